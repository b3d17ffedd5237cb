import TerminalText
import Testing

@testable import ProgressModel

@Suite struct RateTests {
  @Test("A steady copy shows its rate")
  func steady() {
    var rate = RecentRate()
    for step in 0...100 {
      let time = Double(step) / 10
      rate.record(time * 500, at: time)
      if step > 0 { #expect(isClose(rate.rate(of: time * 500, at: time), 500)) }
    }
  }

  @Test("The rate is that of the last three seconds and not of the whole run")
  func window() {
    var rate = RecentRate()
    for step in 0...100 { rate.record(Double(step) * 100, at: Double(step) / 10) }
    // Ten times slower from 10 s on.
    var completed = 10_000.0
    for step in 101...140 {
      completed += 10
      rate.record(completed, at: Double(step) / 10)
    }
    #expect(isClose(rate.rate(of: completed, at: 14), 100, within: 1))
  }

  @Test("The rate falls to 0 within three seconds after the data stops")
  func pause() {
    var rate = RecentRate()
    for step in 0...50 { rate.record(Double(step) * 100, at: Double(step) / 10) }
    for step in 51...85 { rate.record(5000, at: Double(step) / 10) }
    #expect(rate.rate(of: 5000, at: 8.5) == 0)
  }

  @Test("Nothing to compare with is no rate")
  func start() {
    var rate = RecentRate()
    #expect(rate.rate(of: 100, at: 1) == 0)
    rate.record(100, at: 1)
    #expect(rate.rate(of: 100, at: 1) == 0)
  }

  @Test("Values that fall begin anew and are never a negative rate")
  func falling() {
    var rate = RecentRate()
    for step in 0...20 { rate.record(Double(step) * 100, at: Double(step) / 10) }
    rate.record(0, at: 2.1)
    #expect(rate.rate(of: 0, at: 2.1) == 0)
    rate.record(30, at: 2.4)
    #expect(isClose(rate.rate(of: 30, at: 2.4), 100))
  }

  @Test("The rate does not depend on how often it is looked at")
  func frequency() {
    var seldom = RecentRate()
    var often = RecentRate()
    for step in 0...1000 {
      let time = Double(step) / 100
      often.record(time * 70, at: time)
      if step % 25 == 0 { seldom.record(time * 70, at: time) }
    }
    #expect(isClose(often.rate(of: 700, at: 10), seldom.rate(of: 700, at: 10)))
  }

  @Test("At the end the rate is the true mean of the whole run")
  func trueMean() {
    let run = Run()
    _ = run.update(10, at: 1)
    _ = run.update(90, at: 2)
    let end = run.finish(100, at: 4)
    #expect(isClose(end.rate, 25))
    #expect(isClose(end.meanRate, 25))
    #expect(end.elapsed == 4)
    #expect(end.phase == .finished)
    #expect(end.timeRemaining == nil)
    #expect(end.stalledFor == nil)
  }

  @Test("What was done before the run began counts as done but not as speed")
  func baseline() {
    let run = Run(startsAtZero: false)
    let first = run.update(60, at: 1)
    #expect(first.fractionCompleted == 0.6)
    #expect(first.rate == 0)
    _ = run.update(70, at: 2)
    let end = run.finish(80, at: 4)
    #expect(isClose(end.rate, 5))
  }

  @Test("A run that ends before it could be looked at still has a mean")
  func shortest() {
    let run = Run()
    #expect(isClose(run.finish(100, at: 0.5).rate, 200))
    let none = Run()
    #expect(none.finish(100, at: 0).rate == 0)
    let broken = Run()
    #expect(broken.finish(30, at: 1, phase: .broken).phase == .broken)
  }
}
