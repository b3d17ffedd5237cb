import CLibrary
import CSystem
import Synchronization

package enum Signal: CaseIterable, Sendable {
  case hangUp, interrupt, quit, terminate
  case terminalStop, resume, windowChange
  case brokenPipe, terminalOutput, fileSizeLimit
  /// The signals that ask a program for its progress: SIGUSR1, and SIGINFO if the platform has it.
  case userOne, information

  /// The number of this platform.
  package var number: Int32 {
    switch self {
    case .hangUp: SIGHUP
    case .interrupt: SIGINT
    case .quit: SIGQUIT
    case .terminate: SIGTERM
    case .terminalStop: SIGTSTP
    case .resume: SIGCONT
    case .windowChange: SIGWINCH
    case .brokenPipe: SIGPIPE
    case .terminalOutput: SIGTTOU
    case .fileSizeLimit: SIGXFSZ
    case .userOne: SIGUSR1
    case .information:
      #if canImport(Darwin)
        SIGINFO
      #else
        SIGUSR1
      #endif
    }
  }
}

extension Signal {
  fileprivate var bit: UInt64 { 1 << UInt64(number) }

  /// The name of any signal, such as `SIGKILL`, or `signal 34` if it has none.
  package static func name(ofNumber number: Int32) -> String {
    csystem_signal_name(number).map { String(cString: $0) } ?? "signal \(number)"
  }

  /// The name by which shells and programs know it.
  package var name: String { Signal.name(ofNumber: number) }
}

/// The signals that have arrived, kept until the main thread takes them.
///
/// They are global, since a signal handler takes no argument of its own. The handler only marks the signal and
/// rings the bell.
package enum Signals {
  private static let arrived = Atomic<UInt64>(0)
  private static let bell = Atomic<Int32>(-1)

  /// Catches these signals from now on and rings `eventPipe` for each. A signal that was ignored when the process
  /// started stays ignored, as its caller asked for it (nohup, background jobs of scripts).
  package static func `catch`(_ signals: [Signal], ringing eventPipe: EventPipe) {
    bell.store(eventPipe.writing, ordering: .releasing)
    // A global is made when it is first used, under a lock that a handler must not take.
    _ = arrived.load(ordering: .relaxed)
    for signal in signals where csystem_signal_is_ignored(signal.number) == 0 {
      _ = csystem_handle_signal(signal.number) { number in
        // SIGCONT cancels a pending SIGTSTP, as it does in the kernel.
        if number == Signal.resume.number { Signals.arrived.bitwiseAnd(~Signal.terminalStop.bit, ordering: .relaxed) }
        Signals.arrived.bitwiseOr(1 << UInt64(number), ordering: .releasing)
        EventPipe.ring(Signals.bell.load(ordering: .acquiring))
      }
    }
  }

  /// Ignores these signals, and says which of them were not ignored before.
  package static func ignore(_ signals: [Signal]) -> [Signal] {
    let changed = signals.filter { csystem_signal_is_ignored($0.number) == 0 }
    for signal in changed { _ = csystem_ignore_signal(signal.number) }
    return changed
  }

  /// The signals that end a run, in the order of their precedence.
  package static let ending: [Signal] = [.hangUp, .terminate, .quit, .interrupt]

  /// Gives the signals that end a run their default action back, and says which of them had arrived and was not taken.
  /// A signal that arrives later ends the process by its default action, so that none is lost.
  package static func release() -> Signal? {
    for signal in ending where csystem_signal_is_ignored(signal.number) == 0 {
      _ = csystem_default_signal(signal.number)
    }
    let arrived = take()
    return ending.first { arrived.contains($0) }
  }

  /// The signals that arrived since the last call.
  package static func take() -> Set<Signal> {
    let bits = arrived.exchange(0, ordering: .acquiringAndReleasing)
    guard bits != 0 else { return [] }
    return Set(Signal.allCases.filter { bits & $0.bit != 0 })
  }

  /// Ends this process by the signal's default action, so that its parent sees which one it was.
  package static func end(by signal: Signal) -> Never {
    raiseWithDefaultAction(signal.number)
    // The process gets here only if something blocks the default action.
    exit(128 + signal.number)
  }

  /// Stops this process as the signal's default action does, and returns after SIGCONT. It does not stop if a SIGCONT
  /// has arrived since the last signals were taken.
  package static func stop(by signal: Signal, ringing eventPipe: EventPipe) {
    let number = signal.number
    setBlocked(true, number)
    _ = csystem_default_signal(number)
    // It waits for this thread: a SIGCONT that comes from now on lets the kernel forget it, and one that
    // came before has been marked when the call returns.
    pthread_kill(pthread_self(), number)
    if arrived.load(ordering: .acquiring) & Signal.resume.bit != 0 {
      // What is ignored waits no longer.
      _ = csystem_ignore_signal(number)
      _ = csystem_default_signal(number)
    }
    setBlocked(false, number)
    `catch`([signal], ringing: eventPipe)
  }

  private static func raiseWithDefaultAction(_ number: Int32) {
    _ = csystem_default_signal(number)
    setBlocked(false, number)
    // To this thread, so that it has acted before the call returns.
    pthread_kill(pthread_self(), number)
  }

  private static func setBlocked(_ isBlocked: Bool, _ number: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(isBlocked ? SIG_BLOCK : SIG_UNBLOCK, &set, nil)
  }
}
