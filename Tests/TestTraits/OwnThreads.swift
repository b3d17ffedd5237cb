import TestSupport

/// Threads for the work that tests of programs do between their waits.
///
/// A law that computes holds a thread of the pool for seconds, and a program that a test has
/// started would get its input or its signal only then.
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
