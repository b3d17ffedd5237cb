import TestSupport
import TestTraits
import Testing

@Suite("Values within a range", .fewAtOnce)
struct RangeTests {
  @Test("The bar follows the value up and down, and stays at it at the end")
  func follows() async throws {
    let run = try ProgramRun(
      ["--values", "--range", "-10..30", "--charset", "ascii"], input: .pipe, columns: 33)
    await run.write("20.5\n")
    try await run.waitForText("20.5")
    await run.write("-3\n")
    try await run.wait(for: "a lower value") { $0.screen.line(0).hasSuffix("]    -3") }
    await run.write("+7 warm\n")
    try await run.wait(for: "a value with a text") { $0.screen.line(0).contains("   7  warm") }
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).hasSuffix("]  7  warm"))
    #expect(!run.screen.line(0).contains("0:0"))
    #expect(!run.terminal.with { String(decoding: $0.bytes, as: UTF8.self) }.contains("beyond"))
  }

  @Test("An unknown value at the end gives no full bar")
  func unknownAtTheEnd() async throws {
    let run = try await runProgram(
      ["--values", "-f", "-w", "20", "--charset", "ascii", "--range", "0..5"],
      input: Array("4\n?\n".utf8))
    #expect(run.status == 0)
    #expect(run.errorText.contains("<"))
    #expect(!run.errorText.contains("[==================]"))
  }

  @Test("A command's values, with and without names, are in the same range")
  func command() async throws {
    let run = try await runProgram(
      ["--values", "--range", "0..200", "-n", "--run", "printf", "50\\na=50%%\\nb=+40\\nb+=1\\n"])
    #expect(run.errorText.hasSuffix("25\na: 50\nb: 20\n"))
  }

  @Test("--value draws the gauge, and every sentence about the range names the option")
  func oneFrame() async throws {
    let run = try await runProgram(
      ["--value", "-3", "--range", "-20..45", "-w", "23", "--charset", "ascii"])
    #expect(run.status == 0)
    #expect(run.outputText.hasSuffix("-3\n"))
    let wrong = try await runProgram(["--range", "0..5", "-l"])
    #expect(wrong.status == 1)
    #expect(
      wrong.errorText == "pbar: --range needs values. Add --values or --value\n")
    let empty = try await runProgram(["--value", "1", "--range", "5..5"])
    #expect(empty.status == 1)
    #expect(empty.errorText.hasPrefix("pbar: --range: '5..5' is not "))
  }
}
