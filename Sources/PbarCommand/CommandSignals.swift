import ProgressSources
import SystemCalls

/// Leaves the signals that end a run to the command that runs, and remembers them.
struct CommandSignals {
  private let command: RunningCommand?
  /// The signals that were left to it.
  private(set) var passedOn: Set<Signal> = []
  /// A signal that came when the command had ended already, and when it ends the run all the same.
  private var lastCall: (signal: Signal, due: Double)?

  /// Seconds in which what an ended command has printed may still arrive.
  private static let patience = 0.5

  /// `command`: `nil` where none runs, and every signal is our own.
  init(_ command: RunningCommand?) {
    self.command = command
  }

  /// Whether a signal that has come ends the run now.
  mutating func endsRun(_ signal: Signal, at now: Double) -> Bool {
    guard let command else { return true }
    // The terminal has sent ^C and ^\ to the command as well; the others were meant for us alone, and end us
    // where nobody is left to take them.
    if signal == .terminate || signal == .hangUp {
      guard command.send(signal) else { return true }
      // A stopped command answers nothing before it goes on.
      _ = command.send(.resume)
    } else if !command.isRunning {
      // The command may have ended by it just now.
      lastCall = lastCall ?? (signal, now + Self.patience)
    } else if command.waitsForKeysInVain {
      // A pager answers ^C by waiting for the next key, and would do so for ever.
      _ = command.send(.terminate)
    }
    passedOn.insert(signal)
    return false
  }

  /// The signal that has waited long enough for the end of the run: what the command had to print may have
  /// a reader who takes nothing.
  mutating func overdue(at now: Double) -> Signal? {
    if lastCall == nil, let signal = passedOn.first, let command, !command.isRunning {
      lastCall = (signal, now + Self.patience)
    }
    return lastCall.flatMap { $0.due <= now ? $0.signal : nil }
  }

  /// Seconds until it is worth looking whether a signal has waited long enough; `nil` where none waits.
  func secondsUntilOverdue(at now: Double) -> Double? {
    if let lastCall { return max(0, lastCall.due - now) }
    return passedOn.isEmpty ? nil : 0.1
  }
}
