import TerminalText
import Testing

@testable import ProgressStyles

/// The colours of a bar on the backgrounds of well-known terminals.
@Suite struct BackgroundTests {
  private static let backgrounds: [(name: String, color: Color, isLight: Bool)] = [
    ("black", .hex(0x000000), false), ("white", .hex(0xFFFFFF), true),
    ("VS Code", .hex(0x1E1E1E), false), ("Solarized dark", .hex(0x002B36), false),
    ("Solarized light", .hex(0xFDF6E3), true), ("Gruvbox", .hex(0x282828), false),
    ("Dracula", .hex(0x282A36), false), ("One Dark", .hex(0x282C34), false),
  ]

  @Test("On well-known backgrounds the track is seen and the fill stands out")
  func contrasts() {
    for (name, color, isLight) in Self.backgrounds {
      #expect(Theme(background: .color(color)).isOnLightBackground == isLight, "\(name)")
      for background in [Background.color(color), .unknown] {
        let theme = Theme(background: background)
        let least = background == .unknown ? 1.3 : 1.15
        #expect(contrast(theme.track, color) >= least, "\(name), \(background): track")
        #expect(contrast(theme.tint, color) >= 3, "\(name), \(background): fill")
        #expect(contrast(theme.failure, color) >= 3, "\(name), \(background): failure")
        #expect(contrast(theme.tint, theme.track ?? color) >= 1.5, "\(name), \(background)")
      }
    }
    // On a grey like the system fill the track is another grey.
    for level in UInt8.min...UInt8.max {
      let grey = Color.rgb(red: level, green: level, blue: level)
      #expect(contrast(Theme(background: .color(grey)).track, grey) >= 1.15, "\(level)")
    }
  }

  @Test("On an unknown background the track of a bar never looks as heavy as the fill")
  func unknown() {
    let theme = Theme(background: .unknown)
    for style in [BarStyle.thick(), .thin] {
      let bar = BarConfiguration(fractionCompleted: 0.5, width: 10, theme: theme.ofBar)
      let track = style.body(bar).runs.last
      #expect(track.map { ["▁", "─"].contains($0.text.suffix(1)) } == true)
      #expect(track?.style == .faint)
    }
    for (name, color, isLight) in Self.backgrounds {
      // The line covers an eighth of its cells, and a faint one has half of the text's colour.
      let text = BlendedColor(.hex(isLight ? 0x000000 : 0xFFFFFF))
      let track = BlendedColor(color).covered(by: text, 0.0625).color
      #expect(contrast(theme.tint, track) >= 2, "\(name)")
    }
    #expect(Theme(track: .systemRed, background: .unknown).ofBar.track != nil)
  }

  @Test(
    "A colour that is not opaque covers the track", arguments: ["#ff000080", "#f008", "#f00/0.5"])
  func opacity(name: String) throws {
    let color = try #require(TintColor.named(name))
    for (track, mixed) in [(0x000000, 0x800000), (0x0000FF, 0x80007F)] as [(UInt32, UInt32)] {
      let theme = Theme(tints: [color], track: TintColor(.hex(track)))
      let parts = try #require(theme.tint).components
      let expected = Color.hex(mixed).components
      for (one, other) in [(parts.x, expected.x), (parts.y, expected.y), (parts.z, expected.z)] {
        #expect(abs(Int(one) - Int(other)) <= 9)
      }
    }
    // The track of an unknown background is not seen, and a border has none.
    #expect(Theme(tints: [color], background: .unknown).tint == .hex(0xFF0000))
    let border = Theme(track: TintColor(.hex(0x0000FF)), borderTint: color).borderTint
    #expect(border == Theme(tints: [color], track: TintColor(.hex(0x000000))).tint)
    for wrong in ["red/2", "red/x", "red/-0.5", "red/0.5/0.7"] {
      #expect(TintColor.named(wrong) == nil)
    }
  }

  @Test("The track is blended with the background, and one that was asked for stays as it is")
  func blending() {
    let tracks = [Color.hex(0x282A36), .hex(0xFDF6E3), .indexed(15)].map {
      Theme(background: .color($0)).track
    }
    #expect(tracks == [.hex(0x454651), .hex(0xE2DDCF), .hex(0xE4E4E6)])
    // The figures of Apple's `#787880` with 20 % over white and 36 % over black.
    #expect(Theme(background: .light).track == .hex(0xE4E4E6))
    #expect(Theme(background: .dark).track == .hex(0x2B2B2E))
    let chosen = TintColor(.hex(0x123456))
    for background in [Background.unknown, .light, .dark, .color(.hex(0xFDF6E3))] {
      #expect(Theme(track: chosen, background: background).track == .hex(0x123456))
    }
  }

  /// The contrast of WCAG 2.2, 1...21; 0 for no colour.
  private func contrast(_ color: Color?, _ other: Color) -> Double {
    color?.contrast(to: other) ?? 0
  }

  @Test("The contrast of colours is that of the examples of the Web Accessibility Initiative")
  func wcag() {
    #expect(Color.hex(0xFFFFFF).contrast(to: .hex(0x000000)) == 21)
    #expect(abs(Color.hex(0x767676).contrast(to: .hex(0xFFFFFF)) - 4.54) < 0.01)
    #expect(abs(Color.hex(0xFF0000).contrast(to: .hex(0xFFFFFF)) - 4.00) < 0.01)
  }
}
