/// Decides how long a copy whose input has ended waits for the reader of its pipe.
///
/// A pipe tells only how much it holds. The bytes of this copy are gone once the pipe has been
/// empty, or once as many bytes have been taken as it held at the end of the input, since another
/// process may go on writing into it.
struct PipeDrain {
  /// Seconds in which the reader has to begin: one that does not may wait for the end of this
  /// process.
  static let patience = 2.0

  /// Seconds without a step after which a reader that has begun is given up: it may wait for the
  /// end of this process.
  static let longestRest = 600.0

  /// The longest time between two looks that counts: a stop of the process says nothing about the
  /// reader.
  private static let longestStep = 0.1
  private(set) var unread: Int  // The bytes in the pipe at the last look
  private var awaited: Int  // The bytes that must still be seen to go
  private var hasStarted: Bool
  private var hasOtherWriter = false
  private var idle = 0.0  // Seconds since the reader was last seen to take something

  /// `unread`: the bytes in the pipe. `hasStarted`: whether something was taken from it before.
  init(unread: Int, hasStarted: Bool) {
    self.unread = unread
    self.hasStarted = hasStarted
    awaited = unread
  }

  /// Whether to look again, after a look that followed the last one by `seconds`. Bytes that
  /// another process adds can hide what the reader takes, so that no such pipe is waited for
  /// without an end.
  mutating func goesOn(unread now: Int, after seconds: Double) -> Bool {
    let taken = unread - now
    unread = now
    idle += min(seconds, Self.longestStep)
    if taken > 0 {
      awaited -= taken
      hasStarted = true
      idle = 0
    } else if taken < 0 {
      hasOtherWriter = true
    }
    guard now > 0, awaited > 0 else { return false }
    return idle < (hasStarted && !hasOtherWriter ? Self.longestRest : Self.patience)
  }
}
