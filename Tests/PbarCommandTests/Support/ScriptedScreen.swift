import SystemCalls
import TerminalOutput
import TestSupport

/// A screen that takes all bytes until a test stops it or lets it fail.
final class ScriptedScreen: Screen {
  private struct State {
    var failure: SystemError?
    var isStopped = false
    var offers = 0
    var waits = 0
  }

  private let state = Shared(State())

  /// The number of pieces that were offered.
  var offers: Int { state.with { $0.offers } }

  /// The number of times that a caller waited for the screen.
  var waits: Int { state.with { $0.waits } }

  func fail(_ error: SystemError) { state.with { $0.failure = error } }
  func stop() { state.with { $0.isStopped = true } }
  func goOn() { state.with { $0.isStopped = false } }

  func offer(_ bytes: [UInt8], as content: ScreenContent) -> Bool {
    state.with { state in
      state.offers += 1
      return !state.isStopped
    }
  }

  func hand(_ bytes: [UInt8], as content: ScreenContent, isData: Bool) {
    if !bytes.isEmpty { state.with { $0.offers += 1 } }
  }

  func isReady() -> Bool { state.with { !$0.isStopped } }
  func hasWrittenText() -> Bool { state.with { !$0.isStopped } && failure == nil }
  var hasQueuedText: Bool { state.with { $0.isStopped } }
  var hasLostData: Bool { false }
  func dropWaiting() {}

  func hasDroppedFrame() -> Bool { false }

  var labelWidth: Int? { nil }
  var hasRoom: Bool { !state.with { $0.isStopped } }

  func waitUntilIdle(deadline: Double) -> Bool {
    state.with { state in
      state.waits += 1
      return !state.isStopped
    }
  }

  func isStuck(seconds: Double) -> Bool { state.with { $0.isStopped } }

  func share(_ terminal: SharedTerminal) {}

  var failure: SystemError? { state.with { $0.failure } }
}
