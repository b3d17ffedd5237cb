import ProgressModel
import TerminalText

/// A ring of several lines that fills clockwise, with label and value inside it; or a gauge, an
/// open arc with the ends of its range below.
///
/// From nearly full on, the tip is drawn over the start, with a shadow, and above 100 % the arc
/// overlaps itself. Several parts are side by side where there is room, else one below the other,
/// else concentric rings.
package final class RingStyle: ProgressViewStyle {
  /// Draws views without room for a ring, and rings that have no room beside each other.
  private let rings: RingsStyle
  private let isGauge: Bool

  /// See `RingsStyle` for the other parameters.
  package init(
    lines: Int, thickness: Double, isGauge: Bool = false,
    fallback: any ProgressViewStyle = CircularStyle()
  ) {
    rings = RingsStyle(lines: lines, thickness: thickness, fallback: fallback)
    self.isGauge = isGauge
  }

  package var movementDuration: Double { rings.movementDuration }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    guard let plan = plan(configuration) else { return substitute.extent(configuration) }
    return Int(shape(lines: plan.lines).circumference)
  }

  package func shownCount(_ configuration: ViewConfiguration) -> Int? { nil }
  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    rings.valueLabelLimit(configuration)
  }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    guard let plan = plan(configuration) else { return substitute.body(configuration) }
    let direction = configuration.theme.direction
    let tiles = zip(configuration.parts, plan.captions).map {
      tile($0, $1, plan, configuration.theme)
    }
    guard plan.isBeside else {
      return tiles.joined().prefix(configuration.height).map {
        $0.padded(toCells: configuration.width, direction)
      }
    }
    return (0..<min(configuration.height, tiles.map { $0.count }.max() ?? 0)).map { row in
      tiles.map { row < $0.count ? $0[row] : StyledText(spaces: plan.width) }
        .inRow(gap: Piece.usualGap, direction).padded(toCells: configuration.width, direction)
    }
  }

  private var substitute: any ProgressViewStyle { isGauge ? rings.fallback : rings }

  private func tile(_ part: ViewPart, _ caption: RingCaption, _ plan: Plan, _ theme: Theme)
    -> [StyledText]
  {
    let lines = plan.lines
    var cells = RingDrawing.cells([ring(part, theme)], lines: lines, theme: theme)
    for inscription in caption.inside {
      let length = inscription.text.cellWidth
      let left = lines - (length + 1) / 2
      cells.write(
        inscription.text, inscription.style,
        column: theme.direction == .leftToRight ? left : 2 * lines - left - length,
        row: inscription.row)
    }
    var rows = (0..<height(lines)).map { cells.line($0) }
    if isGauge, plan.showsEnds { rows.append(ends(part, lines: lines, theme)) }
    if plan.showsBelow { rows.append(caption.below.line(width: plan.width, theme: theme)) }
    return rows.map { $0.padded(toCells: plan.width, theme.direction) }
  }

  private func ends(_ part: ViewPart, lines: Int, _ theme: Theme) -> StyledText {
    let texts = [part.lowLabel, part.highLabel].map { label in
      StyledText(
        (label ?? "").truncated(toCells: lines - 1, ellipsis: theme.ellipsis).guardedFromReordering,
        .faint)
    }
    let inset = Int(Double(lines) - shape(lines: lines).radius * Self.diagonal)
    let gaps = texts.map { max(0, inset + 1 - ($0.cellWidth + 1) / 2) }
    let between = 2 * lines - gaps.reduce(0, +) - texts.reduce(0) { $0 + $1.cellWidth }
    let row = [StyledText(spaces: gaps[0]), texts.inRow(gap: max(1, between), theme.direction)]
    return row.inRow(theme.direction).padded(toCells: 2 * lines, theme.direction)
  }

  private func ring(_ part: ViewPart, _ theme: Theme) -> Ring {
    let scale = isGauge ? RingArc.gauge : theme.circle
    let colors = part.colored(theme).ringColors
    // The colours of a gauge belong to its scale in any case.
    return Ring(
      thickness: rings.thickness, scale: scale, arc: scale.filled(part),
      colors: isGauge ? colors : colors.reaching(part))
  }

  private func shape(lines: Int) -> RingShape {
    Ring(thickness: rings.thickness, colors: RingColors(along: [], track: nil)).shape(lines: lines)
  }

  private func height(_ lines: Int) -> Int {
    guard isGauge else { return lines }
    let shape = shape(lines: lines)
    let bottom = (Double(lines) + shape.radius * Self.diagonal + shape.thickness / 2) / 2
    // A few samples may stay undrawn.
    return min(lines, Int((bottom - 0.1).rounded(.up)))
  }

  private static let diagonal = 0.5.squareRoot()  // The sine of the angle of a gauge's ends
  private static let comfortableWidth = 30  // The cells for the texts below one of several rings
}

extension RingStyle {
  private struct Plan {
    var lines: Int
    var captions: [RingCaption]
    var width: Int
    var isBeside = false
    var showsBelow = false  // Whether a line below a ring shows the rest of its caption
    var showsEnds = false  // Whether a line below a gauge shows the ends of its range
  }

  private func plan(_ configuration: ViewConfiguration) -> Plan? {
    let count = configuration.parts.count
    guard count > 0, RingRoom.suffices(for: rings.lines, configuration) else { return nil }
    let most = RingRoom.lines(rings.lines, configuration)
    let share = (configuration.width - (count - 1) * Piece.usualGap) / count
    if count > 1, share >= 2 * most {
      var plan = plan(
        configuration, most: most, width: min(share, max(2 * most, Self.comfortableWidth)),
        height: configuration.height)
      plan.isBeside = true
      return plan
    }
    let height = configuration.height / count
    guard count == 1 || height >= rings.lines else { return nil }
    return plan(configuration, most: most, width: configuration.width, height: height)
  }

  /// The largest rings whose texts fit, in so many rows.
  private func plan(_ configuration: ViewConfiguration, most: Int, width: Int, height: Int) -> Plan
  {
    func captions(_ lines: Int, cutsLabel: Bool) -> [RingCaption] {
      configuration.parts.map { part in
        var part = part
        // The ends of a gauge are at the ends of its arc.
        if isGauge {
          part.minimumLabel = nil
          part.maximumLabel = nil
        }
        return RingCaption(
          part, lines: lines, hole: shape(lines: lines).freeRadius, cutsLabel: cutsLabel,
          theme: configuration.theme)
      }
    }
    let showsEnds =
      isGauge && configuration.parts.contains { $0.lowLabel != nil || $0.highLabel != nil }
    for lines in stride(from: most, through: RingRoom.fewestLines, by: -1) {
      let captions = captions(lines, cutsLabel: false)
      let showsBelow = captions.contains { !$0.below.isEmpty }
      if self.height(lines) + (showsEnds ? 1 : 0) + (showsBelow ? 1 : 0) <= height {
        return Plan(
          lines: lines, captions: captions, width: width, showsBelow: showsBelow,
          showsEnds: showsEnds)
      }
    }
    let lines = RingRoom.fewestLines
    return Plan(lines: lines, captions: captions(lines, cutsLabel: true), width: width)
  }
}

extension ViewPart {
  // The labels at the ends of a gauge, else the ends of the range.
  fileprivate var lowLabel: String? { minimumLabel ?? snapshot.range?.low.plainText }
  fileprivate var highLabel: String? { maximumLabel ?? snapshot.range?.high.plainText }
}
