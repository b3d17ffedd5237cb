import TestSupport
import TestTraits
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("The reader of the output's pipe", .fewAtOnce) struct PipeReaderTests {
  private static let lines = Array((1...15).map { "\($0)\n" }.joined().utf8)

  /// A pipe of which the test holds both ends.
  private final class Pipe: Sendable {
    let reading: Int32
    let writing: Int32

    init() throws { (reading, writing) = try plainPipe() }

    deinit { for end in [reading, writing] { closePlainly(end) } }

    /// Takes so many bytes, or those that come within a minute.
    @discardableResult func read(_ count: Int) async -> [UInt8] { await PipeReaderTests.take(count, from: reading) }
  }

  /// Takes so many bytes from a pipe, or those that come within a minute.
  @discardableResult private static func take(_ count: Int, from pipe: Int32) async -> [UInt8] {
    await onOwnThread {
      var bytes: [UInt8] = []
      var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      while bytes.count < count, poll(&entry, 1, 60_000) > 0 {
        let more = readPlainly(pipe, count: 1)
        if more.isEmpty { break }
        bytes += more
      }
      return bytes
    }
  }

  /// Starts a run that copies the lines into the pipe and has then no more to do.
  private func start(
    _ arguments: [String], into pipe: Pipe, program: String = builtProgram, folder: TemporaryFolder? = nil
  ) throws -> ProgramRun {
    try ProgramRun(
      arguments, program: program, input: .bytes(Self.lines), output: .descriptor(pipe.writing),
      environment: ["TMPDIR": folder?.path])
  }

  @Test("A line is done when the reader has taken all of it, and the run ends with the last one")
  func countsTakenLines() async throws {
    let pipe = try Pipe()
    let run = try start(["-l", "-s", "15"], into: pipe)
    try await run.waitForText(" 0/15")
    // The last byte of the fifth line stays in the pipe.
    #expect(await pipe.read(9) == Array(Self.lines.prefix(9)))
    try await run.waitForText(" 4/15 ")
    await pipe.read(1)
    try await run.waitForText(" 5/15 ")
    await pipe.read(26)
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).contains("  15  "))
  }

  @Test("Bytes are done when the reader has taken them, and their total is known once the input has ended")
  func countsTakenBytes() async throws {
    let pipe = try Pipe()
    let run = try start([], into: pipe)
    try await run.waitForText(" 0%")
    await pipe.read(18)
    try await run.waitForText(" 50%")
    await pipe.read(18)
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).contains("36 B"))
  }

  @Test(
    "Whatever is shown is shown until the reader has taken everything",
    arguments: [
      ["-n", "-i", "0.1"], ["--json"], ["--announce=10"], ["-B", "128k"], ["-L", "1m"], ["--indeterminate"],
      ["-S", "-s", "36"], ["-C"], ["-U", "-"], ["-l", "-U", "-"], ["-l", "-B", "128k"], ["-0"],
    ])
  func waitsForTheReader(options: [String]) async throws {
    let pipe = try Pipe()
    let folder = try TemporaryFolder()
    let run = try start(options, into: pipe, folder: folder)
    await pipe.read(4)
    #expect(await !run.waitForEnd(within: 0.3))
    await pipe.read(32)
    #expect(try await run.end() == .exited(0))
  }

  @Test("The output of a monitored command is waited for as well")
  func waitsForAMonitoredOutput() async throws {
    let pipe = try Pipe()
    let run = try start(["-M", "out", "--", "cat"], into: pipe)
    await pipe.read(4)
    #expect(await !run.waitForEnd(within: 0.3))
    await pipe.read(32)
    #expect(try await run.end() == .exited(0))
  }

  @Test("A run that shows nothing ends with its input, and so does pv", arguments: [true, false])
  func endsAtOnce(asPv: Bool) async throws {
    let folder = try TemporaryFolder()
    symlink(builtProgram, folder.path + "/pv")
    let pipe = try Pipe()
    let run = try start(asPv ? ["-l"] : ["-lq"], into: pipe, program: asPv ? folder.path + "/pv" : builtProgram)
    await pipe.read(4)
    #expect(try await run.end() == .exited(0))
    #expect(await pipe.read(32) == Array(Self.lines.dropFirst(4)))
  }

  @Test("A reader that leaves ends the run, and what it left is not counted")
  func endsWithItsReader() async throws {
    let (reading, writing) = try plainPipe()
    let run = try ProgramRun(["-l", "-s", "15"], input: .bytes(Self.lines), output: .descriptor(writing))
    closePlainly(writing)
    await Self.take(4, from: reading)
    try await run.waitForText(" 2/15 ")
    closePlainly(reading)
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).contains(" 2/15 "))
  }

  @Test("A reader that never reads, or waits for the end of the run, is not waited for")
  func endsWithoutReader() async throws {
    let pipe = try Pipe()
    let run = try start(["-l", "-s", "15"], into: pipe)
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).contains("  15  "))
    let folder = try TemporaryFolder()
    try makeNamedPipe(folder.path + "/fifo")
    let waiting = try await runShell(
      "cd \(folder.path); { printf 'a\\nb\\n' | \"$PBAR\" -ln; echo go >fifo; } | { read x <fifo; cat; echo $x; }")
    #expect(waiting.outputText == "a\nb\ngo\n")
  }

  @Test("What other processes write into the pipe is neither counted nor waited for")
  func leavesOtherBytes() async throws {
    let pipe = try Pipe()
    writePlainly([UInt8](repeating: 10, count: 100), to: pipe.writing)
    let run = try start(["-l", "-s", "15"], into: pipe)
    try await run.waitForText(" 0/15")
    await pipe.read(104)
    try await run.waitForText(" 2/15 ")
    writePlainly([UInt8](repeating: 10, count: 100), to: pipe.writing)
    await pipe.read(32)
    #expect(try await run.end() == .exited(0))
    #expect(await pipe.read(100).count == 100)
  }

  @Test("A copy beside a process that always writes into the same pipe ends")
  func endsBesideAnotherWriter() async throws {
    let run = try await runShell(
      "{ yes & printf 'a\\nb\\n' | \"$PBAR\" -ln; kill $!; } | { while read -r x; do [ $x = y ] || echo $x; done; }")
    #expect(run.outputText == "a\nb\n")
  }

  @Test("A named pipe is waited for, as standard output and as -o", arguments: [true, false])
  func waitsForANamedPipe(asOption: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/fifo"
    try makeNamedPipe(path)
    let ours = openPlainly(path)
    defer { closePlainly(ours) }
    let run = try ProgramRun(
      ["-l", "-s", "15"] + (asOption ? ["-o", path] : []), input: .bytes(Self.lines),
      output: asOption ? .null : .file(path, flags: O_WRONLY))
    try await run.waitForText(" 0/15")
    await Self.take(4, from: ours)
    try await run.waitForText(" 2/15 ")
    await Self.take(32, from: ours)
    #expect(try await run.end() == .exited(0))
  }

  @Test("The reader of a socket is not waited for")
  func leavesASocket() async throws {
    let (ours, theirs) = try plainSocketPair()
    defer { for end in [ours, theirs] { closePlainly(end) } }
    let run = try ProgramRun(["-l", "-s", "15"], input: .bytes(Self.lines), output: .descriptor(theirs))
    #expect(try await run.end() == .exited(0))
    #expect(await Self.take(36, from: ours) == Self.lines)
  }

  @Test("^C ends the wait, and the reader still gets what is in the pipe")
  func interrupts() async throws {
    let pipe = try Pipe()
    let run = try start(["-l", "-s", "15"], into: pipe)
    await pipe.read(4)
    try await run.waitForText(" 2/15 ")
    run.type("\u{3}")
    #expect(try await run.end() == .signaled(SIGINT))
    #expect(await pipe.read(32) == Array(Self.lines.dropFirst(4)))
  }

  @Test("A run that is stopped while it waits goes on waiting")
  func stops() async throws {
    let folder = try TemporaryFolder()
    try makeNamedPipe(folder.path + "/fifo")
    let ours = openPlainly(folder.path + "/fifo")
    defer { closePlainly(ours) }
    let input = try folder.file("lines", holding: Self.lines)
    let run = try ProgramRun(
      ["--norc", "--noprofile", "-i"], program: "bash", input: .terminal, output: .terminal,
      environment: ["PBAR": builtProgram, "PS1": "ready> ", "TMPDIR": folder.path, "XDG_RUNTIME_DIR": nil])
    try await run.waitForText("ready>")
    run.type("\"$PBAR\" -l -s 15 <\(input) >$TMPDIR/fifo\n")
    await Self.take(4, from: ours)
    try await run.waitForText(" 2/15 ")
    run.type("\u{1A}")
    try await run.waitForText("Stopped")
    await Self.take(2, from: ours)
    run.type("fg\n")
    try await run.waitForText(" 3/15 ")
    await Self.take(30, from: ours)
    try await run.waitForText(" 15 ")
    run.type("exit\n")
    _ = try await run.end()
  }
}
