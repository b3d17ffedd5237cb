import CLibrary
import TerminalText

package struct OpenFile: Sendable {
  package enum Access: Hashable, Sendable {
    case reading, writing, both

    package var writes: Bool { self != .reading }
  }

  package let descriptor: Int32  // In that process
  package let kind: FileStatus.Kind
  package var identity: FileStatus.Identity?
  package var access: Access = .both

  package var position: Int64 = 0  // Where the next read or write begins, in bytes
  package var size: Int64 = 0  // Bytes, of a regular file

  /// The path of the file, or the system's name for it (`pipe:[4026]`).
  package var path: FilePath

  package init(descriptor: Int32, kind: FileStatus.Kind, path: FilePath) {
    self.descriptor = descriptor
    self.kind = kind
    self.path = path
  }

  /// Whether both are one file, open in one way, at any position.
  package func isStill(_ other: OpenFile) -> Bool {
    descriptor == other.descriptor && identity == other.identity && access == other.access
  }
}

extension ProcessIdentity {
  package static func all(named name: [UInt8]) -> [ProcessIdentity] { all { $0.isNamed(name) } }

  package static func all(ofUsers users: [UInt32]) -> [ProcessIdentity] {
    all { $0.user.map(users.contains) ?? false }
  }

  private static func all(where condition: (ProcessIdentity) -> Bool) -> [ProcessIdentity] {
    numbers().sorted().filter { $0 != getpid() && condition(ProcessIdentity(number: $0)) }
      .compactMap { try? ProcessIdentity(running: $0) }
  }

  /// The bytes of the block device behind one of its descriptors.
  package func blockDeviceSize(_ descriptor: Int32) -> Int64? {
    #if canImport(Darwin)
      guard let path = try? openFile(descriptor).path else { return nil }
    #else
      let path = path("fd/\(descriptor)")
    #endif
    let device = try? FileDescriptor.openForReading(path, only: .blockDevice)
    defer { try? device?.close() }
    return device?.blockDeviceSize
  }

  /// Its open files with descriptors in ascending order. Throws if those of a running process can't
  /// be read, and may never return: a file may be on a server that does not answer.
  package func openFiles() throws(SystemError) -> [OpenFile] {
    var files: [OpenFile] = []
    for descriptor in try descriptors() {
      do throws(SystemError) { files.append(try openFile(descriptor)) } catch {
        guard error != .badDescriptor, isRunning else { continue }
        throw error
      }
    }
    return files
  }

  package func withDescendants(atMost limit: Int) -> [ProcessIdentity] {
    var all = [self]
    var index = 0
    while index < all.count, all.count < limit {
      all += all[index].children().compactMap { try? ProcessIdentity(running: $0) }
      index += 1
    }
    return Array(all.prefix(limit))
  }
}
