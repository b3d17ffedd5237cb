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

@Suite("The start of the program", .fewAtOnce)
struct StartTests {
  private static let data = Array("1\n2\n3\n".utf8)

  // MARK: Exhausted resources

  @Test(
    "A full descriptor table is reported, and a run that needs no more descriptors goes on",
    arguments: [
      ["-q"], ["-f", "IN"], ["-q", "-o", "OUT", "IN"], ["-q", "-U", "-"], ["-c", "-f"],
      ["--values", "--total", "9"], ["--value", "2"], ["--countdown", "0.05"], ["--run", "true"],
      ["--values", "--run", "echo", "2"], ["--monitor", "both", "cat"], ["--indeterminate"],
      ["--pidfile", "PID", "-q"], ["--watchfd", "1"], ["--query", "1"], ["--version"],
    ])
  func fullTable(words: [String]) async throws {
    let folder = try TemporaryFolder()
    let input = try folder.file("in", holding: Self.data)
    let names = ["IN": input, "OUT": folder.path + "/out", "PID": folder.path + "/pid"]
    let line = words.map { names[$0] ?? $0 }.joined(separator: " ")
    // With three descriptors the program could not even load its libraries.
    for limit in 4...12 {
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
    .enabled(if: programHasFaults, "Only a debug build lets faults be forced upon it"),
    arguments: [
      (["-q"], 1), (["-f"], 1), (["-n"], 1), (["-l", "-q"], 1),
      (["--values", "-q"], 1), (["--watchfd", "1"], 1), (["--monitor", "both", "cat"], 3),
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
    .enabled(if: programHasFaults, "Only a debug build lets faults be forced upon it"))
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
    [
      "-q IN", "-f -C IN", "-f -B 4M IN", "--values -f", "--countdown 0.05 -f", "--run true",
      "-f --style ring -L 600k IN", "-f --style ring -B 4M -L 600k IN", "--value 1/2", "-f -T IN", "-f -A 30000 IN",
    ])
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
    for size in stride(from: start, through: start + 1200, by: 24) {
      let run = try await runShell(
        "ulimit -\(limit) \(size) && exec \"$PBAR\" \(line)", input: Array("1/2\n".utf8))
      // The system does not start the program in a smaller address space, or the C library can't start itself.
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
    "A command that no thread could follow is not started",
    .enabled(if: programHasFaults, "Only a debug build lets faults be forced upon it"),
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
    .enabled(if: programHasFaults, "Only a debug build lets faults be forced upon it"))
  func withoutScreenThread() async throws {
    let environment = ["PBAR_FAULTS": "createThread:11@2+"]
    let copy = try await runProgram(["-f"], input: Self.data, environment: environment)
    #expect(copy.status == 0)
    #expect(copy.output == Self.data)
    #expect(copy.errorText.hasSuffix("\n"))
    let values = try await runProgram(
      ["--values"], input: Array("0.5\noops\n".utf8), environment: environment)
    #expect(values.status == 16)
    #expect(values.errorText.contains("line 2: 'oops' is not a progress value"))
    let lines = try await runProgram(
      ["--values"], input: Array(String(repeating: "oops\n", count: 200).utf8),
      environment: environment)
    #expect(lines.errorText.contains("190 more lines are not progress values"))
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
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).contains("  6 B  "), "\(run.screen.fullText)")
    #expect(run.screen.wrapCount == 0)
    let isColorful = run.terminalBytes.firstRange(of: Array("\u{1B}[9".utf8)) != nil
    #expect(isColorful == !["", "dumb"].contains(name ?? ""))
  }

  @Test(
    "An unknown locale, or none, gives a bar in ASCII",
    arguments: [
      "", "C", "xx_YY.bogus", "xx_YY", ".", "@", "\u{7F}", String(repeating: "A", count: 131_000),
    ])
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

  @Test("The program works with an empty environment", arguments: [["-f"], ["--value", "0.5"]])
  func emptyEnvironment(words: [String]) async throws {
    let line = words.joined(separator: " ")
    let run = try await runShell("echo | exec env -i SWIFT_BACKTRACE=enable=no \"$PBAR\" \(line)")
    #expect(run.status == 0, "\(run.errorText)")
    #expect((run.errorText + run.outputText).contains("[="))
  }

  @Test("Without a name of its own the program calls itself pbar", arguments: ["''", "/", "bin/"])
  func emptyName(name: String) async throws {
    let run = try await runShell("exec -a \(name) \"$PBAR\" --nope")
    #expect(run.status == 1)
    #expect(run.errorText.hasPrefix("pbar: unknown option '--nope'"), "\(run.errorText)")
  }

  @Test(
    "A home, socket or lock directory that is missing, a file or read-only does no harm",
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
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.fullText.contains("  6 B  "), "\(run.screen.fullText)")
    let copy = try await runProgram(["-q"], input: Self.data, environment: environment)
    #expect(copy.status == 0)
    #expect(copy.output == Self.data)
  }

  @Test(
    "A store that can't be created is reported, and nothing is copied",
    arguments: ["/no/such/folder", "/dev/null"])
  func storeWithoutFolder(path: String) async throws {
    let run = try await runProgram(
      ["-q", "-U", "-"], input: Self.data, environment: ["TMPDIR": path])
    #expect(run.status == 2)
    #expect(run.errorText.hasPrefix("pbar: \(path): can't write: "))
    #expect(run.output == [])
  }

  // MARK: The kernel's limits

  /// The number of bytes of the longest argument that Linux passes on.
  private static let longest = 131_071

  @Test(
    "The longest possible argument is a value like any other",
    arguments: ["--label", "--format", "--fill-image", "--current-value-label", "-N"])
  func longestText(option: String) async throws {
    let texts = ["x", "e\u{301}", "%", "👩‍👩‍👧", "\u{5D0}", "%{", "\u{1B}[31m"]
    for text in texts.prefix(isExhaustive ? 7 : 3) {
      let word = String(repeating: text, count: Self.longest / text.utf8.count)
      let run = try await runProgram([option, word, "-f", "-w", "60"], input: Self.data)
      // A format whose sequences have no end is refused before anything is copied.
      let isRefused = text == "%{" && ["--format", "--current-value-label"].contains(option)
      #expect(run.status == (isRefused ? 1 : 0), "\(text)")
      #expect(run.output == (isRefused ? [] : Self.data))
      let frames = run.errorText.split { $0 == "\r" || $0 == "\n" }
      #expect(!frames.isEmpty && frames.allSatisfy { $0.utf8.count < 5000 }, "\(text)")
    }
  }

  @Test(
    "The longest possible argument gets a one-sentence message if it is a mistake",
    arguments: [
      "--total", "--countdown", "--until", "--tint", "--gradient", "--style", "--rate-limit",
      "--range", "--width", "--buffer-size", "--value", "--watchfd", "--monitor",
    ])
  func longestMistake(option: String) async throws {
    for character in isExhaustive ? ["9", "x", ","] : ["9"] {
      let word = String(repeating: character, count: Self.longest)
      let run = try await runProgram([option, word], environment: ["HOME": "/"])
      #expect(run.status == 1)
      #expect(run.errorText.hasPrefix("pbar: --"), "\(run.errorText.prefix(80))")
      #expect(run.errorText.split(separator: "\n").count == 1)
    }
    let unknown = try await runProgram(["--" + String(repeating: "x", count: Self.longest - 2)])
    #expect(unknown.status == 1)
  }

  @Test("The largest possible number of arguments is read")
  func manyArguments() async throws {
    // Each argument takes its bytes, a NUL and a pointer, and all together take at most 6 MiB, as execve(2) says.
    let size = 3 + MemoryLayout<UnsafePointer<CChar>>.size
    let limit = min(max(sysconf(Int32(_SC_ARG_MAX)), 128 << 10), 6 << 20)
    var count = limit / size
    var options: CompletedRun?
    while options == nil, count * size > limit / 2 {
      do {
        options = try await runProgram(Array(repeating: "-q", count: count), input: Self.data)
      } catch let error as HarnessError where error.description.contains(words(for: E2BIG)) {
        count -= limit / 100 / size
      }
    }
    #expect(options?.status == 0)
    #expect(options?.output == Self.data)
    #expect(count * size > limit / 5 * 4, "\(count) of \(limit) bytes")
    let bundle = "-" + String(repeating: "q", count: isExhaustive ? Self.longest - 1 : 10_000)
    #expect(try await runProgram([bundle], input: Self.data).output == Self.data)
    let words = try await runProgram(
      ["--run", "sh", "-c", "echo $#"] + Array(repeating: "word", count: 50_000))
    #expect(words.outputText == "49999\n")
  }

  @Test("Thousands of files are copied one after the other, and all missing ones are reported")
  func manyFiles() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("in", holding: Self.data)
    let run = try await runProgram(["-q"] + Array(repeating: file, count: 5000))
    #expect(run.status == 0)
    #expect(run.output.count == 5000 * Self.data.count)
    let missing = try await runProgram(
      ["-q"] + Array(repeating: folder.path + "/no", count: 3000) + [file])
    #expect(missing.status == 2)
    #expect(missing.output == Self.data)
    #expect(missing.errorText.split(separator: "\n").count == 3000)
  }
}

/// A directory in which even its owner may create nothing; a superuser gets one in a file system without room for
/// files.
private func readOnlyFolder(in folder: TemporaryFolder) throws -> String {
  guard !isSuperuser else { return "/proc" }
  let path = folder.path + "/read-only"
  guard mkdir(path, 0o500) == 0 else { throw HarnessError("no folder \(path)") }
  return path
}
