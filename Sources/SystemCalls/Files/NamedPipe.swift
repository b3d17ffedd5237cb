import CLibrary
import TerminalText

/// A named pipe that this process makes and reads. It is open for writing too, so that the end of
/// one writer is not the end of the input.
package struct NamedPipe: Sendable {
  package let reading: FileDescriptor
  package let path: FilePath
  private let writing: FileDescriptor

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
        if isNew { Self.remove(path) }
        throw error
      }
      guard let status = try? FileStatus(of: pipe), Self.isOurs(status), pipe.tryLock() else {
        try? pipe.close()
        throw .exists
      }
      let reading: FileDescriptor
      do throws(SystemError) {
        // With a writer, this waits for none.
        reading = try FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      } catch {
        try? pipe.close()
        if error == .noSuchFile { continue }
        if isNew { Self.remove(path) }
        throw error
      }
      // Another pipe may be there by now.
      if pipe.hasName, (try? FileStatus(of: reading))?.identity == status.identity {
        _ = fcntl(reading.number, F_SETFL, 0)
        self.reading = reading
        self.path = path
        writing = pipe
        return
      }
      try? reading.close()
      try? pipe.close()
    }
    throw .exists
  }

  /// Removes a pipe that was just made and can't be opened.
  private static func remove(_ path: FilePath) {
    guard let status = try? FileStatus(ofLink: path), isOurs(status) else { return }
    removeFile(at: path, ifStill: status.identity)
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

  /// Whether its path leads to it no more, so that a process finds it at most by another name.
  package var isRemoved: Bool {
    (try? FileStatus(ofLink: path))?.identity != (try? FileStatus(of: reading))?.identity
  }

  /// From now on the end of the last writer is the end of the input, if the pipe has no name left
  /// by which another one could open it.
  package func endWriting() { if !reading.hasName { writing.detach() } }

  /// Closes the pipe, and removes it unless its path leads to another file by now.
  package func remove() {
    reading.removeFile(at: path)
    try? reading.close()
    try? writing.close()
  }
}
