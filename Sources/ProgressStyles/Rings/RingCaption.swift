import TerminalText
import Wording

/// The texts of a ring: as many as fit in its hole, and the rest for a line below.
struct RingCaption {
  private(set) var inside: [(text: String, style: TextStyle, row: Int)] = []

  /// Whether the first of them has an odd number of cells, so that the ring is before the middle.
  private(set) var isOdd = false

  /// In the order of reading; empty if all essential texts are inside.
  private(set) var below: [Piece] = []
  private let isAlone: Bool  // Whether no other ring is beside or below it

  /// `lines`: the height of the ring. `hole`: the radius of its free centre, in widths of a cell.
  /// `cutsLabel`: whether a long label is cut and other texts without room are left out, rather
  /// than put below.
  init(
    _ part: ViewPart, lines: Int, hole: Double, cutsLabel: Bool, isAlone: Bool, theme: Theme
  ) {
    self.isAlone = isAlone
    func place(_ items: [Item]) -> [Item] {
      isOdd = items.first.map { $0.isOdd } ?? false
      for count in stride(from: min(items.count, lines), to: 0, by: -1) {
        let rows = zip(items.prefix(count), ((lines - count) / 2)...)
        inside = rows.compactMap { item, row in
          item.text(
            toCells: Self.room(inRow: row, of: lines, hole: hole), cutsLabel: cutsLabel,
            ellipsis: theme.ellipsis
          ).map { ($0, item.style, row) }
        }
        if inside.count == count { return Array(items.prefix(count)) }
      }
      inside = []
      isOdd = false
      return []
    }
    let items = Item.all(of: part, theme.direction)
    var placed = place(items)
    if cutsLabel { return }
    // Without room inside, the whole label is below, and what follows it may be inside.
    if !placed.contains(where: { $0.isLabel }) { placed = place(items.filter { !$0.isLabel }) }
    // A time without room is left out, but not the words of a failure.
    if isAlone, let failure = placed.firstIndex(where: { $0.piece.value == .failure }),
      !inside.contains(where: { $0.text == placed[failure].piece.text })
    {
      placed.remove(at: failure)
    }
    let rest = items.filter { item in !placed.contains { $0.order == item.order } }
    if rest.contains(where: {
      ![.rate, .time].contains($0.piece.rank) || isAlone && $0.piece.value == .failure
    }) {
      below = rest.sorted { $0.order < $1.order }.map { $0.piece }
    }
  }

  private static func room(inRow row: Int, of lines: Int, hole: Double) -> Int {
    // A row is two widths of a cell high; the half farther from the centre decides.
    let far = abs(Double(2 * row + 1 - lines)) + 0.5
    guard far < hole else { return 0 }
    return 2 * Int((hole * hole - far * far).squareRoot() + 0.5)
  }

  /// The texts as one block, and the cells that they keep while they change.
  func lineBelow(width: Int, _ theme: Theme) -> (text: StyledText, room: Int) {
    // Words at the end don't change the room that the time had before.
    let unworded = below.map { piece in
      piece.changed {
        guard piece.rank == .time else { return }
        $0.text = ""
        $0.short?.text = ""
      }
    }
    func fitted(_ pieces: [Piece]) -> Line? {
      let line = Line(
        pieces: pieces, width: width, direction: theme.direction, ellipsis: theme.ellipsis,
        cutsTexts: false
      ).fitted()
      return line.flatMap { $0.usedWidth <= width ? $0 : nil }
    }
    guard var line = fitted(unworded) else { return (StyledText(), 0) }
    let room = line.usedWidth
    // Nothing is at the right of a ring that is alone.
    if isAlone, below.contains(where: { $0.value == .failure }), let worded = fitted(below) {
      return (worded.drawn(fills: false), room)
    }
    line.pieces = line.pieces.filter { !$0.isDropped }.map { piece in
      guard let time = below.first(where: { $0.rank == .time && $0.place == piece.place }) else {
        return piece
      }
      let texts = [time.text, time.short?.text].compactMap { $0 }
      let fitting = texts.first { $0.cellWidth <= piece.width }
      return time.changed {
        $0.text = fitting ?? ""
        $0.width = piece.width
      }
    }
    // A text alone is in the middle; several keep their places while they change.
    if line.pieces.count == 1 { line.pieces = line.pieces.compactMap { $0.closing } }
    return (line.drawn(fills: false), room)
  }
}

private struct Item {
  var piece: Piece
  var order: Int  // The position of the item when all are on one line

  var isUrgent = false
  var isLabel: Bool { piece.kind == .label }
  var isPercentage: Bool { piece.rank == .percentage && !isLabel }

  /// Whether the number of cells is odd. A percentage of one digit counts as one of two, since the
  /// ring would jump at 10 %.
  var isOdd: Bool {
    max(isPercentage ? piece.width - 1 : 0, piece.text.cellWidth) % 2 == 1
  }

  var style: TextStyle {
    isLabel || piece.style == .faint ? piece.style : TextStyle(attributes: .bold)
  }

  /// The items in the order in which they get room inside.
  static func all(of part: ViewPart, _ direction: LayoutDirection) -> [Item] {
    // A field without a text keeps its room, so that nothing jumps when it gets one.
    let fields = part.fields.enumerated().filter { $1.width > 0 }
    func items(_ rank: Piece.Rank) -> [Item] {
      fields.filter { $1.rank == rank }.map { index, field in
        let piece = field.changed {
          // A stall is as important as a percentage.
          if field.value == .stall { $0.kind = .field(.level) }
          $0.text = field.text.trimmingSpaces  // The spaces align it with other parts
          $0.gap = Piece.usualGap
        }
        let order = rank == .percentage ? index - fields.count : index + 1
        return Item(piece: piece, order: order, isUrgent: field.isUrgent)
      }
    }
    let label = Piece.label(part.signedLabel).map { [Item(piece: $0, order: 0)] } ?? []
    let range = part.rangeEnds(direction).map { [Item(piece: $0, order: .max)] } ?? []
    return items(.percentage) + label + items(.text) + items(.amount) + range + items(.time)
      + items(.rate)
  }

  /// The text for `room` cells; `nil` if it does not fit. Only a label is cut.
  func text(toCells room: Int, cutsLabel: Bool, ellipsis: String) -> String? {
    // Only the percentage and a stall may touch the ring.
    let room = isPercentage ? room : room - 2
    // A stall takes the room of the fields that it replaces. Words at the end, which may be longer
    // than the text that was there, are shortened.
    let least = isUrgent ? 0 : piece.width
    let texts = [piece.text, piece.short?.text].compactMap { $0 }
    if let text = texts.first(where: { max(least, $0.cellWidth) <= room }) {
      return text.guardedFromReordering
    }
    if piece.rank == .time, piece.width <= room { return "" }
    guard isLabel, cutsLabel, room >= Self.shortestLabel else { return nil }
    return piece.text.truncated(toCells: room, ellipsis: ellipsis).guardedFromReordering
  }

  private static let shortestLabel = 8
}

/// The legend of several rings: for each a mark in its colour, its name, and its progress.
struct RingsLegend {
  private let marks: [Piece]
  private let rows: [[Piece]]
  private let columns: PartColumns
  private let hidden: [PartState: Int]  // The parts without a ring
  private let width: Int

  /// `nil` if the names have no room.
  init?(_ view: ViewConfiguration, ringCount: Int, width: Int) {
    let parts = Array(view.parts.prefix(ringCount))
    hidden = view.hidden(besides: parts)
    self.width = width
    marks = parts.enumerated().map { index, part in
      let colors = view.theme.ringColors(of: index, among: view.parts.count, part)
      return Piece(sign: StyledText("●", TextStyle(foreground: colors.color(at: 0))))
    }
    rows = parts.map { part in
      let label = Piece.label(part.signedLabel, width: parts.widestLabel)?.changed { $0.gap = 1 }
      let urgent = part.fields.first { $0.isUrgent }?.closing
      let fields = [
        label, part.field(.percentage), part.field(.amount) ?? part.rangeEnds(view.theme.direction),
        part.field(.text),
        urgent,
      ]
      return fields.compactMap { $0 }
    }
    columns = PartColumns(rows, width: max(0, width - Self.markWidth), theme: view.theme)
    let longest = parts.widest { $0.signedLabel }
    guard width >= Self.markWidth, columns.fits,
      columns.labelWidth >= min(longest, Self.shortestName)
    else { return nil }
  }

  var height: Int { rows.count + (hidden.isEmpty ? 0 : 1) }

  func lines(_ theme: Theme) -> [StyledText] {
    let lines = zip(marks, rows).map { mark, row in
      var line = columns.line(row)
      line.pieces.insert(mark, at: 0)
      line.width = width
      return line.drawn(fills: false)
    }
    return hidden.isEmpty ? lines : lines + [theme.line(of: hidden, width: width)]
  }

  private static let markWidth = 2
  private static let shortestName = 4
}

extension ViewPart {
  fileprivate func field(_ rank: Piece.Rank) -> Piece? { fields.first { $0.rank == rank } }
}
