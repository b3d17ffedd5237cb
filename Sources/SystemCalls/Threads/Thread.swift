import CLibrary

/// Starts a thread that is never joined. Signals that a run handles are
/// blocked there: the main thread gets them.
package func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
  // A new thread inherits the mask.
  let mask = Signals.blockAll()
  defer { Signals.unblock(mask) }

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
        // Darwin's argument is not optional.
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
  /// Bytes: 64 KiB, or as many as the C library requires (128 KiB on 64-bit ARM). The default of 8
  /// MiB would count against a limit on memory. Sanitizers need more.
  private let threadStackSize = max(1 << 16, sysconf(Int32(_SC_THREAD_STACK_MIN)))
#endif

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
