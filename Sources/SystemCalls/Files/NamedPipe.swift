import CLibrary
import TerminalText

/// A named pipe (FIFO) that this process makes and reads.
///
/// It is open for writing too, so that the end of one writer is not the end of the input.
package struct NamedPipe: Sendable {
  package let descriptor: FileDescriptor
  private let path: FilePath
  private let identity: FileStatus.Identity

  /// Makes the pipe with mode 0600; throws EEXIST if there is any file. Follows mkfifo(3) and fifo(7).
  package init(_ path: FilePath) throws(SystemError) {
    guard path.withCString({ mkfifo($0, 0o600) }) == 0 else { throw .last }
    descriptor = try FileDescriptor(
      opened: path.withCString { CLibrary.open($0, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY) })
    self.path = path
    do throws(SystemError) {
      let status = try FileStatus(of: descriptor)
      identity = status.identity
      // Another process may have put another file there.
      guard status.kind == .pipe, status.owner == ThisProcess.user else { throw .exists }
    } catch {
      try? descriptor.close()
      throw error
    }
  }

  /// Removes the pipe, unless its path leads to another file by now.
  package func remove() {
    removeFile(at: path, ifStill: identity)
    try? descriptor.close()
  }
}
