import CLibrary
import CSystem
import TerminalText

extension FileDescriptor {
  /// The names in a directory in no order, without `.` and `..`.
  package static func names(inDirectory path: FilePath) throws(SystemError) -> [FilePath] {
    let directory = try FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY)
    defer { try? directory.close() }
    return try directory.names()
  }

  /// At most `limit` names in an open directory. Follows readdir(3).
  func names(atMost limit: Int = .max) throws(SystemError) -> [FilePath] {
    // The stream closes its descriptor.
    let own = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard own >= 0, let stream = fdopendir(own) else {
      let error = SystemError.last
      try? FileDescriptor(own).close()
      throw error
    }
    defer { closedir(stream) }
    var found: [FilePath] = []
    errno = 0
    while found.count < limit, let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { FilePath($0.prefix { $0 != 0 }) }
      if name != ".", name != ".." { found.append(name) }
      errno = 0
    }
    // Without an error this was the end.
    if errno != 0 { throw .last }
    return found
  }

  /// Opens a directory, so that an entry is checked and used in it whatever becomes of the path.
  static func openDirectory(_ path: FilePath, followsLink: Bool) throws(SystemError)
    -> FileDescriptor
  {
    try FileDescriptor(opened: path.withCString { csystem_open_directory($0, followsLink ? 1 : 0) })
  }

  /// Removes an entry of an open directory, and returns whether there was one.
  @discardableResult func removeEntry(_ name: FilePath) -> Bool {
    name.withCString { unlinkat(number, $0, 0) } == 0
  }
}

/// The current directory; empty if it has been removed.
package func workingDirectory() -> FilePath {
  guard let path = getcwd(nil, 0) else { return "" }
  defer { free(path) }
  return FilePath(path)
}

extension FilePath {
  /// The bytes up to a NUL.
  init(_ text: UnsafePointer<CChar>) {
    self.init(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// The bytes of all regular files in and below the directory. A subdirectory that can't be read
  /// counts as empty.
  package func sizeOfRegularFiles() throws(SystemError) -> Int64 {
    var sum: Int64 = 0
    var entries = try FileDescriptor.names(inDirectory: self).map { appending($0) }
    while let entry = entries.popLast() {
      guard let status = try? FileStatus(ofLink: entry) else { continue }
      if status.kind == .regular { sum = sum.addingClamped(status.size) }
      guard status.kind == .directory, let names = try? FileDescriptor.names(inDirectory: entry)
      else { continue }
      entries += names.map { entry.appending($0) }
    }
    return sum
  }
}

extension Int64 {
  /// The sum of two sizes: those of files with holes may exceed any number.
  package func addingClamped(_ size: Int64) -> Int64 {
    let (sum, isTooMuch) = addingReportingOverflow(size)
    return isTooMuch ? .max : sum
  }
}

extension FileDescriptor {
  /// Removes the open file if the path still leads to it.
  func removeFile(at path: FilePath) {
    guard let status = try? FileStatus(of: self) else { return }
    SystemCalls.removeFile(at: path, ifStill: status.identity)
  }
}

/// Removes a file if its path still leads to it. It has to be open, or another may have its inode.
package func removeFile(at path: FilePath, ifStill identity: FileStatus.Identity) {
  guard let directory = try? FileDescriptor.openDirectory(path.directory, followsLink: true) else {
    return
  }
  defer { try? directory.close() }
  let name = path.lastComponent
  if (try? FileStatus(ofLink: name, in: directory))?.identity == identity {
    directory.removeEntry(name)
  }
}
