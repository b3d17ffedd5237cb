import ProgressModel
import Testing

@testable import ProgressSources

@Suite struct ControlMessageTests {
  @Test("Words come back byte by byte, and more than 64 KiB of them are not sent")
  func words() throws {
    let words: [[UInt8]] = [Array("--label".utf8), [], [0xFF, 0x0A, 0x22], Array("世".utf8)]
    for asPv in [true, false] {
      let message = ControlMessage.change(words: words, asPv: asPv)
      let line = try #require(message.line)
      #expect(line.firstIndex(of: .newline) == line.count - 1)
      #expect(ControlMessage(line.dropLast()) == message)
    }
    let long = [UInt8](repeating: 65, count: 1 << 16)
    #expect(ControlMessage.change(words: [long], asPv: false).line == nil)
  }

  @Test("Very long texts are cut, so that a snapshot always fits into a message")
  func longTexts() throws {
    var report = Snapshot()
    report.reading.label = String(repeating: "世", count: 100_000)
    report.reading.currentValueLabel = "a" + String(repeating: "\u{301}", count: 100_000)
    let line = try #require(ControlMessage.report(report).line)
    guard case .report(let read) = ControlMessage(line.dropLast()) else {
      Issue.record("no report")
      return
    }
    #expect(read.reading.label?.hasPrefix("世世") == true)
    #expect(read.reading.label?.hasSuffix("世…") == true)
    #expect(ControlMessage.report(read).line == line)
    report.reading.label = String(repeating: "\"", count: 100_000)
    report.reading.currentValueLabel = String(repeating: "\u{1}", count: 100_000)
    let longest = try #require(ControlMessage.report(report).line)
    #expect(longest.count <= ControlMessage.longestLine)
  }
}
