import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import TerminalOutput

@Suite struct TextAboveTests {
  private var above = TextAbove()

  private mutating func write(_ text: String, columns: Int? = nil) -> String {
    visible(above.write(Array(text.utf8), columns: columns)).replacing("␊", with: "")
  }

  @Test("Text passes at once, but for an incomplete character or sequence")
  mutating func passes() {
    #expect(write("one\ntw") == "one\ntw")
    #expect(write("o\n") == "o\n")
    #expect(above.write([0xE2]) == [])
    #expect(above.write([0x82, 0xAC]) == [0xE2, 0x82, 0xAC])
    #expect(write("\u{1B}[3") == "")
    #expect(write("1mred") == "␛[31mred")
  }

  @Test("A sequence that never ends is left out at the end")
  mutating func endless() {
    #expect(write("left \u{1B}]0;never") == "left ")
    #expect(visible(above.writeRest()) == "")
    #expect(above.writeRest().isEmpty)
  }

  @Test("Behind a full row the cursor goes to the next one, and an end of line there is left out")
  mutating func fullRow() {
    #expect(write("12345", columns: 5) == "12345 ␈")
    #expect(above.end.isAtLineStart)
    #expect(write("\nab", columns: 5) == "ab")
    #expect(write("cde", columns: 5) == "cde ␈")
    #expect(write("\r\n", columns: 5) == "")
    #expect(write("1234567890", columns: 5) == "1234567890 ␈")
    #expect(write("more\n", columns: 5) == "more\n")
    #expect(write("\u{1B}[1m12345", columns: 5) == "␛[1m12345 ␈")
    #expect(write("\n\u{1B}[2C345", columns: 5) == "␛[2C345")
    #expect(write("\n12345") == "\n12345")
  }

  @Test("Of a row in which others have written the width is unknown")
  mutating func othersInRow() {
    _ = write("abc", columns: 5)
    above.end.noteOthers()
    #expect(write("12", columns: 5) == "12")
    #expect(write("\nab", columns: 5) == "\nab")
  }
}

@Suite("Where a text ends", .seeded) struct TextEndTests {
  private func end(of text: String) -> TextEnd {
    var above = TextAbove()
    _ = above.write(Array(text.utf8))
    return above.end
  }

  @Test(
    "A text ends with its line where it has ended, erased or never begun its row",
    arguments: [
      "", "one\n", "one\r\u{1B}[K", "one\u{1B}[2K\r", "\u{1B}[31m", "one\u{1B}[1G\u{1B}[J", "a\n\n",
      "one\ntwo\u{1B}[A\u{1B}[B\u{1B}[2K\r", "\u{1B}[5;5Hx\u{1B}[H\u{1B}[2J",
      "\u{1B}[?1049hx\u{1B}[?1049l", "\u{1B}[?1049h1\n2\n3\u{1B}[?1049l", "\u{1B}]0;title\u{7}",
      "one\ntwo\u{1B}[2K\u{1B}[1A\u{1B}[2K\r", "\u{1B}[5;5Hx\u{1B}[H\u{1B}[J",
      "\u{1B}[?u\u{1B}[>1u\u{1B}[<u", "one\u{1B}c",
    ])
  func lineStart(text: String) { #expect(end(of: text).isAtLineStart) }

  @Test(
    "It does not where something may be in the row, or below it",
    arguments: [
      "one", "one\r", "one\n\u{1B}[A", "one\u{1B}[K", "one\u{1B}[2K", "one\n\u{1B}[3C",
      "\u{1B}[2;4H",
      "one\ttwo\u{8}", "one\n\u{1B}7two\u{1B}8three", "\u{1B}[1J\u{1B}[3;4H",
    ])
  func unfinished(text: String) { #expect(!end(of: text).isAtLineStart) }

  @Test("The rows below the cursor are those to which the text has gone, in any terminal")
  func rowsBelow() {
    for number in 0..<UInt64(isExhaustive ? 20_000 : 400) {
      var random = SeededRandom(case: number)
      let text = random.foreignText(movesBetweenRows: true)
      var screen = EmulatedScreen(columns: 60, rows: 30)
      screen.feed(text)
      let rest = screen.fullText.lines.dropFirst(screen.cursor.row + 1)
      let end = end(of: String(decoding: text, as: UTF8.self))
      #expect(end.rowsBelow >= rest.count, "case \(number): \(visible(text))")
    }
  }
}
