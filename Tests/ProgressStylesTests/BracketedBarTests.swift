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
    #expect(bar(1, width: 8, .bracketed(isExceeded: true)) == "[======]")
  }

  @Test("Without a value pv's arrow with two heads slides")
  func activity() {
    #expect([0, 1.6].map { bar(nil, width: 10, motion: $0) } == ["[<=>     ]", "[     <=>]"])
  }

  @Test("Blocks have a track only where it is asked for, with a value and without one")
  func track() {
    for fraction in [nil, 0.5] {
      for glyphs in BarGlyphs.allCases {
        func tracks(_ hasTrack: Bool) -> Int {
          let bar = BarStyle.bracketed(glyphs, hasTrack: hasTrack).body(
            BarConfiguration(fractionCompleted: fraction, width: 12, theme: Theme()))
          return seenCells(bar).count { $0.background == Theme().track }
        }
        #expect(tracks(false) == 0)
        #expect(tracks(true) == (glyphs == .plain ? 0 : fraction == nil ? 7 : 5), "\(glyphs)")
      }
    }
  }

  @Test("The fill never shrinks", arguments: BarGlyphs.allCases, [true, false])
  func monotonic(glyphs: BarGlyphs, isBracketed: Bool) {
    var random = SeededRandom()
    for width in [0, 3, 4, Int.random(in: 5...100, using: &random)] {
      let filled = (0...50).map { step in
        bar(Double(step) / 50, width: width, .bracketed(glyphs, isBracketed: isBracketed))
          .count { !"[] -".contains($0) }
      }
      #expect(filled == filled.sorted(), "\(width)")
    }
  }

  private func bar(
    _ fraction: Double?, width: Int, motion: Double = 0, _ style: BarStyle = .bracketed()
  ) -> String {
    let theme = Theme(ink: .none)
    let configuration = BarConfiguration(
      fractionCompleted: fraction, motion: motion, width: width, theme: theme)
    return style.body(configuration).plainText
  }
}
