import TestSupport
import TestTraits
import Testing

@Suite("Names that change while they are opened", .seeded, .fewAtOnce)
struct HostileRaceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let runs = isExhaustive ? 200 : 15

  /// Runs the command line repeatedly while the name changes, several at once if a run takes long;
  /// returns how the runs ended.
  private func statuses(
    of command: String, atOnce: Int = 1, swapping name: String, among things: [NameSwapper.Thing],
    environment: [String: String?]
  ) async throws -> Set<String> {
    let script = """
      cd '\(folder.path)' || exit
      for i in $(seq \(Self.runs)); do
        { \(command) 2>>errors; echo $?; } &
        [ $((i % \(atOnce))) != 0 ] || wait
      done
      wait
      cat errors >&2
      """
    let swapper = NameSwapper(folder.path + "/" + name, among: things, SeededRandom())
    let run = try await runShell(script, environment: environment)
    #expect(await swapper.stop() > 0)
    let complaint = SentBytes.complaint(about: run.errorBytes)
    #expect(complaint == nil)
    let statuses = run.outputText.lines
    #expect(statuses.count == Self.runs)
    return Set(statuses)
  }

  @Test("The PID file is never written through a link")
  func processFile() async throws {
    // This text could come from this program's own PID file.
    let number = "1234567\n".bytes
    let victim = try folder.file("victim", holding: number)
    let before = modificationTime(victim)
    let statuses = try await statuses(
      of: "\"$PBAR\" -q -P pid </dev/null", swapping: "pid",
      among: [.nothing, .link(to: "victim"), .link(to: "nowhere"), .file(number)], environment: [:])
    #expect(statuses.isSubset(of: ["0", "1"]))
    #expect(try folder.contents(of: "victim") == number)
    #expect(modificationTime(victim) == before)
    #expect(!fileExists(folder.path + "/nowhere"))
  }

  @Test("No socket is made through a link in place of its directory, and the run goes on")
  func controlFolder() async throws {
    for name in ["elsewhere", "temporary"] { mkdir(folder.path + "/" + name, 0o700) }
    let elsewhere = folder.path + "/elsewhere"
    let before = modificationTime(elsewhere)
    let statuses = try await statuses(
      // A shorter run creates no directory.
      of: "\"$PBAR\" -f --countdown 0.2", atOnce: 20, swapping: "pbar",
      among: [.nothing, .link(to: "elsewhere"), .link(to: "nowhere"), .file([]), .folder],
      environment: [
        "XDG_RUNTIME_DIR": folder.path, "TMPDIR": folder.path + "/temporary",
      ])
    #expect(statuses == ["0"])
    #expect(modificationTime(elsewhere) == before)
    #expect(!fileExists(folder.path + "/nowhere"))
  }

  @Test("The file of a shared terminal is never written through a link, and the run goes on")
  func pinned() async throws {
    // An empty file counts as a file without runs.
    let victim = try folder.file("victim", holding: [])
    let before = modificationTime(victim)
    let script = """
      cd '\(folder.path)' || exit
      "$PBAR" -c --countdown 600 </dev/null & run=$!
      until [ -e pbar-*/tty-* ]; do kill -0 $run || exit; done
      echo pbar-*/tty-*
      kill $run; wait $run 2>/dev/null
      read -r line
      for i in $(seq \(Self.runs)); do
        printf 12345 | "$PBAR" -c -s 5 | cmp -s - <(printf 12345) || exit
      done
      echo whole
      """
    let run = try ProgramRun(
      ["-c", script], program: "bash", input: .pipe, output: .pipe, columns: 60,
      environment: ["TMPDIR": folder.path])
    #expect(await run.waitForOutput(count: "pbar-0/tty-0\n".utf8.count))
    let name = try #require(
      String(decoding: run.outputBytes, as: UTF8.self).split(separator: "\n").first)
    let swapper = NameSwapper(
      "\(folder.path)/\(name)",
      among: [.nothing, .link(to: "../victim"), .link(to: "../nowhere"), .file([])], SeededRandom())
    await run.write("go\n")
    #expect(try await run.end() == .exited(0))
    #expect(await swapper.stop() > 0)
    #expect(run.outputBytes.suffix(6) == "whole\n".bytes[...])
    let complaint = SentBytes.complaint(about: run.terminalBytes)
    #expect(complaint == nil)
    #expect(try folder.contents(of: "victim").isEmpty)
    #expect(modificationTime(victim) == before)
    #expect(!fileExists(folder.path + "/nowhere"))
  }
}
