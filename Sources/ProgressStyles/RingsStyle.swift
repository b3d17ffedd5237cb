import TerminalText

/// Up to five rings, one inside the other, the first part's the outermost, and a legend beside them or below.
package struct RingsStyle: ProgressViewStyle {
  private let lines: Int
  private let thickness: Double
  private let fallback: any ProgressViewStyle

  /// `lines`: how high they are wherever there is room. `thickness`: of a ring, as part of the diameter
  /// of the outermost; several are as thin as they have to be.
  package init(lines: Int, thickness: Double, fallback: any ProgressViewStyle) {
    self.lines = lines
    self.thickness = thickness
    self.fallback = fallback
  }

  package let movementDuration = 1.0

  package func extent(_ configuration: ViewConfiguration) -> Int {
    guard RingRoom.isThere(for: lines, configuration) else { return fallback.extent(configuration) }
    let lines = plan(configuration).lines
    return Int(RingShape(thickness: thickness, scale: Double(2 * lines)).circumference)
  }

  /// In a ring no more fits than beside a bar.
  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    RingRoom.isThere(for: lines, configuration)
      ? configuration.share(3) : fallback.valueLabelLimit(configuration)
  }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    guard !configuration.parts.isEmpty else { return [] }
    guard RingRoom.isThere(for: lines, configuration) else { return fallback.body(configuration) }
    let (width, theme) = (configuration.width, configuration.theme)
    let plan = plan(configuration)
    let cells = RingDrawing.cells(
      rings(configuration, plan), lines: plan.lines, theme: theme)
    let legend = plan.legend.lines(theme)
    let first = plan.isBeside ? (plan.lines - legend.count) / 2 : plan.lines
    var rows = (0..<plan.lines).map { row in
      var pieces = [cells.line(row)]
      if legend.indices.contains(row - first) { pieces.append(legend[row - first]) }
      return LinePieces(pieces, gap: LinePlan.gap).line(width: width, theme.direction)
    }
    guard !plan.isBeside else { return rows }
    rows += legend.map { LinePieces([$0]).line(width: width, theme.direction) }
    return rows
  }

  private struct Plan {
    var lines: Int
    var legend: RingsLegend
    var isBeside: Bool
  }

  /// The legend stands beside the rings, else below them, else nowhere.
  private func plan(_ configuration: ViewConfiguration) -> Plan {
    let width = configuration.width
    func legend(lines: Int, width: Int) -> RingsLegend? {
      RingsLegend(
        configuration.parts, shown: shownCount(configuration, lines: lines), width: width,
        theme: configuration.theme)
    }
    let most = RingRoom.lines(lines, configuration)
    if let beside = legend(lines: most, width: width - 2 * most - LinePlan.gap),
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

  /// How many rings there is room for, with a gap between them that can be seen.
  private func shownCount(_ configuration: ViewConfiguration, lines: Int) -> Int {
    min(configuration.parts.count, Self.mostRings, max(1, Int(Double(lines) / Self.thinnestPitch)))
  }

  private func rings(_ configuration: ViewConfiguration, _ plan: Plan) -> [Ring] {
    let count = shownCount(configuration, lines: plan.lines)
    // From one ring to the next, with the gap; something of the middle stays free.
    let pitch = min(thickness * 1.25, 0.5 * 0.94 / Double(count))
    // The gap can be seen, but does not eat the ring.
    let dot = 1 / Double(plan.lines * (configuration.theme.ink == .rich ? 2 : 4))
    let gap = min(max(pitch * 0.2, dot), pitch * 0.35)
    return configuration.parts.prefix(count).enumerated().map { index, part in
      Ring(
        outerRadius: 0.5 - pitch * Double(index),
        thickness: count == 1 ? thickness : pitch - gap, arc: part.ringArc,
        colors: configuration.theme.ringColors(
          of: index, among: configuration.parts.count, part))
    }
  }

  private static let mostRings = 5
  /// Pixels from one ring to the next, of which a line has two, as the radius has one for each line.
  private static let thinnestPitch = 1.6
}
