/// Looks whether another process of the job writes to the terminal of the bar.
///
/// The processes of a pipeline start one after the other, so that looks follow the one before the
/// first frame, less and less often, for a second.
struct NeighbourWatch {
  enum Finding: Equatable {
    case alone

    /// Another process has the terminal, but may be about to redirect its output: look again then.
    case unsure(seconds: Double)
    case shared
  }

  /// Seconds in which a shell starts the reader of the run's output, and in which a process
  /// redirects its own.
  private static let settling = 0.03
  private static let duration = 1.0  // Seconds after the first look in which others are made
  private static let shortestPause = 1.0 / 16
  private let earliest: Double
  private var firstLook: Double?
  private var nextLook: Double?  // `nil` if no further look is needed
  private var hasSeenOne = false

  /// `hasReader`: whether another process reads the run's output, and is just being started too.
  init(startingAt start: Double, hasReader: Bool) {
    earliest = hasReader ? start + Self.settling : start
    nextLook = earliest
  }

  /// `isShared`: looks; asked only if a look is due.
  mutating func look(at now: Double, isShared: () -> Bool) -> Finding {
    guard let nextLook else { return .alone }
    guard now >= nextLook else {
      return firstLook == nil ? .unsure(seconds: nextLook - now) : .alone
    }
    let first = firstLook ?? now
    firstLook = first
    guard isShared() else {
      hasSeenOne = false
      self.nextLook = now - first < Self.duration ? now + max(Self.shortestPause, now - first) : nil
      return .alone
    }
    if hasSeenOne { return .shared }
    hasSeenOne = true
    self.nextLook = now + Self.settling
    return .unsure(seconds: Self.settling)
  }
}
