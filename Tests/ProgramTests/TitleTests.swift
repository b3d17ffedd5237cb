import TestSupport
import TestTraits
import Testing

@Suite("Titles", .fewAtOnce)
struct TitleTests {
  @Test(
    "The window's title shows the progress, without a bar, and is restored at the end",
    arguments: [false, true])
  func window(hidesTyping: Bool) async throws {
    let run = try ProgramRun(
      ["-x", "window", "-s", "10", "-N", "a\u{1B}]0;evil\u{7}b", "-i", "0.1"], input: .pipe,
      columns: 60)
    await run.write("12345")
    try await run.wait(for: "the title") {
      $0.screen.operatingSystemCommands.last?.contains(" 50% 5/10 B") ?? false
    }
    if hidesTyping { run.setEcho(false) }
    run.closeInput()
    _ = try await run.end()
    let titles = run.screen.operatingSystemCommands
    #expect(titles.allSatisfy { $0.hasPrefix("2;a^[]0;evil^Gb ") })
    // The title is saved once before the first title of the run, and restored once.
    #expect(run.screen.unknownSequences == ["␛[22;2t", "␛[23;2t"])
    #expect(hidesTyping || run.screen.line(0).contains("50%"))
  }

  @Test("A terminal that has no window gets no title", arguments: ["dumb", "linux"])
  func noWindow(terminal: String) async throws {
    let run = try ProgramRun(
      ["-x", "window", "-s", "5"], input: .pipe, columns: 60, environment: ["TERM": terminal])
    await run.write("12345")
    run.closeInput()
    _ = try await run.end()
    #expect(run.screen.operatingSystemCommands.isEmpty)
    #expect(run.screen.unknownSequences.isEmpty)
  }

  @Test(
    "A long label is cut between two characters, and the rest of its line stays",
    arguments: [["-q"], ["-b"]])
  func longLabel(words: [String]) async throws {
    let label = String(repeating: "世", count: 5000)
    let run = try ProgramRun(
      words + ["-x", "window", "-s", "10", "-N", label, "-i", "0.1"], input: .pipe, columns: 60)
    await run.write("12345")
    let amount = words == ["-q"] ? " 50% 5/10 B" : " 5.00 B"
    try await run.wait(for: "the title") {
      $0.screen.operatingSystemCommands.last?.contains(amount) ?? false
    }
    try await run.finish()
    let cut = "2;" + String(repeating: "世", count: 39) + "…"
    #expect(run.screen.operatingSystemCommands.allSatisfy { $0.hasPrefix(cut) })
    let complaint = SentBytes.complaint(about: run.terminalBytes)
    #expect(complaint == nil)
  }

  #if os(Linux)
    @Test("The process' title shows the progress, and the command's environment stays whole")
    func process() async throws {
      let run = try ProgramRun(
        ["-q", "-x", "process:%{label} %b", "-s", "10", "-i", "0.1", "-N", "some label"],
        input: .pipe)
      await run.write("12345")
      let title = try await title(of: run, holding: "5.00")
      #expect(title.outputText == "pbar -- some label 5.00 B")
      try await run.finish()

      let child = try await runShell(
        "\"$PBAR\" -x process --run sh -c 'echo $MARK' 2>&1", environment: ["MARK": "still here"])
      #expect(child.outputText == "still here\n")
    }

    @Test(
      "The process' title fits into the arguments and the environment, and is cut between characters"
    )
    func processRoom() async throws {
      // A record takes no room among the arguments; names of different lengths move the cut to
      // different bytes.
      for name in ["p", "pp", "ppp"] {
        // A sanitizer keeps its options.
        let script = """
          program=$PBAR
          for name in $(compgen -e); do [[ $name == ASAN_OPTIONS ]] || unset "$name"; done
          exec -a \(name) "$program" --values -q -x process -i 0.1
          """
        let run = try ProgramRun(["-c", script], program: "bash", input: .pipe)
        await run.write("# " + String(repeating: "世", count: 500) + "\n5\n")
        let title = try await title(of: run, holding: "-- 世")
        #expect(String(validating: title.output, as: UTF8.self)?.hasSuffix("世") == true, "\(name)")
        try await run.finish()
      }
    }

    /// The title of the process, once it holds this text.
    private func title(of run: ProgramRun, holding text: String) async throws -> CompletedRun {
      try await runShell(
        """
        for i in $(seq 400); do
          title=$(tr '\\0' '\\n' </proc/\(run.identifier)/cmdline | head -n 1)
          case $title in *"\(text)"*) break;; esac
          sleep 0.05
        done
        printf %s "$title"
        """)
    }
  #endif
}
