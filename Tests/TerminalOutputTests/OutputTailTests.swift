import TerminalText
import Testing

@testable import TerminalOutput

@Suite("The last lines of a command's output") struct OutputTailTests {
  /// The lines after these pieces of text, joined by `|`.
  private func lines(
    _ pieces: String..., height: Int = 3, rows: Int = 20, columns: Int = 20
  ) -> String {
    var tail = OutputTail(height: height)
    for piece in pieces { tail.take(Array(piece.utf8)) }
    return tail.lines(rows: rows, columns: columns, .plain).map(\.plainText).joined(separator: "|")
  }

  @Test("Only the last lines are kept, with one that has not ended")
  func last() {
    #expect(lines("") == "")
    #expect(lines("1\n2\n") == "1|2")
    #expect(lines("1\n2\n3\n", "4\n") == "2|3|4")
    #expect(lines("1\n2\n3\nProceed", "? ") == "2|3|Proceed? ")
    #expect(lines("1\n\n3\n") == "1||3")
  }

  @Test("A lower screen shows fewer lines")
  func low() {
    #expect(lines("1\n2\n3\n", rows: 2) == "2|3")
    #expect(lines("1\n2\n3\n", rows: 0) == "")
    #expect(lines("1\n2\n3\n", rows: -1) == "")
  }

  @Test("A carriage return begins the line again once a character follows")
  func carriageReturn() {
    #expect(lines("one\r\ntwo\r\n") == "one|two")
    #expect(lines("10 %\r") == "10 %")
    #expect(lines("10 %\r", "9") == "9")
    #expect(lines("one\r\r\n") == "one")
  }

  @Test("A backspace takes the last character back")
  func backspace() {
    #expect(lines("a|\u{8}/\u{8}-") == "a-")
    #expect(lines("né\u{8}") == "n")
    #expect(lines("\u{8}\u{8}x") == "x")
  }

  @Test("Escape sequences are removed, also in pieces and if they are broken")
  func sequences() {
    #expect(lines("\u{1B}[31mred\u{1B}[m \u{1B}]0;title\u{7}\u{1B}[2K") == "red ")
    #expect(lines("a\u{1B}[3", "1mb") == "ab")
    #expect(lines("\u{1B}]0;open\nnext\n") == "|next")
  }

  @Test("Lines are cut between characters to the cells of the screen")
  func cut() {
    #expect(lines("0123456789", columns: 4) == "0123")
    #expect(lines("日本語", columns: 5) == "日本")
    #expect(lines("日本語", columns: 0) == "")
    #expect(lines(String(repeating: "é", count: 5000), columns: 2000).count == 2000)
  }

  @Test("A tab goes to the next multiple of eight cells")
  func tabs() {
    #expect(lines("a\tb\t\tc", columns: 40) == "a       b               c")
    #expect(lines("日\tb") == "日      b")
    #expect(lines("\tx", columns: 8) == "        ")
    #expect(lines(String(repeating: "\t", count: 9000), columns: 12).count == 12)
  }

  @Test("Other controls are dropped, and what is no text is shown as safe text")
  func controls() {
    #expect(lines("a\u{7}b\u{0}c\u{7F}") == "abc")
    #expect(lines("\u{202E}x") == "<U+202E>x")
    var tail = OutputTail(height: 1)
    tail.take([0x61, 0xFF, 0x62])
    #expect(tail.lines(rows: 1, columns: 20, .faint).first?.plainText == "a\\xFFb")
  }
}
