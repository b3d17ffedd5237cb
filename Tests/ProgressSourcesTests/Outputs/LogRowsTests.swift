import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("The rows of another program in a log", .seeded) struct LogRowsTests {
  private func rows(_ output: String, pieceLength: () -> Int = { .max }) -> String {
    var rows = LogRows()
    var text: [UInt8] = []
    for piece in output.bytes.pieces(pieceLength) {
      text += piece.withUnsafeBytes { rows.take($0) }
    }
    return String(decoding: text + rows.finish(), as: UTF8.self)
  }

  @Test(
    "Of each row what a terminal would still show is kept",
    arguments: [
      ("a\nb\n", "a\nb\n"), ("a\r\nb\r\n", "a\nb\n"), ("10%\r20%\r30%\nend\n", "30%\nend\n"),
      ("\r10%\r20%", "20%\n"), ("10%\r20%\r", "20%\n"), ("10%\r   \rdone\n", "done\n"),
      ("10%\r    \r\nnext\n", "next\n"), ("1%\u{8}\u{8}2%\u{8}\u{8}\n", "2%\n"),
      ("a\n\nb", "a\n\nb\n"), ("\u{1B}[31mred\u{1B}[m\n", "\u{1B}[31mred\u{1B}[m\n"),
      ("\r\u{1B}[K\u{1B}[1m45%\u{1B}[m\r\u{1B}[K\u{1B}[1m50%\u{1B}[m\n", "50%\n"), ("", ""),
      ("no space\r\u{1B}[0m\n", "no space\u{1B}[0m\n"), ("N\u{8}NA\u{8}AM\u{8}M\n", "NAM\n"),
      ("cc... |\u{8}/\u{8}-\u{8}yes\n", "cc... yes\n"), ("a\u{1B}[K\n", "a\u{1B}[K\n"),
      ("10%\r20%\r\u{1B}[Kdone\n", "done\n"), ("10%\r20%\u{1B}[2K\n", ""),
      ("\r0/2\n\r1/9\u{1B}[A\n\r2/9\u{1B}[A\n\r   \u{1B}[A\r1/2\nend\n", "0/2\n1/2\nend\n"),
    ])
  func kept(output: String, log: String) {
    #expect(rows(output) == log)
  }

  @Test("However the output is cut, the log is the same, and no line without frames is changed")
  func cut() throws {
    var random = SeededRandom()
    for name in recordingNames {
      let output = try #require(committedText(at: "Tests/ProgressSourcesTests/Recordings/\(name)"))
      let whole = rows(output)
      #expect(rows(output) { Int.random(in: 1...20, using: &random) } == whole, "\(name)")
      #expect(!whole.contains { $0 == "\r" || $0 == "\u{8}" }, "\(name)")
      let lines = Set(whole.lines)
      for line in output.replacing("\r\n", with: "\n").lines where !line.utf8.contains(0x0D) {
        #expect(lines.contains(line) || line.utf8.contains(0x08), "\(name) \(line)")
      }
    }
  }
}
