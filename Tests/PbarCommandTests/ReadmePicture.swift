import TestSupport

@testable import PbarCommand

/// A picture of the README, drawn from the bytes that the program sends to a terminal.
enum ReadmePicture: String, CaseIterable, Sendable {
  case overview, bars, layouts, circles
  case rightToLeft = "right-to-left"

  /// The picture as an SVG document; screen readers read `title` instead of it.
  func svg(on page: ScreenPicture.Page, title: String) throws -> String {
    ScreenPicture(try screens(on: page), on: page, title: title).svg
  }

  private func screens(on page: ScreenPicture.Page) throws -> [EmulatedScreen] {
    switch self {
    case .overview: [try overview(on: page)]
    case .bars: [try screen(GallerySection.bars.looks, on: page)]
    case .layouts:
      [try screen(GallerySection.borders.looks + GallerySection.values.looks, on: page)]
    case .circles:
      [
        try screen(Array(GallerySection.circles.looks.prefix(4)), columns: 36, on: page),
        try screen(Array(GallerySection.circles.looks.dropFirst(4)), columns: 48, on: page),
      ]
    case .rightToLeft: [try screen(GallerySection.rightToLeft.looks, on: page)]
    }
  }

  private func screen(
    _ looks: [GalleryLook], columns: Int = 84, on page: ScreenPicture.Page
  ) throws -> EmulatedScreen {
    var screen = EmulatedScreen(columns: columns, rows: 120)
    // The last column stays empty, as the program leaves it on every terminal.
    screen.feed(try gallery(columns: columns - 1, on: page).draw(looks))
    return screen
  }

  /// Several commands as they are typed, each followed by its bar.
  private func overview(on page: ScreenPicture.Page) throws -> EmulatedScreen {
    var screen = EmulatedScreen(columns: 84, rows: 40)
    let gallery = try gallery(columns: 83, on: page)
    let commands = [
      "pbar --label Copying big.img > copy.img",
      "import-users users.csv | pbar --values --label Importing --style bar --tint pink",
      "pbar --countdown 4m --label Tea --gradient lightGreen,lightYellow,lightOrange",
      "pbar --value move=420/500,exercise=24/30,stand=7/12 --style rings -H 11",
    ]
    for (number, command) in commands.enumerated() {
      let words = command.split(separator: " ")
      let own = words.drop { $0 != "pbar" }.dropFirst().prefix { $0 != ">" }
      screen.feed((number > 0 ? "\n" : "") + "$ " + command + "\n")
      screen.feed(gallery.drawFrame(GalleryLook(own.joined(separator: " "))))
    }
    return screen
  }

  private func gallery(
    columns: Int, on page: ScreenPicture.Page
  ) throws -> Gallery {
    try Gallery(
      settings(
        "--appearance \(page == .dark ? "#000" : "#fff") --color always -w \(columns)"),
      world(environment: ["TERM": "xterm", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8"]))
  }
}
