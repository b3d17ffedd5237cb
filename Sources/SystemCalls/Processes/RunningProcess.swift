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
  /// When it was started, in the system's own units: the system gives the numbers of ended processes to new ones.
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
    // Of a hidden process nothing more is known than whether a signal could be sent.
    case _: throw kill(identifier, 0) == 0 ? SystemError.noSuchFile : .last
    }
  }

  /// Whether it has not begun to end; its files stay open until then.
  package var isRunning: Bool {
    (try? RunningProcess(identifier)) == self
  }

  /// The processes of a name, other than this one, in the order of their numbers.
  package static func all(named name: [UInt8]) -> [RunningProcess] {
    identifiers().filter { $0 != getpid() && isNamed($0, name) }.sorted()
      .compactMap { try? RunningProcess($0) }
  }
}

/// What the kernel tells about a descriptor of a process.
package struct OpenFile: Hashable, Sendable {
  /// What the process may do with it.
  package enum Access: Hashable, Sendable {
    case reading, writing, both

    /// Whether it may write.
    package var writes: Bool { self != .reading }
  }

  /// Its number in that process.
  package let descriptor: Int32
  /// The kind of its file.
  package var kind: FileStatus.Kind
  /// Which file it is; `nil` for a pipe, a socket and others without an inode of a file system.
  package var identity: FileStatus.Identity?
  /// How it was opened.
  package var access: Access = .both
  /// Where the next read or write begins, in bytes.
  package var position: Int64 = 0
  /// Bytes; of use for a regular file only.
  package var size: Int64 = 0
  /// The path of the file, or the system's name for it (`pipe:[4026]`).
  package var path: [UInt8]

  /// Whether its offset tells how far the process has come in it.
  package var hasPosition: Bool {
    switch kind {
    case .regular, .blockDevice: true
    case .directory, .pipe, .characterDevice, .nullDevice, .socket, .other: false
    }
  }

  /// Whether the other is the same file, open in the same way; it may be further on in it.
  package func isStill(_ other: OpenFile) -> Bool {
    descriptor == other.descriptor && identity == other.identity && access == other.access
  }
}

/// A process by number and start, which tells it from a later process with that number.
package struct ProcessMark: Hashable, Comparable, Sendable {
  package let identifier: Int32
  /// When it began, in the system's own units since a fixed moment; 0 where the system does not tell.
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

  /// Whether the process has certainly ended: a process that the system hides may still run.
  package var hasEnded: Bool {
    var now: UInt64 = 0
    switch csystem_process_start(identifier, &now) {
    case 0: return true
    case 1: return now != start
    default: return false
    }
  }

  /// Processes in the order of their starts; a shell numbers the commands of a pipeline from the left.
  package static func < (one: ProcessMark, other: ProcessMark) -> Bool {
    (one.start, one.identifier) < (other.start, other.identifier)
  }
}
