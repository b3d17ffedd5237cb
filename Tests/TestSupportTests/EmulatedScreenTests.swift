import TestSupport
import TestTraits
import Testing

@Suite("An emulated screen shows text", .seeded)
struct EmulatedScreenTests {
  @Test("Text stands where it was written, and the cursor behind it")
  func plainText() {
    let screen = fed("ab\r\ncd")
    #expect(screen.text == "ab\ncd")
    #expect(screen.cursor == (1, 2))
  }

  @Test("A carriage return lets text be overwritten, a backspace one character of it")
  func overwriting() {
    #expect(fed("abc\rX\u{8}Y").line(0) == "Ybc")
  }

  @Test("A line feed returns to the first column only if the screen is told so")
  func lineFeed() {
    var screen = EmulatedScreen(columns: 10, rows: 4)
    screen.newlineReturns = false
    screen.feed("ab\ncd")
    #expect(screen.text == "ab\n  cd")
    #expect(fed("ab\ncd").text == "ab\ncd")
  }

  @Test("A tab goes to the next multiple of eight, but not over the edge")
  func tab() {
    #expect(fed("a\tb").line(0) == "a       b")
    #expect(fed("a\t\t\tb").cursor == (0, 9))
  }

  @Test("A full row wraps only when the next character comes")
  func pendingWrap() {
    var screen = fed("0123456789")
    #expect(screen.cursor == (0, 9))
    #expect(screen.wrapCount == 0)
    screen.feed("a")
    #expect(screen.wrapCount == 1)
    #expect(screen.text == "0123456789\na")
    #expect(fed("0123456789\r\nab").wrapCount == 0)
    #expect(fed("0123456789\rX").text == "X123456789")
  }

  @Test("Rows that leave the top are counted and kept")
  func scrolling() {
    let screen = fed("1\n2\n3\n4\n5\n6")
    #expect(screen.scrollCount == 2)
    #expect(screen.text == "3\n4\n5\n6")
    #expect(screen.fullText == "1\n2\n3\n4\n5\n6")
  }

  @Test("Bells are counted, those that end an operating system command are not")
  func bells() {
    let screen = fed("\u{7}a\u{7}\u{1B}]9;4;1;50\u{7}\u{1B}]2;title\u{1B}\\b")
    #expect(screen.bellCount == 2)
    #expect(screen.operatingSystemCommands == ["9;4;1;50", "2;title"])
    #expect(screen.text == "ab")
    #expect(screen.unknownSequences.isEmpty)
  }

  @Test(
    "Wide characters take two cells",
    arguments: ["日", "한", "か", "Ａ", "🚀", "✅", "🇮🇱", "👩‍👩‍👧", "👍🏽", "❤️"])
  func wideCharacters(text: Character) {
    let screen = fed("\(text)|")
    #expect(screen.cell(row: 0, column: 0).character == text)
    #expect(screen.cell(row: 0, column: 1).isContinuation)
    #expect(screen.cell(row: 0, column: 2).character == "|")
    #expect(screen.line(0) == "\(text)|")
  }

  @Test(
    "Narrow characters take one cell, with all that joins them",
    arguments: ["é", "e\u{301}", "שָׁ", "ب\u{64E}", "█", "─", "…"])
  func narrowCharacters(text: Character) {
    let screen = fed("\(text)|")
    #expect(screen.cell(row: 0, column: 0).character == text)
    #expect(screen.cell(row: 0, column: 1).character == "|")
  }

  @Test("Two flags are two characters, and a letter after a joiner is its own")
  func clusterEnds() {
    #expect(fed("🇮🇱🇩🇪").cursor == (0, 4))
    #expect(fed("a\u{200D}b🚀👍").line(0) == "a\u{200D}b🚀👍")
  }

  @Test("A wide character that does not fit goes to the next row")
  func wideAtTheEdge() {
    let screen = fed("012345678日")
    #expect(screen.text == "012345678\n日")
    #expect(screen.wrapCount == 1)
  }

  @Test("Overwriting half of a wide character blanks the other half")
  func halves() {
    #expect(fed("日本\rX").line(0) == "X 本")
    #expect(fed("日本\u{1B}[2GX").line(0) == " X本")
  }

  @Test("Characters and sequences may be cut at any byte")
  func cutAnywhere() {
    let bytes = Array("日\u{1B}[1;31mé\u{1B}]2;t\u{1B}\\👩‍👩‍👧".utf8)
    var whole = EmulatedScreen(columns: 10, rows: 4)
    whole.feed(bytes)
    var pieces = EmulatedScreen(columns: 10, rows: 4)
    for byte in bytes { pieces.feed([byte]) }
    #expect(pieces.styledText == whole.styledText)
    #expect(pieces.operatingSystemCommands == ["2;t"])
  }

  @Test("Broken UTF-8 shows as replacement characters")
  func brokenBytes() {
    var screen = EmulatedScreen(columns: 10, rows: 4)
    screen.feed([0x61, 0xFF, 0xE2, 0x96, 0x62])
    #expect(screen.line(0) == "a\u{FFFD}\u{FFFD}b")
  }

  @Test("Any bytes at all leave the cursor on the screen and every wide character whole")
  func anyBytes() {
    var random = SeededRandom()
    for _ in 0..<200 {
      var screen = EmulatedScreen(
        columns: Int.random(in: 1...12, using: &random), rows: Int.random(in: 1...4, using: &random)
      )
      for _ in 0..<4 {
        screen.feed(random.bytes(upTo: 80, favouring: Array("\u{1B}[;m5AKJ\r\n\t?h日".utf8)))
        screen.feed(random.unicodeText(upTo: 20))
        screen.resize(
          columns: Int.random(in: 1...12, using: &random),
          rows: Int.random(in: 1...4, using: &random), reflow: Bool.random(using: &random))
        expectWhole(screen)
      }
    }
  }

  private func expectWhole(_ screen: EmulatedScreen) {
    #expect((0..<screen.rows).contains(screen.cursor.row))
    #expect((0..<screen.columns).contains(screen.cursor.column))
    for row in 0..<screen.rows {
      var wasContinuation = true
      for column in 0..<screen.columns {
        let isContinuation = screen.cell(row: row, column: column).isContinuation
        #expect(!(isContinuation && wasContinuation))
        wasContinuation = isContinuation
      }
    }
  }
}

/// A screen of 10 by 4 cells that was sent the text.
func fed(_ text: String, columns: Int = 10, rows: Int = 4) -> EmulatedScreen {
  var screen = EmulatedScreen(columns: columns, rows: rows)
  screen.feed(text)
  return screen
}
