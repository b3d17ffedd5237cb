#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs blocking work on a thread of its own: the pool that tests run on has one thread for each core, and a few
/// blocked threads would stop all other tests.
package func onOwnThread<Result: Sendable>(
  _ body: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    startOwnThread { continuation.resume(returning: body()) }
  }
}

/// Starts a thread that is never joined.
package func startOwnThread(_ body: @escaping @Sendable () -> Void) {
  let box = Unmanaged.passRetained(ThreadWork(body)).toOpaque()
  #if canImport(Darwin)
    var thread: pthread_t?
    let error = pthread_create(&thread, nil, { runThreadWork($0) }, box)
  #else
    var thread = pthread_t()
    let error = pthread_create(&thread, nil, { runThreadWork($0) }, box)
  #endif
  precondition(error == 0, "the system has no thread left")
  #if canImport(Darwin)
    if let thread { pthread_detach(thread) }
  #else
    pthread_detach(thread)
  #endif
}

private final class ThreadWork: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runThreadWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument { Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().body() }
  return nil
}

/// A value that threads share, and a way to wait until it has changed.
package final class Shared<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  package func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return try body(&value)
  }

  /// Waits until `body` returns a value, for at most this many seconds.
  package func wait<Result>(within seconds: Double, _ body: (inout Value) -> Result?) -> Result? {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += Int(seconds)
    end.tv_nsec += Int((seconds - seconds.rounded(.down)) * 1e9)
    if end.tv_nsec >= 1_000_000_000 {
      end.tv_sec += 1
      end.tv_nsec -= 1_000_000_000
    }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      guard pthread_cond_timedwait(condition, mutex, &end) == 0 else { return body(&value) }
    }
  }
}

/// Polls a condition until it holds, for at most this many seconds.
package func eventually(
  _ what: String, within seconds: Double = 60, _ condition: @escaping @Sendable () -> Bool
) async throws {
  let isMet = await onOwnThread {
    for _ in 0..<Int(seconds * 200) {
      if condition() { return true }
      poll(nil, 0, 5)
    }
    return condition()
  }
  guard isMet else { throw HarnessError("waited \(seconds) s for: \(what)") }
}

/// Keeps this thread busy for this many microseconds, to reach a moment that no state marks.
package func spinPlainly(microseconds: Int) {
  func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
  let end = now() + microseconds
  while now() < end {}
}
