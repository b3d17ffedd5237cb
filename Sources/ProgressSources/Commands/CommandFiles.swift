import ProgressModel
import SystemCalls
import TerminalText

/// Finds how far a command is in the files that it and its children read.
///
/// The largest file whose offset moves counts. Where files are operands of the command, all
/// operands that are files count together, since programs read them one after the other; a file
/// that is an operand twice counts twice.
///
/// The kernel may copy a file into another one (copy_file_range(2)) without moving an offset before
/// it has copied 2 GiB. Then the size of the file that is written counts.
struct CommandFiles {
  /// Smaller files are read at once, or are programs and their settings.
  private static let smallestFile: Int64 = 1 << 16
  private static let mostProcesses = 64  // No more processes are looked at

  /// A file that is read.
  private struct Found {
    let file: OpenFile
    let size: Int64
    var position: Int64
  }

  private struct Operand {
    let file: FileStatus.Identity
    let size: Int64
  }

  private let operands: [Operand]

  /// How often each operand has been read to its end, and where it was at the last look.
  private var readings: [FileStatus.Identity: (ended: Int, position: Int64)] = [:]

  /// The files that were open at the last look.
  private var known: [ProcessIdentity: ProcessFiles] = [:]
  private var reading: Reading?
  private var last: (file: FileStatus.Identity?, position: Int64, stage: Int) = (nil, 0, 0)

  /// `arguments`: the words of the command, whose program is no operand.
  init(_ arguments: [[UInt8]]) {
    operands = arguments.dropFirst().compactMap { word in
      guard let status = try? FileStatus(ofPath: FilePath(word)), status.kind == .regular,
        status.size > 0
      else {
        return nil
      }
      return Operand(file: status.identity, size: status.size)
    }
  }

  mutating func look(at command: ProcessIdentity) -> Reading? {
    reading = found(in: movingFiles(of: command)) ?? (operands.count > 1 ? reading : nil)
    return reading
  }

  private mutating func found(in moving: [Found]) -> Reading? {
    let read = moving.filter { found in operands.contains { $0.file == found.file.identity } }
    guard let largest = (read.isEmpty ? moving : read).max(by: { $0.size < $1.size }) else {
      return nil
    }
    var reading = Reading()
    reading.countsBytes = true
    if operands.count > 1, !read.isEmpty {
      // The progress never falls, even if a file is read a second time.
      let progress = max(bytesRead(of: read), last.position)
      reading.progress = .amount(.whole(progress))
      reading.total = .whole(operands.reduce(0) { $0.addingClamped($1.size) })
      note(nil, progress)
    } else {
      guard largest.position < largest.size else { return nil }
      reading.progress = .amount(.whole(largest.position))
      reading.total = .whole(largest.size)
      note(largest.file.identity, largest.position)
    }
    reading.stage = last.stage
    reading.amountInAll = last.stage == 1 ? reading.completed : nil
    reading.currentValueLabel = largest.file.path.lastComponent.printable
    return reading
  }

  /// The bytes of all operands up to the last one that is read; those before it that are closed
  /// have been read.
  private mutating func bytesRead(of read: [Found]) -> Int64 {
    for found in read {
      guard let file = found.file.identity else { continue }
      let before = readings[file] ?? (0, 0)
      readings[file] = (before.ended + (found.position < before.position ? 1 : 0), found.position)
    }
    var sum = Int64(0)
    var sumBefore = Int64(0)
    var seen: [FileStatus.Identity: Int] = [:]
    for operand in operands {
      let turn = seen[operand.file, default: 0]
      seen[operand.file] = turn + 1
      let ended = readings[operand.file]?.ended ?? 0
      if turn == ended, let open = read.first(where: { $0.file.identity == operand.file }) {
        sumBefore = sumBefore.addingClamped(min(open.position, operand.size))
        sum = sumBefore
      } else {
        sumBefore = sumBefore.addingClamped(operand.size)
      }
    }
    return sum
  }

  private mutating func note(_ file: FileStatus.Identity?, _ position: Int64) {
    let isSame = last.stage > 0 && file == last.file && position >= last.position
    last = (file, position, last.stage + (isSame ? 0 : 1))
  }

  private mutating func movingFiles(of command: ProcessIdentity) -> [Found] {
    let before = known
    known = [:]
    var moving: [Found] = []
    for process in command.withDescendants(atMost: Self.mostProcesses) {
      var files = before[process] ?? ProcessFiles()
      guard (try? files.look(at: process, now: Clock.monotonic)) != nil else { continue }
      known[process] = files
      moving += movingFiles(among: files.entries, of: process)
    }
    return moving
  }

  private func movingFiles(among entries: [ProcessFiles.Entry], of process: ProcessIdentity)
    -> [Found]
  {
    var read: [(found: Found, hasMoved: Bool)] = []
    var written: Int64 = 0
    for entry in entries where entry.file.identity != nil {
      let file = entry.file
      if file.access.writes {
        if file.size > max(entry.first.size, file.position) { written = max(written, file.size) }
        continue
      }
      let size =
        file.kind == .blockDevice ? process.blockDeviceSize(file.descriptor) ?? 0 : file.size
      guard size >= Self.smallestFile else { continue }
      // The command has opened its operands itself, at their beginning.
      let isOperand = operands.contains { $0.file == file.identity }
      let first = isOperand ? 0 : entry.first.position
      read.append((Found(file: file, size: size, position: file.position), first != file.position))
    }
    if read.count == 1, written > read[0].found.position {
      read[0].found.position = min(written, read[0].found.size)
      read[0].hasMoved = true
    }
    return read.filter { $0.hasMoved }.map { $0.found }
  }
}
