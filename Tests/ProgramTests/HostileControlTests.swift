import TestSupport
import TestTraits
import Testing

@Suite("Hostile sockets, callers and shared files", .seeded, .fewAtOnce)
struct HostileControlTests {
  private let folder: TemporaryFolder
  private let environment: [String: String?]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["XDG_RUNTIME_DIR": folder.path]
  }

  private static let precious = "precious".bytes

  // MARK: The socket

  @Test(
    "A foreign file with the socket's name is not changed",
    arguments: ["ln -s ../victim", "ln -s ../nowhere", "ln ../victim", "mkfifo", "mkdir"])
  func occupied(making: String) async throws {
    _ = try folder.file("victim", holding: Self.precious)
    mkdir(folder.path + "/pbar", 0o700)
    let run = try ProgramRun(
      ["-c", "cd '\(folder.path)/pbar' && \(making) ./$$ && exec \"$PBAR\" -s 100"],
      program: "bash", input: .pipe, columns: 60, environment: environment)
    await run.write("12345")
    try await run.waitForText("5%")
    try await run.finish()
    #expect(folder.names(in: "pbar") == ["\(run.identifier)"])
    #expect(try folder.contents(of: "victim") == Self.precious)
    #expect(!fileExists(folder.path + "/nowhere"))
  }

  @Test(
    "A runtime directory that is no directory, a link or open to others is not used",
    arguments: [
      "ln -s elsewhere pbar", "ln -s nowhere pbar", "ln -s victim pbar", "cp victim pbar",
      "mkfifo pbar", "mkdir -m 770 pbar", "mkdir -m 701 pbar",
      "mkdir -m 700 pbar && { chown 4242 pbar 2>/dev/null || chmod 777 pbar; }",
    ])
  func folders(making: String) async throws {
    _ = try folder.file("victim", holding: Self.precious)
    mkdir(folder.path + "/elsewhere", 0o700)
    mkdir(folder.path + "/temporary", 0o700)
    let environment = environment.merging(["TMPDIR": folder.path + "/temporary"]) { $1 }
    let run = try ProgramRun(
      ["-c", "cd '\(folder.path)' && \(making) && exec \"$PBAR\" -s 100"],
      program: "bash", input: .pipe, columns: 60, environment: environment)
    await run.write("12345")
    try await run.waitForText("5%")
    let (folder, place) = (folder, "temporary/pbar-\(geteuid())")
    try await eventually("the socket") { folder.names(in: place) == ["\(run.identifier)"] }
    #expect(folder.names(in: "elsewhere") == [])
    try await run.finish()
    #expect(folder.names(in: place) == [])
    #expect(try folder.contents(of: "victim") == Self.precious)
    #expect(!fileExists(folder.path + "/nowhere"))
    let made = folder.path + "/pbar"
    // A link leads to a path that does not exist or to a file that is checked above. Of the others,
    // only a directory can hold anything.
    if making.hasPrefix("mkdir") { #expect(rmdir(made) == 0, "something was made in it") }
  }

  @Test("If the path leads elsewhere at the end, the file of that name there is not removed")
  func swapped() async throws {
    let (run, name) = try await startAnswering()
    mkdir(folder.path + "/other", 0o700)
    _ = try folder.file("other/" + name, holding: Self.precious)
    #expect(rename(folder.path + "/pbar", folder.path + "/moved") == 0)
    #expect(symlink(folder.path + "/other", folder.path + "/pbar") == 0)
    try await run.finish()
    #expect(folder.names(in: "other") == [name])
  }

  @Test("If another socket has taken the place of the run's socket, that socket is not removed")
  func successor() async throws {
    let (run, name) = try await startAnswering()
    let path = folder.path + "/pbar/" + name
    #expect(unlink(path) == 0)
    let listener = try RawListener(at: path, answering: [])
    try await run.finish()
    #expect(folder.names(in: "pbar") == [name])
    listener.close()
  }

  /// Starts a run, and waits for an answer: the name of its socket may appear a moment before the
  /// run has recorded which file that is.
  private func startAnswering() async throws -> (run: ProgramRun, name: String) {
    let run = try ProgramRun(["-s", "100"], input: .pipe, columns: 60, environment: environment)
    await run.write("12345")
    let (folder, name) = (folder, "\(run.identifier)")
    try await eventually("the socket") { folder.names(in: "pbar") == [name] }
    let change = try await runProgram(["-R", name, "-N", "x"], environment: environment)
    #expect(change.status == 0)
    return (run, name)
  }

  // MARK: Callers

  @Test("Hundreds of callers neither harm the data nor keep other callers from being answered")
  func flood() async throws {
    let callers = isExhaustive ? 2000 : 500
    var random = SeededRandom()
    let data = random.bytes(count: 400_000)
    let run = try ProgramRun(
      ["-s", "400000"], input: .pipe, output: .pipe, columns: 60, environment: environment)
    let socket = folder.path + "/pbar/\(run.identifier)"
    try await eventually("the socket") { fileExists(socket) }
    let message = "{\"query\":true}\n".bytes
    let giant = "{\"change\":\"".bytes
    let flood = Shared(0)
    startOwnThread {
      var held: [RawConnection] = []
      for index in 0..<callers {
        guard let caller = RawConnection.admitted(to: socket, within: 60) else { break }
        switch index % 5 {
        case 0: break
        case 1: caller.send([UInt8](repeating: 0x78, count: 3000))
        case 2: caller.send(giant + [UInt8](repeating: 0x78, count: 60_000))
        case 3: caller.send(Array(message.dropLast()))
        default: caller.send(message)
        }
        held.append(caller)
        if held.count > 300 { held.removeFirst(100) }
        flood.with { $0 += 1 }
      }
    }
    for (index, start) in stride(from: 0, to: data.count, by: 100_000).enumerated() {
      await run.write(Array(data[start..<(start + 100_000)]))
      let change = try await runProgram(
        ["-R", "\(run.identifier)", "-N", "change \(index)"], environment: environment)
      #expect(change.errorText == "")
    }
    try await run.waitForBytes("change 3")
    let isOver = await onOwnThread { flood.wait(within: 120) { $0 == callers ? true : nil } }
    #expect(isOver == true, "only \(flood.with { $0 }) callers got in")
    try await run.finish()
    #expect(run.outputBytes == data)
    #expect(folder.names(in: "pbar") == [])
  }

  @Test(
    "Another user who connects to the socket is disconnected",
    .enabled(if: isSuperuser, "Only root can be two users"))
  func otherUser() async throws {
    chmod(folder.path, 0o755)
    mkdir(folder.path + "/run", 0o700)
    chown(folder.path + "/run", 4242, 4242)
    let script = """
      setpriv --reuid=4242 --regid=4242 --clear-groups test -x "$PBAR" || exit 99
      exec setpriv --reuid=4242 --regid=4242 --clear-groups "$PBAR" -s 100
      """
    let run = try ProgramRun(
      ["-c", script], program: "bash", input: .pipe, output: .null, columns: 60,
      environment: ["XDG_RUNTIME_DIR": folder.path + "/run"])
    await run.write("12345")
    let socket = folder.path + "/run/pbar/\(run.identifier)"
    try await eventually("the socket, or the end") { fileExists(socket) || run.hasEnded }
    if run.hasEnded {
      try Test.cancel("No other user can run the program where it stands")
    }
    let caller = try RawConnection(to: socket)
    caller.send("{\"query\":true}\n".bytes)
    // The run disconnects at once and without an answer.
    #expect(await caller.isHungUp(within: 4))
    let change = try await runProgram(
      ["-R", "\(run.identifier)", "-N", "x"],
      environment: ["XDG_RUNTIME_DIR": folder.path + "/run"])
    #expect(change.status == 1)
    try await run.finish()
  }

  // MARK: Answers

  @Test(
    "The answer of an impostor is shown as text or not at all",
    arguments: [
      "garbage", #"{"query":true}"#, #"{"done":true}"#, #"{"event":1}"#,
      #"{"refused":"no: \u001b]0;evil\u0007\u202e\u009b2J\u0000x"}"#,
      "{\"event\":\"x\",\"label\":\"\u{202E}\u{9B}2J\",\"total\":1e308,\"rate\":9e99}",
      #"{"event":"x","label":"\u001b]0;t\u202e\u009b2J"}"#,
      #"{"event":"x","completed":9e18,"total":-1,"fraction":7}"#,
      String(repeating: "x", count: 70_000),
    ])
  func impostor(answer: String) async throws {
    let process = try ProgramRun(["1000"], program: "sleep")
    mkdir(folder.path + "/pbar", 0o700)
    let listener = try RawListener(
      at: folder.path + "/pbar/\(process.identifier)", answering: (answer + "\n").bytes)
    for words in [["-f", "-i", "0.1", "-Q"], ["-N", "x", "-R"]] {
      let run = try ProgramRun(
        words + ["\(process.identifier)"], errors: .pipe, environment: environment)
      let ending = try await run.end()
      #expect(ending == .exited(0) || ending == .exited(1))
      let complaint = SentBytes.complaint(about: run.errorBytes)
      #expect(complaint == nil)
      guard answer == "garbage" else { continue }
      #expect(run.errorText.hasSuffix(" \(process.identifier): it does not answer\n"))
    }
    #expect(listener.callerCount < 30)
    listener.close()
  }
}
