/// Draws emulated screens as one SVG picture that looks like a terminal.
///
/// Blocks, Braille dots, lines and circles are shapes, so that they look the same wherever the picture is opened.
/// Letters are text in any available monospaced font, held to the grid by `textLength`. The same screens give the same
/// bytes. A cell is 16 by 32 units and half of that in pixels, so that an eighth of it is a whole pixel.
///
///     let svg = ScreenPicture([screen], on: .dark, title: "A bar at 45 %").svg
package struct ScreenPicture {
  /// The terminal's own colours.
  package enum Appearance: String, Sendable, CaseIterable {
    case dark, light
  }

  private let screens: [EmulatedScreen]
  private let colors: PictureColors
  private let title: String

  /// Shows the screens beside one another, each without the empty rows at its end; screen readers read `title` aloud.
  package init(_ screens: [EmulatedScreen], on appearance: Appearance, title: String) {
    self.screens = screens
    colors = PictureColors(appearance)
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
      fill="\(colors.background)" stroke="\(colors.frame)" stroke-width="2"/>
      \(canvas.elements)
      </svg>

      """
  }

  private func draw(_ screen: EmulatedScreen, from left: Int, on canvas: inout PictureCanvas) {
    for row in 0..<screen.usedRows {
      for column in 0..<screen.columns {
        let cell = screen.cell(row: row, column: column)
        let origin = PicturePoint(
          x: left + column * CellShape.width, y: Self.margin + row * CellShape.height)
        draw(cell, at: origin, on: &canvas)
      }
      canvas.endRow()
    }
  }

  private func draw(_ cell: ScreenCell, at origin: PicturePoint, on canvas: inout PictureCanvas) {
    let (ink, paper) = colors.resolved(cell.look)
    let shape = CellShape(cell.character)
    if case .shade(let part) = shape {
      canvas.cover(origin, with: ink.mixed(with: paper, part: part))
      return
    }
    if paper != colors.background { canvas.cover(origin, with: paper) }
    switch shape {
    case .blank, .shade: break
    case .blocks(let blocks): for block in blocks { canvas.fill(block, at: origin, with: ink) }
    case .outline(let path): canvas.fill(path, at: origin, with: ink)
    case .stroke(let path): canvas.stroke(path, at: origin, with: ink)
    case .strokedAndFilled(let stroke, let fill):
      canvas.stroke(stroke, at: origin, with: ink)
      canvas.fill(fill, at: origin, with: ink)
    case .text(let text):
      guard !cell.isContinuation else { return }
      canvas.write(text, at: origin, cell.look, with: ink)
    }
  }

  /// The margin around everything, in units.
  private static let margin = 32
  /// The columns between two screens.
  private static let gap = 2
}

extension EmulatedScreen {
  /// The number of rows down to the last one that shows something.
  fileprivate var usedRows: Int {
    (lines.lastIndex { $0.contentLength > 0 } ?? -1) + 1
  }
}

/// A place in units of the picture.
struct PicturePoint: Hashable {
  var x: Int
  var y: Int
}

/// The text with the characters that XML reserves escaped.
func escaped(_ text: String) -> String {
  text.reduce(into: "") { result, character in
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    default: result.append(character)
    }
  }
}
