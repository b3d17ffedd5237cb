import TestSupport
import TestTraits
import Testing

/// What no comparison with another pv shows: see `PvComparisonTests`.
@Suite("The program under the name pv", .fewAtOnce)
struct PvNameTests {
  private let link: PvLink

  init() throws { link = try PvLink() }

  @Test("Variables that change the look of other lines do not change pv's")
  func system() async throws {
    let plain = try await link.run("pv -f text >/dev/null")
    for words in [
      "LC_ALL=C.UTF-8", "LC_ALL=he_IL.UTF-8", "LC_ALL=de_DE.UTF-8", "TERM=dumb", "COLUMNS=40",
      "PBAR_OPTIONS=--nonsense", "FORCE_COLOR=1",
    ] {
      let run = try await link.run("env \(words) \"$PV\" -f text >/dev/null")
      #expect(run.shown == plain.shown, "\(words)")
    }
  }

  @Test("The rate of data that comes with the end is shown if a frame is due about then")
  func lastFrame() async throws {
    var seen: [String] = []
    for _ in 1...20 {
      // The second frame is due when the sleep ends. On a busy machine it may be elsewhere.
      let run = try await link.run(
        "(printf %100d 1; sleep 1; printf %300d 1) | pv -f -i 0.5 -r >/dev/null")
      let rates = run.errorText.matches(of: #/[0-9.]+/#).compactMap { Double($0.output) }
      if rates.count == 3, rates[1] > rates[2], rates[2] > rates[0] { return }
      seen.append(run.errorText)
    }
    Issue.record("\(seen)")
  }

  @Test("A run in the background draws with -f, and one without a terminal of its own does anyway")
  func background() async throws {
    for (line, draws) in [("$PV -b", false), ("$PV -bf", true), ("setsid -w $PV -b", true)] {
      if line.hasPrefix("setsid"), installedProgram("setsid") == nil { continue }
      let run = try ProgramRun(
        ["-mc", "(\(line) $TEXT) & wait"], program: "bash",
        environment: ["PV": link.folder.path + "/pv", "TEXT": link.folder.path + "/text"])
      #expect(try await run.end() == .exited(0))
      #expect(run.screen.fullText.contains("18.5KiB") == draws, "\(line): \(run.screen.fullText)")
    }
  }
}
