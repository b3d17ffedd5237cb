import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

@Suite(.seeded) struct BracketedBarTests {
  /// The expected bars were drawn by pv 1.6.20.
  @Test(
    "The bar equals pv's, with its tip from the start to the end",
    arguments: [
      (0.0, "[>                       ]"), (0.03, "[>                       ]"),
      (0.41, "[========>               ]"), (0.5, "[===========>            ]"),
      (1, "[=======================>]"),
    ])
  func plain(fraction: Double, text: String) {
    #expect(bar(fraction, width: 26) == text)
  }

  @Test("Above 100 % the bar has no tip, as pv draws it")
  func exceeded() {
    let bar = BracketedBar(isExceeded: true).body(
      BarConfiguration(
        fractionCompleted: 1, width: 8, theme: Theme(ink: .none, charset: .ascii)))
    #expect(bar.plainText == "[======]")
  }

  @Test("Without a value pv's arrow with two heads slides")
  func activity() {
    #expect(bar(nil, width: 10) == "[<=>     ]")
    #expect(bar(nil, width: 10, motion: 1.6) == "[     <=>]")
    #expect(bar(nil, width: 10, glyphs: .block) == "[███     ]")
    #expect(bar(nil, width: 10, glyphs: .block, charset: .ascii) == "[<=>     ]")
  }

  @Test("Other glyphs fill whole cells, eighths or shades of them")
  func glyphs() {
    #expect(bar(0.45, width: 12, glyphs: .block) == "[████      ]")
    #expect(bar(0.45, width: 12, glyphs: .granular) == "[████▌     ]")
    #expect(bar(0.45, width: 12, glyphs: .shaded) == "[████▒     ]")
    #expect(bar(1, width: 6, glyphs: .granular) == "[████]")
    #expect(bar(0, width: 6, glyphs: .shaded) == "[    ]")
    for glyphs in BarGlyphs.allCases {
      #expect(bar(0.45, width: 12, glyphs: glyphs, charset: .ascii) == "[===>      ]")
      #expect(!bar(0.45, width: 12, glyphs: glyphs, isBracketed: false).contains("["))
    }
  }

  @Test("All glyphs have the gradient, with and without brackets and a value, mirrored from right to left")
  func gradient() throws {
    let stops = [TintColor(.hex(0xFF0000)), TintColor(.hex(0x0000FF))]
    for glyphs in BarGlyphs.allCases {
      for isBracketed in [true, false] {
        let inner = isBracketed ? 12 : 14
        let colors = (0..<inner).map { cell in
          Gradient(stops.map(\.dark))?.color(at: Double(cell) / Double(inner - 1))
        }
        for direction in LayoutDirection.allCases {
          let theme = Theme(gradient: stops, direction: direction)
          func cells(_ fraction: Double?) -> [SeenCell] {
            let bar = BracketedBar(glyphs: glyphs, isBracketed: isBracketed).body(
              BarConfiguration(fractionCompleted: fraction, motion: 1, width: 14, theme: theme))
            return seenCells(bar).filter { !"[]".contains($0.glyph) }.onScreen(direction)
          }
          #expect(cells(1).map(\.foreground) == colors, "\(glyphs) \(direction)")
          for (cell, color) in zip(cells(nil), colors) where cell.glyph != " " {
            #expect(cell.foreground == color, "\(glyphs) \(direction)")
          }
        }
      }
    }
  }

  @Test("Blocks have a track only where it is asked for, with a value and without one")
  func track() {
    for fraction in [nil, 0.5] {
      for glyphs in BarGlyphs.allCases {
        func tracks(_ hasTrack: Bool) -> Int {
          let bar = BracketedBar(glyphs: glyphs, hasTrack: hasTrack).body(
            BarConfiguration(fractionCompleted: fraction, width: 12, theme: Theme()))
          return seenCells(bar).count { $0.background == Theme().track }
        }
        #expect(tracks(false) == 0)
        #expect(tracks(true) == (glyphs == .plain ? 0 : fraction == nil ? 7 : 5), "\(glyphs)")
      }
    }
  }

  @Test("From right to left the bar is its own mirror image")
  func rightToLeft() {
    #expect(bar(0.45, width: 12, direction: .rightToLeft) == "[      <===]")
    #expect(bar(0.45, width: 12, glyphs: .block, direction: .rightToLeft) == "[      ████]")
    #expect(bar(0.45, width: 12, glyphs: .shaded, direction: .rightToLeft) == "[     ▒████]")
    #expect(bar(0.45, width: 12, glyphs: .granular, direction: .rightToLeft) == "[     ▐████]")
    let tinted = BracketedBar(glyphs: .granular).body(
      BarConfiguration(
        fractionCompleted: 0.3, width: 7, theme: Theme(direction: .rightToLeft)))
    let style = TextStyle(foreground: Theme().tint)
    #expect(
      tinted
        == StyledText([
          StyledRun("[   "),
          StyledRun("▌", TextStyle(foreground: Theme().tint, attributes: .reversed)),
          StyledRun("█", style), StyledRun("]"),
        ]))
  }

  @Test("A bar is exactly as wide as its configuration, and its fill never shrinks")
  func law() {
    var random = SeededRandom()
    for glyphs in BarGlyphs.allCases {
      for direction in LayoutDirection.allCases {
        for isBracketed in [true, false] {
          for width in [0, 1, 2, 3, 4, 7, Int.random(in: 8...200, using: &random)] {
            let bars = ([nil] + (0...100).map { Double($0) / 100 }).map {
              bar($0, width: width, glyphs: glyphs, isBracketed: isBracketed, direction: direction)
            }
            #expect(bars.allSatisfy { $0.cellWidth == width }, "\(glyphs) \(width)")
            let filled = bars.dropFirst().map { $0.filter { !"[] -".contains($0) }.count }
            #expect(filled == filled.sorted(), "\(glyphs) \(width)")
          }
        }
      }
    }
  }

  @Test("The thick bar takes other glyphs too, on its track")
  func linear() {
    #expect(linear(.block) == "████░░░░░░")
    #expect(linear(.granular) == "████▌░░░░░")
    #expect(linear(.plain) == "[==>     ]")
    #expect(linear(.shaded) == "[███▒    ]")
    #expect(linear(.shaded, ink: .rich) == "████▒     ")
    #expect(linear(.shaded, ink: .rich, direction: .rightToLeft) == "     ▒████")
    #expect(linear(.block, charset: .ascii) == "[==>     ]")
  }

  private func linear(
    _ glyphs: BarGlyphs, ink: Ink = .none, charset: Charset = .unicode,
    direction: LayoutDirection = .leftToRight
  ) -> String {
    LinearStyle(glyphs: glyphs).body(
      BarConfiguration(
        fractionCompleted: 0.45, width: 10,
        theme: Theme(ink: ink, charset: charset, direction: direction))
    ).plainText
  }

  private func bar(
    _ fraction: Double?, width: Int, glyphs: BarGlyphs = .plain, isBracketed: Bool = true,
    motion: Double = 0, charset: Charset = .unicode, direction: LayoutDirection = .leftToRight
  ) -> String {
    BracketedBar(glyphs: glyphs, isBracketed: isBracketed).body(
      BarConfiguration(
        fractionCompleted: fraction, motion: motion, width: width,
        theme: Theme(ink: .none, charset: charset, direction: direction))
    ).plainText
  }
}
