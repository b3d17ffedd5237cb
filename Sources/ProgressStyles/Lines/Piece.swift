import TerminalText

/// A text on a line with the cells that it keeps, a bar, a circle, or the room between two texts.
package struct Piece: Hashable, Sendable {
  /// The order in which a narrow line gives up pieces; a percentage is never given up.
  enum Rank: Comparable { case rate, amount, time, text, percentage }

  package enum Kind: Hashable, Sendable {
    case field(Value)  // Of our own line
    case label  // Of our own line, which gets the room that the fields leave
    case literal, text  // Of a format
    case number  // A text of a format that would be wrong if it were cut
    case excerpt  // Text of the data, in as many cells as the number before its name
    case bar(Shape)
    case space
    case sign(StyledText)
  }

  /// What a field of our own line says.
  package enum Value: Hashable, Sendable {
    case percentage
    case level  // A value or a time in place of the percentage
    case amount(AmountPair? = nil)  // The two sides of an amount of a total
    case text, rate, time
    case stall  // In place of the time, and of the rate if the row has no time
    case failure  // In place of the time

    var rank: Rank {
      switch self {
      case .percentage, .level: .percentage
      case .amount: .amount
      case .text: .text
      case .rate: .rate
      case .time, .stall, .failure: .time
      }
    }
  }

  struct Short: Hashable {
    var text: String
    var width: Int
  }

  static let usualGap = 2
  static let shortestBar = 3

  package internal(set) var kind: Kind
  var text: String

  /// The cells that the piece keeps while its text changes, or the lines of a circle.
  package internal(set) var width: Int

  var alignment = TextAlignment.leading  // In the direction of reading
  var style: TextStyle
  var short: Short?  // The text without words, for a narrow line
  var gap = Piece.usualGap  // The cells between the piece and the one before it

  /// The least and the most cells of a piece that shares the room which the others leave.
  var room: ClosedRange<Int>?
  private var columnWidth = 0  // The least cells of a label that shares a column with others

  /// The order of the columns: a label, a bar, then the fields by their position in the template,
  /// else by their rank. Pieces of several rows with one place share a column.
  var place = 0
  var spare = 0  // The cells of the width that no text has needed so far
  var isDropped = false

  /// A field of our own line, at least as wide as its text.
  init(
    _ text: String, _ value: Value, width: Int = 0, aligns alignment: TextAlignment = .trailing
  ) {
    kind = .field(value)
    self.text = text
    self.width = max(width, text.cellWidth)
    self.alignment = alignment
    place =
      switch value.rank {
      case .percentage: 0
      case .amount: 1
      case .text: 2
      case .rate: 3
      case .time: 4
      }
    // The reason of a failure is what a person looks for.
    style = value.rank == .percentage || value == .failure ? .plain : .faint
  }

  /// An amount of a total.
  init(_ pair: AmountPair) {
    self.init(pair.text, .amount(pair), width: pair.width)
  }

  /// A piece that is never given up for its rank.
  init(
    _ kind: Kind, _ text: String = "", width: Int? = nil, _ style: TextStyle = .plain, gap: Int = 0
  ) {
    self.kind = kind
    self.text = text
    self.width = width ?? text.cellWidth
    self.style = style
    self.gap = gap
  }

  /// At least `width` cells.
  init(sign: StyledText, width: Int = 0) {
    self.init(.sign(sign), width: max(width, sign.cellWidth))
  }

  /// The label of a line in a column of at least so many cells; `nil` without both.
  static func label(_ text: String?, width: Int = 0) -> Piece? {
    let text = text.flatMap { $0.cellWidth == 0 ? nil : $0 } ?? ""
    guard !text.isEmpty || width > 0 else { return nil }
    var piece = Piece(.label, text, gap: usualGap)
    piece.columnWidth = width
    piece.width = piece.wholeLabel
    piece.place = -2
    return piece
  }

  static func bar(longest: Int) -> Piece {
    var piece = Piece(.bar(.linear), gap: usualGap)
    piece.room = shortestBar...max(shortestBar, longest)
    piece.place = -1
    return piece
  }

  var isFlexible: Bool { room != nil }

  /// Whether spaces get only the room that it leaves: a bar or a circle, whose width the line
  /// decides.
  var takesRoom: Bool { isFlexible && kind != .space }

  /// `nil` for what is no field of our own line.
  var value: Value? { if case .field(let value) = kind { value } else { nil } }

  var rank: Rank { value?.rank ?? .percentage }

  var pair: AmountPair? { if case .amount(let pair) = value { pair } else { nil } }

  /// Whether it must be noticed at once.
  var isUrgent: Bool { value == .stall || value == .failure }

  var isEmptyField: Bool {
    text.isEmpty && width == 0 && !isFlexible
      && (kind == .number || kind == .text || kind == .excerpt)
  }

  var isBlank: Bool {
    if case .bar = kind { return isDropped }
    return isDropped || !takesRoom && text.allSatisfy { $0 == " " }
  }

  var isSingleSpace: Bool { kind == .literal && text == " " }

  var isCircle: Bool { if case .bar(let shape) = kind { shape.isCircle } else { false } }

  /// The piece in a final frame; `nil` without a text.
  var closing: Piece? {
    guard !text.isEmpty else { return nil }
    return changed { $0.width = text.cellWidth }
  }

  var shortened: Piece {
    guard let short else { return self }
    return changed {
      $0.text = short.text
      $0.width = max(short.width, short.text.cellWidth)
      $0.spare = 0
      $0.short = nil
    }
  }

  /// The cells that the text takes, or would take once it is short; 0 without a text.
  var neededWidth: Int { text.isEmpty ? 0 : max(text.cellWidth, short?.width ?? 0) }

  /// The cells of a label that is not cut.
  var wholeLabel: Int { max(text.cellWidth, columnWidth) }

  /// The text cut at its end; of a text of a format, the spaces that align it go first. A label
  /// keeps its text until all widths are known.
  func cut(toCells cells: Int, ellipsis: String) -> Piece {
    changed { piece in
      piece.width = min(width, cells)
      if kind == .label { return }
      if kind == .text || kind == .excerpt {
        piece.text = text.trimmingSpaces
        piece.alignment = .leading
      }
      piece.text = piece.text.truncated(toCells: cells, ellipsis: ellipsis)
    }
  }

  /// The piece with a text that fits in its width.
  func fitting(ellipsis: String) -> Piece {
    guard text.cellWidth > width else { return self }
    return changed { piece in
      if let short, short.text.cellWidth <= width {
        piece.text = short.text
      } else {
        piece.text = text.truncated(toCells: width, ellipsis: ellipsis)
      }
    }
  }

  /// Cuts a label for good; the rest gets the cell that a wide character leaves free.
  mutating func settle(toCells cells: Int, ellipsis: String) {
    text = text.truncated(toCells: cells, ellipsis: ellipsis)
    width = columnWidth > 0 ? cells : text.cellWidth
  }

  func changed(_ change: (inout Piece) -> Void) -> Piece {
    var piece = self
    change(&piece)
    return piece
  }

  func padded(_ direction: LayoutDirection) -> String {
    let leads = (alignment == .leading) == (direction == .leftToRight)
    return text.padded(toCells: width, alignment: leads ? .leading : .trailing)
  }

  /// Pads both sides of an amount to so many cells.
  mutating func alignPair(completed: Int, total: Int) {
    guard let pair else { return }
    text =
      pair.completed.padded(toCells: completed, alignment: .trailing) + "/"
      + pair.total.padded(toCells: total)
    width = max(width, text.cellWidth)
  }
}

extension String {
  /// A literal text from right to left: brackets and spaces change sides, words stay as they are.
  var mirrored: String {
    let isWord: (Character) -> Bool = { $0.isLetter || $0.isNumber }
    func mirrored(_ signs: Substring) -> String {
      let pairs: [Character: Character] = [
        "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<",
      ]
      return String(signs.reversed().map { pairs[$0] ?? $0 })
    }
    guard let first = firstIndex(where: isWord), let last = lastIndex(where: isWord) else {
      return mirrored(self[...])
    }
    return mirrored(self[index(after: last)...]) + self[first...last] + mirrored(self[..<first])
  }

  var trimmingSpaces: String {
    let start = drop { $0 == " " }
    return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
  }

  /// The text, between two left-to-right marks if it has right-to-left letters, for which some
  /// terminals would reorder the bar and the numbers.
  var guardedFromReordering: String {
    let isRightToLeft = unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: true
      case 0x10800...0x10FFF, 0x1E800...0x1EEFF: true
      default: false
      }
    }
    return isRightToLeft ? "\u{200E}" + self + "\u{200E}" : self
  }
}

/// The shape of a bar or a circle on a line.
package enum Shape: Hashable, Sendable {
  /// The bar of pv, with the glyphs that the format names; `nil` for those of `--bar-style`.
  case arrow(BarGlyphs? = nil, isBracketed: Bool = false)
  case linear, thin
  case sign  // Of one or two cells
  case ring, gauge  // Of several lines, twice as wide as high

  static let narrowestCircle = 7  // In cells

  /// The cells of a sign or the lines of a circle without a given number.
  var usualWidth: Int { self == .sign ? 1 : 5 }

  /// The least cells of a bar, which shares the room that the others leave; `nil` for the others.
  var least: Int? {
    switch self {
    case .arrow: 1
    case .linear, .thin: Piece.shortestBar
    case .sign, .ring, .gauge: nil
    }
  }

  package var isCircle: Bool { self == .ring || self == .gauge }
}
