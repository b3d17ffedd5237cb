import CLibrary
import TerminalText

/// A file that a process has open, as a look found it. Two are equal if they are one file that one
/// descriptor has open in one way, at any position.
package struct OpenFile: Hashable, Sendable {
  package enum Access: Hashable, Sendable {
    case reading, writing, both

    package var writes: Bool { self != .reading }
  }

  package let process: ProcessIdentity?  // `nil` of a file that is watched by its path
  package let descriptor: Int32?  // In that process; `nil` also of files below directories
  package let kind: FileStatus.Kind
  package var identity: FileStatus.Identity?
  package var access: Access = .both

  package var position: Int64 = 0  // Where the next read or write begins, in bytes
  package var size: Int64 = 0  // Bytes, of a regular file
  package var current: String?  // The file that is read, if this names directories

  /// The path of the file, or the system's name for it (`pipe:[4026]`).
  package var path: FilePath

  /// A path that leads to the file while it is open.
  var link: FilePath

  package init(
    _ kind: FileStatus.Kind, _ path: FilePath, _ descriptor: Int32? = nil,
    of process: ProcessIdentity? = nil
  ) {
    self.process = process
    self.descriptor = descriptor
    self.kind = kind
    self.path = path
    link = path
  }

  package static func == (one: OpenFile, other: OpenFile) -> Bool {
    one.process == other.process && one.descriptor == other.descriptor
      && one.identity == other.identity && one.access == other.access
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(process)
    hasher.combine(descriptor)
    hasher.combine(identity)
  }

  /// The bytes of a block device.
  package var deviceSize: Int64? {
    guard kind == .blockDevice else { return nil }
    let device = try? FileDescriptor.openForReading(link, only: .blockDevice)
    defer { try? device?.close() }
    return device?.blockDeviceSize
  }
}

extension ProcessIdentity {
  package static func all(named name: [UInt8]) -> [ProcessIdentity] { all { $0.isNamed(name) } }

  package static func all(ofUsers users: [UInt32]) -> [ProcessIdentity] {
    all { $0.user.map(users.contains) ?? false }
  }

  static func all(where condition: (ProcessIdentity) -> Bool) -> [ProcessIdentity] {
    numbers().sorted().filter { $0 != getpid() && condition(ProcessIdentity(number: $0)) }
      .compactMap { try? ProcessIdentity(running: $0) }
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
