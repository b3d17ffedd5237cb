import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("The file of the process' number")
struct ProcessFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/pid" }

  init() throws { folder = try TemporaryFolder() }

  @Test("It holds the number before anything is copied, and is gone at the end")
  func lifetime() async throws {
    _ = try folder.file("pid", holding: Array("123456789012345\n".utf8))
    let run = try ProgramRun(["-q", "-P", path], input: .pipe, output: .pipe)
    await run.write("data")
    #expect(await run.waitForOutput(count: 4))
    #expect(try folder.contents(of: "pid") == Array("\(run.identifier)\n".utf8))
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(!fileExists(path))
  }

  @Test("A signal removes it as well", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(number: Int32) async throws {
    let run = try ProgramRun(["-q", "--pidfile", path], input: .pipe, output: .pipe)
    await run.write("data")
    #expect(await run.waitForOutput(count: 4))
    #expect(fileExists(path))
    run.send(number)
    #expect(try await run.end() == .signaled(number))
    #expect(!fileExists(path))
  }

  @Test("So does a reader that goes away, and a file that can't be opened")
  func otherEnds() async throws {
    let gone = try await runShell(
      "yes | \"$PBAR\" -q -P \(path) | head -c 10; echo ${PIPESTATUS[1]}")
    #expect(gone.outputText.hasSuffix("0\n"))
    #expect(!fileExists(path))
    let failed = try await runProgram(["-P", path, "/nonexistent"])
    #expect(failed.status == 2)
    #expect(!fileExists(path))
  }

  @Test("Where it can't be written nothing is copied, and the status is 1")
  func cannot() async throws {
    let run = try await runProgram(["-P", "/nonexistent/pid"], input: [1])
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(
      run.errorText
        == "pbar: --pidfile: '/nonexistent/pid' can't be written: No such file or directory\n")
  }

  @Test("A symbolic link is not followed, and a device is left alone")
  func safe() async throws {
    let target = try folder.file("target", holding: Array("precious".utf8))
    #expect(symlink(target, path) == 0)
    #expect(try await runProgram(["-P", path]).status == 1)
    #expect(try folder.contents(of: "target") == Array("precious".utf8))
    #expect(try await runProgram(["-P", "/dev/null"]).status == 1)
  }

  @Test("A file that holds anything but a number is somebody's, and is left alone")
  func keepsOtherFiles() async throws {
    let data = try folder.file("data", holding: Array("12 precious bytes".utf8))
    let run = try await runProgram(["-q", "-P", data, data])
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errorText == "pbar: --pidfile: '\(data)' can't be written: File exists\n")
    #expect(try folder.contents(of: "data") == Array("12 precious bytes".utf8))
  }
}
