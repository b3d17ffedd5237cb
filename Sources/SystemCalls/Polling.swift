#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits until at least one of the descriptors can be read (or has reached its end), and says of each
/// whether it can; `seconds`: at most so long, `nil`: without limit.
///
/// Follows poll(2).
package func waitUntilReadable(_ descriptors: [FileDescriptor], seconds: Double?) -> [Bool] {
  var entries = descriptors.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
  let milliseconds = seconds.map { Int32(min($0 * 1000, 1e9).rounded(.up)) } ?? -1
  while poll(&entries, nfds_t(entries.count), milliseconds) < 0 {
    guard errno == EINTR else { return descriptors.map { _ in true } }
  }
  return entries.map { $0.revents != 0 }
}
