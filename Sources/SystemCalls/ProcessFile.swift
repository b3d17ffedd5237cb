#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that holds the number of this process while it runs.
package struct ProcessFile: Sendable {
  private let path: [UInt8]
  private let identity: FileStatus.Identity

  /// Writes the number of this process and a newline, in place of another such number.
  ///
  /// A symbolic link is not followed (ELOOP), what is no regular file is left alone (EOPNOTSUPP), and so is
  /// one that holds anything but a number (EEXIST): somebody may want it.
  package init(_ path: [UInt8]) throws(SystemError) {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let number = withPath(path) { open($0, flags, 0o644) }
    guard number >= 0 else { throw .last }
    let descriptor = FileDescriptor(number)
    defer { try? descriptor.close() }
    let status = try FileStatus(of: descriptor)
    guard status.kind == .regular else { throw SystemError.notSupported }
    guard try ProcessFile.holdsNumber(descriptor, status) else { throw SystemError.exists }
    try descriptor.setSize(0)
    self.path = path
    identity = status.identity
    do throws(SystemError) {
      try descriptor.writeAll(Array("\(ProcessIdentity.own)\n".utf8))
    } catch {
      remove()
      throw error
    }
  }

  /// Whether a file holds nothing, or the number that another process has left.
  private static func holdsNumber(
    _ descriptor: FileDescriptor, _ status: FileStatus
  ) throws(SystemError) -> Bool {
    guard status.size <= 21 else { return false }
    let contents = try descriptor.readToEnd(limit: 22)
    try descriptor.seek(to: 0)
    return contents.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "\n") }
  }

  /// Removes the file, unless another one stands in its place by now.
  package func remove() {
    guard (try? FileStatus(ofLink: path))?.identity == identity else { return }
    removeFile(at: path)
  }
}
