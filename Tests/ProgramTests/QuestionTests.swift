import TestSupport
import TestTraits
import Testing

/// A question as a program prints it, at which it waits.
struct Question: Sendable, CustomTestStringConvertible {
  let program: String

  /// What is printed, in the notation of printf(1).
  let text: String

  /// The row in which the cursor waits.
  var row: String

  /// What the user types.
  var answer = "y"

  var testDescription: String { program }

  init(_ program: String, _ text: String, row: String? = nil, answer: String = "y") {
    self.program = program
    self.text = text
    self.row = row ?? text.split(separator: "\\n").last.map(String.init) ?? text
    self.answer = answer
  }

  static let all: [Question] = [
    Question("apt", "After this operation, 5 MB will be used.\\nDo you want to continue? [Y/n] "),
    Question(
      "ssh", "Are you sure you want to continue connecting (yes/no/[fingerprint])? ", answer: "yes"),
    Question("sudo", "[sudo] password for joe: "),
    Question("git add", "(1/2) Stage this hunk [y,n,q,a,d,e,?]? ", answer: "n"),
    Question("git credentials", "Username for 'https://example.com': ", answer: "joe"),
    Question("rm -i", "rm: remove regular file 'a 1/2'? "),
    Question("cp -i", "cp: overwrite 'b'? "),
    Question("gpg", "Is this correct? (y/N) "),
    Question("gpg menu", "   (9) ECC and ECC\\nYour selection? ", answer: "9"),
    Question(
      "npm init", "\\033[1G\\033[0Jpackage name: (demo) \\033[22G", row: "package name: (demo) ",
      answer: "x"),
    Question("pip", "Proceed (Y/n)? "),
    Question("make menu", "[1/4] Enter choice [1-3]: ", answer: "2"),
    Question("make config", "Support for module unloading (MODULE_UNLOAD) [N/y/?] "),
    Question("read", "Continue? [Y/n] "),
    Question("select", "1) a\\n2) b\\n#? ", answer: "2"),
    Question("a shell", "$ ", answer: "ls"),
    Question("python", ">>> ", answer: "1"),
    Question("mysql", "mysql> ", answer: "quit"),
    Question("fsck", "50%% done. Fix<y>? "),
    Question(
      "colours", "\\033[1;33m?\\033[0m Overwrite \\033[1m10%%\\033[0m of it? ",
      row: "? Overwrite 10% of it? "),
    Question(
      "a meter before", " 10%%\\r 20%%\\r 30%%\\r\\033[KInsert disk 2/3 and press Enter: ",
      row: "Insert disk 2/3 and press Enter: "),
    Question("no mark", "Press Enter to continue", answer: ""),
  ]
}

@Suite("Questions of a command", .fewAtOnce) struct QuestionTests {
  @Test(
    "A question is seen, its answer is behind it, and nothing else is in the row",
    arguments: Question.all, [0, 0.3])
  func answered(question: Question, delay: Double) async throws {
    let script =
      "echo begun; sleep 0.3; printf '\(question.text.replacing("'", with: "'\\''"))'; read x; echo \"got $x\""
    let run = try ProgramRun(
      ["--run", "bash", "-c", script], input: .terminal, output: .terminal, columns: 80, rows: 10)
    let row = question.row.replacing("%%", with: "%")
    let seen = row.withoutBlanksAtEnd
    // The bar moves once the command reads, and leaves the row below the question to the answer.
    try await run.wait(for: "the question with the cursor behind it") { run in
      run.screen.line(run.screen.cursor.row) == seen && run.screen.cursor.column == row.count
        && run.screen.line(run.screen.cursor.row + 1).isEmpty
    }
    try await Task.sleep(for: .seconds(delay))
    run.type(question.answer + "\n")
    #expect(try await run.end() == .exited(0))
    let lines = run.screen.fullText.lines
    #expect(lines.contains((row + question.answer).withoutBlanksAtEnd), "\(lines)")
    #expect(lines.contains("got \(question.answer)".withoutBlanksAtEnd), "\(lines)")
    #expect(lines.count == question.text.split(separator: "\\n").count + 3, "\(lines)")
  }

  @Test("A question that begins the input is seen before it is answered")
  func beginsInput() async throws {
    let script =
      "(printf 'Proceed? [y/N] '; read a </dev/tty; echo \"got $a\") | \"$PBAR\""
    let run = try ProgramRun(
      ["-c", script], program: "bash", input: .terminal, output: .terminal, columns: 50)
    try await run.wait(for: "the question with the cursor behind it") { run in
      run.screen.line(0) == "Proceed? [y/N]" && run.screen.cursor.column == 15
    }
    run.type("y\n")
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.fullText.lines.prefix(2) == ["Proceed? [y/N] y", "got y"])
  }

  @Test(
    "The bar leaves the screen while what is typed is hidden, and comes back",
    arguments: [true, false])
  func hidden(writesToTerminal: Bool) async throws {
    let target = writesToTerminal ? ">/dev/tty" : ""
    let folder = try TemporaryFolder()
    let go = folder.path + "/go"
    try makeNamedPipe(go)
    let script = """
      echo begun; cat '\(go)'; stty -echo </dev/tty; printf 'Password: ' \(target); read x; echo \(target)
      stty echo </dev/tty; cat '\(go)'; echo "got $x"
      """
    let run = try ProgramRun(
      ["--run", "bash", "-c", script], input: .terminal, output: .terminal, columns: 50)
    try await run.wait(for: "the bar") { $0.screen.line(1).hasPrefix("bash  ") }
    _ = try folder.file("go", holding: [])
    try await run.wait(for: "the prompt alone") { $0.screen.fullText == "begun\nPassword:" }
    run.type("secret\n")
    try await run.wait(for: "the bar below") { run in
      (2...3).contains { run.screen.line($0).hasPrefix("bash  ") }
    }
    _ = try folder.file("go", holding: [])
    #expect(try await run.end() == .exited(0))
    let lines = run.screen.fullText.lines
    #expect(Array(lines.prefix(3)) == ["begun", "Password:", "got secret"])
    #expect(lines.count == 4)
  }

  @Test(
    "A question that a command writes to the terminal itself has a row of its own, and its answer too"
  )
  func onTerminal() async throws {
    let folder = try TemporaryFolder()
    try makeNamedPipe(folder.path + "/go")
    let script = """
      sleep 0.3; (cat '\(folder.path)/go'; printf 'Host? ' >/dev/tty) & read x </dev/tty; echo "got $x"
      """

    let run = try ProgramRun(
      ["--run", "bash", "-c", script], input: .terminal, output: .terminal, columns: 50)
    try await run.wait(for: "the bar below") { $0.screen.line(2).hasPrefix("bash  ") }
    _ = try folder.file("go", holding: [])
    try await run.waitForText("Host?")
    run.type("yes\n")
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.fullText.lines.prefix(2) == ["Host? yes", "got yes"])
  }

  @Test("An unfinished text keeps its row if a command opens the terminal for this text alone")
  func onTerminalOnce() async throws {
    let folder = try TemporaryFolder()
    try makeNamedPipe(folder.path + "/go")
    let go = "cat '\(folder.path)/go'"
    let script = "echo begun; \(go); printf 'checking... ' >/dev/tty; \(go); echo ok >/dev/tty"
    // A text that comes while a frame is written is missed: frames come rarely here, and the text
    // comes once the program watches the terminal again.
    let run = try ProgramRun(
      ["-i", "600", "--run", "sh", "-c", script], input: .terminal, output: .terminal, columns: 50)
    try await run.wait(for: "the bar") { $0.screen.line(1).hasPrefix("sh  ") }
    try await eventually("the terminal is watched") { run.isWatched }
    _ = try folder.file("go", holding: [])
    try await run.wait(for: "the text, and the bar below") {
      $0.screen.line(1) == "checking..." && $0.screen.line(2).hasPrefix("sh  ")
        && $0.screen.cursor.row == 1
    }
    _ = try folder.file("go", holding: [])
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.fullText.lines.prefix(2) == ["begun", "checking... ok"])
  }

  @Test(
    "A question of hidden output is shown while the command reads the answer",
    arguments: ["--output-on-failure", "--output-last=3"])
  func hiddenOutput(option: String) async throws {
    let script = """
      echo begun; sleep 0.2; printf 'Name? '; read x; printf 'Age? '; read y; echo "got $x"
      """
    let run = try ProgramRun(
      [option, "--run", "bash", "-c", script], input: .terminal, output: .terminal, columns: 50)
    try await run.wait(for: "the question alone") { $0.screen.fullText == "Name?" }
    run.type("you\n")
    try await run.wait(for: "the next question alone") { $0.screen.fullText == "Age?" }
    run.type("7\n")
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.fullText.lines.count == 1)
  }

  @Test(
    "A prompt of hidden output is shown while what is typed is hidden", arguments: [[], ["--pin"]],
    ["", "; sleep 0.3"])
  func hiddenBelow(words: [String], rest: String) async throws {
    let script = """
      echo begun; sleep 0.3; stty -echo </dev/tty; printf 'Password: '; read x; stty echo </dev/tty\(rest)
      """
    let run = try ProgramRun(
      words + ["--output-last", "3", "--run", "bash", "-c", script], input: .terminal,
      output: .terminal, columns: 50)
    try await run.wait(for: "the prompt alone") { $0.screen.fullText == "Password:" }
    run.type("secret\n")
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.fullText.lines.count == 1, "\(run.screen.fullText)")
  }
}
