import TestSupport
import TestTraits
import Testing

/// What the taskbar shows, and when: see `TaskbarReporterTests` and `TaskbarPlanTests`.
@Suite("Progress in the taskbar of a terminal", .fewAtOnce)
struct TaskbarTests {
  private static let known: [String: String?] = ["TERM_PROGRAM": "WezTerm"]

  private func wait(_ run: ProgramRun, _ state: String) async throws {
    try await run.wait(for: "the state \(state)") { Self.states($0.screen).last == state }
  }

  /// The taskbar states that the terminal was sent, without repetitions.
  private static func states(_ screen: EmulatedScreen) -> [String] {
    let states = screen.operatingSystemCommands.map { String($0.dropFirst("9;4;".count)) }
    return states.enumerated().filter { $0 == 0 || states[$0 - 1] != $1 }.map(\.element)
  }

  @Test("The taskbar follows the run, and a signal shows the failure state before it is cleared")
  func signals() async throws {
    let run = try ProgramRun(["-s", "10"], input: .pipe, columns: 60, environment: Self.known)
    try await wait(run, "1;0")
    await run.write("12345")
    try await wait(run, "1;50")
    try await run.end(by: SIGTERM)
    #expect(Self.states(run.screen) == ["1;0", "1;50", "2;50", "0;0"])
    #expect(run.screen.unknownSequences.isEmpty)
    #expect(run.screen.cursor == (1, 0))
  }

  @Test("^Z pauses the taskbar, fg resumes it, and a background run clears it")
  func stops() async throws {
    let run = try await ProgramRun.interactiveShell(environment: Self.known)
    run.type("sh -c 'printf 12345; exec sleep 600' | \"$PBAR\" -s 10 >/dev/null\n")
    try await wait(run, "1;50")
    run.type("\u{1A}")
    try await wait(run, "4;50")
    try await run.waitForPrompt()
    run.type("bg\n")
    try await wait(run, "0;0")
    run.type("fg\n")
    try await wait(run, "1;50")
    run.type("\u{3}")
    try await wait(run, "0;0")
    #expect(Self.states(run.screen).suffix(5) == ["4;50", "0;0", "1;50", "2;50", "0;0"])
    try await run.leaveShell()
  }

  @Test("Of several runs on one terminal only the run on the first row sends its state")
  func shared() async throws {
    let folder = try TemporaryFolder()
    let run = try await ProgramRun.interactiveShell(in: folder, environment: Self.known)
    run.type(
      "sh -c 'printf 12345; exec sleep 600' | \"$PBAR\" -cs 10 -N one"
        + " | \"$PBAR\" -cs 20 -N two >/dev/null\n")
    try await run.wait(for: "both") {
      $0.screen.fullText.contains(" 50%") && $0.screen.fullText.contains(" 25%")
    }
    try await wait(run, "1;50")
    let count = run.screen.operatingSystemCommands.count
    try await run.wait(for: "some more") { $0.screen.operatingSystemCommands.count >= count + 2 }
    #expect(Set(run.screen.operatingSystemCommands[count...]) == ["9;4;1;50"])
    run.type("\u{3}")
    try await wait(run, "0;0")
    try await run.leaveShell()
  }
}
