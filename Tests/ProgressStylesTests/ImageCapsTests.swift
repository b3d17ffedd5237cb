import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

/// The texts that draw a bar, with ends that are drawn once.
@Suite(.seeded) struct ImageCapsTests {
  @Test("The ends are drawn once, and what is between them is repeated")
  func caps() {
    #expect(bar(1, width: 8, "<=>", caps: (1, 1)) == "<======>")
    #expect(bar(1, width: 8, "<<=+>>", caps: (2, 2)) == "<<=+=+>>")
    #expect(bar(1, width: 9, "<<=+>>", caps: (2, 2)) == "<<=+=+=>>")
    #expect(bar(0.5, width: 12, "<=>", "(.)", caps: (1, 1)) == "<====>(....)")
    #expect(bar(1, width: 6, "<=>", caps: (1, 0)) == "<=>=>=")
    #expect(bar(1, width: 6, "<=>", caps: (0, 1)) == "<=<=<>")
    #expect(bar(1, width: 7, "<=>") == "<=><=><")
  }

  @Test("Without anything between the ends, that of the leading one is repeated, or else that of the trailing one")
  func nothingBetween() {
    #expect(bar(1, width: 6, "=>", caps: (1, 1)) == "=====>")
    #expect(bar(1, width: 6, "<->", caps: (2, 1)) == "<---->")
    #expect(bar(1, width: 6, "->", caps: (0, 2)) == "----->")
    #expect(bar(1, width: 4, "=>", caps: (100_000, 0)) == "=>>>")
  }

  @Test("In too little room the leading end is cut first, then the trailing one")
  func short() {
    let widths = (1...7).map { bar(1, width: $0, "<<=>>", caps: (2, 2)) }
    #expect(widths == [">", ">>", "<>>", "<<>>", "<<=>>", "<<==>>", "<<===>>"])
  }

  @Test("From right to left the order is mirrored")
  func rightToLeft() {
    #expect(bar(0.5, width: 12, "[=>", ".]", caps: (1, 1), direction: .rightToLeft) == "].....>====[")
  }

  @Test("Wide characters are never cut, and spaces fill the room")
  func wide() {
    #expect(bar(1, width: 8, "<🟩>", caps: (1, 1)) == "<🟩🟩🟩>")
    #expect(bar(1, width: 7, "<🟩>", caps: (1, 1)) == "<🟩🟩 >")
    #expect(bar(1, width: 8, "🌑🌕🌗", caps: (2, 2)) == "🌑🌕🌕🌗")
    #expect(bar(1, width: 3, "🌑🌕🌗", caps: (2, 2)) == " 🌗")
  }

  @Test("A bar with ends is as wide as its configuration")
  func law() {
    var random = SeededRandom()
    for _ in 0..<2000 {
      let width = Int.random(in: 0...40, using: &random)
      var theme = Theme(
        direction: Bool.random(using: &random) ? .leftToRight : .rightToLeft,
        fillImage: random.unicodeText(upTo: 6), trackImage: random.unicodeText(upTo: 6))
      theme.imageCaps = ImageCaps(
        leading: Int.random(in: 0...4, using: &random), trailing: Int.random(in: 0...4, using: &random))
      let fraction = Bool.random(using: &random) ? nil : Double.random(in: 0...1, using: &random)
      let bar = LinearStyle().body(
        BarConfiguration(fractionCompleted: fraction, motion: 1, width: width, theme: theme))
      #expect(bar.cellWidth == width)
    }
  }

  private func bar(
    _ fraction: Double, width: Int, _ fill: String, _ track: String? = nil, caps: (Int, Int) = (0, 0),
    direction: LayoutDirection = .leftToRight
  ) -> String {
    var theme = Theme(ink: .none, direction: direction, fillImage: fill, trackImage: track)
    theme.imageCaps = ImageCaps(leading: caps.0, trailing: caps.1)
    return LinearStyle().body(BarConfiguration(fractionCompleted: fraction, width: width, theme: theme)).plainText
  }
}
