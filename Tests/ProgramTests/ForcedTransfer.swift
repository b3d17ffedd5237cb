import TestSupport
import Testing

/// Whether the program under test reads `PBAR_FAULTS`, as debug builds do.
let programHasFaults: Bool = {
  #if DEBUG
    return !isReleased
  #else
    return false
  #endif
}()

extension Trait where Self == ConditionTrait {
  /// For tests that force faults upon the program.
  static var ifFaultsCanBeForced: Self {
    .enabled(if: programHasFaults, "Only a debug build lets faults be forced upon it")
  }
}

/// A transfer between two ends, with faults forced upon the program.
struct ForcedTransfer: CustomStringConvertible {
  enum Input: CaseIterable {
    /// The file is an operand.
    case file, fifo

    /// The file, pipe or socket is standard input.
    case openFile, pipe, socket

    /// Two files are operands, and a pipe is the third.
    case filesAndPipe
  }
  enum Output: CaseIterable {
    /// The file is named by `-o`.
    case file, fifo

    /// The file, pipe or socket is standard output.
    case openFile, pipe, socket, null

    /// The file is standard output and keeps what it holds before the offset, or all of it.
    case middleOfFile, appendedFile
  }

  var data: [UInt8]
  var input = Input.file
  var output = Output.pipe
  var options = ["-q"]

  /// The words of `PBAR_FAULTS`.
  var faults: [String] = []

  /// Whether another process has made standard input or output non-blocking.
  var inputIsNonBlocking = false
  var outputIsNonBlocking = false

  /// The number of bytes that are written to the input, and read from the output, at a time.
  var pieces = 1 << 16

  /// The offset of `middleOfFile`.
  var offset = 0

  var description: String {
    "\(data.count) bytes, \(input)\(inputIsNonBlocking ? " (non-blocking)" : "") → "
      + "\(output)\(outputIsNonBlocking ? " (non-blocking)" : ""), \(options.joined(separator: " ")); "
      + "PBAR_FAULTS='\(faults.joined(separator: " "))'"
  }

  /// The result of a transfer.
  struct Result {
    var ending: ProgramRun.Ending
    var output: ManyBytes
    var errorText: String

    /// The words of `PBAR_FAULTS` whose faults have happened.
    var forced: Set<String>

    /// The number of calls that `hinder=` has hindered.
    var hinderedCount: Int

    /// Whether the O_NONBLOCK flags of both ends are unchanged.
    var endsAreAsBefore: Bool

    /// The exit status; `nil` after a signal.
    var status: Int32? {
      guard case .exited(let status) = ending else { return nil }
      return status
    }
  }

  /// Runs the program with its files in `folder`; a named output holds `old` before the run.
  func carryOut(in folder: TemporaryFolder, over old: [UInt8] = []) async throws -> Result {
    // The program may have closed its end.
    signal(SIGPIPE, SIG_IGN)
    let log = try folder.file("log", holding: [])
    let source = try OpenInput(self, folder)
    let target = try OpenOutput(self, folder, holding: old)
    let run = try ProgramRun(
      options.map { $0 == "STORE" ? folder.path + "/store" : $0 } + target.words + source.words,
      input: source.stream, output: target.stream, errors: .pipe,
      environment: [
        "TMPDIR": folder.path, "PBAR_FAULTS": (faults + ["log=\(log)"]).joined(separator: " "),
      ])
    source.start()
    target.start()
    let ending = try await run.end()
    let areAsBefore =
      source.isNonBlocking == inputIsNonBlocking && target.isNonBlocking == outputIsNonBlocking
    await source.finish()
    let output = try await target.finish(in: folder)
    var happened = try FaultWords(faults.joined(separator: " ")).happened(
      in: folder.contents(of: "log"))
    let hindered = happened.partition { $0.hasPrefix("hinder:") }
    return Result(
      ending: ending, output: ManyBytes(output), errorText: run.errorText,
      forced: Set(happened[..<hindered]), hinderedCount: happened.count - hindered,
      endsAreAsBefore: areAsBefore)
  }
}

/// The input of a transfer, and the thread that feeds it.
private final class OpenInput: Sendable {
  let words: [String]
  let stream: ProgramRun.Stream

  /// The program's end and the test's end.
  private let theirs: Int32?
  private let ours: Int32?
  private let fifo: String?
  private let data: [UInt8]
  private let pieces: Int
  private let isFed = Shared(false)

  init(_ transfer: ForcedTransfer, _ folder: TemporaryFolder) throws {
    let path = folder.path + "/in"
    pieces = transfer.pieces
    var data = transfer.data
    var words = [path]
    var ends: (theirs: Int32, ours: Int32)?
    switch transfer.input {
    case .file, .openFile: _ = try folder.file("in", holding: data)
    case .fifo: try makeNamedPipe(path)
    case .pipe: ends = try Self.pipe()
    case .filesAndPipe:
      ends = try Self.pipe()
      words = []
      for name in ["in-0", "in-1"] {
        words.append(try folder.file(name, holding: Array(data.prefix(data.count / 3))))
        data.removeFirst(data.count / 3)
      }
      words.append("-")
    case .socket: ends = try plainSocketPair()
    }
    let pipe = ends.map { ProgramRun.Stream.descriptor($0.theirs) } ?? .null
    switch transfer.input {
    case .file, .fifo, .filesAndPipe: (self.words, stream) = (words, pipe)
    case .openFile: (self.words, stream) = ([], .reading(path))
    case .pipe, .socket: (self.words, stream) = ([], pipe)
    }
    self.data = data
    fifo = transfer.input == .fifo ? path : nil
    theirs = ends?.theirs
    ours = ends?.ours
    if let theirs, transfer.inputIsNonBlocking { setNonBlocking(theirs) }
  }

  private static func pipe() throws -> (theirs: Int32, ours: Int32) {
    let (reading, writing) = try plainPipe()
    return (reading, writing)
  }

  var isNonBlocking: Bool { theirs.map { TestSupport.isNonBlocking($0) } ?? false }

  func start() {
    let (ours, fifo, data, pieces, isFed) = (ours, fifo, data, pieces, isFed)
    guard ours != nil || fifo != nil else { return isFed.with { $0 = true } }
    startOwnThread {
      let end = ours ?? open(fifo ?? "", O_WRONLY | O_CLOEXEC)
      writePlainly(data, to: end, pieces: pieces)
      close(end)
      isFed.with { $0 = true }
    }
  }

  /// Waits for the thread. Call this after the program has ended.
  func finish() async {
    // The bytes that were not read are lost, and a named pipe may never have been opened.
    if let theirs { close(theirs) }
    let (fifo, isFed) = (fifo, isFed)
    await onOwnThread {
      while !(isFed.wait(within: 0.01) { $0 ? true : nil } ?? false) {
        if let fifo { close(open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC)) }
      }
    }
  }
}

/// The output of a transfer, and the thread that reads it.
private final class OpenOutput: Sendable {
  let words: [String]
  let stream: ProgramRun.Stream
  private let theirs: Int32?
  private let ours: Int32?
  private let isFile: Bool
  private let taken = Shared<[UInt8]?>(nil)

  init(_ transfer: ForcedTransfer, _ folder: TemporaryFolder, holding old: [UInt8]) throws {
    let path = folder.path + "/out"
    var ends: (theirs: Int32, ours: Int32)?
    switch transfer.output {
    case .file, .openFile, .appendedFile, .middleOfFile: _ = try folder.file("out", holding: old)
    case .fifo:
      try makeNamedPipe(path)
      // While our end is also open for writing, the program finds a reader and we see no end of
      // file.
      let both = open(path, O_RDWR | O_CLOEXEC)
      ends = (both, open(path, O_RDONLY | O_CLOEXEC))
    case .pipe:
      let pipe = try plainPipe()
      ends = (pipe.writing, pipe.reading)
    case .socket: ends = try plainSocketPair()
    case .null: break
    }
    switch transfer.output {
    case .file, .fifo: (words, stream) = (["-o", path], .null)
    case .openFile: (words, stream) = ([], .writing(path))
    case .appendedFile: (words, stream) = ([], .file(path, flags: O_WRONLY | O_APPEND))
    case .middleOfFile: (words, stream) = ([], .descriptor(openPlainly(path, at: transfer.offset)))
    case .pipe, .socket: (words, stream) = ([], ends.map { .descriptor($0.theirs) } ?? .null)
    case .null: (words, stream) = ([], .null)
    }
    isFile = [.file, .openFile, .appendedFile, .middleOfFile].contains(transfer.output)
    theirs = ends?.theirs
    ours = ends?.ours
    if let theirs, transfer.outputIsNonBlocking { setNonBlocking(theirs) }
  }

  var isNonBlocking: Bool { theirs.map { TestSupport.isNonBlocking($0) } ?? false }

  func start() {
    let (ours, taken) = (ours, taken)
    guard let ours else { return }
    startOwnThread {
      let bytes = readPlainly(ours)
      close(ours)
      taken.with { $0 = bytes }
    }
  }

  /// The bytes that have arrived. Call this after the program has ended.
  func finish(in folder: TemporaryFolder) async throws -> [UInt8] {
    if isFile {
      if case .descriptor(let descriptor) = stream { close(descriptor) }
      return try folder.contents(of: "out")
    }
    guard let theirs else { return [] }
    close(theirs)
    let taken = taken
    return await onOwnThread { taken.wait(within: 60) { $0 } } ?? []
  }
}
