import ProgressModel
import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("Other runs that write into one stream", .seeded)
struct RunsReaderTests {
  /// A step is a time, then a run, an event and what else is known, or what happens.
  private static let scripts: [(title: String, steps: [String])] = [
    (
      "Each run has a row, with its machine before its label if there are several",
      [
        "0 a:1:9 update 0.5 label=\"x\"", "0 a:2:9 update 0.5",
        "0 b:c:1:9 update 0.25 label=\"x\"", "0 a:1:9 update 0.75", "0 expect 10",
      ]
    ),
    (
      "A run with several parts is shown as a whole, by its own overall part if it sends one",
      [
        "0 a:1:9 update 0.1 part=3", "0 a:1:9 update 0.9 part=4",
        "0 a:1:9 update 0.6 part=-1 overall=true", "0 a:1:9 end 0.6 part=3",
      ]
    ),
    (
      "A run with several parts ends with the last of them, and goes on with a new one",
      [
        "0 a:1:9 update 0.5 part=1", "0 a:1:9 update 0.5 part=2", "0 a:1:9 end 0.5 part=1 status=0",
        "0 a:1:9 end 0.5 part=2 status=16", "0 a:1:9 update 0.5 part=3",
        "0 a:1:9 end 0.5 part=3 status=0",
      ]
    ),
    (
      "Numbers that no run writes are ignored",
      [
        "0 a:1:9 update 0.5 rate=-5 remaining=-1 overfulfilled=1e300",
        "0 b:1:9 end 0.5 status=1e300", "0 c:1:9 end 0.5",
      ]
    ),
    (
      "A run without success has failed, and a run without an end is lost; both keep their shares",
      [
        "0 a:1:9 end 1 status=0", "0 a:2:9 end 0.5 status=143 signal=\"SIGTERM\"",
        "0 a:3:9 update 0.4", "5 finish",
      ]
    ),
    (
      "A run whose reader left early keeps its share, and has not failed",
      [
        "0 a:1:9 end 0.25 status=0 phase=\"readerLeft\"", "0 a:2:9 end 1 status=0",
      ]
    ),
    (
      "A run that is silent for 30 seconds is stalled, and for 5 minutes lost, until it speaks",
      [
        "100 a:1:9 update 0.5", "100 b:1:9 update 0.5", "125 b:1:9 update 0.5", "131 silence",
        "400 silence", "401 a:1:9 update 0.5",
      ]
    ),
  ]

  @Test("What is shown of runs equals what was approved")
  func shown() {
    var text = ""
    for (title, steps) in Self.scripts {
      text += "# \(title)\n"
      var reader = RunsReader()
      for step in steps {
        let words = step.words
        let now = Double(words[0]) ?? 0
        switch words[1] {
        case "expect": reader.expected = Int(words[2])
        case "finish": _ = reader.finish(at: now)
        case "silence": reader.noteSilence(at: now)
        default:
          let more = words.dropFirst(4).map { word in
            let member = word.split(separator: "=")
            return ",\"\(member[0])\":\(member[1])"
          }
          let fraction = Double(words[3]) ?? 0
          let line = line(words[1], words[2], fraction: fraction, more: more.joined())
          #expect(read(&reader, line, at: now) == "")
        }
        text += step + (reader.hasFailed ? ", and a run has failed" : "") + "\n"
        text += reader.parts.map { "  \(summary($0))\n" }.joined()
      }
    }
    expectGolden(text, "runs")
  }

  /// What is known of a run, or of all of them.
  private func summary(_ part: ProgressPart) -> String {
    guard let snapshot = part.snapshot else {
      let reading = part.reading
      let total = reading.total.map { "\($0.doubleValue)" } ?? "?"
      let all = "all: \(reading.progress.map { "\($0)" } ?? "?") of \(total)"
      return reading.currentValueLabel.map { "\(all), \($0)" } ?? all
    }
    var words = [
      snapshot.reading.label ?? "", "\(snapshot.fractionCompleted ?? -1)",
      "\(snapshot.end.map { $0.isFailure ? "broken" : "finished" } ?? "running")",
    ]
    if let total = snapshot.reading.total { words.append("of \(total.doubleValue)") }
    if case .failed(let failure?) = snapshot.end { words.append("\(failure)") }
    if let seconds = snapshot.stalledFor { words.append("stalled for \(seconds) s") }
    if snapshot.rate != nil || snapshot.timeRemaining != nil { words.append("with a rate") }
    return words.joined(separator: " ")
  }

  @Test("Fragments of objects are torn, and a line that can't be an object is passed on at once")
  func fragments() {
    var reader = RunsReader()
    let whole = line("a:1:9")
    #expect(
      read(&reader, "ction\":0.5,\"stalledFor\":null}\nction\":0.5,\"signal\":null} \r\n") == "")
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
      #expect(read(&reader, line + "\n", pieceLength: { size }) == line + "\n")
      #expect(reader.tornCount == 0 && reader.isEmpty)
    }
  }

  @Test("What is too long for an object is text, however the input is cut")
  func long() {
    let long = line("a:1:9", more: ",\"label\":\"\(String(repeating: "x", count: 100_000))\"")
    for size in [100, 1 << 16, .max] {
      var reader = RunsReader()
      let text = read(&reader, long + line("a:2:9"), pieceLength: { size })
      #expect(text.utf8.count == long.utf8.count)
      #expect(reader.parts.count == 2)
    }
  }

  @Test("The silence of some runs is no news of all runs")
  func silence() {
    var reader = RunsReader()
    _ = read(&reader, line("a:1:9") + line("a:2:9"))
    let count = reader.parts.last?.reading.updateCount
    for time in [31.0, 32] { reader.noteSilence(at: time) }
    #expect(reader.parts.first?.snapshot?.stalledFor == 32)
    #expect(reader.parts.last?.reading.updateCount == count)
  }

  @Test("Of more runs than fit on a screen the first are shown, and the others are counted")
  func limit() {
    for (most, shown) in [(3, 4), (.max, 9)] {
      var reader = RunsReader(mostParts: most)
      for number in 1...9 {
        _ = read(&reader, line("a:\(number):9", number == 2 ? "end" : "update"))
      }
      let parts = reader.parts
      #expect(parts.map(\.identifier) == Array(1...shown) + [Snapshot.overallIdentifier])
      #expect(parts.last?.reading.counts.working == 9 - shown)
    }
    var reader = RunsReader()
    // A run of more parts than are kept goes on with each of them.
    for part in 1...200 {
      let more = ",\"part\":\(part),\"status\":0"
      for (event, end) in [("update", nil), ("end", WorkEnd.early)] {
        _ = read(&reader, line("b:1:9", event, more: more))
        #expect(reader.parts.dropLast().last?.snapshot?.end == end)
      }
    }
  }

  @Test("The whole of more runs than are kept is a sum only if all have one unit")
  func units() {
    let done = ",\"status\":0,\"signal\":null"
    for isMixed in [false, true] {
      var reader = RunsReader()
      for number in 1...200 {
        let whole = line("a:\(number):9", "end", fraction: 1, more: done)
        _ = read(
          &reader,
          isMixed && number <= 100 ? whole.replacing("\"bytes\"", with: "\"values\"") : whole)
      }
      let overall = reader.parts.last?.reading
      #expect(overall?.progress == (isMixed ? .fraction(1) : .amount(.whole(20_000))))
      #expect(overall?.counts.all == 200)
    }
  }

  @Test(
    "Torn and mixed lines are counted and never misread, and other lines are passed on",
    arguments: 0..<8)
  func torn(number: UInt64) {
    var random = SeededRandom(case: number)
    var reader = RunsReader()
    var text = ""
    var torn = 0
    for index in 0..<200 {
      let whole = line("h\(index % 7):\(index % 3):9", fraction: 0.5, more: ",\"label\":\"x\"")
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let cut = Int.random(in: 1..<(whole.utf8.count - 2), using: &random)
        text += String(decoding: Array(whole.utf8.prefix(cut)), as: UTF8.self) + whole
        torn += 1
      case 1: text += "plain \(index)\n"
      default: text += whole
      }
    }
    let passed = read(&reader, text) { Int.random(in: 1...300, using: &random) }
    #expect(reader.tornCount == torn)
    #expect(passed.split(separator: "\n").allSatisfy { $0.hasPrefix("plain ") })
    #expect(
      reader.parts.compactMap(\.snapshot).allSatisfy {
        $0.fractionCompleted == 0.5 && $0.reading.label?.hasSuffix(": x") == true
      })
  }

  private func line(
    _ run: String, _ event: String = "update", fraction: Double = 0.5, more: String = ""
  ) -> String {
    "{\"event\":\"\(event)\",\"run\":\"\(run)\",\"elapsed\":1"
      + ",\"completed\":\(Int(fraction * 100)),\"total\":100,\"unit\":\"bytes\""
      + ",\"fraction\":\(fraction)\(more)}\n"
  }

  private func read(
    _ reader: inout RunsReader, _ text: String, at time: Double = 0,
    pieceLength: () -> Int = { .max }
  ) -> String {
    var passed: [UInt8] = []
    for piece in text.bytes.pieces(pieceLength) {
      passed += piece.withUnsafeBytes { reader.read($0, at: time) }
    }
    return String(decoding: passed, as: UTF8.self)
  }
}

extension ProgressPart {
  /// What another run has measured.
  fileprivate var snapshot: Snapshot? {
    if case .measured(let snapshot) = state { snapshot } else { nil }
  }
}
