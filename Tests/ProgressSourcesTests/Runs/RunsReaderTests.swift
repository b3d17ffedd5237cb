import ProgressModel
import ProgressSources
import TerminalText
import TestSupport
import TestTraits
import Testing

@Suite("Other runs that write into one stream", .seeded)
struct RunsReaderTests {
  private func line(
    _ run: String, _ event: String = "update", fraction: Double = 0.5, part: Int = 0, label: String? = nil,
    more: String = ""
  ) -> String {
    let label = label.map { "\"\($0)\"" } ?? "null"
    return "{\"event\":\"\(event)\",\"run\":\"\(run)\",\"elapsed\":1,\"part\":\(part),\"label\":\(label),"
      + "\"completed\":\(Int(fraction * 100)),\"total\":100,\"unit\":\"bytes\",\"fraction\":\(fraction)\(more)}\n"
  }

  private func read(_ reader: inout RunsReader, _ text: String, at time: Double = 0) -> String {
    var passed = ""
    Array(text.utf8).withUnsafeBytes { bytes in
      reader.read(bytes, at: time) { passed += String(decoding: $0, as: UTF8.self) }
    }
    return passed
  }

  private func labels(_ reader: RunsReader) -> [String?] {
    reader.parts(expected: nil).dropLast().map { $0.snapshot?.label }
  }

  @Test("Each run has a row, with its machine before its label if there are several")
  func rows() {
    var reader = RunsReader()
    #expect(read(&reader, line("a:1:9", label: "x") + line("a:2:9")) == "")
    #expect(labels(reader) == ["x", "2"])
    #expect(
      read(&reader, line("b:c:1:9", fraction: 0.25, label: "x") + "a word\n" + line("a:1:9", fraction: 0.75))
        == "a word\n")
    #expect(labels(reader) == ["a: 1", "a: 2", "b:c: x"])
    let parts = reader.parts(expected: nil)
    #expect(parts.compactMap(\.snapshot?.fractionCompleted) == [0.75, 0.5, 0.25])
    #expect(parts.last?.identifier == Snapshot.overallIdentifier)
    #expect(parts.last?.reading.progress == .amount(.whole(150)))
    #expect(reader.parts(expected: 10).last?.reading.currentValueLabel == "0/10")
  }

  @Test("Fragments of objects are torn, and a line that can't be an object is passed on at once")
  func fragments() {
    var reader = RunsReader()
    let whole = line("a:1:9")
    #expect(read(&reader, "ction\":0.5,\"stalledFor\":null}\nction\":0.5,\"signal\":null} \r\n") == "")
    #expect(read(&reader, "text " + whole + String(whole.dropLast(4)) + whole) == "")
    #expect(reader.tornCount == 4)
    #expect(reader.isEmpty)
    #expect(read(&reader, " 50%\r") == " 50%\r")
    #expect(read(&reader, "{60%}\r 1") == "{60%}\r 1")
    #expect(read(&reader, "\n {") == "\n")
    #expect(read(&reader, "x}\n") == " {x}\n")
  }

  @Test(
    "Other text with braces and the objects of other programs are passed on",
    arguments: [
      "if (x) { y(\"}\"); }", "{", "{}", "{\"event\":\"login\",\"user\":1}", "{\"run\":\"x\"}",
      "{\"event\":{\"run\":\"x\"}}",
      "INFO {\"a\":1}", "{\"event\":\"end\",\"run\":\"\(String(repeating: "x", count: 300))\"}",
      "{\(String(repeating: "x", count: 70_000))", "  \"name\": 2}",
    ])
  func otherText(line: String) {
    for size in [1, 7, 100_000] {
      var reader = RunsReader()
      var passed = ""
      var rest = Array((line + "\n").utf8)[...]
      while !rest.isEmpty {
        rest.prefix(size).withUnsafeBytes { reader.read($0, at: 0) { passed += String(decoding: $0, as: UTF8.self) } }
        rest = rest.dropFirst(size)
      }
      #expect(passed == line + "\n")
      #expect(reader.tornCount == 0 && reader.isEmpty)
    }
  }

  @Test("Of more runs than a screen has room for the first are told of, and the others are counted")
  func limit() {
    var reader = RunsReader()
    for number in 1...9 { _ = read(&reader, line("a:\(number):9", number == 2 ? "end" : "update")) }
    let parts = reader.parts(expected: nil, atMost: 3)
    #expect(parts.map(\.identifier) == [1, 2, 3, 4, Snapshot.overallIdentifier])
    #expect(parts.last?.reading.counts.working == 5)
    #expect(reader.parts(expected: nil).last?.reading.counts.working == 0)
  }

  @Test("A run with several parts is shown as a whole, and as it tells itself if it does")
  func whole() {
    var reader = RunsReader()
    _ = read(&reader, line("a:1:9", fraction: 0.1, part: 3) + line("a:1:9", fraction: 0.9, part: 4))
    #expect(reader.parts(expected: nil)[0].snapshot?.fractionCompleted == 0.5)
    #expect(reader.parts(expected: nil)[0].snapshot?.total == .whole(200))
    _ = read(&reader, line("a:1:9", fraction: 0.6, part: -1, more: ",\"overall\":true") + line("a:1:9", "end", part: 3))
    #expect(reader.parts(expected: nil)[0].snapshot?.fractionCompleted == 0.6)
    #expect(reader.parts(expected: nil)[0].snapshot?.phase == .running)
  }

  @Test("A run with several parts ends with the last of them, and goes on with a new one")
  func partsEnd() {
    var reader = RunsReader()
    func phase() -> Snapshot.Phase? { reader.parts(expected: nil)[0].snapshot?.phase }
    let (done, failed) = (",\"status\":0,\"signal\":null", ",\"status\":16,\"signal\":null")
    _ = read(&reader, line("a:1:9", part: 1) + line("a:1:9", part: 2) + line("a:1:9", "end", part: 1, more: done))
    #expect(phase() == .running)
    #expect(reader.parts(expected: nil)[0].snapshot?.fractionCompleted == 0.75)
    _ = read(&reader, line("a:1:9", "end", part: 2, more: failed))
    #expect(phase() == .broken)
    #expect(reader.hasFailed)
    for part in 3...200 {
      _ = read(&reader, line("a:1:9", part: part))
      #expect(phase() == .running)
      _ = read(&reader, line("a:1:9", "end", part: part, more: done))
    }
    #expect(phase() == .broken)
  }

  @Test("Numbers that no run writes are ignored")
  func numbers() {
    var reader = RunsReader()
    _ = read(&reader, line("a:1:9", more: ",\"elapsed2\":1,\"rate\":-5,\"remaining\":-1,\"overfulfilled\":1e300"))
    _ = read(&reader, line("b:1:9", "end", more: ",\"status\":1e300") + line("c:1:9", "end"))
    let snapshots = reader.parts(expected: nil).compactMap(\.snapshot)
    #expect(snapshots.map(\.rate) == [nil, nil, nil])
    #expect(snapshots.map(\.timeRemaining) == [nil, nil, nil])
    #expect(snapshots.map(\.failure) == [nil, .status(255), .lost])
  }

  @Test("A run that ends without success has failed, and one that tells nothing more at the end is lost")
  func ends() {
    var reader = RunsReader()
    _ = read(&reader, line("a:1:9", "end", fraction: 1, more: ",\"status\":0,\"signal\":null"))
    #expect(!reader.hasFailed)
    _ = read(&reader, line("a:2:9", "end", more: ",\"status\":143,\"signal\":\"SIGTERM\"") + line("a:3:9"))
    #expect(reader.hasFailed)
    reader.finish(at: 5) { _ in }
    let snapshots = reader.parts(expected: nil).compactMap(\.snapshot)
    #expect(snapshots.map(\.phase) == [.finished, .broken, .broken])
    #expect(snapshots.map(\.failure) == [nil, .signal("SIGTERM"), .lost])
    // They keep their shares in the whole.
    let overall = reader.parts(expected: nil).last?.reading
    #expect(overall?.progress == .amount(.whole(200)))
    #expect(overall?.total == .whole(300))
  }

  @Test("The whole of more runs than are kept is a sum only if all have one unit")
  func units() {
    let done = ",\"status\":0,\"signal\":null"
    for isMixed in [false, true] {
      var reader = RunsReader()
      for number in 1...200 {
        let whole = line("a:\(number):9", "end", fraction: 1, more: done)
        _ = read(&reader, isMixed && number <= 100 ? whole.replacing("\"bytes\"", with: "\"values\"") : whole)
      }
      let overall = reader.parts(expected: nil).last?.reading
      #expect(overall?.progress == (isMixed ? .fraction(1) : .amount(.whole(20_000))))
      #expect(overall?.counts.all == 200)
    }
  }

  @Test("A run that is silent for 30 seconds is stalled, and for 5 minutes lost, until it speaks again")
  func silence() {
    var reader = RunsReader()
    _ = read(&reader, line("a:1:9") + line("b:1:9"), at: 100)
    _ = read(&reader, line("b:1:9"), at: 125)
    reader.noteSilence(at: 131)
    #expect(reader.parts(expected: nil).dropLast().map { $0.snapshot?.stalledFor } == [31, nil])
    reader.noteSilence(at: 400)
    #expect(reader.parts(expected: nil).dropLast().map { $0.snapshot?.failure } == [.lost, nil])
    #expect(reader.hasFailed)
    _ = read(&reader, line("a:1:9"), at: 401)
    #expect(reader.parts(expected: nil).dropLast().map { $0.snapshot?.phase } == [.running, .running])
    #expect(!reader.hasFailed)
  }

  @Test("Torn and mixed lines are counted and never misread, and other lines are passed on", arguments: 0..<8)
  func torn(number: UInt64) {
    var random = SeededRandom(case: number)
    var reader = RunsReader()
    var text = ""
    var torn = 0
    for index in 0..<200 {
      let whole = line("h\(index % 7):\(index % 3):9", fraction: 0.5, label: "x")
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let cut = Int.random(in: 1..<(whole.utf8.count - 2), using: &random)
        text += String(decoding: Array(whole.utf8.prefix(cut)), as: UTF8.self) + whole
        torn += 1
      case 1: text += "plain \(index)\n"
      default: text += whole
      }
    }
    var passed = ""
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...300, using: &random))
      piece.withUnsafeBytes { reader.read($0, at: 0) { passed += String(decoding: $0, as: UTF8.self) } }
      rest = rest.dropFirst(piece.count)
    }
    #expect(reader.tornCount == torn)
    #expect(passed.split(separator: "\n").allSatisfy { $0.hasPrefix("plain ") })
    #expect(
      reader.parts(expected: nil).compactMap(\.snapshot).allSatisfy {
        $0.fractionCompleted == 0.5 && $0.label?.hasSuffix(": x") == true
      })
  }
}
