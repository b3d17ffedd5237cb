import ProgressModel
import ProgressStyles
import SystemCalls
import TerminalText

@testable import PbarCommand
@testable import ProgressSources

extension Snapshot {
  /// Sets the amount, and with a total also the total and the fraction.
  mutating func complete(_ completed: Int64, of total: Int64? = nil) {
    reading.completed = .whole(completed)
    guard let total else { return }
    reading.total = .whole(total)
    fractionReached = Double(completed) / Double(total)
  }
}

extension RunMoment {
  /// A moment of a run with a single part, whose elapsed time is `time` unless `change` sets
  /// another.
  init(at time: Double, hasData: Bool = true, _ change: (inout Snapshot) -> Void) {
    var snapshot = Snapshot()
    snapshot.elapsed = time
    change(&snapshot)
    self.init(snapshots: [snapshot], hasData: hasData, time: time)
  }
}

extension DisplayPlan {
  /// The lines that are shown of these parts at the beginning of a run.
  ///
  /// - Parameter now: Seconds since 1970 that the clock shows, in UTC.
  func lines(
    of snapshots: [Snapshot], now: Double = 0, width: Int, height: Int = 1
  ) -> [StyledText] {
    var memory = ViewMemory()
    return picture.lines(
      snapshots, clock: LocalClock(now: now, utcOffset: 0), width: width, height: height, at: 0,
      memory: &memory)
  }
}

extension RunProgress {
  /// The progress of a run whose source has these parts.
  init(
    _ line: String, _ parts: [ProgressPart], at start: Double,
    in world: SystemState = PbarCommandTests.world()
  ) throws {
    let progress = SharedProgress(waking: try EventPipe())
    progress.show(parts)
    self.init(try plan(line, in: world), progress, at: start)
  }
}
