import CommandOptions
import ProgressSources
import SystemCalls
import TerminalOutput
import TerminalText

/// The FILE of `--json`.
struct ReportTarget: Sendable {
  let path: FilePath

  /// What is written to; `nil` for a named pipe, which is opened once its reader is there.
  let descriptor: FileDescriptor?

  /// Opens the file, or creates it, and empties it; nothing of the run has begun yet.
  init(_ path: FilePath) throws(PlanError) {
    self.path = path
    do throws(SystemError) {
      if let named = FileDescriptor(named: path) {
        descriptor = named
      } else if (try? FileStatus(ofPath: path).kind) == .pipe {
        descriptor = nil
      } else {
        let file = try FileDescriptor.openForWriting(path)
        descriptor = file
        if try FileStatus(of: file).kind == .regular { try file.setSize(0) }
      }
    } catch { throw .unusable(.json, path: path, error) }
  }

  func open() throws(SystemError) -> FileDescriptor {
    if let descriptor { descriptor } else { try FileDescriptor.openForWriting(path) }
  }
}

/// The open FILE of `--json`, with a thread of its own: neither the data nor the bar waits for its
/// reader.
struct ReportFile {
  private let target: ReportTarget
  private let screen: ThreadedScreen
  private var outbox: Outbox
  private(set) var hasFailed = false  // Whether a failure has been reported

  /// `onIdle` is called by the thread after each write.
  init(_ path: FilePath, onIdle: @escaping @Sendable () -> Void) throws(PlanError) {
    target = try ReportTarget(path)
    screen = ThreadedScreen(target.descriptor, opening: target.open, onIdle: onIdle)
    outbox = Outbox(screen)
  }

  var isWritten: Bool { outbox.isWritten }
  mutating func hand(_ lines: [UInt8]) { outbox.hand(lines) }
  mutating func offer() { outbox.offer() }

  mutating func finishBriefly() {
    screen.showBriefly(outbox.takeRest(), as: .lines, isShared: false, behind: target.descriptor)
  }

  mutating func takeFailure() -> SourceNote? {
    guard !hasFailed, let error = screen.failure, error != .brokenPipe else { return nil }
    hasFailed = true
    return .writeFailed(path: target.path, error)
  }
}
