import TerminalText
import TestSupport
import Testing

@testable import TerminalOutput

@Suite struct TextAboveTests {
  private var above = TextAbove()

  /// Takes text at a time, and writes what is due.
  private mutating func take(_ text: String, at now: Double = 0) -> String {
    visible(above.write(above.take(Array(text.utf8), at: now), columns: 80).bytes).replacing(
      "␊", with: "")
  }

  @Test("The start of a line waits a moment for its rest, and what follows it comes at once")
  mutating func held() {
    #expect(take("one\ntw", at: 1) == "one\n")
    #expect(above.nextDue == 1 + TextAbove.patience)
    #expect(take("o\n", at: 1.01) == "two\n")
    #expect(above.nextDue == nil)
    #expect(take("Compiling", at: 2) == "")
    #expect(take(" it", at: 2.05) == "")
    #expect(above.isDue(at: 2.06))
    #expect(visible(above.write(above.takeHeld(), columns: 80).bytes) == "Compiling it")
    #expect(take(" .", at: 3) == " .")
    #expect(take("\rdone\u{1B}[K\n", at: 4) == "␍done␛[K\n")
    #expect(above.takeRest().isEmpty)
  }

  @Test(
    "A question is due at once",
    arguments: ["Continue? ", "Name: ", "[Y/n] ", "(y/n) ", "> ", "\u{1B}[1mSure?\u{1B}[m "])
  mutating func question(text: String) {
    #expect(take("Well, ") == "")
    #expect(!above.isDue(at: 0))
    #expect(take(text) == "")
    #expect(above.isDue(at: 0))
    _ = above.write(above.takeHeld(), columns: 80)
    #expect(above.cursor.isAtQuestion)
  }

  @Test(
    "What asks the terminal passes at once",
    arguments: [
      ("[6n", true), ("[?6n", true), ("[>4n", false), ("[c", true), ("[>c", true), ("[?1c", false),
      ("[?2026$p", true), ("[>q", true), ("[18t", true), ("[22;2t", false), ("[?u", true),
      ("]11;?\u{7}", true), ("]4;1;?\u{1B}\\", true), ("]0;why?\u{7}", false),
      ("P+q544e\u{1B}\\", true), ("[31m", false),
    ])
  mutating func query(sequence: String, asks: Bool) {
    #expect(take("\u{1B}" + sequence).isEmpty != asks)
  }

  @Test("A meter that is written again ends in a bracket, but is no question")
  mutating func meter() {
    _ = take("\n[#  ] ")
    _ = above.write(above.takeHeld(), columns: 80)
    #expect(above.cursor.isAtQuestion)
    _ = take("\r[## ] ")
    #expect(!above.cursor.isAtQuestion)
    _ = take("\rOverwrite? ")
    #expect(above.cursor.isAtQuestion)
  }

  @Test("An incomplete character is not due, and its time counts from its completion")
  mutating func incomplete() {
    #expect(above.take([0xE2], at: 0) == [])
    #expect(above.nextDue == nil)
    #expect(above.take([0x82, 0xAC], at: 10) == [])
    #expect(!above.isDue(at: 10.05))
    #expect(above.isDue(at: 10.2))
  }

  @Test("A sequence that never ends is left out at the end")
  mutating func endless() {
    #expect(take("left \u{1B}]0;never") == "")
    #expect(visible(above.takeRest()) == "left ")
    #expect(above.takeRest().isEmpty)
  }

  @Test("Text of any length without an end of line passes unchanged")
  mutating func long() {
    let text = String(repeating: "x", count: 100_000)
    #expect(take(text) == text)
    #expect(take(text) == text)
  }

  @Test(
    "Text after moves between rows comes in its order",
    arguments: [["\n\n\r two \u{1B}[A\u{1B}[A", "\r one\n"], ["a\u{1B}[5A\nb", "c\n"]])
  mutating func order(chunks: [String]) {
    let written = chunks.reduce("") { $0 + take($1) }
    #expect(written == visible(Array(chunks.joined().utf8)).replacing("␊", with: ""))
  }

  @Test("The style of a text is reset after each piece, and restored before the next")
  mutating func style() {
    #expect(take("\u{1B}[31mred\n") == "␛[31mred\n␛[m")
    #expect(take("still\n") == "␛[31mstill\n␛[m")
  }
}

@Suite(.seeded) struct TextCursorTests {
  /// The cursor behind a text, on a terminal of 20 columns.
  private func cursor(behind text: String) -> TextCursor {
    var cursor = TextCursor()
    _ = cursor.follow(Array(text.utf8), columns: 20)
    return cursor
  }

  @Test(
    "The cursor is at an empty row where the text has ended, erased or never begun its row",
    arguments: [
      "", "one\n", "one\r\u{1B}[K", "one\u{1B}[2K\r", "\u{1B}[31m", "one\u{1B}[1G\u{1B}[J", "a\n\n",
      "one\ntwo\u{1B}[A\u{1B}[B\u{1B}[2K\r", "\u{1B}[5;5Hx\u{1B}[H\u{1B}[2J",
      "\u{1B}[?1049hx\u{1B}[?1049l", "\u{1B}[?1049h1\n2\n3\u{1B}[?1049l", "\u{1B}]0;title\u{7}",
      "\u{1B}[5;5Hx\u{1B}[H\u{1B}[J", "\u{1B}[?u\u{1B}[>1u\u{1B}[<u", "one\u{1B}c",
    ])
  func empty(text: String) { #expect(cursor(behind: text).isAtEmptyRow) }

  @Test(
    "A row that was erased in a colour is not empty",
    arguments: ["\u{1B}[44m\u{1B}[2K", "\u{1B}[48;2;200;0;0m\u{1B}[2K", "\u{1B}[48;5;0m\u{1B}[2K"])
  func colored(text: String) { #expect(!cursor(behind: text).isAtEmptyRow) }

  @Test(
    "There is no room for a bar where the row is full, or the place of the cursor unknown",
    arguments: [
      "12345678901234567890", "\u{1B}[3;4H", "\u{1B}[A", "one\u{1B}[B", "\u{1B}[2;9r", "\u{1B}8",
      "\u{1B}7",
      "\u{1B}[?1049h", "\u{1B}[?1049h\u{1B}[2J", "\u{1B}[?1049h\u{1B}[H\u{1B}[J",
      "\u{1B}7one\ntwo\u{1B}8",
    ])
  func noRoom(text: String) { #expect(!cursor(behind: text).leavesRoomForBar) }

  @Test(
    "What is written below is in the row after the last row of the text, and the cursor stays"
  )
  func below() {
    for number in 0..<UInt64(isExhaustive ? 20_000 : 400) {
      var random = SeededRandom(case: number)
      let text = random.foreignText(movesBetweenRows: true)
      var screen = EmulatedScreen(columns: 60, rows: 12)
      let before = (0..<Int.random(in: 0..<12, using: &random)).map { "row \($0)\n" }.joined()
      screen.feed(before)
      screen.feed(text)
      var cursor = TextCursor()
      _ = cursor.follow(text, columns: 60)
      guard cursor.leavesRoomForBar, !cursor.isAtEmptyRow else { continue }
      let plain = screen.fullText.lines
      let column = screen.cursor.column
      screen.feed(cursor.below(Array("bar\n\rmore\u{1B}[A\r".utf8), height: 2))
      #expect(screen.fullText.lines == plain + ["bar", "more"], "case \(number)")
      #expect(screen.cursor.column == column, "case \(number): \(visible(text))")
      screen.feed(cursor.erasureBelow)
      #expect(screen.fullText.lines == plain, "case \(number): \(visible(text))")
    }
  }
}
