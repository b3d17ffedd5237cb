import CommandOptions
import ProgressSources
import SystemCalls

/// What the FILE of `--json` turned out to be.
struct ReportTarget: Sendable {
  let path: [UInt8]
  /// What is written to; `nil` for a named pipe, which is opened once its reader is there.
  let descriptor: FileDescriptor?

  /// Finds or makes the file, and empties it; nothing of the run has begun yet.
  ///
  /// A named pipe is not waited for. What the data passes through is no such file.
  init(_ path: [UInt8], beside plan: RunPlan) throws(PlanError) {
    self.path = path
    var isNew = false
    do throws(SystemError) {
      if let named = FileDescriptor(named: path) {
        descriptor = named
      } else if let kind = try ReportTarget.kind(path) {
        descriptor = kind == .pipe ? nil : try FileDescriptor.openForWriting(path)
      } else {
        isNew = true
        descriptor = try FileDescriptor.openForWriting(path)
      }
    } catch {
      throw .cannotReport(path: path, error)
    }
    let isData: Bool
    do throws(SystemError) {
      let status =
        if let descriptor { try FileStatus(of: descriptor) } else { try FileStatus(ofPath: path) }
      isData =
        plan.isData(status) || plan.isProcessFile(status)
        || descriptor == .standardOutput && plan.writesStandardOutput
      if !isData, let descriptor, FileDescriptor(named: path) == nil, status.kind == .regular {
        try descriptor.setSize(0)
      }
      // An output that was not there yet is this file by now.
      if isData, isNew { removeFile(at: path, ifStill: status.identity) }
    } catch {
      throw .cannotReport(path: path, error)
    }
    if isData { throw .isData(option: "--json", path: path) }
  }

  /// The descriptor, as soon as somebody reads.
  func open() throws(SystemError) -> FileDescriptor {
    if let descriptor { return descriptor }
    return try FileDescriptor.openForWriting(path)
  }

  /// `nil` where nothing is there yet.
  private static func kind(_ path: [UInt8]) throws(SystemError) -> FileStatus.Kind? {
    do throws(SystemError) {
      return try FileStatus(ofPath: path).kind
    } catch {
      guard error == .noSuchFile else { throw error }
      return nil
    }
  }
}
