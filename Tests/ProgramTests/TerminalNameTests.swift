import TestSupport
import TestTraits
import Testing

@Suite("The names of a terminal", .fewAtOnce) struct TerminalNameTests {
  /// A run whose text goes to its own terminal. `f` writes two lines, each once it is released.
  private static let runs = [
    "f | \"$PBAR\" -l -s 2", "f | \"$PBAR\" --indeterminate",
    "\"$PBAR\" -M out -N job -- bash -c f", "\"$PBAR\" -N job --run bash -c f",
  ]

  @Test(
    "Text for the bar's own terminal is written above the bar, whatever name the terminal has",
    arguments: runs, ["/dev/tty", "/proc/self/fd/2", "\"$(tty <&2)\""])
  func aboveBar(command: String, name: String) async throws {
    let folder = try TemporaryFolder()
    let go = folder.path + "/go"
    try makeNamedPipe(go)
    let script = """
      f() { cat '\(go)'; echo one; cat '\(go)'; echo two; }
      export -f f
      \(command) >\(name)
      """
    let run = try ProgramRun(["-c", script], program: "bash", columns: 50)
    // Beside the other program of the pipeline the bar leaves it the row of the cursor.
    try await run.wait(for: "the bar") { !$0.screen.text.isEmpty }
    _ = try folder.file("go", holding: [])
    try await run.wait(for: "the line above the bar") { run in
      run.screen.line(0) == "one" && run.screen.text.lines.count > 1
    }
    _ = try folder.file("go", holding: [])
    _ = try await run.end()
    let lines = run.screen.fullText.lines
    #expect(lines.prefix(2) == ["one", "two"] && lines.count == 3, "\(lines)")
  }

  @Test("The kept output of a command that failed is printed alone")
  func keptOutput() async throws {
    let run = try ProgramRun(
      ["-c", "\"$PBAR\" --output-on-failure --run sh -c 'echo one; sleep 0.3; exit 3' >/dev/tty"],
      program: "bash", columns: 50)
    #expect(try await run.end() == .exited(3))
    let lines = run.screen.fullText.lines
    #expect(lines.first == "one" && lines.count == 2, "\(lines)")
  }
}
