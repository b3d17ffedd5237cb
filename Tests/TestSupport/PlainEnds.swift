#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes two sockets that are connected with each other and that programs do not inherit by themselves.
package func plainSocketPair() throws -> (Int32, Int32) {
  #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
  #else
    let kind = SOCK_STREAM
  #endif
  var ends: [Int32] = [-1, -1]
  guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw HarnessError("no sockets") }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// Makes a pseudo-terminal that programs do not inherit, and that controls no process.
package func plainTerminal(columns: Int, rows: Int) throws -> (ours: Int32, theirs: Int32) {
  var (ours, theirs) = (Int32(-1), Int32(-1))
  var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
  guard openpty(&ours, &theirs, nil, nil, &size) == 0 else {
    throw HarnessError("no pseudo-terminal")
  }
  for end in [ours, theirs] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ours, theirs)
}

/// Fills a pipe until it takes nothing more.
package func fillPlainly(_ descriptor: Int32) {
  let flags = fcntl(descriptor, F_GETFL)
  _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
  // First come whole pages, then the rest of the last one.
  for size in [4096, 1] {
    let bytes = [UInt8](repeating: 0, count: size)
    while bytes.withUnsafeBytes({ PlainCalls.write(descriptor, $0) }) > 0 {}
  }
  _ = fcntl(descriptor, F_SETFL, flags)
}

/// Makes a named pipe.
package func makeNamedPipe(_ path: String) throws {
  guard mkfifo(path, 0o600) == 0 else { throw HarnessError("no named pipe \(path)") }
}

/// Makes a socket of this name without a listener.
package func makeNamedSocket(_ path: String) throws {
  #if canImport(Glibc)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  #else
    let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
  #endif
  defer { close(descriptor) }
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
  let result = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  guard result == 0 else { throw HarnessError("no socket \(path)") }
}

/// Makes a descriptor non-blocking, for all processes that share it.
package func setNonBlocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

/// Whether the descriptor is non-blocking.
package func isNonBlocking(_ descriptor: Int32) -> Bool {
  fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0
}

/// Truncates a file.
package func cutPlainly(_ path: String, to size: Int) { truncate(path, off_t(size)) }

/// Writes all bytes in pieces of at most this size; returns whether all were taken.
@discardableResult
package func writePlainly(_ bytes: [UInt8], to descriptor: Int32, pieces: Int = 1 << 16) -> Bool {
  var place = 0
  while place < bytes.count {
    let count = bytes.withUnsafeBytes { all in
      PlainCalls.write(
        descriptor, UnsafeRawBufferPointer(rebasing: all[place..<min(place + pieces, all.count)]))
    }
    guard count > 0 else { return false }
    place += count
  }
  return true
}

/// The system's message for an error.
package func words(for code: Int32) -> String { String(cString: strerror(code)) }

/// Many bytes, which an expectation compares and prints without going through each of them: for long arrays it would
/// search for the differences for minutes.
package struct ManyBytes: Equatable, CustomStringConvertible, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package var count: Int { bytes.count }

  package var description: String { "\(count) bytes, \(bytes.prefix(8))…" }

  package static func == (one: ManyBytes, other: ManyBytes) -> Bool {
    one.count == other.count && one.isPrefix(of: other.bytes)
  }

  /// Whether the others begin with these bytes; with `orZero` any of them may be zero instead.
  package func isPrefix(of others: [UInt8], orZero: Bool = false) -> Bool {
    guard count <= others.count else { return false }
    if memcmp(bytes, others, count) == 0 { return true }
    return orZero && zip(bytes, others).allSatisfy { $0 == $1 || $0 == 0 }
  }
}

/// Reads this many bytes, or to the end.
package func readPlainly(_ descriptor: Int32, count: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  var place = 0
  while place < count {
    let got = bytes.withUnsafeMutableBytes {
      read(descriptor, $0.baseAddress! + place, count - place)
    }
    if got < 0, errno == EINTR { continue }
    guard got > 0 else { break }
    place += got
  }
  return Array(bytes[..<place])
}
