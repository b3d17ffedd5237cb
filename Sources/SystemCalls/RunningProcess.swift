#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process of this machine that has not ended yet.
package struct RunningProcess: Hashable, Sendable {
  package let identifier: Int32
  /// When it was started, in units of the system's own: numbers of processes are given anew.
  let startTime: Int64

  /// Finds a process by its number; throws `SystemError.noSuchProcess` where there is none, or one that
  /// has ended and was not waited for yet.
  package init(_ identifier: Int32) throws(SystemError) {
    self.identifier = identifier
    startTime = try Self.startTime(of: identifier)
  }

  /// Whether it has not ended yet.
  package var isRunning: Bool {
    (try? RunningProcess(identifier)) == self
  }

  /// The processes of a name, other than this one, in the order of their numbers.
  package static func all(named name: [UInt8]) -> [RunningProcess] {
    identifiers().filter { $0 != getpid() && isNamed($0, name) }.sorted()
      .compactMap { try? RunningProcess($0) }
  }

  /// What sending it a signal would say: where a process is hidden that is all there is to know.
  static func errorOfSending(to identifier: Int32) -> SystemError? {
    kill(identifier, 0) == 0 ? nil : .last
  }
}
