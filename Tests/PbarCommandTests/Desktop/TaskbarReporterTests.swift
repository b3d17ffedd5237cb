import ProgressModel
import SystemCalls
import TestSupport
import Testing

@testable import PbarCommand

@Suite("Progress in the taskbar")
struct TaskbarReporterTests {
  @Test(
    "The taskbar shows the progress at once and at every whole percentage, and nothing after the end"
  )
  func percentages() throws {
    var run = try Shown("FILE")
    for (time, fraction) in [(0, 0), (0.5, 0.001), (1, 0.011), (2, 0.29), (3, 0.9999), (4, 1)] {
      run.look(at: time, fraction)
    }
    run.end(.done)
    #expect(run.states == ["1;0", "1;1", "1;29", "1;99", "1;100", "0;0"])
  }

  @Test("The progress is sent again every second, and a new percentage at most twice a second")
  func refreshes() throws {
    var run = try Shown("FILE")
    for step in 0...300 { run.look(at: Double(step) / 100, 0.5) }
    #expect(run.states == ["1;50", "1;50", "1;50", "1;50"])
    var moving = try Shown("FILE")
    for step in 0..<128 { moving.look(at: Double(step) / 128, Double(step) / 128) }
    #expect(moving.states == ["1;0", "1;50"])
  }

  @Test("An unknown value is sent at once, a stall changes nothing, and a failure stays to the end")
  func states() throws {
    var run = try Shown("--values")
    run.look(at: 0, nil)
    run.look(at: 0.25, 0.4)
    run.look(at: 0.5, nil)
    run.look(at: 0.75, 0.4)
    run.look(at: 20, 0.4, stalled: 12)
    run.reporter.take([.cannotStart(SystemError(12))])
    run.look(at: 20.25, 0.4)
    run.end(.done)
    #expect(run.states == ["3;0", "1;40", "3;0", "1;40", "1;40", "2;40", "0;0"])
  }

  @Test("A failure at the end or after a good one is shown for a moment, a signal after it is not")
  func laterFailures() throws {
    for (end, states) in [
      (WorkEnd.failed(), ["1;20", "0;0", "2;100", "0;0"]),
      (.interrupted(signal: "SIGINT"), ["1;20", "0;0"]),
    ] {
      var run = try Shown("FILE")
      run.look(at: 0, 0.2)
      run.end(.done)
      run.end(end)
      #expect(run.states == states)
    }
    var failed = try Shown("FILE")
    failed.look(at: 0, 0.2)
    failed.end(.failed())
    #expect(failed.states == ["1;20", "2;20", "0;0"])
  }

  @Test("The progress is removed in the background, and nothing is sent while typing is hidden")
  func yields() throws {
    var run = try Shown("FILE")
    let ours = TerminalState(mayDraw: true)
    let background = TerminalState(mayDraw: true, isInForeground: false)
    let hidden = TerminalState(mayDraw: true, use: .hiddenLine)
    for (time, view) in [background, ours, hidden, ours, background, background].enumerated() {
      run.look(at: Double(time), Double(time + 1) / 10, terminal: view)
    }
    run.end(.done)
    #expect(run.states == ["1;20", "1;40", "0;0"])
  }

  @Test("The taskbar shows the mean of the known named values, otherwise the first part")
  func parts() throws {
    for (line, states) in [
      ("--values", ["1;40", "1;60"]), ("--monitor both -- make", ["1;20", "3;0"]),
    ] {
      var run = try Shown(line)
      run.look(at: 0, parts: [0.2, nil, 0.6])
      run.look(at: 1, parts: [nil, 0.6])
      #expect(run.states == states)
    }
  }
}

/// A reporter for the taskbar whose moments a test gives one by one.
private struct Shown {
  var reporter: TaskbarReporter
  private var bytes: [UInt8] = []
  private var terminal = TerminalState(mayDraw: true)

  init(_ line: String) throws {
    let known = world(environment: ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"])
    reporter = TaskbarReporter(try plan(line, in: known).display, startingAt: 0)
  }

  /// The states that were sent, as `state;percentage`.
  var states: [String] {
    visible(bytes).split(separator: "␛\\").map { String($0.dropFirst("␛]9;4;".count)) }
  }

  mutating func look(
    at time: Double, _ fraction: Double?, stalled: Double? = nil,
    terminal: TerminalState = TerminalState(mayDraw: true)
  ) {
    self.terminal = terminal
    look(at: time, parts: [fraction], stalled: stalled)
  }

  mutating func look(at time: Double, parts fractions: [Double?], stalled: Double? = nil) {
    let parts = fractions.map { fraction in
      var snapshot = Snapshot()
      snapshot.fractionReached = fraction
      snapshot.stalledFor = stalled
      return snapshot
    }
    bytes += reporter.update(
      RunMoment(snapshots: parts, hasData: true, time: time, terminal: terminal))
  }

  mutating func end(_ end: WorkEnd) {
    bytes += reporter.end(end)
  }
}
