import TerminalText
import Testing

@testable import ProgressModel

@Suite struct StallTests {
  @Test("A copy stalls after five seconds without data")
  func fiveSeconds() {
    let run = Run()
    for tick in 1...100 { _ = run.update(Double(tick), at: Double(tick) / 10) }
    #expect(run.look(100, of: 200, at: 14.9).stalledFor == nil)
    #expect(isClose(run.look(100, of: 200, at: 15.1).stalledFor, 5.1))
    #expect(isClose(run.look(100, of: 200, at: 22).stalledFor, 12))
  }

  @Test("A copy that never began stalls too")
  func neverBegan() {
    let run = Run()
    #expect(run.look(0, at: 4.9).stalledFor == nil)
    #expect(run.look(0, at: 5.1).stalledFor != nil)
  }

  @Test("A source that is usually slow stalls after five times its usual gap")
  func usualGap() {
    let run = Run()
    for step in 1...20 { _ = run.update(Double(step), at: Double(step) * 4) }
    #expect(run.look(20, at: 99.5).stalledFor == nil)
    #expect(run.look(20, at: 100.5).stalledFor != nil)
  }

  @Test("New data ends the stall at once")
  func resumes() {
    let run = Run()
    for tick in 1...50 { _ = run.update(Double(tick), at: Double(tick) / 10) }
    #expect(run.look(50, at: 30).stalledFor != nil)
    #expect(run.update(51, at: 31).stalledFor == nil)
  }

  @Test("Values stall only after two of them have come")
  func values() {
    let run = Run(stallRule: .afterUpdates(2), startsAtZero: false)
    #expect(run.look(0, at: 100).stalledFor == nil)
    _ = run.update(1, at: 101)
    #expect(run.look(1, at: 1000).stalledFor == nil)
    let two = Run(stallRule: .afterUpdates(2), startsAtZero: false)
    _ = two.update(1, at: 1)
    _ = two.update(2, at: 2)
    #expect(two.look(2, at: 6.9).stalledFor == nil)
    #expect(two.look(2, at: 7.1).stalledFor != nil)
  }

  @Test("The time before the first value does not count for the usual gap")
  func slowStart() {
    let run = Run(stallRule: .afterUpdates(2), startsAtZero: false)
    _ = run.update(1, at: 60)
    for second in 61...65 { _ = run.update(Double(second), at: Double(second)) }
    #expect(run.look(65, at: 72).stalledFor != nil)
  }

  @Test("Work without a stall rule never stalls")
  func never() {
    let run = Run(stallRule: .never)
    _ = run.update(1, at: 1)
    _ = run.update(2, at: 2)
    #expect(run.look(2, at: 10_000).stalledFor == nil)
  }

  @Test("An activity indicator rests during a stall and then continues from its position")
  func motion() {
    let run = Run()
    var last = 0.0
    func step(_ snapshot: Snapshot, by expected: Double, _ time: Double) {
      #expect(isClose(snapshot.motion - last, expected, within: 0.001), "at \(time)")
      last = snapshot.motion
    }
    for tick in 1...50 {
      step(run.update(Double(tick), of: nil, at: Double(tick) / 10), by: 0.1, Double(tick) / 10)
    }
    for tick in 51...100 {
      step(run.look(50, of: nil, at: Double(tick) / 10), by: 0.1, Double(tick) / 10)
    }
    for tick in 101...300 {
      step(run.look(50, of: nil, at: Double(tick) / 10), by: 0, Double(tick) / 10)
    }
    // The update comes a tick later, and that tick still belongs to the stall.
    step(run.update(51, of: nil, at: 30.1), by: 0, 30.1)
    for tick in 302...340 {
      step(run.update(Double(tick), of: nil, at: Double(tick) / 10), by: 0.1, Double(tick) / 10)
    }
  }

  @Test("The labels of a source are passed on")
  func words() {
    var meter = ProgressMeter(unit: .plain, stallRule: .always, startsAtZero: true, at: 10)
    var reading = Reading(progress: .amount(.whole(3)), total: .whole(4), updateCount: 1)
    reading.label = "Importing"
    reading.currentValueLabel = "users.csv"
    let snapshot = meter.observe(reading, at: 12)
    #expect(snapshot.label == "Importing")
    #expect(snapshot.currentValueLabel == "users.csv")
    #expect(snapshot.elapsed == 2)
    #expect(snapshot.completed == .whole(3))
    #expect(snapshot.total == .whole(4))
    #expect(snapshot.unit == .plain)
    #expect(snapshot.phase == .running)
  }
}
