#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A doorbell: any thread, and a signal handler too, rings it to wake the one that waits.
///
/// It is a pipe of this process alone, so both its ends may be non-blocking: rings that nobody has
/// answered yet run together into one.
package struct WakeUp: Sendable {
  private let reading: Int32
  let writing: Int32

  package init() throws(SystemError) {
    let ends = try openPipe()
    reading = ends.reading.number
    writing = ends.writing.number
    for end in [reading, writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  /// Wakes the one that waits, now or the next time.
  package func ring() {
    WakeUp.ring(writing)
  }

  /// The same on the bare number, safe in a signal handler.
  static func ring(_ writing: Int32) {
    var byte: UInt8 = 1
    let before = errno
    _ = write(writing, &byte, 1)
    errno = before
  }

  /// Sleeps until the bell rings, a signal arrives, `seconds` have passed (`nil`: without limit), or one
  /// of `watched` can be read; says whether that was so.
  @discardableResult
  package func wait(seconds: Double?, watching watched: [FileDescriptor] = []) -> Bool {
    withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 1 + watched.count) { entries in
      entries[0] = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      for (index, descriptor) in watched.enumerated() {
        entries[1 + index] = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
      }
      guard poll(entries.baseAddress, nfds_t(entries.count), pollTimeout(seconds)) > 0
      else { return false }
      if entries[0].revents != 0 { answer() }
      return entries.dropFirst().contains { $0.revents != 0 }
    }
  }

  /// Takes away all rings so far.
  private func answer() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while read(reading, buffer.baseAddress, 64) == 64 {}
    }
  }
}
