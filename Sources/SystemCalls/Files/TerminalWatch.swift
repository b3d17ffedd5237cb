import CLibrary
import CSystem
import TerminalText

/// Notices that other processes write to a terminal, or have read a line from it. Only Linux
/// reports that (inotify(7)); what a person types is not reported.
///
/// `/dev/tty` is the same file for all terminals. Whether a write to it was one to this terminal is
/// seen by the time at which the terminal was modified: the watch sets it to a time of its own after
/// each write of this process, and any other write changes it.
package final class TerminalWatch: Sendable {
  /// Readable once there may be news.
  package let descriptor: FileDescriptor

  private let path: FilePath
  private let number: Int32  // With which each event of the terminal begins
  private let mark: Int64  // Seconds since 1970
  private let isWriting = Monitor(false)

  /// `nil` if the system reports nothing.
  package init?(of terminal: FileDescriptor) {
    let notices = csystem_open_notices()
    guard notices >= 0 else { return nil }
    descriptor = FileDescriptor(notices)
    path = Self.path(of: terminal)
    // The system changes the time only if it differs by some seconds.
    mark = Int64(Clock.wall) - 60
    number = Self.note(path, true, notices)
    guard number >= 0 else {
      try? descriptor.close()
      return nil
    }
    // Only the owner of a terminal may do that.
    if setMark() { noteControllingTerminal(true) }
  }

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

  private func noteControllingTerminal(_ isNoted: Bool) {
    _ = Self.note("/dev/tty", isNoted, descriptor.number)
  }

  private func setMark() -> Bool { path.withCString { csystem_set_modified($0, mark) } == 0 }

  /// Whether there may be news that was not taken.
  package var mayHaveNews: Bool { !waitUntilReadable([descriptor], seconds: 0).isEmpty }

  /// Whether others have used the terminal since the last call.
  package func takeNews() -> Bool {
    var hasNews = false
    var isAsked = false
    var events = [UInt8](repeating: 0, count: 1024)
    while case let count = read(descriptor.number, &events, events.count), count > 0 {
      isAsked = true
      // An event of a file is 16 bytes. If too many wait, some of the terminal may be lost (-1).
      let isOfTerminal = events.withUnsafeBytes { bytes in
        stride(from: 0, to: count, by: 16).contains { start in
          [number, -1].contains(bytes.loadUnaligned(fromByteOffset: start, as: Int32.self))
        }
      }
      hasNews = hasNews || isOfTerminal
    }
    guard isAsked else { return false }
    return isWriting.withLock { isWriting in
      let isModified = !isWriting && (try? FileStatus(ofPath: path))?.modified != Double(mark)
      return isModified && setMark() || hasNews
    }
  }

  /// Writes of our own are no news. What others write during one is missed.
  package func withoutOwnWrites<Result>(_ write: () throws(SystemError) -> Result)
    throws(SystemError) -> Result
  {
    isWriting.withLock { $0 = true }
    _ = Self.note(path, false, descriptor.number)
    noteControllingTerminal(false)
    defer {
      let hasMark = isWriting.withLock { isWriting in
        isWriting = false
        return setMark()
      }
      _ = Self.note(path, true, descriptor.number)
      if hasMark { noteControllingTerminal(true) }
    }
    return try write()
  }
}
