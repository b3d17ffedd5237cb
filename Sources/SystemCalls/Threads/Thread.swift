import CLibrary

/// Starts a thread that is never joined. All signals are blocked there: the main thread gets them.
package func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
  var all = sigset_t()
  var before = sigset_t()
  sigfillset(&all)
  // A new thread inherits the mask.
  pthread_sigmask(SIG_SETMASK, &all, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  #if !DEBUG && !canImport(Darwin)
    pthread_attr_setstacksize(&attributes, threadStackSize)
  #endif
  let box = Unmanaged.passRetained(ThreadBody(body))
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let result = carryOut(.createThread, on: -1, count: 0) { _ in
    errno = pthread_create(
      &thread, &attributes,
      { argument in
        // Darwin's is no optional.
        let box: UnsafeMutableRawPointer? = argument
        if let box { Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    return errno == 0 ? 0 : -1
  }
  guard result == 0 else {
    box.release()
    throw .last
  }
}

#if !DEBUG && !canImport(Darwin)
  /// Bytes: 64 KiB, or as many as the C library requires (128 KiB on 64-bit ARM). The default of 8 MiB
  /// would count against a limit on memory. Sanitizers need more.
  private let threadStackSize = max(1 << 16, sysconf(Int32(_SC_THREAD_STACK_MIN)))
#endif

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Ends the process with a sentence, as no later allocation can, if the system does not grant what
/// every run needs: 132 KiB of heap, and 64 for the stack of a thread.
package func requireFirstMemory() {
  if let address = map(1 << 18) {
    munmap(address, 1 << 18)
    return
  }
  let sentence: StaticString = "pbar: can't start: Cannot allocate memory\n"
  _ = write(2, sentence.utf8Start, sentence.utf8CodeUnitCount)
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
