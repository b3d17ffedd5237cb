import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Who this process is, and who others are.
package enum ProcessIdentity {
  /// Our own number.
  package static var own: Int { Int(getpid()) }

  /// The number of the user that we act for.
  package static var user: UInt32 { UInt32(geteuid()) }

  /// Whether a process of this number runs, and lets us know.
  package enum Presence: Hashable, Sendable {
    case missing
    case running
    /// It is somebody else's.
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

  /// Whether the process that had this number at a moment, in seconds since 1970, is gone: none has it now, or
  /// one that began later. Of one that can't be seen that is not said.
  ///
  /// The wall clock may have been set since, so that one may seem to have begun later that has not.
  package static func hasEnded(_ identifier: Int, sinceItRanAt moment: Double) -> Bool {
    guard let number = Int32(exactly: identifier) else { return true }
    var start: UInt64 = 0
    switch csystem_process_start(number, &start) {
    case 0: return true
    // What the system tells of starts and files is rounded.
    case 1: return wallTime(ofStart: start) > moment + 1
    default: return false
    }
  }

  /// The moment of a start by the wall clock as it goes now.
  private static func wallTime(ofStart start: UInt64) -> Double {
    #if canImport(Darwin)
      return Double(start) / 1e6
    #else
      let perSecond = max(1, sysconf(Int32(_SC_CLK_TCK)))
      return Clock.wall - Clock.sinceBoot + Double(start) / Double(perSecond)
    #endif
  }
}
