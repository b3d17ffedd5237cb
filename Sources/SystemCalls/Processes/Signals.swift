import CLibrary
import CSystem
import Synchronization

/// A signal, by its number on this platform.
package struct Signal: Hashable, Sendable {
  package let number: Int32

  // Computed, since a stored global is made under a lock, which a signal handler must not take.
  package static var interrupt: Self { Self(SIGINT) }
  package static var quit: Self { Self(SIGQUIT) }
  package static var terminate: Self { Self(SIGTERM) }
  package static var terminalStop: Self { Self(SIGTSTP) }
  static var terminalInput: Self { Self(SIGTTIN) }
  package static var terminalOutput: Self { Self(SIGTTOU) }
  package static var resume: Self { Self(SIGCONT) }
  package static var windowChange: Self { Self(SIGWINCH) }
  package static var brokenPipe: Self { Self(SIGPIPE) }
  package static var fileSizeLimit: Self { Self(SIGXFSZ) }
  package static var userOne: Self { Self(SIGUSR1) }

  /// Asks for progress by a key of the terminal; SIGUSR1 where there is none.
  package static var information: Self {
    #if canImport(Darwin)
      Self(SIGINFO)
    #else
      .userOne
    #endif
  }

  package init(_ number: Int32) { self.number = number }

  /// `SIGKILL` or `signal 34`.
  package var name: String { Self.names[number].map { "SIG" + $0 } ?? "signal \(number)" }

  /// Of the signals that end a process by default.
  private static let names: [Int32: String] = [
    SIGHUP: "HUP", SIGINT: "INT", SIGQUIT: "QUIT", SIGILL: "ILL", SIGTRAP: "TRAP",
    SIGABRT: "ABRT", SIGBUS: "BUS", SIGFPE: "FPE", SIGKILL: "KILL", SIGUSR1: "USR1",
    SIGSEGV: "SEGV", SIGUSR2: "USR2", SIGPIPE: "PIPE", SIGALRM: "ALRM", SIGTERM: "TERM",
    SIGXCPU: "XCPU", SIGXFSZ: "XFSZ", SIGPROF: "PROF", SIGSYS: "SYS", SIGVTALRM: "VTALRM",
    SIGIO: "IO",
  ]

  fileprivate var bit: UInt64 { 1 << UInt64(number - 1) }
}

/// The signals that have arrived, kept until the main thread takes them.
package enum Signals {
  private static let arrived = Atomic<UInt64>(0)
  private static let caught = Atomic<UInt64>(0)
  private static let pipe = Atomic<Int32>(-1)

  /// Whether a thread has sent one of the `stopping`, and waits until the process has been stopped.
  static let stopIsAwaited = Monitor(false)

  /// Wakes `eventPipe` for each of these signals from now on. One that is ignored stays so (nohup),
  /// and a fault of this process keeps its default action.
  package static func `catch`(_ signals: [Signal], waking eventPipe: EventPipe) {
    pipe.store(eventPipe.writing, ordering: .releasing)
    // These are made now: making one takes a lock, which a signal handler must not take.
    _ = arrived.load(ordering: .relaxed)
    _ = stops
    `catch`(signals)
  }

  private static func `catch`(_ signals: [Signal]) {
    // A signal that stays ignored is dropped if it arrives meanwhile.
    let mask = blockAll()
    defer { unblock(mask) }
    for signal in signals {
      let isCaught = csystem_catch_signal(signal.number) { number in
        // SIGCONT cancels a pending stop, as it does in the kernel.
        if number == SIGCONT {
          Signals.arrived.bitwiseAnd(~Signals.stops, ordering: .relaxed)
        }
        Signals.arrived.bitwiseOr(Signal(number).bit, ordering: .releasing)
        EventPipe.wake(Signals.pipe.load(ordering: .acquiring))
      }
      if isCaught == 1 { caught.bitwiseOr(signal.bit, ordering: .relaxed) }
    }
  }

  /// Ignores the signals, and returns the ones that the process did not ignore before.
  package static func ignore(_ signals: [Signal]) -> [Signal] {
    signals.filter { csystem_set_signal($0.number, 1) == 0 }
  }

  /// The signals that end a run, by precedence: all that end a process by default and can be
  /// caught, except the signals that every run ignores or answers.
  package static let ending: [Signal] = {
    let first = [SIGHUP, SIGTERM, SIGQUIT, SIGINT]
    var others = [
      SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH, SIGPIPE,
      SIGXFSZ, SIGUSR1, Signal.information.number,
    ]
    #if canImport(Darwin)
      others.append(SIGIO)
      let last: Int32 = 31
    #else
      let last: Int32 = 64
    #endif
    let rest = (1...last).filter { !first.contains($0) && !others.contains($0) }
    return (first + rest).map { Signal($0) }
  }()

  /// The signals that stop a run: of a key, and of a read or write in the terminal's background.
  package static let stopping: [Signal] = [.terminalStop, .terminalOutput, .terminalInput]
  private static let stops = stopping.reduce(0) { $0 | $1.bit }

  /// Restores the default action of the caught signals that end or stop a run. Returns the first
  /// signal that has arrived and ends the run.
  package static func release() -> Signal? {
    for signal in ending + stopping where isCaught(signal) { csystem_set_signal(signal.number, 0) }
    caught.store(0, ordering: .relaxed)
    return takeEnding()
  }

  /// Takes the signals that have arrived, and returns the first of them that ends a run.
  package static func takeEnding() -> Signal? {
    let arrived = take()
    return ending.first { arrived.contains($0) }
  }

  package static func take() -> Set<Signal> {
    let bits = arrived.exchange(0, ordering: .acquiringAndReleasing)
    guard bits != 0 else { return [] }
    // SIGCONT has cancelled a stop before it was taken, so no stop will end the threads' wait.
    if bits & stops == 0, bits & Signal.resume.bit != 0 { stopIsAwaited.withLock { $0 = false } }
    return Set((1...64).lazy.map { Signal($0) }.filter { bits & $0.bit != 0 })
  }

  /// Ends this process by the signal's default action, so that its parent sees which it was.
  package static func end(by signal: Signal) -> Never {
    csystem_set_signal(signal.number, 0)
    setBlocked(false, signal.number)
    // To this thread, so that it has acted before the call returns.
    pthread_kill(pthread_self(), signal.number)
    // Something blocks the default action.
    exit(128 + signal.number)
  }

  /// Stops this process by the default action of one of the `stopping`, unless a SIGCONT has
  /// arrived. A signal that comes meanwhile is marked when this returns.
  package static func stop(by signal: Signal) {
    setBlocked(true, signal.number)
    csystem_set_signal(signal.number, 0)
    // From now on SIGCONT makes the kernel forget the signal; an earlier one is marked by now.
    pthread_kill(pthread_self(), signal.number)
    if arrived.load(ordering: .acquiring) & Signal.resume.bit != 0 {
      // This drops the blocked signal.
      csystem_set_signal(signal.number, 1)
      csystem_set_signal(signal.number, 0)
    }
    setBlocked(false, signal.number)
    `catch`([signal])
    stopIsAwaited.withLock { $0 = false }
  }

  /// Whether this process catches the signal.
  static func isCaught(_ signal: Signal) -> Bool {
    caught.load(ordering: .relaxed) & signal.bit != 0
  }

  /// Blocks all signals but `interruption` on this thread, and returns the mask from before.
  static func blockAll() -> sigset_t {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    sigdelset(&all, interruption)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    return before
  }

  static func unblock(_ mask: sigset_t) {
    var mask = mask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  private static let interruption = SIGURG  // Nothing else uses it, and by default it is ignored

  /// Makes a system call in which the thread waits return.
  static func interrupt(_ thread: pthread_t) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { _ in }
    #else
      action.__sigaction_handler.sa_handler = { _ in }
    #endif
    sigaction(interruption, &action, nil)
    pthread_kill(thread, interruption)
  }

  private static func setBlocked(_ isBlocked: Bool, _ number: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(isBlocked ? SIG_BLOCK : SIG_UNBLOCK, &set, nil)
  }
}
