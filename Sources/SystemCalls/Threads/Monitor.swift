import CLibrary

/// A value that threads share, with a lock and a way to wait until it has changed.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    #if canImport(Darwin)
      pthread_cond_init(condition, nil)
    #else
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Reads the value under the lock; wakes no thread.
  package func read<Result>(_ body: (Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(value)
  }

  /// Changes the value under the lock, and wakes the threads that wait.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { unlockAndWake() }
    return try body(&value)
  }

  /// A thread that is woken earlier would only wait for the lock.
  private func unlockAndWake() {
    pthread_mutex_unlock(mutex)
    pthread_cond_broadcast(condition)
  }

  package func wait<Result>(until body: (inout Value) -> Result?) -> Result {
    while true { if let result = wait(until: body, deadline: .infinity) { return result } }
  }

  /// Waits for a result of `body`, at most until `Clock.monotonic` reaches `deadline`.
  package func wait<Result>(until body: (inout Value) -> Result?, deadline: Double) -> Result? {
    pthread_mutex_lock(mutex)
    defer { unlockAndWake() }
    while true {
      if let result = body(&value) { return result }
      guard Clock.monotonic < deadline else { return nil }
      #if canImport(Darwin)
        var rest = timespec(seconds: deadline - Clock.monotonic)
        pthread_cond_timedwait_relative_np(condition, mutex, &rest)
      #else
        var end = timespec(seconds: deadline)
        pthread_cond_timedwait(condition, mutex, &end)
      #endif
    }
  }
}

extension timespec {
  /// A time of 0 seconds at least and about thirty years at most.
  init(seconds: Double) {
    let bounded = min(max(0, seconds), 1e9)
    let whole = bounded.rounded(.down)
    self.init(tv_sec: Int(whole), tv_nsec: Int((bounded - whole) * 1e9))
  }

  var seconds: Double { Double(tv_sec) + Double(tv_nsec) / 1e9 }
}
