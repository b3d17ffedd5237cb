#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder in which no other run of this program takes a name out or over, as long as this is held.
///
/// It goes with the process that holds it.
package struct FolderLock: Sendable {
  private let descriptor: FileDescriptor

  /// Locks the folder; `nil` where another has it for longer than `seconds`, or it can't be read.
  package init?(on folder: PrivateFolder, within seconds: Double = 0) {
    guard let file = try? folder.opened.openForReading() else { return nil }
    let deadline = Clock.monotonic + seconds
    while !file.tryLock() {
      guard Clock.monotonic < deadline else {
        try? file.close()
        return nil
      }
      Clock.sleep(seconds: 0.001)
    }
    descriptor = file
  }

  /// Lets others have it.
  package func release() {
    descriptor.unlock()
    try? descriptor.close()
  }
}

extension FileDescriptor {
  /// Locks what is open if nobody else holds it, and says whether it is ours now.
  ///
  /// Follows flock(2).
  func tryLock() -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// Lets others have it, also where a child that has just been forked still has it open.
  func unlock() {
    _ = flock(number, LOCK_UN)
  }
}
