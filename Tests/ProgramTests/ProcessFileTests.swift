import TestSupport
import TestTraits
import Testing

@Suite("The PID file", .fewAtOnce)
struct ProcessFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/pid" }

  init() throws { folder = try TemporaryFolder() }

  /// Starts a run that has this PID file and has begun to copy.
  private func start(_ path: String) async throws -> ProgramRun {
    let run = try ProgramRun(["-q", "-P", path], input: .pipe, output: .pipe)
    await run.write("data")
    #expect(await run.waitForOutput(count: 4))
    return run
  }

  @Test("The PID file exists before anything is copied, and is removed at the end")
  func lifetime() async throws {
    _ = try folder.file("pid", holding: "4294967295\n".bytes)
    let run = try await start(path)
    #expect(try folder.contents(of: "pid") == "\(run.identifier)\n".bytes)
    try await run.finish()
    #expect(!fileExists(path))
  }

  @Test("The PID file is removed if the reader disconnects or a file can't be opened")
  func otherEnds() async throws {
    let gone = try await runShell(
      "yes | \"$PBAR\" -q -P \(path) | head -c 10; echo ${PIPESTATUS[1]}")
    #expect(gone.outputText.hasSuffix("0\n"))
    #expect(!fileExists(path))
    let failed = try await runProgram(["-P", path, "/nonexistent"])
    #expect(failed.status == 2)
    #expect(!fileExists(path))
  }

  @Test("The PID file is removed at a signal, even if a message was printed before the run")
  func signalAfterMessage() async throws {
    let run = try ProgramRun(
      ["-q", "-P", path, "--remember=name"], input: .pipe, output: .pipe,
      environment: ["HOME": nil, "XDG_STATE_HOME": nil])
    await run.write("data")
    #expect(await run.waitForOutput(count: 4))
    run.send(SIGTERM)
    #expect(try await run.end() == .signaled(SIGTERM))
    #expect(!fileExists(path))
  }

  @Test("A PID file that is a symbolic link is not followed, and a device is not changed")
  func safe() async throws {
    let target = try folder.file("target", holding: "precious".bytes)
    #expect(symlink(target, path) == 0)
    #expect(try await runProgram(["-P", path]).status == 1)
    #expect(try folder.contents(of: "target") == "precious".bytes)
    #expect(try await runProgram(["-P", "/dev/null"]).status == 1)
  }

  @Test(
    "A file that holds anything but a process number is not changed",
    arguments: ["12 precious bytes", "1\n2\n", "99999999999"])
  func keepsOtherFiles(text: String) async throws {
    let data = try folder.file("data", holding: text.bytes)
    let run = try await runProgram(["-q", "-P", data])
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    let reason = "it holds something other than a process ID. Name another file"
    #expect(run.errorText == "pbar: --pidfile: can't write '\(data)': \(reason)\n")
    #expect(try folder.contents(of: "data") == text.bytes)
  }

  @Test(
    "Another user's file is not changed, whatever it holds",
    .enabled(if: isSuperuser, "Only root gives files away"))
  func foreign() async throws {
    let file = try folder.file("pid", holding: "12\n".bytes)
    #expect(chown(file, 4242, 4242) == 0)
    let run = try await runProgram(["-P", file], input: [1])
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    let reason = "it belongs to another user or has a second name. Name another file"
    #expect(run.errorText == "pbar: --pidfile: can't write '\(file)': \(reason)\n")
    #expect(try folder.contents(of: "pid") == "12\n".bytes)
  }

  @Test("A file with a second name, or behind a link, is not written")
  func otherNames() async throws {
    let file = try folder.file("empty", holding: [])
    #expect(link(file, path) == 0)
    #expect(try await runProgram(["-P", path]).status == 1)
    #expect(try folder.contents(of: "empty").isEmpty)
    #expect(symlink(folder.path + "/new", folder.path + "/dangling") == 0)
    #expect(try await runProgram(["-P", folder.path + "/dangling"]).status == 1)
    #expect(!fileExists(folder.path + "/new"))
  }

  @Test("Directories, named pipes and sockets are not changed, and no run waits for them")
  func noFiles() async throws {
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(mkdir(folder.path + "/folder", 0o700) == 0)
    let listener = try RawListener(at: folder.path + "/socket", answering: [])
    for name in ["pipe", "folder", "folder/", "socket", "folder/.", "pipe/pid", ""] {
      let run = try await runProgram(["-P", name.isEmpty ? "" : folder.path + "/" + name])
      #expect(run.status == 1, "\(name)")
    }
    #expect(folder.names(in: "").sorted() == ["folder", "pipe", "socket"])
    listener.close()
  }

  @Test("Another file that has taken the place of the PID file is not removed at the end")
  func keepsItsSuccessor() async throws {
    let run = try await start(path)
    #expect(unlink(path) == 0)
    _ = try folder.file("pid", holding: "another".bytes)
    try await run.finish()
    #expect(try folder.contents(of: "pid") == "another".bytes)
  }

  @Test("If the path leads elsewhere at the end, the file there is not removed")
  func keepsToItsFolder() async throws {
    #expect(mkdir(folder.path + "/own", 0o700) == 0)
    #expect(mkdir(folder.path + "/other", 0o700) == 0)
    let run = try await start(folder.path + "/own/pid")
    _ = try folder.file("other/pid", holding: "another".bytes)
    #expect(rename(folder.path + "/own", folder.path + "/moved") == 0)
    #expect(symlink(folder.path + "/other", folder.path + "/own") == 0)
    try await run.finish()
    #expect(folder.names(in: "other") == ["pid"])
  }
}
