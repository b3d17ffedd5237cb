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
    run.look(at: 0, 0)
    run.look(at: 0.5, 0.001)
    run.look(at: 1, 0.011)
    run.look(at: 2, 0.29)
    run.look(at: 3, 0.9999)
    run.look(at: 4, 1)
    run.end(failed: false)
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

  @Test("The taskbar is indeterminate before the first value and after an unknown one")
  func indeterminate() throws {
    var run = try Shown("--values")
    run.look(at: 0, nil)
    // A change of the state is sent at once.
    run.look(at: 0.25, 0.4)
    run.look(at: 0.5, nil)
    run.end(failed: false)
    #expect(run.states == ["3;0", "1;40", "3;0", "0;0"])
  }

  @Test("The taskbar does not change during a stall")
  func stalls() throws {
    var run = try Shown("FILE")
    run.look(at: 0, 0.4)
    run.look(at: 20, 0.4, stalled: 12)
    #expect(run.states == ["1;40", "1;40"])
  }

  @Test("The taskbar shows a failure from its moment to the end")
  func failures() throws {
    var run = try Shown("--values")
    run.look(at: 0, 0.2)
    run.fail()
    run.look(at: 0.25, 0.2)
    run.look(at: 1, 0.3)
    run.look(at: 2, nil)
    run.end(failed: true)
    #expect(run.states == ["1;20", "2;20", "2;30", "2;100", "2;100", "0;0"])
    var late = try Shown("FILE")
    late.look(at: 0, 0.2)
    late.end(failed: true)
    late.end(failed: true)
    #expect(late.states == ["1;20", "2;20", "0;0"])
  }

  @Test("A failure after a good end is shown for a moment, a signal after it is not")
  func laterFailures() throws {
    var full = try Shown("FILE")
    full.look(at: 0, 0.2)
    full.end(.finished)
    full.end(.failed(status: 8))
    #expect(full.states == ["1;20", "0;0", "2;100", "0;0"])
    var interrupted = try Shown("FILE")
    interrupted.look(at: 0, 0.2)
    interrupted.end(.finished)
    interrupted.end(.stopped(signal: 2))
    #expect(interrupted.states == ["1;20", "0;0"])
  }

  @Test("The taskbar shows a stopped process as paused and goes on at once after it")
  func pauses() throws {
    var run = try Shown("FILE")
    run.pause()
    run.look(at: 0, 0.4)
    run.pause()
    run.look(at: 0.01, 0.4)
    run.end(failed: false)
    run.pause()
    #expect(run.states == ["1;40", "4;40", "1;40", "0;0"])
    var unknown = try Shown("FILE")
    unknown.look(at: 0, nil)
    unknown.pause()
    #expect(unknown.states == ["3;0", "4;100"])
  }

  @Test("The progress is removed in the background, and nothing is sent while typing is hidden")
  func yields() throws {
    var run = try Shown("FILE")
    run.look(at: 0, 0.1, isInForeground: false)
    run.look(at: 1, 0.2)
    run.look(at: 2, 0.3, echoesInput: false)
    run.look(at: 3, 0.4)
    run.look(at: 4, 0.5, isInForeground: false)
    run.look(at: 5, 0.6, isInForeground: false)
    run.end(failed: false)
    #expect(run.states == ["1;20", "1;40", "0;0"])
  }

  @Test("The taskbar waits for the delay and for data as the bar does")
  func waits() throws {
    var run = try Shown("FILE -D 2 -W")
    run.look(at: 1, 0.1)
    run.hasData = false
    run.look(at: 2, 0.2)
    run.hasData = true
    run.look(at: 3, 0.3)
    #expect(run.states == ["1;30"])
  }

  @Test("The taskbar shows the mean of the known named values, otherwise the first part")
  func parts() throws {
    var run = try Shown("--values")
    run.look(at: 0, parts: [0.2, nil, 0.6])
    run.look(at: 1, parts: [nil, nil])
    var monitor = try Shown("--monitor both -- make")
    monitor.look(at: 0, parts: [0.2, 0.6])
    monitor.look(at: 1, parts: [nil, 0.6])
    #expect(run.states == ["1;40", "3;0"])
    #expect(monitor.states == ["1;20", "3;0"])
  }

  @Test("A change of the plan turns the taskbar on or off")
  func adopts() throws {
    var run = try Shown("FILE --taskbar never")
    run.look(at: 0, 0.1)
    #expect(run.reporter.nextDue == nil)
    try run.adopt("FILE --taskbar always", at: 1)
    run.look(at: 1, 0.2)
    try run.adopt("FILE --taskbar never", at: 2)
    run.look(at: 2, 0.3)
    #expect(run.reporter.nextDue == nil)
    #expect(run.states == ["1;20", "0;0"])
  }
}

/// A reporter for the taskbar whose moments a test gives one by one.
private struct Shown {
  var reporter: TaskbarReporter
  var hasData = true
  private var bytes: [UInt8] = []
  private var view = ScreenView(mayDraw: true)

  init(_ line: String) throws { reporter = TaskbarReporter(try Self.display(line), startingAt: 0) }

  /// The states that were sent, as `state;percentage`.
  var states: [String] {
    visible(bytes).split(separator: "␛\\").map { String($0.dropFirst("␛]9;4;".count)) }
  }

  mutating func look(
    at time: Double, _ fraction: Double?, stalled: Double? = nil, isInForeground: Bool = true, echoesInput: Bool = true
  ) {
    look(at: time, parts: [fraction], stalled: stalled, isInForeground: isInForeground, echoesInput: echoesInput)
  }

  mutating func look(
    at time: Double, parts fractions: [Double?], stalled: Double? = nil,
    isInForeground: Bool = true, echoesInput: Bool = true
  ) {
    let parts = fractions.map { fraction in
      var snapshot = Snapshot()
      snapshot.fractionCompleted = fraction
      snapshot.stalledFor = stalled
      return snapshot
    }
    view.isInForeground = isInForeground
    view.echoesInput = echoesInput
    bytes += reporter.update(moment(at: time, parts))
  }

  mutating func pause() { bytes += reporter.pause(moment(at: 0)) }

  mutating func end(failed: Bool) { end(failed ? .failed(status: 16) : .finished) }

  mutating func end(_ end: RunEnd) { bytes += reporter.end(moment(at: 0), end) }

  mutating func fail() { reporter.take([.cannotStart(.noMemory)]) }

  mutating func adopt(_ line: String, at time: Double) throws {
    reporter.adopt(try Self.display(line), moment(at: time))
  }

  private func moment(at time: Double, _ parts: [Snapshot] = []) -> RunMoment {
    RunMoment(snapshots: parts, hasData: hasData, time: time, view: view)
  }

  private static func display(_ line: String) throws -> DisplayPlan {
    let known = world(environment: ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"])
    return try plan(line, in: known).display
  }
}
