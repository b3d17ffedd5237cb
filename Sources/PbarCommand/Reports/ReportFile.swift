import CommandOptions
import ProgressSources
import SystemCalls
import TerminalOutput
import TerminalText

/// The FILE of `--json`, with a thread of its own: neither data nor bar waits for its reader.
struct ReportFile {
  private let path: FilePath
  private let screen: ThreadedScreen
  var outbox: Outbox
  private(set) var hasFailed = false  // Whether a failure is reported

  /// `onIdle` is called by the thread after each write.
  init(_ path: FilePath, onIdle: @escaping @Sendable () -> Void) throws(OptionError) {
    self.path = path
    let descriptor = try Self.opened(path)
    screen = ThreadedScreen(
      descriptor,
      opening: { () throws(SystemError) in
        if let descriptor { descriptor } else { try FileDescriptor.openForWriting(path) }
      }, onIdle: onIdle)
    outbox = Outbox(screen)
  }

  /// Opens the file, or creates it, and empties it. Returns `nil` for a named pipe, which is opened
  /// once its reader is there.
  static func opened(_ path: FilePath) throws(OptionError) -> FileDescriptor? {
    do throws(SystemError) {
      if let named = FileDescriptor(named: path) { return named }
      if (try? FileStatus(ofPath: path).kind) == .pipe { return nil }
      let file = try FileDescriptor.openForWriting(path)
      if try FileStatus(of: file).kind == .regular { try file.setSize(0) }
      return file
    } catch { throw .unusable(.json, path: path, error) }
  }

  mutating func finishBriefly() {
    screen.showBriefly(outbox.takeRest(), as: .lines)
  }

  /// Offers what waits, and returns a failure once.
  mutating func offer() -> SourceNote? {
    outbox.offer()
    guard !hasFailed, let error = screen.failure, error != .brokenPipe else { return nil }
    hasFailed = true
    return .writeFailed(path: path, error)
  }
}
