import CLibrary

package struct SystemError: Error, Hashable {
  let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The error of the call that failed just now.
  static var last: Self { Self(errno) }

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
  package var isPassing: Bool { [EAGAIN, EINTR].contains(code) }

  package var isOfTheFileTable: Bool { [EMFILE, ENFILE].contains(code) }

  package var message: String { String(cString: strerror(code)) }

  package static let wouldBlock = Self(EAGAIN)
  package static let invalid = Self(EINVAL)
  package static let notSupported = Self(EOPNOTSUPP)
  package static let inputOutput = Self(EIO)
  package static let noSpace = Self(ENOSPC)
  package static let brokenPipe = Self(EPIPE)
  package static let isDirectory = Self(EISDIR)
  package static let notPermitted = Self(EPERM)
  package static let exists = Self(EEXIST)
  package static let isLink = Self(ELOOP)
  package static let noSuchFile = Self(ENOENT)
  package static let noSuchProcess = Self(ESRCH)
  package static let badDescriptor = Self(EBADF)
  package static let timedOut = Self(ETIMEDOUT)
  package static let connectionReset = Self(ECONNRESET)
  package static let connectionRefused = Self(ECONNREFUSED)
}
