import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process of this machine that has not ended yet.
package struct RunningProcess: Hashable, Sendable {
  /// Its number.
  package let identifier: Int32
  /// When it was started, in units of the system's own: numbers of processes are given anew.
  private let startTime: UInt64

  /// Finds a process by its number; throws `SystemError.noSuchProcess` where there is none, or one that
  /// is ending, or has ended and was not waited for yet.
  package init(_ identifier: Int32) throws(SystemError) {
    self.identifier = identifier
    var start: UInt64 = 0
    switch csystem_process_start(identifier, &start) {
    case 0: throw SystemError.noSuchProcess
    case 1: startTime = start
    case -1: throw .last
    // What sending it a signal would say: where a process is hidden that is all there is to know.
    case _: throw kill(identifier, 0) == 0 ? SystemError.noSuchFile : .last
    }
  }

  /// Whether it has not begun to end yet; until it has, its files are still open.
  package var isRunning: Bool {
    (try? RunningProcess(identifier)) == self
  }

  /// The processes of a name, other than this one, in the order of their numbers.
  package static func all(named name: [UInt8]) -> [RunningProcess] {
    identifiers().filter { $0 != getpid() && isNamed($0, name) }.sorted()
      .compactMap { try? RunningProcess($0) }
  }
}
