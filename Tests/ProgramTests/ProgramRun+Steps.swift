import TestSupport
import Testing

extension ProgramRun {
  /// Ends standard input, and expects the program to end with this status.
  func finish(_ status: Int32 = 0, at location: SourceLocation = #_sourceLocation) async throws {
    closeInput()
    #expect(try await end() == .exited(status), sourceLocation: location)
  }

  /// Sends a signal, and expects the program to end by it.
  func end(by signal: Int32, at location: SourceLocation = #_sourceLocation) async throws {
    send(signal)
    #expect(try await end() == .signaled(signal), sourceLocation: location)
  }

  /// Types `^C`, and expects the program to end by it.
  func interrupt(at location: SourceLocation = #_sourceLocation) async throws {
    type("\u{3}")
    #expect(try await end() == .signaled(SIGINT), sourceLocation: location)
  }

  /// The peak of the program's memory so far, which only Linux tells.
  func peakKibibytes() async throws -> Int {
    let line = try await runShell("grep VmHWM /proc/\(identifier)/status")
    return try #require(
      line.outputText.split { !$0.isNumber }.first.flatMap { Int($0) }, "\(line.errorText)")
  }

  // MARK: Interactive shells

  /// Starts an interactive shell with `$PBAR`, whose temporary files are in `folder` if there is
  /// one.
  static func interactiveShell(
    _ words: [String] = ["bash", "--norc", "--noprofile", "-i"], in folder: TemporaryFolder? = nil,
    columns: Int = 80, rows: Int = 24, environment: [String: String?] = [:]
  ) async throws -> ProgramRun {
    let variables = ["PS1": "ready> ", "TMPDIR": folder?.path]
    let run = try ProgramRun(
      Array(words.dropFirst()), program: words[0], input: .terminal, output: .terminal,
      columns: columns, rows: rows, environment: environment.merging(variables) { own, _ in own })
    try await run.waitForText("ready>")
    return run
  }

  /// Waits until the cursor is behind the shell's prompt, with nothing typed.
  func waitForPrompt() async throws {
    try await wait(for: "the prompt") {
      $0.screen.line($0.screen.cursor.row).hasSuffix("ready>")
    }
  }

  /// Ends the shell.
  func leaveShell() async throws {
    type("exit\n")
    _ = try await end()
  }
}
