import TestSupport
import TestTraits
import Testing

@testable import TerminalText

@Suite(.seeded) struct CellWidthTests {
  @Test("A text is as wide as in the terminal that gives it the most cells")
  func measured() {
    for measured in MeasuredText.all {
      #expect(measured.text.cellWidth == measured.mostCells, "\(measured.name)")
    }
  }

  @Test("A text has the cells of its clusters, and in no terminal more")
  func widest() {
    var random = SeededRandom()
    for _ in 0..<(isExhaustive ? 20_000 : 400) {
      let texts = (0..<2).map { _ in random.unicodeText(upTo: 12) }
      let text = texts.joined()
      #expect(text.cellWidth == text.reduce(0) { $0 + $1.cellWidth }, "\(visible(text.utf8))")
      for terminal in MeasuredTerminal.allCases {
        var screen = EmulatedScreen(columns: 500, rows: 1, of: terminal)
        screen.feed(text)
        #expect(screen.cursor.column <= text.cellWidth, "\(terminal) \(visible(text.utf8))")
      }
    }
  }

  @Test(
    "A character has its own cells",
    arguments: [
      ("", 0), ("a", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("─", 1), ("█", 1), ("◔", 1),
      ("世", 2), ("界", 2), ("Ａ", 2), ("ｱ", 1), ("ア", 2), ("　", 2), ("한", 2), ("\u{3131}", 2),
      ("ש", 1), ("ا", 1), ("ת\u{5B8}", 1), ("प", 1), ("\u{1100}", 2), ("\u{11A8}", 1),
      // A text presentation does not narrow, and a letter does not widen.
      ("⌚\u{FE0E}", 2), ("a\u{FE0F}", 1), ("Copying 世界 🍵", 15), ("ab\tc", 3),
      ("\u{AD}", 1), ("\u{378}", 1), ("\u{20000}", 2), ("\u{3FFFD}", 2), ("\u{E000}", 1),
      ("🫩", 2), ("\u{1FAC8}", 2), ("☰", 2), ("☁\u{FE0F}", 2), ("⛹\u{200D}♂\u{FE0F}", 3),
      ("👨‍👩‍👧‍👦", 8), ("🏳\u{FE0F}‍🌈", 4), (" 🏽", 3),
    ])
  func letters(text: String, width: Int) {
    #expect(text.cellWidth == width)
  }

  @Test(
    "Marks and invisible characters take no cell without a letter, unless a terminal does not know them",
    arguments: [
      ("\u{301}", 0), ("\u{200D}", 0), ("\u{FEFF}", 0), ("\u{FE0F}", 0), ("\u{E0067}", 0),
      ("\u{20E3}", 0), ("\u{302A}", 0), ("\u{0}", 0), ("\r\n", 0), ("\u{7F}", 0), ("\u{9B}", 0),
      ("\u{200E}", 0), ("\u{2028}", 1), ("\u{61C}", 1), ("\u{103A}", 1), ("\u{1885}", 1),
    ])
  func invisible(text: String, width: Int) {
    #expect(text.cellWidth == width)
  }

  @Test("Letters and the characters of bars take one cell each")
  func oneCellEach() {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0xA0...0x2FF, 0x370...0x482, 0x2500...0x25FC, 0x2800...0x28FF,
      0x1CD00...0x1CDE5, 0x1FB00...0x1FB3B,
    ]
    for scalar in ranges.flatMap({ $0.compactMap(Unicode.Scalar.init) }) {
      #expect(!EastAsianWidthTable.isWide(scalar) && !scalar.properties.isEmojiPresentation)
      #expect(scalar.properties.generalCategory != .nonspacingMark)
      #expect(String(scalar).cellWidth == 1)
    }
  }
}
