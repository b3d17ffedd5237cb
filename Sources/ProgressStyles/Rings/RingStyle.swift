import ProgressModel
import TerminalText

/// Rings of several lines that fill clockwise, or gauges, open arcs with the ends of their range
/// below.
///
/// From nearly full on, the tip is drawn over the start, with a shadow, and above 100 % the arc
/// overlaps itself.
package final class RingStyle: ProgressViewStyle {
  package enum Kind: Sendable {
    case ring, gauge  // One for each part with its texts inside; rings without room are concentric
    case rings  // Concentric, with a legend
  }

  /// The thickness of a ring unless the user chose another.
  package static let usualThickness = 0.12

  private let kind: Kind
  private let lines: Int
  private let thickness: Double
  private let fallback: any ProgressViewStyle

  /// `lines`: the height if there is room. `thickness`: as a fraction of the outermost diameter;
  /// concentric rings get thinner if necessary. `fallback`: for views without room or characters.
  package init(
    _ kind: Kind = .ring, lines: Int, thickness: Double,
    fallback: any ProgressViewStyle = CircularStyle()
  ) {
    self.kind = kind
    self.lines = lines
    self.thickness = thickness
    self.fallback = fallback
  }

  package let movementDuration = 1.0

  package func layout(_ configuration: ViewConfiguration) -> ViewLayout {
    let other = fallback.layout(configuration)
    return ViewLayout(
      // A ring has no more room for a label than a line with a bar.
      valueLabelLimit: hasRoom(configuration) ? configuration.share(3) : other.valueLabelLimit,
      shownCount: { nil },
      extent: { [self] in
        plan(configuration).map { Int(shape(lines: $0.lines).circumference) } ?? other.extent()
      },
      lines: { [self] in
        plan(configuration).map { drawing(configuration, $0) } ?? other.lines()
      })
  }

  private func drawing(_ configuration: ViewConfiguration, _ plan: Plan) -> [StyledText] {
    let rows =
      switch plan.texts {
      case .captions(let captions): separateRings(configuration, plan, captions)
      case .legend(let legend): concentricRings(configuration, plan, legend)
      }
    return rows.map { $0.padded(toCells: configuration.width, configuration.theme.direction) }
  }

  // MARK: Room

  private static let fewestLines = 3
  private static let fewestColumns = 7
  private static let mostLines = 100  // Larger rings would look no better, and take long to draw
  private static let comfortableWidth = 30  // The cells for the texts below one of several rings

  private struct Plan {
    enum Texts {
      case captions([RingCaption])
      case legend(RingsLegend?)
    }

    var lines: Int  // The height of a ring
    var width = 0  // The cells for each of several separate rings
    var isBeside = false  // Whether rings, or rings and their legend, are beside each other
    var texts: Texts
    var showsEnds = false  // Whether a line below a gauge shows the ends of its range
  }

  private func hasRoom(_ configuration: ViewConfiguration) -> Bool {
    configuration.theme.charset == .unicode && configuration.width >= Self.fewestColumns
      && min(lines, configuration.height) >= Self.fewestLines
  }

  private func plan(_ configuration: ViewConfiguration) -> Plan? {
    guard hasRoom(configuration), !configuration.parts.isEmpty else { return nil }
    let most = max(
      Self.fewestLines,
      min(lines, Self.mostLines, configuration.height, configuration.width / 2))
    if kind != .rings, let plan = separatePlan(configuration, most: most) { return plan }
    return kind == .gauge ? nil : concentricPlan(configuration, most: most)
  }

  /// Side by side, else one below the other; `nil` without room for either.
  private func separatePlan(_ configuration: ViewConfiguration, most: Int) -> Plan? {
    let count = configuration.parts.count
    let share = (configuration.width - (count - 1) * Piece.usualGap) / count
    if count > 1, share >= 2 * most {
      var plan = largest(
        configuration, most: most, width: min(share, max(2 * most, Self.comfortableWidth)),
        height: configuration.height)
      plan.isBeside = true
      return plan
    }
    let height = configuration.height / count
    guard count == 1 || height >= lines else { return nil }
    return largest(configuration, most: most, width: configuration.width, height: height)
  }

  /// The largest rings whose texts fit, in so many rows.
  private func largest(_ configuration: ViewConfiguration, most: Int, width: Int, height: Int)
    -> Plan
  {
    func captions(_ lines: Int, cutsLabel: Bool) -> [RingCaption] {
      configuration.parts.map { part in
        var part = part
        // The ends of a gauge are at the ends of its arc.
        if kind == .gauge {
          part.minimumLabel = nil
          part.maximumLabel = nil
        }
        return RingCaption(
          part, lines: lines, hole: shape(lines: lines).freeRadius, cutsLabel: cutsLabel,
          theme: configuration.theme)
      }
    }
    let showsEnds =
      kind == .gauge && configuration.parts.contains { $0.lowLabel != nil || $0.highLabel != nil }
    for lines in stride(from: most, through: Self.fewestLines, by: -1) {
      let captions = captions(lines, cutsLabel: false)
      let below = (showsEnds ? 1 : 0) + (captions.contains { !$0.below.isEmpty } ? 1 : 0)
      if rowCount(lines) + below <= height {
        return Plan(lines: lines, width: width, texts: .captions(captions), showsEnds: showsEnds)
      }
    }
    let captions = captions(Self.fewestLines, cutsLabel: true)
    return Plan(lines: Self.fewestLines, width: width, texts: .captions(captions))
  }

  /// The legend is beside the rings if it fits there, otherwise below them, otherwise left out.
  private func concentricPlan(_ configuration: ViewConfiguration, most: Int) -> Plan {
    let width = configuration.width
    func legend(lines: Int, width: Int) -> RingsLegend? {
      RingsLegend(configuration, shown: shownCount(configuration, lines: lines), width: width)
    }
    if let beside = legend(lines: most, width: width - 2 * most - Piece.usualGap),
      beside.height <= most
    {
      return Plan(lines: most, isBeside: true, texts: .legend(beside))
    }
    for lines in stride(from: most, through: Self.fewestLines, by: -1) {
      guard let below = legend(lines: lines, width: width) else { break }
      if lines + below.height <= configuration.height {
        return Plan(lines: lines, texts: .legend(below))
      }
    }
    return Plan(lines: most, texts: .legend(nil))
  }

  // MARK: Separate rings

  private func separateRings(
    _ configuration: ViewConfiguration, _ plan: Plan, _ captions: [RingCaption]
  ) -> [StyledText] {
    let showsBelow = captions.contains { !$0.below.isEmpty }
    let tiles = zip(configuration.parts, captions).map { part, caption in
      var rows = ring(of: part, caption, lines: plan.lines, configuration.theme)
      if plan.showsEnds { rows.append(ends(part, lines: plan.lines, configuration.theme)) }
      if showsBelow { rows.append(caption.lineBelow(width: plan.width, configuration.theme)) }
      return rows.map { $0.padded(toCells: plan.width, configuration.theme.direction) }
    }
    guard plan.isBeside else { return Array(tiles.joined().prefix(configuration.height)) }
    return (0..<min(configuration.height, tiles[0].count)).map { row in
      tiles.map { $0[row] }.inRow(gap: Piece.usualGap, configuration.theme.direction)
    }
  }

  private func ring(of part: ViewPart, _ caption: RingCaption, lines: Int, _ theme: Theme)
    -> [StyledText]
  {
    let scale = kind == .gauge ? RingArc.gauge : theme.circle
    let colors = part.colored(theme).ringColors
    let ring = Ring(
      thickness: thickness, scale: scale, arc: scale.filled(part),
      // The colours of a gauge belong to its scale in any case.
      colors: kind == .gauge ? colors : colors.reaching(part))
    var cells = RingDrawing.cells([ring], lines: lines, theme: theme)
    for inscription in caption.inside {
      let length = inscription.text.cellWidth
      let left = lines - (length + 1) / 2
      cells.write(
        inscription.text, inscription.style,
        column: theme.direction == .leftToRight ? left : 2 * lines - left - length,
        row: inscription.row)
    }
    return (0..<rowCount(lines)).map { cells.line($0) }
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

  private func shape(lines: Int) -> RingShape {
    Ring(thickness: thickness, colors: RingColors(along: [], track: nil)).shape(lines: lines)
  }

  /// The rows of a ring, or of a gauge, which is open below.
  private func rowCount(_ lines: Int) -> Int {
    guard kind == .gauge else { return lines }
    let shape = shape(lines: lines)
    let bottom = (Double(lines) + shape.radius * Self.diagonal + shape.thickness / 2) / 2
    // A few samples may stay undrawn.
    return min(lines, Int((bottom - 0.1).rounded(.up)))
  }

  private static let diagonal = 0.5.squareRoot()  // The sine of the angle of a gauge's ends

  // MARK: Concentric rings

  private static let mostRings = 5

  /// The shortest distance between two rings in pixels; the radius of a drawing has one pixel for
  /// each line.
  private static let thinnestPitch = 1.6

  /// The number of rings that fit with visible gaps between them.
  private func shownCount(_ configuration: ViewConfiguration, lines: Int) -> Int {
    min(configuration.parts.count, Self.mostRings, max(1, Int(Double(lines) / Self.thinnestPitch)))
  }

  private func concentricRings(
    _ configuration: ViewConfiguration, _ plan: Plan, _ legend: RingsLegend?
  ) -> [StyledText] {
    let theme = configuration.theme
    let count = shownCount(configuration, lines: plan.lines)
    // The distance between two rings leaves the centre free.
    let pitch = min(thickness * 1.25, 0.5 * 0.94 / Double(count))
    // The gap is at least a dot, if the ring is thick enough for that.
    let dot = 1 / Double(plan.lines * (theme.ink == .rich ? 2 : 4))
    let gap = min(max(pitch * 0.2, dot), pitch * 0.35)
    let rings = configuration.parts.prefix(count).enumerated().map { index, part in
      Ring(
        outerRadius: 0.5 - pitch * Double(index), thickness: count == 1 ? thickness : pitch - gap,
        scale: theme.circle, arc: theme.circle.filled(part),
        colors: theme.ringColors(of: index, among: configuration.parts.count, part))
    }
    let cells = RingDrawing.cells(rings, lines: plan.lines, theme: theme)
    let drawing = (0..<plan.lines).map { cells.line($0) }
    let texts = legend?.lines(theme) ?? []
    guard plan.isBeside else { return drawing + texts }
    let first = (plan.lines - texts.count) / 2
    return drawing.enumerated().map { row, ring in
      let beside = texts.indices.contains(row - first) ? [texts[row - first]] : []
      return ([ring] + beside).inRow(gap: Piece.usualGap, theme.direction)
    }
  }
}

extension ViewPart {
  // The labels at the ends of a gauge, else the ends of the range.
  fileprivate var lowLabel: String? { minimumLabel ?? snapshot.range?.low.plainText }
  fileprivate var highLabel: String? { maximumLabel ?? snapshot.range?.high.plainText }
}
