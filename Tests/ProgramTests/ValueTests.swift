import TestSupport
import TestTraits
import Testing

@Suite("Values", .fewAtOnce)
struct ValueTests {
  @Test("The bar follows the values on standard input, and their text is the current value label")
  func followsValues() async throws {
    let run = try ProgramRun(
      ["--values", "--total", "100", "--label", "Importing"], input: .pipe, columns: 72)
    await run.write("42 users.csv\n")
    try await run.wait(for: "42 %") {
      $0.screen.line(0).contains("42%") && $0.screen.line(0).contains("users.csv")
    }
    await run.write("# Cleaning\n77/200\n")
    try await run.wait(for: "the new label and total") {
      $0.screen.line(0).hasPrefix("Cleaning") && $0.screen.line(0).contains("38%")
    }
    await run.write("?\n")
    try await run.wait(for: "no percentage") { !$0.screen.line(0).contains("%") }
    await run.write("100%")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).contains(#/^Cleaning  █+  in [0-9.:]+( s)?$/#))
    #expect(run.outputBytes.isEmpty)
  }

  @Test("On a terminal without any option standard input holds values")
  func readsValuesByItself() async throws {
    let run = try ProgramRun([], input: .pipe, output: .terminal, columns: 60)
    await run.write("25%\n")
    try await run.waitForText("25%")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
  }

  @Test(
    "A loop that counts to 100 shows percentages, and nothing beside them",
    arguments: [("0 25 50", "50%"), ("0 1", "]  in "), ("0.25 0.5", "50%"), ("20 +5% -=10%", "15%")])
  func countsToAHundred(values: String, percentage: String) async throws {
    let run = try await runShell(
      "printf '%s\\n' \(values) | \"$PBAR\" --values -f -w 40 --charset ascii")
    #expect(run.status == 0)
    let last = run.errorText.split(whereSeparator: \.isNewline).last ?? ""
    #expect(last.contains(percentage) && !last.contains("/"), "\(run.errorText)")
    #expect(!run.errorText.contains("beyond"))
  }

  @Test(
    "A bare percentage is a fraction in every form",
    arguments: ["-n", "--json", "--announce", "-F %{percent}:%{current-value}:%{total}:"])
  func agrees(form: String) async throws {
    let run = try await runProgram(
      ["--values", "-f"] + form.split(separator: " ", maxSplits: 1).map(String.init), input: Array("10\n42\n".utf8))
    #expect(run.status == 0)
    let expected = [
      "-n": "42", "--json": #""completed":null,"total":null"#, "--announce": "ended at 42%",
      "-F %{percent}:%{current-value}:%{total}:": "42%:::",
    ]
    #expect(run.errorText.contains(expected[form] ?? "?"), "\(run.errorText)")
    if form == "--json" { #expect(try JSONLines(run.errorText).isWhole && run.errorText.contains(#""fraction":0.42"#)) }
  }

  @Test("An input that was only taken for values and begins with none is copied, and a sentence says so")
  func copiesWhatHoldsNoValues() async throws {
    let run = try ProgramRun([], input: .pipe, output: .terminal, columns: 60)
    await run.write("\nhello\n42\nworld")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    let lines = run.screen.fullText.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("pbar: standard input was taken for progress values, but") })
    #expect(lines.filter { ["hello", "42", "world"].contains($0) } == ["hello", "42", "world"], "\(lines)")
  }

  @Test("An input that was taken for values and begins with one goes on as values")
  func keepsReadingValues() async throws {
    let run = try ProgramRun([], input: .pipe, output: .terminal, columns: 100)
    await run.write("\n1/4\nhello\n")
    run.closeInput()
    #expect(try await run.end() == .exited(16))
    #expect(run.screen.fullText.contains("pbar: line 3: 'hello' is not a progress value"))
    #expect(run.screen.fullText.contains("25%"))
  }

  @Test("An invalid record is reported above the bar, one beyond the total is not, and the status is 16")
  func reportsBadRecords() async throws {
    let run = try await runProgram(
      ["--values", "--total", "100"],
      input: Array("1\nabc\n150\n\u{1B}]0;evil\u{7}x\n".utf8))
    #expect(run.status == 16)
    let lines = run.errorText.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("pbar: line 2: 'abc' is not a progress value"))
    #expect(lines.last?.hasPrefix("pbar: line 4: ") == true)
    #expect(!run.errorText.contains("\u{1B}"))
  }

  @Test("After ten reports only the number of further ones is printed")
  func countsFurtherReports() async throws {
    let run = try await runProgram(
      ["--values"], input: Array(String(repeating: "bad\n", count: 25).utf8))
    #expect(run.status == 16)
    #expect(run.errorText.hasSuffix("pbar: 15 more lines are not progress values\n"))
    #expect(run.errorText.split(separator: "\n").count == 11)
  }

  @Test(
    "--value draws one frame on standard output: 80 columns into a pipe, or COLUMNS of them"
  )
  func drawsOneFrame() async throws {
    let run = try await runProgram(["--value", "0.5"])
    #expect(run.status == 0)
    #expect(
      run.outputText
        == String(repeating: "█", count: 37) + String(repeating: "░", count: 37) + "   50%\n")
    let narrow = try await runProgram(["--value", "0.5"], environment: ["COLUMNS": "20"])
    #expect(narrow.outputText == "███████░░░░░░░   50%\n")
    let asked = try await runProgram(
      ["--value", "42", "--total", "100", "--label", "Disk", "-w", "40"])
    #expect(asked.outputText == "Disk  ███████▉░░░░░░░░░░░   42%   42/100\n")
  }

  @Test("--value '?' is indeterminate, and an invalid value gets a message with valid ones")
  func knowsTheUnknownValue() async throws {
    let unknown = try await runProgram(["--value", "?", "-w", "20"])
    #expect(unknown.status == 0)
    #expect(!unknown.outputText.contains("%"))
    let bad = try await runProgram(["--value", "much"])
    #expect(bad.status == 1)
    #expect(
      bad.errorText
        == "pbar: --value: 'much' is not a progress value. Write 0.42, 42/100, 42% or '?'\n")
    #expect(bad.output.isEmpty)
  }

  private static let extremes = [
    "9223372036854775807", "9223372036854775808", "1e308", "-1e308", "1e-308", "0",
  ]

  @Test(
    "The smallest and largest amounts are shown as numbers in every form",
    arguments: [["-n"], ["-F", "%p%t%e%I%b%r%a"], ["--json"]])
  func extremes(form: [String]) async throws {
    let totals = Self.extremes.map { "/" + $0 } + [""]
    for record in Self.extremes.flatMap({ value in totals.map { value + $0 } }) {
      // A rate needs two records.
      let run = try await runProgram(
        ["--values", "-f"] + form, input: Array("0\n\(record)\n".utf8))
      #expect([0, 16].contains(run.status), "\(record): \(run.ending)")
      let text = run.errorText.lowercased()
      #expect(!text.contains("nan") && !text.contains("inf"), "\(record): \(text)")
      #expect(run.output.isEmpty, "\(record)")
      guard form == ["--json"] else { continue }
      let lines = try JSONLines(run.errorText)
      #expect(lines.isWhole, "\(record): \(text)")
    }
  }

  @Test(
    "Fifty million values pass, and the status is that of the run",
    .enabled(if: isExhaustive, "Takes long; PBAR_EXHAUSTIVE=1 runs it"))
  func takesMillions() async throws {
    let run = try await runShell(
      "seq 1 50000000 | { \"$PBAR\" --values --total 50000000 & wait $!; echo $?; }")
    #expect(run.outputText == "0\n")
  }
}
