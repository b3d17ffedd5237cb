import CLibrary
import TerminalText

/// A small file of one user that several processes read and write in turn: no symbolic link but a
/// regular file of this user's with a single name.
package struct LockFile: Sendable {
  private let descriptor: FileDescriptor
  package let path: FilePath

  /// Opens the file, or `creates` it; `nil` if the path leads to a file that is not accepted.
  package init?(_ path: FilePath, creates: Bool = true) {
    let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | (creates ? O_CREAT : 0)
    guard let file = try? FileDescriptor(opening: path, flags, mode: 0o600) else { return nil }
    guard (try? FileStatus(of: file))?.isOwnFile ?? false else {
      try? file.close()
      return nil
    }
    descriptor = file
    self.path = path
  }

  /// Tries to lock the file, and returns whether this process has the lock.
  package func tryLock() -> Bool { descriptor.tryLock() }
  package func unlock() { descriptor.unlock() }

  package func close() {
    unlock()
    try? descriptor.close()
  }

  package var isRemoved: Bool { !descriptor.hasName }

  /// What the file holds, or `nil` if it is more than `limit` bytes or can't be read.
  package func contents(limit: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
      count = max(0, pread(descriptor.number, buffer.baseAddress, limit + 1, 0))
    }
    return bytes.count <= limit ? bytes : nil
  }

  /// Replaces the contents. The end of longer contents is cut off last: a process that is killed
  /// before that leaves the old end behind the new contents.
  package func replaceContents(with bytes: [UInt8]) {
    let count = pwrite(descriptor.number, bytes, bytes.count, 0)
    if count == bytes.count { _ = ftruncate(descriptor.number, off_t(count)) }
  }

  /// Removes the file if its name still leads to it; call this while it is locked.
  package func remove() {
    guard let status = try? FileStatus(of: descriptor) else { return }
    removeFile(at: path, ifStill: status.identity)
  }
}
