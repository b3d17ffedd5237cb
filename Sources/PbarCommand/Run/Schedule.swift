import ProgressModel
import ProgressStyles

/// The times at which the bar or a reporter looks at the run, in seconds on the run's own clock.
/// Frames come at whole intervals after the first one, so that a timer shows each second soon.
struct Schedule {
  var nextDue: Double
  let firstMoment: Double  // When the delay is over; a run that ends before it leaves nothing
  private(set) var pacing: Pacing
  private var origin: Double  // The time from which intervals count

  /// Seconds without a change after which frames come more slowly, and the seconds between two slow
  /// frames.
  private static let quietAfter = 10.0
  private static let quietInterval = 0.25

  init(_ pacing: Pacing, startingAt start: Double) {
    self.pacing = pacing
    firstMoment = start + pacing.delay
    origin = pacing.startsLate ? max(firstMoment, start + pacing.interval) : firstMoment
    nextDue = origin
  }

  mutating func adopt(_ pacing: Pacing, at now: Double) {
    nextDue = max(firstMoment, now)
    if pacing.interval != self.pacing.interval { origin = nextDue }
    self.pacing = pacing
  }

  func shows(_ moment: RunMoment, atEnd: Bool = false) -> Bool {
    let isPatient = !atEnd && moment.time < firstMoment + pacing.patience
    return moment.hasData || !pacing.waitsForData && !isPatient
  }

  /// Whether a frame is due, even if its time was rounded up.
  func isDue(at now: Double) -> Bool { now >= nextDue - 1e-6 }

  /// Whether a reporter is due, which then waits for an interval.
  mutating func takeTurnIfDue(at now: Double) -> Bool {
    guard now >= nextDue else { return false }
    nextDue = now + pacing.interval
    return true
  }

  mutating func advance(after moment: RunMoment, timerExtent extent: Int) {
    if !pacing.isFixed, let timer = moment.timer {
      nextDue = moment.time + timer.plan.secondsUntilChange(at: timer.now, extent: extent)
    } else {
      let isSlow = !pacing.isFixed && (isQuiet(moment.snapshots) || isWaiting(moment))
      nextDue = next(
        after: moment.time, every: max(pacing.interval, isSlow ? Self.quietInterval : 0))
    }
  }

  /// The most bytes a second of an activity indicator that goes on for long.
  private static let quietRate = 3000.0

  /// Brings the next frame forward if something moves in the frame at `moment`. `size`: the bytes
  /// of a usual frame.
  mutating func follow(_ memory: ViewMemory, after moment: RunMoment, size: Double) {
    let isGliding = memory.isGliding(at: moment.time)
    guard !pacing.isFixed, isGliding || memory.showsActivity && moment.hasData else { return }
    let usual = next(
      after: moment.time, every: 1 / (isGliding ? Pacing.movingRate : Pacing.activityRate))
    let moved = isGliding ? usual : max(usual, moment.time + size / Self.quietRate)
    nextDue = moment.timer == nil ? moved : min(nextDue, moved)
  }

  /// Skips a frame that is near: the present frame shows that second already.
  private func next(after now: Double, every interval: Double) -> Double {
    let passed = ((now - origin + Self.nearness(interval)) / interval).rounded(.down)
    return origin + max(0, passed + 1) * interval
  }

  /// A twentieth of the interval, or of a second.
  private static func nearness(_ interval: Double) -> Double { min(interval, 1) / 20 }

  /// Whether the time of a frame is near, before or after.
  func isNearFrame(_ now: Double) -> Bool {
    let nearness = Self.nearness(pacing.interval)
    let distance = (now - origin).remainder(dividingBy: pacing.interval)
    return now > origin - nearness && abs(distance) < nearness
  }

  /// Whether the bar is shown before the first data.
  private func isWaiting(_ moment: RunMoment) -> Bool {
    !moment.hasData && moment.time >= firstMoment + pacing.patience
  }

  private func isQuiet(_ parts: [Snapshot]) -> Bool {
    !parts.isEmpty && parts.allSatisfy { $0.unchangedFor ?? 0 >= Self.quietAfter }
  }
}

/// The time that comes an interval after another; an interval from `now` if that is past.
func nextTurn(after time: Double, every interval: Double, at now: Double) -> Double {
  time + interval > now ? time + interval : now + interval
}
