import TerminalText
import Testing

@testable import TerminalOutput

@Suite struct TextAboveTests {
  @Test("The memory for an endless line is limited")
  func bounded() {
    var above = TextAbove()
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000)
    var written = 0
    for _ in 0..<20 { written += above.write(piece, at: 0).count { $0 == 0x78 } }
    #expect(written >= 200_000 - TextAbove.longestUnfinished)
  }

  @Test("A terminal without sequences is never sent a move back to a row")
  func withoutSequences() {
    var above = TextAbove(movesCursor: false)
    #expect(above.write(Array("begun".utf8), at: 0) == [])
    #expect(above.showUnfinished(at: 1, columns: 80) == Array("begun\n".utf8))
    #expect(above.write(Array(" and ended\n".utf8), at: 2) == Array(" and ended\n".utf8))
  }

  @Test("An unfinished line waits a moment for its rest")
  func patience() {
    let text = Writing()
    #expect(text.write("one\ntwo\n", at: 9) == "one\ntwo\n")
    #expect(text.isEmpty)
    #expect(text.secondsUntilDue(at: 9) == nil)
    #expect(text.write("one\ntw", at: 10) == "one\n")
    #expect(text.showUnfinished(at: 10.05) == "")
    #expect(text.write("o\n", at: 10.06) == "two\n")
    #expect(text.write("Compiling", at: 20) == "")
    #expect(abs((text.secondsUntilDue(at: 20.05) ?? 0) - (TextAbove.patience - 0.05)) < 1e-9)
    #expect(text.showUnfinished(at: 20.05) == "")
    #expect(text.showUnfinished(at: 20.1) == "Compiling\n")
    #expect(text.showUnfinished(at: 30) == "")
    #expect(text.write("", at: 30) == "")
    #expect(text.secondsUntilDue(at: 30) == nil)
  }

  @Test(
    "A question is due at once",
    arguments: [
      "Continue? ", "Name: ", "[Y/n] ", "(y/n) ", "> ", "\u{1B}[1mSure?\u{1B}[0m \u{1B}[m",
    ])
  func questionsAtOnce(question: String) {
    let text = Writing()
    #expect(text.write("first\n" + question, at: 10) == "first\n")
    #expect(text.secondsUntilDue(at: 10) == 0)
    let other = Writing()
    _ = other.write("Well, ", at: 10)
    _ = other.write(question, at: 10)
    #expect(other.secondsUntilDue(at: 10) == 0)
  }

  @Test("A shown line is written again from its start when more of it comes")
  func rewriting() {
    let text = Writing()
    _ = text.write("Proceed? ", at: 0)
    #expect(text.showUnfinished(at: 0.2) == "Proceed? \n")
    #expect(text.write("y", at: 1) == "")
    #expect(text.showUnfinished(at: 1.2) == "␛[A\r␛[KProceed? y\n")
    #expect(text.write("es\ndone\n", at: 2) == "␛[A\r␛[KProceed? yes\ndone\n")
    #expect(text.write("next\n", at: 3) == "next\n")
  }

  @Test("A question is above a bar of several lines, with the cursor at its end")
  func question() {
    var above = TextAbove()
    _ = above.write(Array("Proceed? ".utf8), at: 0)
    let bytes = above.ask(at: 1, columns: 80, bar: Array("a\nb".utf8), barHeight: 2)
    #expect(visible(bytes) == "\n\n␛[2A\rProceed? ␛7\na\nb␛8")
  }

  @Test("Text after a carriage return replaces the text before it")
  func carriageReturns() {
    let text = Writing()
    #expect(text.write("10%\r20%\r30%\r", at: 0) == "")
    #expect(text.showUnfinished(at: 0.2) == "30%\r\n")
    #expect(text.write("40%\r", at: 0.3) == "")
    #expect(text.write("50%\r", at: 0.4) == "")
    #expect(text.showUnfinished(at: 0.6) == "␛[A\r␛[K50%\r\n")
    #expect(text.write("done \n", at: 0.7) == "␛[A\r␛[K50%\rdone \n")
    // CR LF may come in two pieces.
    #expect(text.write("one\r", at: 1) == "")
    #expect(text.write("\ntwo\r\n", at: 1.1) == "one\r\ntwo\r\n")
  }

  @Test("An incomplete character is not due, and its time counts from its completion")
  func incomplete() {
    let text = Writing()
    #expect(text.write([0xE2], at: 0) == "")
    #expect(text.secondsUntilDue(at: 0) == nil)
    #expect(!text.isEmpty)
    #expect(text.write([0x82], at: 5) == "")
    #expect(text.showUnfinished(at: 9) == "")
    #expect(text.write([0xAC, 0x1B], at: 10) == "")
    #expect(text.showUnfinished(at: 10.05) == "")
    #expect(text.showUnfinished(at: 10.2) == "€\n")
    #expect(text.secondsUntilDue(at: 10.2) == nil)
    #expect(text.write("[31", at: 11) == "")
    #expect(text.secondsUntilDue(at: 11) == nil)
    #expect(text.write("mred\n", at: 12) == "␛[A\r␛[K€␛[31mred\n␛[m")
  }

  @Test("An incomplete sequence at the end is not continued by the bytes after it")
  func incompleteEnd() {
    let text = Writing()
    _ = text.write("left \u{1B}]0;never", at: 0)
    #expect(text.flush(endingLine: true) == "left \n")
    #expect(text.flush(endingLine: true) == "")
    #expect(!text.isEmpty)
    text.end()
    #expect(text.isEmpty)
    _ = text.write("shown", at: 1)
    _ = text.showUnfinished(at: 2)
    _ = text.write("\u{1B}[3\n", at: 3)
    text.end()
    #expect(text.flush(endingLine: true) == "␛[A\r␛[Kshown\n")
  }

  @Test("Text before a carriage return is kept if it is longer than the text after it")
  func shorterBeginnings() {
    let text = Writing()
    _ = text.write("downloading\r10%\r", at: 0)
    #expect(text.showUnfinished(at: 0.2) == "downloading\r10%\r\n")
    _ = text.write("\u{1B}[32munpacking it", at: 1)
    #expect(text.showUnfinished(at: 1.2) == "␛[A\r␛[K␛[32munpacking it␛[m\n")
    for count in 0..<1000 { _ = text.write("\r\(count) %", at: 2) }
    #expect(text.flush(endingLine: true).utf8.count < 5000)
  }

  @Test("After a forgotten row its style applies to the next text")
  func forgottenLook() {
    var above = TextAbove()
    _ = above.write(Array("\u{1B}[31mred".utf8), at: 0)
    _ = above.showUnfinished(at: 1, columns: 80)
    above.forget()
    #expect(visible(above.write(Array("still\n".utf8), at: 2)) == "␛[31mstill\n␛[m")
  }

  @Test(
    "A question leaves room for the bar if the cursor is at its end, before the last cell",
    arguments: [
      ("Name? ", 7, true), ("Name? ", 6, false), ("Name?\u{1B}[m\r", 8, true),
      ("\u{1B}]0;a\u{7}\u{1B}[?2004h\u{1B}(B> ", 8, true), ("one\rtwo ", 8, true),
      ("three\rtwo", 8, false), ("one\r\u{1B}[m", 8, false), ("a\tb", 80, false),
      ("one\u{8}", 8, false), ("one\u{1B}[2D", 8, false), ("\u{1B}[A", 8, false),
      ("one\u{1B}[K", 8, false), ("\u{1B}7one", 8, false),
    ])
  func room(line: String, columns: Int, hasRoom: Bool) {
    var above = TextAbove()
    _ = above.write(Array(line.utf8), at: 0)
    #expect(above.leavesRoomForBar(columns: columns) == hasRoom)
    let bytes = above.ask(at: 1, columns: columns, bar: Array("bar".utf8))
    #expect((bytes.firstRange(of: Array("bar".utf8)) != nil) == hasRoom)
    #expect(above.secondsUntilDue(at: 1) == nil)
  }

  @Test("A carriage return after a question waits for its line feed")
  func questionBeforeReturn() {
    var above = TextAbove()
    _ = above.write(Array("Name?\r".utf8), at: 0)
    let bytes = above.ask(at: 1, columns: 80, bar: Array("bar".utf8))
    #expect(visible(bytes) == "\n␛[A\rName?␛7\nbar␛8")
    #expect(above.passThrough([0x0A]) == [0x0D, 0x0A])
  }

  @Test("The rest is written at the end, with an optional newline")
  func flush() {
    let text = Writing()
    _ = text.write("left", at: 0)
    #expect(text.flush(endingLine: true) == "left\n")
    _ = text.write("over", at: 1)
    #expect(text.flush(endingLine: false) == "over")
    _ = text.write("shown", at: 2)
    _ = text.showUnfinished(at: 3)
    #expect(text.flush(endingLine: true) == "")
    _ = text.write("shown", at: 4)
    _ = text.showUnfinished(at: 5)
    _ = text.write(" and more", at: 5.1)
    #expect(text.flush(endingLine: true) == "␛[A\r␛[Kshown and more\n")
    #expect(text.isEmpty)
  }

  @Test("A line that is wider than the terminal is not written again")
  func wide() {
    let text = Writing()
    _ = text.write(String(repeating: "x", count: 81), at: 0)
    #expect(text.showUnfinished(at: 1) == String(repeating: "x", count: 81) + "\n")
    #expect(text.write("rest\n", at: 2) == "rest\n")
    _ = text.write("\u{1B}[31m" + String(repeating: "x", count: 79) + "\u{1B}[m", at: 3)
    _ = text.showUnfinished(at: 4)
    #expect(text.write("!\n", at: 5).hasPrefix("␛[A"))
    _ = text.write("a\tb", at: 6)
    _ = text.showUnfinished(at: 7)
    #expect(text.write("!\n", at: 8) == "!\n")
  }
}

/// Text above a bar, with strings instead of bytes.
private final class Writing {
  private var above = TextAbove()

  var isEmpty: Bool { above.isEmpty }

  func secondsUntilDue(at now: Double) -> Double? { above.secondsUntilDue(at: now) }

  func write(_ text: String, at now: Double) -> String { write(Array(text.utf8), at: now) }

  func write(_ bytes: [UInt8], at now: Double) -> String { visible(above.write(bytes, at: now)) }

  func end() { above.end() }

  func showUnfinished(at now: Double) -> String {
    visible(above.showUnfinished(at: now, columns: 80))
  }

  func flush(endingLine: Bool) -> String { visible(above.flush(endingLine: endingLine)) }
}
