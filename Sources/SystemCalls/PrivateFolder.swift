#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that nobody but this user can look into, held open from the look at it on.
package struct PrivateFolder: Hashable, Sendable {
  /// Where it was found.
  package let path: [UInt8]
  let opened: OpenFolder

  /// Opens the folder at the path, which has to be ours and closed to everybody else; `nil` where it is not,
  /// or a symbolic link.
  ///
  /// Follows fstat(2), of the folder that is open, so that no other can take its place in between.
  package init?(at path: [UInt8]) {
    guard let opened = try? OpenFolder(path, followsLink: false) else { return nil }
    var status = stat()
    guard fstat(opened.descriptor.number, &status) == 0, status.st_uid == geteuid(),
      status.st_mode & 0o077 == 0
    else {
      opened.close()
      return nil
    }
    self.path = path
    self.opened = opened
  }

  /// The folder, made where nothing stands yet.
  package static func made(at path: [UInt8]) -> PrivateFolder? {
    _ = withPath(path) { mkdir($0, 0o700) }
    return PrivateFolder(at: path)
  }

  /// Whether there is such a folder.
  package static func exists(at path: [UInt8]) -> Bool {
    guard let folder = PrivateFolder(at: path) else { return false }
    folder.close()
    return true
  }

  /// What stands here under a name, the link itself where it is one; `nil` where nothing does.
  package func status(of name: [UInt8]) -> FileStatus? {
    try? opened.status(of: name)
  }

  /// The names that are meant, among those from the first on for which the sweep has time.
  package func names(in sweep: Sweep, where isMeant: ([UInt8]) -> Bool) -> [[UInt8]] {
    opened.names(in: sweep, where: isMeant)
  }

  /// Takes a name out of the folder; says whether there was one.
  @discardableResult
  package func remove(_ name: [UInt8]) -> Bool {
    opened.remove(name)
  }

  /// Lets go of the folder, which stays where it is.
  package func close() {
    opened.close()
  }
}
