import TerminalText
import TestSupport
import Testing

@testable import TerminalOutput

@Suite struct TextAboveTests {
  /// A step is a time and what happens then; its result is what is written, and when more is due.
  @Test("What is written of a command's text, and when, equals what was approved")
  func transcript() throws {
    var above = TextAbove()
    try expectTranscript("text-above") { _ in
      above = TextAbove()
    } step: { input in
      let words = input.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      let now = Double(words[0]) ?? 0
      let text = Array((words.count > 2 ? words[2] : "").utf8)
      var bytes: [UInt8] = []
      switch words[1] {
      case "write": bytes = above.write(text, at: now)
      case "show": bytes = above.showUnfinished(at: now, columns: 80)
      case "flush": bytes = above.flush(endingLine: true)
      case "finish": bytes = above.flush(endingLine: false)
      case "pass": bytes = above.passThrough(text)
      case "end": above.end()
      case "forget": above.forget()
      case "ask":
        let columns = Int(String(decoding: text, as: UTF8.self)) ?? 0
        bytes = above.ask(at: now, columns: columns, bar: Array("[bar]".utf8))
      default: Issue.record("\(input) is no step")
      }
      let due = above.secondsUntilDue(at: now).map { " due in \(($0 * 1000).rounded() / 1000) s" }
      return bytes + Array("│\(due ?? "")\(above.isEmpty ? "" : " not empty")".utf8)
    }
  }

  @Test("A question is above a bar of several lines, with the cursor at its end")
  func question() {
    var above = TextAbove()
    _ = above.write(Array("Proceed? ".utf8), at: 0)
    #expect(above.leavesRoomForBar(columns: 80))
    let bytes = above.ask(at: 1, columns: 80, bar: Array("a\nb".utf8), barHeight: 2)
    #expect(visible(bytes) == "␊\n␊\n␛[2A␍Proceed? ␛7␊\na␊\nb␛8")
  }

  @Test("An incomplete character is not due, and its time counts from its completion")
  func incomplete() {
    var above = TextAbove()
    #expect(above.write([0xE2], at: 0) == [])
    #expect(above.secondsUntilDue(at: 0) == nil)
    #expect(!above.isEmpty)
    #expect(above.write([0x82], at: 5) == [])
    #expect(above.showUnfinished(at: 9, columns: 80) == [])
    #expect(above.write([0xAC], at: 10) == [])
    #expect(above.showUnfinished(at: 10.05, columns: 80) == [])
    #expect(visible(above.showUnfinished(at: 10.2, columns: 80)) == "€␊\n")
  }

  @Test("The memory for a line that never ends, or is written over and over, is limited")
  func bounded() {
    var above = TextAbove()
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000)
    var written = 0
    for _ in 0..<20 { written += above.write(piece, at: 0).count { $0 == 0x78 } }
    #expect(written >= 200_000 - TextAbove.longestUnfinished)
    above = TextAbove()
    for count in 0..<1000 { _ = above.write(Array("\r\(count) %".utf8), at: 2) }
    #expect(above.flush(endingLine: true).count < 5000)
  }

  @Test("A terminal without sequences is never sent a move back to a row")
  func withoutSequences() {
    var above = TextAbove(movesCursor: false)
    #expect(above.write(Array("begun".utf8), at: 0) == [])
    #expect(above.showUnfinished(at: 1, columns: 80) == Array("begun\n".utf8))
    #expect(above.write(Array(" and ended\n".utf8), at: 2) == Array(" and ended\n".utf8))
  }
}

extension TextAbove {
  /// Seconds until the unfinished line is to be shown; `nil` if nothing waits.
  func secondsUntilDue(at now: Double) -> Double? { nextDue.map { max(0, $0 - now) } }
}
