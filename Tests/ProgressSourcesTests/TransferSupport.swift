import SystemCalls
import TestSupport

@testable import ProgressSources

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A copy that has run to its end.
struct CompletedCopy {
  var outcome: SourceOutcome?
  var count: Int64
  var total: Double?
  var notes: [SourceNote]
}

/// Copies files on a thread of its own.
func copy(
  _ paths: [String], counting unit: CopyUnit = .bytes, to output: CopyOutput,
  options: TransferOptions = TransferOptions(), control: TransferControl = TransferControl()
) async throws -> CompletedCopy {
  let eventPipe = try EventPipe()
  let tally = Tally(ringing: eventPipe)
  let source = CopySource(
    paths.map { .file(Array($0.utf8)) }, counting: unit, output: output, options: options,
    control: control, tally: tally)
  source.start()
  await onOwnThread {
    while tally.withWords({ $0.outcome }) == nil { eventPipe.wait(seconds: nil) }
  }
  let words = tally.withWords { $0 }
  return CompletedCopy(
    outcome: words.outcome, count: tally.count.load(ordering: .relaxed),
    total: words.total?.doubleValue, notes: words.notes)
}

func bytes(_ path: String) -> [UInt8] { Array(path.utf8) }

/// Bytes of a file that take room on the disk.
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
