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

  @Test("A single sample has no rate")
  func start() {
    var rate = RecentRate()
    #expect(rate.rate(of: 100, at: 1) == 0)
    rate.record(100, at: 1)
    #expect(rate.rate(of: 100, at: 1) == 0)
  }

  @Test("A decrease starts the rate anew and never makes it negative")
  func falling() {
    var rate = RecentRate()
    for step in 0...20 { rate.record(Double(step) * 100, at: Double(step) / 10) }
    rate.record(0, at: 2.1)
    #expect(rate.rate(of: 0, at: 2.1) == 0)
    rate.record(30, at: 2.4)
    #expect(isClose(rate.rate(of: 30, at: 2.4), 100))
  }

  @Test("The rate does not depend on the frequency of observations")
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

  @Test("The amount that was completed before the start is no part of the rate")
  func baseline() {
    let run = Run(startsAtZero: false)
    let first = run.update(60, at: 1)
    #expect(first.fractionCompleted == 0.6)
    #expect(first.rate == 0)
    _ = run.update(70, at: 2)
    let end = run.finish(80, at: 4)
    #expect(isClose(end.rate, 5))
  }

  @Test("A run that ends before its first observation has a mean rate")
  func shortest() {
    let run = Run()
    #expect(isClose(run.finish(100, at: 0.5).rate, 200))
    let none = Run()
    #expect(none.finish(100, at: 0).rate == 0)
    let broken = Run()
    #expect(broken.finish(30, at: 1, phase: .broken).phase == .broken)
  }

  @Test("The average is taken over the last thirty seconds or over the given window")
  func average() {
    let usual = Run()
    let short = Run(averageWindow: 5)
    for second in 1...40 {
      let completed = Double(second <= 30 ? 2 * second : 60)
      let snapshots = [usual, short].map { $0.update(completed, at: Double(second)) }
      if second <= 30 {
        #expect(snapshots.allSatisfy { isClose($0.averageRate, 2) })
      }
      if second == 35 {
        #expect(isClose(snapshots[0].averageRate, 50.0 / 30, within: 0.05))
        #expect(isClose(snapshots[1].averageRate, 0))
      }
    }
    #expect(isClose(usual.finish(80, at: 40).averageRate, 2))
  }

  @Test("With a given window the average determines the time left from the first update on")
  func estimateByAverage() {
    let run = Run(averageWindow: 5)
    #expect(isClose(run.update(10, at: 1).timeRemaining, 9))
    #expect(isClose(run.update(20, at: 2).timeRemaining, 8))
    let rested = run.look(20, at: 12)
    #expect(rested.timeRemaining == nil)
  }

  @Test("The highest rate is kept, but not that of data that waited before the start")
  func highest() {
    let run = Run()
    #expect(run.update(50, at: 0.1).highestRate == 0)
    let high = run.update(60, at: 2).highestRate
    #expect(isClose(high, 30))
    let later = run.look(60, at: 20)
    #expect(later.rate == 0)
    #expect(later.highestRate == high)
    #expect(later.rateAsFraction == 0)
    #expect(run.finish(100, at: 20).highestRate == high)
  }

  @Test("The rate as a fraction of the highest lies between 0 and 1")
  func rateAsFraction() {
    var snapshot = Snapshot()
    #expect(snapshot.rateAsFraction == 0)
    snapshot.rate = 50
    #expect(snapshot.rateAsFraction == 1)
    snapshot.highestRate = 200
    #expect(snapshot.rateAsFraction == 0.25)
  }
}
