import CLibrary
import TerminalText

/// A file that holds the number of this process while it runs.
package struct ProcessFile: Sendable {
  private let path: FilePath
  private let descriptor: FileDescriptor

  /// Writes the number and a newline to a new file, or to one that holds a number. Throws ELOOP for
  /// a symbolic link, EOPNOTSUPP for no regular file, EPERM for a file with several names or of
  /// another user, and EEXIST for other contents.
  package init(_ path: FilePath) throws(SystemError) {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK
    let file = try FileDescriptor(opening: path, flags, mode: 0o644)
    self.path = path
    descriptor = try file.checked { status throws(SystemError) in
      try status.require(.regular)
      try status.requireOwnFile()
      guard try Self.holdsNumber(file) else { throw .exists }
      try file.setSize(0)
    }
    do throws(SystemError) { try descriptor.writeAll(Self.number) } catch {
      remove()
      throw error
    }
  }

  private static func holdsNumber(_ descriptor: FileDescriptor) throws(SystemError) -> Bool {
    // The largest number has ten digits.
    var contents = try descriptor.readToEnd(limit: 12)
    try descriptor.seek(to: 0)
    if contents.last == .newline { contents.removeLast() }
    return contents.count <= 10 && contents.allSatisfy { $0.isDigit }
  }

  /// Removes the file unless its path leads to another one or its contents have changed.
  package func remove() {
    defer { try? descriptor.close() }
    guard (try? descriptor.seek(to: 0)) != nil,
      let contents = try? descriptor.readToEnd(limit: Self.number.count + 1),
      Self.number.starts(with: contents)
    else { return }
    descriptor.removeFile(at: path)
  }

  private static let number = Array("\(ThisProcess.number)\n".utf8)
}
