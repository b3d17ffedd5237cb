import SystemCalls
import TerminalText
import TestSupport

@testable import ProgressSources

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The result of a copy.
struct CompletedCopy {
  var outcome: SourceOutcome?
  var count: Int64
  var total: Double?
  var notes: [SourceNote]
}

/// Copies files on a separate thread.
func copy(
  _ paths: [String], counting unit: CopyUnit = .bytes, to output: CopyOutput,
  job: CopyJob = CopyJob(), control: TransferControl = TransferControl()
) async throws -> CompletedCopy {
  let eventPipe = try EventPipe()
  let progress = SharedProgress(ringing: eventPipe)
  var job = job
  job.inputs = paths.map { .file(FilePath($0)) }
  job.unit = unit
  job.output = output
  let source = CopySource(job, control: control, progress: progress)
  source.start()
  await onOwnThread {
    while progress.outcome == nil { eventPipe.wait(seconds: nil) }
  }
  let (messages, outcome) = progress.takeMessages()
  return CompletedCopy(
    outcome: outcome, count: progress.count.load(ordering: .relaxed),
    total: progress.part.reading.total?.doubleValue, notes: messages.notes)
}

func bytes(_ path: String) -> [UInt8] { Array(path.utf8) }

/// The disk space of a file in bytes.
func storedBytes(_ path: String) -> Int {
  var status = stat()
  guard stat(path, &status) == 0 else { return -1 }
  return Int(status.st_blocks) * 512
}

/// Opens a file for reading and writing, at an offset.
func openForBoth(_ path: String, at offset: Int = 0, appends: Bool = false) -> FileDescriptor {
  let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | (appends ? O_APPEND : 0), 0o600)
  lseek(number, off_t(offset), SEEK_SET)
  return FileDescriptor(number)
}

/// Makes a named pipe.
func makeNamedPipe(_ path: String) -> Bool { mkfifo(path, 0o600) == 0 }
