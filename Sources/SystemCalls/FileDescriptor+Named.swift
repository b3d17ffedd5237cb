#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileDescriptor {
  /// The descriptor of this process that a path stands for: `/dev/fd/3`, `/dev/stdout`, `/dev/stderr`, or `-`
  /// for standard output; `nil` for any other path.
  ///
  /// It is to be used as it is: to open such a path makes, on Linux, a file of another offset, and fails where
  /// a socket stands behind it.
  package init?(named path: [UInt8]) {
    switch String(decoding: path, as: UTF8.self) {
    case "-", "/dev/stdout": self = .standardOutput
    case "/dev/stderr": self = .standardError
    case let text where text.hasPrefix("/dev/fd/"):
      guard let number = Int32(text.dropFirst(8)), number >= 0 else { return nil }
      self.init(number)
    case _: return nil
    }
  }

  /// Fails with `badDescriptor` unless it is open for writing.
  ///
  /// Follows fcntl(2).
  package func requireWritable() throws(SystemError) {
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0 else { throw .last }
    guard flags & O_ACCMODE != O_RDONLY else { throw .badDescriptor }
  }
}
