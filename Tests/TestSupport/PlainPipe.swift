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
