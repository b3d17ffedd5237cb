#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Counts what one thread has to do for another, which sleeps while that is nothing.
///
/// It costs a system call on either side, one less than the condition of a `Monitor`. Follows sem_overview(7).
package final class Semaphore: @unchecked Sendable {
  #if canImport(Darwin)
    // Darwin has no unnamed semaphores of POSIX.
    private let count = Monitor(0)

    package init() {}

    /// Counts one more, and wakes the thread that waits.
    package func signal() { count.withLock { $0 += 1 } }

    /// Waits until the count is above 0, and counts one less.
    package func wait() {
      count.wait { count -> Void? in
        guard count > 0 else { return nil }
        count -= 1
        return ()
      }
    }
  #else
    private let semaphore: UnsafeMutablePointer<sem_t>

    package init() {
      semaphore = .allocate(capacity: 1)
      semaphore.initialize(to: sem_t())
      sem_init(semaphore, 0, 0)
    }

    deinit {
      sem_destroy(semaphore)
      semaphore.deallocate()
    }

    /// Counts one more, and wakes the thread that waits.
    package func signal() { sem_post(semaphore) }

    /// Waits until the count is above 0, and counts one less.
    package func wait() {
      while sem_wait(semaphore) != 0, errno == EINTR {}
    }
  #endif
}
