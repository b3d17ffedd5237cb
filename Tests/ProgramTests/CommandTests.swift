import TestSupport
import TestTraits
import Testing

@Suite("Running a command", .fewAtOnce)
struct CommandTests {
  @Test(
    "A run knows its command's status even if its caller and the command ignore SIGCHLD"
  )
  func ignoredChildren() async throws {
    let ignore = "env --ignore-signal=CHLD"
    guard try await runShell("\(ignore) true").status == 0 else {
      try Test.cancel("env can't ignore signals here")
    }
    #expect(try await runShell("\(ignore) \"$PBAR\" --run sh -c 'exit 7'").status == 7)
    #expect(try await runShell("\(ignore) \"$PBAR\" -M out -- sh -c 'exit 7'").status == 7)
    let mask = try await runShell(
      "\(ignore) \"$PBAR\" --run grep SigIgn /proc/self/status || echo ffffffffffffffff")
    let word = mask.outputText.split(separator: "\n").last?.split(separator: "\t").last ?? ""
    let bits = try #require(UInt64(word, radix: 16))
    #expect(bits & 1 << UInt64(SIGCHLD - 1) != 0)
  }

  @Test(
    "A run ends although a process that its command left behind never stops printing",
    arguments: [["--run"], ["--values", "--run"]])
  func leavesPrinterBehind(words: [String]) async throws {
    let run = try ProgramRun(
      words + ["sh", "-c", "while sleep 0.1; do echo 1; done & echo begun; read x; exit 3"],
      input: .pipe,
      output: .terminal, columns: 120)
    try await run.wait(for: "some of it") { !$0.bytes.isEmpty }
    await run.write("\n")
    #expect(try await run.end() == .exited(3))
    #expect(run.screen.fullText.contains("left behind is no longer read"))
  }

  @Test(
    "What other processes write for a command that has ended is read too",
    arguments: ["", "--output-on-failure"])
  func readsTheRest(option: String) async throws {
    let script = "exec > >(sleep 0.3; cat) 2>&1; echo ERROR; exit 3"
    let run = try ProgramRun(
      (option.isEmpty ? [] : [option]) + ["--run", "bash", "-c", script], output: .terminal,
      columns: 50)
    #expect(try await run.end() == .exited(3))
    #expect(run.screen.line(0) == "ERROR")
    #expect(!run.screen.fullText.contains("still writing"))
  }

  @Test("Redirected descriptors are passed to the command unchanged, and the status is its own")
  func inheritsRedirections() async throws {
    let run = try await runProgram(
      ["--run", "sh", "-c", "cat; echo err >&2; exit 7"], input: "in\n".bytes)
    #expect(run.outputText == "in\n")
    #expect(run.errorText == "err\n")
    #expect(run.status == 7)
    let killed = try await runProgram(["--run", "sh", "-c", "kill -TERM $$"])
    #expect(killed.ending == .exited(128 + SIGTERM))
  }

  @Test("All output of the command is above the bar, in order and with its colours")
  func writesAboveTheBar() async throws {
    let script =
      "printf '\\033[31mred\\033[m\\n'; test -t 1 && echo tty; printf 'no end '; read x; seq 5000"
    let run = try ProgramRun(
      ["--run", "sh", "-c", script], input: .pipe, output: .terminal, columns: 50)
    try await run.wait(for: "three lines, of which one has no end, and the bar") {
      $0.screen.line(2) == "no end" && $0.screen.line(3).hasPrefix("sh  ")
    }
    #expect(run.screen.line(0) == "red")
    #expect(run.screen.cell(row: 0, column: 0).foreground == .indexed(1))
    try await run.finish()
    let lines = run.screen.fullText.lines
    #expect(lines.dropLast() == ["red", "tty", "no end 1"] + (2...5000).map { "\($0)" })
    #expect(lines.last?.hasPrefix("✓ sh  in ") ?? false)
  }

  @Test(
    "A pause in the middle of a character or a sequence does not split it",
    arguments: Halves.all, [ProgramRun.Stream.terminal, .pipe])
  func keepsWhole(halves: Halves, input: ProgramRun.Stream) async throws {
    let folder = try TemporaryFolder()
    let script = "printf \"$1\"; until test -e \"$0\"; do sleep 0.1; done; printf \"$2\""
    let run = try ProgramRun(
      ["--run", "sh", "-c", script, folder.path + "/go", halves.first, halves.second],
      input: input, output: .terminal, columns: 50)
    // Once the first half is shown, the bar has been drawn in the pause.
    try await run.wait(for: "the beginning and the bar below it") {
      $0.screen.line(0) == halves.line.prefix(3) && $0.screen.line(1).hasPrefix("sh  ")
    }
    _ = try folder.file("go", holding: [])
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0) == halves.line)
    #expect(run.screen.line(1).hasPrefix("✓ sh  in "))
    for column in 0..<halves.line.count {
      let color: ScreenColor = halves.redColumns.contains(column) ? .indexed(1) : .default
      #expect(run.screen.cell(row: 0, column: column).foreground == color)
    }
    #expect(run.screen.unknownSequences == [])
  }

  @Test(
    "An unterminated sequence from the command does not swallow the last line",
    arguments: [ProgramRun.Stream.terminal, .pipe])
  func endsWithinASequence(input: ProgramRun.Stream) async throws {
    let run = try ProgramRun(
      ["--run", "sh", "-c", "printf 'one\\ntwo \\033]0;never'"], input: input,
      output: .terminal, columns: 50)
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(1) == "two")
    #expect(run.screen.line(2).hasPrefix("✓ sh  in "))
    #expect(run.screen.operatingSystemCommands == [])
  }

  @Test(
    "A file that does not answer keeps neither the output nor the end of a command waiting",
    .ifFaultsCanBeForced)
  func unanswered() async throws {
    let folder = try TemporaryFolder()
    let log = folder.path + "/log"
    try makeNamedPipe(log)
    let looks = openPlainly(log)
    defer { closePlainly(looks) }
    let run = try ProgramRun(
      ["--run", "sh", "-c", "read x; echo two; read x; exit 3"], input: .pipe, output: .terminal,
      columns: 50, environment: ["PBAR_FAULTS": "lookAtFile:held0@1+ log=\(log)"])
    // The first look has begun.
    #expect(await onOwnThread { readPlainly(looks, count: 2) } == "0\n".bytes)
    await run.write("\n")
    try await run.waitForText("two")
    await run.write("\n")
    #expect(try await run.end() == .exited(3))
  }

  @Test(
    "A stopped command is reported, and ^C or ^\\ ends it",
    arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
  func endsStopped(key: String, signal: Int32) async throws {
    let run = try ProgramRun(
      ["--run", "sh", "-c", "ulimit -c 0; kill -STOP $$; echo on"], input: .terminal,
      output: .terminal, columns: 50)
    try await run.waitForText("pbar: 'sh' is stopped; ^C ends it")
    run.type(key)
    #expect(try await run.end() == .signaled(signal))
    #expect(run.screen.fullText.range(ofText: "on\n") == nil)
  }

  @Test("A handler of SIGWINCH sees the new size, even if the run learns of it later")
  func resizes() async throws {
    let folder = try TemporaryFolder()
    try makeNamedPipe(folder.path + "/sizes")
    let sizes = openPlainly(folder.path + "/sizes")
    defer { closePlainly(sizes) }
    let script =
      "exec 3<>\"$0\"; trap 'stty size <&2 >&3' WINCH; echo ready; while :; do sleep 0.05; done"
    let run = try ProgramRun(
      ["--run", "sh", "-c", script, folder.path + "/sizes"], output: .terminal, columns: 50,
      rows: 24)
    try await run.waitForText("ready")
    run.send(SIGSTOP)
    run.resize(columns: 51, rows: 20)
    for size in ["24 50\n", "20 51\n"] {
      #expect(await onOwnThread { readPlainly(sizes, count: 6) } == size.bytes)
      run.send(SIGCONT)
    }
    try await run.interrupt()
  }

  @Test("The terminal of a command whose output is kept gets the new size, even without a bar")
  func resizesHidden() async throws {
    let folder = try TemporaryFolder()
    try makeNamedPipe(folder.path + "/sizes")
    let sizes = openPlainly(folder.path + "/sizes")
    defer { closePlainly(sizes) }
    let script = "exec 3<>\"$0\"; while :; do stty size <&2 >&3; sleep 0.05; done"
    let run = try ProgramRun(
      ["-q", "--output-on-failure", "--run", "sh", "-c", script, folder.path + "/sizes"],
      output: .terminal, columns: 50, rows: 24)
    func nextSize() async -> [UInt8] { await onOwnThread { readPlainly(sizes, count: 6) } }
    #expect(await nextSize() == "24 50\n".bytes)
    run.resize(columns: 51, rows: 20)
    while await nextSize() != "20 51\n".bytes {}
    try await run.interrupt()
  }

  @Test("^C ends a command that waits for keys which nothing can send")
  func endsPagers() async throws {
    let script = "trap '' INT; stty -icanon <&1; echo ready; while :; do sleep 0.1; done"
    let run = try ProgramRun(
      ["--run", "sh", "-c", script], input: .terminal, output: .terminal, columns: 50)
    try await run.waitForText("ready")
    run.type("\u{3}")
    #expect(try await run.end() == .exited(128 + SIGTERM))
  }

  @Test("A pager does not wait for keys which nothing can send")
  func needsNoPager() async throws {
    let run = try ProgramRun(
      ["--run", "sh", "-c", "seq 1 100 | $PAGER"], input: .terminal, output: .terminal,
      environment: ["PAGER": "less"])
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.fullText.range(ofText: "\n100\n") != nil)
  }

  @Test("After ^C the run waits for the command and ends with its status")
  func waitsAfterControlC() async throws {
    // A signal that may be older than the command is sent to the command once more, so the second
    // one must do no harm.
    let script = "trap 'trap \"\" INT; exit 9' INT; echo ready; while :; do sleep 0.1; done"
    // The command may have ended before the run has seen the key.
    for _ in 0..<(isExhaustive ? 200 : 3) {
      let trapping = try ProgramRun(["--run", "sh", "-c", script], output: .terminal)
      try await trapping.waitForText("ready")
      trapping.type("\u{3}")
      #expect(try await trapping.end() == .exited(9))
    }
    let dying = try ProgramRun(["--run", "sleep", "60"], output: .terminal)
    try await dying.waitForText("sleep")
    try await dying.interrupt()
  }
}

/// A text in two halves, and the line that both give.
struct Halves: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let first: String
  let second: String
  let line: String
  var redColumns = 0..<0

  /// The halves as formats of the shell's printf.
  static let all = [
    Halves(
      testDescription: "a character", first: #"EUR \342\202"#, second: #"\254 end\n"#,
      line: "EUR € end"),
    Halves(
      testDescription: "a colour", first: #"SGR \033[3"#, second: #"1mred\n"#, line: "SGR red",
      redColumns: 4..<7),
    Halves(
      testDescription: "a title", first: #"OSC \033]0;tit"#, second: #"le\007end\n"#,
      line: "OSC end"),
  ]
}
