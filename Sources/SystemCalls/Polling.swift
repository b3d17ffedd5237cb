#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What poll(2) is told of a time in seconds: milliseconds, rounded up, at most a day; -1 for no limit.
func pollTimeout(_ seconds: Double?) -> Int32 {
  seconds.map { Int32(min(max(0, $0 * 1000).rounded(.up), 86_400_000)) } ?? -1
}

/// Waits until at least one of the descriptors can be read (or has reached its end), and gives those
/// that can; `seconds`: at most so long, `nil`: without limit.
///
/// Follows poll(2).
package func waitUntilReadable(
  _ descriptors: [FileDescriptor], seconds: Double?
) -> Set<FileDescriptor> {
  var entries = descriptors.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
  while poll(&entries, nfds_t(entries.count), pollTimeout(seconds)) < 0 {
    guard errno == EINTR else { return Set(descriptors) }
  }
  return Set(entries.filter { $0.revents != 0 }.map { FileDescriptor($0.fd) })
}

extension FileDescriptor {
  /// Whether anybody can still read what is written to the descriptor of a pipe.
  package var hasReader: Bool {
    var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) < 0 || Int32(entry.revents) & (POLLERR | POLLHUP | POLLNVAL) == 0
  }

  /// Whether a write of a few bytes would not have to wait: a terminal is not stopped, a pipe has room.
  package var hasRoom: Bool {
    var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) > 0 && Int32(entry.revents) == POLLOUT
  }
}
