import TestSupport
import TestTraits
import Testing

@testable import ProgressModel

@Suite(.seeded) struct TimeRemainingTests {
  @Test("The time left is unknown before three seconds have passed")
  func earliestTime() {
    let run = Run()
    for step in 1...29 {
      #expect(run.update(Double(step), at: Double(step) / 10).timeRemaining == nil)
    }
    #expect(run.update(30, at: 3).timeRemaining != nil)
  }

  @Test("The time left is unknown before two steps of progress, and the first value is no step")
  func firstSteps() {
    let run = Run()
    #expect(run.update(10, at: 4).timeRemaining == nil)
    #expect(run.look(10, at: 5).timeRemaining == nil)
    #expect(isClose(run.update(20, at: 8).timeRemaining, 32, within: 0.5))
    let values = Run(startsAtZero: false)
    _ = values.update(50, at: 4)
    #expect(values.update(60, at: 5).timeRemaining == nil)
    #expect(isClose(values.update(70, at: 6).timeRemaining, 3, within: 0.3))
  }

  @Test("Steady progress counts down a second each second, right to the end, where none is left")
  func steady() {
    let run = Run()
    var last: Double?
    for step in 1..<1000 {
      let time = Double(step) / 10
      let left = run.update(time, at: time).timeRemaining
      guard time >= 3 else { continue }
      #expect(isClose(left, 100 - time, within: 0.7), "at \(time)")
      if let last, let left { #expect(isClose(last - left, 0.1, within: 0.01), "at \(time)") }
      last = left
    }
    for completed in [100.0, 120] {
      #expect(run.update(completed, at: completed).timeRemaining == nil)
    }
  }

  @Test("During a stall the time left grows, and after it the estimate becomes right again")
  func stall() throws {
    let run = Run()
    for second in 1...20 { _ = run.update(Double(second), of: 400, at: Double(second)) }
    let before = try #require(run.look(20, of: 400, at: 20.5).timeRemaining)
    #expect(try #require(run.look(20, of: 400, at: 50).timeRemaining) > before)
    for second in 21...140 {
      let done = Double(second)
      let left = run.update(done, of: 400, at: done + 60).timeRemaining
      if second > 110 { #expect(isClose(left, 400 - done, within: 0.1 * (400 - done))) }
    }
  }

  @Test(
    "Three seconds after a clear change of speed the time left is that of the present rate",
    arguments: [10, 60], [0.1, 0.5, 2, 10])
  func clearChange(start: Double, factor: Double) {
    let run = Run()
    let total = start + 60 * factor
    for tick in 1...Int(10 * start + 500) {
      let time = Double(tick) / 10
      let done = min(time, start) + max(0, time - start) * factor
      let left = run.update(done, of: total, at: time).timeRemaining
      guard time >= start + 3.2 else { continue }
      let rest = (total - done) / factor
      #expect(isClose(left, rest, within: 0.3 * rest), "at \(time)")
    }
  }

  @Test(
    "While work goes on evenly, the time left never stays the same for more than two seconds",
    arguments: isExhaustive ? [10, 100, 1000] : [10, 100], [0.2, 1.4, 5])
  func neverStill(start: Double, factor: Double) {
    let run = Run()
    let total = start + 200 * factor
    var shown = (text: 0.0, since: 0.0)
    for tick in 1...Int(10 * start + 1950) {
      let time = Double(tick) / 10
      let done = min(time, start) + max(0, time - start) * factor
      guard let left = run.update(done, of: total, at: time).timeRemaining?.rounded(.up) else {
        continue
      }
      if left != shown.text || abs(time - start - 2) < 2 { shown = (left, time) }
      #expect(time - shown.since < 2.3, "\(left) at \(time)")
    }
  }

  @Test("The time left is at least what a limit of the rate leaves, at once")
  func limit() throws {
    let run = Run()
    for tick in 1...50 { _ = run.update(Double(tick), of: 200, at: Double(tick) / 10) }
    #expect(isClose(run.look(50, of: 200, at: 5).timeRemaining, 15, within: 1))
    run.rateLimit = 2
    #expect(run.look(50, of: 200, at: 5.1).timeRemaining == 75)
  }

  @Test(
    "In bursts the time left falls by about a second each second",
    arguments: isExhaustive ? [0.5, 1, 2, 5, 10] : [1, 5],
    [0.1, 0.5, 0.75])
  func calm(period: Double, duty: Double) throws {
    let run = Run()
    var (completed, corrections) = (0.0, 0)
    var last: Double?
    for tick in 1...3000 {
      let time = Double(tick) / 10
      if (time / period).truncatingRemainder(dividingBy: 1) < duty { completed += 0.1 / duty }
      let left = run.update(completed, of: 400, at: time).timeRemaining
      guard time > 30, tick.isMultiple(of: 10) else { continue }
      if let last, let left, abs(last - left - 1) > 2 { corrections += 1 }
      last = left
    }
    #expect(corrections <= 12, "in 4.5 minutes")
  }

  @Test("The scale of progress changes nothing", arguments: [1e-9, 1e12])
  func scale(factor: Double) throws {
    let (one, other) = (Run(), Run())
    var completed = 0.0
    for second in 1...200 {
      completed += [0.2, 1, 3][second / 10 % 3]
      let a = one.update(completed, of: 400, at: Double(second)).timeRemaining
      let b = other.update(completed * factor, of: 400 * factor, at: Double(second)).timeRemaining
      if let a { #expect(isClose(b, a, within: 1e-3)) }
    }
  }

  @Test("A total that grows lengthens the time left at once")
  func totalChanges() {
    let run = Run()
    for second in 1...10 { _ = run.update(Double(second), of: 100, at: Double(second)) }
    #expect(isClose(run.look(10, of: 100, at: 10).timeRemaining, 90, within: 3))
    #expect(isClose(run.look(10, of: 400, at: 10).timeRemaining, 390, within: 12))
    #expect(isClose(run.look(10, of: 20, at: 10).timeRemaining, 10, within: 1))
    #expect(run.look(10, of: nil, at: 10).timeRemaining == nil)
  }

  @Test("A decrease begins a new phase, whose rate is still unknown")
  func newPhase() {
    let run = Run()
    for second in 1...10 { _ = run.update(Double(second) * 10, at: Double(second)) }
    #expect(run.update(0, at: 11).timeRemaining == nil)
    #expect(run.update(1, at: 12).timeRemaining == nil)
    #expect(isClose(run.update(2, at: 13).timeRemaining, 98, within: 3))
  }

  @Test("The time left is always finite and never negative")
  func law() {
    var random = SeededRandom()
    for _ in 0..<100 {
      let run = Run(startsAtZero: Bool.random(using: &random))
      var time = 0.0
      var completed = 0.0
      for _ in 0..<60 {
        time += [0, 0.01, 0.1, 1, 10, 1000].randomElement(using: &random) ?? 0
        completed += [0, 0, 0.001, 1, 20, -5, 1e300, -1e300].randomElement(using: &random) ?? 0
        let total: Double? = [nil, 0, 1, 100, 1e300, -3].randomElement(using: &random) ?? nil
        let snapshot = run.update(completed, of: total, at: time)
        if let left = snapshot.timeRemaining { #expect(left >= 0 && left.isFinite) }
        #expect(snapshot.rate ?? 0 >= 0)
        #expect(snapshot.motion >= 0)
      }
    }
  }
}
