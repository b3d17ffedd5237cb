import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressModel

@Suite(.seeded) struct ReadingTests {
  @Test("Half of the total is half done")
  func half() {
    #expect(fraction(50, of: 100) == 0.5)
    #expect(fraction(0, of: 100) == 0)
    #expect(fraction(100, of: 100) == 1)
    #expect(Reading(progress: .amount(.real(0.25)), total: .whole(1)).fractionCompleted == 0.25)
  }

  @Test("The fraction is unknown without a value or without a total")
  func indeterminate() {
    #expect(Reading().fractionCompleted == nil)
    #expect(Reading(total: .whole(100)).fractionCompleted == nil)
    #expect(Reading(progress: .amount(.whole(5))).fractionCompleted == nil)
  }

  @Test("A fraction needs no total and does not depend on one")
  func ownFraction() {
    #expect(Reading(progress: .fraction(0.3)).fractionCompleted == 0.3)
    #expect(Reading(progress: .fraction(0.3), total: .whole(7)).fractionCompleted == 0.3)
    #expect(Reading(progress: .fraction(0.3)).completed == nil)
  }

  @Test("A fraction above 1 counts as 1, and one below 0 as 0")
  func clamped() {
    #expect(fraction(150, of: 100) == 1)
    #expect(fraction(-5, of: 100) == 0)
    #expect(Reading(progress: .fraction(1.5)).fractionCompleted == 1)
    #expect(Reading(progress: .fraction(-0.5)).fractionCompleted == 0)
    #expect(Reading(progress: .fraction(.nan)).fractionCompleted == 0)
    #expect(Reading(progress: .fraction(.infinity)).fractionCompleted == 1)
  }

  @Test("An empty total is complete")
  func emptyTotal() {
    #expect(fraction(0, of: 0) == 1)
    #expect(fraction(7, of: 0) == 1)
    #expect(Reading(progress: .amount(.whole(0)), total: .real(0)).fractionCompleted == 1)
  }

  @Test("The largest total is not complete before its last byte")
  func largestTotal() throws {
    let almost = try #require(fraction(.max - 1, of: .max))
    #expect(almost < 1)
    #expect(almost > 0.999_999)
    #expect(fraction(.max, of: .max) == 1)
    #expect(fraction(.min, of: .max) == 0)
  }

  @Test(
    "The fraction of any amounts lies between 0 and 1 and is 1 only at the total")
  func law() {
    var random = SeededRandom()
    for _ in 0..<4000 {
      let completed = amount(&random)
      let total = amount(&random)
      let reading = Reading(progress: .amount(completed), total: total)
      let fraction = reading.fractionCompleted ?? -1
      #expect((0...1).contains(fraction), "\(completed) of \(total)")
      if fraction == 1, total.doubleValue > 0 { #expect(completed >= total) }
      var meter = ProgressMeter(unit: .plain, stallRule: .always, startsAtZero: true, at: 0)
      let running = meter.observe(reading, at: 4)
      #expect(running.rate ?? 0 >= 0)
      _ = meter.observe(Reading(progress: .amount(amount(&random)), total: total), at: 5)
      let ended = meter.finish(reading, at: 6, phase: .finished)
      #expect(ended.meanRate >= 0)
    }
  }

  private func fraction(_ completed: Int64, of total: Int64) -> Double? {
    Reading(progress: .amount(.whole(completed)), total: .whole(total)).fractionCompleted
  }

  private func amount(_ random: inout SeededRandom) -> Amount {
    let bits = Int64(bitPattern: random.next())
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .whole(bits)
    case 1: return .whole(bits >> Int64.random(in: 0...63, using: &random))
    case 2: return .whole([.max, .max - 1, .min, 0, 1].randomElement(using: &random) ?? 0)
    case 3: return .real(Double.random(in: -10...2000, using: &random))
    default:
      let reals: [Double] = [
        0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300,
      ]
      return .real(reals.randomElement(using: &random) ?? 0)
    }
  }

  @Test("The snapshot has the details of a transfer")
  func details() {
    let details = TransferDetails(
      lastWritten: [0x61], previousLine: [0x62], bufferFill: 0.5, ratio: 2)
    var meter = ProgressMeter(unit: .bytes, stallRule: .always, startsAtZero: true, at: 0)
    let reading = Reading(progress: .amount(.whole(1)), updateCount: 1, details: details)
    #expect(meter.observe(reading, at: 1).details == details)
    #expect(meter.finish(reading, at: 2, phase: .finished).details == details)
  }
}
