import CLibrary
import TerminalText

/// A named pipe that this process makes and reads. It is open for writing too, so that the end of
/// one writer is not the end of the input.
package struct NamedPipe: Sendable {
  package let descriptor: FileDescriptor
  private let path: FilePath

  /// Makes the pipe, or takes over one that a killed run has left; throws EEXIST if there is any
  /// other file, or another process reads the pipe. Follows fifo(7).
  package init(_ path: FilePath) throws(SystemError) {
    // The pipe of another run may be removed in between.
    for _ in 0..<10 {
      let isNew = path.withCString { mkfifo($0, 0o600) } == 0
      guard isNew || SystemError.last == .exists else { throw .last }
      guard isNew || !Self.hasReader(path) else { throw .exists }
      let pipe: FileDescriptor
      do throws(SystemError) {
        pipe = try FileDescriptor(opening: path, O_RDWR | O_NOFOLLOW)
      } catch {
        if error == .noSuchFile { continue }
        if isNew, let status = try? FileStatus(ofLink: path), Self.isOurs(status) {
          removeFile(at: path, ifStill: status.identity)
        }
        throw error
      }
      guard let status = try? FileStatus(of: pipe), Self.isOurs(status), pipe.tryLock() else {
        try? pipe.close()
        throw .exists
      }
      if pipe.hasName {
        descriptor = pipe
        self.path = path
        return
      }
      try? pipe.close()
    }
    throw .exists
  }

  /// Whether a process may have it open for reading; anything but our pipe is never opened.
  private static func hasReader(_ path: FilePath) -> Bool {
    guard let status = try? FileStatus(ofLink: path), isOurs(status) else { return true }
    let flags = O_WRONLY | O_NONBLOCK | O_NOFOLLOW
    guard let writer = try? FileDescriptor(opening: path, flags) else { return false }
    try? writer.close()
    return true
  }

  private static func isOurs(_ status: FileStatus) -> Bool {
    status.kind == .pipe && status.owner == ThisProcess.user && status.permissions == 0o600
  }

  /// Closes the pipe, and removes it unless its path leads to another file by now.
  package func remove() {
    descriptor.removeFile(at: path)
    try? descriptor.close()
  }
}
