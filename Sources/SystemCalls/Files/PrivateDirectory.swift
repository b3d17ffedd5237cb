import CLibrary
import TerminalText

/// A directory to which only this user has access, kept open since that was checked.
package struct PrivateDirectory: Hashable, Sendable {
  package let path: FilePath
  let descriptor: FileDescriptor

  /// Opens the directory; `nil` if it does not belong to this user, other users have access, or it
  /// is a symbolic link. The open directory is judged, so that no other can take its place.
  package init?(at path: FilePath) {
    guard let descriptor = try? FileDescriptor.openDirectory(path, followsLink: false) else {
      return nil
    }
    guard let status = try? FileStatus(of: descriptor), status.owner == ThisProcess.user,
      status.permissions & 0o077 == 0
    else {
      try? descriptor.close()
      return nil
    }
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens the directory, and creates it if it is missing, `withParents` also those above it.
  package static func made(at path: FilePath, withParents: Bool = false) -> PrivateDirectory? {
    if withParents, (try? FileStatus(ofPath: path.directory)) == nil {
      _ = made(at: path.directory, withParents: path.directory.isAbsolute)?.close()
    }
    _ = path.withCString { mkdir($0, 0o700) }
    return PrivateDirectory(at: path)
  }

  /// The status of an entry, which may be a symbolic link itself; `nil` if there is none.
  package func status(of name: FilePath) -> FileStatus? {
    try? FileStatus(of: name, inDirectory: descriptor)
  }

  /// At most `limit` of the names; none without a right to read.
  package func names(atMost limit: Int) -> [FilePath] {
    guard let file = try? openForReading() else { return [] }
    defer { try? file.close() }
    return (try? file.names(atMost: limit)) ?? []
  }

  func openForReading() throws(SystemError) -> FileDescriptor {
    try FileDescriptor(opening: ".", O_RDONLY | O_DIRECTORY, in: descriptor)
  }

  /// Removes an entry, and returns whether there was one.
  @discardableResult package func remove(_ name: FilePath) -> Bool { descriptor.removeEntry(name) }

  package func close() { try? descriptor.close() }
}

/// A lock under which no other run of this program removes or replaces an entry of the directory.
/// The system releases it when the process ends.
package struct DirectoryLock: Sendable {
  private let descriptor: FileDescriptor

  /// Locks the directory; `nil` if another process keeps the lock for longer, or it can't be read.
  package init?(on directory: PrivateDirectory, within seconds: Double = 0) {
    guard let file = try? directory.openForReading() else { return nil }
    let deadline = Clock.monotonic + seconds
    while !file.tryLock() {
      guard Clock.monotonic < deadline else {
        try? file.close()
        return nil
      }
      Clock.sleep(seconds: 0.001)
    }
    descriptor = file
  }

  package func release() {
    descriptor.unlock()
    try? descriptor.close()
  }
}

extension FileDescriptor {
  /// Tries to lock the open file, and returns whether this process has the lock. Follows flock(2).
  func tryLock() -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 { guard errno == EINTR else { return false } }
    return true
  }

  /// Releases the lock, even if a child that has just been forked still has the file open.
  func unlock() { _ = flock(number, LOCK_UN) }
}
