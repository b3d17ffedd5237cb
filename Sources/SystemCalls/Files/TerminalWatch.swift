import CLibrary
import CSystem
import TerminalText

/// Notices that other processes write to a terminal, or have read a line from it. Only Linux
/// reports that (inotify(7)); what a person types is not reported.
package final class TerminalWatch: Sendable {
  /// Readable once there is news.
  package let descriptor: FileDescriptor

  /// The terminal, and the name with which a process finds its own one, whatever its path is.
  private let paths: [FilePath]

  /// `nil` if the system reports nothing.
  package init?(of terminal: FileDescriptor) {
    let number = csystem_open_notices()
    guard number >= 0 else { return nil }
    descriptor = FileDescriptor(number)
    paths = [FilePath("/proc/self/fd/\(terminal.number)"), "/dev/tty"]
    guard note(paths[0], true) else { return nil }
    _ = note(paths[1], true)
  }

  deinit { try? descriptor.close() }

  /// Whether there is news that was not taken.
  package var hasNews: Bool { !waitUntilReadable([descriptor], seconds: 0).isEmpty }

  package enum News: Sendable {
    case none
    case terminal  // Others have used the terminal
    case anyTerminal  // Others have used `/dev/tty`, which may be another terminal
  }

  /// The news since the last call.
  package func takeNews() -> News {
    var news = News.none
    var events = [UInt8](repeating: 0, count: 1024)
    while true {
      let count = read(descriptor.number, &events, events.count)
      guard count > 0 else { return news }
      // Each event of a file is 16 bytes, of which the first ones are the number of its watch.
      let isOfTerminal = stride(from: 0, to: count, by: 16).contains { events[$0] == 1 }
      if isOfTerminal { news = .terminal }
      if news == .none { news = .anyTerminal }
    }
  }

  /// Writes of our own are no news. What others write during one is missed.
  package func withoutOwnWrites<Result>(_ write: () throws(SystemError) -> Result)
    throws(SystemError) -> Result
  {
    for path in paths { _ = note(path, false) }
    defer { for path in paths { _ = note(path, true) } }
    return try write()
  }

  private func note(_ path: FilePath, _ isNoted: Bool) -> Bool {
    path.withCString { csystem_note_terminal(descriptor.number, $0, isNoted ? 1 : 0) == 0 }
  }
}
