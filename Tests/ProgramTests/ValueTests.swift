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
    try await run.finish()
    #expect(run.screen.line(0).contains(#/^✓ Cleaning  in [0-9.:]+( s)?$/#))
  }

  @Test(
    "An input that was only taken for values and begins with none is read as the output of a program"
  )
  func readsOutput() async throws {
    let run = try ProgramRun([], input: .pipe, output: .terminal, columns: 60)
    await run.write("\nstep 1/4\nstep 2/4\n")
    try await run.waitForText(" 50%  2/4")
    await run.write("world")
    try await run.finish()
    let lines = run.screen.fullText.lines.dropLast()
    #expect(lines == ["step 1/4", "step 2/4", "world"])
    let values = try ProgramRun(
      [], input: .bytes("\n1/4\nhello\n".bytes), output: .terminal, columns: 100)
    #expect(try await values.end() == .exited(16))
    #expect(values.screen.fullText.contains("pbar: line 3: 'hello' is not a progress value"))
  }

  @Test(
    "With --values a text with a value in it is complained about once, and the others are counted")
  func textWithValues() async throws {
    let run = try ProgramRun(
      ["--values"], input: .bytes("step 1/3\nstep 2/3\nstep 3/3\n".bytes), output: .null,
      errors: .pipe)
    #expect(try await run.end() == .exited(16))
    #expect(
      run.errorText.contains("'step 1/3' is not a progress value. Write the value first, as in"))
    #expect(run.errorText.contains("2 more lines are not progress values"))
    #expect(run.errorText.ranges(of: "'step").count == 1)
  }

  @Test("--value draws one frame on standard output, of 80 columns into a pipe")
  func drawsOneFrame() async throws {
    let run = try await runProgram(["--value", "0.5"])
    #expect(run.status == 0)
    #expect(
      run.outputText
        == String(repeating: "▄", count: 37) + String(repeating: "▁", count: 37) + "   50%\n")
  }
}
