import ProgressModel
import TerminalText

/// Rings of several lines that fill clockwise, or gauges, open arcs with the ends of their range
/// below.
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

  /// `lines`: the height if there is room. `thickness`: as a fraction of the outermost diameter;
  /// concentric rings get thinner if necessary.
  package init(_ kind: Kind = .ring, lines: Int, thickness: Double) {
    self.kind = kind
    self.lines = lines
    self.thickness = thickness
  }

  package let movementDuration = 1.0

  /// A ring has no more room for a label than a line with a bar.
  package func valueLabelLimit(in view: ViewConfiguration) -> Int {
    hasRoom(view) ? view.share(3) : CircularStyle().valueLabelLimit(in: view)
  }

  package func listHeight(of view: ViewConfiguration, partCount: Int) -> Int? {
    // Without room, gauges become rows, and rings become concentric.
    let isPicture = hasRoom(view) && (kind != .gauge || hasRoom(forSeparate: partCount, view))
    return isPicture ? nil : view.height
  }

  /// Of concentric rings, the innermost needs a centre.
  package func pictureCapacity(of view: ViewConfiguration, partCount: Int) -> Int {
    kind == .rings || !hasRoom(forSeparate: partCount, view)
      ? ringCount(partCount, lines: mostLines(view)) : .max
  }

  package func layout(_ view: ViewConfiguration) -> ViewLayout {
    guard let plan = plan(view) else { return CircularStyle().layout(view) }
    return ViewLayout(
      lines: plan.captions.isEmpty ? concentricRings(view, plan) : separateRings(view, plan),
      extent: Int(shape(lines: plan.lines).circumference))
  }

  // MARK: Room

  private static let fewestLines = 3
  private static let mostLines = 100  // Larger rings look no better

  private struct Plan {
    var lines: Int  // The height of a ring
    var isBeside = false  // Whether rings, or rings and their legend, are beside each other
    var legend: RingsLegend?  // Of concentric rings
    var captions: [RingCaption] = []  // Of separate rings
    var width = 0  // The most cells for each of several separate rings
    var showsEnds = false  // Whether a line below a gauge shows the ends of its range
  }

  private func hasRoom(_ view: ViewConfiguration) -> Bool {
    !view.isList && !view.theme.hasPlainGlyphs && view.width >= Shape.narrowestCircle
      && min(lines, view.height) >= Self.fewestLines
  }

  private func plan(_ view: ViewConfiguration) -> Plan? {
    guard hasRoom(view), !view.parts.isEmpty else { return nil }
    // The legend of concentric rings counts the parts without a ring.
    if kind != .rings, view.hidden.isEmpty, hasRoom(forSeparate: view.parts.count, view) {
      return separatePlan(view)
    }
    return kind == .gauge ? nil : concentricPlan(view, most: mostLines(view))
  }

  private func mostLines(_ view: ViewConfiguration) -> Int {
    min(lines, Self.mostLines, view.height, view.width / 2)
  }

  /// The cells of each of several separate rings side by side; `nil` without room.
  private func share(_ count: Int, _ view: ViewConfiguration) -> Int? {
    guard count > 1 else { return nil }
    let share = (view.width - (count - 1) * Piece.usualGap) / count
    return share >= 2 * mostLines(view) ? share : nil
  }

  private func hasRoom(forSeparate count: Int, _ view: ViewConfiguration) -> Bool {
    count <= 1 || share(count, view) != nil || view.height / count >= lines
  }

  /// Side by side, else one below the other.
  private func separatePlan(_ view: ViewConfiguration) -> Plan {
    let count = view.parts.count
    let share = share(count, view)
    let height = share == nil ? view.height / count : view.height
    var plan = largest(
      view, most: mostLines(view), width: share ?? view.width, height: height)
    plan.isBeside = share != nil
    return plan
  }

  /// The largest rings whose texts fit, in so many rows.
  private func largest(_ view: ViewConfiguration, most: Int, width: Int, height: Int) -> Plan {
    func captions(_ lines: Int, cutsLabel: Bool) -> [RingCaption] {
      view.parts.map { part in
        var part = part
        // The ends of a gauge are at the ends of its arc.
        if kind == .gauge {
          part.minimumLabel = nil
          part.maximumLabel = nil
        }
        let hole = shape(lines: lines).freeRadius
        return RingCaption(
          part, lines: lines, hole: hole, cutsLabel: cutsLabel, isAlone: view.parts.count == 1,
          theme: view.theme)
      }
    }
    let showsEnds =
      kind == .gauge && view.parts.contains { $0.endLabels(view.theme) != [nil, nil] }
    for lines in (Self.fewestLines...most).reversed() {
      let captions = captions(lines, cutsLabel: false)
      let below = (showsEnds ? 1 : 0) + (captions.contains { !$0.below.isEmpty } ? 1 : 0)
      if rowCount(lines) + below <= height {
        return Plan(lines: lines, captions: captions, width: width, showsEnds: showsEnds)
      }
    }
    return Plan(
      lines: Self.fewestLines, captions: captions(Self.fewestLines, cutsLabel: true), width: width)
  }

  /// The legend is beside the rings, or else below them, or left out.
  private func concentricPlan(_ view: ViewConfiguration, most: Int) -> Plan {
    let width = view.width
    func legend(lines: Int, width: Int) -> RingsLegend? {
      RingsLegend(view, ringCount: ringCount(view.parts.count, lines: lines), width: width)
    }
    if let beside = legend(lines: most, width: width - 2 * most - Piece.usualGap),
      beside.height <= most
    {
      return Plan(lines: most, isBeside: true, legend: beside)
    }
    for lines in (Self.fewestLines...most).reversed() {
      guard let below = legend(lines: lines, width: width) else { break }
      if lines + below.height <= view.height {
        return Plan(lines: lines, legend: below)
      }
    }
    return Plan(lines: most)
  }

  // MARK: Separate rings

  private func separateRings(_ view: ViewConfiguration, _ plan: Plan) -> [StyledText] {
    let theme = view.theme
    let below = plan.captions.map { $0.lineBelow(width: plan.width, theme) }
    let width = below.reduce(2 * plan.lines) { max($0, $1.room) }
    let tiles = view.parts.indices.map { index in
      let part = view.parts[index]
      var rows = ring(of: part, plan.captions[index], lines: plan.lines, theme)
      if plan.showsEnds { rows.append(ends(part, lines: plan.lines, theme)) }
      if plan.captions.contains(where: { !$0.below.isEmpty }) { rows.append(below[index].text) }
      return rows.map { $0.centered(inCells: width, theme.direction) }
    }
    guard plan.isBeside else { return Array(tiles.joined().prefix(view.height)) }
    return (0..<min(view.height, tiles[0].count)).map { row in
      tiles.map { $0[row] }.inRow(gap: Piece.usualGap, theme.direction)
    }
  }

  private func ring(of part: ViewPart, _ caption: RingCaption, lines: Int, _ theme: Theme)
    -> [StyledText]
  {
    let scale = kind == .gauge ? RingArc.gauge : theme.circle
    let ring = Ring(
      thickness: thickness, scale: scale, arc: scale.filled(part),
      colors: part.colored(theme).ringColors.reaching(part, theme, on: scale))
    var cells = CellGrid([ring], lines: lines, hasOddText: caption.isOdd, theme: theme)
    for (text, style, row) in caption.inside {
      let length = text.cellWidth
      let before = theme.direction == .leftToRight ? (length + 1) / 2 : length / 2
      cells.write(text, style, column: lines - before, row: row)
    }
    return (0..<rowCount(lines)).map { cells.line($0) }
  }

  private func ends(_ part: ViewPart, lines: Int, _ theme: Theme) -> StyledText {
    let texts = part.endLabels(theme).map { label in
      let text = (label ?? "").truncated(toCells: lines - 1, ellipsis: theme.ellipsis)
      return StyledText(text.guardedFromReordering, .faint)
    }
    let inset = Int(Double(lines) - shape(lines: lines).radius * Self.diagonal)
    let gaps = texts.map { max(0, inset + 1 - ($0.cellWidth + 1) / 2) }
    let between = 2 * lines - gaps.reduce(0, +) - texts.reduce(0) { $0 + $1.cellWidth }
    let row = [StyledText(spaces: gaps[0]), texts.inRow(gap: max(1, between), theme.direction)]
    return row.inRow(theme.direction).padded(toCells: 2 * lines, theme.direction)
  }

  private func shape(lines: Int) -> RingShape {
    Ring(thickness: thickness).shape(lines: lines)
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
  private static let thinnestPitch = 3.2  // The least diameter for each ring, in widths of a cell

  /// The number of rings that fit with visible gaps between them.
  private func ringCount(_ partCount: Int, lines: Int) -> Int {
    min(partCount, Self.mostRings, max(1, Int(Ring.diameter(lines: lines) / Self.thinnestPitch)))
  }

  private func concentricRings(_ view: ViewConfiguration, _ plan: Plan) -> [StyledText] {
    let theme = view.theme
    let count = ringCount(view.parts.count, lines: plan.lines)
    // The distance between two rings leaves the centre free.
    let pitch = min(thickness * 1.25, 0.5 * 0.92 / Double(count))
    // The gap is at least a dot, unless the ring would be too thin.
    let dot = 1 / (Ring.diameter(lines: plan.lines) * (theme.ink == .rich ? 1 : 2))
    let gap = min(max(pitch * 0.2, dot), pitch * 0.35)
    let rings = view.parts.prefix(count).enumerated().map { index, part in
      Ring(
        outerRadius: 0.5 - pitch * Double(index), thickness: count == 1 ? thickness : pitch - gap,
        scale: theme.circle, arc: theme.circle.filled(part),
        colors: theme.ringColors(of: index, among: view.parts.count, part).reaching(
          part, theme, on: theme.circle))
    }
    let cells = CellGrid(rings, lines: plan.lines, theme: theme)
    let drawing = (0..<plan.lines).map { cells.line($0) }
    let texts = plan.legend?.lines(theme) ?? []
    guard plan.isBeside else { return drawing + texts }
    let first = (plan.lines - texts.count) / 2
    return drawing.enumerated().map { row, ring in
      let beside = texts.indices.contains(row - first) ? [texts[row - first]] : []
      return ([ring] + beside).inRow(gap: Piece.usualGap, theme.direction)
    }
  }
}

extension ViewPart {
  /// The labels at both ends of a gauge, else the ends of the range.
  fileprivate func endLabels(_ theme: Theme) -> [String?] {
    let range = snapshot.reading.range
    return [
      minimumLabel ?? range.map { theme.text($0.low) },
      maximumLabel ?? range.map { theme.text($0.high) },
    ]
  }
}
