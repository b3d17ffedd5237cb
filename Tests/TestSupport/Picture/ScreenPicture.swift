/// Draws emulated screens as one SVG picture that looks like a terminal.
///
/// Blocks, dots, borders and circles are shapes, so that they look the same everywhere; letters are
/// text, held to the grid by `textLength`. A cell is 16 by 32 units, of which two are a pixel.
package struct ScreenPicture {
  /// The terminal's own colours: black or white, since styles blend their colours over those two.
  package enum Page: String, Sendable, CaseIterable {
    case dark, light

    fileprivate var background: PictureColor { PictureColor(self == .dark ? 0x000000 : 0xFFFFFF) }
    fileprivate var foreground: PictureColor { PictureColor(self == .dark ? 0xE6E6EA : 0x1C1C1E) }

    /// The line around the whole picture.
    fileprivate var frame: PictureColor { PictureColor(self == .dark ? 0x35353A : 0xD1D1D6) }
  }

  private let screens: [EmulatedScreen]
  private let page: Page
  private let title: String

  /// Shows the screens beside one another; screen readers read `title` aloud.
  package init(_ screens: [EmulatedScreen], on page: Page, title: String) {
    self.screens = screens
    self.page = page
    self.title = title
  }

  /// The whole document.
  package var svg: String {
    var canvas = PictureCanvas()
    var left = Self.margin
    for screen in screens {
      draw(screen, from: left, on: &canvas)
      left += (screen.columns + Self.gap) * CellShape.width
    }
    let width = left - Self.gap * CellShape.width + Self.margin
    let height = 2 * Self.margin + (screens.map(\.usedRows).max() ?? 0) * CellShape.height
    let sizes = "width=\"\(width / 2)\" height=\"\(height / 2)\" viewBox=\"0 0 \(width) \(height)\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(sizes) role="img">
      <title>\(escaped(title))</title>
      <rect x="1" y="1" width="\(width - 2)" height="\(height - 2)" rx="16" \
      fill="\(page.background)" stroke="\(page.frame)" stroke-width="2"/>
      \(canvas.elements)
      </svg>

      """
  }

  private func draw(_ screen: EmulatedScreen, from left: Int, on canvas: inout PictureCanvas) {
    for row in 0..<screen.usedRows {
      for column in 0..<screen.columns {
        let cell = screen.cell(row: row, column: column)
        let isWide = screen.cell(row: row, column: column + 1).isContinuation
        let origin = PicturePoint(
          x: left + column * CellShape.width, y: Self.margin + row * CellShape.height)
        draw(cell, isWide: isWide, at: origin, on: &canvas)
      }
    }
  }

  private func draw(
    _ cell: ScreenCell, isWide: Bool, at origin: PicturePoint, on canvas: inout PictureCanvas
  ) {
    var ink = color(cell.look.foreground) ?? page.foreground
    var paper = color(cell.look.background) ?? page.background
    if cell.look.isReversed { swap(&ink, &paper) }
    let shape = CellShape(cell.character)
    if case .shade(let part) = shape {
      canvas.cover(origin, with: ink.mixed(with: paper, part: part))
      return
    }
    if paper != page.background { canvas.cover(origin, with: paper) }
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
    case .indexed(let index):
      precondition(index >= 232, "of the palette, the pictures contain only greys")
      return PictureColor((8 + 10 * (index - 232)) * 0x010101)
    }
  }

  private static let margin = 32

  /// The columns between two screens.
  private static let gap = 2
}

extension EmulatedScreen {
  /// The number of rows down to the last one that shows something.
  fileprivate var usedRows: Int { (lines.lastIndex { $0.contentLength > 0 } ?? -1) + 1 }
}

struct PictureColor: Hashable, CustomStringConvertible {
  private let components: [Int]

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
