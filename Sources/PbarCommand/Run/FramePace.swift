import ProgressModel
import ProgressStyles

/// When frames come: whole intervals after the first one, so that a timer shows each second soon after it begins.
///
/// Times are seconds on the run's own clock.
struct FramePace {
  /// When the first frame is due.
  let first: Double
  private let interval: Double
  /// Whether the interval holds even where something moves.
  private let isFixed: Bool

  /// Seconds without a change after which frames come more slowly, and the seconds between them then.
  private static let quietAfter = 10.0
  private static let quietInterval = 0.25

  init(_ display: DisplayPlan, startingAt first: Double) {
    self.first = first
    interval = display.interval
    isFixed = display.hasFixedInterval
  }

  /// When the frame after one at `now` comes.
  func next(after now: Double, _ parts: [Snapshot]) -> Double {
    next(
      after: now, every: !isFixed && isQuiet(parts) ? max(interval, Self.quietInterval) : interval)
  }

  /// When the frame after one at `now` comes if something in it moves; `nil` where nothing does.
  func nextMovement(after now: Double, _ parts: [Snapshot], _ memory: ViewMemory) -> Double? {
    guard !isFixed, !isQuiet(parts) else { return nil }
    if memory.isGliding(at: now) { return next(after: now, every: 1 / DisplayPlan.movingFrameRate) }
    return memory.showsActivity
      ? next(after: now, every: 1 / DisplayPlan.activityFrameRate) : nil
  }

  /// A frame that would follow the present one within a twentieth of the interval, or of a second, is left out:
  /// the present one shows its second already.
  private func next(after now: Double, every interval: Double) -> Double {
    let passed = ((now - first + min(interval, 1) / 20) / interval).rounded(.down)
    return first + max(0, passed + 1) * interval
  }

  /// Whether nothing has changed for so long that an activity indicator may move slowly.
  private func isQuiet(_ parts: [Snapshot]) -> Bool {
    !parts.isEmpty && parts.allSatisfy { $0.unchangedFor ?? 0 >= Self.quietAfter }
  }
}
