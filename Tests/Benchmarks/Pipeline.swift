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
    var cost = try stages.middle?.finish() ?? Cost(wall: 0)
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
    _ entrant: Entrant, output: FileDescriptor, errors: Stage.Errors, null: FileDescriptor,
    isForked: Bool
  ) throws -> (feeder: Stage?, middle: Stage?) {
    let feeding: [String]
    switch work.input {
    case .files:
      let words = (entrant.words ?? []) + files
      return (
        nil,
        try Stage(words, input: null, output: output, errors: errors, isForked: isForked)
      )
    case .paced(let speed):
      let (reading, writing) = try openPipe()
      defer { try? reading.close() }
      let feeder = PacedFeeder(bytesPerSecond: speed, total: size, content: work.content)
      try feeder.start(writingTo: writing)
      return (
        nil, try Stage(entrant.words ?? ["cat"], input: reading, output: output, errors: errors)
      )
    case .cat: feeding = ["cat"] + files
    case .head: feeding = ["head", "-c", String(size), "/dev/zero"]
    }
    guard let words = entrant.words else {
      return (
        try Stage(feeding, input: null, output: output), nil
      )
    }
    let (reading, writing) = try openPipe()
    defer {
      try? reading.close()
      try? writing.close()
    }
    let feeder = try Stage(feeding, input: null, output: writing)
    return (
      feeder,
      try Stage(words, input: reading, output: output, errors: errors, isForked: isForked)
    )
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
  var name: String { words?.joined(separator: " ") ?? column }
}

/// Opens /dev/null for reading and writing.
func openNull() throws -> FileDescriptor {
  try openForWriting("/dev/null")
}
