import CLibrary
import CSystem
import TerminalText

extension FileDescriptor {
  /// At most `limit` names in a directory, in no order, without `.` and `..`. The path is relative
  /// to `parent`. Follows readdir(3).
  package static func names(
    inDirectory path: FilePath, of parent: FileDescriptor? = nil, atMost limit: Int = .max
  ) throws(SystemError) -> [FilePath] {
    let directory = try FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY, in: parent)
    guard let stream = fdopendir(directory.number) else {
      let error = SystemError.last
      try? directory.close()
      throw error
    }
    // This closes the descriptor too.
    defer { closedir(stream) }
    var found: [FilePath] = []
    errno = 0
    while found.count < limit, let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { FilePath($0.prefix { $0 != 0 }) }
      if name != ".", name != ".." { found.append(name) }
      errno = 0
    }
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

  /// Removes the open file from its path, unless another file is there.
  func removeFile(at path: FilePath) {
    guard let status = try? FileStatus(of: self) else { return }
    SystemCalls.removeFile(at: path, ifStill: status.identity)
  }
}

/// The current directory; empty if it has been removed.
package func workingDirectory() -> FilePath {
  guard let path = getcwd(nil, 0) else { return "" }
  defer { free(path) }
  return FilePath(path)
}

extension FilePath {
  var linkTarget: FilePath {
    get throws(SystemError) {
      var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = withCString { readlink($0, &characters, Int(PATH_MAX)) }
      guard count >= 0 else { throw .last }
      return FilePath(characters[..<count].map { UInt8(bitPattern: $0) })
    }
  }

  /// The bytes up to a NUL.
  init(_ text: UnsafePointer<CChar>) {
    self.init(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// The absolute path without links; `nil` if there is no such file.
  package var resolved: FilePath? {
    guard let path = withCString({ realpath($0, nil) }) else { return nil }
    defer { free(path) }
    return FilePath(path)
  }

  /// The bytes of all regular files below the directory. A file with several names counts once, as
  /// `tar` and `du` read it. A subdirectory that can't be read is empty. Subtracts the entries from
  /// `limit`. Throws unless there are fewer, and they are looked at before `deadline`, a time of
  /// `Clock.monotonic`.
  package func sizeOfRegularFiles(atMost limit: inout Int, until deadline: Double)
    throws(SystemError) -> Int64
  {
    var sum: Int64 = 0
    var seen: Set<FileStatus.Identity> = []
    var entries = try FileDescriptor.names(inDirectory: self, atMost: max(1, limit)).map {
      appending($0)
    }
    while let entry = entries.popLast() {
      limit -= 1
      guard limit > 0, Clock.monotonic < deadline else { throw .notSupported }
      guard let status = try? FileStatus(ofLink: entry) else { continue }
      if status.kind == .regular,
        status.nameCount == 1 || seen.insert(status.identity).inserted
      {
        sum = sum.addingClamped(status.size)
      }
      guard status.kind == .directory, let names = try? FileDescriptor.names(inDirectory: entry)
      else { continue }
      entries += names.map { entry.appending($0) }
    }
    return sum
  }
}

/// The bytes of all regular files below a directory, counted when they are first asked for.
package final class DirectorySize: Sendable {
  package let path: FilePath
  private let count: @Sendable () -> Result<Int64, SystemError>
  private let result = Monitor<Result<Int64, SystemError>?>(nil)

  package init(_ path: FilePath, count: @escaping @Sendable () -> Result<Int64, SystemError>) {
    self.path = path
    self.count = count
  }

  /// Throws if the directory can't be read.
  package convenience init(_ path: FilePath) throws(SystemError) {
    _ = try FileDescriptor.names(inDirectory: path, atMost: 1)
    self.init(path) {
      Result { () throws(SystemError) in
        var limit = Int.max
        return try path.sizeOfRegularFiles(atMost: &limit, until: .infinity)
      }
    }
  }

  /// Counts, or waits for the thread that counts.
  package var bytes: Int64 {
    get throws(SystemError) {
      try result.withLock { known throws(SystemError) in
        let result = known ?? count()
        known = result
        return try result.get()
      }
    }
  }
}

extension Int64 {
  /// The sum of two sizes: those of files with holes may exceed any number.
  package func addingClamped(_ size: Int64) -> Int64 {
    let (sum, isTooMuch) = addingReportingOverflow(size)
    return isTooMuch ? .max : sum
  }
}

/// Removes a file if its path still leads to it. It has to be open, or
/// another may have its identity.
package func removeFile(at path: FilePath, ifStill identity: FileStatus.Identity) {
  var directory = FileDescriptor(AT_FDCWD)
  var name = path
  do throws(SystemError) {
    // Another directory can't take its place between the look and the removal.
    directory = try FileDescriptor.openDirectory(path.directory, followsLink: true)
    name = path.lastComponent
  } catch { guard error.isOfTheFileTable else { return } }
  defer { if directory.number >= 0 { try? directory.close() } }
  if (try? FileStatus(ofLink: name, in: directory))?.identity == identity {
    directory.removeEntry(name)
  }
}
