import SystemCalls
import TerminalText

/// Follows the log of GNU parallel until all jobs have ended, or no process writes it.
package final class JobLogSource: ProgressSource {
  private static let interval = 0.2  // The seconds between two looks at the file

  /// The bytes before the offset that are compared to find a new log: more than a line has up to its
  /// times, in which any two runs differ.
  private static let comparedCount = 256
  package let progress: SharedProgress
  private let path: FilePath
  private let total: Amount?
  private let mostParts: Int
  private let printed: OutputSource?

  /// `total`: the number of jobs. `printed`: what parallel prints, of which only the text counts.
  /// `mostParts`: so many hosts have parts.
  package init(
    _ path: FilePath, total: Amount?, printed: OutputSource?, mostParts: Int,
    progress: SharedProgress
  ) {
    self.mostParts = mostParts
    self.path = path
    self.total = total
    self.printed = printed
    self.progress = progress
    progress.show(JobLog().parts(total: total))
  }

  package func start() {
    let isPrinting = Monitor(printed != nil)
    if let printed {
      let isReading = startThreadOrFinish {
        _ = printed.readAll()
        isPrinting.withLock { $0 = false }
      }
      guard isReading else { return }
    }
    startThreadOrFinish { [self] in
      do throws(SystemError) {
        let file = try waitForFile()
        do throws(SystemError) {
          let log = try file.map(follow) ?? JobLog()
          isPrinting.wait { $0 ? nil : () }
          if log.failedCount > 0 { progress.add(.parts) }
          if total != nil, !isWhole(log) { progress.add(.transfer) }
        } catch { progress.add(.readFailed(path: path, error)) }
      } catch { progress.add(.cannotOpen(path: path, error)) }
      progress.finish(.finished)
    }
  }

  private func isWhole(_ log: JobLog) -> Bool {
    total.map { .whole(Int64(log.endedCount)) >= $0 } ?? false
  }

  private func follow(_ file: FileDescriptor) throws(SystemError) -> JobLog {
    defer { try? file.close() }
    let memory = try ReservedMemory(atMost: 1 << 17)
    var log = JobLog(stage: 1)
    var offset: Int64 = 0
    var tail: [UInt8] = []  // The bytes before the offset
    var wasWhole: Bool?  // At the first look: the failed jobs of such a log may run again
    // Parallel is a program in Perl, and opens its log up to three seconds after its start.
    var writer = FileWriter(
      of: try FileStatus(of: file), patience: 3, programs: ["parallel", "perl"])
    while true {
      // The file is read after this look, since the writer's last line comes before the writer's
      // end.
      let hasWriter = writer.isExpected(size: try FileStatus(of: file).size)
      while true {
        // Parallel empties a log that it does not resume.
        let piece = try file.readPiece(into: memory, at: offset - Int64(tail.count))
        guard piece.starts(with: tail) else {
          log = JobLog(stage: log.stage + 1)
          wasWhole = false
          offset = 0
          tail = []
          continue
        }
        guard piece.count > tail.count else { break }
        log.read(piece.part(tail.count...))
        offset += Int64(piece.count - tail.count)
        tail = Array(piece.suffix(Self.comparedCount))
      }
      progress.show(log.parts(total: total, atMost: mostParts))
      for report in log.reports.pending.takeAll() { progress.add(.value(report)) }
      wasWhole = wasWhole ?? isWhole(log)
      let mayGoOn = !isWhole(log) || !writer.isDecided() || wasWhole == true && log.failedCount > 0
      guard hasWriter, mayGoOn else { return log }
      Clock.sleep(seconds: Self.interval)
    }
  }

  /// Opens the file once it exists, unless no job is expected. Only a regular file has offsets and
  /// an end of its writers.
  private func waitForFile() throws(SystemError) -> FileDescriptor? {
    var wait = FileWait(for: path)
    while true {
      do throws(SystemError) {
        return try FileDescriptor.openForReading(path, only: .regular)
      } catch { if error != .noSuchFile { throw error } }
      if isWhole(JobLog()) { return nil }
      if let note = wait.note() { progress.add(note) }
      Clock.sleep(seconds: Self.interval)
    }
  }
}
