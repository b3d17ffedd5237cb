import TestSupport
import TestTraits
import Testing

@Suite("Movement of the bar", .fewAtOnce)
struct MovementTests {
  @Test("A bar that jumps is drawn on its way, and ends exactly at its value")
  func glides() async throws {
    let run = try ProgramRun(
      ["--values", "--total", "100", "--animation", "--color", "never"], input: .pipe, columns: 60)
    var isSeen = false
    // On a busy machine all frames of a quarter of a second may be missed.
    for round in 1...40 where !isSeen {
      let value = round.isMultiple(of: 2) ? 0 : 100
      await run.write("\(value)\n")
      try await run.wait(for: "\(value) of 100, at rest") { terminal in
        let line = terminal.screen.line(0)
        return line.contains(" \(value)%") && line.contains(value == 0 ? "░" : "█")
          && !line.contains(value == 0 ? "█" : "░")
      }
      isSeen = frames(run).contains { $0.isOnItsWay }
    }
    #expect(isSeen)
    await run.write("50\n")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    let last = run.screen.line(0)
    #expect(abs(last.filter { $0 == "█" }.count - last.filter { $0 == "░" }.count) <= 1)
    #expect(run.screen.wrapCount == 0)
  }

  @Test("Without colour a bar jumps to its value at once")
  func stands() async throws {
    let run = try ProgramRun(
      ["--values", "--total", "100", "--color", "never"], input: .pipe, columns: 60)
    for value in [100, 0, 100] {
      await run.write("\(value)\n")
      try await run.waitForText(" \(value)%")
    }
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(!frames(run).contains { $0.isOnItsWay })
  }

  private func frames(_ run: ProgramRun) -> [String] {
    String(decoding: run.terminalBytes, as: UTF8.self).split(separator: "\r").map(String.init)
  }
}

extension String {
  /// Whether the frame says 100 % or 0 % while its bar is still partly filled.
  fileprivate var isOnItsWay: Bool {
    let hasTrack = contains("░")
    return contains("█") && hasTrack && (contains(" 100%") || contains(" 0%"))
  }
}
