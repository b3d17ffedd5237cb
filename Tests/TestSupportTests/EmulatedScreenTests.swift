import TestSupport
import TestTraits
import Testing

@Suite("An emulated screen shows what a person would see", .seeded)
struct EmulatedScreenTests {
  @Test(
    "Text is shown where the cursor is, and the cursor obeys its moves",
    arguments: [
      ("ab\r\ncd", "ab\ncd", 1, 2), ("abc\rX\u{8}Y", "Ybc", 0, 1), ("a\tb", "a       b", 0, 9),
      ("a\t\t\tb", "a        b", 0, 9), ("ab\ncd\u{1B}[AX", "abX\ncd", 0, 3),
      ("\u{1B}[2B\u{1B}[3Cx\u{1B}[2DyX", "\n\n  yX", 2, 4), ("\u{1B}[99A\u{1B}[99D", "", 0, 0),
      ("\u{1B}[99B\u{1B}[99C", "", 3, 9), ("\u{1B}[2;5H", "", 1, 4), ("\u{1B}[;7H", "", 0, 6),
      ("abc\u{1B}[2G", "abc", 0, 1), ("\u{1B}7a\u{1B}[2;5H\u{1B}8b", "b", 0, 1),
      ("a\nb\nc\u{1B}[2;3r\u{1B}[3;1H\nd", "a\nc\nd", 2, 1), ("a\u{1B}[H\u{1B}M", "\na", 0, 0),
      ("a\nb\u{1B}[H\u{1B}[L", "\na\nb", 0, 0),
      // Erasing; behind a full row it takes its last character, as in xterm.
      ("abcdef\u{1B}[3G\u{1B}[K", "ab", 0, 2), ("abcdef\u{1B}[3G\u{1B}[1K", "   def", 0, 2),
      ("abcdef\u{1B}[3G\u{1B}[2K", "", 0, 2), ("0123456789\u{1B}[K", "012345678", 0, 9),
      ("ab\ncd\nef\u{1B}[2;2H\u{1B}[J", "ab\nc", 1, 1),
      ("ab\ncd\nef\u{1B}[2;1H\u{1B}[1J", "\n d\nef", 1, 0),
      // Sequences that another one, CAN or a control cuts off.
      ("\u{1B}[1\u{1B}[2Cx", "  x", 0, 3), ("\u{1B}]2;t\u{1B}[2Cx", "  x", 0, 3),
      ("\u{1B}[2\rCx", "  x", 0, 3), ("a\u{1B}[1\u{18}b", "ab", 0, 2),
    ])
  func moves(input: String, text: String, row: Int, column: Int) {
    let screen = fed(input)
    #expect(screen.text == text)
    #expect(screen.cursor == (row, column))
  }

  @Test("A full row wraps only when the next character comes, and a wide one that does not fit too")
  func wraps() {
    var screen = fed("0123456789")
    #expect(screen.cursor == (0, 9))
    #expect(screen.wrapCount == 0)
    screen.feed("a")
    #expect(screen.wrapCount == 1)
    #expect(screen.text == "0123456789\na")
    #expect(fed("0123456789\r\nab").wrapCount == 0)
    #expect(fed("012345678日").text == "012345678\n日")
  }

  @Test("Rows that leave the top are counted and kept, until the scrollback is erased")
  func scrolling() {
    let screen = fed("1\n2\n3\n4\n5\n6")
    #expect(screen.scrollCount == 2)
    #expect(screen.text == "3\n4\n5\n6")
    #expect(screen.fullText == "1\n2\n3\n4\n5\n6")
    #expect(fed("1\n2\n3\n4\n5\u{1B}[3J").fullText == "2\n3\n4\n5")
  }

  @Test(
    "The screen of each terminal gives a text the cells that were measured",
    arguments: MeasuredTerminal.allCases)
  func widths(terminal: MeasuredTerminal) {
    for measured in MeasuredText.all {
      var screen = EmulatedScreen(columns: 40, rows: 1, of: terminal)
      screen.feed(measured.text)
      #expect(screen.cursor.column == measured.cells(in: terminal), "\(measured.name)")
    }
  }

  @Test(
    "A cluster that a terminal shows as one is one, and else its scalars have cells of their own",
    arguments: [
      (.tmux, "👩‍👩‍👧", 2), (.kitty, "👍🏽", 2), (.kitty, "🇮🇱", 2), (.kitty, "❤️", 2), (.kitty, "कि", 1),
      (.xterm, "日", 2), (.xterm, "한", 2), (.xterm, "か", 2), (.xterm, "Ａ", 2), (.xterm, "🚀", 2),
      (.xterm, "é", 1), (.xterm, "e\u{301}", 1), (.xterm, "שָׁ", 1), (.xterm, "ب\u{64E}", 1),
      (.xterm, "█", 1), (.xterm, "─", 1), (.xterm, "…", 1), (.xterm, "❤️", 1),
    ] as [(MeasuredTerminal, Character, Int)])
  func characters(terminal: MeasuredTerminal, text: Character, width: Int) {
    let screen = fed("\(text)|", of: terminal)
    #expect(screen.cell(row: 0, column: 0).character == text)
    #expect(screen.cell(row: 0, column: 1).isContinuation == (width == 2))
    #expect(screen.cell(row: 0, column: width).character == "|")
    #expect(screen.line(0) == "\(text)|")
    #expect(fed("👩‍👩‍👧🇮🇱").line(0) == "👩‍👩‍👧🇮🇱")
  }

  @Test("Two flags are two characters, and half of a wide character is never left")
  func clusters() {
    for terminal in MeasuredTerminal.allCases {
      #expect(fed("🇮🇱🇩🇪", of: terminal).cursor == (0, 4))
    }
    #expect(fed("日本\rX").line(0) == "X 本")
    #expect(fed("日本\u{1B}[2GX").line(0) == " X本")
  }

  @Test("Characters and sequences may be cut at any byte, and broken UTF-8 is replaced")
  func cutAnywhere() {
    let bytes = Array("日\u{1B}[1;31mé\u{1B}]2;t\u{1B}\\👩‍👩‍👧".utf8)
    var screen = EmulatedScreen(columns: 10, rows: 4)
    for byte in bytes { screen.feed([byte]) }
    #expect(screen.styledText == "日{bold color1}é👩‍👩‍👧{}")
    #expect(screen.operatingSystemCommands == ["2;t"])
    screen.feed([0x0A, 0x61, 0xFF, 0xE2, 0x96, 0x62])
    #expect(screen.line(1) == "a\u{FFFD}\u{FFFD}b")
  }

  @Test(
    "A styled line names each change of look",
    arguments: [
      ("a\u{1B}[38;2;10;132;255;48;2;43;43;46mb日\u{1B}[0m c", "a{#0A84FF on #2B2B2E}b日{} c"),
      ("\u{1B}[1;2;3;4;7;9mx", "{bold faint italic underlined reverse struck}x{}"),
      ("\u{1B}[1;2;3;4;7;9;31;41m\u{1B}[22;23;24;27;29;39;49mx", "x"),
      ("\u{1B}[97;48;5;236mx", "{color15 on color236}x{}"), ("\u{1B}[1;31m\u{1B}[mx", "x"),
      // Erased cells keep the background in force.
      ("\u{1B}[44m\u{1B}[8G\u{1B}[K", "       {on color4}   {}"),
    ])
  func looks(input: String, line: String) { #expect(fed(input).styledLine(0) == line) }

  @Test("Modes of the cursor and of synchronized updates are followed")
  func modes() {
    let hidden = fed("\u{1B}[?25l\u{1B}[?2026h")
    #expect(!hidden.isCursorVisible)
    #expect(hidden.isSynchronizing)
    let shown = fed("\u{1B}[?25l\u{1B}[?2026h\u{1B}[?2026l\u{1B}[?25h")
    #expect(shown.isCursorVisible)
    #expect(!shown.isSynchronizing)
  }

  @Test(
    "A sequence that is not known is listed and changes nothing",
    arguments: [
      ("\u{1B}[?1049h", "␛[?1049h"), ("\u{1B}[5m", "␛[5m"),
      ("\u{1B}(B", "␛(B"), ("\u{1B}[>c", "␛[>c"), ("\u{1B}[38;5m", "␛[38;5m"),
      ("\u{1B}[4:3m", "␛[4:3m"), ("\u{1B}P+q\u{1B}\\", "␛P+q"), ("\u{1B}[1\u{18}", "␛[1"),
      ("\u{B}", "␋"), ("\u{7F}", "␡"),
    ])
  func unknown(sequence: String, shown: String) {
    let screen = fed("a\(sequence)b")
    #expect(screen.unknownSequences == [shown])
    #expect(screen.styledText == "ab")
  }

  @Test("Any bytes leave the cursor on the screen and every wide character whole")
  func anyBytes() {
    var random = SeededRandom()
    for _ in 0..<200 {
      func size(_ most: Int) -> Int { Int.random(in: 1...most, using: &random) }
      let terminal = MeasuredTerminal.allCases.randomElement(using: &random) ?? .xterm
      var screen = EmulatedScreen(columns: size(12), rows: size(4), of: terminal)
      for _ in 0..<4 {
        screen.feed(random.bytes(upTo: 80, favouring: Array("\u{1B}[;m5AKJ\r\n\t?h日".utf8)))
        screen.feed(random.unicodeText(upTo: 20))
        screen.resize(columns: size(12), rows: size(4), reflow: Bool.random(using: &random))
        #expect((0..<screen.rows).contains(screen.cursor.row))
        #expect((0..<screen.columns).contains(screen.cursor.column))
        for row in 0..<screen.rows {
          let isSecond = (0..<screen.columns).map {
            screen.cell(row: row, column: $0).isContinuation
          }
          #expect(!isSecond[0] && !zip(isSecond, isSecond.dropFirst()).contains { $0 && $1 })
        }
      }
    }
  }

  // MARK: Resizing

  @Test(
    "Without reflow rows are cut, and leave at the top only as far as the cursor needs it",
    arguments: [
      ("0123456789\nab", 5, 4, "01234\nab"), ("1\n2\n3", 10, 2, "2\n3"), ("日本", 3, 4, "日"),
    ])
  func cutting(input: String, columns: Int, rows: Int, text: String) {
    var screen = fed(input)
    let before = screen.fullText
    screen.resize(columns: columns, rows: rows, reflow: false)
    #expect(screen.text == text)
    #expect(columns < 10 || screen.fullText == before)
    screen.resize(columns: 10, rows: rows, reflow: false)
    #expect(screen.text == text)
  }

  @Test(
    "With reflow rows are broken or joined at the new width, and the cursor stays on its character",
    arguments: [
      ("0123456789\nab", 4, "0123\n4567\n89\nab", 3, 2),
      ("0123456789ab\ncd", 20, "0123456789ab\ncd", 1, 2),
      ("0123456789\r", 6, "012345\n6789", 0, 0), ("0123456789\u{1B}[8G", 4, "0123\n4567\n89", 1, 3),
      ("01234", 5, "01234", 0, 4), ("ab\u{1B}[9G", 5, "ab", 0, 4), ("日本語", 5, "日本\n語", 1, 2),
      ("0123456789\nabcdefghij\nx\ny", 5, "abcde\nfghij\nx\ny", 3, 1),
      ("1\n2\n3\n4\n5\u{1B}[2J\u{1B}[Hab", 5, "ab", 0, 2),
      ("012345678 ab", 20, "012345678 ab", 0, 12),
    ])
  func reflowing(input: String, columns: Int, text: String, row: Int, column: Int) {
    var screen = fed(input)
    let before = screen.fullText
    screen.resize(columns: columns, rows: 4, reflow: true)
    #expect(screen.text == text)
    #expect(screen.cursor == (row, column))
    screen.resize(columns: 10, rows: 4, reflow: true)
    #expect(screen.fullText == before)
  }
}

/// A screen of 10 by 4 cells that was sent the text.
private func fed(_ text: String, of terminal: MeasuredTerminal = .xterm) -> EmulatedScreen {
  var screen = EmulatedScreen(columns: 10, rows: 4, of: terminal)
  screen.feed(text)
  return screen
}
