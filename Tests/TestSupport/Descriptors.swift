import Foundation

// Plain calls of the system, which do not depend on the program that the tests examine.

/// Reads and writes that continue after a signal.
enum PlainCalls {
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    while true {
      let count = Foundation.write(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// What can be read at once; `nil` at the end or after an error.
  static func read(_ descriptor: Int32, _ most: Int = 1 << 16) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: most)
    while true {
      let count = Foundation.read(descriptor, &buffer, most)
      if count > 0 { return Array(buffer[..<count]) }
      guard count < 0, errno == EINTR else { return nil }
    }
  }
}

func keepFromPrograms(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

/// Makes a pipe that programs do not inherit by themselves.
package func plainPipe() throws -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { throw HarnessError("no pipe") }
  ends.forEach(keepFromPrograms)
  return (ends[0], ends[1])
}

/// Makes a pseudo-terminal that programs do not inherit, and that controls no process.
package func plainTerminal(columns: Int, rows: Int) throws -> (ours: Int32, theirs: Int32) {
  var (ours, theirs) = (Int32(-1), Int32(-1))
  var size = windowSize(columns, rows)
  guard openpty(&ours, &theirs, nil, nil, &size) == 0 else {
    throw HarnessError("no pseudo-terminal: \(words(for: errno))")
  }
  [ours, theirs].forEach(keepFromPrograms)
  return (ours, theirs)
}

/// Makes two ends of which one returns what is written to the other, not inherited by programs.
package enum PlainChannel: CaseIterable, Sendable {
  case pipe, socket, terminal

  package func open() throws -> (reading: Int32, writing: Int32) {
    switch self {
    case .pipe: return try plainPipe()
    case .socket: return try plainSocketPair()
    case .terminal:
      let (ours, theirs) = try plainTerminal(columns: 80, rows: 24)
      var modes = termios()
      tcgetattr(theirs, &modes)
      cfmakeraw(&modes)
      tcsetattr(theirs, TCSANOW, &modes)
      return (ours, theirs)
    }
  }
}

func windowSize(_ columns: Int, _ rows: Int) -> winsize {
  winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
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

/// Makes a descriptor non-blocking, for all processes that share it.
package func setNonBlocking(_ descriptor: Int32) { setFlag(O_NONBLOCK, of: descriptor) }

/// Whether the descriptor is non-blocking.
package func isNonBlocking(_ descriptor: Int32) -> Bool {
  fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0
}

private func setFlag(_ flag: Int32, of descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | flag)
}

/// Fills a pipe until it takes nothing more.
package func fillPlainly(_ descriptor: Int32) {
  let flags = fcntl(descriptor, F_GETFL)
  setNonBlocking(descriptor)
  // First come whole pages, then the rest of the last one.
  for size in [4096, 1] {
    let bytes = [UInt8](repeating: 0, count: size)
    while bytes.withUnsafeBytes({ PlainCalls.write(descriptor, $0) }) > 0 {}
  }
  _ = fcntl(descriptor, F_SETFL, flags)
}

/// Writes all bytes in pieces of at most this size; returns whether all were taken.
@discardableResult
package func writePlainly(_ bytes: [UInt8], to descriptor: Int32, pieces: Int = 1 << 16) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.prefix(pieces).withUnsafeBytes { PlainCalls.write(descriptor, $0) }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}

/// Reads a descriptor to its end.
package func readPlainly(_ descriptor: Int32) -> [UInt8] {
  var bytes: [UInt8] = []
  while let more = PlainCalls.read(descriptor) { bytes += more }
  return bytes
}

/// Reads this many bytes, or to the end.
package func readPlainly(_ descriptor: Int32, count: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  while bytes.count < count, let more = PlainCalls.read(descriptor, count - bytes.count) {
    bytes += more
  }
  return bytes
}

/// The text before a 0.
func text(_ characters: [CChar]) -> String {
  String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The system's message for an error.
package func words(for code: Int32) -> String { String(cString: strerror(code)) }

#if os(Linux)
  /// Opens a file past the system's cache; `nil` if its file system needs no whole blocks then.
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

  /// Puts a pipe into packet mode, whose flag is that for the cache.
  package func setPackets(_ descriptor: Int32) { setFlag(directFlag, of: descriptor) }

  /// O_DIRECT, which the C library's module hides.
  #if arch(arm64) || arch(arm)
    private let directFlag: Int32 = 0o200000
  #else
    private let directFlag: Int32 = 0o40000
  #endif
#endif

/// Many bytes; of a long array an expectation would look for the differences for minutes.
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

extension [UInt8] {
  /// Whether these bytes contain `part`; `firstRange(of:)` takes a hundred times as long.
  package func holds(_ part: [UInt8]) -> Bool {
    withUnsafeBytes { bytes in
      guard var rest = bytes.baseAddress, let first = part.first else { return false }
      let end = rest + bytes.count
      while end - rest >= part.count,
        let start = memchr(rest, Int32(first), end - rest - part.count + 1)
      {
        if memcmp(start, part, part.count) == 0 { return true }
        rest = UnsafeRawPointer(start) + 1
      }
      return false
    }
  }
}
