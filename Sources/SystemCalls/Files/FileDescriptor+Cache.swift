import CLibrary
import CSystem
import TerminalText

// Whether reads and writes go past the system's cache: O_DIRECT of open(2), F_NOCACHE on Darwin.
// Everyone who shares an open file is concerned, so that each is restored to its old state, on
// every way out.

/// The open files of which that has been changed, each with its flag before; `nil` when no more is
/// to be changed.
private let foundUncached = Monitor<[Int32: Bool]?>([:])

extension FileDescriptor {
  /// Whether reads and writes bypass the cache. Darwin reports this only for descriptors that this
  /// process changed.
  package var isUncached: Bool {
    foundUncached.read { $0?[number].map { !$0 } } ?? (hasCache && csystem_is_uncached(number) == 1)
  }

  /// Lets reads and writes go past the cache, or through it, until the file is restored. Fails with
  /// `invalid` if there is no cache: on a pipe the same flag would cut what is written into
  /// packets, of which a short read loses the rest (pipe(7)).
  package func setUncached(_ isOn: Bool) throws(SystemError) {
    guard hasCache else { throw .invalid }
    let result: Result<Void, SystemError> = foundUncached.withLock { found in
      guard let before = found else { return .failure(.invalid) }
      let wasOn = before[number] ?? (csystem_is_uncached(number) == 1)
      guard before[number] != nil || wasOn != isOn else { return .success(()) }
      guard carryOut(.setUncached, on: number, { csystem_set_uncached(number, isOn ? 1 : 0) }) == 0
      else {
        return .failure(.last)
      }
      found?[number] = wasOn == isOn ? nil : wasOn
      return .success(())
    }
    try result.get()
  }

  /// Opens the file once more, with an offset and flags that no other process shares.
  ///
  /// Throws `notSupported` where the system has no way to do so: on Darwin /dev/fd only duplicates
  /// a descriptor.
  package func reopened(forWriting isWritten: Bool) throws(SystemError) -> FileDescriptor {
    #if os(Linux)
      let flags =
        (isWritten ? O_WRONLY : O_RDONLY) | (appends ? O_APPEND : 0) | O_CLOEXEC | O_NOCTTY
        | O_NONBLOCK
      let path = FilePath("/proc/self/fd/\(number)")
      return try FileDescriptor(
        opened: path.withCString { path in carryOut(.open, on: -1) { open(path, flags) } })
    #else
      throw .notSupported
    #endif
  }

  /// Gives the open file back as it was found.
  package func restoreCaching() {
    foundUncached.withLock { found in
      guard let wasOn = found?.removeValue(forKey: number) else { return }
      _ = csystem_set_uncached(number, wasOn ? 1 : 0)
    }
  }

  /// Gives all open files back as they were found, for good: from then on nothing is changed.
  package static func restoreAllCaching() {
    foundUncached.withLock { found in
      for (number, wasOn) in found ?? [:] { _ = csystem_set_uncached(number, wasOn ? 1 : 0) }
      found = nil
    }
  }

  /// Turns to the cache after a call that failed with EINVAL, since past it only whole blocks in
  /// whole blocks of memory are moved; `false` if the file has no cache. The call is made again
  /// even if the file goes through the cache now: another thread may have turned to it since.
  func goThroughCache() -> Bool { (try? setUncached(false)) != nil }

  package var hasCache: Bool {
    switch try? FileStatus(of: self).kind {
    case .regular, .blockDevice: true
    case .directory, .pipe, .characterDevice, .nullDevice, .socket, .other, nil: false
    }
  }
}
