import CLibrary
import TerminalText

/// A directory to which only this user has access, kept open since that was checked.
package struct PrivateDirectory: Sendable {
  package let path: FilePath
  let descriptor: FileDescriptor

  /// `nil` if the directory does not belong to this user alone, or is a symbolic link.
  package init?(at path: FilePath) {
    let directory = try? FileDescriptor.openDirectory(path, followsLink: false).checked {
      status throws(SystemError) in
      guard status.owner == ThisProcess.user, status.permissions & 0o077 == 0 else {
        throw .notPermitted
      }
    }
    guard let directory else { return nil }
    self.path = path
    descriptor = directory
  }

  /// Opens the directory, and creates it if it is missing, `withParents` also those above it.
  package static func made(at path: FilePath, withParents: Bool = false) -> PrivateDirectory? {
    if withParents, path.directory.kind == nil {
      _ = made(at: path.directory, withParents: path.directory.isAbsolute)?.close()
    }
    _ = path.withCString { mkdir($0, 0o700) }
    return PrivateDirectory(at: path)
  }

  package func status(of name: FilePath) -> FileStatus? {
    try? FileStatus(ofLink: name, in: descriptor)
  }

  /// At most `limit` of the names; none without a right to read.
  package func names(atMost limit: Int) -> [FilePath] {
    (try? FileDescriptor.names(inDirectory: ".", of: descriptor, atMost: limit)) ?? []
  }

  /// What a regular file of this user's with a single name holds; `nil` if there is no entry.
  /// Throws ELOOP for a symbolic link, EPERM for any other file, EINVAL for more than `limit`
  /// bytes. `isReplacedNext`: it must be writable too.
  package func contents(of name: FilePath, limit: Int, isReplacedNext: Bool = false)
    throws(SystemError) -> [UInt8]?
  {
    let flags = (isReplacedNext ? O_RDWR : O_RDONLY) | O_NOFOLLOW | O_NONBLOCK
    let file: FileDescriptor
    do throws(SystemError) {
      file = try FileDescriptor(opening: name, flags, in: descriptor)
    } catch {
      guard error == .noSuchFile else { throw error }
      return nil
    }
    defer { try? file.close() }
    try FileStatus(of: file).requireOwnFile()
    let bytes = try file.readToEnd(limit: limit + 1)
    guard bytes.count <= limit else { throw .invalid }
    return bytes
  }

  /// Replaces or creates an entry of the locked directory. Readers see the old contents or the new
  /// ones, even after a crash of the system.
  package func replaceContents(of name: FilePath, with bytes: [UInt8]) throws(SystemError) {
    let newName = FilePath(name.bytes + Array(".new".utf8))
    // A killed run may have left it there.
    remove(newName)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let file = try FileDescriptor(opening: newName, flags, mode: 0o600, in: descriptor)
    do throws(SystemError) {
      defer { try? file.close() }
      try file.writeAll(bytes)
      // A file system may store the new name before the contents.
      try file.syncData()
      let directory = descriptor.number
      let result = newName.withCString { new in
        name.withCString { old in renameat(directory, new, directory, old) }
      }
      guard result == 0 else { throw .last }
    } catch {
      remove(newName)
      throw error
    }
  }

  @discardableResult package func remove(_ name: FilePath) -> Bool { descriptor.removeEntry(name) }

  package func close() { try? descriptor.close() }

  /// Keeps other runs from removing or replacing an entry until the descriptor is released; `nil`
  /// if another process has the lock for longer, or the directory can't be read.
  package func lock(within seconds: Double = 0) -> FileDescriptor? {
    guard
      let file = try? FileDescriptor(opening: ".", O_RDONLY | O_DIRECTORY, in: descriptor)
    else { return nil }
    let deadline = Clock.monotonic + seconds
    while !file.tryLock() {
      guard Clock.monotonic < deadline else {
        try? file.close()
        return nil
      }
      Clock.sleep(seconds: 0.001)
    }
    return file
  }
}

extension FileDescriptor {
  func tryLock() -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 { guard errno == EINTR else { return false } }
    return true
  }

  /// Unlocks the open file, even while a forked child has it open too.
  func unlock() { _ = flock(number, LOCK_UN) }

  package func release() {
    unlock()
    try? close()
  }

  /// Whether the open file has not been removed or replaced.
  var hasName: Bool { (try? FileStatus(of: self).nameCount) ?? 0 > 0 }
}

/// Where the runs of a user find one another, by sockets and by the files of terminals.
package struct RuntimeDirectory: Sendable {
  package let candidates: [FilePath]  // In the order of trials

  package init(candidates: [FilePath]) { self.candidates = candidates }

  /// `$XDG_RUNTIME_DIR/pbar`, else `pbar-UID` in `$TMPDIR`, else in `/tmp`. A variable counts if it
  /// is an absolute path. Follows the XDG Base Directory Specification.
  package init(_ environment: Environment) {
    let name = FilePath("pbar-\(ThisProcess.user)")
    candidates = [
      environment.absolutePath("XDG_RUNTIME_DIR")?.appending("pbar"),
      environment.absolutePath("TMPDIR").flatMap { $0 == "/tmp" ? nil : $0.appending(name) },
      FilePath("/tmp").appending(name),
    ].compactMap { $0 }
  }

  /// The path in the first candidate that is private; `creates` makes missing candidates.
  package func path(of name: FilePath, creates: Bool) -> FilePath? {
    for candidate in candidates {
      let directory =
        creates ? PrivateDirectory.made(at: candidate) : PrivateDirectory(at: candidate)
      guard let directory else { continue }
      directory.close()
      return candidate.appending(name)
    }
    return nil
  }
}

extension FileStatus {
  /// Throws `notPermitted` unless it is a regular file of this user's with at most one name.
  func requireOwnFile() throws(SystemError) {
    guard kind == .regular, owner == ThisProcess.user, nameCount <= 1 else { throw .notPermitted }
  }
}
