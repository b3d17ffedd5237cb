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
  private let number: Int32  // With which each event of the terminal begins

  /// `nil` if the system reports nothing.
  package init?(of terminal: FileDescriptor) {
    let notices = csystem_open_notices()
    guard notices >= 0 else { return nil }
    descriptor = FileDescriptor(notices)
    paths = [Self.path(of: terminal), "/dev/tty"]
    number = Self.note(paths[0], true, notices)
    guard number >= 0 else {
      try? descriptor.close()
      return nil
    }
    _ = Self.note(paths[1], true, notices)
  }

  /// `/dev/tty` is the same file for all terminals.
  private static func path(of terminal: FileDescriptor) -> FilePath {
    let device = terminal.terminalDevice ?? 0
    let name = FilePath("/dev/pts/\(device & 0xFF | device >> 12 & 0xFFFF_FF00)")
    let isIt = (try? FileStatus(ofPath: name))?.device == device
    return isIt ? name : FilePath("/proc/self/fd/\(terminal.number)")
  }

  deinit { try? descriptor.close() }

  private static func note(_ path: FilePath, _ isNoted: Bool, _ notices: Int32) -> Int32 {
    path.withCString { csystem_note_terminal(notices, $0, isNoted ? 1 : 0) }
  }

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
      // An event of a file is 16 bytes. If too many wait, some of the terminal may be lost (-1).
      let isOfTerminal = events.withUnsafeBytes { bytes in
        stride(from: 0, to: count, by: 16).contains { start in
          [number, -1].contains(bytes.loadUnaligned(fromByteOffset: start, as: Int32.self))
        }
      }
      if isOfTerminal { news = .terminal }
      if news == .none { news = .anyTerminal }
    }
  }

  /// Writes of our own are no news. What others write during one is missed.
  package func withoutOwnWrites<Result>(_ write: () throws(SystemError) -> Result)
    throws(SystemError) -> Result
  {
    for path in paths { _ = Self.note(path, false, descriptor.number) }
    defer { for path in paths { _ = Self.note(path, true, descriptor.number) } }
    return try write()
  }
}
