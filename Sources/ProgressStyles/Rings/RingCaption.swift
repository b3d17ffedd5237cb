import TerminalText

/// What a ring says: as much as fits inside its hole, in lines around the middle; the rest stands below it.
struct RingCaption {
  /// A text inside.
  struct Inscription {
    var text: String
    var style: TextStyle
    var row: Int
  }

  private(set) var inside: [Inscription] = []
  /// What is to stand below, in reading order; nothing where all that matters is inside.
  private(set) var below: [Item] = []

  /// `lines`: those of the ring. `hole`: the radius of what it leaves free, where a line is 2 high and a
  /// cell 1 wide.
  init(_ part: ViewPart, lines: Int, hole: Double, theme: Theme) {
    let items = Item.all(of: part, theme.direction)
    for count in stride(from: min(items.count, lines), to: 0, by: -1) {
      let first = (lines - count) / 2
      let fitting = (0..<count).compactMap { index in
        items[index].cut(
          toCells: Self.room(inRow: first + index, of: lines, hole: hole),
          ellipsis: theme.ellipsis)
      }
      guard fitting.count == count else { continue }
      inside = fitting.enumerated().map { index, text in
        Inscription(text: text, style: items[index].style, row: first + index)
      }
      break
    }
    let rest = items.dropFirst(inside.count)
    if rest.contains(where: \.isEssential) { below = rest.sorted { $0.place < $1.place } }
  }

  /// The free cells in a row, an even number around the middle.
  private static func room(inRow row: Int, of lines: Int, hole: Double) -> Int {
    // By the middle of the farther one of the row's two pixels.
    let far = abs(Double(2 * row + 1 - lines)) + 0.5
    guard far < hole else { return 0 }
    return 2 * Int((hole * hole - far * far).squareRoot() + 0.5)
  }
}

extension RingCaption {
  /// One of the things that are said.
  struct Item {
    var text: String
    /// Cells that it keeps while its text changes.
    var width: Int
    var style: TextStyle
    /// `nil`: the label.
    var field: LineField?
    /// Where it stands among the others on one line.
    var place: Int
    /// Whether it is said below the ring where it does not fit inside.
    var isEssential: Bool {
      field.map { $0.rank == .percentage || $0.rank == .amount || $0.isUrgent } ?? true
    }

    /// In the order in which they are given room inside: percentage, label, amount, range, time, rate.
    static func all(of part: ViewPart, _ direction: LayoutDirection) -> [Item] {
      // One without a text keeps its place too, so that nothing jumps when it gets one.
      let fields = part.fields.enumerated().filter { $1.width > 0 }
      func items(_ rank: LineField.Rank) -> [Item] {
        fields.filter { $1.rank == rank }.map { place, field in
          let style: TextStyle = field.isSecondary ? .faint : TextStyle(attributes: .bold)
          return Item(
            text: field.text, width: field.width, style: style, field: field,
            place: rank == .percentage ? place - fields.count : place + 1)
        }
      }
      let label = (part.label ?? "").isEmpty ? nil : part.label
      let labels = label.map {
        [Item(text: $0, width: $0.cellWidth, style: .plain, field: nil, place: 0)]
      }
      return items(.percentage) + (labels ?? []) + items(.amount) + range(part, direction)
        + items(.time) + items(.rate)
    }

    /// The two ends of a range, each guarded on its own: together they would change places.
    private static func range(_ part: ViewPart, _ direction: LayoutDirection) -> [Item] {
      guard let low = part.minimumLabel?.guardedFromReordering,
        let high = part.maximumLabel?.guardedFromReordering
      else { return [] }
      let text = direction == .leftToRight ? "\(low) – \(high)" : "\(high) – \(low)"
      let field = LineField(text, rank: .rate, width: 0)
      return [Item(text: text, width: field.width, style: .faint, field: field, place: .max)]
    }

    /// The text for so many cells; `nil` where too little of it would be left. Only a label is cut: of a
    /// number the rest would be another number.
    func cut(toCells room: Int, ellipsis: String) -> String? {
      // Only the percentage may touch the ring, where that is so small.
      let room = field?.rank == .percentage ? room : room - 2
      if width <= room { return text.guardedFromReordering }
      guard field == nil, room >= Self.shortestLabel else { return nil }
      return text.truncated(toCells: room, ellipsis: ellipsis).guardedFromReordering
    }

    private static let shortestLabel = 8
  }
}

extension [RingCaption.Item] {
  /// All of it on one line, exactly `width` cells wide; what does not fit is given up from the lowest rank
  /// on, then the label is cut.
  func line(width: Int, theme: Theme) -> StyledText {
    var items = self
    func total() -> Int {
      items.reduce(0) { $0 + $1.width } + Swift.max(0, items.count - 1) * LinePlan.gap
    }
    while total() > width,
      let least = items.compactMap(\.field?.rank).min(), least < .percentage
    {
      items.removeAll { $0.field?.rank == least }
    }
    if total() > width, let index = items.firstIndex(where: { $0.field == nil }) {
      let room = width - (total() - items[index].width)
      let text = items[index].text.truncated(toCells: room, ellipsis: theme.ellipsis)
      items[index].text = text
      items[index].width = text.cellWidth
      if text.cellWidth < theme.ellipsis.cellWidth + 2 { items.remove(at: index) }
    }
    if total() > width { items = [] }
    let texts = items.map { item in
      item.field?.padded(theme.direction) ?? StyledText(item.text.guardedFromReordering)
    }
    return LinePieces(texts, gap: LinePlan.gap).line(width: width, theme.direction)
  }
}
