import CLibrary
import TerminalText

/// A named pipe (FIFO) that this process makes and reads.
///
/// It is open for writing too, so that the end of one writer is not the end of the input.
package struct NamedPipe: Sendable {
  /// Open for reading.
  package let descriptor: FileDescriptor
  private let path: FilePath
  private let identity: FileStatus.Identity

  /// Makes the pipe with mode 0600, or takes over a pipe of this user that has no reader: its run was killed.
  ///
  /// Throws EEXIST if there is any other file, or the pipe has a reader. Follows mkfifo(3) and fifo(7).
  package init(_ path: FilePath) throws(SystemError) {
    if path.withCString({ mkfifo($0, 0o600) }) != 0 {
      let error = SystemError.last
      guard error == .exists, NamedPipe.isLeft(path) else { throw error }
    }
    let opened = path.withCString { CLibrary.open($0, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY) }
    guard opened >= 0 else { throw .last }
    descriptor = FileDescriptor(opened)
    self.path = path
    do throws(SystemError) {
      let status = try FileStatus(of: descriptor)
      identity = status.identity
      guard status.kind == .pipe else { throw SystemError.exists }
    } catch {
      try? descriptor.close()
      throw error
    }
  }

  private static func isLeft(_ path: FilePath) -> Bool {
    guard let status = try? FileStatus(ofLink: path), status.kind == .pipe, status.owner == ThisProcess.user else {
      return false
    }
    // Without a reader a pipe can't be opened for writing.
    let writer = path.withCString { CLibrary.open($0, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC) }
    guard writer >= 0 else { return SystemError.last == .noSuchDevice }
    try? FileDescriptor(writer).close()
    return false
  }

  /// Removes the pipe, unless its path leads to another file by now.
  package func remove() {
    removeFile(at: path, ifStill: identity)
    try? descriptor.close()
  }
}
