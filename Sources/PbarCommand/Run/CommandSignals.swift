import ProgressSources
import SystemCalls
import TerminalOutput

struct CommandSignals {
  private let command: RunningCommand?
  private(set) var passedOn: Set<Signal> = []

  /// A signal that came after the command had ended, and the time at which it ends the run.
  private var lastCall: (signal: Signal, due: Double)?

  /// Whether a second signal came after the command's end, so that its output is not waited for.
  private var isUrgent = false

  /// Seconds in which the output of an ended command may still arrive.
  private static let patience = 0.5

  /// Seconds in which a screen should take bytes, and between two checks.
  private static let patienceWithScreen = 0.1

  /// `command`: `nil` if every signal is for this process.
  init(_ command: RunningCommand?) { self.command = command }

  /// `isEarly`: the signal may be older than the command.
  mutating func endsRun(_ signal: Signal, at now: Double, isEarly: Bool = false) -> Bool {
    guard let command else { return true }
    // The terminal sends ^C and ^\ to the command as well.
    if signal != .interrupt, signal != .quit {
      guard command.send(signal) else { return true }
      // A stopped command handles the signal only once it is continued.
      _ = command.send(.resume)
    } else if isEarly, command.send(signal) {
      // The command has received it now.
    } else if !command.isRunning {
      // This signal may be what ended the command; the next one is not.
      isUrgent = lastCall != nil
      lastCall = lastCall ?? (signal, now + Self.patience)
    } else if command.waitsForKeysInVain {
      // A pager answers ^C by waiting for the next key, which never comes.
      _ = command.send(.terminate)
    }
    passedOn.insert(signal)
    return false
  }

  private var isPrinting: Bool { !isUrgent && command?.isPrinting ?? false }

  /// Whether the screen takes no output of a command that has ended after a signal.
  func waitInVain(for screen: any Screen) -> Bool {
    !passedOn.isEmpty && command?.isRunning == false
      && screen.isStuck(
        seconds: isPrinting ? RunningCommand.printingPatience : Self.patienceWithScreen)
  }

  var secondsUntilLookAtScreen: Double? { passedOn.isEmpty ? nil : Self.patienceWithScreen }

  /// The signal that ends the run, as neither reader nor screen took the output in time.
  mutating func overdue(at now: Double, _ screen: any Screen) -> Signal? {
    let signal = Signals.ending.first(where: passedOn.contains)
    if waitInVain(for: screen) { return signal }
    if lastCall == nil, let signal, let command, !command.isRunning {
      lastCall = (signal, now + Self.patience)
    }
    if isPrinting { return nil }
    return lastCall.flatMap { $0.due <= now ? $0.signal : nil }
  }

  func secondsUntilOverdue(at now: Double) -> Double? {
    secondsUntilLookAtScreen.map { min($0, lastCall.map { max(0, $0.due - now) } ?? $0) }
  }
}
