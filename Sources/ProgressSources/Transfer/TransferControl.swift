import Synchronization

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
