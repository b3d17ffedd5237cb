import TestTraits
import Testing

@testable import ProgressModel

@Suite(.seeded) struct RunEstimateTests {
  private func fraction(_ elapsed: Double, of usual: Double) -> Double? {
    RunEstimate.duration(usual).fractionCompleted(elapsed: elapsed, completed: 0)
  }

  @Test("A run by its time is even up to 95 %, never steeper afterwards, and never exceeds 99 %")
  func slowsDown() throws {
    for (elapsed, expected) in [(-1, 0), (0, 0), (45, 0.45), (95, 0.95), (.infinity, 0.99)] {
      #expect(fraction(elapsed, of: 100) == expected)
    }
    let fractions = try (0...3000).map { try #require(fraction(Double($0) / 10, of: 100)) }
    let steps = zip(fractions.dropFirst(), fractions).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 >= 0 && $0 <= 0.001 + 1e-12 })
    #expect(zip(steps.dropFirst(), steps).allSatisfy { $0 <= $1 + 1e-12 })
    #expect(try #require(fraction(1e300, of: 1e-300)) <= 0.99)
    // Earlier runs that took no time or moved nothing say nothing.
    #expect(fraction(5, of: 0) == nil)
    #expect(RunEstimate.amount(0).fractionCompleted(elapsed: 5, completed: 0) == nil)
  }

  @Test("A run by its amount stops at 99 % and is unknown once it exceeds the usual amount by 10 %")
  func amount() {
    for (completed, fraction) in [(0, 0), (450, 0.45), (1000, 0.99), (1100, 0.99), (1101, nil)]
      as [(Double, Double?)]
    {
      #expect(
        RunEstimate.amount(1000).fractionCompleted(elapsed: 5, completed: completed) == fraction)
    }
  }

  @Test("The time left is that of the usual run, and hidden afterwards")
  func timeRemaining() {
    #expect(RunEstimate.duration(10).timeRemaining(elapsed: 4) == 6)
    #expect(RunEstimate.duration(10).timeRemaining(elapsed: 10) == nil)
    #expect(RunEstimate.duration(10).timeRemaining(elapsed: 11) == nil)
    #expect(RunEstimate.amount(10).timeRemaining(elapsed: 4) == nil)
  }
}
