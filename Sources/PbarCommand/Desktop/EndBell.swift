import CommandOptions
import SystemCalls
import TerminalOutput

/// The terminal's bell at the end of a run.
///
/// It is heard from the background, too: who works on something else wants to know.
struct EndBell: Sendable, Hashable {
  private let isOn: Bool

  /// Seconds between two rings: xterm, for one, takes those within a fifth for one (`bellSuppressTime`).
  private static let pause = 0.25

  init(_ settings: Settings, _ surroundings: Surroundings) {
    isOn =
      settings.ringsBell && surroundings.standardError.isTerminal
      && settings.json != .standardError
  }

  /// Rings once, and twice where the run has failed; a screen that does not take the first ring is not
  /// waited for with the second. Who ends a run by a signal knows of it, and does not wait either.
  func ring(_ end: RunEnd, on screen: any Screen, isShared: Bool) {
    guard isOn, screen.showBriefly(ControlSequence.bell, as: .aside, isShared: isShared)
    else { return }
    switch end {
    case .finished, .stopped: return
    case .failed:
      Clock.sleep(seconds: Self.pause)
      screen.showBriefly(ControlSequence.bell, as: .aside, isShared: isShared)
    }
  }
}
