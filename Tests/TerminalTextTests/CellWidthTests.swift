import TestSupport
import TestTraits
import Testing

@testable import TerminalText

@Suite(.seeded) struct CellWidthTests {
  @Test(
    "A cluster is as wide as terminals draw it",
    arguments: [
      ("", 0), ("a", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("─", 1), ("█", 1), ("◔", 1),
      ("世", 2), ("界", 2), ("Ａ", 2), ("ｱ", 1), ("ア", 2), ("　", 2), ("한", 2), ("\u{3131}", 2),
      ("ש", 1), ("ا", 1), ("ת\u{5B8}", 1), ("प", 1), ("कि", 1), ("क्ष", 2), ("น้ำ", 2),
      ("\u{1100}", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1161}", 0), ("\u{11A8}", 0),
      ("\u{AC00}\u{11A8}", 2),
      // A text presentation does not narrow, and a letter does not widen.
      ("❤", 1), ("❤\u{FE0E}", 1), ("⌚\u{FE0E}", 2), ("a\u{FE0F}", 1), ("Copying 世界 🍵", 15),
      ("ab\tc", 3),
      ("\u{AD}", 1), ("\u{378}", 1), ("\u{20000}", 2), ("\u{3FFFD}", 2), ("\u{E000}", 1),
    ])
  func letters(text: String, width: Int) {
    #expect(text.cellWidth == width)
  }

  @Test(
    "Marks and invisible characters alone take no cell",
    arguments: [
      "\u{301}", "\u{200D}", "\u{FEFF}", "\u{FE0F}", "\u{E0067}", "\u{20E3}", "\u{302A}",
      "\u{0}", "\r\n", "\u{7F}", "\u{9B}", "\u{2028}", "\u{200E}",
    ])
  func invisible(text: String) {
    #expect(text.cellWidth == 0)
  }

  @Test(
    "Emoji and their sequences take two cells",
    arguments: [
      "🍵", "😀", "⌚", "❤\u{FE0F}", "☁\u{FE0F}", "1\u{FE0F}\u{20E3}", "#\u{20E3}", "🇩🇪", "🇮🇱", "👍🏽", "☝🏽",
      "👨‍👩‍👧‍👦", "🏳\u{FE0F}‍🌈", "❤\u{FE0F}‍🔥", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
      "⛹\u{200D}♂\u{FE0F}", "🇩", "🫩", "\u{1FAC8}",
    ])
  func emoji(text: String) {
    #expect(text.count == 1)
    #expect(text.cellWidth == 2)
  }

  @Test("A skin tone after what has no skin takes two cells of its own, though it joins a space")
  func skinTones() {
    #expect(" 🏽".count == 1)
    #expect(" 🏽".cellWidth == 3)
    #expect("👍🏽".cellWidth == 2)
  }

  @Test("Letters and the characters of bars take one cell each and never join")
  func oneCellEach() {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0xA0...0x2FF, 0x2500...0x25FC, 0x2800...0x28FF,
    ]
    let scalars = ranges.flatMap { $0.compactMap(Unicode.Scalar.init) }
    for scalar in scalars {
      #expect(!EastAsianWidthTable.isWide(scalar) && !scalar.properties.isEmojiPresentation)
    }
    var random = SeededRandom()
    for _ in 0..<50 {
      var text = String.UnicodeScalarView()
      for _ in 0..<20 { scalars.randomElement(using: &random).map { text.append($0) } }
      #expect(String(text).count == 20)
      #expect(String(text).cellWidth == 20)
    }
  }
}
