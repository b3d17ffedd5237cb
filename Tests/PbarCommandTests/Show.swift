import ProgressModel
import ProgressStyles
import TerminalText

@testable import PbarCommand

/// A presenter on a clock that is just numbers, whose bytes are told as text.
final class Show {
  private var presenter: Presenter
  private let localClock = LocalClock(now: 1_000_000_000, utcOffset: 0)
  var view = ScreenView(columns: 41, mayDraw: true)
  /// How far the run is, 0...1.
  var fraction = 0.5
  /// Whether nobody knows how far it is.
  var isIndeterminate = false
  /// Since when nothing has come.
  var stalledAt: Double?
  /// When the source told of something last, where it ever does.
  var unchangedSince: Double?
  var hasData = true

  init(_ line: String, in world: Surroundings = world()) throws {
    presenter = Presenter(try plan(line, in: world).display, startingAt: 0)
  }

  /// The frame at this time; `nil` where none is due or nothing would be new.
  func frame(at now: Double) -> String? {
    let bytes = presenter.frame(
      [snapshot(.running, now)], hasData: hasData, at: now, clock: localClock, view: view)
    return bytes.flatMap { $0.isEmpty ? nil : visible($0) }
  }

  func text(_ output: String, lines: [String] = [], at now: Double) -> String {
    visible(presenter.text(Array(output.utf8), lines: lines, at: now, view: view))
  }

  func closing(at now: Double, phase: Snapshot.Phase = .finished) -> String {
    visible(
      presenter.closing(
        [snapshot(phase, now)], hasData: hasData, at: now, clock: localClock, view: view))
  }

  /// What takes the old line away where the run is to look as this line says from now on.
  func adopt(_ line: String, in world: Surroundings = world(), at now: Double) throws -> String {
    visible(presenter.adopt(try plan(line, in: world).display, at: now, view: view))
  }

  func nextDue(at now: Double) -> Double? { presenter.nextDue(at: now) }
  func redraw(at now: Double) { presenter.redraw(at: now) }
  func suspension() -> String { visible(presenter.suspension(view: view)) }
  func remainingText() -> String { visible(presenter.remainingText(view: view)) }

  /// The frame of several parts, each a name with how far it is.
  func frame(of parts: [(name: String, fraction: Double)], at now: Double) -> String? {
    let bytes = presenter.frame(
      snapshots(parts, .running, now), hasData: true, at: now, clock: localClock, view: view)
    return bytes.flatMap { $0.isEmpty ? nil : visible($0) }
  }

  func closing(of parts: [(name: String, fraction: Double)], at now: Double) -> String {
    visible(
      presenter.closing(
        snapshots(parts, .finished, now), hasData: true, at: now, clock: localClock, view: view))
  }

  private func snapshots(
    _ parts: [(name: String, fraction: Double)], _ phase: Snapshot.Phase, _ now: Double
  ) -> [Snapshot] {
    parts.enumerated().map { index, part in
      fraction = part.fraction
      var snapshot = snapshot(phase, now)
      snapshot.identifier = index
      snapshot.labelPrefix = "   7:"
      snapshot.label = part.name
      return snapshot
    }
  }

  /// The times, in steps of 10 ms up to `end`, at which something was drawn while the run went on.
  func frameTimes(until end: Double, moving: Bool = true) -> [Double] {
    (0...Int(end * 100)).map { Double($0) / 100 }.filter { now in
      if moving { fraction = now / end }
      return frame(at: now) != nil
    }
  }

  /// The times, in steps of 10 ms, at which something was drawn while the run stood still.
  func frameTimes(from start: Double, until end: Double) -> [Double] {
    (0...Int(((end - start) * 100).rounded())).map { start + Double($0) / 100 }
      .filter { frame(at: $0) != nil }
  }

  private func snapshot(_ phase: Snapshot.Phase, _ now: Double) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.phase = phase
    snapshot.elapsed = now
    snapshot.completed = .whole(Int64(fraction * 1000))
    snapshot.total = .whole(1000)
    snapshot.fractionCompleted = isIndeterminate ? nil : fraction
    if isIndeterminate { snapshot.total = nil }
    snapshot.stalledFor = stalledAt.map { now - $0 }
    snapshot.unchangedFor = unchangedSince.map { now - $0 }
    snapshot.motion = stalledAt ?? now
    return snapshot
  }
}
