import TestSupport
import TestTraits
import Testing

@Suite("The start of the program", .fewAtOnce)
struct StartTests {
  private static let data = "1\n2\n3\n".bytes

  // MARK: Exhausted resources

  @Test(
    "A full descriptor table is reported, and a run that needs no more descriptors goes on",
    arguments: [
      ["-f", "IN"], ["-q", "-o", "OUT", "IN"], ["-q", "-U", "-"], ["-c", "-f"], ["--value", "2"],
      ["--countdown", "0.05"], ["--values", "--run", "echo", "2"], ["--monitor", "both", "cat"],
      ["--pidfile", "PID", "-q"], ["--watchfd", "1"], ["--query", "1"],
    ])
  func fullTable(words: [String]) async throws {
    let folder = try TemporaryFolder()
    let input = try folder.file("in", holding: Self.data)
    let names = ["IN": input, "OUT": folder.path + "/out", "PID": folder.path + "/pid"]
    let line = words.map { names[$0] ?? $0 }.joined(separator: " ")
    // With three descriptors the program could not even load its libraries.
    for limit in stride(from: 4, through: 12, by: isExhaustive ? 1 : 2) {
      let run = try await runShell(
        "ulimit -n \(limit) && exec \"$PBAR\" \(line)", input: Self.data,
        environment: ["TMPDIR": folder.path])
      let comment: Comment = "\(limit): \(run.errorText)"
      switch run.status {
      case 0: break
      case 1, 2, 16, 126:
        #expect(run.errorText.hasPrefix("pbar: "), comment)
        // Process 1 belongs to another user, or is no pbar.
        guard !words.contains("1") else { break }
        #expect(run.errorText.contains("Too many open files"), comment)
      default: Issue.record(comment)
      }
      guard words.first == "-q" || words.first == "-f" || words.contains("both") else { continue }
      let output =
        words.contains("OUT") && run.status == 0 ? try folder.contents(of: "out") : run.output
      #expect(output == (run.status == 0 ? Self.data : []), comment)
    }
  }

  @Test(
    "If no thread can be created, the run says so in a message",
    .ifFaultsCanBeForced,
    arguments: [
      (["-q"], 1), (["-f"], 1), (["--values", "-q"], 1), (["--watchfd", "1"], 1),
      (["--monitor", "both", "cat"], 3),
    ] as [([String], Int)])
  func withoutThreads(words: [String], first: Int) async throws {
    let run = try await runProgram(
      words, input: Self.data, environment: ["PBAR_FAULTS": "createThread:11@\(first)+"])
    #expect(run.status == 16, "\(run.errorText)")
    #expect(run.errorText.contains("Resource temporarily unavailable"), "\(run.errorText)")
    #expect(run.output == [])
  }

  @Test(
    "Without a thread that reads ahead, reads and writes alternate",
    .ifFaultsCanBeForced)
  func takesTurns() async throws {
    let run = try await runProgram(
      ["-B", "99999", "-q"], input: Self.data,
      environment: ["PBAR_FAULTS": "createThread:11@2+"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.output == Self.data)
  }

  @Test(
    "Under a memory limit the program works, or says in a sentence that it can't",
    .enabled(if: isReleased, "Only the program that people install is so small"),
    arguments: ["d", "v"],
    isExhaustive
      ? [
        "-q IN", "-f -C IN", "--values -f", "--countdown 0.05 -f", "--run true",
        "-f --style ring -B 4M -L 600k IN", "--value 1/2", "-f -T -A 30000 IN",
      ] : ["--run true", "-f --style ring -B 4M -L 600k IN"])
  func littleMemory(limit: String, work: String) async throws {
    let folder = try TemporaryFolder()
    let data = [UInt8](repeating: 7, count: 300_000)
    let input = try folder.file("in", holding: data)
    let line = work.replacing("IN", with: input)
    // The program itself counts against the address space too.
    var status = stat()
    try #require(stat(builtProgram, &status) == 0)
    let start = limit == "d" ? 400 : Int(status.st_size) >> 10
    var hasStarted = false
    var last: Int32 = 0
    for size in stride(from: start, through: start + 1200, by: isExhaustive ? 24 : 200) {
      let run = try await runShell(
        "ulimit -\(limit) \(size) && exec \"$PBAR\" \(line)", input: "1/2\n".bytes)
      // The system does not start the program in a smaller address space, or the C library can't
      // start itself.
      let isTooSmall = [.signaled(SIGSEGV), .signaled(SIGKILL)].contains(run.ending)
      if !hasStarted, isTooSmall || run.errorText.hasPrefix("Fatal glibc error") { continue }
      hasStarted = true
      last = run.status
      let comment: Comment = "\(size) KiB: \(run.ending) \(run.errorText)"
      #expect([0, 16, 126].contains(run.status), comment)
      guard run.status == 0 else {
        #expect(run.errorText.hasPrefix("pbar: "), comment)
        continue
      }
      if line.contains(input) { #expect(ManyBytes(run.output) == ManyBytes(data), comment) }
    }
    #expect(hasStarted && last == 0)
  }

  @Test(
    "A stack of 64 KiB is reported in a sentence, and one of 1 MiB is enough",
    .enabled(if: !isSanitized, "Sanitizers need more"),
    arguments: ["-q", "--values -f", "--countdown 0.05 -f --style ring", "--run true", "--gallery"])
  func smallStack(work: String) async throws {
    let small = try await runShell("ulimit -s 64; \"$PBAR\" \(work)")
    #expect(small.status == 16)
    #expect(
      small.errorText
        == "pbar: can't start: the stack is too small. Write ulimit -s 1024 before the run\n")
    let run = try await runShell("ulimit -s 1024; \"$PBAR\" \(work)", input: "1/2\n".bytes)
    #expect(run.status == 0)
  }

  @Test(
    "A command that no thread could follow is not started",
    .ifFaultsCanBeForced,
    arguments: [1, 2])
  func startsNoOrphan(first: Int) async throws {
    for mode in [["--run"], ["--values", "--run"], ["--monitor", "both"]] {
      let folder = try TemporaryFolder()
      let run = try await runProgram(
        mode + ["touch", folder.path + "/made"],
        environment: ["PBAR_FAULTS": "createThread:11@\(first)+"])
      #expect(run.status == 126)
      #expect(run.errorText.contains("can't start 'touch'"), "\(run.errorText)")
      #expect(!fileExists(folder.path + "/made"))
    }
  }

  @Test(
    "Without a thread for the screen the data goes through, and messages are still printed",
    .ifFaultsCanBeForced)
  func withoutScreenThread() async throws {
    let environment = ["PBAR_FAULTS": "createThread:11@2+"]
    let copy = try await runProgram(["-f"], input: Self.data, environment: environment)
    #expect(copy.status == 0)
    #expect(copy.output == Self.data)
    #expect(copy.errorText.hasSuffix("\n"))
    let values = try await runProgram(
      ["--values"], input: "0.5\noops\n".bytes, environment: environment)
    #expect(values.status == 16)
    #expect(values.errorText.contains("line 2: 'oops' is not a progress value"))
  }

  // MARK: The environment

  @Test(
    "Any TERM works, and a dumb or unnamed terminal gets no colour",
    arguments: [nil, "", "dumb", "unknown-terminal", String(repeating: "x", count: 4096)])
  func anyTerminal(name: String?) async throws {
    let run = try ProgramRun(
      ["-X", "-s", "6"], input: .pipe, columns: 50,
      environment: ["TERM": name, "COLORTERM": nil])
    await run.write(Self.data)
    try await run.finish()
    #expect(run.screen.line(0).contains("✓ 6 B  "), "\(run.screen.fullText)")
    #expect(run.screen.wrapCount == 0)
    let isColorful = run.terminalBytes.firstRange(of: "\u{1B}[32m".bytes) != nil
    #expect(isColorful == !["", "dumb"].contains(name ?? ""))
  }

  @Test(
    "An unknown locale, or none, gives a bar in ASCII",
    arguments: ["", "xx_YY.bogus", ".", "\u{7F}", String(repeating: "A", count: 131_000)])
  func anyLocale(name: String) async throws {
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
      var environment: [String: String?] = [:]
      environment.updateValue(nil, forKey: "LC_ALL")
      environment[variable] = name
      let run = try await runProgram(
        ["--value", "0.5", "-w", "12", "--style", "linear"], environment: environment)
      #expect(run.status == 0)
      #expect(run.outputText == "[=>   ]  50%\n", "\(variable)")
    }
  }

  @Test("The program works with an empty environment and without a name of its own")
  func emptyEnvironment() async throws {
    let run = try await runShell("exec env -i SWIFT_BACKTRACE=enable=no \"$PBAR\" --value 0.5")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.outputText.contains("[="))
    let nameless = try await runShell("exec -a '' \"$PBAR\" --nope")
    #expect(nameless.status == 1)
    #expect(nameless.errorText.hasPrefix("pbar: unknown option '--nope'"))
  }

  @Test(
    "A home or directory for sockets that is missing, a file or read-only does no harm, but for a store",
    arguments: [
      "/no/such/folder", "/dev/null", "", "READ-ONLY", String(repeating: "/long", count: 1000),
    ])
  func anyFolders(path: String) async throws {
    let folder = try TemporaryFolder()
    let readOnly = try readOnlyFolder(in: folder)
    let place = path == "READ-ONLY" ? readOnly : path
    let environment = ["HOME": place, "XDG_RUNTIME_DIR": place, "TMPDIR": place]
    let run = try ProgramRun(
      ["-c", "-X", "-s", "6"], input: .pipe, columns: 50, environment: environment)
    await run.write(Self.data)
    try await run.finish()
    #expect(run.screen.fullText.contains("✓ 6 B  "), "\(run.screen.fullText)")
    let copy = try await runProgram(["-q"], input: Self.data, environment: environment)
    #expect(copy.status == 0)
    #expect(copy.output == Self.data)
    guard ["/no/such/folder", "/dev/null"].contains(place) else { return }
    let store = try await runProgram(
      ["-q", "-U", "-"], input: Self.data, environment: ["TMPDIR": place])
    #expect(store.status == 2)
    #expect(store.errorText.hasPrefix("pbar: \(place): can't write: "))
    #expect(store.output == [])
  }

  // MARK: The kernel's limits

  @Test("As many arguments as the kernel passes on are read")
  func manyArguments() async throws {
    // A debug build takes seconds for half a million of them.
    let word = isExhaustive ? "-q" : "--label=" + String(repeating: "x", count: 1000)
    // Each argument takes its bytes, a NUL and a pointer, and all together take at most 6 MiB, as
    // execve(2) says.
    let size = word.utf8.count + 1 + MemoryLayout<UnsafePointer<CChar>>.size
    let limit = min(max(sysconf(Int32(_SC_ARG_MAX)), 128 << 10), 6 << 20)
    var count = limit / size
    var options: CompletedRun?
    while options == nil, count * size > limit / 2 {
      do {
        options = try await runProgram(Array(repeating: word, count: count), input: Self.data)
      } catch let error as HarnessError where error.description.contains(words(for: E2BIG)) {
        count -= limit / 100 / size
      }
    }
    #expect(options?.status == 0)
    #expect(options?.output == Self.data)
    #expect(count * size > limit / 5 * 4, "\(count) of \(limit) bytes")
    let words = try await runProgram(
      ["--run", "sh", "-c", "echo $#"] + Array(repeating: "word", count: 50_000))
    #expect(words.outputText == "49999\n")
  }

  @Test("Thousands of files are copied one after the other, and all missing ones are reported")
  func manyFiles() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("in", holding: Self.data)
    let files = Array(repeating: file, count: 2000)
    let run = try await runProgram(
      ["-q"] + files + Array(repeating: folder.path + "/no", count: 2000))
    #expect(run.status == 2)
    #expect(run.output.count == files.count * Self.data.count)
    #expect(run.errorText.split(separator: "\n").count == 2000)
  }
}

/// A directory in which even its owner may create nothing; a superuser gets one in a file system
/// without room for files.
private func readOnlyFolder(in folder: TemporaryFolder) throws -> String {
  guard !isSuperuser else { return "/proc" }
  let path = folder.path + "/read-only"
  guard mkdir(path, 0o500) == 0 else { throw HarnessError("no folder \(path)") }
  return path
}
