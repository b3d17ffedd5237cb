import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("The files that a process reads", .fewAtOnce) struct ProcessFilesTests {
  /// A shell that opens a file of 200,000 bytes and reads it, a step at a time.
  private final class Reader {
    let folder: TemporaryFolder
    let path: String
    let run: ProgramRun
    private var stepCount = 0

    init() throws {
      folder = try TemporaryFolder()
      path = try folder.file("data", holding: [UInt8](repeating: 0x61, count: 200_000))
      run = try ProgramRun(
        ["-c", "while read -r line; do eval \"$line\"; echo done; done"], program: "/bin/bash",
        input: .pipe, output: .pipe, errors: .null)
    }

    func open() async throws { try await step("exec 7<'\(path)'") }
    func read(_ count: Int) async throws { try await step("head -c \(count) <&7 >/dev/null") }

    private func step(_ command: String) async throws {
      stepCount += 1
      await run.write(command + "\n")
      #expect(await run.waitForOutput(count: stepCount * "done\n".count))
    }
  }

  @Test("A file that is given twice counts once for each time that it is read")
  func twice() async throws {
    let reader = try Reader()
    let words = ["cat", reader.path, reader.path].map { Array($0.utf8) }
    var files = try #require(CommandFiles(of: reader.run.identifier, words))
    try await reader.open()
    try await reader.read(100_000)
    let first = files.look()
    #expect(first?.completed == .whole(100_000))
    #expect(first?.total == .whole(400_000))
    try await reader.open()
    try await reader.read(50_000)
    #expect(files.look()?.completed == .whole(250_000))
  }

  #if os(Linux)
    @Test("Nothing is known of a command one of whose files has no size")
    func unsized() async throws {
      let reader = try Reader()
      let words = ["cat", reader.path, "/proc/cpuinfo"].map { Array($0.utf8) }
      #expect(CommandFiles(of: reader.run.identifier, words) == nil)
    }
  #endif

  @Test("A program that seeks back in one of several files counts on when it is past the old place")
  func seeksBack() async throws {
    let reader = try Reader()
    let other = try reader.folder.file("other", holding: [UInt8](repeating: 0x61, count: 100_000))
    let words = ["join", reader.path, other].map { Array($0.utf8) }
    var files = try #require(CommandFiles(of: reader.run.identifier, words))
    try await reader.open()
    try await reader.read(100_000)
    #expect(files.look()?.completed == .whole(100_000))
    try await reader.open()
    try await reader.read(50_000)
    #expect(files.look()?.completed == .whole(100_000))
    try await reader.read(100_000)
    #expect(files.look()?.completed == .whole(150_000))
  }

  @Test("A file has moved even if it is where it was when it was first seen")
  func again() async throws {
    let reader = try Reader()
    try await reader.open()
    let process = try ProcessIdentity(running: reader.run.identifier)
    var files = ProcessFiles()
    files.update(try process.openFiles())
    try await reader.read(100)
    files.update(try process.openFiles())
    try await reader.open()
    files.update(try process.openFiles())
    let entry = try #require(files.entries.first { $0.file.descriptor == 7 })
    #expect(entry.file.position == 0)
    #expect(entry.hasMoved)
  }
}
