/// Calls that may never return, such as those about a file on a server that does not answer. Each
/// is made on a thread that is abandoned if the call does not return.
package final class AbandonableCalls<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var waiting: [(key: Key, call: @Sendable () -> Value)] = []
    var idleThreadCount = 0
    var pending: Set<Key> = []
    var values: [Key: Value] = [:]
  }

  private let state = Monitor(State())

  package init() {}

  /// The value of a call, or of an earlier one of this key that took longer. `nil` if the call
  /// takes longer than these seconds, or at once while the earlier one has not returned.
  package func value(
    of key: Key, within seconds: Double = 0.1, _ call: @escaping @Sendable () -> Value
  ) -> Value? {
    let (isNew, needsThread) = state.withLock { state in
      guard state.values[key] == nil, state.pending.insert(key).inserted else {
        return (false, false)
      }
      state.waiting.append((key, call))
      let needsThread = state.idleThreadCount == 0
      if !needsThread { state.idleThreadCount -= 1 }
      return (true, needsThread)
    }
    // If no thread can be started, the calling thread makes the call, and waits for it.
    do throws(SystemError) {
      if needsThread {
        try startThread { [self] in
          while true {
            makeNext()
            state.withLock { $0.idleThreadCount += 1 }
          }
        }
      }
    } catch { makeNext() }
    let deadline = isNew ? Clock.monotonic + seconds : 0
    return state.wait(until: { $0.values.removeValue(forKey: key) }, deadline: deadline)
  }

  private func makeNext() {
    let (key, call) = state.wait { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    let value = call()
    state.withLock { state in
      state.pending.remove(key)
      state.values[key] = value
    }
  }
}
