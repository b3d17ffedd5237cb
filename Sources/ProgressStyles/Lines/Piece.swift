import TerminalText

/// A piece of a line: a text with the cells that it keeps, a bar, a circle, or the room between two
/// texts.
package struct Piece: Hashable, Sendable {
  /// The order in which pieces are given up on a narrow line, the lowest first. A percentage is
  /// never given up.
  package enum Rank: Comparable, Sendable { case rate, amount, time, text, percentage }

  package enum Kind: Hashable, Sendable {
    case field  // A field of our own line
    case label  // The label of our own line, which gets the room that the fields leave
    case literal, number, text, excerpt  // Texts of a format
    case bar(Shape)
    case space
    case sign(StyledText)  // A sign that is drawn already
    case paint  // A change of style, which takes no cells
  }

  /// A text without words, for a narrow line.
  struct Short: Hashable, Sendable {
    var text: String
    var width: Int
  }

  static let usualGap = 2
  static let shortestBar = 3

  package internal(set) var kind = Kind.field
  package var text: String
  package var rank: Rank

  /// The cells that the piece keeps while its text changes; of a circle of several lines its
  /// height.
  package internal(set) var width: Int

  /// The alignment of the text within the width, in the direction of reading.
  var alignment: TextAlignment
  package internal(set) var style: TextStyle
  var short: Short?  // What a narrow line shows instead; `nil` if there is nothing shorter
  var gap = Piece.usualGap  // The cells between the piece and the one before it
  var isFlexible = false  // Whether the piece shares the room that the others leave
  var least = 0  // The cells that a flexible piece needs
  var most = Int.max  // The cells that it gets at most
  var keepsWidth = false  // Whether a label keeps its column although its text is shorter
  var isDropped = false
  var isUrgent = false  // Whether the field has priority, as the message that the data stalls has
  var replacesPercentage = false  // Whether the field is a value or a time instead of a percentage

  /// Whether a bar beside it says the same: the percentage of a run that has finished.
  var isSaidByBar = false

  /// Whether no other text will take the field's place, as in a last frame.
  private(set) var isFinal = false

  /// A field of our own line, which is at least as wide as its text.
  package init(
    _ text: String, rank: Rank, width: Int = 0, aligns alignment: TextAlignment = .trailing,
    isSecondary: Bool = true
  ) {
    self.text = text
    self.rank = rank
    self.width = max(width, text.cellWidth)
    self.alignment = alignment
    style = isSecondary ? .faint : .plain
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
    rank = .percentage
    alignment = .leading
  }

  var isPercentage: Bool { rank == .percentage && (text.isEmpty || !replacesPercentage) }

  /// Whether the cell for a third digit is taken from the gap after the field.
  var sharesGap: Bool { isPercentage && !isFinal }

  /// Whether the piece is a field of a format without a text, which is dropped.
  var isEmptyField: Bool {
    switch kind {
    case .number, .text: text.isEmpty && width == 0
    case .excerpt: text.isEmpty && width == 0 && !isFlexible
    case .field, .label, .literal, .bar, .space, .sign, .paint: false
    }
  }

  /// Whether the piece is a text of a format.
  var isOfFormat: Bool {
    switch kind {
    case .literal, .number, .text, .excerpt: true
    case .field, .label, .bar, .space, .sign, .paint: false
    }
  }

  /// Whether the text takes exactly the cells of the piece, so that it need not be measured once
  /// more.
  var keepsCells: Bool { !isDropped && (kind == .field || kind == .label) }

  var isSingleSpace: Bool { kind == .literal && text == " " }

  var isCircle: Bool { if case .bar(let shape) = kind { shape.isCircle } else { false } }

  var closing: Piece? {
    guard !text.isEmpty else { return nil }
    var piece = self
    piece.width = text.cellWidth
    piece.isFinal = true
    return piece
  }

  /// The label of a line in a column of at least so many cells; `nil` without both.
  static func label(_ text: String?, width: Int = 0) -> Piece? {
    let text = text.flatMap { $0.cellWidth == 0 ? nil : $0 } ?? ""
    guard !text.isEmpty || width > 0 else { return nil }
    var piece = Piece(.label, text, width: max(text.cellWidth, width), gap: Piece.usualGap)
    piece.keepsWidth = width > 0
    return piece
  }

  /// The bar of our own line.
  static func bar(longest: Int) -> Piece {
    var piece = Piece(.bar(.linear), width: 0, gap: Piece.usualGap)
    piece.isFlexible = true
    piece.least = Piece.shortestBar
    piece.most = longest
    return piece
  }

  /// A label that is cut for the last time. The rest of the line gets the cell that a wide
  /// character at the cut leaves free.
  func settled(toCells cells: Int, ellipsis: String) -> Piece {
    var piece = self
    piece.text = text.truncated(toCells: cells, ellipsis: ellipsis)
    piece.width = keepsWidth ? cells : piece.text.cellWidth
    return piece
  }

  /// The two sides of an amount of a total: `24` and `30` of `24/30`.
  fileprivate var sides: (completed: String, total: String)? {
    let sides = rank == .amount ? text.split(separator: "/") : []
    return sides.count == 2 ? (String(sides[0]), String(sides[1])) : nil
  }

  static func inPlaceOfPercentage(_ text: String, width: Int) -> Piece {
    var piece = Piece(text, rank: .percentage, width: width, isSecondary: false)
    piece.replacesPercentage = true
    return piece
  }

  var secondary: Piece {
    var piece = self
    piece.style = .faint
    return piece
  }

  var shortened: Piece {
    guard let short else { return self }
    var piece = self
    piece.text = short.text
    piece.width = max(short.width, short.text.cellWidth)
    piece.short = nil
    return piece
  }

  /// The text cut at its end; of a text of a format, the spaces that align it go first.
  func cut(toCells cells: Int, ellipsis: String) -> Piece {
    var piece = self
    if kind == .text || kind == .excerpt {
      piece.text = text.trimmingSpaces
      piece.alignment = .leading
    }
    piece.text = piece.text.truncated(toCells: cells, ellipsis: ellipsis)
    piece.width = min(width, cells)
    return piece
  }

  /// The text in its width.
  func padded(_ direction: LayoutDirection) -> String {
    let leads = (alignment == .leading) == (direction == .leftToRight)
    return text.padded(toCells: width, alignment: leads ? .leading : .trailing)
  }
}

extension [Piece] {
  /// The fields at the start of a line. The first field is aligned with the edge, and a percentage
  /// takes the cell for its third digit from the gap after it.
  var leadingLine: [Piece] {
    var pieces = self
    guard !pieces.isEmpty else { return pieces }
    pieces[0].alignment = .leading
    if pieces.count > 1, pieces[0].sharesGap { pieces[1].gap = 1 }
    return pieces
  }

  /// The amounts of several parts, padded so that their slashes are in one column.
  var alignedAtSlash: [Piece] {
    let sides = map { $0.sides }
    let totalWidth = sides.map { $0?.total.cellWidth ?? 0 }.max() ?? 0
    let completedWidth =
      zip(self, sides).map { piece, sides in sides.map { piece.width - 1 - $0.total.cellWidth } ?? 0
      }.max() ?? 0
    return zip(self, sides).map { piece, sides in
      guard let sides else { return piece }
      var piece = piece
      piece.text =
        sides.completed.padded(toCells: completedWidth, alignment: .trailing) + "/"
        + sides.total.padded(toCells: totalWidth, alignment: .leading)
      piece.width = Swift.max(piece.width, piece.text.cellWidth)
      return piece
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " })
    else { return "" }
    return String(self[first...last])
  }

  /// The text, between two left-to-right marks if it has right-to-left letters. Terminals that
  /// reorder text would otherwise reorder the bar and the numbers with it.
  var guardedFromReordering: String {
    guard unicodeScalars.contains(where: isRightToLeft) else { return self }
    return "\u{200E}" + self + "\u{200E}"
  }
}

private func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EEFF: true
  default: false
  }
}
