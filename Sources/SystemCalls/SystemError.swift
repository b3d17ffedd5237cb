#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A system call's failure.
package struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  package var code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// What the call that failed just now left in `errno`.
  package static var last: SystemError {
    SystemError(code: errno)
  }

  /// The system's own words, such as `No such file or directory`.
  package var message: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  package static let brokenPipe = SystemError(code: EPIPE)
  package static let isDirectory = SystemError(code: EISDIR)
  package static let noSuchFile = SystemError(code: ENOENT)
}
