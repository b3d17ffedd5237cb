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

@Suite("Progress in the taskbar of a terminal", .fewAtOnce)
struct TaskbarTests {
  private static let known: [String: String?] = ["TERM_PROGRAM": "WezTerm"]

  private func start(
    _ arguments: [String], output: ProgramRun.Stream = .null, columns: Int = 60,
    environment: [String: String?] = known
  ) throws -> ProgramRun {
    try ProgramRun(
      arguments, input: .pipe, output: output, columns: columns, environment: environment)
  }

  private func wait(_ run: ProgramRun, _ state: String) async throws {
    try await run.wait(for: "the state \(state)") { Self.states($0.screen).last == state }
  }

  /// The taskbar states that the terminal was sent, without repetitions.
  private static func states(_ screen: EmulatedScreen) -> [String] {
    let states = screen.operatingSystemCommands.map { String($0.dropFirst("9;4;".count)) }
    return states.enumerated().filter { $0 == 0 || states[$0 - 1] != $1 }.map(\.element)
  }

  // MARK: States and endings

  @Test("The taskbar follows the bar, and is cleared at the end")
  func end() async throws {
    let run = try start(["-s", "10"])
    try await wait(run, "1;0")
    await run.write("12345")
    try await wait(run, "1;50")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(Self.states(run.screen) == ["1;0", "1;50", "0;0"])
    #expect(run.screen.unknownSequences.isEmpty)
    #expect(run.screen.line(0).contains("50%"))
    #expect(run.screen.cursor == (1, 0))
  }

  @Test("The states are sent in ConEmu's form with ST, and the last one clears the taskbar")
  func bytes() async throws {
    let run = try start(["--values"])
    try await run.waitForBytes("\u{1B}]9;4;3;0\u{1B}\\")
    await run.write("0.4\n")
    try await run.waitForBytes("\u{1B}]9;4;1;40\u{1B}\\")
    run.closeInput()
    _ = try await run.end()
    try await run.waitForBytes("\u{1B}]9;4;0;0\u{1B}\\")
  }

  @Test("A signal shows the failure state and clears the taskbar", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func signals(number: Int32) async throws {
    let run = try start(["-s", "10"])
    try await wait(run, "1;0")
    await run.write("12345")
    try await wait(run, "1;50")
    run.send(number)
    #expect(try await run.end() == .signaled(number))
    #expect(Self.states(run.screen) == ["1;0", "1;50", "2;50", "0;0"])
  }

  @Test("^C shows the failure state and clears the taskbar")
  func interrupt() async throws {
    let run = try start(["--values"])
    try await wait(run, "3;0")
    run.type("\u{3}")
    #expect(try await run.end() == .signaled(SIGINT))
    #expect(Self.states(run.screen) == ["3;0", "2;100", "0;0"])
  }

  @Test("An invalid value shows the failure state until the end, and ? shows no value")
  func values() async throws {
    let run = try start(["--values", "--total", "100"])
    try await wait(run, "1;0")
    for (line, state) in [
      ("40", "1;40"), ("?", "3;0"), ("45", "1;45"), ("much", "2;45"), ("60", "2;60"),
      ("?", "2;100"),
    ] {
      await run.write(line + "\n")
      try await wait(run, state)
    }
    run.closeInput()
    #expect(try await run.end() == .exited(16))
    #expect(
      Self.states(run.screen)
        == ["1;0", "1;40", "3;0", "1;45", "2;45", "2;60", "2;100", "0;0"])
  }

  @Test("A command that fails shows the failure state")
  func command() async throws {
    let run = try start(["--run", "sh", "-c", "read x; exit 3"])
    try await wait(run, "3;0")
    run.closeInput()
    #expect(try await run.end() == .exited(3))
    #expect(Self.states(run.screen) == ["3;0", "2;100", "0;0"])
  }

  @Test("A reader that disconnects is no failure")
  func readerGone() async throws {
    let pipe = try plainPipe()
    let run = try start(["-s", "1M"], output: .descriptor(pipe.writing))
    closePlainly(pipe.writing)
    try await wait(run, "1;0")
    closePlainly(pipe.reading)
    // A program that another test starts at the same time may briefly hold the pipe open.
    for _ in 0..<2000 {
      guard !run.hasEnded, await run.write("12345") else { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(try await run.end() == .exited(0))
    #expect(Self.states(run.screen) == ["1;0", "0;0"])
  }

  @Test(
    "An output that can't be written or closed shows the failure state",
    .enabled(if: programHasFaults, "Only a debug build lets faults be forced upon it"),
    arguments: [("write:\(ENOSPC)@1", 16), ("close:\(EIO)@1+", 8)] as [(String, Int32)])
  func fullDisk(fault: String, status: Int32) async throws {
    let folder = try TemporaryFolder()
    let run = try start(
      ["-s", "10", "-C", "-o", folder.path + "/out"],
      environment: Self.known.merging(["PBAR_FAULTS": fault]) { $1 })
    try await wait(run, "1;0")
    await run.write("12345")
    run.closeInput()
    #expect(try await run.end() == .exited(status))
    #expect(Self.states(run.screen).last == "0;0")
    #expect(Self.states(run.screen).contains { $0.hasPrefix("2;") })
  }

  @Test("A countdown empties the taskbar")
  func countdown() async throws {
    let run = try start(["--countdown", "0.6"])
    #expect(try await run.end() == .exited(0))
    let states = Self.states(run.screen)
    let percentages = states.filter { $0.hasPrefix("1;") }.compactMap { Int($0.dropFirst(2)) }
    #expect(states.count == percentages.count + 1 && states.last == "0;0")
    #expect(percentages == percentages.sorted().reversed())
    #expect((percentages.first ?? 0) > 50)
  }

  @Test("^Z pauses the taskbar, fg resumes it, and a background run clears it")
  func stops() async throws {
    let run = try await interactiveShell()
    run.type("sh -c 'printf 12345; exec sleep 600' | \"$PBAR\" -s 10 >/dev/null\n")
    try await wait(run, "1;50")
    run.type("\u{1A}")
    try await run.waitForText("Stopped")
    #expect(Self.states(run.screen).last == "4;50")
    run.type("fg\n")
    try await wait(run, "1;50")
    run.type("\u{1A}")
    try await wait(run, "4;50")
    try await run.wait(for: "the prompt") {
      $0.screen.line($0.screen.cursor.row).hasPrefix("ready>")
    }
    run.type("bg\n")
    try await wait(run, "0;0")
    run.type("fg\n")
    try await wait(run, "1;50")
    run.type("\u{3}")
    try await wait(run, "0;0")
    let states = Self.states(run.screen)
    #expect(states.suffix(7) == ["4;50", "1;50", "4;50", "0;0", "1;50", "2;50", "0;0"])
    run.type("exit\n")
    _ = try await run.end()
  }

  @Test("While the terminal's echo is off nothing is sent, and the states resume afterwards")
  func password() async throws {
    let run = try start(["-s", "10"], output: .pipe)
    try await wait(run, "1;0")
    run.setEcho(false)
    for count in 1...5 {
      await run.write("1")
      #expect(await run.waitForOutput(count: count))
    }
    run.setEcho(true)
    try await wait(run, "1;50")
    run.closeInput()
    _ = try await run.end()
    #expect(Self.states(run.screen) == ["1;0", "1;50", "0;0"])
  }

  @Test("The state is repeated while nothing changes")
  func refreshes() async throws {
    let run = try start(["-s", "10"])
    try await run.wait(for: "the same three times") {
      $0.screen.operatingSystemCommands == ["9;4;1;0", "9;4;1;0", "9;4;1;0"]
    }
  }

  // MARK: Terminals

  @Test("Nothing is sent to an unsuitable terminal, in tmux or without a bar")
  func unknown() async throws {
    #expect(try await commands(["-s", "5"], [:]) == [])
    #expect(try await commands(["-s", "5"], ["TMUX": "x", "TERM_PROGRAM": "WezTerm"]) == [])
    #expect(try await commands(["-s", "5"], ["STY": "x", "TERM_PROGRAM": "WezTerm"]) == [])
    for option in ["-q", "-n", "--announce", "--taskbar=never"] {
      #expect(try await commands(["-s", "5", option], Self.known) == [])
    }
    let taste: [String: String?] = ["PBAR_OPTIONS": "--taskbar never", "TERM_PROGRAM": "WezTerm"]
    #expect(try await commands(["-s", "5"], taste) == [])
  }

  @Test(
    "With --taskbar always the states are sent to every terminal, even without a bar",
    arguments: ["", "-q", "-n"])
  func always(option: String) async throws {
    let words = ["-s", "10", "--taskbar", "always"] + (option.isEmpty ? [] : [option])
    let run = try start(words, environment: ["TERM": "vt100"])
    try await wait(run, "1;0")
    await run.write("12345")
    try await wait(run, "1;50")
    run.closeInput()
    _ = try await run.end()
    #expect(Self.states(run.screen) == ["1;0", "1;50", "0;0"])
    #expect(try await commands(words, ["TERM": "dumb"]) == [])
    let stream = try await runProgram(["-f"] + words, input: Array("1".utf8))
    #expect(!stream.errorText.contains("\u{1B}"))
  }

  @Test("PBAR_OPTIONS may hold --taskbar always")
  func taste() async throws {
    let run = try start(["-s", "10"], environment: ["PBAR_OPTIONS": "--taskbar always"])
    try await wait(run, "1;0")
    run.closeInput()
    _ = try await run.end()
    #expect(Self.states(run.screen) == ["1;0", "0;0"])
  }

  @Test("A run can be changed to show the taskbar, and to clear it")
  func remote() async throws {
    let folder = try TemporaryFolder()
    let place: [String: String?] = ["XDG_RUNTIME_DIR": folder.path]
    let run = try start(["-s", "10"], environment: place)
    try await run.waitForText(" 0%")
    for (word, state) in [("always", "1;0"), ("never", "0;0")] {
      let change = try await runProgram(
        ["-R", "\(run.identifier)", "--taskbar", word], environment: place)
      #expect(change.status == 0)
      try await wait(run, state)
    }
    run.closeInput()
    _ = try await run.end()
    #expect(Self.states(run.screen) == ["1;0", "0;0"])
  }

  @Test("Through tmux the states are sent within a string of tmux's own")
  func tmux() async throws {
    let run = try start(["-s", "5", "--taskbar", "always"], environment: ["TMUX": "x"])
    try await run.waitForBytes("\u{1B}Ptmux;\u{1B}\u{1B}]9;4;1;0\u{7}\u{1B}\\")
    run.closeInput()
    _ = try await run.end()
    try await run.waitForBytes("\u{1B}Ptmux;\u{1B}\u{1B}]9;4;0;0\u{7}\u{1B}\\")
  }

  @Test("Called as pv, the program sends the states only if it is asked to")
  func pv() async throws {
    let link = try PvLink()
    for (option, last) in [("", nil), ("--taskbar=always", "9;4;0;0")] {
      let run = try link.onTerminal(
        "pv -L 50k \(option) text >/dev/null", environment: Self.known)
      _ = try await run.end()
      #expect(run.screen.operatingSystemCommands.last == last)
    }
  }

  @Test("Of several runs on one terminal only the run on the first row sends its state")
  func shared() async throws {
    let folder = try TemporaryFolder()
    let run = try await interactiveShell(["TMPDIR": folder.path, "XDG_RUNTIME_DIR": nil])
    run.type(
      "sh -c 'printf 12345; exec sleep 600' | \"$PBAR\" -cs 10 -N one"
        + " | \"$PBAR\" -cs 20 -N two >/dev/null\n")
    try await run.wait(for: "both") {
      $0.screen.fullText.contains(" 50%") && $0.screen.fullText.contains(" 25%")
    }
    try await wait(run, "1;50")
    let count = run.screen.operatingSystemCommands.count
    try await run.wait(for: "some more") { $0.screen.operatingSystemCommands.count >= count + 3 }
    #expect(Set(run.screen.operatingSystemCommands[count...]) == ["9;4;1;50"])
    run.type("\u{3}")
    try await wait(run, "0;0")
    run.type("exit\n")
    _ = try await run.end()
    #expect(Self.states(run.screen).last == "0;0")
  }

  /// The window sequences that a run of five bytes sends.
  private func commands(
    _ arguments: [String], _ environment: [String: String?]
  ) async throws -> [String] {
    let run = try start(arguments, environment: environment)
    await run.write("12345")
    run.closeInput()
    _ = try await run.end()
    return run.screen.operatingSystemCommands
  }

  private func interactiveShell(_ variables: [String: String?] = [:]) async throws -> ProgramRun {
    let run = try ProgramRun(
      ["--norc", "--noprofile", "-i"], program: "bash", input: .terminal, output: .terminal,
      columns: 90,
      environment: ["PBAR": builtProgram, "PS1": "ready> ", "TERM_PROGRAM": "WezTerm"]
        .merging(variables) { $1 })
    try await run.waitForText("ready>")
    return run
  }
}
