import TestSupport

/// Threads for what tests of programs do between their waits.
///
/// The pool that tests run on has one thread a core, and a law that computes holds one of them for seconds: a
/// program that a test has started would be written to, or sent a signal, only then, and meanwhile say that
/// nothing comes. Threads share the cores by the millisecond.
final class OwnThreads: TaskExecutor {
  private let jobs = Shared<[UnownedJob]>([])

  init(count: Int) {
    for _ in 0..<count {
      startOwnThread { [self] in
        while true {
          let job = jobs.wait(within: 3600) { $0.isEmpty ? nil : $0.removeFirst() }
          job?.runSynchronously(on: asUnownedTaskExecutor())
        }
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.with { $0.append(job) }
  }
}
