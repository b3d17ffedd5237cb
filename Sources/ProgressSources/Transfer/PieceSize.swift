/// How much one call is asked to take.
///
/// A blocking call returns only when all of it has been taken, and until then nothing of it is counted: before
/// a slow reader the pieces are made small enough to show movement.
struct PieceSize {
  /// Bytes to ask the next call for.
  private(set) var bytes: Int
  /// Whether a call has ever been slow.
  private(set) var hasBeenSlow = false
  private let largest: Int

  private static let smallest = 1 << 12
  /// The first: nobody knows yet how quick the reader is.
  private static let first = 1 << 17
  /// Seconds of a call above which the next pieces are made smaller, and below which larger.
  private static let slow = 0.05
  private static let quick = 0.01

  init(largest: Int) {
    bytes = min(largest, Self.first)
    self.largest = largest
  }

  /// Takes note of how long a call took.
  mutating func adapt(to seconds: Double) {
    if seconds > Self.slow {
      hasBeenSlow = true
      bytes = max(Self.smallest, bytes / 2)
    } else if seconds < Self.quick {
      bytes = min(largest, bytes * 2)
    }
  }
}
