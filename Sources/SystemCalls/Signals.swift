import CSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A signal that the program knows by name.
package enum Signal: CaseIterable, Sendable {
  case hangUp, interrupt, quit, terminate
  case terminalStop, resume, windowChange
  case brokenPipe, terminalOutput, fileSizeLimit

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
    }
  }
}

/// The signals that have arrived, kept until the main thread takes them.
///
/// There is one for the process, since a handler can be told nothing; it only marks the signal and
/// rings the bell.
package enum Signals {
  private static let arrived = Atomic<UInt64>(0)
  private static let bell = Atomic<Int32>(-1)

  /// Catches these signals from now on and rings `wakeUp` for each.
  ///
  /// One that was ignored when the process started stays ignored: its caller wanted that
  /// (nohup, background jobs of scripts).
  package static func `catch`(_ signals: [Signal], ringing wakeUp: WakeUp) {
    bell.store(wakeUp.writing, ordering: .releasing)
    // A global is made when it is first used, under a lock that a handler must not take.
    _ = arrived.load(ordering: .relaxed)
    for signal in signals where csystem_signal_is_ignored(signal.number) == 0 {
      _ = csystem_handle_signal(signal.number) { number in
        Signals.arrived.bitwiseOr(1 << UInt64(number), ordering: .releasing)
        WakeUp.ring(Signals.bell.load(ordering: .acquiring))
      }
    }
  }

  /// Ignores these signals, and says which of them were not ignored before.
  package static func ignore(_ signals: [Signal]) -> [Signal] {
    let changed = signals.filter { csystem_signal_is_ignored($0.number) == 0 }
    for signal in changed { _ = csystem_ignore_signal(signal.number) }
    return changed
  }

  /// The signals that arrived since the last call.
  package static func take() -> Set<Signal> {
    let bits = arrived.exchange(0, ordering: .acquiringAndReleasing)
    guard bits != 0 else { return [] }
    return Set(Signal.allCases.filter { bits & (1 << UInt64($0.number)) != 0 })
  }

  /// Ends this process by the signal's default action, so that its parent sees which one it was.
  package static func end(by signal: Signal) -> Never {
    raiseWithDefaultAction(signal.number)
    // Only where the default action is somehow held back.
    exit(128 + signal.number)
  }

  /// Stops this process as the signal's default action does; returns after SIGCONT.
  package static func stop(by signal: Signal, ringing wakeUp: WakeUp) {
    raiseWithDefaultAction(signal.number)
    `catch`([signal], ringing: wakeUp)
  }

  private static func raiseWithDefaultAction(_ number: Int32) {
    _ = csystem_default_signal(number)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    // To this thread, so that it has acted before the call returns.
    pthread_kill(pthread_self(), number)
  }
}
