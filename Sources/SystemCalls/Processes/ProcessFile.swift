import CLibrary
import TerminalText

/// A file that holds the number of this process while it runs.
package struct ProcessFile: Sendable {
  private let path: FilePath

  /// Kept open, so that no other file can get its inode number.
  private let descriptor: FileDescriptor
  private let identity: FileStatus.Identity

  /// Writes the number of this process and a newline to a new file, or to one that holds a number.
  ///
  /// Throws ELOOP for a symbolic link, EOPNOTSUPP for a file that is not regular, EEXIST for one that
  /// holds anything but a number, and EPERM for one with several names or of another user, who could
  /// change the number.
  package init(_ path: FilePath) throws(SystemError) {
    descriptor = try ProcessFile.open(path)
    self.path = path
    do throws(SystemError) {
      let status = try FileStatus(of: descriptor)
      identity = status.identity
      guard status.kind == .regular else { throw SystemError.notSupported }
      guard status.isOwnFile else { throw SystemError.notPermitted }
      guard try ProcessFile.holdsNumber(descriptor, status) else { throw SystemError.exists }
      try descriptor.setSize(0)
    } catch {
      try? descriptor.close()
      throw error
    }
    do throws(SystemError) { try descriptor.writeAll(ProcessFile.number) } catch {
      remove()
      throw error
    }
  }

  private static func open(_ path: FilePath) throws(SystemError) -> FileDescriptor {
    let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    // Another process may create or remove it in between.
    for _ in 0..<10 {
      do throws(SystemError) {
        return try FileDescriptor(opening: path, flags | O_CREAT | O_EXCL, mode: 0o644)
      } catch { if error != .exists { throw error } }
      do throws(SystemError) { return try FileDescriptor(opening: path, flags) } catch {
        if error != .noSuchFile { throw error }
      }
    }
    throw .noSuchFile
  }

  private static func holdsNumber(_ descriptor: FileDescriptor, _ status: FileStatus)
    throws(SystemError) -> Bool
  {
    // The largest number has ten digits.
    guard status.size <= 11 else { return false }
    var contents = try descriptor.readToEnd(limit: 12)
    try descriptor.seek(to: 0)
    if contents.last == UInt8(ascii: "\n") { contents.removeLast() }
    return contents.count <= 10 && contents.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Removes the file, unless its path leads to another file by now or its contents have changed.
  package func remove() {
    defer { try? descriptor.close() }
    guard (try? descriptor.seek(to: 0)) != nil,
      let contents = try? descriptor.readToEnd(limit: ProcessFile.number.count + 1),
      ProcessFile.number.starts(with: contents)
    else { return }
    removeFile(at: path, ifStill: identity)
  }

  private static let number = Array("\(ThisProcess.number)\n".utf8)
}
