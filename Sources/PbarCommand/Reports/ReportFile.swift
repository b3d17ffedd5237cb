import CommandOptions
import ProgressSources
import SystemCalls
import TerminalOutput
import TerminalText

struct ReportTarget: Sendable {
  let path: FilePath

  /// What is written to; `nil` for a named pipe, which is opened once its reader is there.
  let descriptor: FileDescriptor?

  /// Opens the file, or creates it, and empties it; nothing of the run has begun yet. A named pipe
  /// is not waited for.
  init(_ path: FilePath) throws(OptionError) {
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
    } catch { throw .cannotReport(path: path, error) }
  }

  func open() throws(SystemError) -> FileDescriptor {
    if let descriptor { descriptor } else { try FileDescriptor.openForWriting(path) }
  }
}

/// The open FILE of `--json`, with a thread of its own: neither the data nor the bar waits for its
/// reader.
struct ReportFile {
  let path: FilePath
  private let descriptor: FileDescriptor?  // `nil` while a named pipe waits for its reader
  private let screen: ThreadedScreen
  private var outbox: Outbox

  /// Whether something could not be written; this has been reported.
  private(set) var hasFailed = false

  /// `onIdle` is called by the thread after each write.
  init(_ target: ReportTarget, onIdle: @escaping @Sendable () -> Void) {
    path = target.path
    descriptor = target.descriptor
    screen =
      target.descriptor.map { ThreadedScreen(writingTo: $0, onIdle: onIdle) }
      ?? ThreadedScreen(opening: target.open, onIdle: onIdle)
    outbox = Outbox(screen)
  }

  var isWritten: Bool { outbox.isWritten }
  mutating func hand(_ lines: [UInt8]) { outbox.hand(lines) }
  mutating func offer() { outbox.offer() }

  mutating func handBriefly(_ lines: [UInt8]) {
    screen.showBriefly(outbox.takeRest() + lines, as: .lines, isShared: false, behind: descriptor)
  }

  mutating func takeFailure() -> SourceNote? {
    guard !hasFailed, let error = screen.failure, error != .brokenPipe else { return nil }
    hasFailed = true
    return .writeFailed(path: path, error)
  }
}

extension RunPlan {
  func reportFile(onIdle: @escaping @Sendable () -> Void) throws(OptionError) -> ReportFile? {
    guard case .file(let path) = display.reports.json?.output else { return nil }
    return ReportFile(try ReportTarget(path), onIdle: onIdle)
  }
}
