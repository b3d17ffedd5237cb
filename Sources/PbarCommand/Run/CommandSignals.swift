import ProgressSources
import SystemCalls
import TerminalOutput

/// Leaves the signals that end a run to the command that runs, and remembers them.
struct CommandSignals {
  private let command: RunningCommand?
  /// The signals that were left to it.
  private(set) var passedOn: Set<Signal> = []
  /// A signal that came when the command had ended already, and when it ends the run all the same.
  private var lastCall: (signal: Signal, due: Double)?

  /// Seconds in which what an ended command has printed may still arrive.
  private static let patience = 0.5
  /// Seconds in which a screen should take something; it is looked at as often.
  private static let patienceWithScreen = 0.1

  /// `command`: `nil` where none runs, and every signal is our own.
  init(_ command: RunningCommand?) {
    self.command = command
  }

  /// Whether a signal that has come ends the run now.
  ///
  /// `isEarly`: it may have come before there was a command, which then knows nothing of it.
  mutating func endsRun(_ signal: Signal, at now: Double, isEarly: Bool = false) -> Bool {
    guard let command else { return true }
    // The terminal has sent ^C and ^\ to the command as well; the others were meant for us alone, and end us
    // where nobody is left to take them.
    if signal == .terminate || signal == .hangUp {
      guard command.send(signal) else { return true }
      // A stopped command answers nothing before it goes on.
      _ = command.send(.resume)
    } else if isEarly, command.send(signal) {
      // It knows now.
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

  /// Tells the command of a stop that may have come before there was a command.
  func stopEarly() { _ = command?.send(.terminalStop) }

  /// Whether a signal was left to a command that has ended since, and the screen takes nothing of what it
  /// had to print.
  func waitInVain(for screen: any Screen) -> Bool {
    !passedOn.isEmpty && command?.isRunning == false
      && screen.isStuck(seconds: Self.patienceWithScreen)
  }

  /// Seconds until it is worth looking whether that is so; `nil` where no signal was left to a command.
  var secondsUntilLookAtScreen: Double? { passedOn.isEmpty ? nil : Self.patienceWithScreen }

  /// The signal that has waited long enough for the end of the run: what the command had to print may have
  /// a reader who takes nothing. For a screen that takes nothing nobody waits.
  mutating func overdue(at now: Double, _ screen: any Screen) -> Signal? {
    let signal = Signals.ending.first(where: passedOn.contains)
    if waitInVain(for: screen) { return signal }
    if lastCall == nil, let signal, let command, !command.isRunning {
      lastCall = (signal, now + Self.patience)
    }
    return lastCall.flatMap { $0.due <= now ? $0.signal : nil }
  }

  /// Seconds until it is worth looking whether a signal has waited long enough; `nil` where none waits.
  func secondsUntilOverdue(at now: Double) -> Double? {
    if passedOn.isEmpty, lastCall == nil { return nil }
    return min(Self.patienceWithScreen, lastCall.map { max(0, $0.due - now) } ?? .infinity)
  }
}
