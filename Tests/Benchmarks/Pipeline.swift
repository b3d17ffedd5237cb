import SystemCalls
import TerminalText
import TestSupport

/// Starts the processes of a work without a shell.
struct Pipeline {
  var work: Work
  var input: InputFile
  /// The path of the output file.
  var outputPath: String

  /// The number of bytes that are copied.
  var size: Int { input.size * work.repeats / work.parts }

  private var files: [String] { Array(repeating: input.path, count: work.repeats) }

  /// Copies once.
  ///
  /// - Parameter isChecked: Whether the output is compared with the input, which makes the times useless.
  /// - Throws: `HarnessError` if a program fails or its output differs from its input.
  func run(_ entrant: Entrant, isChecked: Bool = false, isForked: Bool = false) throws -> Cost {
    let terminal = entrant.display == .bar ? try DrainedTerminal() : nil
    let null = try openNull()
    defer { try? null.close() }
    let output: FileDescriptor
    var reading: FileDescriptor?
    switch work.output {
    case .null: output = null
    case .file: output = try openForWriting(outputPath)
    case .pipe: (reading, output) = try openPipe()
    }

    let beginning = Clock.monotonic
    let stages = try start(
      entrant, output: output,
      errors: terminal.map { .terminal($0) } ?? .descriptor(.standardError), null: null,
      isForked: isForked)
    if case .pipe = work.output { try output.close() }
    var sink: Stage?
    if let reading, !isChecked {
      sink = try Stage(["cat"], input: reading, output: null)
      try reading.close()
    }
    var difference: String?
    if let reading, isChecked {
      difference = try self.difference(of: reading, to: entrant)
      try reading.close()
    }
    var cost = try stages.middle.finish()
    _ = try stages.feeder?.finish()
    _ = try sink?.finish()
    cost.wall = Clock.monotonic - beginning

    cost.terminalBytes = terminal?.end() ?? 0
    if case .file = work.output {
      difference = try checkFile(output, entrant, isChecked: isChecked)
    }
    if let difference { throw HarnessError("\(entrant.name), \(work.name): \(difference)") }
    return cost
  }

  /// Starts the feeder and the program in the middle.
  private func start(
    _ entrant: Entrant, output: FileDescriptor, errors: Stage.Errors, null: FileDescriptor, isForked: Bool
  ) throws -> (feeder: Stage?, middle: Stage) {
    func middle(reading input: FileDescriptor, _ files: [String] = []) throws -> Stage {
      guard let words = entrant.words else { return try Stage(work.limit, files, input: input, output: output) }
      return try Stage(words + files, input: input, output: output, errors: errors, isForked: isForked)
    }
    if case .files = work.input { return (nil, try middle(reading: null, files)) }
    let (reading, writing) = try openPipe()
    defer { try? reading.close() }
    if case .paced(let speed) = work.input {
      try PacedFeeder(bytesPerSecond: speed, total: size, content: work.content).start(writingTo: writing)
      return (nil, try middle(reading: reading))
    }
    defer { try? writing.close() }
    var feeding = ["head", "-c", String(size), "/dev/zero"]
    if case .cat = work.input { feeding = ["cat"] + files }
    return (try Stage(feeding, input: null, output: writing), try middle(reading: reading))
  }

  private func difference(of output: FileDescriptor, to entrant: Entrant) throws -> String? {
    switch work.input {
    case .files, .cat: try input.difference(from: output, repeats: work.repeats)
    case .head: try differenceFromZeros(of: output, count: size)
    case .paced: nil
    }
  }

  /// Checks the size of the copy, if `isChecked` also its bytes, and empties the file.
  ///
  /// An emptied file is not written to the disk, which would slow the next program down.
  private func checkFile(
    _ output: FileDescriptor, _ entrant: Entrant, isChecked: Bool
  ) throws -> String? {
    defer { try? output.close() }
    let found = try FileStatus(of: output).size
    guard found == Int64(size) else { return "\(found) bytes instead of \(size)" }
    var difference: String?
    if isChecked {
      let copy = try FileDescriptor.openForReading(FilePath(outputPath))
      defer { try? copy.close() }
      difference = try self.difference(of: copy, to: entrant)
    }
    try openForWriting(outputPath).close()
    return difference
  }
}

extension Entrant {
  /// The name in messages.
  var name: String { words?.joined(separator: " ") ?? "the bare loop" }
}

/// Opens /dev/null for reading and writing.
func openNull() throws -> FileDescriptor {
  try openForWriting("/dev/null")
}
