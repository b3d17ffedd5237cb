import TestSupport
import TestTraits
import Testing

@Suite(
  "Clocks that are set and a machine that sleeps",
  .ifFaultsCanBeForced, .fewAtOnce)
struct ClockTests {
  @Test(
    "Setting the wall clock changes nothing for a countdown",
    arguments: ["wall:3600@0.2", "wall:-3600@0.2"])
  func setsWallClock(fault: String) async throws {
    let long = try ProgramRun(
      ["--countdown", "90s"], columns: 30, environment: ["PBAR_FAULTS": fault, "TERM": "dumb"])
    try await long.waitForBytes("1:28")
    #expect(shown(long).allSatisfy { $0.hasPrefix("1:") })
    try await long.end(by: SIGTERM)
  }

  @Test(
    "Setting the wall clock forward ends a timer that follows it",
    arguments: [["--until", "+50m"], ["--timer-interval", "now..+50m", "--count-up"]])
  func setsForward(words: [String]) async throws {
    let run = try ProgramRun(words, columns: 30, environment: ["PBAR_FAULTS": "wall:3600@0.5"])
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).hasSuffix("0:00"))
    #expect(run.screen.wrapCount == 0)
  }

  @Test(
    "Setting the wall clock back shows the first state again, and never more than the whole time")
  func setsBack() async throws {
    let run = try ProgramRun(
      ["--until", "+90s"], columns: 30,
      environment: ["PBAR_FAULTS": "wall:-3600@2.5", "TERM": "dumb"])
    try await run.waitForBytes("1:28")
    try await run.wait(for: "the whole time again") { $0.screen.line(0).hasSuffix("1:30") }
    #expect(shown(run).allSatisfy { $0 == "1:30" || $0.hasPrefix("1:2") })
    try await run.end(by: SIGTERM)
  }

  @Test("A countdown goes on while the machine sleeps, and ends if the machine slept for longer")
  func sleeps() async throws {
    let over = try ProgramRun(
      ["--countdown", "50m"], columns: 30, environment: ["PBAR_FAULTS": "suspend:3600@0.5"])
    #expect(try await over.end() == .exited(0))
    #expect(over.screen.line(0).hasSuffix("0:00"))
    let on = try ProgramRun(
      ["--countdown", "2h"], columns: 40, environment: ["PBAR_FAULTS": "suspend:3600@0.5"])
    try await on.waitForBytes("59:5")
    try await on.end(by: SIGTERM)
  }

  @Test(
    "Setting the clock or a sleep of the machine changes nothing for a copy",
    arguments: ["wall:3600@0.3", "wall:-3600@0.3", "suspend:3600@0.3"])
  func copies(fault: String) async throws {
    let run = try ProgramRun(
      ["-s", "1000", "--json", "-i", "0.1"], input: .pipe, output: .pipe, errors: .pipe,
      environment: ["PBAR_FAULTS": fault])
    let data = [UInt8](repeating: 7, count: 500)
    await run.write(data)
    try await eventually("a line behind the jump") {
      let whole = run.errorText.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      return whole.contains { line in
        (try? JSON(parsing: String(line)))?["elapsed"]?.number ?? 0 > 0.4
      }
    }
    await run.write(data)
    try await run.finish()
    #expect(run.outputBytes == data + data)
    let lines = try JSONLines(run.errorText)
    let elapsed = lines["elapsed"].compactMap(\.number)
    #expect(
      elapsed == elapsed.sorted() && elapsed.allSatisfy { (0...60).contains($0) }, "\(elapsed)")
    // The 1000 bytes take about a second, or up to a minute on a busy machine.
    let rates = (lines["rate"] + lines["meanRate"]).compactMap(\.number)
    #expect(rates.contains { $0 > 1 } && rates.allSatisfy { $0 < 100_000 }, "\(rates)")
    let mean = try #require(lines.last?["meanRate"]?.number)
    #expect((1000.0 / 60...2500).contains(mean))
  }

  /// The starts in Central Europe: before midnight of 2026-06-16, and half a minute before the
  /// clock is set forward on 2026-03-29 and back on 2026-10-25.
  private static let (midnight, spring, autumn) = (
    1_781_560_770.0, 1_774_745_970.0, 1_792_889_970.0
  )

  @Test(
    "A countdown that crosses midnight or the change to summer time ends with the clock",
    arguments: [(midnight, "00:00:01"), (spring, "03:00:01")])
  func crosses(start: Double, time: String) async throws {
    // The start may take half a minute on a busy machine, although it usually takes half a second.
    let run = try ProgramRun(
      ["--until", time], columns: 40,
      environment: [
        "TZ": Self.centralEurope, "PBAR_FAULTS": "wall:\(start - wallTime())@0 wall:28@0.5",
      ])
    #expect(try await run.end() == .exited(0))
    let times = shown(run)
    #expect(times.allSatisfy { $0.hasPrefix("0:") } && times.first != "0:00", "\(times)")
    #expect(run.screen.line(0).hasPrefix("✓ "))
    #expect(run.screen.wrapCount == 0)
  }

  @Test("The hour that occurs twice at the end of summer time is counted twice")
  func crossesTheLongNight() async throws {
    let run = try ProgramRun(
      ["--until", "03:00:01"], columns: 40,
      environment: [
        "TZ": Self.centralEurope, "PBAR_FAULTS": "wall:\(Self.autumn - wallTime())@0 wall:35@2",
      ])
    try await run.waitForBytes("59:")
    let times = shown(run)
    #expect(times.first.map { $0.hasPrefix("1:00:") } ?? false, "\(times)")
    try await run.end(by: SIGINT)
  }

  private static let centralEurope = "CET-1CEST,M3.5.0,M10.5.0/3"

  @Test(
    "A time zone that is a pipe without a writer is not waited for",
    arguments: ["TZ=:$PWD/pipe", "TZDIR=$PWD TZ=pipe"])
  func pipes(zone: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await runShell(
      "cd '\(folder.path)'; mkfifo pipe; \(zone) \"$PBAR\" -q --until 2000-01-01T00:00:00Z..@1; "
        + "\(zone) \"$PBAR\" -f --timer-interval 12:00..12:01 --until now 2>&1; "
        + "\(zone) \"$PBAR\" --value 1/2 -F '%I'")
    #expect(run.status == 0)
  }

  private func wallTime() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// The remaining times that were shown, in order.
  private func shown(_ run: ProgramRun) -> [String] {
    let text = String(decoding: run.terminalBytes, as: UTF8.self)
    return text.split { $0 == "\r" || $0 == "\u{1B}" || $0 == " " }.map(String.init)
      .filter { $0.contains(":") && !$0.contains("[") }
  }
}
