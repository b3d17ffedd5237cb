import Synchronization

/// A token bucket, which starts empty, is filled in steps, and holds the tokens of a few steps, so
/// that no burst makes up for unused time. Times are seconds on a monotonic clock.
struct RateLimiter {
  /// The seconds between two steps; a slow rate has longer steps, which cost less work, and a very
  /// fast one shorter ones, so that it hardly waits at the start.
  static func step(of rate: Int64) -> Double {
    rate < 1 << 12 ? 0.1 : min(0.02, Double(4 << 20) / Double(rate))
  }

  static func depth(of rate: Int64) -> Double { rate < 1 << 12 ? 0.2 : 0.1 }

  static let longestPause = 0.1  // In seconds, after which a new rate takes effect
  private var tokens = 0.0
  private var lastRefill: Double

  init(at now: Double) { lastRefill = now }

  mutating func allowance(rate: Int64, at now: Double) -> Int {
    let tokensPerSecond = Double(rate)
    // The bucket of a very slow rate still holds one unit and the tokens of the longest sleep.
    let most = max(
      tokensPerSecond * Self.depth(of: rate), 1 + tokensPerSecond * Self.longestPause)
    if now - lastRefill >= Self.step(of: rate) {
      tokens += tokensPerSecond * (now - lastRefill)
      lastRefill = now
    }
    tokens = min(most, tokens)
    return Int(tokens)
  }

  mutating func spend(_ units: Int) { tokens -= Double(units) }

  func pause(rate: Int64, at now: Double) -> Double {
    let untilUnit = (1 - tokens) / Double(rate)
    return min(Self.longestPause, max(0, lastRefill + max(Self.step(of: rate), untilUnit) - now))
  }
}

/// The units that may still be read before the size limit; only one thread uses it at a time.
final class ReadBudget: @unchecked Sendable {
  private let unit: CopyUnit
  private let heedsLimit: Bool
  private let control: TransferControl
  private var unitsRead: Int64 = 0

  init(_ job: CopyJob, control: TransferControl) {
    unit = job.unit
    heedsLimit = job.stopsAtSize
    self.control = control
  }

  /// The bytes that the next read may ask for, at most `wanted`; `nil` once the limit is reached.
  /// They are as many as records are missing, so that no byte after the last record is read.
  func nextRead(of wanted: Int) -> Int? {
    guard heedsLimit, let limit = control.sizeLimit else { return wanted }
    let left = limit - unitsRead
    return left > 0 ? Int(min(Int64(wanted), left)) : nil
  }

  func spend(_ bytes: UnsafeRawBufferPointer) {
    guard heedsLimit else { return }
    unitsRead += Int64(unit.count(in: bytes))
  }

  func spendMoved(_ bytes: Int) { unitsRead += Int64(bytes) }
}

/// The limits that the main thread may change during a transfer.
package final class TransferControl: Sendable {
  private let rate: Atomic<Int64>
  private let size: Atomic<Int64>

  /// `rateLimit`: units a second; `sizeLimit`: units; `nil` for no limit.
  package init(rateLimit: Int64? = nil, sizeLimit: Int64? = nil) {
    rate = Atomic(rateLimit ?? 0)
    size = Atomic(sizeLimit ?? -1)
  }

  /// The units a second that may pass, positive; `nil` for no limit.
  package var rateLimit: Int64? {
    get {
      let value = rate.load(ordering: .relaxed)
      return value > 0 ? value : nil
    }
    set { rate.store(newValue ?? 0, ordering: .relaxed) }
  }

  /// The units after which a transfer with `stopsAtSize` stops, 0 or more; `nil` for no limit.
  package var sizeLimit: Int64? {
    get {
      let value = size.load(ordering: .relaxed)
      return value >= 0 ? value : nil
    }
    set { size.store(newValue ?? -1, ordering: .relaxed) }
  }
}
