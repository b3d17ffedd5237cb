import Foundation

/// Reads a pseudo-terminal as its emulator does, or leaves it unread, or goes away.
final class TerminalReader: Sendable {
  private enum Wish { case read, pause, hangUp }

  /// The state that is wanted, and the state that the thread has reached.
  private let state = Shared<(wished: Wish, reached: Wish)>((.read, .read))
  private let bell: Int32

  /// Reads a copy of the descriptor on a thread; `end` is called once nothing more can come.
  init(
    _ master: Int32, take: @escaping @Sendable ([UInt8]) -> Void,
    end: @escaping @Sendable () -> Void
  ) throws {
    let (wishes, bell) = try plainPipe()
    self.bell = bell
    let descriptor = dup(master)
    keepFromPrograms(descriptor)
    startOwnThread { [state] in
      defer {
        close(wishes)
        close(descriptor)
        end()
        // From now on every wish is met.
        state.with { $0.reached = .hangUp }
      }
      TerminalReader.follow(descriptor, wishes, state, take)
    }
  }

  deinit { close(bell) }

  /// Leaves all further bytes unread; returns once reading has paused.
  func pause() { wish(.pause) }

  func resume() { wish(.read) }

  func hangUp() { wish(.hangUp) }

  private func wish(_ wish: Wish) {
    state.with { $0.wished = wish }
    _ = [UInt8(0)].withUnsafeBytes { PlainCalls.write(bell, $0) }
    _ = state.wait(within: 60) { $0.reached == wish || $0.reached == .hangUp ? true : nil }
  }

  private static func follow(
    _ descriptor: Int32, _ wishes: Int32, _ state: Shared<(wished: Wish, reached: Wish)>,
    _ take: ([UInt8]) -> Void
  ) {
    var current = Wish.read
    var hasWishes = true
    while true {
      var entries = [
        pollfd(fd: hasWishes ? wishes : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: current == .read ? descriptor : -1, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&entries, 2, -1) > 0 else { continue }
      if entries[0].revents != 0 {
        // Without further wishes the terminal is read to its end.
        hasWishes = PlainCalls.read(wishes, 1) != nil
        current = state.with { state in
          state.reached = hasWishes ? state.wished : .read
          return state.reached
        }
        if current == .hangUp { return }
      } else if entries[1].revents != 0 {
        // EIO means that no process has the terminal open any more.
        guard let bytes = PlainCalls.read(descriptor) else { return }
        take(bytes)
      }
    }
  }
}
