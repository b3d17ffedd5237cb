import ProgressModel
import Testing

@testable import ProgressSources

@Suite struct ControlMessageTests {
  /// Reads the first message.
  private func read(_ bytes: [UInt8]) throws -> ControlMessage? {
    var reader = ControlMessageReader()
    reader.add(bytes)
    return try reader.next()
  }

  @Test("A message of more than 64 KiB, and what does not begin like one, is garbage at once")
  func garbage() throws {
    let long = ControlMessage.change(words: [[UInt8](repeating: 65, count: 1 << 16)], asPv: false)
    #expect(long.bytes == nil)
    let beginnings: [[UInt8]] = [
      [0, 1, 0, 1], [255, 255, 255, 255], [0, 0, 0, 0], [0, 0, 1, 0, 0x70, 0x76],
    ]
    for bytes in beginnings {
      #expect(throws: ControlFailure.noAnswer) { try read(bytes) }
    }
    var other = try #require(ControlMessage.query.bytes)
    other[8] = 1
    #expect(throws: ControlFailure.otherVersion) { try read(other) }
  }

  @Test("Very long texts are cut, so that a snapshot always fits into a message")
  func longTexts() throws {
    var report = Snapshot()
    report.reading.label = String(repeating: "世", count: 100_000)
    report.reading.currentValueLabel = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(ControlMessage.report(report).bytes != nil)
    let read = try #require(Snapshot(report: report.report[...]))
    #expect(read.reading.label?.hasPrefix("世世") == true)
    #expect(read.reading.label?.hasSuffix("世…") == true)
    #expect(Snapshot(report: read.report[...]) == read)
    report.reading.label = String(repeating: "\"", count: 100_000)
    report.reading.currentValueLabel = String(repeating: "\u{1}", count: 100_000)
    #expect(ControlMessage.report(report).bytes != nil)
  }
}
