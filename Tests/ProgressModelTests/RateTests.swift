import TestSupport
import TestTraits
import Testing

@testable import ProgressModel

@Suite(.seeded) struct RateTests {
  /// Steps of an amount of 1, at these times in seconds, seen ten times a second.
  private func rates(of steps: [Double], until end: Double? = nil) -> [(
    time: Double, rate: Double?
  )] {
    var rate = StepRate()
    return (0...Int(((end ?? steps.last ?? 0) * 10).rounded())).map { tick in
      let time = Double(tick) / 10
      let completed = steps.prefix { $0 <= time + 1e-9 }.count
      if completed > 0 { rate.record(Double(completed), at: time) }
      return (time, rate.rate(at: time))
    }
  }

  @Test(
    "Equal steps show their rate and hold it between them",
    arguments: [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 30])
  func equalSteps(distance: Double) throws {
    let looks = rates(of: (1...max(40, Int(30 / distance))).map { Double($0) * distance })
    let shown = looks.compactMap(\.rate)
    #expect(shown.allSatisfy { isClose($0, 1 / distance, within: 0.2 / distance) })
    let mean = shown.reduce(0) { $0 + abs($1 * distance - 1) } / Double(shown.count)
    #expect(mean < 0.02)
    #expect(try #require(looks.first { $0.rate != nil }).time <= max(1.5, 4.5 * distance))
  }

  @Test("Steps whose distances differ by 30 % show their mean rate", arguments: [0.1, 0.5, 2])
  func unevenSteps(distance: Double) {
    var random = SeededRandom()
    var time = 0.0
    let steps = (1...200).map { _ in
      time += distance * Double.random(in: 0.7...1.3, using: &random)
      return time
    }
    let errors = rates(of: steps).compactMap { $0.rate.map { abs($0 * distance - 1) } }
    #expect(errors.reduce(0, +) / Double(errors.count) < 0.12)
  }

  @Test("Pieces of any size that come many times a second show their mean rate")
  func dense() {
    var random = SeededRandom()
    var rate = StepRate()
    var completed = 0.0
    let errors = (1...600).map { tick in
      let time = Double(tick) / 10
      for _ in 0..<20 { completed += Double.random(in: 0...1, using: &random) }
      rate.record(completed, at: time)
      return tick > 40 ? abs((rate.rate(at: time) ?? 0) / 100 - 1) : 0
    }
    #expect(errors.reduce(0, +) / 560 < 0.03)
  }

  @Test("Steps that come together are one event", arguments: [0, 0.02, 0.1], [1, 2, 3])
  func groups(apart: Double, distance: Double) {
    let steps = (4..<80).map { Double($0 / 4) * distance + Double($0 % 4) * apart }
    let shown = rates(of: steps).compactMap(\.rate)
    #expect(!shown.isEmpty)
    #expect(shown.allSatisfy { isClose($0, 4 / distance, within: 1.6 / distance) })
  }

  @Test(
    "A rate falls smoothly once the gap is clearly longer than usual, and is right a second after it"
  )
  func pause() throws {
    let steps = (0..<50).map { Double($0) / 10 } + (100..<150).map { Double($0) / 10 }
    let looks = rates(of: steps)
    let before = try #require(looks[49].rate)
    #expect(isClose(before, 10, within: 0.5))
    let during = looks[50..<100].compactMap(\.rate)
    #expect(during.count == 50)
    for (one, next) in zip(during, during.dropFirst()) { #expect(next <= one && next > 0.85 * one) }
    #expect(during[49] < before / 2)
    for look in looks[112...] { #expect(isClose(look.rate, 10, within: 1), "at \(look.time)") }
  }

  @Test(
    "A pause before the first rate is no part of it, once the steps after it are closer",
    arguments: [2, 3, 30])
  func firstPause(seconds: Double) {
    for before in [[0], [0, 0.1, 0.2]] {
      let steps = before + (0..<80).map { (before.last ?? 0) + seconds + Double($0) / 10 }
      for look in rates(of: steps) where look.time >= steps[before.count] + 1.15 {
        #expect(isClose(look.rate, 10, within: 0.5), "at \(look.time)")
      }
    }
  }

  @Test(
    "A change of speed is the rate two seconds later, and one step, or several at once, have none")
  func change() {
    let steps = (0..<100).map { Double($0) / 10 } + (1..<50).map { 10 + Double($0) / 5 }
    for look in rates(of: steps) where look.time >= 12.2 {
      #expect(isClose(look.rate, 5, within: 0.5), "at \(look.time)")
    }
    for steps in [[1], [1, 1, 1.1, 1.2]] {
      #expect(rates(of: steps, until: 20).allSatisfy { $0.rate == nil })
    }
  }

  @Test("Time and progress that do not count change neither rate nor time left")
  func leftOut() throws {
    let run = Run()
    for tick in 1...100 { _ = run.update(Double(tick), of: 400, at: Double(tick) / 10) }
    let before = run.look(100, of: 400, at: 10)
    // At the prompt for a password the data stops, or goes on.
    for tick in 1...50 { _ = run.look(100, of: 400, at: 10 + Double(tick) / 10, counts: false) }
    for tick in 1...50 {
      _ = run.update(100 + Double(tick), of: 400, at: 15 + Double(tick) / 10, counts: false)
    }
    let after = run.update(151, of: 400, at: 20.1)
    #expect(isClose(after.rate, try #require(before.rate), within: 0.1))
    #expect(isClose(after.timeRemaining, 24.9, within: 3))
    let end = run.finish(161, at: 21.1)
    #expect(isClose(end.meanRate, 10, within: 0.1) && end.rate == end.meanRate)
    #expect(isClose(end.averageRate, 161 / 21.1))
  }

  @Test("The mean rate of a command's amount is that of the time in which it changed")
  func meanRateOfAllPhases() {
    var meter = ProgressMeter(MeterRules(updatesBeforeStall: nil), at: 0)
    var reading = Reading()
    for tick in 0...200 {
      // A download of half a second, then the installation.
      if (20...25).contains(tick) { reading.amountOfAllPhases = .whole(Int64(tick) * 100) }
      _ = meter.observe(reading, at: Double(tick) / 10)
    }
    let end = meter.finish(reading, at: 20, as: .done)
    #expect(isClose(end.meanRateOfAllPhases, 1000, within: 1))
    var short = ProgressMeter(MeterRules(updatesBeforeStall: nil), at: 0)
    #expect(short.finish(reading, at: 5, as: .done).meanRateOfAllPhases == nil)
  }

  @Test("At the end the rate is the true mean of the whole run, however short it was")
  func trueMean() {
    let run = Run()
    _ = run.update(10, at: 1)
    _ = run.update(90, at: 2)
    let end = run.finish(100, at: 4, end: .failed())
    #expect(isClose(end.rate, 25))
    #expect(isClose(end.meanRate, 25))
    #expect(end.elapsed == 4)
    #expect(end.hasFailed)
    #expect(end.timeRemaining == nil)
    #expect(end.stalledFor == nil)
    #expect(isClose(Run().finish(100, at: 0.5).rate, 200))
    #expect(Run().finish(100, at: 0).rate == 0)
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
  func highest() throws {
    let run = Run()
    #expect(run.update(50, at: 0.1).highestRate == 0)
    let interval = Run()
    let first = interval.update(50, at: 1)
    #expect(first.highestPvRate == 50 && first.pvRateAsFraction == 1)
    let second = interval.update(60, at: 2)
    #expect(second.highestPvRate == 50 && second.pvRateAsFraction == 0.2)
    #expect(run.look(50, at: 0.2).rateAsFraction == 0)
    for tick in 1...40 { _ = run.update(50 + Double(tick), at: 0.1 + Double(tick) / 10) }
    let high = run.look(90, at: 4.2)
    #expect(isClose(high.highestRate, 10, within: 1))
    #expect(high.rateAsFraction > 0.8)
    let later = run.look(90, at: 60)
    #expect(later.highestRate == high.highestRate)
    #expect(later.rateAsFraction < 0.1)
  }
}
