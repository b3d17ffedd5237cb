import TestSupport
import TestTraits
import Testing

@Suite("Inputs and outputs of every kind, and their changes during a run", .seeded, .fewAtOnce)
struct TransferEndTests {
  private let folder: TemporaryFolder
  private let data: [UInt8]

  init() throws {
    var random = SeededRandom()
    folder = try TemporaryFolder()
    data = random.sparseBytes(count: 3 << 20)
  }

  // MARK: Files that change

  @Test(
    "A file that shrinks or grows while it is read ends at its new end, with status 0",
    arguments: ["", "-C", "-l", "-B 100000", "-E", "-K"])
  func followsAChangingFile(options: String) async throws {
    // The pipe holds the file's own pages, which the kernel empties as it truncates the file.
    try await follow(options, cuttingTo: 1000, change) { output, size in
      output.isPrefix(of: data, orZero: options.isEmpty) && (size == 1000 || output.count == size)
    }
  }

  @Test(
    "A file that shrinks or grows while it is copied to another file ends at its new end",
    arguments: ["", "-C", "-E"])
  func followsAChangingFileToAFile(options: String) async throws {
    // The pages that are being copied at that moment may be those that are cut off.
    try await follow(options, cuttingTo: 100, changeSlowly) { output, size in
      output.isPrefix(of: data, orZero: size == 100)
        && (output.count == size || size == 100 && output.count > size)
    }
  }

  private typealias Copy = (ending: ProgramRun.Ending, output: ManyBytes, errorText: String)

  /// Cuts the file to 2 MiB and to `small` bytes while it is copied, and appends to it.
  private func follow(
    _ options: String, cuttingTo small: Int,
    _ copy: (_ path: String, _ options: String, _ change: () -> Void) async throws -> Copy,
    isRight: (_ output: ManyBytes, _ size: Int) -> Bool
  ) async throws {
    let more = Array(data.reversed())
    for size in [2 << 20, small, nil] {
      let path = try folder.file("in", holding: data)
      let copy = try await copy(path, options) {
        if let size { return cutPlainly(path, to: size) }
        let end = openPlainly(path, appends: true)
        writePlainly(more, to: end)
        closePlainly(end)
      }
      #expect(copy.ending == .exited(0), "\(options): \(copy.errorText)")
      #expect(copy.errorText == "")
      let holds = size.map { isRight(copy.output, $0) } ?? (copy.output == ManyBytes(data + more))
      #expect(holds, "\(options), \(size ?? 0): \(copy.output)")
    }
  }

  /// Copies a file to a pipe, and changes it before the copy can have reached 2 MiB.
  private func change(
    _ path: String, _ options: String, _ body: () -> Void
  ) async throws -> Copy {
    let pipe = try plainPipe()
    let words = options.words
    let run = try ProgramRun(
      ["-q"] + words + [path], output: .descriptor(pipe.writing), errors: .pipe)
    closePlainly(pipe.writing)
    let first = await onOwnThread { readPlainly(pipe.reading, count: 10_000) }
    body()
    let rest = await onOwnThread { readPlainly(pipe.reading) }
    closePlainly(pipe.reading)
    return (try await run.end(), ManyBytes(first + rest), run.errorText)
  }

  /// Copies the first bytes of a file to a file slowly, changes it, and copies the rest at full
  /// speed.
  private func changeSlowly(
    _ path: String, _ options: String, _ body: () -> Void
  ) async throws -> Copy {
    let log = try folder.file("log", holding: [])
    let output = try folder.file("out", holding: [])
    let environment = ["XDG_RUNTIME_DIR": folder.path]
    let forced = "copyRange:short100000@1+"
    let words = options.words
    let run = try ProgramRun(
      ["-q", "-L", "10K", "-o", output] + words + [path], errors: .pipe,
      environment: environment.merging(["PBAR_FAULTS": "\(forced) log=\(log)"]) { $1 })
    let socket = folder.path + "/pbar/\(run.identifier)"
    let folder = folder
    try await eventually("the first bytes") {
      fileExists(socket) && (try? folder.contents(of: "out").isEmpty) == false
    }
    body()
    // A run that has copied more than the file now holds has ended, and can no longer be changed.
    _ = try await runProgram(
      ["-R", "\(run.identifier)", "-L", "1G"], environment: environment)
    let ending = try await run.end()
    if programHasFaults, options.isEmpty {
      #expect(try !folder.contents(of: "log").isEmpty, "The kernel has not copied it")
    }
    return (ending, ManyBytes(try folder.contents(of: "out")), run.errorText)
  }

  // MARK: Unreadable and unwritable ends

  @Test("A directory is reported as input or output, and the other files are copied")
  func namesDirectories() async throws {
    let input = try ProgramRun(
      ["-q"], input: .reading(folder.path), output: .pipe, errors: .pipe)
    #expect(try await input.end() == .exited(16))
    #expect(input.errorText == "pbar: standard input: reading failed: Is a directory\n")

    let output = try await runProgram(["-q", "-o", folder.path], input: [1])
    #expect(output.status == 2)
    #expect(output.errorText == "pbar: \(folder.path): can't write: Is a directory\n")
  }

  @Test("A socket in the file system is reported as it can't be opened, and the others are copied")
  func namesSockets() async throws {
    let path = folder.path + "/socket"
    try makeNamedSocket(path)
    let message = TestSupport.words(for: ENXIO)
    let input = try await runProgram(["-q", path, "-"], input: "data".bytes)
    #expect(input.status == 2)
    #expect(input.outputText == "data")
    #expect(input.errorText == "pbar: \(path): \(message)\n")
    let output = try await runProgram(["-q", "-o", path], input: [1])
    #expect(output.status == 2)
    #expect(output.errorText == "pbar: \(path): can't write: \(message)\n")
  }

  @Test(
    "A run waits for the other end of a named pipe, and ^C ends the wait", arguments: [true, false])
  func waitsForTheOtherEnd(isInput: Bool) async throws {
    let path = folder.path + "/fifo"
    try makeNamedPipe(path)
    let run = try ProgramRun(["-t"] + (isInput ? [path] : ["-o", path, "/dev/zero"]), columns: 40)
    try await run.waitForBytes("0:00")
    try await run.interrupt()
  }

  @Test("Devices are read and written like files")
  func copiesDevices() async throws {
    let zeros = try await runProgram(["-q", "-S", "-s", "300000", "/dev/zero"])
    #expect(zeros.status == 0)
    #expect(ManyBytes(zeros.output) == ManyBytes([UInt8](repeating: 0, count: 300_000)))
    let nothing = try await runProgram(["-q", "/dev/null", "-o", "/dev/null"])
    #expect(nothing.status == 0)
    #expect(nothing.errorText == "")
    let terminal = try ProgramRun(["-q", "-"], input: .terminal, output: .pipe, errors: .null)
    terminal.type("data\n\u{4}")
    #expect(try await terminal.end() == .exited(0))
    #expect(terminal.outputBytes == "data\n".bytes)
  }

  @Test(
    "A limit on the size of files is reported like a full disk, and applies to a command too",
    .disabled(if: isSanitized, "The limit would hold for the sanitizer's own files as well"))
  func tellsOfSizeLimits() async throws {
    _ = try folder.file("in", holding: data)
    for options in ["", "-C", "-O", "-K", "-B 100000"] {
      let run = try await runShell(
        "cd \(folder.path) && rm -f out && ulimit -f 64 && exec \"$PBAR\" -q \(options) -o out in",
        // The limit would also apply to the coverage profile.
        environment: ["LLVM_PROFILE_FILE": "/dev/null"])
      #expect(run.status == 16, "\(options)")
      #expect(run.errorText == "pbar: out: writing failed: File too large\n", "\(options)")
      #expect(ManyBytes(try folder.contents(of: "out")).isPrefix(of: data), "\(options)")
    }
    let command = try await runShell(
      "cd \(folder.path) && ulimit -f 64 && \"$PBAR\" -q --run -- sh -c 'exec cat in >copy'")
    #expect(command.status == 128 + SIGXFSZ)
  }

  // MARK: Flags set by others

  @Test(
    "A run waits for a non-blocking input or output, and does not change its flags",
    arguments: ["", "-C", "-l", "-B 70000", "-U -"])
  func keepsTheFlags(options: String) async throws {
    for (input, output) in [
      (ForcedTransfer.Input.pipe, ForcedTransfer.Output.pipe), (.socket, .pipe), (.pipe, .socket),
      (.socket, .socket), (.pipe, .file), (.file, .socket), (.file, .pipe),
    ] {
      let transfer = ForcedTransfer(
        data: Array(data.prefix(200_001)), input: input, output: output,
        options: ["-q"] + options.words,
        inputIsNonBlocking: input != .file, outputIsNonBlocking: output != .file, pieces: 3000)
      let result = try await transfer.carryOut(in: try TemporaryFolder())
      #expect(result.ending == .exited(0), "\(transfer)")
      #expect(result.errorText == "", "\(transfer)")
      #expect(result.output == ManyBytes(transfer.data), "\(transfer)")
      #expect(result.endsAreAsBefore, "\(transfer)")
    }
  }
}
