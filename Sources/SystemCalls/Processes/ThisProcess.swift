import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The arguments of this process as the kernel passed them, the program's name first.
package func processArguments() -> [[UInt8]] {
  var count: Int32 = 0
  let kept = csystem_arguments(&count)
  let words = kept ?? CommandLine.unsafeArgv
  return (0..<Int(kept == nil ? CommandLine.argc : count)).compactMap { index in
    words[index].map { pointer in
      Array(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)))
    }
  }
}

/// Shows this text where ps(1) shows the arguments, cut to the memory that arguments and environment take; `nil`
/// shows the arguments again.
///
/// To be called by one thread, once the arguments were read, and while no other looks for a variable of the
/// environment, which is moved away to make room. It changes nothing on Darwin, which knows no such title.
package func setProcessTitle(_ text: String?) {
  if let text {
    csystem_set_process_title(text)
  } else {
    csystem_remove_process_title()
  }
}

/// Fills those of the descriptors 0, 1 and 2 that the caller closed, before anything else is opened.
///
/// The next file that is opened would otherwise become one of the standard streams. The input gets a file that can't
/// be read and the outputs get one that can't be written, so that using them stays an error.
package func fillClosedStandardDescriptors() {
  for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 && errno == EBADF {
    // open(2) returns the lowest free number, which is this one. Where there is no /dev, a directory serves: it can
    // be neither read nor written.
    if open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY) < 0 { _ = open("/", O_RDONLY) }
  }
}

/// The numbers of this process and of its user, and what they say about other processes.
package enum ProcessIdentity {
  /// The number of this process.
  package static var own: Int { Int(getpid()) }

  /// The number of the effective user of this process.
  package static var user: UInt32 { UInt32(geteuid()) }

  /// Whether a process has a number, and whether this user may send it signals.
  package enum Presence: Hashable, Sendable {
    case missing
    case running
    /// It belongs to another user.
    case foreign
  }

  /// Looks for a process by its number.
  ///
  /// Follows kill(2) with signal 0.
  package static func presence(of identifier: Int) -> Presence {
    guard identifier > 0, let number = pid_t(exactly: identifier) else { return .missing }
    if kill(number, 0) == 0 { return .running }
    return errno == EPERM ? .foreign : .missing
  }

  /// Whether the process that had this number at `moment`, in seconds since 1970, has ended: no process has the
  /// number now, or one that began after that moment. `false` where the system hides the process.
  ///
  /// A wall clock that was set in between makes a process seem to have begun later than it did.
  package static func hasEnded(_ identifier: Int, sinceItRanAt moment: Double) -> Bool {
    guard let number = Int32(exactly: identifier) else { return true }
    var start: UInt64 = 0
    switch csystem_process_start(number, &start) {
    case 0: return true
    // The system rounds the times of starts and of files.
    case 1: return wallTime(ofStart: start) > moment + 1
    default: return false
    }
  }

  /// The moment of a start by the present wall clock.
  private static func wallTime(ofStart start: UInt64) -> Double {
    #if canImport(Darwin)
      return Double(start) / 1e6
    #else
      let perSecond = max(1, sysconf(Int32(_SC_CLK_TCK)))
      return Clock.wall - Clock.sinceBoot + Double(start) / Double(perSecond)
    #endif
  }
}
