import TestSupport
import TestTraits
import Testing

/// A bar on a terminal to which other processes of its job write too.
@Suite("A bar beside the output of others", .fewAtOnce)
struct NeighbourTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A command line in which others print `job 1` and so on, once the bar is drawn.
  struct Job: CustomTestStringConvertible {
    var command: String
    var lineCount = 6
    var barCount = 1
    var isPinned = false  // By another run of the job
    var rows = 12
    var shell = "bash --norc --noprofile -i"
    var testDescription: String { "\(command), \(rows) rows" }

    static let loop = Job(
      command: "seq 6 | $PBAR -l -N bar | { GO; while read n; do echo \"job $n\"; done; }")

    /// The shell itself prints, and starts no process that has the terminal.
    static let ofShell = Job(
      command: "zmodload zsh/zselect; seq 6 | $PBAR -l -N bar | "
        + "{ until [[ -e go ]]; do zselect -t 2; done; while read n; do echo \"job $n\"; done; }",
      shell: "zsh -f -i")

    /// The shell's own loop reads from a process substitution, and GO is in the foreground.
    static let ofReader = Job(
      command: "{ GO; while read n; do echo \"job $n\"; done; } < <(seq 6 | $PBAR -l -N bar)")

    static let all = [
      loop, ofReader,
      Job(command: loop.command, rows: 5),
      Job(
        command:
          "seq 6 | $PBAR -l -N bar | { GO; for x in 1 2 3; do read a; read b; echo \"job $a\"; echo \"job $b\"; done; }"
      ),
      Job(command: "seq 6 | $PBAR -l -N bar | { GO; xargs -n 1 -P 4 sh -c 'echo \"job $0\"'; }"),
      Job(
        command:
          "seq 6 | $PBAR -l -N bar | { GO; cat >all; find . -name 'job ?' -exec sh -c 'echo ${0#./}' {} ';'; }"
      ),
      Job(command: "tar -c job* | $PBAR -N bar | { GO; tar -xv; }"),
      Job(
        command:
          "{ seq 3; GO; seq 4 6; } | $PBAR -l -N bar | $PBAR -l -N bar >all; sed 's/^/job /' all",
        barCount: 2, isPinned: true),
      Job(
        command:
          "{ seq 3 | sed 's/^/job /'; GO; seq 4 6 | sed 's/^/job /'; } | $PBAR -l -s 6 -N bar"),
    ]
  }

  private func shell(_ job: Job) async throws -> ProgramRun {
    for number in 1...6 {
      _ = try folder.file("job \(number)", holding: [UInt8](repeating: 65, count: 2000))
    }
    // A shell that looks for a file again and again goes on after ^C if the command between two
    // looks has just ended by itself.
    let command = job.command.replacing("GO", with: "cat go")
    if command != job.command { try makeNamedPipe(folder.path + "/go") }
    let run = try await ProgramRun.interactiveShell(
      job.shell.words, in: folder, columns: 70, rows: job.rows,
      environment: ["JOB": command])
    run.type("cd $TMPDIR; eval \"$JOB\"\n")
    try await waitForBars(run, job)
    return run
  }

  /// Waits until the bars are drawn: those of several runs in the last rows.
  private func waitForBars(_ run: ProgramRun, _ job: Job) async throws {
    try await run.wait(for: "the bars") { terminal in
      let screen = terminal.screen
      guard job.isPinned else {
        // Beside others the row of the cursor is left to them.
        return screen.line(screen.cursor.row + 1).hasPrefix("bar ")
      }
      let last = screen.rows - job.barCount
      return screen.margins == 0...last - 1
        && (last..<screen.rows).allSatisfy { screen.line($0).hasPrefix("bar ") }
    }
  }

  /// Lets the others print, and expects their lines and those of the bars below the line that was
  /// typed last.
  private func finish(_ run: ProgramRun, _ job: Job) async throws {
    _ = try folder.file("go", holding: [])
    try await run.waitForPrompt()
    #expect(run.screen.margins == nil)
    let text = run.screen.fullText.lines
    let command = text.lastIndex { $0.hasPrefix("ready> ") } ?? -1
    let lines = text[(command + 1)...].dropLast()
    let bars = lines.filter { $0.hasPrefix("✓ bar ") && $0.contains("  in ") }
    #expect(bars.count == job.barCount, "\(lines)")
    let others = lines.filter { !bars.contains($0) && $0 != "eval \"$JOB\"" }.sorted()
    let expected = (1...job.lineCount).map { "job \($0)" }
    #expect(others.count == expected.count, "\(text)")
    #expect(zip(others, expected).allSatisfy { $0.hasPrefix($1) }, "\(text)")
    // The second line of a burst may come into the bar's row; all come at once here.
    let remnants = zip(others, expected).filter { $0 != $1 }
    #expect(remnants.count <= (job.isPinned ? 0 : job.lineCount / 2), "\(text)")
    try await run.leaveShell()
  }

  @Test(
    "A bar of a script stays in its row, since the shell only waits for it",
    arguments: ["bash", "dash", "zsh -f", "fish --no-config"])
  func script(shell: String) async throws {
    _ = try folder.file("data", holding: [UInt8](repeating: 65, count: 60_000))
    let loop = [
      "for i in 1 2 3 4", shell.hasPrefix("fish") ? "echo $i" : "do echo $i", "sleep 0.1",
    ]
    let script = """
      cd $TMPDIR; echo one; echo two; $PBAR -L 200k data >copy
      echo three; cat data | $PBAR -L 200k | cat >copy
      \(loop.joined(separator: "; ")); \(shell.hasPrefix("fish") ? "end" : "done") | $PBAR --values
      echo four

      """
    let path = try folder.file("script", holding: script.bytes)
    let words = shell.words + [path]
    let run = try ProgramRun(
      Array(words.dropFirst()), program: words[0], input: .terminal, output: .terminal,
      environment: ["PBAR": builtProgram, "TMPDIR": folder.path, "HOME": folder.path])
    #expect(try await run.end() == .exited(0))
    let lines = run.screen.fullText.lines
    #expect(lines.count == 7, "\(lines)")
    #expect([0, 1, 3, 6].map { lines.dropFirst($0).first } == ["one", "two", "three", "four"])
    #expect(run.terminalBytes.holds("%".bytes))
    #expect(!run.terminalBytes.holds("\u{1B}[1;".bytes), "no row elsewhere is drawn")
  }

  @Test(
    "Each line of the others is whole in its row, and only they and the last bar stay",
    arguments: Job.all)
  func lines(job: Job) async throws {
    let run = try await shell(job)
    try await finish(run, job)
  }

  #if os(Linux)
    /// Prints two lines in each turn, for its reader or beside its values.
    static let loops = [
      "seq 5 | $PBAR -l -s 5 -N bar | "
        + "while read n; do sleep 0.1; cat step; echo one $n; echo two $n; done",
      "for n in 1 2 3 4 5; do sleep 0.1; cat step; echo one $n >&2; echo two $n >&2; echo $n/5; "
        + "done | $PBAR --values -N bar",
    ]

    static let shells = ["bash --norc --noprofile -i", "zsh -f -i"]

    @Test(
      "Others that go on printing get the rows above the bar",
      arguments: shells.filter { installedProgram($0.words[0]) != nil }, loops)
    func turns(shell: String, loop: String) async throws {
      let run = try await ProgramRun.interactiveShell(
        shell.words, in: folder, columns: 70, rows: 12, environment: ["JOB": loop])
      try makeNamedPipe(folder.path + "/step")
      run.type("cd $TMPDIR; eval \"$JOB\"\n")
      for turn in 1...5 {
        try await run.wait(for: "the bar") { terminal in
          let isPinned = turn > 2 ? terminal.screen.margins != nil : true
          return isPinned && terminal.screen.fullText.contains("bar ")
        }
        _ = try folder.file("step", holding: [])
        try await run.wait(for: "two lines") { $0.screen.fullText.contains("two \(turn)") }
      }
      try await run.waitForPrompt()
      #expect(run.screen.margins == nil)
      let lines = run.screen.fullText.lines
      let others = lines.filter { $0.hasPrefix("one ") || $0.hasPrefix("two ") }
      let expected = (1...5).flatMap { ["one \($0)", "two \($0)"] }
      #expect(others.count == 10, "\(lines)")
      #expect(zip(others, expected).allSatisfy { $0.hasPrefix($1) }, "\(lines)")
      // The first ones come before the bar has gone to the last row.
      #expect(others.dropFirst(4) == expected.dropFirst(4), "\(lines)")
      try await run.leaveShell()
    }

    @Test("A single message beside the bar pins no rows")
    func message() async throws {
      let run = try await ProgramRun.interactiveShell(
        "bash --norc --noprofile -i".words, in: folder, columns: 70, rows: 12)
      try makeNamedPipe(folder.path + "/go")
      run.type("cd $TMPDIR; { cat go; echo warning >&2; cat go; seq 3; } | $PBAR -l -N bar >all\n")
      try await run.wait(for: "the bar") { $0.screen.fullText.contains("bar ") }
      _ = try folder.file("go", holding: [])
      try await run.wait(for: "the message, and the bar below") { terminal in
        terminal.screen.line(terminal.screen.cursor.row - 1) == "warning"
          && terminal.screen.line(terminal.screen.cursor.row + 1).hasPrefix("bar ")
      }
      _ = try folder.file("go", holding: [])
      try await run.waitForPrompt()
      #expect(!run.terminalBytes.holds("\u{1B}[1;".bytes), "no row elsewhere is drawn")
      try await run.leaveShell()
    }

    @Test(
      "Keys that another program reads, and what it writes into the pipe, pin no rows",
      arguments: ["", " | cat"])
    func keys(rest: String) async throws {
      let run = try await ProgramRun.interactiveShell(
        "bash --norc --noprofile -i".words, in: folder, columns: 70, rows: 12)
      let reader = "bash -c 'echo 50%; for i in 1 2 3; do read -rsn1; echo +5%; done'"
      run.type("\(reader) | $PBAR --values --label More\(rest)\n")
      for percentage in [50, 55, 60] {
        try await run.wait(for: "the value") { $0.screen.fullText.contains("\(percentage)%") }
        run.type("x")
      }
      try await run.waitForPrompt()
      #expect(!run.terminalBytes.holds("\u{1B}[1;".bytes), "no row elsewhere is drawn")
      try await run.leaveShell()
    }
  #endif

  @Test(
    "A shell that runs the loop itself is found",
    .enabled(if: installedProgram("zsh") != nil, "zsh is missing"))
  func shellPrints() async throws {
    let run = try await shell(.ofShell)
    try await finish(run, .ofShell)
  }

  @Test("A text that a script has left unfinished before the run stays")
  func textBefore() async throws {
    _ = try folder.file("data", holding: [UInt8](repeating: 65, count: 60_000))
    for (command, end) in [
      ("$PBAR -L 120k -N bar data", "✓ bar "), ("$PBAR -N bar data", "✓ bar "),
    ] {
      let run = try ProgramRun(
        ["-c", "cd $TMPDIR; printf 'Copying... '; \(command) > all; echo done"],
        program: "/bin/sh", output: .terminal, columns: 60,
        environment: ["PBAR": builtProgram, "TMPDIR": folder.path])
      #expect(try await run.end() == .exited(0))
      let lines = run.screen.fullText.lines
      #expect(lines.first == "Copying...", "\(lines)")
      #expect(lines.last == "done")
      #expect(lines.count == 3 && lines[1].hasPrefix(end), "\(lines)")
    }
  }

  @Test("What a person has typed is not in the last line of a run that is alone")
  func typedAhead() async throws {
    _ = try folder.file("data", holding: [UInt8](repeating: 65, count: 60_000))
    let run = try await ProgramRun.interactiveShell(in: folder, columns: 70, rows: 12)
    run.type("cd $TMPDIR; clear; $PBAR -L 60k -N bar data > all\n")
    try await run.wait(for: "the bar") { $0.screen.line(0).hasPrefix("bar ") }
    run.type("abc")
    try await run.wait(for: "the last line") { $0.screen.line(0).hasPrefix("✓ bar ") }
    run.type("\u{15}")
    try await run.leaveShell()
  }

  @Test("A run within a command says how far it is, and texts around it stay as they are")
  func innerRun() async throws {
    try makeNamedPipe(folder.path + "/go")
    let script = """
      cd $TMPDIR; for n in 1 2; do echo $n/4; printf "host$n: " >&2; cat go; echo up >&2; done |
        "$PBAR" --values
      """
    let run = try ProgramRun(
      ["--run", "sh", "-c", script], input: .terminal, output: .terminal, columns: 50,
      environment: ["PBAR": builtProgram, "TMPDIR": folder.path])
    for n in 1...2 {
      try await run.wait(for: "the text, and the bar below") {
        $0.screen.line(n - 1) == "host\(n):" && $0.screen.line(n).contains("\(25 * n)%")
      }
      _ = try folder.file("go", holding: [])
    }
    #expect(try await run.end() == .exited(0))
    let lines = run.screen.fullText.lines
    #expect(lines.prefix(2) == ["host1: up", "host2: up"])
    #expect(lines.count == 4, "\(lines)")
  }

  @Test(
    "A background job's texts are whole from the first one on, and a stopped job has no row",
    arguments: ["cat go &", "(cat go &);"])
  func backgroundJob(command: String) async throws {
    try makeNamedPipe(folder.path + "/go")
    _ = try folder.file("data", holding: [UInt8](repeating: 65, count: 60_000))
    let run = try await ProgramRun.interactiveShell(in: folder, columns: 70, rows: 12)
    run.type("cd $TMPDIR; sh -c 'kill -STOP $$'\n")
    try await run.waitForText("Stopped")
    run.type("clear; $PBAR -i 600 -L 100 -N bar data > all\n")
    try await run.wait(for: "the bar in the cursor's row") {
      $0.screen.line($0.screen.cursor.row).hasPrefix("bar ")
    }
    run.type("\u{3}")
    try await run.waitForText("interrupted")
    run.type("\(command) clear; $PBAR -i 600 -L 100 -N bar data > all\n")
    try await run.wait(for: "the bar below the cursor") {
      $0.screen.line($0.screen.cursor.row + 1).hasPrefix("bar ")
    }
    _ = try folder.file("go", holding: "a note\n".bytes)
    try await run.wait(for: "the note alone in its row") {
      $0.screen.fullText.lines.contains("a note")
        && $0.screen.line($0.screen.cursor.row + 1).hasPrefix("bar ")
    }
    run.type("\u{3}")
    try await run.waitForPrompt()
    run.type("fg %1\n")
    try await run.leaveShell()
  }

  @Test("A stop takes the bar away, and fg draws it again")
  func stop() async throws {
    let run = try await shell(.loop)
    run.type("\u{1A}")
    try await run.waitForText("Stopped")
    #expect(!run.screen.fullText.contains("\nbar "))
    run.type("clear; fg >/dev/null\n")
    try await waitForBars(run, .loop)
    try await finish(run, .loop)
  }

  @Test("After ^C the last bar stays, though the shell has the terminal back already")
  func interrupt() async throws {
    let run = try await shell(.loop)
    run.type("\u{3}")
    try await run.waitForPrompt()
    #expect(run.screen.margins == nil)
    #expect(
      run.screen.fullText.split(separator: "\n").filter {
        $0.hasPrefix("✗ bar ") && $0.contains("interrupted")
      }.count == 1)
    try await run.leaveShell()
  }

  @Test("A run that is alone is in its row again after a stop")
  func stopAlone() async throws {
    let run = try await ProgramRun.interactiveShell(in: folder, columns: 70, rows: 12)
    _ = try folder.file("data", holding: [UInt8](repeating: 65, count: 60_000))
    run.type("cd $TMPDIR; clear; $PBAR -L 100 -N bar data > all\n")
    try await run.wait(for: "the bar") { $0.screen.line($0.screen.cursor.row).hasPrefix("bar ") }
    run.type("\u{1A}")
    try await run.waitForText("Stopped")
    run.type("clear; fg >/dev/null\n")
    try await run.wait(for: "the bar in the cursor's row") {
      $0.screen.line($0.screen.cursor.row).hasPrefix("bar ")
    }
    run.type("\u{3}")
    try await run.waitForText("interrupted")
    try await run.leaveShell()
  }

  @Test("A resize leaves no row of the old bar", arguments: [(70, 16), (50, 7), (90, 12)])
  func resize(columns: Int, rows: Int) async throws {
    let run = try await shell(.loop)
    run.resize(columns: columns, rows: rows, reflow: true)
    try await waitForBars(run, .loop)
    try await finish(run, .loop)
  }

  @Test("While the terminal hides what is typed, no bar is left")
  func hidden() async throws {
    let run = try await shell(.loop)
    run.setEcho(false)
    try await run.wait(for: "no bar") { !$0.screen.fullText.contains("\nbar ") }
    run.setEcho(true)
    try await waitForBars(run, .loop)
    try await finish(run, .loop)
  }

  @Test(
    "A record that a loop has taken is in work, and the last iteration belongs to the run",
    arguments: ["bash --norc --noprofile -i", "zsh -f -i"])
  func lastIteration(shell: String) async throws {
    for number in 1...3 { try makeNamedPipe(folder.path + "/go\(number)") }
    let run = try await ProgramRun.interactiveShell(
      shell.words, in: folder, columns: 70, rows: 12)
    run.type(
      "cd $TMPDIR; seq 3 | $PBAR -l -s 3 | while read n; do cat go$n; echo job $n; done\n")
    for (number, shown) in [(1, "0/3"), (2, "1/3"), (3, "2/3")] {
      try await run.waitForText(shown)
      _ = try folder.file("go\(number)", holding: [])
    }
    try await run.waitForPrompt()
    let lines = run.screen.fullText.lines
    let last = try #require(lines.firstIndex { $0.contains("  in ") })
    #expect(lines[last - 1] == "job 3")
    #expect(lines[last].hasPrefix("✓ 3 lines  "))
    try await run.leaveShell()
  }

  @Test("A shell that keeps its end of the pipe, and jobs that a loop leaves behind, hold no run")
  func leftBehind() async throws {
    _ = try folder.file("all", holding: "1\n2\n3\n".bytes)
    let run = try await ProgramRun.interactiveShell(in: folder, columns: 70, rows: 12)
    let job = "until test -e go; do sleep .1; done"
    for (label, command) in [
      ("one", "$PBAR -l -N one all | while read x; do \(job) <&0 & done"),
      ("two", "exec 7< <($PBAR -l -N two all); while read -u 7 x; do :; done; wait $!"),
    ] {
      run.type("cd $TMPDIR; \(command)\n")
      try await run.wait(for: "the end of \(label)") { run in
        run.screen.fullText.lines.contains { $0.hasPrefix("✓ \(label)  3 lines  ") }
      }
    }
    _ = try folder.file("go", holding: [])
    try await run.leaveShell()
  }

  @Test("A reader that takes all records at once is said to work, and its work belongs to the run")
  func readAhead() async throws {
    try makeNamedPipe(folder.path + "/go")
    let run = try await ProgramRun.interactiveShell(in: folder, columns: 70, rows: 12)
    run.type("cd $TMPDIR; seq 3 | $PBAR -l -s 3 | xargs sh -c 'cat go; echo job $0'\n")
    try await run.waitForText("3 read, xargs works")
    _ = try folder.file("go", holding: [])
    try await run.waitForPrompt()
    let lines = run.screen.fullText.lines
    let last = try #require(lines.firstIndex { $0.contains("  in ") })
    #expect(lines[last - 1] == "job 1")
    try await run.leaveShell()
  }

  @Test(
    "--no-pin, pv and the background pin nothing",
    arguments: ["$PBAR --no-pin", "$PV", "$PBAR -n", "$PBAR --json"])
  func unpinned(program: String) async throws {
    let run = try await ProgramRun.interactiveShell(
      in: folder, columns: 70, rows: 12, environment: ["PV": try pvLink(in: folder)])
    run.type("seq 6 | \(program) -l -L 6 | while read n; do echo \"job $n\"; done; echo do''ne\n")
    try await run.waitForText("done")
    #expect(!visible(run.terminalBytes).contains("␛[1;"))
    try await run.leaveShell()
  }
}
