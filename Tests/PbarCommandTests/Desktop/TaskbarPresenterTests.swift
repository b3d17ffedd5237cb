import ProgressModel
import Testing

@testable import PbarCommand

@Suite("Progress in the taskbar")
struct TaskbarPresenterTests {
  @Test("It comes at once, at every whole percentage, and is taken away at the end")
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

  @Test("It is said again at least once a second, and a percentage no more than twice")
  func refreshes() throws {
    var run = try Shown("FILE")
    for step in 0...300 { run.look(at: Double(step) / 100, 0.5) }
    #expect(run.states == ["1;50", "1;50", "1;50", "1;50"])
    var moving = try Shown("FILE")
    for step in 0..<128 { moving.look(at: Double(step) / 128, Double(step) / 128) }
    #expect(moving.states == ["1;0", "1;50"])
  }

  @Test("Without a value it is indeterminate, and again after one")
  func indeterminate() throws {
    var run = try Shown("--values")
    run.look(at: 0, nil)
    // Another state comes at once.
    run.look(at: 0.25, 0.4)
    run.look(at: 0.5, nil)
    run.end(failed: false)
    #expect(run.states == ["3;0", "1;40", "3;0", "0;0"])
  }

  @Test("Where nothing comes the progress stays as it is")
  func stalls() throws {
    var run = try Shown("FILE")
    run.look(at: 0, 0.4)
    run.look(at: 20, 0.4, stalled: 12)
    #expect(run.states == ["1;40", "1;40"])
  }

  @Test("A failure is shown from then on, and once more before the end")
  func failures() throws {
    var run = try Shown("--values")
    run.look(at: 0, 0.2)
    run.presenter.hasFailed = true
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

  @Test("It pauses while the process is stopped, and goes on at once")
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

  @Test("In the background it is taken away, and while typing is hidden nothing is touched")
  func yields() throws {
    var run = try Shown("FILE")
    run.look(at: 0, 0.1, access: .others)
    run.look(at: 1, 0.2)
    run.look(at: 2, 0.3, access: .unseenTyping)
    run.look(at: 3, 0.4)
    run.look(at: 4, 0.5, access: .others)
    run.look(at: 5, 0.6, access: .others)
    run.end(failed: false)
    #expect(run.states == ["1;20", "1;40", "0;0"])
  }

  @Test("It waits as the bar does for a delay and for data")
  func waits() throws {
    var run = try Shown("FILE -D 2 -W")
    run.look(at: 1, 0.1)
    run.hasData = false
    run.look(at: 2, 0.2)
    run.hasData = true
    run.look(at: 3, 0.3)
    #expect(run.states == ["1;30"])
  }

  @Test("Of values with names it is the mean of those that are known; else the first speaks")
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

  @Test("Another plan begins or ends it")
  func adopts() throws {
    var run = try Shown("FILE --taskbar never")
    run.look(at: 0, 0.1)
    #expect(run.presenter.nextDue == nil)
    try run.adopt("FILE --taskbar always", at: 1)
    run.look(at: 1, 0.2)
    try run.adopt("FILE --taskbar never", at: 2)
    run.look(at: 2, 0.3)
    #expect(run.presenter.nextDue == nil)
    #expect(run.states == ["1;20", "0;0"])
  }
}

/// A run in a taskbar, stepped by hand.
private struct Shown {
  var presenter: TaskbarPresenter
  var hasData = true
  private var bytes: [UInt8] = []

  init(_ line: String) throws { presenter = TaskbarPresenter(try Self.plan(line), startingAt: 0) }

  /// What it has been told, without what all of it begins with.
  var states: [String] {
    visible(bytes).split(separator: "␛\\").map { String($0.dropFirst("␛]9;4;".count)) }
  }

  mutating func look(
    at time: Double, _ fraction: Double?, stalled: Double? = nil,
    access: TaskbarPresenter.Access = .ours
  ) {
    look(at: time, parts: [fraction], stalled: stalled, access: access)
  }

  mutating func look(
    at time: Double, parts fractions: [Double?], stalled: Double? = nil,
    access: TaskbarPresenter.Access = .ours
  ) {
    let parts = fractions.map { fraction in
      var snapshot = Snapshot()
      snapshot.fractionCompleted = fraction
      snapshot.stalledFor = stalled
      return snapshot
    }
    bytes += presenter.update(parts, hasData: hasData, at: time, access: access)
  }

  mutating func pause() { bytes += presenter.pause() }

  mutating func end(failed: Bool) { bytes += presenter.end(failed: failed) }

  mutating func adopt(_ line: String, at time: Double) throws {
    presenter.adopt(try Self.plan(line), at: time)
  }

  private static func plan(_ line: String) throws -> TaskbarPlan {
    let known = world(environment: ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"])
    return try PbarCommandTests.plan(line, in: known).display.taskbar
  }
}
