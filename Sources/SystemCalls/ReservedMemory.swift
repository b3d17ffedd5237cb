#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory that the machine gives only where it has been written to, so that much may be asked for.
///
/// Follows mmap(2) with MAP_NORESERVE.
package final class ReservedMemory: @unchecked Sendable {
  /// All of it, aligned to a page; 1 byte or more.
  package let bytes: UnsafeMutableRawBufferPointer

  /// Reserves so many bytes, 1 or more, or as many as the system grants where those are too many; `nil`
  /// where it grants none.
  package init?(atMost count: Int) {
    var size = max(1, count)
    while size > 0 {
      let address = mmap(
        nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0)
      if let address, address != MAP_FAILED {
        bytes = UnsafeMutableRawBufferPointer(start: address, count: size)
        return
      }
      size /= 2
    }
    return nil
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }
}
