import CommandOptions
import ProgressSources
import SystemCalls
import TerminalOutput
import TerminalText

struct ReportTarget: Sendable {
  let path: FilePath
  /// What is written to; `nil` for a named pipe, which is opened once its reader is there.
  let descriptor: FileDescriptor?

  /// Finds or makes the file, and empties it; nothing of the run has begun yet. A named pipe is not waited for, and
  /// what the data passes through is refused.
  init(_ path: FilePath, beside plan: RunPlan) throws(PlanError) {
    self.path = path
    let isData: Bool
    do throws(SystemError) {
      var isNew = false
      if let named = FileDescriptor(named: path) {
        descriptor = named
      } else if let kind = try ReportTarget.kind(path) {
        descriptor = kind == .pipe ? nil : try FileDescriptor.openForWriting(path)
      } else {
        isNew = true
        descriptor = try FileDescriptor.openForWriting(path)
      }
      let status = if let descriptor { try FileStatus(of: descriptor) } else { try FileStatus(ofPath: path) }
      isData =
        plan.isData(status) || plan.isProcessFile(status) || descriptor == .standardOutput && plan.writesStandardOutput
      if !isData, let descriptor, FileDescriptor(named: path) == nil, status.kind == .regular {
        try descriptor.setSize(0)
      }
      // An output that was not there yet is this file by now.
      if isData, isNew { removeFile(at: path, ifStill: status.identity) }
    } catch { throw .cannotReport(path: path, error) }
    if isData { throw .isData(option: .json, path: path) }
  }

  func open() throws(SystemError) -> FileDescriptor {
    if let descriptor { descriptor } else { try FileDescriptor.openForWriting(path) }
  }

  private static func kind(_ path: FilePath) throws(SystemError) -> FileStatus.Kind? {
    do throws(SystemError) { return try FileStatus(ofPath: path).kind } catch {
      guard error == .noSuchFile else { throw error }
      return nil
    }
  }
}

/// The open FILE of `--json`, with a thread of its own: neither the data nor the bar waits for its reader.
struct ReportFile {
  let path: FilePath
  private let descriptor: FileDescriptor?  // `nil` while a named pipe waits for its reader
  private let screen: ThreadedScreen
  private var outbox: Outbox
  private(set) var hasFailed = false  // Whether something could not be written; this has been reported

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
  func reportFile(onIdle: @escaping @Sendable () -> Void) throws(PlanError) -> ReportFile? {
    guard case .file(let path) = display.json?.output else { return nil }
    return ReportFile(try ReportTarget(path, beside: self), onIdle: onIdle)
  }
}
