import CLibrary

/// The `errno` of a system call that failed.
package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The error of the call that failed just now.
  package static var last: SystemError { SystemError(errno) }

  /// Whether the medium is damaged, perhaps in one place.
  package var isOfTheMedium: Bool {
    #if canImport(Darwin)
      [EIO, EBADMSG, ETIMEDOUT].contains(code)
    #else
      [EIO, ENODATA, EBADMSG, ETIMEDOUT, EUCLEAN, EREMOTEIO, EILSEQ].contains(code)
    #endif
  }

  /// Whether a connection to elsewhere is broken.
  package var isOfTheConnection: Bool {
    [
      ECONNRESET, ECONNABORTED, ECONNREFUSED, ETIMEDOUT, EHOSTUNREACH, EHOSTDOWN, ENETUNREACH,
      ENETDOWN, ENETRESET,
    ].contains(code)
  }

  /// Whether the call may succeed a little later.
  package var isPassing: Bool { [EAGAIN, EWOULDBLOCK, EINTR].contains(code) }

  /// Whether too many files are open.
  package var isOfTheFileTable: Bool { code == EMFILE || code == ENFILE }

  /// The system's own words, such as `No such file or directory`.
  package var message: String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  package static let wouldBlock = SystemError(EAGAIN)
  package static let invalid = SystemError(EINVAL)
  package static let notSupported = SystemError(EOPNOTSUPP)
  package static let inputOutput = SystemError(EIO)
  package static let brokenPipe = SystemError(EPIPE)
  package static let isDirectory = SystemError(EISDIR)
  package static let notPermitted = SystemError(EPERM)
  package static let exists = SystemError(EEXIST)
  package static let isLink = SystemError(ELOOP)
  package static let noSuchFile = SystemError(ENOENT)
  package static let noSuchProcess = SystemError(ESRCH)
  package static let badDescriptor = SystemError(EBADF)
  package static let connectionRefused = SystemError(ECONNREFUSED)
}
