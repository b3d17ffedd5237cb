import TestSupport
import TestTraits
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("A signal that asks a run for its progress", .fewAtOnce)
struct StandingTests {
  @Test("A copy prints its progress above its bar, which stays whole")
  func copy() async throws {
    let run = try ProgramRun(["-s", "100", "-N", "Copying"], input: .pipe, columns: 60)
    await run.write("12345")
    try await run.waitForText(" 5%")
    run.send(SIGUSR1)
    try await run.wait(for: "the sentence and the bar below") {
      $0.screen.line(0).hasPrefix("Copying, 5% complete, 5 B")
        && $0.screen.line(1).hasPrefix("Copying  ") && $0.screen.line(1).contains(" 5%")
        && $0.screen.cursor == (1, 0)
    }
    await run.write("67890")
    try await run.waitForText(" 10%")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.fullText.split(separator: "\n").count == 2)
    #expect(run.screen.wrapCount == 0)
  }

  @Test("A ring moves down as a whole below the sentence")
  func ring() async throws {
    let run = try ProgramRun(
      ["-s", "100", "-N", "Copying", "--style", "ring", "-H", "7"], input: .pipe, columns: 60)
    await run.write("12345")
    try await run.waitForText("5%")
    run.send(SIGUSR1)
    try await run.wait(for: "the sentence and the ring below") { terminal in
      terminal.screen.line(0).hasPrefix("Copying, 5% complete")
        && (1...7).contains { terminal.screen.line($0).contains(" 5%") }
    }
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    let lines = run.screen.fullText.split(separator: "\n", omittingEmptySubsequences: false)
    // The screen shows the sentence, and the ring with the line below it.
    #expect(lines.count == 1 + 8)
    #expect(lines.count { $0.contains("5%") } == 2)
  }

  @Test("A quiet run prints the sentence too, and so does a run with -n")
  func withoutBar() async throws {
    let quiet = try ProgramRun(["-q", "-s", "100"], input: .pipe, output: .pipe, columns: 60)
    await quiet.write("12345")
    #expect(await quiet.waitForOutput(count: 5))
    // The bytes that the reader has received may not have been counted yet.
    var answers = 0
    repeat {
      quiet.send(SIGUSR1)
      answers += 1
      let count = answers
      try await quiet.wait(for: "answer \(count)") {
        $0.screen.fullText.split(separator: "\n").count == count
      }
    } while !quiet.screen.fullText.contains("5% complete, 5 B")
    quiet.closeInput()
    #expect(try await quiet.end() == .exited(0))
    #expect(quiet.screen.fullText.split(separator: "\n").count == answers)

    let numbers = try ProgramRun(
      ["-n", "-i", "0.1", "-s", "100"], input: .pipe, output: .null, errors: .pipe)
    await numbers.write("12345")
    #expect(await numbers.waitForErrors("5\n"))
    numbers.send(SIGUSR1)
    #expect(await numbers.waitForErrors("\n5% complete, 5 B"))
    numbers.closeInput()
    #expect(try await numbers.end() == .exited(0))
    #expect(
      numbers.errorText.split(separator: "\n").allSatisfy {
        Int($0) != nil || $0.hasPrefix("5% complete, 5 B")
      })
  }

  @Test("The sentence is written to a pipe on standard error, where no bar is drawn")
  func stream() async throws {
    let run = try ProgramRun(["-s", "100"], input: .pipe, output: .pipe, errors: .pipe)
    await run.write("12345")
    #expect(await run.waitForOutput(count: 5))
    // The bytes that the reader has received may not have been counted yet.
    var answers = 0
    repeat {
      run.send(SIGUSR1)
      answers += 1
      guard await run.waitForErrors(lines: answers) else { break }
    } while !run.errorText.contains("5% complete, 5 B")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.errorText.contains("5% complete, 5 B"))
    #expect(run.errorText.utf8.count { $0 == 10 } == answers)
  }

  @Test(
    "Values, records, timers, commands and sentences each have their own wording",
    arguments: [
      (["--values", "--total", "20"], "5\n", "25%", "25% complete, 5 of 20"),
      (["--values", "--range", "0..50"], "21\n", "21", "21"),
      (["-l"], "a\nb\n", "2 ", "2 lines so far"),
      (["--countdown", "5m", "-N", "Tea"], "", "4:5", "Tea, 4 minutes "),
      (["--indeterminate", "-N", "Waiting"], "", "Waiting", "Waiting, "),
      (["-N", "Build", "--run", "cat"], "", "Build", "Build, "),
      (["--announce", "-s", "20"], "12345", "25% complete\n", "25% complete, 5 B"),
    ] as [([String], String, String, String)])
  func modes(arguments: [String], input: String, shown: String, sentence: String) async throws {
    let run = try ProgramRun(arguments, input: .pipe, columns: 60)
    await run.write(input)
    try await run.wait(for: shown) { $0.screen.fullText.range(ofText: shown) != nil }
    let count = run.screen.fullText.split(separator: "\n").count
    run.send(SIGUSR1)
    try await run.wait(for: "the sentence '\(sentence)' on a line of its own") {
      let lines = $0.screen.fullText.split(separator: "\n")
      return lines.count == count + 1 && lines.contains { $0.hasPrefix(sentence) }
    }
    run.send(SIGTERM)
    _ = try await run.end()
    #expect(run.screen.wrapCount == 0)
  }

  @Test("A watched descriptor has a sentence about its progress")
  func watch() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("data", holding: [UInt8](repeating: 0x61, count: 100))
    let worker = try ProgramRun(
      ["-c", "exec 7<'\(path)'; head -c 25 <&7 >/dev/null; echo ready; read x"], program: "bash",
      input: .pipe, output: .pipe, errors: .null)
    #expect(await worker.waitForOutput(count: "ready\n".count))
    let run = try ProgramRun(["-i", "0.1", "-d", "\(worker.identifier):7"], columns: 90)
    try await run.waitForText("25%")
    run.send(SIGUSR1)
    try await run.waitForText("25% complete, 25 B")
    try await run.wait(for: "the bar below") { $0.screen.line(1).contains("25%") }
    worker.closeInput()
    #expect(try await run.end() == .exited(0))
  }

  @Test("Before any data the sentence says that nothing has come so far")
  func nothing() async throws {
    let run = try ProgramRun(["-N", "Copying"], input: .pipe, columns: 60)
    try await run.waitForText("Copying")
    run.send(SIGUSR1)
    try await run.wait(for: "the sentence and the bar below") {
      $0.screen.line(0).hasPrefix("Copying, 0 B so far") && $0.screen.line(1).hasPrefix("Copying ")
    }
    run.closeInput()
    #expect(try await run.end() == .exited(0))
  }

  @Test("A signal that was ignored at the start stays ignored")
  func ignored() async throws {
    let run = try ProgramRun(
      ["-c", "trap '' USR1; exec \"$PBAR\" -s 100"], program: "bash", input: .pipe, columns: 60,
      environment: ["PBAR": builtProgram])
    await run.write("12345")
    try await run.waitForText(" 5%")
    run.send(SIGUSR1)
    await run.write("67890")
    try await run.waitForText(" 10%")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(!run.screen.fullText.contains("complete"))
  }
}
