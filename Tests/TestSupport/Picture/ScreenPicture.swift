/// Draws emulated screens as one SVG picture that looks like a terminal.
///
/// Blocks, Braille dots, borders and circles are shapes, so that they look the same wherever the
/// picture is opened. Letters are text in any available monospaced font, held to the grid by
/// `textLength`. The same screens give the same bytes. A cell is 16 by 32 units and half of that in
/// pixels, so that an eighth of it is a whole pixel.
///
///     let svg = ScreenPicture([screen], on: .dark, title: "A bar at 45 %").svg
package struct ScreenPicture {
  private let screens: [EmulatedScreen]
  private let page: PicturePage
  private let title: String

  /// Shows the screens beside one another, each without the empty rows at its end; screen readers
  /// read `title` aloud.
  package init(_ screens: [EmulatedScreen], on page: PicturePage, title: String) {
    self.screens = screens
    self.page = page
    self.title = title
  }

  /// The whole document.
  package var svg: String {
    var canvas = PictureCanvas()
    var left = PicturePage.margin
    for screen in screens {
      for row in 0..<screen.usedRows { page.draw(screen, row: row, from: left, on: &canvas) }
      left += (screen.columns + Self.gap) * CellShape.width
    }
    return page.document(
      PictureCanvas.grouped(canvas.layers), width: left - Self.gap * CellShape.width,
      rows: screens.map(\.usedRows).max() ?? 0, title: title)
  }

  /// The columns between two screens.
  private static let gap = 2
}

extension EmulatedScreen {
  /// The number of rows down to the last one that shows something.
  var usedRows: Int { (lines.lastIndex { $0.contentLength > 0 } ?? -1) + 1 }
}
