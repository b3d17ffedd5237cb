#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Starts a thread that runs `body` once, with every signal blocked: signals belong to the main
/// thread.
///
/// The thread is never joined; it says by itself, through what it shares, when it is done.
package func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
  var all = sigset_t()
  var before = sigset_t()
  sigfillset(&all)
  // A new thread inherits the mask of the one that starts it.
  pthread_sigmask(SIG_SETMASK, &all, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  #if !DEBUG
    pthread_attr_setstacksize(&attributes, threadStackSize)
  #endif
  let box = Unmanaged.passRetained(ThreadBody(body))
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let result = carryOut(.createThread, on: -1, count: 0) { _ in
    let error = pthread_create(&thread, &attributes, threadEntry, box.toOpaque())
    errno = error
    return error == 0 ? 0 : -1
  }
  guard result == 0 else {
    let error = SystemError.last
    box.release()
    throw error
  }
  #if canImport(Darwin)
    if let thread { pthread_detach(thread) }
  #else
    pthread_detach(thread)
  #endif
}

/// Bytes of a thread's stack, a few times as many as any thread here uses.
///
/// The default of 8 MiB would count against a limit on memory whether it is used or not. Debug builds, whose
/// sanitizers need more, keep the default.
private let threadStackSize = 1 << 16

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

#if canImport(Darwin)
  private func threadEntry(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
#else
  private func threadEntry(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
#endif
