import CLibrary
import CSystem
import TerminalText

/// An open directory, which stays the same even if its path leads elsewhere by now.
///
/// An entry that is checked and then used is in the same directory both times, whatever other processes do to the
/// directories above it.
struct OpenDirectory: Hashable, Sendable {
  let descriptor: FileDescriptor

  /// Opens a directory for access to its entries. `followsLink`: whether the last part of the path may be a symbolic
  /// link, which is an error otherwise.
  init(_ path: FilePath, followsLink: Bool) throws(SystemError) {
    descriptor = try FileDescriptor(opened: path.withCString { csystem_open_directory($0, followsLink ? 1 : 0) })
  }

  /// The status of an entry, of the link itself if it is a symbolic link. Follows fstatat(2).
  func status(of name: FilePath) throws(SystemError) -> FileStatus { try FileStatus(of: name, inDirectory: descriptor) }

  /// Removes an entry, and returns whether there was one. Follows unlinkat(2).
  @discardableResult func remove(_ name: FilePath) -> Bool {
    name.withCString { unlinkat(descriptor.number, $0, 0) } == 0
  }

  func close() { try? descriptor.close() }
}

extension OpenDirectory {
  func openForReading() throws(SystemError) -> FileDescriptor {
    try FileDescriptor(opened: openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  }

  /// The names that `isMeant` accepts, among those that the sweep has time to read; none without a right to read.
  func names(in sweep: SweepBudget, where isMeant: (FilePath) -> Bool) -> [FilePath] {
    guard let file = try? openForReading() else { return [] }
    defer { try? file.close() }
    var names: [FilePath] = []
    var count = 0
    try? file.forEachName { name in
      if isMeant(name) { names.append(name) }
      count += 1
      return sweep.hasTime(forNamesAfter: count)
    }
    return names
  }
}

extension FileDescriptor {
  /// The names of the entries of a directory in no order, without `.` and `..`.
  package static func names(inDirectory path: FilePath) throws(SystemError) -> [FilePath] {
    let directory = try FileDescriptor(opened: path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    defer { try? directory.close() }
    var names: [FilePath] = []
    try directory.forEachName { name in
      names.append(name)
      return true
    }
    return names
  }

  /// Calls `body` with the names in an open directory, without `.` and `..`, until it returns `false`. Follows
  /// readdir(3).
  fileprivate func forEachName(_ body: (FilePath) -> Bool) throws(SystemError) {
    // The stream closes the descriptor that it is given, so it gets one of its own.
    let own = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard own >= 0, let stream = fdopendir(own) else {
      let error = SystemError.last
      try? FileDescriptor(own).close()
      throw error
    }
    defer { closedir(stream) }
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { FilePath($0.prefix { $0 != 0 }) }
      if name != ".", name != "..", !body(name) { return }
      errno = 0
    }
    // Without an error this was the end.
    if errno != 0 { throw .last }
  }
}

/// The current directory; empty if it has been removed. Follows getcwd(3).
package func workingDirectory() -> FilePath {
  guard let path = getcwd(nil, 0) else { return "" }
  defer { free(path) }
  return FilePath(path)
}

extension FilePath {
  /// The bytes up to a NUL.
  init(_ text: UnsafePointer<CChar>) {
    self.init((0..<strlen(text)).map { UInt8(bitPattern: text[$0]) })
  }
}

/// The size of what a directory holds.
package enum DirectorySize {
  /// The bytes of all regular files in a directory and its subdirectories. Symbolic links are not followed, and a
  /// subdirectory that can't be read counts as empty. Counts the files that nftw(3) with FTW_PHYS visits.
  package static func ofRegularFiles(under path: FilePath) throws(SystemError) -> Int64 {
    var sum: Int64 = 0
    var directories: [FilePath] = []
    for name in try FileDescriptor.names(inDirectory: path) { add(path.appending(name), &sum, &directories) }
    while let directory = directories.popLast() {
      for name in (try? FileDescriptor.names(inDirectory: directory)) ?? [] {
        add(directory.appending(name), &sum, &directories)
      }
    }
    return sum
  }

  private static func add(_ path: FilePath, _ sum: inout Int64, _ directories: inout [FilePath]) {
    guard let status = try? FileStatus(ofLink: path) else { return }
    switch status.kind {
    case .regular: sum = sum.addingClamped(status.size)
    case .directory: directories.append(path)
    case .pipe, .characterDevice, .nullDevice, .blockDevice, .socket, .other: break
    }
  }
}

extension Int64 {
  /// The sum of two sizes: those of two files with holes may exceed every number.
  package func addingClamped(_ size: Int64) -> Int64 {
    let (sum, isTooMuch) = addingReportingOverflow(size)
    return isTooMuch ? .max : sum
  }
}

/// Removes a file if its path still leads to it.
///
/// A file that has replaced it stays, and so does a file in another directory to which the path leads by now. Keep the
/// file open until then, or another file may have got its inode number. Follows unlinkat(2).
package func removeFile(at path: FilePath, ifStill identity: FileStatus.Identity) {
  guard let directory = try? OpenDirectory(path.directory, followsLink: true) else { return }
  defer { directory.close() }
  guard (try? directory.status(of: path.lastComponent))?.identity == identity else { return }
  directory.remove(path.lastComponent)
}

/// The time that a run spends on removing what killed runs have left in a directory; the next run goes on.
///
/// A few entries are checked even when the time is over: on a busy machine none would ever be removed otherwise.
package struct SweepBudget: Sendable {
  private static let fewestEntries = 8
  /// When it began, in seconds since 1970.
  package let begin: Double
  private let mostNames: Int
  // Times of ``Clock/monotonic``.
  private let endOfNames: Double
  private let end: Double

  /// Begins now, reads about `mostNames` names at most, and lasts `seconds`, of which reading names takes half at most.
  package init(ofNames mostNames: Int, seconds: Double, begin: Double = Clock.wall) {
    let now = Clock.monotonic
    self.begin = begin
    self.mostNames = mostNames
    endOfNames = now + seconds / 2
    end = now + seconds
  }

  /// Whether there is time to read further names after so many; this is looked at once in a hundred names.
  func hasTime(forNamesAfter count: Int) -> Bool {
    count % 100 != 0 || (count < mostNames && Clock.monotonic < endOfNames)
  }

  /// Calls `body` for the names while there is time. Each run begins at another name, so that every name has its turn.
  package func forEach(of names: [FilePath], startingWith number: Int = ThisProcess.number, _ body: (FilePath) -> Void)
  {
    guard !names.isEmpty else { return }
    let first = number % names.count
    for (count, name) in (names[first...] + names[..<first]).enumerated() {
      guard count < Self.fewestEntries || Clock.monotonic < end else { return }
      body(name)
    }
  }
}
