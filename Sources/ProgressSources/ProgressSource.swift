import SystemCalls
import TerminalText

/// Work on threads of its own. It reports messages and its outcome through `progress`, and how far
/// it is through `parts()`.
package protocol ProgressSource: AnyObject, Sendable {
  var progress: SharedProgress { get }

  /// The parts in the order of their lines; after the end, the last ones.
  func parts() -> [ProgressPart]

  /// The command that receives signals in place of this process.
  var command: RunningCommand? { get }

  /// Whether the input could be read, or the command started.
  var hasBegun: Bool { get }

  func start()

  /// Replaces the total of the first part.
  func replaceTotal(_ total: Amount)

  /// Closes the output after the final frame, once: a reader that then
  /// prints finds the terminal free.
  func closeOutput() throws(SystemError)
}

extension ProgressSource {
  package func parts() -> [ProgressPart] { progress.parts() }
  package var command: RunningCommand? { nil }

  package var hasBegun: Bool {
    guard let command else { return true }
    return switch progress.outcome {
    case nil: command.isRunning
    case .commandNotStarted: false
    case _: true
    }
  }

  package func replaceTotal(_ total: Amount) {}
  package func closeOutput() throws(SystemError) { try? FileDescriptor.standardOutput.close() }

  /// Starts the source's thread; if that fails, the source ends and `false` is returned.
  @discardableResult
  func startThreadOrFinish(_ body: @escaping @Sendable () -> Void) -> Bool {
    do throws(SystemError) {
      try startThread(body)
      return true
    } catch {
      progress.add(.cannotStart(error))
      progress.finish(.finished)
      return false
    }
  }
}

package struct RunningCommand: Sendable {
  private struct State {
    var child: ChildProcess?
    var end: (ending: ProcessEnding, time: Double)?
    var pseudoTerminal: PseudoTerminal?
    var isStopped = false
    var printingEnd = 0.0  // Until then kept output counts as being printed
  }

  private let state = Monitor(State())

  /// How the command has ended, and when, of `Clock.monotonic`; `nil` before.
  package var end: (ending: ProcessEnding, time: Double)? { state.read { $0.end } }

  package var isRunning: Bool { state.read { $0.child != nil } }
  package var isStopped: Bool { state.read { $0.child != nil && $0.isStopped } }

  package func send(_ signal: Signal) -> Bool {
    state.withLock { state in
      state.child?.send(signal)
      return state.child != nil
    }
  }

  /// Whether the command reads keys from the pseudo-terminal, which has no keyboard.
  package var waitsForKeysInVain: Bool {
    state.read { $0.child != nil && $0.pseudoTerminal?.isReadForKeys ?? false }
  }

  /// The seconds after which a reader that takes no kept output is given up.
  package static let printingPatience = 2.0

  /// Whether kept output is being printed, and its reader takes it.
  package var isPrinting: Bool {
    Clock.monotonic < state.read { $0.printingEnd }
  }

  /// Notes that kept output was printed, at `.infinity` on the screen, which notices a stall
  /// itself.
  func notePrinting(at time: Double) {
    state.withLock { $0.printingEnd = max($0.printingEnd, time + Self.printingPatience) }
  }

  /// Returns whether the command's terminal had another size.
  package func resize(to size: TerminalSize) -> Bool {
    let terminal = state.read { $0.pseudoTerminal?.ours }
    guard let terminal, terminal.terminalSize != size else { return false }
    terminal.setTerminalSize(size)
    return true
  }

  func note(isStopped: Bool) { state.withLock { $0.isStopped = isStopped } }

  /// `pseudoTerminal`: the command's terminal, unless that is our own.
  func begin(_ child: ChildProcess, on pseudoTerminal: PseudoTerminal?) {
    state.withLock { state in
      state.child = child
      state.pseudoTerminal = pseudoTerminal
    }
  }

  /// From now on no signals are sent: another process may get the number.
  func reap(_ child: ChildProcess) -> ProcessEnding {
    state.withLock { state in
      state.child = nil
      let ending = child.reap()
      state.end = (ending, Clock.monotonic)
      return ending
    }
  }
}

/// The source of a run without work, as of a timer.
extension SharedProgress: ProgressSource {
  package var progress: SharedProgress { self }
  package func start() {}
}
