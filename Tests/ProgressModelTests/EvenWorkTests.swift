import TestSupport
import TestTraits
import Testing

@testable import ProgressModel

@Suite(.seeded) struct EvenWorkTests {
  @Test(
    "After bursts, stalls and ramps, the time left of even work is near the rest divided by its rate"
  )
  func anyPast() {
    let count = isExhaustive ? 2000 : 40
    var misses: [UInt64] = []
    for number in 0..<UInt64(count) {
      var random = SeededRandom(case: number)
      let past = Self.past(&random)
      let step = ([0.1, 0.5, 1, 2] as [Double]).randomElement(using: &random) ?? 1
      let jitter = ([0, 0.05, 0.15] as [Double]).randomElement(using: &random) ?? 0
      let isNear = isNear(past: past, step: step, total: .random(in: 30...400, using: &random)) {
        1 + .random(in: -jitter...jitter, using: &random)
      }
      if !isNear { misses.append(number) }
    }
    // A lull like two that ended may end too.
    #expect(misses.count <= 1 + count / 50, "\(misses)")
  }

  @Test(
    "After a fast first part, the time left of even work is near the rest divided by its rate",
    arguments: [1, 3, 10], [2, 4, 10, 40, 300])
  func fastStart(seconds: Int, factor: Int) {
    let past = (0...10 * seconds).map { Double($0) / 10 * Double(factor) }
    #expect(isNear(past: past, step: 0.1, total: 100) { 1 })
    #expect(isNear(past: past, step: 1, total: 100) { 1 })
  }

  /// Ten amounts a second.
  private static func past(_ random: inout SeededRandom) -> [Double] {
    var amounts = [0.0]
    func speed() -> Double {
      Double.random(in: 1...40, using: &random) / .random(in: 1...40, using: &random)
    }
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let ticks = Int.random(in: 2...200, using: &random)
      let (first, last) = (speed(), speed())
      let period = Int.random(in: 3...60, using: &random)
      let part = Int.random(in: 1..<period, using: &random)
      let kind = Int.random(in: 0..<5, using: &random)
      for tick in 0..<ticks {
        let progress =
          switch kind {
          case 0: tick % period < part ? first : 0  // Bursts
          case 1: 0.0  // A stall
          case 2: first + (last - first) * Double(tick) / Double(ticks)  // A ramp
          case 3: tick == 0 ? 300 * first : 0  // What was done before
          default: first * .random(in: 0...2, using: &random)  // Noise
          }
        amounts.append((amounts.last ?? 0) + progress / 10)
      }
    }
    return amounts
  }

  /// Goes on after the past for a minute at most, in steps, at about one unit a second, and returns
  /// whether the time left was near enough.
  private func isNear(past: [Double], step: Double, total: Double, speed: () -> Double) -> Bool {
    let goal = (past.last ?? 0) + total
    var estimator = TimeRemainingEstimator(startingAt: 0, time: 0)
    var done = 0.0
    for tick in 0..<past.count + Int(10 * min(60, total - 5)) {
      let time = Double(tick) / 10
      let since = Double(tick - past.count + 1) / 10
      if tick >= past.count { done += speed() / 10 }
      let amount = goal - total + (done / step + 1e-9).rounded(.down) * step
      estimator.record(tick < past.count ? past[tick] : amount, at: time)
      guard tick.isMultiple(of: 5),
        let left = estimator.timeRemaining(until: goal, at: time, elapsed: time)
      else { continue }
      let even = since - 2 * step
      guard even >= max(5, 5 * step) else { continue }
      let factor = even >= 20 ? 1.25 : even >= 10 ? 1.5 : 2
      let rest = goal - amount
      let tolerance = max(1, step)
      guard rest / factor - tolerance...rest * factor + tolerance ~= left else { return false }
    }
    return true
  }
}
