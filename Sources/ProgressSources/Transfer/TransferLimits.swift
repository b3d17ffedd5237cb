import Synchronization

/// A token bucket: how many units may pass now.
///
/// It starts empty and fills in steps, to what a few of them are worth and no further, so that what was not
/// used for a while is not made up for in a burst. Between two steps nothing is added: a fast
/// transfer then moves what a step allows in few large pieces and sleeps, and does not run after every
/// byte that the clock has brought meanwhile. Times are seconds on a clock that does not jump.
struct RateLimiter {
  /// Seconds between two steps. Few units pass in a longer step of a slow rate, and it costs less work.
  static func step(of rate: Int64) -> Double { rate < 1 << 12 ? 0.1 : 0.02 }
  /// Seconds' worth that the bucket holds.
  static func depth(of rate: Int64) -> Double { rate < 1 << 12 ? 0.2 : 0.1 }
  /// The longest sleep between two looks at the bucket, in seconds, after which a new rate holds.
  static let longestPause = 0.1

  private var tokens = 0.0
  private var lastRefill: Double

  init(at now: Double) {
    lastRefill = now
  }

  /// The whole units that may pass now at so many a second.
  mutating func allowance(rate: Int64, at now: Double) -> Int {
    let (step, depth) = (Self.step(of: rate), Self.depth(of: rate))
    let rate = Double(rate)
    // Where a unit takes longer than the bucket holds, one is held, and what comes until it is seen.
    let most = max(rate * depth, 1 + rate * Self.longestPause)
    if now - lastRefill >= step {
      tokens += rate * (now - lastRefill)
      lastRefill = now
    }
    tokens = min(most, tokens)
    return Int(tokens)
  }

  /// Takes out what has passed.
  mutating func spend(_ units: Int) {
    tokens -= Double(units)
  }

  /// Seconds until it is worth looking again.
  func pause(rate: Int64, at now: Double) -> Double {
    let untilUnit = (1 - tokens) / Double(rate)
    return min(Self.longestPause, max(0, lastRefill + max(Self.step(of: rate), untilUnit) - now))
  }
}

/// How much may still be read before a transfer has as much as it is to have.
///
/// Only one thread uses it at a time.
final class ReadBudget: @unchecked Sendable {
  private let unit: CopyUnit
  private let heedsLimit: Bool
  private let control: TransferControl
  private var unitsRead: Int64 = 0

  init(_ unit: CopyUnit, options: TransferOptions, control: TransferControl) {
    self.unit = unit
    heedsLimit = options.stopsAtSize
    self.control = control
  }

  /// Bytes that the next read may ask for, at most `wanted`; `nil` once there is enough.
  ///
  /// So many bytes as there are records missing can't hold more records than that: nothing behind the last
  /// one is ever read.
  func nextRead(of wanted: Int) -> Int? {
    guard heedsLimit, let limit = control.sizeLimit else { return wanted }
    let left = limit - unitsRead
    return left > 0 ? Int(min(Int64(wanted), left)) : nil
  }

  /// Takes note of what has been read.
  func spend(_ bytes: UnsafeRawBufferPointer) {
    guard heedsLimit else { return }
    switch unit {
    case .bytes: unitsRead += Int64(bytes.count)
    case .records(let terminator): unitsRead += Int64(occurrences(of: terminator, in: bytes))
    }
  }

  /// Takes note of bytes that were moved unread.
  func spendMoved(_ bytes: Int) {
    unitsRead += Int64(bytes)
  }
}

/// What may change about a transfer while it runs: written by the main thread, read by the source's before
/// each piece.
package final class TransferControl: Sendable {
  private let rate: Atomic<Int64>
  private let size: Atomic<Int64>

  /// `rateLimit`: units a second, `sizeLimit`: units in all; `nil` for none.
  package init(rateLimit: Int64? = nil, sizeLimit: Int64? = nil) {
    rate = Atomic(rateLimit ?? 0)
    size = Atomic(sizeLimit ?? -1)
  }

  /// Units a second that may pass, positive, or `nil` for no limit.
  package var rateLimit: Int64? {
    get {
      let value = rate.load(ordering: .relaxed)
      return value > 0 ? value : nil
    }
    set { rate.store(newValue ?? 0, ordering: .relaxed) }
  }

  /// Units after which a transfer that heeds it stops, 0 or more, or `nil` for no limit.
  package var sizeLimit: Int64? {
    get {
      let value = size.load(ordering: .relaxed)
      return value >= 0 ? value : nil
    }
    set { size.store(newValue ?? -1, ordering: .relaxed) }
  }
}
