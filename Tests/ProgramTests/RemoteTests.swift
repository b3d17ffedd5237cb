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

@Suite("Changing a running pbar", .seeded, .fewAtOnce)
struct RemoteTests {
  private let folder: TemporaryFolder
  private let environment: [String: String?]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["XDG_RUNTIME_DIR": folder.path]
  }

  /// Starts a run of 100 bytes and sends it 5 of them.
  private func start(_ words: String...) async throws -> ProgramRun {
    let run = try ProgramRun(
      ["-s", "100"] + words, input: .pipe, columns: 60, environment: environment)
    await run.write("12345")
    return run
  }

  /// Changes the options of the run; returns the error message without the name of the program.
  private func change(_ run: ProgramRun, _ words: String...) async throws -> String? {
    let change = try await runProgram(
      ["-R", "\(run.identifier)"] + words, environment: environment)
    #expect(change.status == (change.errorText.isEmpty ? 0 : 1))
    #expect(change.output.isEmpty)
    return change.errorText.isEmpty ? nil : change.errorText
  }

  @Test("A change that is longer than a message may be is not sent, and is reported at once")
  func tooLong() async throws {
    let run = try await start()
    try await run.waitForText("5%")
    let complaint = try await change(run, "-N", String(repeating: "x", count: 100_000))
    #expect(
      complaint
        == "pbar: --remote \(run.identifier): the options are longer than 64 KiB\n")
    #expect(try await change(run, "-N", "short") == nil)
    try await run.waitForText("short")
    try await end(run)
  }

  private func end(_ run: ProgramRun) async throws {
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.wrapCount == 0)
    #expect(run.screen.scrollCount == 0)
    #expect(folder.names(in: "pbar") == [])
  }

  @Test("Label, total and width change on the existing line, without debris")
  func changesTheLine() async throws {
    let run = try await start("-N", "before")
    try await run.waitForText("before")
    #expect(try await change(run, "-N", "after", "--color", "never") == nil)
    try await run.waitForText("after")
    #expect(try await change(run, "-s", "50") == nil)
    try await run.waitForText("10%")
    #expect(try await change(run, "-w", "40") == nil)
    try await run.wait(for: "a shorter line") {
      $0.screen.line(0).hasPrefix("after") && $0.screen.line(0).count <= 40
    }
    try await end(run)
    #expect(run.screen.fullText.split(separator: "\n").count == 1, "\(run.screen.fullText)")
    #expect(!run.screen.fullText.contains("before"))
  }

  @Test("The program's own line changes to pv's fields, a format and plain numbers at once")
  func changesTheFields() async throws {
    let run = try await start()
    try await run.waitForText("5%")
    #expect(try await change(run, "-b", "-p") == nil)
    try await run.waitForText("5.00 B [")
    #expect(try await change(run, "-8") == nil)
    try await run.waitForText("40.0 b [")
    #expect(try await change(run, "--no-bits", "-F", "so far %b") == nil)
    try await run.waitForText("so far 5.00 B")
    #expect(run.screen.fullText.split(separator: "\n").count == 1, "\(run.screen.fullText)")
    #expect(try await change(run, "--numeric") == nil)
    try await run.waitForBytes("so far 5\r\n")
    try await end(run)
  }

  @Test("A run can be made quiet, which removes its line, and be shown again")
  func changesToQuiet() async throws {
    let run = try await start()
    try await run.waitForText("5%")
    #expect(try await change(run, "-q") == nil)
    try await run.wait(for: "an empty screen") { $0.screen.fullText.isEmpty }
    #expect(try await change(run, "--no-quiet", "-N", "back") == nil)
    try await run.waitForText("back")
    try await end(run)
  }

  @Test("A shorter interval applies from then on")
  func changesTheInterval() async throws {
    let run = try await start("-N", "slow", "-i", "600")
    try await run.waitForText("slow")
    #expect(try await change(run, "-i", "0.1") == nil)
    await run.write("12345")
    try await run.waitForText("10%")
    await run.write("12345")
    try await run.waitForText("15%")
    try await end(run)
  }

  @Test("A limit of the rate applies at once, and so does its removal")
  func changesTheRate() async throws {
    var random = SeededRandom()
    let data = random.bytes(count: 1_000_000)
    let file = try folder.file("data", holding: data)
    // At 10 bytes a second the copy would take a day.
    let run = try ProgramRun(
      ["-L", "10", "-N", "slow", file], output: .pipe, columns: 60, environment: environment)
    try await run.waitForText("slow")
    #expect(try await change(run, "-L", "100m", "-N", "fast") == nil)
    #expect(try await run.end() == .exited(0))
    #expect(run.outputBytes == data)
    let endless = try ProgramRun(
      ["-F", "%r", "-i", "0.1", "/dev/zero"], output: .null, columns: 60, environment: environment)
    try await endless.waitForText("iB/s")
    #expect(try await change(endless, "-L", "10") == nil)
    try await endless.wait(for: "a slow rate") { terminal in
      let line = terminal.screen.line(0)
      return line.range(ofText: "B/s") != nil && line.range(ofText: "iB/s") == nil
    }
    #expect(try await change(endless, "-L", "0") == nil)
    try await endless.waitForText("iB/s")
    endless.send(SIGTERM)
    _ = try await endless.end()
  }

  @Test("A title can be set and changed, and is restored when another kind of title replaces it")
  func changesTheTitle() async throws {
    let run = try await start("-i", "0.1")
    try await run.waitForText("5%")
    #expect(try await change(run, "-x", "window:%b so far") == nil)
    try await run.wait(for: "a title") {
      $0.screen.operatingSystemCommands.last == "2;5.00 B so far"
    }
    #expect(try await change(run, "-x", "window:%b of %{total}") == nil)
    try await run.wait(for: "another title") {
      $0.screen.operatingSystemCommands.last == "2;5.00 B of 100 B"
    }
    #expect(run.screen.unknownSequences == ["␛[22;2t"])
    #expect(try await change(run, "-x", "process:%b then") == nil)
    try await run.wait(for: "the title of before") {
      $0.screen.unknownSequences == ["␛[22;2t", "␛[23;2t"]
    }
    #if os(Linux)
      let (title, plain) = ("pbar -- 5.00 B then", "\(builtProgram) -s 100 -i 0.1")
      try await eventually("the title of the process") { arguments(of: run) == title }
      #expect(try await change(run, "-x", "window") == nil)
      try await eventually("its arguments") { arguments(of: run) == plain }
    #endif
    try await end(run)
  }

  #if os(Linux)
    /// The title that ps(1) shows.
    private func arguments(of run: ProgramRun) -> String? {
      let path = "/proc/\(run.identifier)/cmdline"
      guard let file = fopen(path, "r") else { return nil }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 12)
      let count = fread(&bytes, 1, bytes.count, file)
      let words = bytes[..<count].split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      return words.joined(separator: " ")
    }
  #endif

  @Test("An option that can't change is refused by name, and nothing changes")
  func refuses() async throws {
    let run = try await start("-N", "same")
    try await run.waitForText("same")
    for option in ["-l", "-c", "-f", "-S", "--values", "--wait"] {
      let complaint = try await change(run, "-N", "other", option)
      #expect(complaint == "pbar: \(option) can't be changed in a running transfer. Nothing was changed\n")
    }
    #expect(
      try await change(run, "data")
        == "pbar: 'data': the files of a running transfer can't be changed. Nothing was changed\n")
    #expect(
      try await change(run)?.hasPrefix("pbar: --remote needs an option to change. Add one, such as")
        == true)
    try await end(run)
    #expect(run.screen.line(0).hasPrefix("same"))
  }

  @Test("@FILE takes the size of the file where the option was typed")
  func readsTheSizeHere() async throws {
    let file = try folder.file("data", holding: [UInt8](repeating: 0, count: 20))
    let run = try await start()
    try await run.waitForText("5%")
    #expect(try await change(run, "-s", "@\(file)") == nil)
    try await run.waitForText("25%")
    try await end(run)
    #expect(
      try await change(run, "-s", "@/nonexistent")
        == "pbar: --total: can't read the size of '/nonexistent': No such file or directory\n")
  }

  @Test("A label from another process is shown as text only")
  func makesLabelsSafe() async throws {
    let run = try await start()
    try await run.waitForText("5%")
    #expect(try await change(run, "-N", "a\u{1B}[2Jb", "--color", "never") == nil)
    try await run.waitForText("a^[[2Jb")
    try await end(run)
  }

  @Test("A missing process, or one that is no pbar, is reported in a sentence")
  func namesWhoIsMissing() async throws {
    let nobody = try await runProgram(["-R", "2147483647", "-N", "x"], environment: environment)
    #expect(nobody.status == 1)
    #expect(nobody.errorText == "pbar: --remote 2147483647: there is no such process\n")
    let other = try await runShell("exec \"$PBAR\" -R $PPID -N x", environment: environment)
    #expect(other.status == 1)
    #expect(other.errorText.contains("no pbar with this PID can be reached"))
  }

  @Test("Called as pv, the program can change a run and be changed")
  func speaksAsPv() async throws {
    let link = folder.path + "/pv"
    symlink(builtProgram, link)
    let run = try ProgramRun(
      ["-s", "100", "-i", "600"], program: link, input: .pipe, columns: 60, environment: environment
    )
    await run.write("12345")
    let socket = folder.path + "/pbar/\(run.identifier)"
    try await eventually("the socket") { fileExists(socket) }
    let change = try await runProgram(
      ["-R", "\(run.identifier)", "-b", "-N", "x"], program: link, environment: environment)
    #expect(change.errorText == "")
    try await run.waitForText("x: 5.00 B")
    try await end(run)
  }
}
