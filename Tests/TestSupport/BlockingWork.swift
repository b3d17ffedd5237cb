import Foundation

/// Runs blocking work on a thread of its own, since the pool of the tests has one thread a core.
package func onOwnThread<Result: Sendable>(
  _ body: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    startOwnThread { continuation.resume(returning: body()) }
  }
}

/// Starts a thread that is never joined.
package func startOwnThread(_ body: @escaping @Sendable () -> Void) {
  let thread = Thread(block: body)
  thread.stackSize = 8 << 20
  thread.start()
}

/// A value that threads share, and wait for.
package final class Shared<Value>: @unchecked Sendable {
  private var value: Value
  private let condition = NSCondition()

  package init(_ value: Value) {
    self.value = value
  }

  package func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return try body(&value)
  }

  /// Waits until `body` returns a value, for at most this many seconds.
  package func wait<Result>(within seconds: Double, _ body: (inout Value) -> Result?) -> Result? {
    let end = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result = body(&value) { return result }
      guard condition.wait(until: end) else { return body(&value) }
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
  let end = ContinuousClock.now + .microseconds(microseconds)
  while ContinuousClock.now < end {}
}

/// A failed wait of a test.
package struct HarnessError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
