#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that nobody but this user can look into.
package enum PrivateFolder {
  /// Whether a folder stands at the path, no symbolic link, that is ours and closed to everybody else.
  ///
  /// Follows lstat(2).
  package static func exists(at path: [UInt8]) -> Bool {
    var status = stat()
    guard withPath(path, { lstat($0, &status) }) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & 0o077 == 0
  }

  /// Makes the folder where nothing stands yet, and says whether there is a private one then.
  package static func make(at path: [UInt8]) -> Bool {
    _ = withPath(path) { mkdir($0, 0o700) }
    return exists(at: path)
  }
}
