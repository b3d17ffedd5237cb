import ProgressModel
import Testing

@testable import ProgressSources

@Suite struct ControlMessageTests {
  private let messages: [ControlMessage] = [
    .query, .done, .refused("-l can't be changed"), .report(Snapshot()),
    .change(words: [], asPv: false), .change(words: [[]], asPv: true),
    .change(words: [Array("-N".utf8), [], [0xFF, 0x0A], Array("ü".utf8)], asPv: false),
  ]

  /// Reads bytes in pieces of this length.
  private func read(_ bytes: [UInt8], pieces: Int = .max) throws -> [ControlMessage] {
    var reader = ControlMessageReader()
    var rest = bytes[...]
    var found: [ControlMessage] = []
    while !rest.isEmpty {
      reader.add(Array(rest.prefix(pieces)))
      rest = rest.dropFirst(pieces)
      while let message = try reader.next() { found.append(message) }
    }
    return found
  }

  @Test("Encoded messages are decoded again from pieces of any length")
  func roundTrip() throws {
    for length in 1...60 {
      #expect(try read(messages.flatMap { $0.bytes ?? [] }, pieces: length) == messages)
    }
  }

  @Test("A message of more than 64 KiB, and what does not begin like one, is garbage at once")
  func garbage() throws {
    let long = ControlMessage.change(words: [[UInt8](repeating: 65, count: 1 << 16)], asPv: false)
    #expect(long.bytes == nil)
    let beginnings: [[UInt8]] = [
      [0, 1, 0, 1], [255, 255, 255, 255], [0, 0, 0, 0], [0, 0, 1, 0, 0x70, 0x76],
    ]
    for bytes in beginnings {
      #expect(throws: ControlClient.Failure.noAnswer) { try read(bytes) }
    }
    var other = try #require(ControlMessage.query.bytes)
    other[8] = 1
    #expect(throws: ControlClient.Failure.otherVersion) { try read(other) }
  }

  @Test("Very long texts are cut, so that a snapshot always fits into a message")
  func longTexts() throws {
    var report = Snapshot()
    report.label = String(repeating: "世", count: 100_000)
    report.currentValueLabel = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(ControlMessage.report(report).bytes != nil)
    let read = try #require(Snapshot(report: report.report[...]))
    #expect(read.label?.hasPrefix("世世") == true)
    #expect(read.label?.hasSuffix("世…") == true)
    #expect(Snapshot(report: read.report[...]) == read)
    report.label = String(repeating: "\"", count: 100_000)
    report.currentValueLabel = String(repeating: "\u{1}", count: 100_000)
    #expect(ControlMessage.report(report).bytes != nil)
  }
}
