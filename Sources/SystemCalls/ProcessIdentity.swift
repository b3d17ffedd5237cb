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
}
