import ProgressModel
import TestSupport
import Testing

@testable import PbarCommand

@Suite("Announced sentences")
struct AnnouncerTests {
  @Test("Sentences come at the start, at each tenth, and at the end with amount and duration")
  func tenths() throws {
    var run = try Announced("FILE --label Copying --announce")
    for (time, mebibytes) in [0, 200, 1300, 1301].enumerated() {
      run.look(at: Double(time)) { $0.complete(Int64(mebibytes) << 20, of: 3 << 30) }
    }
    run.end(at: 65, .success) { $0.complete(3 << 30, of: 3 << 30) }
    #expect(
      run.sentences == [
        "Copying, 0% complete", "Copying, 42% complete",
        "Copying, 100% complete, 3.0 GiB in 1 minute 5 seconds",
      ])
  }

  @Test("A run without a total is announced every 30 seconds, and a blank label is left out")
  func unknownTotal() throws {
    var run = try Announced("FILE --label=\u{A0} --announce")
    for second in 0...65 { run.look(at: Double(second)) { $0.complete(Int64(second) << 20) } }
    run.end(at: 66, .success) { $0.complete(66 << 20) }
    #expect(
      run.sentences == [
        "started", "30.0 MiB so far", "60.0 MiB so far", "finished, 66.0 MiB in 1 minute 6 seconds",
      ])
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
    run.look(at: 45) {
      $0.complete(17, of: 100)
      $0.stalledFor = 1
      $0.reading.awaitsReader = true
    }
    #expect(
      run.sentences == [
        "0% complete", "15% complete", "stalled at 15%", "resumed at 16%",
        "waiting for the reader at 17%",
      ])
  }

  @Test("The last sentence has the duration of a queried run or a timer, and more than 100 %")
  func endings() throws {
    let cases: [(line: String, end: Ending, sentence: String, change: (inout Snapshot) -> Void)] = [
      (
        "--values", .success, "115% complete, took 3 seconds",
        {
          $0.fractionReached = 1.15
        }
      ),
      // The queried run has failed; its duration is that of the other run if it is known.
      (
        "--query 5", .success, "sh, failed, took 1 second",
        {
          $0.reading.label = "sh"
          $0.elapsed = 1
          $0.end = .failed()
        }
      ),
      // A timer may have begun before the run.
      (
        "--timer-interval 00:00..23:59", .signal(.interrupt), "stopped at 20%, took 3 seconds",
        {
          $0.elapsed = 60
          $0.timeRemaining = 240
          $0.timerInterval = 300
        }
      ),
    ]
    for (line, end, sentence, change) in cases {
      var run = try Announced("--announce \(line)")
      run.end(at: 3, end, change)
      #expect(run.sentences == [sentence])
    }
  }

  @Test(
    "The last sentence says that the reader has left early, and exactly where",
    arguments: [(0.00286, "0.3%"), (0.000286, "0.03%"), (0.42, "42%")])
  func readerLeft(fraction: Double, place: String) throws {
    var run = try Announced("FILE --done Copied --announce")
    run.end(at: 3, .success) {
      $0.fractionReached = fraction
      $0.end = .readerLeft
    }
    #expect(run.sentences == ["the reader has left, at \(place), took 3 seconds"])
  }

  @Test("Steps beyond the total are announced")
  func beyond() throws {
    var run = try Announced("--values --announce")
    for (second, fraction) in [0.95, 1, 1.05, 1.15].enumerated() {
      run.look(at: Double(second)) {
        $0.fractionReached = fraction
      }
    }
    #expect(run.sentences == ["95% complete", "115% complete"])
  }

  @Test("The sentences of a timer name the time left")
  func timers() throws {
    var run = try Announced("--countdown 5m --label Tea --announce")
    for second in 0...31 {
      run.look(at: Double(second)) {
        $0.fractionReached = 1 - Double(second) / 300
        $0.timeRemaining = Double(300 - second)
        $0.timerInterval = 300
      }
    }
    run.end(at: 300, .success) {
      $0.fractionReached = 0
      $0.timerInterval = 300
    }
    #expect(
      run.sentences == [
        "Tea, 5 minutes left", "Tea, 4 minutes 30 seconds left",
        "Tea, 100% complete, took 5 minutes",
      ])
  }

  @Test("Each part has its own sentences, and a repeated sentence is left out")
  func parts() throws {
    func parts(_ move: Int64, _ stand: Int64, names: [String] = ["move", "stand"]) -> [Snapshot] {
      zip(names, [move, stand]).enumerated().map { index, part in
        var snapshot = Snapshot()
        snapshot.identifier = index
        snapshot.name = part.0
        snapshot.complete(part.1, of: 100)
        return snapshot
      }
    }
    var run = try Announced("--values --announce")
    for (time, amounts) in [(10, 20), (15, 31), (42, 32)].enumerated() {
      run.look(at: Double(time), parts(Int64(amounts.0), Int64(amounts.1)))
    }
    #expect(
      run.sentences == [
        "move, 10% complete", "stand, 20% complete", "stand, 31% complete", "move, 42% complete",
      ])
    var namesakes = try Announced("--values --announce=1s")
    for second in 0...5 {
      namesakes.look(at: Double(second), parts(10, 10, names: ["same", "same"]))
    }
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
    waiting.end(at: 2, .success) { $0.complete(0, of: 2) }
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

  init(_ line: String) throws {
    announcer = try #require(Announcer(try plan(line).display, startingAt: 0))
  }

  var sentences: [String] {
    String(decoding: bytes, as: UTF8.self).lines
  }

  mutating func look(at time: Double, _ change: (inout Snapshot) -> Void) {
    bytes += announcer.update(moment(at: time, change))
  }

  mutating func look(at time: Double, _ parts: [Snapshot]) {
    bytes += announcer.update(RunMoment(snapshots: parts, hasData: hasData, time: time))
  }

  mutating func end(at time: Double, _ end: Ending, _ change: (inout Snapshot) -> Void) {
    var moment = moment(at: time, change)
    for index in moment.snapshots.indices where moment.snapshots[index].end == nil {
      moment.snapshots[index].end = WorkEnd(end, .finished, readsOutput: false)
    }
    bytes += announcer.end(moment)
  }

  private func moment(at time: Double, _ change: (inout Snapshot) -> Void) -> RunMoment {
    var moment = RunMoment(at: time, hasData: hasData, change)
    moment.terminal.isInForeground = mayWrite
    return moment
  }
}
