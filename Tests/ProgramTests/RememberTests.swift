import TestSupport
import TestTraits
import Testing

@Suite("What is remembered of runs", .fewAtOnce) struct RememberTests {
  @Test(
    "A command is shown by its earlier runs, marked as an estimate, and never complete before its end"
  )
  func commands() async throws {
    let folder = try TemporaryFolder()
    // A run that fails teaches nothing, and neither does one without the option.
    #expect(try await run(["--remember", "--run", "false"], in: folder).status == 1)
    #expect(try await run(["--run", "true"], in: folder).status == 0)
    #expect(readFile(Self.path(folder)) == nil)
    for _ in 1...2 {
      #expect(try await run(["--remember", "--run", "sleep", "0.3"], in: folder).status == 0)
    }
    let run = try ProgramRun(
      ["--remember", "--run", "sleep", "0.3"], output: .terminal, columns: 60,
      environment: Self.environment(folder))
    try await run.wait(for: "an estimate") { $0.screen.line(0).contains("~") }
    #expect(try await run.end() == .exited(0))
    #expect(!String(decoding: run.terminalBytes, as: UTF8.self).contains("100%"))
    #expect(run.screen.line(0).hasPrefix("✓ sleep  in 0."))
    let file = try history(in: folder)
    #expect(file.hasPrefix("pbar history 1\n"))
    #expect(!file.contains("sleep"))
    #expect(file.split(separator: " ").count == 3 + 2 + 3)
  }

  @Test("A command that runs pbar itself is shown by its earlier runs, not by that bar")
  func nested() async throws {
    let folder = try TemporaryFolder()
    let script = "(for i in 1 2 3; do echo $i; sleep 0.1; done) | \"$PBAR\" --values -s 3"
    let words = ["--remember", "--run", "sh", "-c", script]
    for _ in 1...2 {
      let run = try ProgramRun(
        words, output: .terminal, columns: 60, environment: Self.environment(folder))
      #expect(try await run.end() == .exited(0))
    }
    let run = try ProgramRun(
      words, output: .terminal, columns: 60,
      environment: Self.environment(folder).merging(["TERM": "dumb"]) { $1 })
    #expect(try await run.end() == .exited(0))
    let text = String(decoding: run.terminalBytes, as: UTF8.self)
    let rows = text.split { $0 == "\r" || $0 == "\n" || $0 == "\r\n" }
    let percentages = rows.filter { $0.hasPrefix("sh ") && $0.contains("%") }
    #expect(!percentages.isEmpty && percentages.allSatisfy { $0.contains("~") }, "\(rows)")
  }

  @Test("A named pipeline takes the usual size for its total, and needs the name")
  func pipelines() async throws {
    let folder = try TemporaryFolder()
    let data = [UInt8](repeating: 7, count: 100_000)
    #expect(try await run(["--remember=dump", "-f"], in: folder, input: data).status == 0)
    let second = try await run(["--remember=dump", "--json"], in: folder, input: data)
    #expect(second.status == 0)
    // A reader that leaves early interrupts the run.
    let early = try await runShell(
      "yes | \"$PBAR\" --remember=dump -q | head -n 1", environment: Self.environment(folder))
    #expect(early.outputText == "y\n")
    #expect(try history(in: folder).hasSuffix(" 100000 100000\n"))
    let nameless = try await run(["--remember"], in: folder)
    #expect(nameless.status == 1)
    #expect(
      nameless.errorText
        == "pbar: --remember needs a name if there is no --run. Write --remember=NAME\n")
    // As a default it needs none.
    var environment = Self.environment(folder)
    environment["PBAR_OPTIONS"] = "--remember"
    #expect(try await runProgram(["-q"], input: [1], environment: environment).status == 0)
    #expect(try await runProgram(["--value", "3/4"], environment: environment).status == 0)
  }

  @Test("--forget removes a name, a command, a hash or everything, and lists hashes of the others")
  func forgetting() async throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      _ = try await run(["--remember=\(name)", "-lq"], in: folder, input: [10])
    }
    _ = try await run(["--remember", "--run", "sh", "-c", "echo 'x  y'"], in: folder)
    #expect(try await run([#"--forget=sh -c "echo 'x  y'""#], in: folder).status == 0)
    #expect(try await run(["--forget=a"], in: folder).status == 0)
    let again = try await run(["--forget=a"], in: folder)
    #expect(again.status == 1)
    let lines = again.errorText.split(separator: "\n")
    #expect(
      lines.first == """
        pbar: nothing is remembered of 'a', as a name or a command in this directory. \
        Names are not stored; --forget=HASH forgets one of these:
        """)
    #expect(lines.last?.dropFirst(8).hasPrefix(": 1 run, usually 1 line, the last ") == true)
    #expect(try history(in: folder).split(separator: "\n").count == 2)
    #expect(try await run(["--forget=\(lines[1].prefix(8))"], in: folder).status == 0)
    #expect(try history(in: folder).split(separator: "\n").count == 1)
    #expect(try await run(["--forget"], in: folder).status == 0)
    #expect(readFile(Self.path(folder)) == nil)
  }

  @Test(
    "Without a home nothing is remembered, read or written anywhere else, which a note says",
    arguments: [nil, "", "home", "/no/such/home"])
  func homeless(home: String?) async throws {
    let folder = try TemporaryFolder()
    let run = try await runShell(
      """
      cd '\(folder.path)' && mkdir home && printf data | "$PBAR" --remember=x -q
      "$PBAR" --style own --value 1/2 >value; echo $?; "$PBAR" --forget; echo $?; find . -type d -o -size 0
      """,
      environment: ["HOME": home, "XDG_STATE_HOME": "state"])
    #expect(run.outputText == "data0\n1\n.\n./home\n")
    #expect(
      run.errorText == """
        pbar: can't remember this run: HOME names no directory. Set HOME or XDG_STATE_HOME
        pbar: --style: 'own' is not a style, and HOME names no directory with your own. --style=help lists all styles
        pbar: --forget: HOME names no directory. Set HOME or XDG_STATE_HOME

        """)
  }

  @Test(
    "What is remembered stays whole if the disk fails",
    .ifFaultsCanBeForced)
  func failingDisk() async throws {
    let folder = try TemporaryFolder()
    #expect(try await run(["--remember=a", "-q"], in: folder, input: [1, 2]).status == 0)
    let before = try history(in: folder)
    var environment = Self.environment(folder)
    environment["PBAR_FAULTS"] = "syncData:5@1+"
    let failed = try await runProgram(
      ["--remember=a", "-q"], input: [1, 2, 3], environment: environment)
    #expect(failed.status == 0)
    #expect(failed.errorText.hasPrefix("pbar: can't remember this run in "))
    #expect(try history(in: folder) == before)
  }

  @Test(
    "A file that can't be used costs a note and stays as it is",
    arguments: ["echo foreign >history", "ln -s other history", "mkfifo history", "chmod 755 ."])
  func unusable(trouble: String) async throws {
    let folder = try TemporaryFolder()
    let made = try await runShell(
      "mkdir -p -m 700 '\(folder.path)/pbar' && cd '\(folder.path)/pbar' && \(trouble) && ls -l")
    #expect(made.status == 0)
    let run = try await run(["--remember", "--run", "true"], in: folder)
    #expect(run.status == 0)
    #expect(run.errorText.hasPrefix("pbar: can't remember this run in "))
    #expect(run.errorText.split(separator: "\n").count == 1)
    #expect(try await runShell("cd '\(folder.path)/pbar' && ls -l").outputText == made.outputText)
  }

  @Test(
    "A damaged line costs a note, once, and no run",
    arguments: ["x", "99999999999999999999"])
  func damaged(value: String) async throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      _ = try await run(["--remember=\(name)", "-q"], in: folder, input: [1, 2])
    }
    let damaged = try history(in: folder).split(separator: "\n").map { line in
      line.hasPrefix("pbar") ? String(line) : line.dropLast() + value
    }
    _ = try await runShell(
      "printf '%s\\n' \(damaged.map { "'\($0)'" }.joined(separator: " ")) > '\(Self.path(folder))'")
    let note = "pbar: \(Self.path(folder)): 2 damaged lines are ignored\n"
    for text in [note, ""] {
      let run = try await run(["--remember=a", "-q"], in: folder, input: [1, 2, 3])
      #expect(run.status == 0)
      #expect(run.output == [1, 2, 3])
      #expect(run.errorText == text)
    }
    #expect(try history(in: folder).hasSuffix(" 3\n"))
  }

  private static func environment(_ folder: TemporaryFolder) -> [String: String?] {
    ["XDG_STATE_HOME": folder.path]
  }

  private static func path(_ folder: TemporaryFolder) -> String { "\(folder.path)/pbar/history" }

  private func history(in folder: TemporaryFolder) throws -> String {
    String(decoding: try #require(readFile(Self.path(folder))), as: UTF8.self)
  }

  private func run(_ words: [String], in folder: TemporaryFolder, input: [UInt8] = []) async throws
    -> CompletedRun
  {
    try await runProgram(words, input: input, environment: Self.environment(folder))
  }
}
