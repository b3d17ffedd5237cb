import CLibrary

#if canImport(Darwin)
  import CSystem
#endif

/// A process of this machine, by its number and its start, since numbers are used again.
package struct ProcessIdentity: Hashable, Comparable, Sendable {
  package let number: Int32

  /// When the process began, in the system's own units since a fixed moment; 0 if the system does
  /// not report it.
  package let start: UInt64

  package init(number: Int32, start: UInt64) {
    self.number = number
    self.start = start
  }

  /// Finds a running process by its number. Throws `noSuchProcess` if no process has the number, or
  /// the process is ending or has ended.
  package init(running number: Int32) throws(SystemError) {
    switch ProcessState(of: number) {
    case .missing: throw .noSuchProcess
    case .running(let start): self.init(number: number, start: start)
    case .unknown(let error): throw error
    // The system only shows whether a hidden process could be sent a signal.
    case .hidden: throw kill(number, 0) == 0 ? .noSuchFile : .last
    }
  }

  package static var own: ProcessIdentity {
    (try? ProcessIdentity(running: getpid())) ?? ProcessIdentity(number: getpid(), start: 0)
  }

  /// Whether the process has not begun to end, when it closes its files. A process that the system
  /// hides counts as running only if its start was not known either.
  package var isRunning: Bool {
    switch ProcessState(of: number) {
    case .missing: false
    case .running(let now): now == start
    case .hidden, .unknown: start == 0
    }
  }

  /// Processes in the order of their starts; a shell numbers the commands of a pipeline from the
  /// left.
  package static func < (one: ProcessIdentity, other: ProcessIdentity) -> Bool {
    (one.start, one.number) < (other.start, other.number)
  }
}

private enum ProcessState {
  case missing  // No process has the number, or the process is ending or waits to be reaped
  case running(start: UInt64)  // The process runs, and began at `start`
  case hidden  // A process has the number, but the system reports nothing else about it
  case unknown(SystemError)  // The system could not be asked, since too many files are open

  init(of number: Int32) {
    guard number > 0 else {
      self = .missing
      return
    }
    #if canImport(Darwin)
      var start: UInt64 = 0
      var user: UInt32 = 0
      switch csystem_look_at_process(number, &start, &user) {
      case 0: self = .missing
      case 1: self = .running(start: start)
      case _: self = .withoutReport(number)
      }
    #else
      let fields: [String]
      do throws(SystemError) { fields = try ProcessIdentity.statistics(of: number) } catch {
        self = error.isOfTheFileTable ? .unknown(error) : .withoutReport(number)
        return
      }
      guard fields.count > 19, let flags = UInt32(fields[6]), let start = UInt64(fields[19]) else {
        self = .hidden
        return
      }
      // A process that is ending closes its files before its state says so: PF_EXITING of
      // linux/sched.h.
      let isEnding = flags & 0x4 != 0
      self = isEnding || fields[0] == "Z" || fields[0] == "X" ? .missing : .running(start: start)
    #endif
  }

  private static func withoutReport(_ number: Int32) -> ProcessState {
    ProcessPresence(of: Int(number)) == .missing ? .missing : .hidden
  }
}

/// Whether a process has a number, and whether this user may send it signals.
package enum ProcessPresence: Hashable, Sendable {
  case missing
  case running
  case foreign

  /// Looks for a process by its number. Follows kill(2) with signal 0.
  package init(of number: Int) {
    guard number > 0, let number = pid_t(exactly: number) else {
      self = .missing
      return
    }
    if kill(number, 0) == 0 { self = .running } else { self = errno == EPERM ? .foreign : .missing }
  }
}
