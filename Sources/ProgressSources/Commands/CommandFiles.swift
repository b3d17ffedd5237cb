import ProgressModel
import SystemCalls
import TerminalText

/// How far a command is in the files that it and its children read.
///
/// The operands count together, because programs read them one after the other: half of `sha256sum
/// a.iso b.iso` is done once the first of two equal files is read. `CommandTrees` counts the files
/// below directories. The offset in another file, which a script may name, counts if the command
/// reads only one.
struct CommandFiles {
  /// Bytes. Smaller files are read at once, or are settings, as `~/.gitconfig`.
  private static let smallestFile: Int64 = 1 << 16
  private static let mostProcesses = 64

  private let command: ProcessIdentity

  /// The files among the words of the command, without the files that it writes.
  private var operands: [(file: FileStatus.Identity, size: Int64)] = []
  private var trees: CommandTrees
  private var hasSeveral = false  // Whether two or more other files have moved

  /// How often the reading of each operand has begun again, as by `cat a.iso a.iso`, and where it
  /// was at the last look.
  private var passes: [FileStatus.Identity: (turn: Int, position: Int64)] = [:]
  private var files: [TrackedFile] = []
  private var reading: Reading?
  private var last: (file: FileStatus.Identity?, position: Int64, stage: Int) = (nil, 0, 0)

  /// `arguments`: the words of the command, whose program is no operand. `nil` if it has ended, or
  /// the size of an operand is unknown.
  init?(of process: Int32, _ arguments: [[UInt8]]) {
    guard let command = try? ProcessIdentity(running: process) else { return nil }
    self.command = command
    for word in arguments.dropFirst() {
      let path = FilePath(word)
      guard let status = try? FileStatus(ofPath: path), status.kind == .regular else { continue }
      guard let size = path.regularSize else { return nil }
      if size > 0 { operands.append((status.identity, size)) }
    }
    trees = CommandTrees(arguments, of: command)
  }

  private func isOperand(_ file: OpenFile) -> Bool {
    operands.contains { $0.file == file.identity }
  }

  mutating func look() -> Reading? {
    let moving = movingFiles()
    if let file = trees.asFile { return reading(file.position, of: file.size, in: file.current) }
    reading = reading(of: moving) ?? (operands.count > 1 ? reading : nil)
    return reading
  }

  private mutating func reading(of moving: [OpenFile]) -> Reading? {
    let read = moving.filter(isOperand)
    guard let largest = (read.isEmpty ? moving : read).max(by: { $0.size < $1.size }) else {
      return nil
    }
    let isSum = operands.count > 1 && !read.isEmpty
    if read.isEmpty, let file = last.file, file != largest.identity { hasSeveral = true }
    if read.isEmpty, hasSeveral {
      var reading = Reading()
      reading.currentValueLabel = largest.path.lastComponent.printable
      return reading
    }
    guard isSum || largest.position < largest.size else { return nil }
    // The sum never falls, even if a file is read a second time.
    let sum = last.file == nil ? last.position : 0
    let position = isSum ? max(bytesRead(of: read), sum) : largest.position
    let total = isSum ? operands.reduce(0) { $0.addingClamped($1.size) } : largest.size
    let file = isSum ? nil : largest.identity
    let isSame = last.stage > 0 && file == last.file && position >= last.position
    last = (file, position, last.stage + (isSame ? 0 : 1))
    return reading(
      position, of: total, in: largest.path.lastComponent.printable, stage: last.stage)
  }

  /// `total`: 0 if nothing but the name is known.
  private func reading(
    _ position: Int64, of total: Int64, in name: String?, stage: Int = 1
  ) -> Reading {
    var reading = Reading()
    if total > 0 {
      reading.progress = .amount(.whole(position))
      reading.total = .whole(total)
    }
    reading.countsBytes = true
    reading.stage = stage
    reading.amountOfAllPhases = stage == 1 ? reading.completed : nil
    reading.currentValueLabel = name
    return reading
  }

  /// The bytes of all operands up to the last open one. The operands before it that are closed
  /// count as read, and an operand that is given twice is read a second time.
  private mutating func bytesRead(of read: [OpenFile]) -> Int64 {
    for file in Set(operands.map { $0.file }) {
      guard let position = read.first(where: { $0.identity == file })?.position else { continue }
      let before = passes[file] ?? (0, 0)
      // During the last turn, a program that seeks back begins no further one.
      let lastTurn = operands.count { $0.file == file } - 1
      let turn = before.turn + (position < before.position ? 1 : 0)
      passes[file] = (min(turn, lastTurn), position)
    }
    var seen: [FileStatus.Identity: Int] = [:]
    var sum: Int64 = 0
    var sumToOpen: Int64 = 0
    for operand in operands {
      let turn = seen[operand.file, default: 0]
      seen[operand.file] = turn + 1
      let isTurn = turn == passes[operand.file]?.turn ?? 0
      let open = isTurn ? read.first { $0.identity == operand.file } : nil
      sum = sum.addingClamped(open.map { min($0.position, operand.size) } ?? operand.size)
      if open != nil { sumToOpen = sum }
    }
    return sumToOpen
  }

  private mutating func movingFiles() -> [OpenFile] {
    let processes = command.withDescendants(atMost: Self.mostProcesses)
    let found = processes.flatMap { (try? $0.openFiles()) ?? [] }
    trees.note(found)
    files.update(found.filter { $0.kind.hasOffset }.map { TrackedFile($0) })
    var moving: [OpenFile] = []
    for process in processes { moving += movingFiles(of: process) }
    return moving
  }

  private mutating func movingFiles(of process: ProcessIdentity) -> [OpenFile] {
    var read: [TrackedFile] = []
    var written: Int64 = 0
    for var tracked in files where tracked.file.process == process {
      let file = tracked.file
      if file.access.writes {
        operands.removeAll { $0.file == file.identity }
        if file.size > max(tracked.first.size, file.position) { written = max(written, file.size) }
      } else {
        tracked.file.size = tracked.deviceSize ?? file.size
        if tracked.file.size >= Self.smallestFile { read.append(tracked) }
      }
    }
    // copy_file_range(2), as `cp` uses it, moves no offset before 2 GiB are copied, while the size
    // of the copy grows.
    if read.count == 1, written > read[0].file.position {
      read[0].file.position = min(written, read[0].file.size)
    }
    // The command itself has opened its operands, at their beginning.
    let moving = read.filter { $0.file.position != (isOperand($0.file) ? 0 : $0.first.position) }
    return moving.map { $0.file }
  }
}
