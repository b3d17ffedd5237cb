import ProgressModel
import ProgressStyles

@testable import PbarCommand

/// A presenter whose time is a parameter and whose bytes are returned as text, with ESC as `␛`.
final class Show {
  private var presenter: Presenter
  private let localClock = LocalClock(now: 1_000_000_000, utcOffset: 0)
  var terminal = TerminalState(columns: 41, mayDraw: true)

  /// The fraction of the run that is completed, in 0...1.
  var fraction = 0.5

  /// Whether the fraction is unknown.
  var isIndeterminate = false
  var hasData = true

  /// The time since which the run has been stalled.
  var stalledAt: Double?

  /// The time of the last change, for a source that reports changes.
  var unchangedSince: Double?

  init(_ line: String, in world: SystemState = world(), isPv: Bool = false) throws {
    presenter = Presenter(
      try plan(line, in: world, isPv: isPv).display, startingAt: 0, noticesOthers: true)
    // The cursor is at the start of an empty row.
    presenter.mayFollowText = false
  }

  /// The frame at this time; `nil` if none is due or if it would equal the last one.
  func frame(at now: Double) -> String? { frame([snapshot(nil, now)], at: now) }

  /// The frame of several parts.
  func frame(of parts: [(name: String, fraction: Double)], at now: Double) -> String? {
    frame(snapshots(parts, nil, now), at: now)
  }

  private func frame(_ snapshots: [Snapshot], at now: Double) -> String? {
    let bytes = presenter.update(moment(snapshots, at: now))
    return bytes.isEmpty ? nil : visible(bytes)
  }

  func text(_ output: String, lines: [String] = [], at now: Double) -> String {
    visible(
      presenter.text(Array(output.utf8), lines: lines, moment([snapshot(nil, now)], at: now)))
  }

  func closing(at now: Double, end: WorkEnd? = .done) -> String {
    visible(presenter.end(moment([snapshot(end, now)], at: now), .success))
  }

  func closing(of parts: [(name: String, fraction: Double)], at now: Double) -> String {
    visible(presenter.end(moment(snapshots(parts, .done, now), at: now), .success))
  }

  /// Takes over the display of another command line, and returns the bytes that erase the old one.
  func adopt(_ line: String, at now: Double) throws -> String {
    visible(presenter.adopt(try plan(line).display, moment([], at: now)))
  }

  /// Whether others may write to the terminal.
  var isShared: Bool {
    get { presenter.isShared }
    set { presenter.isShared = newValue }
  }

  func noticeOthers(at now: Double) { presenter.noticeOthers(at: now) }
  func nextDue() -> Double? { presenter.nextDue }
  func redraw(at now: Double) { presenter.redraw(at: now) }
  func suspension() -> String { visible(presenter.pause(moment([], at: 0))) }
  func remainingText() -> String { visible(presenter.remainingText(moment([], at: 0).terminal)) }

  private func moment(_ snapshots: [Snapshot], at now: Double) -> RunMoment {
    RunMoment(
      snapshots: snapshots, hasData: hasData, time: now, clock: localClock, terminal: terminal)
  }

  private func snapshots(
    _ parts: [(name: String, fraction: Double)], _ end: WorkEnd?, _ now: Double
  ) -> [Snapshot] {
    parts.enumerated().map { index, part in
      fraction = part.fraction
      var snapshot = snapshot(end, now)
      snapshot.identifier = index
      snapshot.reading.labelPrefix = "   7:"
      snapshot.reading.label = part.name
      return snapshot
    }
  }

  /// The times, in steps of 10 ms, at which a frame was drawn.
  ///
  /// - Parameter moving: Whether the fraction grows from 0 to 1 meanwhile.
  func frameTimes(from start: Double = 0, until end: Double, moving: Bool = false) -> [Double] {
    (0...Int(((end - start) * 100).rounded())).map { start + Double($0) / 100 }.filter { now in
      if moving { fraction = now / end }
      return frame(at: now) != nil
    }
  }

  private func snapshot(_ end: WorkEnd?, _ now: Double) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.elapsed = now
    snapshot.reading.completed = .whole(Int64(fraction * 1000))
    snapshot.reading.total = .whole(1000)
    snapshot.fractionReached = isIndeterminate ? nil : fraction
    if isIndeterminate { snapshot.reading.total = nil }
    snapshot.end = end?.reaching(snapshot.fractionReached)
    snapshot.stalledFor = stalledAt.map { now - $0 }
    snapshot.unchangedFor = unchangedSince.map { now - $0 }
    snapshot.motion = stalledAt ?? now
    return snapshot
  }
}
