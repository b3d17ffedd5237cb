import CLibrary
import TerminalText

/// An open file of the kernel's table, as a number.
///
/// Calls retry after a signal, and wait if another process that shares the open
/// file has set O_NONBLOCK. A call that fails because only whole blocks go past the
/// cache is made again through it.
package struct FileDescriptor: Hashable, Sendable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  init(opened result: Int32) throws(SystemError) {
    guard result >= 0 else { throw .last }
    number = result
  }

  /// Opens a path, relative to `directory`. All descriptors made here are closed on exec.
  init(
    opening path: FilePath, _ flags: Int32, mode: mode_t = 0, in directory: FileDescriptor? = nil
  ) throws(SystemError) {
    try self.init(
      opened: path.withCString {
        openat(directory?.number ?? AT_FDCWD, $0, flags | O_CLOEXEC | O_NOCTTY, mode)
      })
  }

  package static let standardInput = FileDescriptor(0)
  package static let standardOutput = FileDescriptor(1)
  package static let standardError = FileDescriptor(2)

  static func openData(_ path: FilePath, _ flags: Int32) throws(SystemError) -> FileDescriptor {
    FileDescriptor(
      try carryOut(.open, on: -1) {
        path.withCString { open($0, flags | O_CLOEXEC | O_NOCTTY, 0o666) }
      })
  }

  package static func openForReading(_ path: FilePath) throws(SystemError) -> FileDescriptor {
    try requirePassedOn(path)
    return try openData(path, O_RDONLY)
  }

  package static func openForWriting(_ path: FilePath, alsoReading: Bool = false)
    throws(SystemError) -> FileDescriptor
  {
    try requirePassedOn(path)
    return try openData(path, (alsoReading ? O_RDWR : O_WRONLY) | O_CREAT)
  }

  /// Throws EBADF for the name of a descriptor that this process was not started with: by now it
  /// may be one that was made here, all of which are closed on exec.
  static func requirePassedOn(_ path: FilePath) throws(SystemError) {
    guard let named = FileDescriptor(named: path) else { return }
    // -1 has all bits, too.
    if fcntl(named.number, F_GETFD) & FD_CLOEXEC != 0 { throw .badDescriptor }
  }

  package static func openUnnamed(in directory: FilePath) throws(SystemError) -> FileDescriptor {
    var name = directory.appending("pbar.XXXXXX\0").bytes.map { CChar(bitPattern: $0) }
    let file = FileDescriptor(try carryOut(.open, on: -1) { mkstemp(&name) })
    _ = fcntl(file.number, F_SETFD, FD_CLOEXEC)
    unlink(name)
    return file
  }

  /// Reads up to `buffer.count` bytes; 0 at the end of the file. With an
  /// `offset`, the file's own stays.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64? = nil)
    throws(SystemError) -> Int
  {
    try waitingUntilReady(for: POLLIN) {
      carryOut(offset == nil ? .read : .readAt, on: number, count: buffer.count) { count in
        if let offset { return pread(number, buffer.baseAddress, count, off_t(offset)) }
        return CLibrary.read(number, buffer.baseAddress, count)
      }
    }
  }

  /// Writes some of `buffer`, which is not empty, and returns how much. With an `offset`, the
  /// file's own stays. A device that accepts nothing counts as full.
  package func write(_ buffer: UnsafeRawBufferPointer, at offset: Int64? = nil)
    throws(SystemError) -> Int
  {
    let count = try waitingUntilReady(for: POLLOUT) {
      carryOut(.write, on: number, count: buffer.count) { count in
        if let offset { return pwrite(number, buffer.baseAddress, count, off_t(offset)) }
        return CLibrary.write(number, buffer.baseAddress, count)
      }
    }
    guard count > 0 else { throw .noSpace }
    return count
  }

  package func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try writeAll(UnsafeRawBufferPointer(bytes))
    }
  }

  package func writeAll(_ buffer: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = buffer
    while !rest.isEmpty { rest = UnsafeRawBufferPointer(rebasing: rest[(try write(rest))...]) }
  }

  package func readToEnd(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    while bytes.count < limit {
      let count = try buffer.withUnsafeMutableBufferPointer { room throws(SystemError) in
        try read(into: UnsafeMutableRawBufferPointer(room))
      }
      guard count > 0 else { break }
      bytes += buffer[..<count].prefix(limit - bytes.count)
    }
    return bytes
  }

  package func seek(to offset: Int64) throws(SystemError) {
    _ = try moveOffset(by: offset, from: SEEK_SET)
  }

  /// Moves the offset in one step, since processes may share it, and returns it.
  package func advance(by count: Int) throws(SystemError) -> Int64 {
    try moveOffset(by: Int64(count), from: SEEK_CUR)
  }

  private func moveOffset(by distance: Int64, from origin: Int32) throws(SystemError) -> Int64 {
    let offset = carryOut(.seek, on: number, count: 0) { _ in
      Int(lseek(number, off_t(distance), origin))
    }
    guard offset >= 0 else { throw .last }
    return Int64(offset)
  }

  /// Where the next read starts; `nil` if the file has no offset (a pipe).
  package var offset: Int64? {
    let offset = lseek(number, 0, SEEK_CUR)
    return offset >= 0 ? Int64(offset) : nil
  }

  package func setSize(_ size: Int64) throws(SystemError) {
    _ = try carryOut(.setSize, on: number) { ftruncate(number, off_t(size)) }
  }

  package var appends: Bool { fcntl(number, F_GETFL) & O_APPEND != 0 }

  /// Closes the descriptor, even if this throws. After EINTR another thread may have the number.
  package func close() throws(SystemError) {
    restoreCaching()
    let result = carryOut(.close, on: number, count: 0) { _ in Int(CLibrary.close(number)) }
    if result != 0, errno != EINTR { throw .last }
  }

  /// Replaces the open file by the null device: no other file gets the number while threads use it.
  package func detach() {
    restoreCaching()
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nothing >= 0 else {
      _ = CLibrary.close(number)
      return
    }
    while dup2(nothing, number) < 0, errno == EINTR {}
    _ = CLibrary.close(nothing)
  }

  package var isTerminal: Bool { isatty(number) == 1 }

  /// Waits for an event of poll(2), and returns the events that occurred.
  @discardableResult func wait(for event: Int32, seconds: Double? = nil) -> Int32 {
    var entry = pollfd(fd: number, events: Int16(event), revents: 0)
    _ = poll(&entry, 1, pollTimeout(seconds))
    return Int32(entry.revents)
  }

  private func waitingUntilReady(for event: Int32, _ call: () -> Int) throws(SystemError) -> Int {
    var mayBeUncached = true
    var failedStops = 0
    while true {
      let count = call()
      // Of a terminal that is gone all reads return 0, and all other calls fail.
      if count == 0, event == POLLIN, !isTerminal, errno == EIO { throw .inputOutput }
      if count >= 0 { return count }
      let error = SystemError.last
      switch error.code {
      case _ where error.isPassing && DataCall.areOver.read { $0 }: throw error
      case EINTR: continue
      case EAGAIN: wait(for: event)
      case EIO where event == POLLIN && stopsJobToRead(failures: &failedStops): continue
      // Another thread may have turned to the cache since the call.
      case EINVAL where mayBeUncached && (try? setUncached(false)) != nil: mayBeUncached = false
      default: throw error
      }
    }
  }
}

/// The milliseconds for poll(2), rounded up, at most a day; -1 for no limit.
func pollTimeout(_ seconds: Double?) -> Int32 {
  seconds.map { Int32(min(max(0, $0 * 1000).rounded(.up), 86_400_000)) } ?? -1
}

extension FileDescriptor {
  /// The descriptor of this process that `/dev/fd/3`, `/proc/self/fd/3`, `/dev/stdout`,
  /// `/dev/stderr` or `-` (standard output) names. On Linux, opening the path would make an offset
  /// of its own.
  package init?(named path: FilePath) {
    let text = String(decoding: path.bytes, as: UTF8.self)
    switch text {
    case "-", "/dev/stdout": self = .standardOutput
    case "/dev/stderr": self = .standardError
    case _:
      let directories = ["/dev/fd/", "/proc/self/fd/", "/proc/\(ThisProcess.number)/fd/"]
      guard let directory = directories.first(where: text.hasPrefix),
        let number = Int32(text.dropFirst(directory.utf8.count)), number >= 0
      else { return nil }
      self.init(number)
    }
  }

  /// Throws `badDescriptor` unless it is open for writing.
  package func requireWritable() throws(SystemError) { try requireAccess(not: O_RDONLY) }

  func requireAccess(not mode: Int32) throws(SystemError) {
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0 else { throw .last }
    guard flags & O_ACCMODE != mode else { throw .badDescriptor }
  }
}
