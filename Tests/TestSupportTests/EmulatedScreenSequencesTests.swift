import TestSupport
import Testing

@Suite("An emulated screen obeys control sequences")
struct EmulatedScreenSequencesTests {
  @Test("The cursor moves by the given distance and stops at the edges")
  func movements() {
    #expect(fed("ab\ncd\u{1B}[AX").text == "abX\ncd")
    #expect(fed("\u{1B}[2B\u{1B}[3Cx\u{1B}[2DyX").line(2) == "  yX")
    #expect(fed("\u{1B}[99A\u{1B}[99D").cursor == (0, 0))
    #expect(fed("\u{1B}[99B\u{1B}[99C").cursor == (3, 9))
  }

  @Test("The cursor goes to a place counted from one")
  func places() {
    #expect(fed("\u{1B}[2;5H").cursor == (1, 4))
    #expect(fed("\u{1B}[3f").cursor == (2, 0))
    #expect(fed("abc\u{1B}[2G").cursor == (0, 1))
    #expect(fed("abc\u{1B}[H").cursor == (0, 0))
    #expect(fed("\u{1B}[;7H").cursor == (0, 6))
  }

  @Test("A row is erased behind, before or on both sides of the cursor")
  func erasingRows() {
    #expect(fed("abcdef\u{1B}[3G\u{1B}[K").line(0) == "ab")
    #expect(fed("abcdef\u{1B}[3G\u{1B}[1K").line(0) == "   def")
    #expect(fed("abcdef\u{1B}[3G\u{1B}[2K").line(0) == "")
  }

  @Test("Erasing behind a full row takes its last character, as in xterm")
  func erasingAfterFullRow() {
    #expect(fed("0123456789\u{1B}[K").line(0) == "012345678")
  }

  @Test("The screen is erased below, above or whole, the scrollback by itself")
  func erasingScreens() {
    #expect(fed("ab\ncd\nef\u{1B}[2;2H\u{1B}[J").text == "ab\nc")
    #expect(fed("ab\ncd\nef\u{1B}[2;1H\u{1B}[1J").text == "\n d\nef")
    #expect(fed("1\n2\n3\n4\n5\u{1B}[2J").fullText == "1")
    #expect(fed("1\n2\n3\n4\n5\u{1B}[3J").fullText == "2\n3\n4\n5")
  }

  @Test("Erased cells keep the background in force")
  func erasingWithBackground() {
    #expect(fed("\u{1B}[44m\u{1B}[K", columns: 3).styledLine(0) == "{on color4}   {}")
  }

  @Test("Colours and attributes are those of the last request")
  func looks() {
    let cell = fed("\u{1B}[1;2;7;38;2;10;132;255;48;5;236mx").cell(row: 0, column: 0)
    #expect(cell.foreground == .rgb(10, 132, 255))
    #expect(cell.background == .indexed(236))
    #expect(cell.isBold && cell.isFaint && cell.isReversed)
    #expect(fed("\u{1B}[1;2;7;31;41m\u{1B}[22;27;39;49mx").styledLine(0) == "x")
    #expect(fed("\u{1B}[1;31m\u{1B}[mx").styledLine(0) == "x")
    #expect(fed("\u{1B}[97;100mx").styledLine(0) == "{color15 on color8}x{}")
  }

  @Test("A styled line names each change of look")
  func styledLines() {
    let text = "a\u{1B}[38;2;10;132;255;48;2;43;43;46mb日\u{1B}[0m c \u{1B}[2;3;4;9md\u{1B}[m  "
    #expect(
      fed(text, columns: 20).styledLine(0)
        == "a{#0A84FF on #2B2B2E}b日{} c {faint italic underlined struck}d{}")
    #expect(fed("\u{1B}[7mx", columns: 20).styledText == "{reverse}x{}")
  }

  @Test("Modes of the cursor and of synchronized updates are followed")
  func modes() {
    let hidden = fed("\u{1B}[?25l\u{1B}[?2026h")
    #expect(!hidden.isCursorVisible)
    #expect(hidden.isSynchronizing)
    let shown = fed("\u{1B}[?25l\u{1B}[?2026h\u{1B}[?2026l\u{1B}[?25h")
    #expect(shown.isCursorVisible)
    #expect(!shown.isSynchronizing)
    #expect(shown.unknownSequences.isEmpty)
  }

  @Test(
    "What is not known is listed and changes nothing",
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

  @Test("A sequence cut off by another is listed, and the other obeyed")
  func brokenSequences() {
    #expect(fed("\u{1B}[1\u{1B}[2Cx").unknownSequences == ["␛[1"])
    #expect(fed("\u{1B}[1\u{1B}[2Cx").line(0) == "  x")
    #expect(fed("\u{1B}]2;t\u{1B}[2Cx").line(0) == "  x")
    #expect(fed("\u{1B}[2\rCx").line(0) == "  x")
  }
}
