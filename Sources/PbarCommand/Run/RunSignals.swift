import ProgressSources
import SystemCalls
import TerminalOutput

/// The signals of a run, of which some are for its command.
struct RunSignals {
  private enum Phase {
    case starting  // A signal may be older than the command
    case running
    case stopped  // By the process itself; the next SIGCONT only ends that stop
  }

  private var phase = Phase.starting
  private var owesAnswer = false  // Whether a signal asked how far the run is
  private let command: RunningCommand?
  private(set) var passedOn: Set<Signal> = []
  private var hasReachedCommand = false  // Whether it ran when a signal that ends the run came

  /// The signal that ends the run once the command has ended, and when.
  private var pendingEnd: (signal: Signal, due: Double)?

  private var resizeDue: Double?  // When a resize is signalled again

  /// When the command was found to be stopped; `.infinity` once that was reported.
  private var commandStop: Double?

  /// Whether another signal came after the pending end, so that the output is not waited for.
  private var isUrgent = false

  /// Seconds in which the output of an ended command may still arrive, and for which a command may
  /// be stopped before that is reported.
  private static let patience = 0.5

  /// Seconds in which a screen should take bytes, and between two checks.
  private static let patienceWithScreen = 0.1

  private static let patienceWithHandlers = 0.05  // Seconds that the handler of a signal may take

  /// `command`: `nil` if every signal is for this process.
  init(_ command: RunningCommand?) { self.command = command }

  /// The signals that have arrived. `isEarly`: they may be older than the command.
  mutating func take() -> (arrived: Set<Signal>, isEarly: Bool) {
    let arrived = Signals.take()
    let isEarly = phase == .starting
    if isEarly { phase = .running }
    if !arrived.isDisjoint(with: [.userOne, .information]) { owesAnswer = true }
    return (arrived, isEarly)
  }

  /// Whether a person has asked how far the run is since the last call.
  mutating func takeQuestion() -> Bool {
    defer { owesAnswer = false }
    return owesAnswer
  }

  /// Chooses the signal in `arrived` that stops the process. A run that has received a signal to
  /// end is not stopped for its use of the terminal (SIGTTOU), so that it can write its last line;
  /// but it is stopped if that signal was a `^C` or `^\` after which its command goes on, as an
  /// editor does.
  func stop(among arrived: Set<Signal>) -> Signal? {
    let isTold =
      command?.isRunning == true
      ? !passedOn.isSubset(of: [.interrupt, .quit]) : !passedOn.isEmpty
    let isEnding = isTold || !arrived.isDisjoint(with: Signals.ending)
    return Signals.stopping.first {
      arrived.contains($0) && ($0 == .terminalStop || !isEnding)
    }
  }

  mutating func noteStop() { phase = .stopped }

  /// Whether this process had stopped itself.
  mutating func noteResume() -> Bool {
    defer { phase = .running }
    return phase == .stopped
  }

  /// `isEarly`: the signal may be older than the command.
  mutating func endsRun(_ signal: Signal, at now: Double, isEarly: Bool = false) -> Bool {
    guard let command else { return true }
    hasReachedCommand = hasReachedCommand || command.isRunning
    // The terminal sends ^C and ^\ to the command as well.
    if signal != .interrupt, signal != .quit {
      guard command.send(signal) else { return true }
      // A stopped command handles the signal only once it is continued.
      _ = command.send(.resume)
    } else if isEarly, command.send(signal) {
      // The command has received it now.
    } else if command.isStopped {
      // The signal is pending already, so that sending it again changes nothing.
      _ = command.send(signal)
      _ = command.send(.resume)
    } else if !command.isRunning {
      // This signal may be what ended the command; the next one is not.
      isUrgent = pendingEnd != nil
      pendingEnd = pendingEnd ?? (signal, now + Self.patience)
    } else if command.waitsForKeysInVain {
      // A pager answers ^C by waiting for the next key, which never comes.
      _ = command.send(.terminate)
    }
    passedOn.insert(signal)
    return false
  }

  /// Resizes the command's terminal. The processes of the job have the signal of the user's
  /// terminal already and may not know the new size, so they get it again. A shell ignores
  /// SIGWINCH while it handles an earlier one.
  mutating func resize(to size: TerminalSize, at now: Double) {
    if command?.resize(to: size) == true { resizeDue = now + Self.patienceWithHandlers }
  }

  mutating func signalResize(at now: Double) {
    guard let due = resizeDue, due <= now else { return }
    resizeDue = nil
    ProcessGroup.send(.windowChange)
  }

  /// Whether the command has been stopped for a while, once for each stop: at ^Z the shell stops
  /// this process too.
  mutating func findsStop(at now: Double) -> Bool {
    let since = command?.isStopped == true ? commandStop ?? now : nil
    let isFound = since.map { $0 + Self.patience <= now } ?? false
    commandStop = isFound ? .infinity : since
    return isFound
  }

  private var isPrinting: Bool { !isUrgent && command?.isPrinting ?? false }

  /// Whether the screen takes no output of a command that has ended after a signal.
  func waitInVain(for screen: any Screen) -> Bool {
    !passedOn.isEmpty && command?.isRunning == false
      && screen.isStuck(
        seconds: isPrinting ? RunningCommand.printingPatience : Self.patienceWithScreen)
  }

  var secondsUntilLookAtScreen: Double? { passedOn.isEmpty ? nil : Self.patienceWithScreen }

  /// The signal that ends the run if its command has ended, and its output was not taken in time.
  mutating func overdue(at now: Double, _ screen: any Screen) -> Signal? {
    let signal = Signals.ending.first(where: passedOn.contains)
    if waitInVain(for: screen) { return signal }
    if pendingEnd == nil, let signal, let command, !command.isRunning {
      pendingEnd = (signal, now + Self.patience)
    }
    if isPrinting { return nil }
    return pendingEnd.flatMap { $0.due <= now ? $0.signal : nil }
  }

  /// How a command has ended that handled the signal; the run then ends in the same way.
  var endingOfHandler: ProcessEnding? {
    guard hasReachedCommand, let ending = command?.end?.ending, case .exited = ending else {
      return nil
    }
    return ending
  }

  func secondsUntilOverdue(at now: Double) -> Double? {
    let overdue = secondsUntilLookAtScreen.map {
      min($0, pendingEnd.map { max(0, $0.due - now) } ?? $0)
    }
    let stop = commandStop.map { max(0, $0 + Self.patience - now) }
    let resize = resizeDue.map { max(0, $0 - now) }
    return [overdue, stop, resize].compactMap { $0 }.min()
  }
}
