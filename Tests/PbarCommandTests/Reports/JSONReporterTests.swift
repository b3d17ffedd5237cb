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
    var run = try CheckedReporter("FILE --json -N Copying")
    try run.look(at: 0) { $0.complete(0, of: 200) }
    for tenth in 1...25 {
      try run.look(at: Double(tenth) / 10) { $0.complete(Int64(tenth), of: 200) }
    }
    try run.end(at: 2.5, .success) {
      $0.complete(200, of: 200)
      $0.meanRate = 80
    }
    #expect(run.all("event") == ["start", "update", "update", "end"])
    #expect(run.all("elapsed") == ["0", "1", "2", "2.5"])
    #expect(run.all("completed") == ["0", "10", "20", "200"])
    #expect(run.all("fraction") == ["0", "0.05", "0.1", "1"])
    #expect(Set(run.all("label")) == ["Copying"])
    #expect(Set(run.all("unit")) == ["bytes"])
    #expect(run.last("meanRate") == "80")
  }

  @Test("A new label and the beginning of a stall are written within a tenth of a second")
  func changes() throws {
    var run = try CheckedReporter("--values --json -i 600 -N first")
    try run.look(at: 0) { _ in }
    try run.look(at: 0.1) { $0.reading.label = "second" }
    for time in [0.2, 7.0, 8] {
      try run.look(at: time) {
        $0.reading.label = "second"
        $0.reading.currentValueLabel = "3 of 4"
        $0.stalledFor = time > 1 ? time : nil
      }
    }
    #expect(run.all("event") == ["start", "label", "label", "stalled"])
    #expect(run.all("label") == ["first", "second", "second", "second"])
    #expect(run.last("currentValueLabel") == "3 of 4")
    #expect(run.last("stalledFor") == "7")
  }

  @Test("Each part has a start event, and a run without parts is described as a whole")
  func parts() throws {
    var run = try CheckedReporter("-d 1 --json")
    try run.check(run.reporter.update(RunMoment(snapshots: [], hasData: false, time: 0)))
    try run.look(at: 1) {
      $0.identifier = 3
      $0.reading.label = "file"
      $0.reading.labelPrefix = "    1234   0:"
    }
    // The file is no longer followed.
    try run.check(
      run.reporter.end(
        RunMoment(snapshots: [], hasData: true, time: 2), .status(ExitStatus(code: 2))))
    #expect(run.all("event") == ["start", "start", "end", "end"])
    #expect(run.all("part") == ["null", "3", "3", "null"])
    #expect(Array(run.all("label")[1...2]) == ["1234 0:file", "1234 0:file"])
    #expect(Array(run.all("status")[2...]) == ["0", "2"])
    #expect(run.last("elapsed") == "2")
  }

  @Test("A timer counts the seconds of its interval in both directions of its bar")
  func timers() throws {
    for line in ["--countdown 5m --json", "--countdown 5m --count-up --json"] {
      var run = try CheckedReporter(line)
      try run.look(at: 0) {
        $0.elapsed = 60
        $0.timeRemaining = 240
        $0.timerInterval = 300
        $0.fractionReached = 0.8
      }
      for (name, value) in [
        ("unit", "seconds"), ("elapsed", "0"), ("completed", "60"), ("total", "300"),
        ("fraction", "0.2"),
        ("remaining", "240"), ("rate", "null"),
      ] {
        #expect(run.last(name) == value)
      }
    }
  }

  @Test("A value in a range has its ends but no rate, and one beyond its total says by how much")
  func values() throws {
    var ranged = try CheckedReporter("--values --range -10..50 --json")
    try ranged.look(at: 0) {
      $0.reading.completed = .real(21.5)
      $0.reading.range = ValueRange(parsing: "-10..50")
      $0.fractionReached = 0.525
    }
    for (name, value) in [
      ("completed", "21.5"), ("minimum", "-10"), ("maximum", "50"), ("rate", "null"),
    ] {
      #expect(ranged.last(name) == value)
    }
    var beyond = try CheckedReporter("--values --json")
    try beyond.look(at: 0) {
      $0.fractionReached = 1.25
    }
    #expect(beyond.last("fraction") == "1")
    #expect(beyond.last("overfulfilled") == "1.25")
  }

  @Test("Work of which nothing is known but that it is done has no rate")
  func doneAlone() throws {
    var run = try CheckedReporter("--json --run true")
    try run.look(at: 1) {
      $0.fractionReached = 1
      $0.rate = 0
    }
    #expect(run.last("rate") == "null")
  }

  @Test("Amounts stay in bytes with -8 and -k")
  func bytes() throws {
    var run = try CheckedReporter("FILE --json -8 -k")
    try run.look(at: 0) {
      $0.unit = .decimalBits
      $0.complete(1000, of: 2000)
      $0.rate = 500
    }
    #expect(run.last("completed") == "1000")
    #expect(run.last("rate") == "500")
    #expect(run.last("unit") == "bytes")
  }

  @Test("A message becomes a note, and text is escaped as JSON")
  func notes() throws {
    var run = try CheckedReporter("FILE --json -N a\u{1B}[31m\"\\\u{202E}é😀\u{7F}")
    try run.look(at: 0) { _ in }
    #expect(run.last("label") == "a\u{1B}[31m\"\\\u{202E}é😀\u{7F}")
    #expect(!run.bytes.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F })
    let note = run.reporter.note(["'a': \"no\""], at: 1.5)
    #expect(
      String(decoding: note, as: UTF8.self)
        == #"{"event":"note","run":"\#(JSONPlan.run)","elapsed":1.5,"message":"'a': \"no\""}"#
        + "\n")
  }

  @Test(
    "Every line follows the schema whatever the numbers are",
    arguments: ["FILE --json", "--values --json", "--countdown 5m --json", "-d 1 --json"])
  func law(line: String) throws {
    var run = try CheckedReporter(line)
    for number in 0..<(isExhaustive ? 200 : 40) {
      var random = SeededRandom(case: UInt64(number))
      func some() -> Double? {
        [nil, 0, .infinity, .nan, 1e308, Double(bitPattern: random.next())].randomElement(
          using: &random) ?? nil
      }
      var snapshot = Snapshot()
      snapshot.reading.completed = some().map { .real($0) }
      snapshot.reading.total = some().map { .real($0) }
      snapshot.stalledFor = some().map(abs).flatMap { $0.isFinite ? $0 : nil }
      snapshot.timeRemaining = line.hasPrefix("--countdown") ? 1 : some().map(abs)
      snapshot.rate = some() ?? 0
      snapshot.reading.label = random.unicodeText(upTo: 10)
      snapshot.elapsed = Double(number)
      try run.check(
        run.reporter.update(RunMoment(snapshots: [snapshot], hasData: true, time: Double(number))))
    }
    #expect(run.objects.count > 40)
  }
}

/// A JSON reporter whose moments a test gives one by one; every line is checked against the schema.
private struct CheckedReporter {
  var reporter: JSONReporter
  private(set) var objects: [JSON] = []
  private(set) var bytes: [UInt8] = []
  private let schema: JSONSchema

  init(_ line: String) throws {
    let plan = try plan(line, in: world(error: false))
    reporter = JSONReporter(try #require(plan.display.json), startingAt: 0)
    schema = try JSONSchema.ofThisProgram()
  }

  /// This member of each object; a number is as it was written.
  func all(_ name: String) -> [String] {
    objects.map { $0[name]?.text ?? $0[name]?.numeral ?? "null" }
  }

  /// This member of the last object.
  func last(_ name: String) -> String? { all(name).last }

  mutating func look(at time: Double, _ change: (inout Snapshot) -> Void) throws {
    try check(reporter.update(RunMoment(at: time, change)))
  }

  mutating func end(at time: Double, _ end: Ending, _ change: (inout Snapshot) -> Void) throws {
    try check(reporter.end(RunMoment(at: time, change), end))
  }

  mutating func check(_ lines: [UInt8]) throws {
    bytes += lines
    for line in lines.split(separator: 0x0A) {
      let object = try JSON(parsing: Array(line))
      let problems = schema.problems(of: object)
      #expect(problems == [], "\(object)")
      objects.append(object)
    }
  }
}
