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

@Suite("The control socket of a run", .seeded, .fewAtOnce)
struct ControlSocketTests {
  private let folder: TemporaryFolder
  private let environment: [String: String?]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["XDG_RUNTIME_DIR": folder.path]
  }

  @Test("Garbage, half messages, silent callers and 200 connections do not harm the data")
  func survivesGarbage() async throws {
    var random = SeededRandom()
    let data = random.bytes(count: 2_000_000)
    let run = try ProgramRun(
      ["-s", "2000000"], input: .pipe, output: .pipe, columns: 60, environment: environment)
    let socket = folder.path + "/pbar/\(run.identifier)"
    try await eventually("the socket") { fileExists(socket) }
    let message = Array("\0\0\0\u{6}pbar\u{2}Q".utf8)
    var callers: [RawConnection] = []
    for (index, chunk) in data.chunks(of: 10_000).enumerated() {
      let caller = try RawConnection(to: socket)
      switch index % 6 {
      case 0: break
      case 1: caller.send(random.bytes(count: 3000))
      case 2: caller.send([0xFF, 0xFF, 0xFF, 0xFF] + message)
      case 3: caller.send(Array(message.dropLast(index % 9)))
      case 4: for _ in 0..<50 { caller.send(message) }
      default: caller.send(message)
      }
      callers.append(caller)
      await run.write(chunk)
    }
    #expect(callers.count == 200)
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.outputBytes == data)
    #expect(run.screen.line(0).contains("█  1.9 MiB  "))
    #expect(folder.names(in: "pbar") == [])
  }

  @Test("A caller that sends garbage is disconnected at once, and a silent caller in the end")
  func hangsUp() async throws {
    let run = try ProgramRun(["-s", "100"], input: .pipe, columns: 60, environment: environment)
    await run.write("12345")
    try await run.waitForText("5%")
    let socket = folder.path + "/pbar/\(run.identifier)"
    let garbage = try RawConnection(to: socket)
    garbage.send(Array("GET / HTTP/1.0\r\n\r\n".utf8))
    #expect(await garbage.isHungUp(within: 20))
    let silent = try RawConnection(to: socket)
    #expect(await silent.isHungUp(within: 30))
    run.closeInput()
    #expect(try await run.end() == .exited(0))
  }

  @Test("The socket is removed however the run ends", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, 0])
  func takesItAway(number: Int32) async throws {
    let run = try ProgramRun(["-s", "100"], input: .pipe, columns: 60, environment: environment)
    await run.write("12345")
    try await run.waitForText("5%")
    let folder = folder
    try await eventually("the socket") { folder.names(in: "pbar") == ["\(run.identifier)"] }
    if number == 0 { run.closeInput() } else { run.send(number) }
    _ = try await run.end()
    #expect(folder.names(in: "pbar") == [])
  }

  @Test("A socket that a killed process with the same number left behind is replaced")
  func replacesWhatWasLeft() async throws {
    let script = """
      "$PBAR" -q --countdown 600 & killed=$!
      until [ -S \(folder.path)/pbar/$killed ]; do :; done
      kill -9 $killed; wait $killed 2>/dev/null
      mv \(folder.path)/pbar/$killed \(folder.path)/pbar/$$
      exec "$PBAR" -s 100 -N ours
      """
    let run = try ProgramRun(
      ["-c", script], program: "bash", input: .pipe, output: .null, columns: 60,
      environment: environment.merging(["PBAR": builtProgram]) { given, _ in given })
    await run.write("12345")
    try await run.waitForText("ours")
    let change = try await runProgram(
      ["-R", "\(run.identifier)", "-N", "changed"], environment: environment)
    #expect(change.errorText == "")
    try await run.waitForText("changed")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(folder.names(in: "pbar") == [])
  }

  @Test("The next run removes what killed runs have left behind, and keeps the files of live runs")
  func sweeps() async throws {
    let script = """
      for i in 1 2 3 4 5; do
        "$PBAR" -q --countdown 600 & runs="$runs $!"
        until [ -S \(folder.path)/pbar/$! ]; do :; done
      done
      set -- $runs
      kill -9 $1 $2 $4; wait $1 $2 $4 2>/dev/null
      echo $3 $5; exec sleep 600
      """
    let shell = try ProgramRun(
      ["-c", script], program: "bash", output: .pipe, errors: .null,
      environment: environment.merging(["PBAR": builtProgram]) { given, _ in given })
    #expect(await shell.waitForOutput(count: 4))
    let living = String(decoding: shell.outputBytes, as: UTF8.self)
      .split { $0 == " " || $0 == "\n" }.map(String.init)
    let run = try ProgramRun(["-s", "100"], input: .pipe, columns: 60, environment: environment)
    await run.write("12345")
    let (folder, left) = (folder, (living + ["\(run.identifier)"]).sorted())
    try await eventually("the others' end") { folder.names(in: "pbar").sorted() == left }
    for process in living {
      let change = try await runProgram(["-R", process, "-N", "x"], environment: environment)
      #expect(change.errorText == "")
      kill(Int32(process) ?? 0, SIGTERM)
    }
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    try await eventually("an empty folder") { folder.names(in: "pbar") == [] }
  }

  @Test("Without a runtime directory the socket is in a private one among the temporary files")
  func usesTheTemporaryFolder() async throws {
    let place = "pbar-\(geteuid())"
    let elsewhere: [String: String?] = ["TMPDIR": folder.path]
    let run = try ProgramRun(["-s", "100"], input: .pipe, columns: 60, environment: elsewhere)
    await run.write("12345")
    try await run.waitForText("5%")
    let folder = folder
    try await eventually("the socket") { folder.names(in: place) == ["\(run.identifier)"] }
    let change = try await runProgram(
      ["-R", "\(run.identifier)", "-N", "changed"], environment: elsewhere)
    #expect(change.errorText == "")
    try await run.waitForText("changed")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(folder.names(in: place) == [])
  }

  @Test("A directory in the runtime directory that is open to others, or is a symbolic link, is not used")
  func passesOverOpenFolders() async throws {
    let runtime = try TemporaryFolder()
    let place = "pbar-\(geteuid())"
    for isOpen in [true, false] {
      if isOpen {
        mkdir(runtime.path + "/pbar", 0o700)
        chmod(runtime.path + "/pbar", 0o755)
      } else {
        rmdir(runtime.path + "/pbar")
        symlink("/tmp", runtime.path + "/pbar")
      }
      let run = try ProgramRun(
        ["-s", "100"], input: .pipe, columns: 60,
        environment: ["XDG_RUNTIME_DIR": runtime.path, "TMPDIR": folder.path])
      await run.write("12345")
      try await run.waitForText("5%")
      let folder = folder
      try await eventually("the socket") { folder.names(in: place) == ["\(run.identifier)"] }
      run.closeInput()
      #expect(try await run.end() == .exited(0))
    }
    unlink(runtime.path + "/pbar")
  }

  @Test("A value that is drawn once, and information about pbar itself, need no socket")
  func doesWithout() async throws {
    for words in [["--value", "0.5"], ["--version"]] {
      _ = try await runProgram(words, environment: environment)
      #expect(folder.names(in: "pbar") == [])
      #expect(!fileExists(folder.path + "/pbar"))
    }
  }
}

extension Array {
  fileprivate func chunks(of count: Int) -> [[Element]] {
    stride(from: 0, to: self.count, by: count).map {
      Array(self[$0..<Swift.min($0 + count, self.count)])
    }
  }
}
