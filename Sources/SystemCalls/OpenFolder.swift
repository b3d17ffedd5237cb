import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that stays the one that was opened, wherever its path leads by now.
///
/// What is looked at in it and then used is in the same folder both times, whoever else may write to those
/// above it.
struct OpenFolder: Hashable, Sendable {
  let descriptor: FileDescriptor

  /// Opens a folder to name what stands in it; where the last part of the path is a symbolic link,
  /// `followsLink` says whether that is an error.
  init(_ path: [UInt8], followsLink: Bool) throws(SystemError) {
    let number = withPath(path) { csystem_open_folder($0, followsLink ? 1 : 0) }
    guard number >= 0 else { throw .last }
    descriptor = FileDescriptor(number)
  }

  /// What stands here under a name, the link itself where it is one.
  ///
  /// Follows fstatat(2).
  func status(of name: [UInt8]) throws(SystemError) -> FileStatus {
    try FileStatus(of: name, inFolder: descriptor)
  }

  /// Takes a name out of the folder; says whether there was one.
  ///
  /// Follows unlinkat(2).
  @discardableResult
  func remove(_ name: [UInt8]) -> Bool {
    withPath(name) { unlinkat(descriptor.number, $0, 0) } == 0
  }

  func close() {
    try? descriptor.close()
  }
}
