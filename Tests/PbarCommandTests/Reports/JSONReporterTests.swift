import ProgressModel
import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import PbarCommand

@Suite("The objects of --json", .seeded)
struct JSONReporterTests {
  @Test("Objects come at once, at each interval, and at the end with status and mean rate")
  func intervals() throws {
    var run = try Told("FILE --json -N Copying")
    try run.begin { $0.complete(0, of: 200) }
    for tenth in 1...25 {
      try run.look(at: Double(tenth) / 10) { $0.complete(Int64(tenth), of: 200) }
    }
    try run.end(at: 2.5, .finished) {
      $0.complete(200, of: 200)
      $0.meanRate = 80
    }
    #expect(run.events == ["start", "update", "update", "end"])
    #expect(run.objects.map { $0["elapsed"]?.numeral } == ["0", "1", "2", "2.5"])
    #expect(run.objects.map { $0["completed"]?.numeral } == ["0", "10", "20", "200"])
    #expect(run.objects.map { $0["fraction"]?.numeral } == ["0", "0.05", "0.1", "1"])
    #expect(
      run.objects.allSatisfy { $0["label"] == .string("Copying") && $0["unit"] == .string("bytes") }
    )
    #expect(run.objects.last?["status"]?.numeral == "0")
    #expect(run.objects.last?["signal"] == .null)
    #expect(run.objects.last?["meanRate"]?.numeral == "80")
  }

  @Test("Missed intervals are not made up for")
  func missed() throws {
    var run = try Told("FILE --json -i 0.5")
    try run.begin { _ in }
    try run.look(at: 0.5) { _ in }
    try run.look(at: 7.2) { _ in }
    try run.look(at: 7.3) { _ in }
    try run.look(at: 7.7) { _ in }
    #expect(
      run.objects.map { $0["elapsed"]?.numeral } == ["0", "0.5", "7.2", "7.7"])
  }

  @Test("A new label and the beginning of a stall are written within a tenth of a second")
  func changes() throws {
    var run = try Told("--values --json -i 600 -N first")
    try run.begin { _ in }
    try run.look(at: 0.1) { $0.label = "second" }
    try run.look(at: 0.2) {
      $0.label = "second"
      $0.currentValueLabel = "3 of 4"
    }
    for time in [7.0, 8] {
      try run.look(at: time) {
        $0.label = "second"
        $0.currentValueLabel = "3 of 4"
        $0.stalledFor = time
      }
    }
    #expect(run.events == ["start", "label", "label", "stalled"])
    #expect(run.objects.map { $0["label"]?.text } == ["first", "second", "second", "second"])
    #expect(run.objects[2]["currentValueLabel"]?.text == "3 of 4")
    #expect(run.objects[3]["stalledFor"]?.numeral == "7")
  }

  @Test("Text is written unchanged, with control characters escaped as JSON")
  func honest() throws {
    let label = "a\u{1B}[31m\"\\\u{202E}\u{2028}é😀\u{7F}"
    var run = try Told("FILE --json -N \(label)")
    try run.begin { _ in }
    #expect(run.objects.first?["label"]?.text == label)
    #expect(!run.bytes.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F })
  }

  @Test("Each part has a start event, and a run without parts is described as a whole")
  func parts() throws {
    var run = try Told("-d 1 --json")
    try run.tell(run.reporter.begin(RunMoment(snapshots: [], hasData: false, time: 0)))
    #expect(run.objects[0]["part"] == .null)
    #expect(run.objects[0]["unit"] == .string("bytes"))
    try run.look(at: 1) {
      $0.identifier = 3
      $0.label = "file"
      $0.labelPrefix = "    1234   0:"
    }
    try run.tell(
      run.reporter.end(RunMoment(snapshots: [], hasData: true, time: 2), .failed(status: 2)))
    #expect(run.events == ["start", "start", "end", "end"])
    #expect(run.objects[1]["part"]?.numeral == "3")
    #expect(run.objects[1]["label"]?.text == "1234 0:file")
    // The file is no longer followed.
    #expect(run.objects[2]["label"]?.text == "1234 0:file")
    #expect(run.objects[2]["status"]?.numeral == "0")
    #expect(run.objects[3]["part"] == .null)
    #expect(run.objects[3]["status"]?.numeral == "2")
    #expect(run.objects[3]["elapsed"]?.numeral == "2")
  }

  @Test("A timer counts the seconds of its interval in both directions of its bar")
  func timers() throws {
    for line in ["--countdown 5m --json", "--countdown 5m --count-up --json"] {
      var run = try Told(line)
      try run.begin {
        $0.elapsed = 60
        $0.timeRemaining = 240
        $0.timerInterval = 300
        $0.fractionCompleted = 0.8
      }
      let object = run.objects[0]
      #expect(object["unit"]?.text == "seconds")
      #expect(object["elapsed"]?.numeral == "0")
      #expect(object["completed"]?.numeral == "60")
      #expect(object["total"]?.numeral == "300")
      #expect(object["fraction"]?.numeral == "0.2")
      #expect(object["remaining"]?.numeral == "240")
      #expect(object["rate"] == .null)
    }
  }

  @Test("A value in a range has its ends but no rate, and one beyond its total tells by how much")
  func values() throws {
    var ranged = try Told("--values --range -10..50 --json")
    try ranged.begin {
      $0.completed = .real(21.5)
      $0.range = ValueRange(parsing: "-10..50")
      $0.fractionCompleted = 0.525
    }
    #expect(ranged.objects[0]["completed"]?.numeral == "21.5")
    #expect(ranged.objects[0]["minimum"]?.numeral == "-10")
    #expect(ranged.objects[0]["maximum"]?.numeral == "50")
    #expect(ranged.objects[0]["rate"] == .null)
    var beyond = try Told("--values --json")
    try beyond.begin {
      $0.fractionCompleted = 1
      $0.overfulfilledFraction = 1.25
    }
    #expect(beyond.objects[0]["fraction"]?.numeral == "1")
    #expect(beyond.objects[0]["overfulfilled"]?.numeral == "1.25")
    #expect(beyond.objects[0]["rate"] == .null)
  }

  @Test("Amounts stay in bytes with -8 and -k")
  func bytes() throws {
    var run = try Told("FILE --json -8 -k")
    try run.begin {
      $0.unit = .decimalBits
      $0.complete(1000, of: 2000)
      $0.rate = 500
    }
    #expect(run.objects[0]["completed"]?.numeral == "1000")
    #expect(run.objects[0]["rate"]?.numeral == "500")
    #expect(run.objects[0]["unit"]?.text == "bytes")
  }

  @Test("The status is the one that a shell sees, and a signal is named")
  func statuses() throws {
    for (end, status, signal) in [
      (RunEnd.finished, "0", JSON.null), (.failed(status: 18), "18", .null),
      (.stopped(signal: 2), "130", .string("SIGINT")),
    ] {
      var run = try Told("FILE --json")
      try run.end(at: 1, end) { _ in }
      #expect(run.events == ["start", "end"])
      #expect(run.objects[1]["status"]?.numeral == status)
      #expect(run.objects[1]["signal"] == signal)
    }
  }

  @Test("A message becomes a note")
  func notes() throws {
    var run = try Told("FILE --json")
    try run.tell(#require(run.reporter.note(["'a': \"no\""], at: 1.5)))
    #expect(
      String(decoding: run.bytes, as: UTF8.self)
        == #"{"event":"note","run":"\#(JSONPlan.run)","elapsed":1.5,"message":"'a': \"no\""}"# + "\n")
  }

  @Test("Every line follows the schema whatever the numbers are")
  func law() throws {
    var random = SeededRandom()
    for line in ["FILE --json", "--values --json", "--countdown 5m --json", "-d 1 --json"] {
      var run = try Told(line)
      for step in 0..<200 {
        let some = { () -> Double? in
          [nil, 0, .infinity, .nan, 1e308, Double(bitPattern: random.next())].randomElement(
            using: &random) ?? nil
        }
        let values = (some(), some(), some().map(abs), some().map(abs), some() ?? 0)
        let label = random.unicodeText(upTo: 10)
        try run.look(at: Double(step)) {
          $0.completed = values.0.map { .real($0) }
          $0.total = values.1.map { .real($0) }
          $0.stalledFor = values.2.flatMap { $0.isFinite ? $0 : nil }
          $0.timeRemaining = line.hasPrefix("--countdown") ? 1 : values.3
          $0.rate = values.4
          $0.label = label
        }
      }
      #expect(run.objects.count > 200)
    }
  }
}

/// A JSON reporter whose moments a test gives one by one; every line is checked against the schema.
private struct Told {
  var reporter: JSONReporter
  private(set) var objects: [JSON] = []
  private(set) var bytes: [UInt8] = []
  private let schema: JSONSchema

  init(_ line: String) throws {
    let plan = try plan(line, in: world(error: false))
    reporter = JSONReporter(try #require(plan.display.json), startingAt: 0)
    schema = try JSONSchema.ofThisProgram()
  }

  var events: [String?] { objects.map { $0["event"]?.text } }

  mutating func begin(_ change: (inout Snapshot) -> Void) throws {
    try tell(reporter.begin(moment(at: 0, change)))
  }

  mutating func look(at time: Double, _ change: (inout Snapshot) -> Void) throws {
    try tell(reporter.update(moment(at: time, change)))
  }

  mutating func end(at time: Double, _ end: RunEnd, _ change: (inout Snapshot) -> Void) throws {
    try tell(reporter.end(moment(at: time, change), end))
  }

  mutating func tell(_ lines: [UInt8]) throws {
    bytes += lines
    for line in lines.split(separator: 0x0A) {
      let object = try JSON(parsing: Array(line))
      let problems = schema.problems(of: object)
      #expect(problems == [], "\(object)")
      objects.append(object)
    }
  }

  private func moment(at time: Double, _ change: (inout Snapshot) -> Void) -> RunMoment {
    RunMoment(at: time, change)
  }
}
