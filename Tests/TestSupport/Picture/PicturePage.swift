/// The terminal's own colours: black or white, since styles blend their colours over those two.
package enum PicturePage: String, Sendable, CaseIterable {
  case dark, light

  /// The margin around everything, in units.
  static let margin = 32

  private static let faintPart = 0.6  // Of the colour that faint text keeps

  private var background: PictureColor { PictureColor(self == .dark ? 0x000000 : 0xFFFFFF) }
  private var foreground: PictureColor { PictureColor(self == .dark ? 0xE6E6EA : 0x1C1C1E) }

  /// The line around the whole picture.
  private var frame: PictureColor { PictureColor(self == .dark ? 0x35353A : 0xD1D1D6) }

  /// A document of so many rows; `width` is in units, with the margin at the left.
  func document(_ elements: String, width: Int, rows: Int, title: String) -> String {
    let width = width + Self.margin
    let height = 2 * Self.margin + rows * CellShape.height
    let sizes = "width=\"\(width / 2)\" height=\"\(height / 2)\" viewBox=\"0 0 \(width) \(height)\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(sizes) role="img">
      <title>\(escaped(title))</title>
      <rect x="1" y="1" width="\(width - 2)" height="\(height - 2)" rx="16" \
      fill="\(background)" stroke="\(frame)" stroke-width="2"/>
      \(elements)
      </svg>

      """
  }

  /// Draws a row of a screen whose first column is at `left`.
  func draw(_ screen: EmulatedScreen, row: Int, from left: Int, on canvas: inout PictureCanvas) {
    for column in 0..<screen.columns {
      let cell = screen.cell(row: row, column: column)
      let isWide = screen.cell(row: row, column: column + 1).isContinuation
      let origin = PicturePoint(
        x: left + column * CellShape.width, y: Self.margin + row * CellShape.height)
      draw(cell, isWide: isWide, at: origin, on: &canvas)
    }
  }

  private func draw(
    _ cell: ScreenCell, isWide: Bool, at origin: PicturePoint, on canvas: inout PictureCanvas
  ) {
    var ink = color(cell.look.foreground) ?? foreground
    var paper = color(cell.look.background) ?? background
    if cell.look.isFaint { ink = ink.mixed(with: paper, part: Self.faintPart) }
    if cell.look.isReversed { swap(&ink, &paper) }
    let shape = CellShape(cell.character)
    if case .shade(let part) = shape {
      canvas.cover(origin, with: ink.mixed(with: paper, part: part))
      return
    }
    if paper != background { canvas.cover(origin, with: paper) }
    switch shape {
    case .blank, .shade: break
    case .blocks(let blocks): for block in blocks { canvas.fill(block, at: origin, with: ink) }
    case .paths(let filled, let stroked):
      canvas.draw(filled: filled, stroked: stroked, at: origin, with: ink)
    case .text(let text):
      canvas.write(
        PictureText(
          text: text, origin: origin, cells: isWide ? 2 : 1, isBold: cell.look.isBold, color: ink))
    }
  }

  private func color(_ color: ScreenColor) -> PictureColor? {
    switch color {
    case .default: return nil
    case .rgb(let red, let green, let blue): return PictureColor(red << 16 | green << 8 | blue)
    case .indexed(let index): preconditionFailure("the pictures contain no colour \(index)")
    }
  }
}

/// A colour of the sRGB space, written as SVG does.
struct PictureColor: Hashable, CustomStringConvertible {
  private let components: [Int]

  /// Takes `0xRRGGBB`.
  init(_ value: Int) { components = [value >> 16 & 255, value >> 8 & 255, value & 255] }

  /// This part, 0...1, of the colour over the other one.
  func mixed(with other: PictureColor, part: Double) -> PictureColor {
    PictureColor(
      zip(components, other.components).reduce(0) { value, pair in
        let mixed = Double(pair.0) * part + Double(pair.1) * (1 - part)
        return value << 8 | Int(mixed.rounded())
      })
  }

  var description: String {
    let digits = components.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    let isShort = digits.allSatisfy { $0.first == $0.last }
    return "#" + digits.map { isShort ? String($0.prefix(1)) : $0 }.joined()
  }
}

/// The text with the characters that XML reserves escaped.
func escaped(_ text: String) -> String {
  [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(text) {
    $0.replacing($1.0, with: $1.1)
  }
}
