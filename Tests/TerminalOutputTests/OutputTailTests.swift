import TerminalText
import Testing

@testable import TerminalOutput

@Suite("The last lines of a command's output") struct OutputTailTests {
  /// Each step is a height and a width of the screen, and the text in pieces, which `¦` divides.
  @Test("The last lines equal what was approved")
  func transcript() throws {
    try expectTranscript("output-tail") { _ in
    } step: { input in
      let words = input.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      let (rows, columns) = (Int(words[0]) ?? 0, Int(words[1]) ?? 0)
      let pieces = words[2].split(separator: "¦").map(String.init)
      return Array(lines(pieces, rows: rows, columns: columns).utf8)
    }
  }

  @Test("A long line, and many tabs, are cut too, and invalid bytes are shown as safe text")
  func longLines() {
    let long = String(repeating: "é", count: 5000)
    #expect(lines([long], rows: 20, columns: 2000).count == 2000)
    let tabs = String(repeating: "\t", count: 9000)
    #expect(lines([tabs], rows: 20, columns: 12).count == 12)
    var tail = OutputTail(height: 1)
    tail.take([0x61, 0xFF, 0x62])
    #expect(tail.lines(rows: 1, columns: 20, .faint).first?.plainText == "a\\xFFb")
  }

  @Test("A row that was taken back leaves nothing")
  func takenBack() {
    #expect(lines(["one\nmeter 0%\r\u{1B}[K"], rows: 3, columns: 20) == "one")
    #expect(lines(["one\nmeter 0%\r\u{1B}[Ktwo"], rows: 3, columns: 20) == "one|two")
    #expect(lines(["one\u{1B}[K two\r\u{1B}[1m"], rows: 3, columns: 20) == "one two")
  }

  /// The lines after these pieces of text, joined by `|`.
  private func lines(_ pieces: [String], rows: Int, columns: Int) -> String {
    var tail = OutputTail(height: 3)
    for piece in pieces { tail.take(Array(piece.utf8)) }
    return tail.lines(rows: rows, columns: columns, .plain).map(\.plainText).joined(separator: "|")
  }
}
