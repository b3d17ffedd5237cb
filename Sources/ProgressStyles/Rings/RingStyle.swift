import TerminalText

/// A ring of several lines that fills clockwise from the top, with label and value inside it.
///
/// Its arc has round ends and colours that run along it; near the end the tip is drawn over the start, with its
/// shadow, and beyond the end it goes on over itself. Several parts are drawn as rings inside one another.
package struct RingStyle: ProgressViewStyle {
  private let lines: Int
  private let thickness: Double
  /// Draws several parts, and whatever has no room for a ring.
  private let several: RingsStyle

  /// `lines`: how high it is wherever there is room. `thickness`: of the ring, as part of its diameter.
  /// `fallback` draws where there is no room, or there are no characters, for a ring.
  package init(lines: Int, thickness: Double, fallback: any ProgressViewStyle) {
    self.lines = lines
    self.thickness = thickness
    several = RingsStyle(lines: lines, thickness: thickness, fallback: fallback)
  }

  package var movementDuration: Double { several.movementDuration }

  package func extent(_ configuration: ViewConfiguration) -> Int {
    guard let part = onlyPart(configuration) else { return several.extent(configuration) }
    return Int(shape(lines: plan(part, configuration).lines).circumference)
  }

  package func valueLabelLimit(_ configuration: ViewConfiguration) -> Int {
    several.valueLabelLimit(configuration)
  }

  package func body(_ configuration: ViewConfiguration) -> [StyledText] {
    guard let part = onlyPart(configuration) else { return several.body(configuration) }
    let (width, theme) = (configuration.width, configuration.theme)
    let plan = plan(part, configuration)
    var cells = RingDrawing.cells([ring(part, theme)], lines: plan.lines, theme: theme)
    for inscription in plan.caption.inside {
      let length = inscription.text.cellWidth
      let left = plan.lines - (length + 1) / 2
      cells.write(
        inscription.text, inscription.style,
        column: theme.direction == .leftToRight ? left : 2 * plan.lines - left - length,
        row: inscription.row)
    }
    let rows = (0..<plan.lines).map { row in
      LinePieces([cells.line(row)]).line(width: width, theme.direction)
    }
    guard plan.showsBelow else { return rows }
    return rows + [plan.caption.below.line(width: width, theme: theme)]
  }

  /// The part that a ring of its own is drawn of; `nil` where there are several, or there is no room.
  private func onlyPart(_ configuration: ViewConfiguration) -> ViewPart? {
    configuration.parts.count == 1 && RingRoom.isThere(for: lines, configuration)
      ? configuration.parts[0] : nil
  }

  private func ring(_ part: ViewPart, _ theme: Theme) -> Ring {
    Ring(
      thickness: thickness, arc: part.ringArc,
      colors: (part.hasFailed ? theme.failed : theme).ringColors)
  }

  /// The ring in pixels, of which a line has two and a cell beside it one.
  private func shape(lines: Int) -> RingShape {
    RingShape(thickness: thickness, scale: Double(2 * lines))
  }

  /// How high the ring is and what stands where.
  private func plan(
    _ part: ViewPart, _ configuration: ViewConfiguration
  ) -> (lines: Int, caption: RingCaption, showsBelow: Bool) {
    func caption(_ lines: Int) -> RingCaption {
      RingCaption(
        part, lines: lines, hole: shape(lines: lines).freeRadius, theme: configuration.theme)
    }
    let most = RingRoom.lines(lines, configuration)
    let whole = caption(most)
    if whole.below.isEmpty { return (most, whole, false) }
    if most < configuration.height { return (most, whole, true) }
    guard most > RingRoom.fewestLines else { return (most, whole, false) }
    // A line less makes room for the one below.
    let less = caption(most - 1)
    return (most - 1, less, true)
  }
}
