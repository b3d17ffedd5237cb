import TestSupport
import TestTraits
import Testing

@Suite("The reader of the output's pipe", .fewAtOnce) struct PipeReaderTests {
  private static let lines = Array((1...15).map { "\($0)\n" }.joined().utf8)

  /// A pipe of which the test holds both ends.
  private final class Pipe: Sendable {
    let reading: Int32
    let writing: Int32

    init() throws { (reading, writing) = try plainPipe() }

    deinit { for end in [reading, writing] { closePlainly(end) } }

    /// Takes so many bytes, or those that come within a minute.
    @discardableResult func read(_ count: Int) async -> [UInt8] {
      await PipeReaderTests.take(count, from: reading)
    }
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
    _ arguments: [String], into pipe: Pipe, program: String = builtProgram,
    folder: TemporaryFolder? = nil
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
    await pipe.read(3)
    try await run.waitForText(" 6/15 ")
    await pipe.read(24)
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).hasPrefix("✓ 15 lines  "))
  }

  @Test("What the reader was to take is the total of the last sentence too")
  func lastSentence() async throws {
    let pipe = try Pipe()
    let run = try start(["-l", "--announce"], into: pipe)
    await pipe.read(12)
    try await run.waitForText("40% complete")
    await pipe.read(24)
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.text.contains("100% complete, 15 lines"))
  }

  @Test(
    "What a person watches is shown until the reader has taken everything",
    arguments: [
      ["--announce=10"], ["-B", "128k"], ["--indeterminate"], ["-C"], ["--json=/dev/null"],
      ["-l", "-U", "-"], ["-M", "out", "--", "cat"],
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

  @Test("A run that waits for its reader says so as soon as the reader rests")
  func saysThatItWaits() async throws {
    let pipe = try Pipe()
    // A reader that takes nothing for 2 s after the end of the input is given up, so it is ready.
    async let taken = pipe.read(4)
    let run = try start(["-l", "-s", "15"], into: pipe)
    _ = await taken
    try await run.waitForText("/15  waiting for the reader")
    await pipe.read(32)
    #expect(try await run.end() == .exited(0))
  }

  @Test(
    "A run that no person watches ends with its input, and so does pv",
    arguments: [["-q"], ["-n"], ["--json"], ["-f"], ["-ff"], ["--announce"], ["as pv"]])
  func endsAtOnce(options: [String]) async throws {
    let folder = try TemporaryFolder()
    symlink(builtProgram, folder.path + "/pv")
    let pipe = try Pipe()
    let isPv = options == ["as pv"]
    let run = try ProgramRun(
      isPv ? ["-l"] : options + ["-l"], program: isPv ? folder.path + "/pv" : builtProgram,
      input: .bytes(Self.lines), output: .descriptor(pipe.writing),
      errors: ["-q", "-n"].contains(options[0]) || isPv ? .terminal : .pipe)
    await pipe.read(4)
    #expect(try await run.end() == .exited(0))
    #expect(await pipe.read(32) == Array(Self.lines.dropFirst(4)))
  }

  @Test("A reader that leaves ends the run, and what it left is not counted")
  func endsWithItsReader() async throws {
    let (reading, writing) = try plainPipe()
    let run = try ProgramRun(
      ["-l", "-s", "15"], input: .bytes(Self.lines), output: .descriptor(writing))
    closePlainly(writing)
    await Self.take(4, from: reading)
    try await run.waitForText(" 2/15 ")
    closePlainly(reading)
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).contains(" 2/15 "))
  }

  @Test("^C ends the wait, and the reader still gets what is in the pipe")
  func interrupts() async throws {
    let pipe = try Pipe()
    let run = try start(["-l", "-s", "15"], into: pipe)
    await pipe.read(4)
    try await run.waitForText(" 2/15 ")
    try await run.interrupt()
    #expect(await pipe.read(32) == Array(Self.lines.dropFirst(4)))
  }
}
