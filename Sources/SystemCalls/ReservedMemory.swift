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

  /// Reserves so many bytes, or fewer as `init(atMost:)` does.
  ///
  /// Fails with `noMemory`, where an allocation would end the process by a trap.
  package static func buffer(atMost count: Int) throws(SystemError) -> ReservedMemory {
    guard let memory = ReservedMemory(atMost: count) else { throw .noMemory }
    return memory
  }

  /// Reserves so many bytes, 1 or more, or fewer where the system does not grant those; `nil` where it
  /// grants none.
  package init?(atMost count: Int) {
    var size = max(1, count)
    while size > 0 {
      let address = mmap(
        nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0)
      if let address, address != MAP_FAILED {
        let kept = size < count ? Self.share(of: size) : size
        if kept < size { munmap(address + kept, size - kept) }
        bytes = UnsafeMutableRawBufferPointer(start: address, count: kept)
        return
      }
      size /= 2
    }
    return nil
  }

  /// Bytes to keep of nearly all that the system has left, in whole pages of whatever size: the stacks of
  /// threads are still to come.
  private static func share(of size: Int) -> Int {
    let page = 1 << 16
    return min(size, (size / 4 + page - 1) / page * page)
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }
}
