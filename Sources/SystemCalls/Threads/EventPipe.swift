import CLibrary
import CSystem

/// A pipe through which any thread, or a signal handler, wakes the thread that waits.
package struct EventPipe: Sendable {
  private let reading: FileDescriptor
  let writing: Int32

  package init() throws(SystemError) {
    let ends = try openPipe()
    reading = ends.reading
    writing = ends.writing.number
    // No other process shares these open files.
    for end in [reading.number, writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  /// Ends the present wait or the next one.
  package func wake() { EventPipe.wake(writing) }

  static func wake(_ writing: Int32) {
    var byte: UInt8 = 1
    let before = errno
    _ = write(writing, &byte, 1)
    errno = before
  }

  /// Sleeps until a wake or until one of `watched` is readable, and returns whether one is.
  @discardableResult package func wait(seconds: Double?, watching watched: [FileDescriptor] = [])
    -> Bool
  {
    let readable = waitUntilReadable([reading] + watched, seconds: seconds)
    guard readable.contains(reading) else { return !readable.isEmpty }
    var wakes = [UInt8](repeating: 0, count: 64)
    while read(reading.number, &wakes, wakes.count) == wakes.count {}
    return readable.count > 1
  }
}

/// No command inherits the ends.
package func openPipe() throws(SystemError) -> (reading: FileDescriptor, writing: FileDescriptor) {
  var ends: [Int32] = [-1, -1]
  guard csystem_open_pipe(&ends) == 0 else { throw .last }
  return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
}

/// Waits until some of the descriptors can be read or are at their end, and returns them.
package func waitUntilReadable(_ descriptors: [FileDescriptor], seconds: Double?)
  -> [FileDescriptor]
{
  var entries = descriptors.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
  while poll(&entries, nfds_t(entries.count), pollTimeout(seconds)) < 0 {
    guard errno == EINTR else { return descriptors }
  }
  return entries.filter { $0.revents != 0 }.map { FileDescriptor($0.fd) }
}

extension FileDescriptor {
  package var hasReader: Bool {
    wait(for: POLLOUT, seconds: 0) & (POLLERR | POLLHUP | POLLNVAL) == 0
  }

  /// Whether a write of a few bytes would not have to wait.
  package var hasRoom: Bool { wait(for: POLLOUT, seconds: 0) == POLLOUT }
}
