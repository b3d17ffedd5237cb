import CommandOptions
import ProgressSources
import SystemCalls
import TerminalOutput

/// A file, or what stands behind a descriptor, that is told of a run beside its bar.
///
/// It has a thread of its own: neither the data nor the bar waits for its reader.
struct ReportFile {
  let path: [UInt8]
  /// `nil` while a named pipe waits for its reader.
  private let descriptor: FileDescriptor?
  private let screen: ThreadedScreen
  private var outbox: Outbox
  /// Whether something could not be written, which has been told.
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

  /// Whether all of it is written, or can't be.
  var isWritten: Bool { outbox.isWritten }

  mutating func hand(_ lines: [UInt8]) { outbox.hand(lines) }

  mutating func offer() { outbox.offer() }

  /// Writes the last lines and those before, unless the reader is too slow to take them.
  mutating func handBriefly(_ lines: [UInt8]) {
    screen.showBriefly(
      outbox.takeRest() + lines, as: .lines, isShared: false, behind: descriptor)
  }

  /// What there is to tell of a failure, once; that the reader went away is none.
  mutating func takeFailure() -> SourceNote? {
    guard !hasFailed, let error = screen.failure, error != .brokenPipe else { return nil }
    hasFailed = true
    return .writeFailed(path: path, error)
  }
}

extension RunPlan {
  /// The file that is told of this run, found and emptied; `nil` where there is none.
  func reportFile(onIdle: @escaping @Sendable () -> Void) throws(PlanError) -> ReportFile? {
    guard case .file(let path) = display.json?.output else { return nil }
    return ReportFile(try ReportTarget(path, beside: self), onIdle: onIdle)
  }
}
