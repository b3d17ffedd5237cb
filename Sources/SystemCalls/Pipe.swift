#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Opens a pipe, both ends closed on exec.
///
/// Follows pipe(2).
package func openPipe() throws(SystemError) -> (reading: FileDescriptor, writing: FileDescriptor) {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { throw .last }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
}
