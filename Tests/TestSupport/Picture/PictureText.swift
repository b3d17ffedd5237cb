/// A piece of text in the cells of one row.
struct PictureText {
  private var text: String
  private let origin: PicturePoint
  private var cells: Int
  private let look: ScreenLook
  private let color: PictureColor

  /// Takes one character of one or two cells.
  init(_ text: String, at origin: PicturePoint, _ look: ScreenLook, _ color: PictureColor) {
    self.text = text
    self.origin = origin
    self.look = look
    self.color = color
    cells = text.first.map(Self.cells) ?? 1
  }

  /// Both texts as one, or `nil` if they are apart or look different. A wide character is never joined: no font
  /// reliably gives it two cells.
  func joined(with next: PictureText) -> PictureText? {
    let column = origin.x + cells * CellShape.width
    let blanks = (next.origin.x - column) / CellShape.width
    guard origin.y == next.origin.y, look == next.look, color == next.color,
      (0...1).contains(blanks), next.origin.x >= column, !isWide, !next.isWide
    else { return nil }
    var joined = self
    joined.text += String(repeating: " ", count: blanks) + next.text
    joined.cells += blanks + next.cells
    return joined
  }

  var element: String {
    let y = origin.y + Self.baseline
    let start: String
    if isWide || cells == 1 {
      let middle = origin.x + cells * CellShape.width / 2
      start = "<text x=\"\(middle)\" y=\"\(y)\" text-anchor=\"middle\""
    } else {
      start = "<text x=\"\(origin.x)\" y=\"\(y)\" textLength=\"\(cells * CellShape.width)\""
    }
    return start + " fill=\"\(color)\"\(attributes)>\(escaped(text))</text>"
  }

  private var isWide: Bool { text.count == 1 && cells == 2 }

  private var attributes: String {
    var attributes = ""
    if look.isBold { attributes += " font-weight=\"bold\"" }
    if look.isItalic { attributes += " font-style=\"italic\"" }
    if look.isUnderlined { attributes += " text-decoration=\"underline\"" }
    if look.isStruckThrough { attributes += " text-decoration=\"line-through\"" }
    return attributes
  }

  private static func cells(_ character: Character) -> Int {
    if character.asksForEmojiWidth { return 2 }
    return max(1, character.unicodeScalars.map(\.screenWidth).max() ?? 1)
  }

  /// The distance from the top of the cell to the baseline of the letters.
  private static let baseline = 24
}
