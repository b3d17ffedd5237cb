import TestSupport
import TestTraits
import Testing

@Suite("Values with names", .fewAtOnce)
struct NamedValueTests {
  @Test("Each name has a line, in the order of first appearance")
  func lines() async throws {
    let run = try ProgramRun(["--values", "--charset", "ascii"], input: .pipe, columns: 71)
    await run.write("move=320/500 walking\nstand=8/12\n")
    try await run.wait(for: "two lines") {
      $0.screen.line(0).hasPrefix("move   [") && $0.screen.line(0).contains("64%  320/500  walking")
        && $0.screen.line(1).hasPrefix("stand  [")
    }
    await run.write("1/4\nstand=12/12\n")
    try await run.wait(for: "a third one") {
      $0.screen.line(1).contains("100%") && $0.screen.line(2).contains("25%")
    }
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(2).contains("1/4"))
    #expect(run.screen.cursor.row == 3)
    #expect(run.screen.wrapCount == 0)
  }

  @Test("In a stream each line ends in a newline")
  func streams() async throws {
    let run = try await runProgram(
      ["--values", "-f", "-w", "30", "--charset", "ascii"], input: Array("a=1/2\nb=3/4\n".utf8))
    let lines = run.errorText.split(whereSeparator: \.isNewline).suffix(2)
    #expect(lines.first?.hasPrefix("a  [") ?? false, "\(run.errorText)")
    #expect(lines.first?.contains("] 50%  1/2  ") ?? false, "\(run.errorText)")
    #expect(lines.last?.hasPrefix("b  [") ?? false, "\(run.errorText)")
    #expect(lines.last?.contains("] 75%  3/4  ") ?? false, "\(run.errorText)")
    let alone = try await runProgram(
      ["--values", "-f", "-w", "30", "--charset", "ascii"], input: Array("1/2\n".utf8))
    #expect(alone.errorText.hasSuffix("\n"))
    #expect(alone.errorText.contains("50%  1/2 "))
    #expect(!(run.errorText + alone.errorText).contains("\r"))
  }

  @Test("With -n the name is before the number")
  func numbers() async throws {
    let run = try await runProgram(
      ["--values", "-n"], input: Array("a=1/2\nb=?\nb=# other\nc=3%\n".utf8))
    #expect(run.errorText.hasSuffix("a: 50\nb: 100\nc: 3\n"))
    let bare = try await runProgram(["--values", "-n"], input: Array("1/2\n".utf8))
    #expect(bare.errorText.hasSuffix("50\n") && !bare.errorText.contains(":"))
  }

  @Test("A name with blanks is written in quotes, and the message about one without names that form")
  func quotedNames() async throws {
    let run = try await runProgram(
      ["--values", "-n"], input: Array(#""my file.mp4"=1/2"#.utf8) + Array("\nmy file=1/3\n".utf8))
    #expect(run.status == 16)
    #expect(run.errorText.contains(#"in quotes, as in "my name"=1/3"#))
    #expect(run.errorText.hasSuffix("my file.mp4: 50\n"))
    let frame = try await runProgram(["--value", #""a, b=1"=1/4,c=1/2"#, "-n"])
    #expect(frame.outputText == "a, b=1: 25\nc: 50\n")
  }

  @Test("The values of a command may have names")
  func command() async throws {
    let run = try await runProgram(
      ["--values", "-n", "--run", "printf", "a=1/2\\nb=3/4\\n"])
    #expect(run.status == 0)
    #expect(run.errorText.hasSuffix("a: 50\nb: 75\n"))
  }

  @Test("--value draws a line for each of its records")
  func oneFrame() async throws {
    let drawn = try await runProgram(
      ["--value", "move=1/4 a, b, c,stand=3/4", "-w", "50", "--charset", "ascii"])
    let lines = drawn.outputText.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("move   [") ?? false)
    #expect(lines.first?.contains("25%  1/4  a, b, c") ?? false)
    #expect(lines.last?.hasPrefix("stand  [") ?? false)
    #expect(lines.last?.contains("75%  ") ?? false)
    #expect(lines.last?.contains("3/4") ?? false)
  }

  @Test("A name that failed stays with its text, and makes the status 16 unless failures are ignored")
  func failures() async throws {
    let records = Array("a=1/2\nb=failed no space\na=2/2\nc=50%\n".utf8)
    for (options, status) in [([], 16), (["--ignore-failed"], 0)] as [([String], Int32)] {
      let run = try ProgramRun(["--values"] + options, input: .pipe, output: .null, columns: 60)
      await run.write(records)
      try await run.waitForText("no space")
      run.closeInput()
      #expect(try await run.end() == .exited(status))
      #expect(run.screen.line(0).hasPrefix("a "))
      #expect(run.screen.line(1).contains("no space"))
    }
    let told = try await runProgram(["--values", "--announce"], input: records)
    #expect(told.status == 16)
    #expect(told.errorText.contains("b, no space, failed"))
  }

  @Test("Many names share the rows, below a row for all of them")
  func manyNames() async throws {
    let run = try ProgramRun(
      ["--values", "-s", "300", "--overall", "top"], input: .pipe, output: .null, columns: 60, rows: 8)
    await run.write("# Build\n" + (1...20).map { "n\($0)=\($0 <= 10 ? "done" : "1/2")\n" }.joined())
    // The last row is written last.
    try await run.waitForText("5 working, 10 done")
    #expect(run.screen.line(0).hasPrefix("Build "))
    #expect((1...5).map { String(run.screen.line($0).prefix(3)) } == ["n11", "n12", "n13", "n14", "n15"])
    #expect(run.screen.line(6).hasPrefix("5 working, 10 done"))
    await run.write("n12=done\n")
    try await run.waitForText("n16")
    #expect((1...5).map { String(run.screen.line($0).prefix(3)) } == ["n11", "n16", "n13", "n14", "n15"])
    run.closeInput()
    #expect(try await run.end() == .exited(0))
  }

  @Test("A hundred thousand names that end leave the latest of them, and objects for the whole run")
  func ended() async throws {
    let records = (1...100_000).map { "n\($0)=2/2\n" }.joined()
    let run = try await runProgram(["--values", "--json"], input: Array(records.utf8))
    #expect(run.status == 0)
    let ends = try JSONLines(run.errorText).objects.filter { $0["event"] == .string("end") }
    // Names that ended between two looks of the reporter have none.
    #expect(ends.count >= 65)
    #expect(ends.last?["overall"] == .bool(true))
    #expect(ends.last?["completed"]?.numeral == "200000")
  }

  @Test("-Q shows the first name, and -R changes how all lines look")
  func remote() async throws {
    let folder = try TemporaryFolder()
    let environment: [String: String?] = ["XDG_RUNTIME_DIR": folder.path]
    let run = try ProgramRun(
      ["--values"], input: .pipe, columns: 41, environment: environment)
    await run.write("a=1/4\nb=3/4\n")
    try await run.wait(for: "two lines") { $0.screen.line(1).contains("75%") }
    let query = try ProgramRun(
      ["-Q", "\(run.identifier)"], columns: 41, environment: environment)
    try await query.waitForText("25%")
    #expect(query.screen.line(0).hasPrefix("a  "))
    let change = try await runProgram(
      ["-R", "\(run.identifier)", "--charset", "ascii"], environment: environment)
    #expect(change.status == 0)
    try await run.wait(for: "other bars") {
      $0.screen.line(0).contains("[") && $0.screen.line(1).contains("[")
    }
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(try await query.end() == .exited(0))
  }

  @Test("Each name has one of the last rows of a shared terminal")
  func shared() async throws {
    let run = try ProgramRun(["--values", "-c"], input: .pipe, columns: 41, rows: 10)
    await run.write("a=1/4\nb=3/4\n")
    try await run.wait(for: "two lines at the bottom") {
      $0.screen.line(8).hasPrefix("a  ") && $0.screen.line(8).contains("25%")
        && $0.screen.line(9).hasPrefix("b  ") && $0.screen.line(9).contains("75%")
    }
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).contains("25%"))
    #expect(run.screen.line(1).contains("75%"))
    #expect(!(2..<10).contains { run.screen.line($0) != "" })
  }

  @Test("A record that is no value makes only its own name a failed one, if that is not complete")
  func badRecords() async throws {
    let records = "a=1/1\\na=x\\nb=1/2\\nb=x\\nc=1/2\\n=x\\nd=failed\\n"
    let run = try await runShell("printf '\(records)' | \"$PBAR\" --values -f -w 60 --overall none")
    #expect(run.status == 16)
    let lines = run.errorText.split(separator: "\n").map(String.init)
    for (name, isFailed) in [("a", false), ("b", true), ("c", false), ("d", true)] {
      let line = lines.last { $0.hasPrefix("\(name)  ") } ?? ""
      #expect(line.contains("failed after ") == isFailed, "\(lines)")
    }
  }

  @Test("Without a value there is a sentence in place of a bar", arguments: ["", "\\n", "x=\\n"])
  func noValues(input: String) async throws {
    let run = try ProgramRun(
      ["--values"], input: .bytes(Array(input.replacing("\\n", with: "\n").utf8)))
    let isWrong = input.hasPrefix("x")
    #expect(try await run.end() == .exited(isWrong ? 16 : 0))
    #expect(
      run.screen.line(0).hasPrefix(
        isWrong ? "pbar: line 1: " : "pbar: standard input held no progress value"))
    #expect((1..<10).allSatisfy { !run.screen.line($0).contains(" in ") })
  }
}
