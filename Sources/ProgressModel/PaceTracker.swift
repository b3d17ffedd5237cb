/// Tracks the seconds that a unit of progress takes, in work whose speed may change.
///
/// The pace is a mean over the past, which fades in proportion to the seconds that have passed. The
/// tracking signal of D. W. Trigg ("Monitoring a forecasting system", 1964), the sum of the errors
/// of blocks of progress over the sum of their sizes, shortens the memory while the errors keep one
/// sign. A cumulative sum of the errors of one sign (E. S. Page, "Continuous inspection schemes",
/// 1954) starts the memory anew where the speed has changed for good. Both wait for several usual
/// runs of one sign, so that a periodic change of speed is no change of pace. Times are seconds.
struct PaceTracker {
  private let start: Double
  private(set) var stepCount = 0
  private(set) var lastTime: Double
  private(set) var lastProgress: Double
  private var usualGap = 0.0
  private var longestGap = 0.0

  private var sparedSeconds = 0.0  // Of long pauses in the block, which do not count
  private var blockStart: Span
  private var memory = Span()

  // These fade.
  private var error = 0.0  // The seconds by which blocks came late, negative if early
  private var errorSize = 0.0  // The sum of the sizes of these errors
  private var judgedSeconds = 0.0  // Of those blocks
  private var signal = 0.0  // The evidence that the pace is wrong, 0...1

  // A streak: blocks that were all late, or all early, or one without an error.
  private var streakSide: FloatingPointSign?
  private var streakStart: Double?
  private var streakCount = 0
  private var usualStreak = 0.0
  private var late = Alarm()
  private var early = Alarm()

  private struct Span {
    var seconds = 0.0
    var progress = 0.0
  }

  /// A cumulative sum of errors, and where it began.
  private struct Alarm {
    var level = 0.0
    var start = Span()

    mutating func add(_ error: Double, until end: Span) {
      // The first of the blocks that raise it may have the old speed in part.
      if level <= 0 { start = end }
      level = max(0, level + error - Tuning.alarmSlack)
    }
  }

  init(startingAt progress: Double, time: Double) {
    start = time
    lastTime = time
    lastProgress = progress
    blockStart = Span(seconds: time, progress: progress)
  }

  mutating func record(_ progress: Double, at time: Double) {
    let gap = time - lastTime
    stepCount += 1
    // A pause that is longer than all before says nothing about the rest.
    if stepCount > 1 { sparedSeconds += max(0, gap - longestUsualGap) }
    longestGap = max(longestGap, gap)
    usualGap += (gap - usualGap) * max(0.2, 1 / Double(stepCount))
    lastTime = time
    lastProgress = progress
    let elapsed = time - start
    let length = time - blockStart.seconds
    guard stepCount <= 2 || length >= max(Tuning.shortestBlock, elapsed / Tuning.blocksInAll) else {
      return
    }
    let block = Span(seconds: length - sparedSeconds, progress: progress - blockStart.progress)
    let share = 1 / (1 + judge(block, elapsed) * block.seconds / elapsed)
    if let change = lastChange(at: time) {
      memory = Span(seconds: time - change.seconds, progress: progress - change.progress)
      error = 0
      late = Alarm()
      early = Alarm()
    } else {
      memory.seconds = memory.seconds * share + block.seconds
      memory.progress = memory.progress * share + block.progress
    }
    blockStart = Span(seconds: time, progress: progress)
    sparedSeconds = 0
  }

  private var longestUsualGap: Double { max(Tuning.pauseFactor * usualGap, longestGap) }

  /// Compares a block with the earlier pace, and returns how fast the memory fades.
  private mutating func judge(_ block: Span, _ elapsed: Double) -> Double {
    guard memory.progress > 0 else { return Tuning.fading }
    let expected = memory.seconds / memory.progress * block.progress
    let difference = max(-3 * block.seconds, block.seconds - expected)
    let lateness = abs(difference) > Tuning.leastError * block.seconds ? difference : 0
    let usualError = (errorSize + Tuning.errorPrior) / (judgedSeconds + 2)
    let relative = min(4, max(-4, lateness / block.seconds / usualError))
    let end = Span(seconds: lastTime, progress: lastProgress)
    late.add(relative, until: end)
    early.add(-relative, until: end)
    let share = 1 / (1 + block.seconds / elapsed)
    error = error * share + lateness
    errorSize = errorSize * share + abs(lateness)
    judgedSeconds = judgedSeconds * share + block.seconds
    let side = lateness != 0 ? lateness.sign : nil
    if side == nil || side != streakSide {
      if let streakStart {
        streakCount += 1
        usualStreak += (blockStart.seconds - streakStart - usualStreak) / Double(streakCount)
      }
      streakSide = side
      streakStart = blockStart.seconds
    }
    // Few streaks say little.
    let streak = streakCount > 0 ? usualStreak : block.seconds
    let doubt = Tuning.doubt * min(1, streak / judgedSeconds).squareRoot()
    signal = errorSize > 0 ? max(0, abs(error) / errorSize - doubt) : 0
    let square = signal * signal
    let fastest = max(Tuning.fading, Tuning.fastestFading * elapsed)
    return min(Tuning.fading + Tuning.gain * square * square, fastest)
  }

  /// Where the work has changed its speed for good.
  private func lastChange(at time: Double) -> Span? {
    let least = max(Tuning.shortestChange, Tuning.streaksInChange * usualStreak)
    return [late, early].first {
      $0.level > Tuning.alarmLevel && time - $0.start.seconds >= least
    }?.start
  }

  /// In units a second; `nil` without progress.
  var speed: Double? {
    let seconds = memory.seconds + lastTime - blockStart.seconds - sparedSeconds
    let known = memory.progress + lastProgress - blockStart.progress
    return known > 0 && seconds > 0 ? known / seconds : nil
  }

  /// `nil` without progress.
  func secondsLeft(until goal: Double, at time: Double) -> Double? {
    guard let speed else { return nil }
    let seconds = (goal - lastProgress) / speed / trend
    let gap = time - lastTime
    return max(0, seconds - min(gap, usualGap)) + Tuning.pauseShare * max(0, gap - longestUsualGap)
  }

  /// The factor by which the rest is likely to be faster.
  private var trend: Double {
    guard judgedSeconds > 0 else { return 1 }
    let factor = 1 - signal * signal * Tuning.reach * error / judgedSeconds
    return min(Tuning.largestTrend, max(1 / Tuning.largestTrend, factor))
  }
}

/// The numbers with the least error on 110 synthetic traces, 30
/// recordings and bursts of many periods.
private enum Tuning {
  static let fading = 0.086  // How much of the memory fades, in steady work
  static let fastestFading = 0.26  // A second, of work whose pace is wrong
  static let gain = 18.0  // What the fourth power of the signal adds to the fading
  static let doubt = 1.2  // The signal of a single run, which is no evidence
  static let leastError = 1e-9  // Less is an error of rounding
  static let pauseFactor = 8.8  // Usual gaps in a pause
  static let pauseShare = 0.47  // How much of a pause is added to the time left
  static let blocksInAll = 57.0  // Into which the work so far is divided at most
  static let shortestBlock = 0.63  // In seconds
  static let reach = 3.5  // How far a trend is continued, in spans of the memory
  static let largestTrend = 1.2

  /// The sum of errors beyond `alarmSlack`, in usual errors, that proves a change.
  static let alarmLevel = 5.05
  static let alarmSlack = 2.3
  static let errorPrior = 0.12  // What the first errors are compared with
  static let shortestChange = 2.0  // In seconds
  static let streaksInChange = 1.6  // The usual streaks that a change lasts at least
}
