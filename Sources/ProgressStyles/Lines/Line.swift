import TerminalText

/// The pieces of a line in the order of reading.
///
/// The text of a value is cut to a fifth of the line where a bar would have less than a third of it.
/// Where the pieces do not fit, texts are cut to a third of the line, then words beside numbers are
/// given up, then texts are cut further, then pieces are given up by their rank. Bars and spaces
/// share what is left, and a label gets the room that a bar leaves.
struct Line {
  static let comfortableBar = 10  // Pieces are given up for a shorter bar
  private static let shortestLabel = 6  // While the bar can be shortened
  private static let shortestText = 8  // While something else can be given up

  var pieces: [Piece]
  var width: Int
  var direction: LayoutDirection
  var ellipsis: String

  /// Whether texts are cut before other pieces are given up, and not at the end as pv's.
  var cutsTexts = true
  var mayBeLeftOut = false  // If its fields or conditions show nothing

  /// The cells of the pieces, before the flexible ones share the rest.
  var usedWidth: Int {
    guard let first = pieces.firstIndex(where: { !$0.isDropped }) else { return 0 }
    return pieces[first...].reduce(-pieces[first].gap) {
      $1.isDropped ? $0 : $0 + $1.width + $1.gap
    }
  }

  var isBlank: Bool { pieces.allSatisfy { $0.isBlank } }

  // MARK: The room

  /// The line with what fits in its width; `nil` if it is left out because its fields are empty.
  func fitted() -> Line? {
    var line = self
    line.giveUp()
    line.drop(line.pieces.indices.filter { line.pieces[$0].isEmptyField })
    if mayBeLeftOut, line.isBlank { return nil }
    line.drop(line.misfits)
    line.shareRoom()
    return line
  }

  /// Makes room for a comfortable bar.
  private mutating func giveUp() {
    let hasBar = pieces.contains { $0.takesRoom }
    if hasBar, cutsTexts {
      cut(by: usedWidth - (width - width / 3), to: max(Self.shortestText, width / 5)) {
        $0.rank == .text
      }
    }
    let room = width - (hasBar ? Self.comfortableBar : 0)
    while usedWidth > room {
      let whole = pieces
      if cutsTexts {
        takeSpare(usedWidth - room)
        // Words beside numbers are given up before a text gets very short.
        let hasWords = whole.contains { $0.short != nil }
        cutTexts(by: usedWidth - room, to: hasWords ? width / 3 : 0)
      }
      guard usedWidth > room else { return }
      if whole.contains(where: { $0.short != nil }) {
        pieces = whole.map { $0.shortened }
      } else if let lowest = whole.map({ $0.rank }).min(), lowest < .percentage {
        pieces = whole.filter { $0.rank != lowest }
      } else {
        return
      }
    }
  }

  /// Takes cells that numbers do not need before the text of a value is cut.
  private mutating func takeSpare(_ excess: Int) {
    guard pieces.contains(where: { $0.rank == .text }) else { return }
    var excess = excess
    for index in pieces.indices where pieces[index].rank != .percentage {
      let taken = min(max(0, excess), pieces[index].spare)
      pieces[index].width -= taken
      pieces[index].spare -= taken
      excess -= taken
      guard taken > 0, pieces[index].width == 0 else { continue }
      excess -= pieces[index].gap
      pieces[index].gap = 0
    }
  }

  private mutating func cutTexts(by excess: Int, to least: Int) {
    let whole = usedWidth
    cut(by: excess, to: max(Self.shortestText, least)) { $0.rank == .text }
    cut(by: excess - (whole - usedWidth), to: max(Self.shortestLabel, width / 3)) {
      $0.kind == .label || $0.kind == .text
    }
  }

  /// Cuts pieces by so many cells in all, if each keeps at least `least`.
  private mutating func cut(by excess: Int, to least: Int, _ isCut: (Piece) -> Bool) {
    var excess = excess
    for index in pieces.indices where isCut(pieces[index]) {
      let width = pieces[index].width
      let left = max(min(width, least), width - max(0, excess))
      guard left < width else { continue }
      excess -= width - left
      pieces[index] = pieces[index].cut(toCells: left, ellipsis: ellipsis)
    }
  }

  /// The numbers that would be cut at the end of the line, which pv leaves out too.
  private var misfits: [Int] {
    var used = 0
    return pieces.indices.filter { index in
      let piece = pieces[index]
      guard !piece.isDropped else { return false }
      let isMisfit = used + piece.width > width && piece.kind == .number
      if !isMisfit { used += piece.width }
      return isMisfit
    }
  }

  /// Drops pieces, each with one of two spaces beside it; `indices` ascend.
  private mutating func drop(_ indices: [Int]) {
    var rest = indices[...]
    var kept: [Int] = []  // A search from each piece would take quadratic time
    for index in pieces.indices {
      guard rest.first == index else {
        if !pieces[index].isDropped { kept.append(index) }
        continue
      }
      rest.removeFirst()
      pieces[index].isDropped = true
      let after = pieces[index...].firstIndex { !$0.isDropped }
      if let after, pieces[after].isSingleSpace {
        pieces[after].isDropped = true
      } else if let before = kept.last, pieces[before].isSingleSpace {
        pieces[before].isDropped = true
        kept.removeLast()
      }
    }
  }

  /// Divides the rest of the line among the flexible pieces, or drops them if it is too little.
  private mutating func shareRoom() {
    let bars = pieces.indices.filter { pieces[$0].takesRoom }
    // A space gets only what bars leave.
    let flexible = bars.isEmpty ? pieces.indices.filter { pieces[$0].isFlexible } : bars
    let label = pieces.firstIndex { $0.kind == .label }
    if let label, !bars.isEmpty {
      let missing = max(0, Self.comfortableBar - (width - usedWidth))
      let width = pieces[label].width
      pieces[label].width = min(width, max(Self.shortestLabel, width - missing))
    }
    let share = max(0, width - usedWidth) / max(1, flexible.count)
    let isTooLittle = flexible.contains { share < pieces[$0].room?.lowerBound ?? 0 }
    if isTooLittle || label != nil && bars.isEmpty {
      drop(flexible)
      return giveRoom(to: label, inPlaceOf: bars.first)
    }
    if let label { pieces[label].settle(toCells: pieces[label].width, ellipsis: ellipsis) }
    var room = max(0, width - usedWidth)
    for (index, left) in zip(flexible, stride(from: flexible.count, to: 0, by: -1)) {
      pieces[index].width = min(pieces[index].room?.upperBound ?? 0, room / left)
      room -= room / left
    }
  }

  /// Gives the room that no bar needs to the label, if enough of it fits beside the fields. A bar
  /// without a label and fields gets the whole line.
  private mutating func giveRoom(to label: Int?, inPlaceOf bar: Int?) {
    let fields = pieces.filter { $0.value != nil }
    // Widths decide rather than texts, so that another digit does not change the layout.
    guard bar == nil || fields.allSatisfy({ $0.width <= width }) else {
      pieces = []
      return
    }
    guard let label else { return }
    let text = pieces[label].text
    let room = width - fields.reduce(0) { $0 + $1.width + max(Piece.usualGap, $1.gap) }
    let most = bar == nil ? min(room, pieces[label].wholeLabel) : room
    let enough = bar == nil ? pieces[label].wholeLabel : text.cellWidth
    if room >= min(enough, ellipsis.cellWidth + 2), bar == nil || !text.isEmpty {
      return pieces[label].settle(toCells: most, ellipsis: ellipsis)
    }
    pieces[label].isDropped = true
    guard let bar, fields.isEmpty, width >= Piece.shortestBar else { return }
    pieces[bar].isDropped = false
    pieces[bar].width = width
  }

  // MARK: The text

  /// The line on the screen, never wider than its width; `fills`: and never narrower.
  func drawn(fills: Bool = true, draw: (Piece) -> StyledText = { _ in StyledText() }) -> StyledText
  {
    var texts: [StyledText] = []
    var used = 0
    for index in pieces.indices where used < width {
      let piece = pieces[index]
      // A field of a format without a text keeps its place between two signs.
      guard !piece.isDropped || piece.gap == 0 else { continue }
      var text = piece.isDropped ? StyledText() : text(of: piece, room: width - used, draw: draw)
      if let last = texts.last, piece.gap > 0 {
        texts.append(last.gap(piece.gap, before: text, direction))
        used += piece.gap
      }
      // A field or a label need not be measured.
      let isPadded = !piece.isDropped && (piece.value != nil || piece.kind == .label)
      var cells = isPadded ? piece.width : text.cellWidth
      if used + cells > width {
        text = text.truncated(toCells: width - used)
        cells = text.cellWidth
      }
      used += cells
      // Numbers such as 42/100 are read from left to right in every language.
      let isNext =
        direction == .rightToLeft && (joinsNumbers(at: index) || joinsNumbers(at: index - 1))
      if isNext, let last = texts.indices.last {
        texts[last].append(text)
      } else {
        texts.append(text)
      }
    }
    if fills { texts.append(StyledText(spaces: width - used)) }
    return texts.joined(direction)
  }

  private func text(of piece: Piece, room: Int, draw: (Piece) -> StyledText) -> StyledText {
    switch piece.kind {
    case .field: return StyledText(piece.padded(direction), piece.style)
    case .label: return StyledText(piece.padded(direction).guardedFromReordering)
    case .literal:
      return StyledText(direction == .rightToLeft ? piece.text.mirrored : piece.text, piece.style)
    case .number, .text, .excerpt:
      guard cutsTexts else { return StyledText(piece.padded(direction), piece.style) }
      let fitting = piece.width > room ? piece.cut(toCells: room, ellipsis: ellipsis) : piece
      return StyledText(fitting.padded(direction).guardedFromReordering, piece.style)
    case .bar:
      var bar = piece
      bar.width = min(bar.width, room)
      return bar.width > 0 ? draw(bar) : StyledText()
    case .space: return StyledText(spaces: piece.width, piece.style)
    case .sign(let sign): return sign.padded(toCells: piece.width, direction)
    }
  }

  /// Whether the piece is a sign between two numbers, as the slash of `%{completed}/%{total}`.
  private func joinsNumbers(at index: Int) -> Bool {
    guard index > 0, index < pieces.count - 1, pieces[index].kind == .literal,
      pieces[index].text.count == 1, !pieces[index].isSingleSpace
    else { return false }
    return pieces[index - 1].kind == .number && pieces[index + 1].kind == .number
  }
}

extension StyledText {
  init(spaces count: Int, _ style: TextStyle = .plain) {
    // Unlike String(repeating:count:), this does not append them one by one.
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: max(0, count))
    self.init(String(decoding: spaces, as: UTF8.self), style)
  }

  static func + (a: StyledText, b: StyledText) -> StyledText {
    var sum = a
    sum.append(b)
    return sum
  }

  /// Cells before the next text: faint between faint texts, which saves two changes of style.
  fileprivate func gap(_ cells: Int, before next: StyledText, _ direction: LayoutDirection)
    -> StyledText
  {
    let isForward = direction == .leftToRight
    let before = isForward ? runs.last : runs.first
    let after = isForward ? next.runs.first : next.runs.last
    let isFaint = before?.style == .faint && after?.style == .faint
    return StyledText(spaces: cells, isFaint ? .faint : .plain)
  }

  /// The text with spaces after it in the direction of reading.
  func padded(toCells width: Int, _ direction: LayoutDirection) -> StyledText {
    let spaces = StyledText(spaces: width - cellWidth)
    return direction == .leftToRight ? self + spaces : spaces + self
  }

  func centered(inCells width: Int, _ direction: LayoutDirection) -> StyledText {
    [StyledText(spaces: (width - cellWidth) / 2), self].inRow(direction)
      .padded(toCells: width, direction)
  }
}

extension [StyledText] {
  func inRow(gap: Int = 0, _ direction: LayoutDirection) -> StyledText {
    var row: [StyledText] = []
    for text in self {
      if let last = row.last { row.append(last.gap(gap, before: text, direction)) }
      row.append(text)
    }
    return row.joined(direction)
  }

  fileprivate func joined(_ direction: LayoutDirection) -> StyledText {
    StyledText(onScreen(direction).flatMap { $0.runs })
  }
}

extension Array {
  func onScreen(_ direction: LayoutDirection) -> [Element] {
    direction == .leftToRight ? self : reversed()
  }
}
