import TestSupport

@testable import PbarCommand

/// A picture of the README, drawn from the bytes that the program sends to a terminal.
enum ReadmePicture: String, CaseIterable, Sendable {
  case work, bars, layouts, circles, styles
  case rightToLeft = "right-to-left"

  /// The picture as an SVG document; screen readers read `title` instead of it.
  func svg(on page: PicturePage, title: String) throws -> String {
    self == .work
      ? try ReadmeFilm.svg(on: page, title: title)
      : ScreenPicture(try screens(), on: page, title: title).svg
  }

  private func screens() throws -> [EmulatedScreen] {
    let circles = GallerySection.circles.looks
    return switch self {
    case .work: []
    case .bars: [try screen(GallerySection.bars.looks)]
    case .layouts:
      [try screen(GallerySection.borders.looks + GallerySection.values.looks)]
    case .circles:
      [
        try screen(circles.prefix(7) + circles.suffix(1), columns: 40),
        try screen(circles.dropFirst(7).dropLast(), columns: 44),
      ]
    case .styles: [try screen(GallerySection.styles.looks)]
    case .rightToLeft: [try screen(GallerySection.rightToLeft.looks)]
    }
  }

  private func screen(
    _ looks: some Sequence<GalleryLook>, columns: Int = 84
  ) throws -> EmulatedScreen {
    var screen = EmulatedScreen(columns: columns, rows: 120)
    // The last column stays empty, as the program leaves it on every terminal.
    screen.feed(try gallery(columns: columns - 1).draw(Array(looks)))
    return screen
  }

  private func gallery(columns: Int) throws -> Gallery {
    try Gallery(settings("--color always -w \(columns)"), silentTerminal())
  }
}

/// A terminal that says nothing of itself but its colours, so that its background is unknown.
func silentTerminal(isPiped: Bool = false) -> SystemState {
  world(
    input: !isPiped, output: !isPiped,
    environment: ["TERM": "xterm", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8"])
}
