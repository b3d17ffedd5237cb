import TestSupport
import TestTraits
import Testing

@testable import ProgressModel

@Suite(.seeded) struct RateStatisticsTests {
  @Test("Large rates that differ little lose no digits")
  func stable() {
    var statistics = RateStatistics()
    for rate in [1e15 + 1, 1e15 + 2, 1e15 + 3] { statistics.record(rate) }
    #expect(isClose(statistics.standardDeviation, 0.816_496_580_9, within: 1e-6))
  }

  @Test("The order of the rates does not matter, and the results are those of the definitions")
  func law() {
    #expect(RateStatistics().count == 0)
    #expect(RateStatistics().standardDeviation == 0)
    var random = SeededRandom()
    for _ in 0..<20 {
      let rates = (0..<Int.random(in: 1...50, using: &random)).map { _ in
        Double.random(in: 0...1e6, using: &random)
      }
      var statistics = RateStatistics()
      for rate in rates.shuffled(using: &random) { statistics.record(rate) }
      let mean = rates.reduce(0, +) / Double(rates.count)
      let variance = rates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(rates.count)
      #expect(statistics.count == rates.count)
      #expect(isClose(statistics.mean, mean, within: 1e-3))
      #expect(isClose(statistics.standardDeviation, variance.squareRoot(), within: 1e-3))
      #expect(statistics.minimum == rates.min())
      #expect(statistics.maximum == rates.max())
    }
  }

  @Test("A run is measured second by second at any frequency of observations")
  func intervals() {
    let run = Run()
    for step in 1...80 { _ = run.update(Double(step <= 40 ? step : 40), at: Double(step) / 20) }
    // Twenty in each of the first two seconds, nothing in the next two.
    #expect(run.statistics.count == 4)
    #expect(isClose(run.statistics.minimum, 0))
    #expect(isClose(run.statistics.maximum, 20, within: 1.1))
    #expect(isClose(run.statistics.mean, 10, within: 0.6))
  }

  @Test("What comes just after an interval changes its rate, and counts for the next one too")
  func justAfter() {
    let run = Run()
    _ = run.update(0, at: 1)
    #expect(run.look(0, at: 2).intervalRate == 0)
    #expect(isClose(run.update(10, at: 2.01).intervalRate, 10 / 1.01))
    #expect(isClose(run.look(10, at: 2.5).intervalRate, 10 / 1.01))
    #expect(isClose(run.look(10, at: 3).intervalRate, 10))
    #expect(run.statistics.maximum == 10)
  }

  @Test("The frame after a late one has a rate of its own")
  func late() {
    let run = Run()
    _ = run.update(0, at: 1.3)
    #expect(isClose(run.update(35, at: 2).intervalRate, 50))
    #expect(isClose(run.update(69, at: 2.6).intervalRate, 50))
  }

  @Test("The last interval counts unless it is very short", arguments: [(1.5, 2), (1.009, 1)])
  func rest(end: Double, count: Int) {
    let run = Run()
    _ = run.update(10, at: 1)
    _ = run.finish(20, at: end)
    #expect(run.statistics.count == count)
    #expect(isClose(run.statistics.maximum, count == 2 ? 20 : 10))
  }
}
