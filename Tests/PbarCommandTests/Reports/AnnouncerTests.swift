import ProgressModel
import TerminalText
import TestSupport
import Testing

@testable import PbarCommand

@Suite("Announced sentences")
struct AnnouncerTests {
  @Test("Sentences come at the start, at each tenth, and at the end with amount and duration")
  func tenths() throws {
    var run = try Announced("FILE --label Copying --announce")
    run.look(at: 0) { $0.complete(0, of: 3 << 30) }
    run.look(at: 1) { $0.complete(200 << 20, of: 3 << 30) }
    run.look(at: 2) { $0.complete(1300 << 20, of: 3 << 30) }
    run.look(at: 3) { $0.complete(1301 << 20, of: 3 << 30) }
    run.end(at: 65, .finished) { $0.complete(3 << 30, of: 3 << 30) }
    #expect(
      run.sentences == [
        "Copying, 0% complete", "Copying, 42% complete",
        "Copying, 100% complete, 3.0 GiB in 1 minute 5 seconds",
      ])
  }

  @Test("Only the last of several steps between two moments is announced")
  func skips() throws {
    var run = try Announced("FILE --announce=1%")
    run.look(at: 0) { $0.complete(0, of: 100) }
    run.look(at: 0.05) { $0.complete(3, of: 100) }
    run.look(at: 0.1) { $0.complete(7, of: 100) }
    #expect(run.sentences == ["0% complete", "7% complete"])
  }

  @Test("A run without a total is announced every 30 seconds")
  func unknownTotal() throws {
    var run = try Announced("FILE --label Copying --announce")
    for second in 0...65 { run.look(at: Double(second)) { $0.complete(Int64(second) << 20) } }
    run.end(at: 66, .finished) { $0.complete(66 << 20) }
    #expect(
      run.sentences == [
        "Copying, started", "Copying, 30.0 MiB so far", "Copying, 60.0 MiB so far",
        "Copying, finished, 66.0 MiB in 1 minute 6 seconds",
      ])
  }

  @Test("A step in time replaces the announcement of each tenth")
  func stepInTime() throws {
    var run = try Announced("FILE --announce=2m")
    for second in 0...250 { run.look(at: Double(second)) { $0.complete(Int64(second), of: 1000) } }
    #expect(run.sentences == ["0% complete", "12% complete", "24% complete"])
  }

  @Test("A missed sentence comes as soon as it may, and the next one a whole interval later")
  func missed() throws {
    var run = try Announced("FILE --announce=2s")
    run.look(at: 0) { $0.complete(0, of: 1000) }
    run.mayWrite = false
    for second in 1...9 { run.look(at: Double(second)) { $0.complete(Int64(second), of: 1000) } }
    run.mayWrite = true
    for tenth in 95...130 {
      run.look(at: Double(tenth) / 10) { $0.complete(Int64(tenth), of: 200) }
    }
    #expect(run.sentences == ["0% complete", "47% complete", "57% complete"])
  }

  @Test("The beginning and the end of a stall are announced")
  func stalls() throws {
    var run = try Announced("FILE --announce")
    run.look(at: 0) { $0.complete(0, of: 100) }
    for second in 1...40 {
      run.look(at: Double(second)) {
        $0.complete(15, of: 100)
        $0.stalledFor = second > 5 ? Double(second) : nil
      }
    }
    run.look(at: 41) { $0.complete(16, of: 100) }
    #expect(
      run.sentences == ["0% complete", "15% complete", "stalled at 15%", "resumed at 16%"])
  }

  @Test("The last sentence names the number of lines or values")
  func counted() throws {
    var lines = try Announced("FILE -l --announce")
    lines.end(at: 2, .finished) {
      $0.unit = .plain
      $0.complete(1)
    }
    #expect(lines.sentences == ["finished, 1 line in 2 seconds"])
    var values = try Announced("--values --announce")
    values.end(at: 2, .finished) {
      $0.unit = .plain
      $0.complete(940, of: 2000)
    }
    #expect(values.sentences == ["ended at 47%, 940 of 2000 in 2 seconds"])
  }

  @Test("Only what has reached its total is complete at the end, and more than that says how much")
  func complete() throws {
    for (fraction, turns, sentence) in [
      (nil, nil, "finished, took 3 seconds"), (1, nil, "100% complete, took 3 seconds"),
      (1, 1.15, "115% complete, took 3 seconds"),
    ] as [(Double?, Double?, String)] {
      var run = try Announced("--values --announce")
      run.end(at: 3, .finished) {
        $0.fractionCompleted = fraction
        $0.overfulfilledFraction = turns
      }
      #expect(run.sentences == [sentence])
    }
  }

  @Test("Steps beyond the total are announced")
  func beyond() throws {
    var run = try Announced("--values --announce")
    for (second, fraction) in [0.95, 1, 1.05, 1.15].enumerated() {
      run.look(at: Double(second)) {
        $0.fractionCompleted = min(1, fraction)
        $0.overfulfilledFraction = fraction > 1 ? fraction : nil
      }
    }
    #expect(run.sentences == ["95% complete", "115% complete"])
  }

  @Test("The last sentence tells a failure from a signal")
  func failures() throws {
    for (end, sentence) in [
      (RunEnd.failed(status: 16), "failed at 50%, 50 B in 1 second"),
      (.stopped(signal: 2), "stopped at 50%, 50 B in 1 second"),
    ] {
      var run = try Announced("FILE --announce")
      run.end(at: 1, end) { $0.complete(50, of: 100) }
      #expect(run.sentences == [sentence])
    }
  }

  @Test("The last sentence of a query says that the queried run has failed")
  func queriedFailure() throws {
    var command = try Announced("--query 5 --announce")
    command.end(at: 3, .finished) {
      $0.label = "sh"
      $0.elapsed = 1
      $0.phase = .broken
    }
    #expect(command.sentences == ["sh, failed, took 1 second"])
    var copy = try Announced("--query 5 --announce")
    copy.end(at: 3, .finished) {
      $0.complete(50)
      $0.phase = .broken
    }
    #expect(copy.sentences == ["failed at 50 B, took 3 seconds"])
  }

  @Test("The sentences of a timer name the time left")
  func timers() throws {
    var run = try Announced("--countdown 5m --label Tea --announce")
    for second in 0...31 {
      run.look(at: Double(second)) {
        $0.fractionCompleted = 1 - Double(second) / 300
        $0.timeRemaining = Double(300 - second)
        $0.timerInterval = 300
      }
    }
    run.end(at: 300, .finished) {
      $0.fractionCompleted = 0
      $0.timerInterval = 300
    }
    #expect(
      run.sentences == [
        "Tea, 5 minutes left", "Tea, 4 minutes 30 seconds left",
        "Tea, 100% complete, took 5 minutes",
      ])
  }

  @Test("The last sentence of a timer that began before the run names the duration of the run")
  func startedTimers() throws {
    for (line, sentence) in [
      ("--timer-interval 00:00..23:59 --announce", "stopped at 20%, took 7 seconds"),
      // A query names the duration of the other run.
      ("--query 5 --announce", "stopped at 20%, took 1 minute"),
    ] {
      var run = try Announced(line)
      run.end(at: 7, .stopped(signal: 2)) {
        $0.elapsed = 60
        $0.timeRemaining = 240
        $0.timerInterval = 300
      }
      #expect(run.sentences == [sentence])
    }
  }

  @Test("A value within a range is announced as a number")
  func ranges() throws {
    var run = try Announced("--values --range 0..50 --label Celsius --announce")
    for (second, value) in ([21, 22, 31] as [Int64]).enumerated() {
      run.look(at: Double(second)) {
        $0.unit = .plain
        $0.completed = .whole(value)
        $0.range = ValueRange(parsing: "0..50")
        $0.fractionCompleted = Double(value) / 50
      }
    }
    #expect(run.sentences == ["Celsius, 21", "Celsius, 31"])
  }

  @Test("An empty or blank label is left out of the sentences", arguments: ["", "\u{A0}"])
  func emptyLabel(label: String) throws {
    var run = try Announced("FILE --announce --label=\(label)")
    run.look(at: 0) { $0.complete(0, of: 100) }
    #expect(run.sentences == ["0% complete"])
  }

  @Test("The sentences of a run without any amount name its duration")
  func nothingKnown() throws {
    var run = try Announced("--announce --run make")
    run.look(at: 0) { _ in }
    run.look(at: 31) { _ in }
    run.end(at: 32, .failed(status: 2)) { _ in }
    #expect(
      run.sentences == [
        "make, started", "make, 31 seconds so far", "make, failed, took 32 seconds",
      ])
  }

  @Test("Each part has its own sentences, and a repeated sentence is left out")
  func parts() throws {
    var run = try Announced("--values --announce")
    func parts(_ move: Int64, _ stand: Int64) -> [Snapshot] {
      [("move", move), ("stand", stand)].enumerated().map { index, part in
        var snapshot = Snapshot()
        snapshot.identifier = index
        snapshot.name = part.0
        snapshot.complete(part.1, of: 100)
        return snapshot
      }
    }
    run.look(at: 1, parts(10, 20))
    run.look(at: 2, parts(15, 31))
    run.look(at: 3, parts(42, 32))
    #expect(
      run.sentences == [
        "move, 10% complete", "stand, 20% complete", "stand, 31% complete", "move, 42% complete",
      ])
    var standing = try Announced("--values --announce=1s")
    for second in 0...5 { standing.look(at: Double(second), parts(10, 20 + Int64(second / 4))) }
    #expect(
      standing.sentences == [
        "move, 10% complete", "stand, 20% complete", "stand, 21% complete",
      ])
    var namesakes = try Announced("--values --announce")
    namesakes.look(
      at: 1,
      parts(10, 10).map {
        var part = $0
        part.name = "same"
        return part
      })
    #expect(namesakes.sentences == ["same, 10% complete"])
  }

  @Test("No sentence comes before the delay is over and data has arrived")
  func waits() throws {
    var run = try Announced("--values --announce -D 2")
    run.look(at: 1) { $0.complete(1, of: 2) }
    run.look(at: 2) {
      $0.name = "move"
      $0.complete(1, of: 2)
    }
    #expect(run.sentences == ["move, 50% complete"])
    var waiting = try Announced("FILE --announce -W")
    waiting.hasData = false
    waiting.look(at: 1) { $0.complete(0, of: 2) }
    waiting.end(at: 2, .finished) { $0.complete(0, of: 2) }
    #expect(waiting.sentences == [])
  }
}

/// An announcer whose moments a test gives one by one.
private struct Announced {
  private var announcer: Announcer
  private var bytes: [UInt8] = []
  var hasData = true
  /// Whether the terminal belongs to this process.
  var mayWrite = true

  init(_ line: String) throws { announcer = try #require(Announcer(try plan(line).display, startingAt: 0)) }

  var sentences: [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  mutating func look(at time: Double, _ change: (inout Snapshot) -> Void) {
    bytes += announcer.update(moment(at: time, change))
  }

  mutating func look(at time: Double, _ parts: [Snapshot]) {
    bytes += announcer.update(RunMoment(snapshots: parts, hasData: hasData, time: time))
  }

  mutating func end(at time: Double, _ end: RunEnd, _ change: (inout Snapshot) -> Void) {
    bytes += announcer.end(moment(at: time, change), end)
  }

  private func moment(at time: Double, _ change: (inout Snapshot) -> Void) -> RunMoment {
    var moment = RunMoment(at: time, hasData: hasData, change)
    moment.view.isInForeground = mayWrite
    return moment
  }
}
