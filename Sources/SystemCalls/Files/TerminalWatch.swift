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
  private let writesToControllingTerminal: Bool  // Whether our own node is `/dev/tty`
  private let number: Int32  // With which each event of the terminal begins
  private let mark: Int64  // Seconds since 1970
  private let marks: Bool  // Whether this user may set the time, as the owner of a terminal may
  private let state = Monitor((isWriting: false, hasMissed: false))

  /// `nil` if the system reports nothing.
  package init?(of terminal: FileDescriptor) {
    let notices = csystem_open_notices()
    guard notices >= 0 else { return nil }
    descriptor = FileDescriptor(notices)
    (path, writesToControllingTerminal) = Self.path(of: terminal)
    // The system changes the time only once it is in another span of eight seconds.
    mark = Int64(Clock.wall) - 60
    number = Self.note(path, true, notices)
    guard number >= 0 else { return nil }
    marks = Self.setModified(path, mark)
    if marks { noteControllingTerminal(true) }
  }

  /// The node of a terminal that was opened as `/dev/tty` is found by its number.
  private static func path(of terminal: FileDescriptor) -> (FilePath, isControlling: Bool) {
    let device = terminal.terminalDevice ?? 0
    let own = FilePath("/proc/self/fd/\(terminal.number)")
    if (try? FileStatus(ofPath: own))?.device == device { return (own, false) }
    return (FilePath("/dev/pts/\(device & 0xFF | device >> 12 & 0xFFFF_FF00)"), true)
  }

  deinit { try? descriptor.close() }

  private static func note(_ path: FilePath, _ isNoted: Bool, _ notices: Int32) -> Int32 {
    path.withCString { csystem_note_terminal(notices, $0, isNoted ? 1 : 0) }
  }

  private func noteControllingTerminal(_ isNoted: Bool) {
    _ = Self.note("/dev/tty", isNoted, descriptor.number)
  }

  private func setMark() -> Bool { Self.setModified(path, mark) }

  private static func setModified(_ path: FilePath, _ seconds: Int64) -> Bool {
    path.withCString { csystem_set_modified($0, seconds) } == 0
  }

  package enum News: Comparable, Sendable {
    case none
    case controllingTerminal  // A line was read from `/dev/tty`, or another terminal was used
    case read  // Others have read a line from the terminal
    case written  // Others have written to it
  }

  /// The news since the last call.
  package func takeNews() -> News {
    state.withLock { state in
      let notices = descriptor.takeNotices()
      let news = notices.map { self.news(of: $0.key, $0.value) }.max() ?? News.none
      if news != .none, !state.isWriting, isModified, setMark() { state.hasMissed = true }
      defer { state.hasMissed = false }
      return state.hasMissed ? .written : news
    }
  }

  private static let modification: UInt32 = 2  // IN_MODIFY

  private func news(of number: Int32, _ events: UInt32) -> News {
    switch number {
    case self.number: events & Self.modification != 0 ? .written : .read
    case -1: .written  // Too many events wait, and some may be lost
    default: .controllingTerminal
    }
  }

  private var isModified: Bool { (try? FileStatus(ofPath: path))?.modified != Double(mark) }

  /// Keeps our own write out of the news; it also misses what others write meanwhile. `write` learns
  /// whether there may be news that was not taken.
  package func withoutOwnWrites<Result>(
    _ write: (_ mayHaveNews: Bool) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    let mayHaveNews = state.withLock { state in
      state.isWriting = true
      let mayHaveNews = !waitUntilReadable([descriptor], seconds: 0).isEmpty
      if marks, mayHaveNews, isModified { state.hasMissed = true }
      return mayHaveNews
    }
    _ = Self.note(path, false, descriptor.number)
    if marks, writesToControllingTerminal { noteControllingTerminal(false) }
    defer {
      state.withLock { state in
        state.isWriting = false
        if marks { _ = setMark() }
      }
      _ = Self.note(path, true, descriptor.number)
      if marks, writesToControllingTerminal { noteControllingTerminal(true) }
    }
    return try write(mayHaveNews)
  }
}

extension FileDescriptor {
  /// The events that inotify(7) has reported since the last call, by the numbers of their files.
  func takeNotices() -> [Int32: UInt32] {
    var notices: [Int32: UInt32] = [:]
    var reports = [UInt8](repeating: 0, count: 4096)
    var count: Int
    repeat {
      count = CLibrary.read(number, &reports, reports.count)
      // Of files, a struct inotify_event has no name, and so 16 bytes.
      reports.withUnsafeBytes { bytes in
        for start in stride(from: 0, to: count, by: 16) {
          let report = bytes.loadUnaligned(fromByteOffset: start, as: (Int32, UInt32).self)
          notices[report.0, default: 0] |= report.1
        }
      }
    } while count == reports.count
    return notices
  }
}
