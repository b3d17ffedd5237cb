import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("The rate limit", .seeded) struct RateLimiterTests {
  private static let rates: [Int64] = [1000, 10 << 10, 300_000, 1 << 20, 50_000_000, 1 << 30]

  @Test("A limit far above the real speed takes no time at the start")
  func farAbove() {
    var limiter = RateLimiter(at: 0)
    let rate: Int64 = 100 << 30
    #expect(limiter.allowance(rate: rate, at: 0) == 0)
    #expect(limiter.pause(rate: rate, at: 0) < 0.0001)
    #expect(limiter.allowance(rate: rate, at: 0.0001) > 1 << 20)
  }

  @Test(
    "Ten seconds pass ten times the rate but for the last step, however late the bucket is checked",
    arguments: [1, 3, 19] + rates)
  func isRight(rate: Int64) {
    var random = SeededRandom()
    var limiter = RateLimiter(at: 5)
    var now = 5.0
    var passed = 0
    while now < 15 {
      let allowed = limiter.allowance(rate: rate, at: now)
      #expect(Double(allowed) <= 1 + Double(rate) * RateLimiter.depth(of: rate))
      if allowed > 0 {
        let piece = min(allowed, Int.random(in: 1...1 << 21, using: &random))
        limiter.spend(piece)
        passed += piece
        now += Double(piece) / 8e9
      } else {
        let pause = limiter.pause(rate: rate, at: now)
        #expect(pause > 0 && pause <= RateLimiter.longestPause)
        // A busy machine wakes the thread late.
        now += pause + Double.random(in: 0...0.03, using: &random)
      }
      #expect(Double(passed) <= Double(rate) * (now - 5) + 1)
    }
    // Only the units since the last refill are missing: those of a step, of a late wake-up, and of
    // the pieces of a refill.
    let missing = Double(rate) * 10 - Double(passed)
    #expect((-1...Double(rate) * (RateLimiter.step(of: rate) + 0.03 + 0.01) + 1).contains(missing))
  }

  @Test("The bucket starts empty and is filled only in steps")
  func fillsInSteps() {
    for rate in Self.rates {
      var limiter = RateLimiter(at: 0)
      let step = RateLimiter.step(of: rate)
      #expect(limiter.allowance(rate: rate, at: 0) == 0)
      #expect(limiter.allowance(rate: rate, at: step / 2) == 0)
      let allowed = limiter.allowance(rate: rate, at: step)
      #expect(allowed == Int(Double(rate) * step))
      limiter.spend(allowed)
      #expect(limiter.allowance(rate: rate, at: step * 1.5) == 0)
      #expect(abs(limiter.pause(rate: rate, at: step * 1.5) - step / 2) < 1e-9)
      // Unused time is not made up for in a burst.
      let most = Int(Double(rate) * RateLimiter.depth(of: rate)) + 1
      #expect(limiter.allowance(rate: rate, at: 3600) <= most)
    }
  }

  @Test("A lower rate takes effect at once, and a higher one within a pause")
  func followsTheRate() {
    var limiter = RateLimiter(at: 0)
    #expect(limiter.allowance(rate: 1 << 30, at: 1) > 1 << 20)
    #expect(limiter.allowance(rate: 10 << 10, at: 1) <= 1025)
    limiter = RateLimiter(at: 0)
    #expect(limiter.allowance(rate: 1, at: 0.02) == 0)
    let pause = limiter.pause(rate: 1, at: 0.02)
    #expect(pause <= RateLimiter.longestPause)
    #expect(limiter.allowance(rate: 1 << 20, at: 0.02 + pause) > 20_000)
  }

  @Test("The largest rate does not overflow")
  func takesTheLargest() {
    for rate in [Int64(1) << 62, .max] {
      var limiter = RateLimiter(at: 0)
      let allowed = limiter.allowance(rate: rate, at: 1e6)
      #expect(allowed > 1 << 50)
      limiter.spend(allowed)
      #expect(limiter.pause(rate: rate, at: 1e6) >= 0)
    }
  }
}

@Suite("The size limit", .seeded) struct ReadBudgetTests {
  private func budget(_ unit: CopyUnit, size: Int64?, stops: Bool = true) -> ReadBudget {
    var job = CopyJob(counting: unit)
    job.stopsAtSize = stops
    return ReadBudget(job, Monitor(TransferLimits(size: size)))
  }

  @Test("Reads are unlimited without a size, and if the job does not stop at it")
  func knowsNoLimit() {
    #expect(budget(.bytes, size: nil).nextRead(of: 1000) == 1000)
    let unlimited = budget(.bytes, size: 10, stops: false)
    unlimited.spend(100)
    #expect(unlimited.nextRead(of: 1000) == 1000)
  }

  @Test("No byte beyond the size is read")
  func stopsAtTheSize() {
    let budget = budget(.bytes, size: 1500)
    #expect(budget.nextRead(of: 1000) == 1000)
    budget.spend(1000)
    #expect(budget.nextRead(of: 1000) == 500)
    budget.spend(500)
    #expect(budget.nextRead(of: 1000) == nil)
  }

  @Test("No byte after the last record is read")
  func stopsAtTheRecord() {
    var random = SeededRandom()
    let newline = UInt8(ascii: "\n")
    for _ in 0..<50 {
      let data = random.bytes(upTo: 3000, favouring: [newline])
      let size = Int64.random(in: 1...500, using: &random)
      let budget = budget(.records(terminator: newline), size: size)
      var offset = 0
      while offset < data.count, let count = budget.nextRead(of: 128) {
        let end = min(data.count, offset + Int.random(in: 1...count, using: &random))
        budget.spend(data[offset..<end].count { $0 == newline })
        offset = end
      }
      var records = 0
      let expected = data.firstIndex { byte in
        if byte == newline { records += 1 }
        return records == size
      }
      #expect(offset == expected.map { $0 + 1 } ?? data.count)
    }
  }
}
