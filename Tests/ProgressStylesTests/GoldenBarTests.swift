import TerminalText
import TestTraits
import Testing

@testable import ProgressStyles

@Suite struct GoldenBarTests {
  @Test("Bars with every kind of glyph equal the approved ones")
  func glyphs() {
    let thick = BarGlyphs.allCases.map { glyphs in
      NamedStyle(name: "thick \(glyphs)", style: .thick(glyphs))
    }
    var text = ""
    for named in NamedStyle.every + thick {
      for theme in allThemes() where theme.ink != .basic && theme.direction == .leftToRight {
        text += "\(named.name), \(theme.ink), \(theme.charset): |"
        for fraction in [nil, 0, 0.45, 1] {
          text += bar(fraction, width: 12, theme, named.style) + "|"
        }
        text += "\n"
      }
    }
    for background in [Background.dark, .unknown] {
      for direction in LayoutDirection.allCases {
        var theme = Theme(background: background, direction: direction).ofBar
        theme.glyphs = .sextants
        text += "linear of sextants, \(background), \(direction): |"
        for fraction in [nil, 0, 0.45, 1] { text += bar(fraction, width: 12, theme) + "|" }
        text += "\n"
      }
    }
    expectGolden(text, "bars")
  }

  /// The ends of an image are drawn once and what is between them is repeated; in too little room
  /// the leading end is cut first; wide characters are never cut.
  @Test("Bars of images and their ends equal the approved ones")
  func images() {
    let images: [(fill: String, track: String?, leading: Int, trailing: Int)] = [
      ("<=>", nil, 0, 0), ("<=>", nil, 1, 0), ("<=>", nil, 0, 1), ("<=>", "(.)", 1, 1),
      ("<<=+>>", nil, 2, 2), ("=>", nil, 1, 1), ("<->", nil, 2, 1), ("->", nil, 0, 2),
      ("=>", nil, 100_000, 0), ("<🟩>", nil, 1, 1), ("🌑🌕🌗", nil, 2, 2), ("ab世", ".:", 0, 0),
    ]
    var text = ""
    for image in images {
      for direction in LayoutDirection.allCases {
        var theme = Theme(
          ink: .none, direction: direction, fillImage: image.fill, trackImage: image.track)
        theme.imageCaps = ImageCaps(leading: image.leading, trailing: image.trailing)
        text += "\(image.fill) \(image.track ?? "") \(image.leading) \(image.trailing): |"
        for width in 1...9 { text += bar(1, width: width, theme) + "|" }
        text += bar(0.5, width: 12, theme) + "|\n"
      }
    }
    expectGolden(text, "images")
  }

  private func bar(
    _ fraction: Double?, width: Int, _ theme: Theme, _ style: BarStyle = .thick()
  ) -> String {
    let configuration = BarConfiguration(
      fractionCompleted: fraction, motion: 1, width: width, theme: theme)
    return style.body(configuration).plainText
  }
}
