import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which process it is, also after its number has been given to another one.
package struct ProcessMark: Hashable, Comparable, Sendable {
  package let identifier: Int32
  /// When it began, in steps of the system's own since some beginning; 0 where that can't be told.
  package let start: UInt64

  package init(identifier: Int32, start: UInt64) {
    self.identifier = identifier
    self.start = start
  }

  /// This process.
  package static var own: ProcessMark {
    var start: UInt64 = 0
    _ = csystem_process_start(getpid(), &start)
    return ProcessMark(identifier: getpid(), start: start)
  }

  /// Whether the process has not ended.
  package var isAlive: Bool {
    var now: UInt64 = 0
    guard identifier > 0, csystem_process_start(identifier, &now) != 0 else { return false }
    return now == start
  }

  /// Whether the process is sure to have ended: what can't be seen may go on.
  package var hasEnded: Bool {
    var now: UInt64 = 0
    switch csystem_process_start(identifier, &now) {
    case 0: return true
    case 1: return now != start
    default: return false
    }
  }

  /// Whoever began first comes first; a shell numbers the commands of a pipeline from the left.
  package static func < (one: ProcessMark, other: ProcessMark) -> Bool {
    (one.start, one.identifier) < (other.start, other.identifier)
  }
}
