import SystemCalls

/// A command from its start to its end, for those who send it signals.
package struct RunningCommand: Sendable {
  private struct State: Sendable {
    var child: ChildProcess?
    var pseudoTerminal: PseudoTerminal?
  }

  private let state = Monitor(State())

  /// Whether it has begun and not ended yet.
  package var isRunning: Bool { state.read { $0.child != nil } }

  /// Passes a signal on to it; `false` where it has not begun, or has ended.
  package func send(_ signal: Signal) -> Bool {
    state.withLock { state in
      state.child?.send(signal)
      return state.child != nil
    }
  }

  /// Whether it reads keys from the terminal that it prints to, where nobody can type any.
  package var waitsForKeysInVain: Bool {
    state.read { $0.child != nil && $0.pseudoTerminal?.isReadForKeys ?? false }
  }

  /// Tells its terminal how large the screen is now.
  package func resize(to size: TerminalSize) {
    state.withLock { $0.pseudoTerminal?.ours.setTerminalSize(size) }
  }

  /// It has begun. `pseudoTerminal`: where it prints to, if to none of our own.
  func begin(_ child: ChildProcess, on pseudoTerminal: PseudoTerminal?) {
    state.withLock { $0 = State(child: child, pseudoTerminal: pseudoTerminal) }
  }

  /// Takes note of its end; nobody may send a signal to its number from then on.
  func reap(_ child: ChildProcess) -> ProcessEnding {
    state.withLock { state in
      state.child = nil
      return child.reap()
    }
  }
}
