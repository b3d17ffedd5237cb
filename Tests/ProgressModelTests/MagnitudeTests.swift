import TerminalText
import Testing

@testable import ProgressModel

/// The largest and the smallest amounts.
@Suite struct MagnitudeTests {
  private static let amounts: [Amount] = [
    .whole(0), .whole(1), .whole(.max), .whole(.max - 1), .whole(.min), .real(0x1p63),
    .real(1e308), .real(-1e308), .real(.greatestFiniteMagnitude), .real(1e-308),
    .real(.leastNonzeroMagnitude), .real(0.1),
  ]
  private static let times: [Double] = [0, 1e-9, 0.02, 1, 5, 30, 3600, 1e6, 1e9, 1e12]

  @Test("All measures between any two amounts and times are finite", arguments: [nil, 0.1, 1e9])
  func steps(window: Double?) {
    for from in Self.amounts {
      for to in Self.amounts {
        var rules = MeterRules(updatesBeforeStall: 0)
        rules.startsAtZero = from == .whole(0)
        rules.averageWindow = window
        rules.rateInterval = 1
        var meter = ProgressMeter(rules, at: 0)
        for (index, time) in Self.times.enumerated() {
          let reading = Reading(
            progress: .amount(index % 2 == 0 ? from : to), total: to, updateCount: index)
          expectNumbers(meter.observe(reading, at: time), "\(from) to \(to) at \(time)")
        }
        let last = Reading(progress: .amount(to), total: to, updateCount: 99)
        expectNumbers(meter.finish(last, at: 2e12, as: .done), "\(from) to \(to)")
        let rates = meter.rateStatistics
        for number in [rates.minimum, rates.mean, rates.maximum, rates.standardDeviation] {
          #expect(number.isFinite && number >= 0, "\(from) to \(to): \(rates)")
        }
      }
    }
  }

  @Test("Days without data have no rate, no time left and a stall of that length")
  func standsStill() {
    var meter = ProgressMeter(MeterRules(updatesBeforeStall: 0), at: 0)
    let reading = Reading(progress: .amount(.whole(0)), total: .whole(.max))
    for hour in 1...(30 * 24) {
      let snapshot = meter.observe(reading, at: Double(hour) * 3600)
      #expect(snapshot.rate == nil && snapshot.averageRate == 0 && snapshot.meanRate == 0)
      #expect(snapshot.timeRemaining == nil)
      #expect(snapshot.stalledFor == Double(hour) * 3600)
      #expect(snapshot.fractionCompleted == 0)
    }
    #expect(meter.rateStatistics.maximum == 0)
  }

  private func expectNumbers(_ snapshot: Snapshot, _ what: Comment) {
    for number in [
      snapshot.elapsed, snapshot.rate ?? 0, snapshot.meanRate, snapshot.averageRate ?? 0,
      snapshot.highestRate, snapshot.motion, snapshot.timeRemaining ?? 0, snapshot.stalledFor ?? 0,
      snapshot.rateAsFraction,
    ] {
      #expect(number.isFinite && number >= 0, what)
    }
    #expect((0...1).contains(snapshot.fractionCompleted ?? 0), what)
    #expect(snapshot.fractionReached?.isFinite ?? true, what)
    _ = snapshot.wholePercentage
  }
}
