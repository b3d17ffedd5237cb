#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes a pipe that programs do not inherit by themselves.
package func plainPipe() throws -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { throw HarnessError("no pipe") }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// Reads a descriptor to its end.
package func readPlainly(_ descriptor: Int32) -> [UInt8] {
  var bytes: [UInt8] = []
  PlainCalls.readAll(descriptor) { bytes += $0 }
  return bytes
}

/// Closes a descriptor.
package func closePlainly(_ descriptor: Int32) { close(descriptor) }

/// Opens a file for reading and writing at an offset, not inherited by programs.
package func openPlainly(_ path: String, at offset: Int = 0, appends: Bool = false) -> Int32 {
  let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | (appends ? O_APPEND : 0), 0o600)
  lseek(descriptor, off_t(offset), SEEK_SET)
  return descriptor
}

/// The offset of an open file.
package func plainOffset(_ descriptor: Int32) -> Int { Int(lseek(descriptor, 0, SEEK_CUR)) }

#if os(Linux)
  /// Opens a file for reading and writing past the system's cache; `nil` if its file system does not require whole
  /// blocks then.
  package func openPastCache(_ path: String, at offset: Int) -> Int32? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | directFlag, 0o600)
    guard descriptor >= 0 else { return nil }
    var byte: UInt8 = 0
    guard pread(descriptor, &byte, 1, 0) < 0, errno == EINVAL else {
      close(descriptor)
      return nil
    }
    lseek(descriptor, off_t(offset), SEEK_SET)
    return descriptor
  }

  /// Whether reads and writes of the descriptor go past the cache.
  package func isPastCache(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_GETFL) & directFlag != 0
  }

  /// Puts a pipe into packet mode, which keeps the pieces written to it apart; the flag is the same as that for the
  /// cache.
  package func setPackets(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | directFlag)
  }

  /// O_DIRECT, which the C library's module hides.
  #if arch(arm64) || arch(arm)
    private let directFlag: Int32 = 0o200000
  #else
    private let directFlag: Int32 = 0o40000
  #endif
#endif
