import CLibrary

/// Ends the process with a sentence, as nothing can later, if the system does not grant what every
/// run needs: 132 KiB of heap, 64 for the stack of a thread, and a stack of the main thread.
package func requireFirstMemory() {
  #if canImport(Glibc) || hasFeature(Embedded)
    // Usually threads get as much as the limit of the main thread's stack.
    var attributes = pthread_attr_t()
    var size = 0
    pthread_attr_init(&attributes)
    pthread_attr_getstacksize(&attributes, &size)
    pthread_attr_destroy(&attributes)
    if size < smallestStack { end("the stack is too small. Write ulimit -s 1024 before the run") }
  #endif
  guard let address = map(1 << 18) else { end("Cannot allocate memory") }
  munmap(address, 1 << 18)
}

#if DEBUG
  private let smallestStack = 1 << 20
#else
  private let smallestStack = 1 << 18
#endif

private func end(_ reason: StaticString) -> Never {
  for text: StaticString in ["pbar: can't start: ", reason, "\n"] {
    _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
  }
  exit(16)
}

private func map(_ size: Int, _ flags: Int32 = 0) -> UnsafeMutableRawPointer? {
  let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | flags, -1, 0)
  return address == MAP_FAILED ? nil : address
}

/// Memory that costs only the pages that are written to.
package final class ReservedMemory: @unchecked Sendable {
  package let bytes: UnsafeMutableRawBufferPointer  // Aligned to a page; 1 byte or more

  /// Reserves `count` bytes, or fewer if the system does not grant so many; throws ENOMEM.
  package init(atMost count: Int) throws(SystemError) {
    var size = max(1, count)
    while size > 0 {
      // Threads that start later need stacks.
      let spare = size >= 1 << 18 ? 1 << 18 : 0
      if let address = map(size + spare, MAP_NORESERVE) {
        var kept = size
        // That is nearly all that the system has left, and threads need some of it.
        if size < count { kept = min(size, (size / 4 + 0xFFFF) & ~0xFFFF) }
        if kept < size + spare { munmap(address + kept, size + spare - kept) }
        bytes = UnsafeMutableRawBufferPointer(start: address, count: kept)
        return
      }
      size /= 2
    }
    throw SystemError(ENOMEM)
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }
}
