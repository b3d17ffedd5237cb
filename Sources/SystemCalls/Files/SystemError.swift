import CLibrary

package struct SystemError: Error, Hashable, Sendable {
  package var code: Int32

  package init(code: Int32) { self.code = code }

  /// What the call that failed just now left in `errno`.
  package static var last: SystemError { SystemError(code: errno) }

  /// Whether the medium is damaged, perhaps only where it was read.
  package var isOfTheMedium: Bool {
    #if canImport(Darwin)
      return [EIO, EBADMSG, ETIMEDOUT].contains(code)
    #else
      return [EIO, ENODATA, EBADMSG, ETIMEDOUT, EUCLEAN, EREMOTEIO, EILSEQ].contains(code)
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
  package var isPassing: Bool { code == EAGAIN || code == EWOULDBLOCK || code == EINTR }

  /// Whether this process, or the machine, has as many files open as it may.
  package var isOfTheFileTable: Bool { code == EMFILE || code == ENFILE }

  /// The system's own words, such as `No such file or directory`.
  package var message: String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  package static let wouldBlock = SystemError(code: EAGAIN)
  package static let invalid = SystemError(code: EINVAL)
  package static let notSupported = SystemError(code: EOPNOTSUPP)
  package static let inputOutput = SystemError(code: EIO)
  package static let noMemory = SystemError(code: ENOMEM)
  package static let brokenPipe = SystemError(code: EPIPE)
  package static let isDirectory = SystemError(code: EISDIR)
  package static let notPermitted = SystemError(code: EPERM)
  package static let exists = SystemError(code: EEXIST)
  package static let isLink = SystemError(code: ELOOP)
  package static let noSuchFile = SystemError(code: ENOENT)
  package static let noSuchProcess = SystemError(code: ESRCH)
  package static let badDescriptor = SystemError(code: EBADF)
  package static let addressInUse = SystemError(code: EADDRINUSE)
  package static let connectionRefused = SystemError(code: ECONNREFUSED)
}
