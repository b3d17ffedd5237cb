import CLibrary
import TerminalText

/// A small regular file of this user with a single name, which processes read and write in turn.
package struct LockFile: Sendable {
  private let descriptor: FileDescriptor
  package let path: FilePath

  /// Opens the file, or `creates` it; `nil` if the path leads to any other file.
  package init?(_ path: FilePath, creates: Bool = true) {
    let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | (creates ? O_CREAT : 0)
    let file = try? FileDescriptor(opening: path, flags, mode: 0o600).checked {
      status throws(SystemError) in try status.requireOwnFile()
    }
    guard let file else { return nil }
    descriptor = file
    self.path = path
  }

  package func tryLock() -> Bool { descriptor.tryLock() }
  package func unlock() { descriptor.unlock() }

  package func close() { descriptor.release() }
  package var isRemoved: Bool { !descriptor.hasName }

  /// `nil` if they are more than `limit` bytes. A file that can't be read is empty.
  package func contents(limit: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
      count = max(0, pread(descriptor.number, buffer.baseAddress, limit + 1, 0))
    }
    return bytes.count <= limit ? bytes : nil
  }

  /// If the process is killed meanwhile, the end of the old contents may stay.
  package func replaceContents(with bytes: [UInt8]) {
    let count = pwrite(descriptor.number, bytes, bytes.count, 0)
    if count == bytes.count { _ = ftruncate(descriptor.number, off_t(count)) }
  }

  /// Removes the file if its name still leads to it; call this while it is locked.
  package func remove() { descriptor.removeFile(at: path) }
}
