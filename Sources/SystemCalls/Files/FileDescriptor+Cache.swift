import CLibrary
import CSystem
import TerminalText

// Whether reads and writes go past the system's cache: O_DIRECT of open(2), F_NOCACHE on Darwin.
// Other processes share this flag of an open file, so it is restored on every way out.

/// The flags of the changed files before the change; `nil` once none is to be changed.
private let foundUncached = Monitor<[Int32: Bool]?>([:])

extension FileDescriptor {
  /// Darwin knows it only of files that were changed here.
  package var isUncached: Bool {
    foundUncached.read { $0?[number].map { !$0 } } ?? (hasCache && csystem_is_uncached(number) == 1)
  }

  /// Changes the flag until it is restored. Throws `invalid` for a file without a cache: the flag
  /// of a pipe would make packets, which short reads cut.
  package func setUncached(_ isOn: Bool) throws(SystemError) {
    guard hasCache else { throw .invalid }
    try foundUncached.withLock { found throws(SystemError) in
      guard let before = found else { throw .invalid }
      let wasOn = before[number] ?? (csystem_is_uncached(number) == 1)
      guard before[number] != nil || wasOn != isOn else { return }
      _ = try carryOut(.setUncached, on: number) { csystem_set_uncached(number, isOn ? 1 : 0) }
      found?[number] = wasOn == isOn ? nil : wasOn
    }
  }

  /// Opens the file once more, with an offset and flags of its own, which Darwin can't.
  package func reopened(forWriting isWritten: Bool) throws(SystemError) -> FileDescriptor {
    #if os(Linux)
      let flags = (isWritten ? O_WRONLY : O_RDONLY) | (appends ? O_APPEND : 0) | O_NONBLOCK
      return try .openData(FilePath("/proc/self/fd/\(number)"), flags)
    #else
      throw .notSupported
    #endif
  }

  package func restoreCaching() {
    foundUncached.withLock { found in
      guard let wasOn = found?.removeValue(forKey: number) else { return }
      _ = csystem_set_uncached(number, wasOn ? 1 : 0)
    }
  }

  /// Restores all flags; from then on none is changed.
  package static func restoreAllCaching() {
    foundUncached.withLock { found in
      for (number, wasOn) in found ?? [:] { _ = csystem_set_uncached(number, wasOn ? 1 : 0) }
      found = nil
    }
  }

  package var hasCache: Bool { kind?.hasOffset ?? false }
}
