import TerminalText
import Wording

package final class RingsStyle: ProgressViewStyle {
  /// The thickness of a ring unless the user chose another.
  package static let usualThickness = 0.12

  let lines: Int
  let thickness: Double
  let fallback: any ProgressViewStyle

  /// `lines`: the height if there is room. `thickness`: as a fraction of the outermost diameter;
  /// several rings get thinner if necessary. `fallback`: for views without room or characters for
  /// rings.
  package init(lines: Int, thickness: Double, fallback: any ProgressViewStyle = CircularStyle()) {
    self.lines = lines
    self.thickness = thickness
    self.fallback = fallback
  }

  package let movementDuration = 1.0

  package func extent(_ configuration: ViewConfiguration) -> Int {
    guard RingRoom.suffices(for: lines, configuration) else {
      return fallback.extent(configuration)
    }
    let lines = plan(configuration).lines
    return Int(2 * Double.pi * Double(lines) * (1 - thickness))
  }

  package func shownCount(_ configuration: ViewConfiguration) -> Int? { nil }

  /// A ring has no more room for a label than a line with a bar.
  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    RingRoom.suffices(for: lines, configuration)
      ? configuration.share(3) : fallback.valueLabelLimit(configuration)
  }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    guard !configuration.parts.isEmpty else { return [] }
    guard RingRoom.suffices(for: lines, configuration) else { return fallback.body(configuration) }
    let theme = configuration.theme
    let plan = plan(configuration)
    let cells = RingDrawing.cells(rings(configuration, plan), lines: plan.lines, theme: theme)
    let legend = plan.legend.lines(theme)
    let first = plan.isBeside ? (plan.lines - legend.count) / 2 : plan.lines
    var rows = (0..<plan.lines).map { row in
      var pieces = [cells.line(row)]
      if legend.indices.contains(row - first) { pieces.append(legend[row - first]) }
      return pieces.inRow(gap: Piece.usualGap, theme.direction)
    }
    if !plan.isBeside { rows += legend }
    return rows.map { $0.padded(toCells: configuration.width, theme.direction) }
  }

  private struct Plan {
    var lines: Int
    var legend: RingsLegend
    var isBeside: Bool
  }

  /// The legend is beside the rings if it fits there, otherwise below them, otherwise left out.
  private func plan(_ configuration: ViewConfiguration) -> Plan {
    let width = configuration.width
    func legend(lines: Int, width: Int) -> RingsLegend? {
      let shown = shownCount(configuration, lines: lines)
      let hidden = configuration.hidden(besides: Array(configuration.parts.prefix(shown)))
      return RingsLegend(
        configuration.parts, shown: shown, hiddenCount: hidden.values.reduce(0, +), width: width,
        theme: configuration.theme)
    }
    let most = RingRoom.lines(lines, configuration)
    if let beside = legend(lines: most, width: width - 2 * most - Piece.usualGap),
      beside.height <= most
    {
      return Plan(lines: most, legend: beside, isBeside: true)
    }
    for lines in stride(from: most, through: RingRoom.fewestLines, by: -1) {
      guard let below = legend(lines: lines, width: width) else { break }
      if lines + below.height <= configuration.height {
        return Plan(lines: lines, legend: below, isBeside: false)
      }
    }
    return Plan(lines: most, legend: RingsLegend(), isBeside: false)
  }

  /// The number of rings that fit with visible gaps between them.
  private func shownCount(_ configuration: ViewConfiguration, lines: Int) -> Int {
    min(configuration.parts.count, Self.mostRings, max(1, Int(Double(lines) / Self.thinnestPitch)))
  }

  private func rings(_ configuration: ViewConfiguration, _ plan: Plan) -> [Ring] {
    let count = shownCount(configuration, lines: plan.lines)
    // The distance between two rings leaves the centre free.
    let pitch = min(thickness * 1.25, 0.5 * 0.94 / Double(count))
    // The gap is at least a dot, if the ring is thick enough for that.
    let dot = 1 / Double(plan.lines * (configuration.theme.ink == .rich ? 2 : 4))
    let gap = min(max(pitch * 0.2, dot), pitch * 0.35)
    return configuration.parts.prefix(count).enumerated().map { index, part in
      Ring(
        outerRadius: 0.5 - pitch * Double(index), thickness: count == 1 ? thickness : pitch - gap,
        scale: configuration.theme.circle, arc: configuration.theme.circle.filled(part),
        colors: configuration.theme.ringColors(of: index, among: configuration.parts.count, part))
    }
  }

  private static let mostRings = 5

  /// The shortest distance between two rings in pixels; the radius of a drawing has one pixel for
  /// each line.
  private static let thinnestPitch = 1.6
}

enum RingRoom {
  static let fewestLines = 3
  private static let fewestColumns = 7
  private static let mostLines = 100  // Larger rings would look no better, and take long to draw

  static func suffices(for lines: Int, _ configuration: ViewConfiguration) -> Bool {
    configuration.theme.charset == .unicode && configuration.width >= fewestColumns
      && min(lines, configuration.height) >= fewestLines
  }

  static func lines(_ limit: Int, _ configuration: ViewConfiguration) -> Int {
    max(fewestLines, min(limit, mostLines, configuration.height, configuration.width / 2))
  }
}
