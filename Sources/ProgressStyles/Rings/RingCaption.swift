import TerminalText

/// The texts of a ring: as many as fit inside its hole, around the centre, and the rest for a line
/// below.
struct RingCaption {
  private(set) var inside: [(text: String, style: TextStyle, row: Int)] = []

  /// The texts below the ring, in the order of reading; empty if all essential ones are inside.
  private(set) var below: [Item] = []

  /// `lines`: the height of the ring. `hole`: the radius of its free centre, in widths of a cell; a
  /// line is 2 high. `cutsLabel`: whether a long label is cut rather than put below.
  init(_ part: ViewPart, lines: Int, hole: Double, cutsLabel: Bool, theme: Theme) {
    let items = Item.all(of: part, theme.direction)
    func place(_ items: [Item]) {
      inside = []
      for count in stride(from: min(items.count, lines), to: 0, by: -1) {
        let first = (lines - count) / 2
        let fitting = (0..<count).compactMap { index in
          items[index].cut(
            toCells: Self.room(inRow: first + index, of: lines, hole: hole), cutsLabel: cutsLabel,
            ellipsis: theme.ellipsis)
        }
        guard fitting.count == count else { continue }
        inside = fitting.enumerated().map { ($1, items[$0].style, first + $0) }
        break
      }
    }
    place(items)
    var placed = Array(items.prefix(inside.count))
    if !cutsLabel, !placed.contains(where: { $0.isLabel }) {
      // The label is below, whole, and what follows it may be inside.
      let others = items.filter { !$0.isLabel }
      place(others)
      placed = Array(others.prefix(inside.count))
    }
    let orders = placed.map { $0.order }
    let rest = items.filter { !orders.contains($0.order) }
    if rest.contains(where: { $0.isEssential }) { below = rest.sorted { $0.order < $1.order } }
  }

  private static func room(inRow row: Int, of lines: Int, hole: Double) -> Int {
    // A row is two widths of a cell high; the half farther from the centre decides.
    let far = abs(Double(2 * row + 1 - lines)) + 0.5
    guard far < hole else { return 0 }
    return 2 * Int((hole * hole - far * far).squareRoot() + 0.5)
  }
}

extension RingCaption {
  struct Item {
    var field: Piece
    var style: TextStyle

    var isLabel = false  // The label may be cut but is never dropped for a field
    var order: Int  // The position of the item when all are on one line

    var rank: Piece.Rank { field.isUrgent ? .percentage : field.rank }
    var isEssential: Bool {
      rank == .percentage || rank == .text || rank == .amount || field.isUrgent
    }

    /// The items in the order in which they get room inside.
    static func all(of part: ViewPart, _ direction: LayoutDirection) -> [Item] {
      // A field without a text keeps its room too, so that nothing jumps when it gets one.
      let fields = part.fields.enumerated().filter { $1.width > 0 }
      func items(_ rank: Piece.Rank) -> [Item] {
        fields.filter { $1.rank == rank }.map { index, field in
          Item(
            field: field, style: field.style == .faint ? .faint : TextStyle(attributes: .bold),
            order: rank == .percentage ? index - fields.count : index + 1)
        }
      }
      var labels: [Item] = []
      if let label = part.signedLabel, !label.isEmpty {
        let field = Piece(label, rank: .percentage, isSecondary: false)
        labels.append(Item(field: field, style: .plain, isLabel: true, order: 0))
      }
      return items(.percentage) + labels + items(.text) + items(.amount) + range(part, direction)
        + items(.time) + items(.rate)
    }

    /// Each end of a range is guarded from reordering on its own: together they would swap.
    private static func range(_ part: ViewPart, _ direction: LayoutDirection) -> [Item] {
      guard let low = part.minimumLabel?.guardedFromReordering,
        let high = part.maximumLabel?.guardedFromReordering
      else { return [] }
      let text = direction == .leftToRight ? "\(low) – \(high)" : "\(high) – \(low)"
      return [Item(field: Piece(text, rank: .rate), style: .faint, order: .max)]
    }

    /// The text for `room` cells; `nil` if it does not fit. Only a label is cut: a cut number would
    /// be another.
    func cut(toCells room: Int, cutsLabel: Bool = true, ellipsis: String) -> String? {
      // Only the percentage may touch the ring, and only in small rings does it have to.
      let room = rank == .percentage && !isLabel ? room : room - 2
      if field.width <= room { return field.text.guardedFromReordering }
      guard isLabel, cutsLabel, room >= Self.shortestLabel else { return nil }
      return field.text.truncated(toCells: room, ellipsis: ellipsis).guardedFromReordering
    }

    private static let shortestLabel = 8
  }
}

extension [RingCaption.Item] {
  func line(width: Int, theme: Theme) -> StyledText {
    let pieces = map { item in
      var piece = item.isLabel ? Piece.label(item.field.text) ?? item.field : item.field
      piece.rank = item.rank
      piece.short = nil
      piece.gap = Piece.usualGap
      return piece
    }
    let line = Line(
      pieces: pieces, width: width, direction: theme.direction, ellipsis: theme.ellipsis,
      cutsTexts: false)
    guard let line = line.fitted(), line.taken <= width else { return StyledText(spaces: width) }
    return line.drawn()
  }
}

/// The legend of several rings: for each a mark in its colour, its name, and its progress.
struct RingsLegend {
  private struct Row {
    var mark: TextStyle
    var name: String
    var percentage: Piece?
    var amount: Piece?
  }

  private var rows: [Row] = []
  private var hiddenCount = 0  // The number of parts without a ring
  private var nameWidth = 0
  private var width = 0
  private var showsAmounts = false

  init() {}

  init?(_ parts: [ViewPart], shown: Int, hiddenCount: Int, width: Int, theme: Theme) {
    self.width = width
    self.hiddenCount = hiddenCount
    rows = parts.prefix(shown).enumerated().map { index, part in
      let percentage = part.fields.first { $0.rank == .percentage }
      let amount =
        part.fields.first { $0.isUrgent } ?? part.fields.first { $0.rank == .text }
        ?? part.fields.first { $0.rank == .amount } ?? part.rangeEnds
      let color = theme.ringColors(of: index, among: parts.count, part).color(at: 0)
      return Row(
        mark: TextStyle(foreground: color), name: part.label ?? "", percentage: percentage,
        amount: amount)
    }
    let percentageWidth = columnWidth { $0.percentage }
    let amountWidth = columnWidth { $0.amount }
    let wholeName = rows.map { $0.name.cellWidth }.max() ?? 0
    let fixed = Self.markWidth + percentageWidth
    showsAmounts =
      fixed + amountWidth + min(wholeName, Self.comfortableName) <= width || percentageWidth == 0
    let room = width - fixed - (showsAmounts ? amountWidth : 0)
    guard room >= min(wholeName, Self.shortestName) else { return nil }
    nameWidth = min(wholeName, room)
  }

  var height: Int { rows.count + (hiddenCount > 0 && !rows.isEmpty ? 1 : 0) }

  func lines(_ theme: Theme) -> [StyledText] {
    guard !rows.isEmpty else { return [] }
    var lines = rows.map { line($0, theme) }
    if hiddenCount > 0 {
      lines.append(PartList.more(hiddenCount, theme.language).truncated(toCells: width))
    }
    return lines
  }

  private func line(_ row: Row, _ theme: Theme) -> StyledText {
    let name = row.name.truncated(toCells: nameWidth, ellipsis: theme.ellipsis)
    var pieces = [Piece(.sign(StyledText("●", row.mark)), width: 1)]
    pieces.append(Piece(.label, name, width: nameWidth, gap: 1))
    func append(_ column: (Row) -> Piece?) {
      let cells = columnWidth(column)
      guard cells > 0 else { return }
      var field = column(row) ?? Piece("", rank: .percentage)
      field.width = max(field.width, cells - Piece.usualGap)
      field.gap = Piece.usualGap
      pieces.append(field)
    }
    append { $0.percentage }
    if showsAmounts { append { $0.amount } }
    return Line(pieces: pieces, width: .max, direction: theme.direction).drawn(fills: false)
  }

  private func columnWidth(_ column: (Row) -> Piece?) -> Int {
    let widest = rows.compactMap { column($0)?.width }.max()
    return widest.map { $0 + Piece.usualGap } ?? 0
  }

  private static let markWidth = 2
  private static let comfortableName = 12
  private static let shortestName = 4
}
