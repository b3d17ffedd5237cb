import ProgressModel
import SystemCalls
import TerminalText
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

    /// The files of the shell, as of a command with these words.
    func files(of words: String...) throws -> CommandFiles {
      try #require(CommandFiles(of: run.identifier, words.map { Array($0.utf8) }))
    }

    func open() async throws { try await step("exec 7<'\(path)'") }
    func read(_ count: Int) async throws { try await step("head -c \(count) <&7 >/dev/null") }

    func step(_ command: String) async throws {
      stepCount += 1
      await run.write(command + "\n")
      #expect(await run.waitForOutput(count: stepCount * "done\n".count))
    }
  }

  @Test("Without files, only the silence after a complete phase of the output is awaited")
  func noFiles() throws {
    let shared = SharedProgress(waking: try EventPipe())
    var progress = CommandProgress(shared, saysFractions: false, nil)
    #expect(progress.look(at: Clock.monotonic) == nil)
    for (count, fraction, isAwaited) in [(1, 0.5, false), (2, 1, true)] {
      progress.take(output: Reading(progress: .fraction(fraction), updateCount: count))
      #expect((progress.look(at: Clock.monotonic) != nil) == isAwaited)
    }
  }

  @Test("A file that is given twice counts once for each time that it is read")
  func twice() async throws {
    let reader = try Reader()
    var files = try reader.files(of: "cat", reader.path, reader.path)
    try await reader.open()
    try await reader.read(100_000)
    let first = files.look()
    #expect(first?.completed == .whole(100_000))
    #expect(first?.total == .whole(400_000))
    try await reader.open()
    try await reader.read(50_000)
    #expect(files.look()?.completed == .whole(250_000))
  }

  @Test("A file that is open twice at once is not read again")
  func openTwice() async throws {
    let reader = try Reader()
    var files = try reader.files(of: "cmp", reader.path, reader.path)
    try await reader.open()
    try await reader.read(100_000)
    try await reader.step("exec 8<'\(reader.path)'; head -c 50000 <&8 >/dev/null")
    _ = files.look()
    try await reader.read(10_000)
    let completed = try #require(files.look()?.completed?.doubleValue)
    #expect(completed <= 200_000)
  }

  #if os(Linux)
    @Test("All known words of a process are whole")
    func words() async throws {
      let words = (100...999).map { "word-\($0)" }
      let run = try ProgramRun(
        ["-c", "echo ready; read -r line", "bash"] + words, program: "/bin/bash", input: .pipe,
        output: .terminal)
      try await run.waitForText("ready")
      let known = try ProcessIdentity(running: run.identifier).arguments.dropFirst(4)
      #expect(known.count > 100)
      let areWhole = known.elementsEqual(words.prefix(known.count)) { $0 == Array($1.utf8) }
      #expect(areWhole)
    }

    @Test("Nothing is known of a command one of whose files has no size")
    func unsized() async throws {
      let reader = try Reader()
      let words = ["cat", reader.path, "/proc/cpuinfo"].map { Array($0.utf8) }
      #expect(CommandFiles(of: reader.run.identifier, words) == nil)
    }
  #endif

  @Test("An operand that the command writes is no input")
  func target() async throws {
    let reader = try Reader()
    let target = try reader.folder.file("target", holding: [UInt8](repeating: 0x61, count: 300_000))
    var files = try reader.files(of: "cp", reader.path, target)
    try await reader.step("exec 8>'\(target)'")
    try await reader.open()
    try await reader.read(50_000)
    let reading = files.look()
    #expect(reading?.completed == .whole(50_000))
    #expect(reading?.total == .whole(200_000))
  }

  #if os(Linux)
    /// The bytes below the directories, which are counted meanwhile.
    private func total(_ files: inout CommandFiles) async -> Amount? {
      while true {
        if let total = files.look()?.total { return total }
        await Task.yield()
      }
    }

    @Test("The files below a directory add up, once each; one that is only written does not count")
    func tree() async throws {
      let reader = try Reader()
      try await reader.step("mkdir '\(reader.folder.path)/tree' '\(reader.folder.path)/copy'")
      let path = try reader.folder.file(
        "tree/a", holding: [UInt8](repeating: 0x61, count: 1_000_000))
      try await reader.step("ln '\(path)' '\(reader.folder.path)/tree/link'")
      _ = try reader.folder.file("copy/old", holding: [UInt8](repeating: 0x61, count: 50_000))
      let folder = reader.folder.path
      var files = try reader.files(of: "cp", "-r", folder + "/tree", folder + "/copy")
      try await reader.step("exec 8>'\(reader.folder.path)/copy/a'; exec 7<'\(path)'")
      try await reader.step("read -r -N 500000 text <&7")
      #expect(await total(&files) == .whole(1_000_000))
      let reading = files.look()
      let completed = try #require(reading?.completed?.doubleValue)
      #expect(500_000...600_000 ~= completed)
      #expect(reading?.currentValueLabel == "a")
    }

    @Test("A directory that was changed since the program began is its target until it is read")
    func changedTarget() async throws {
      let reader = try Reader()
      let path = reader.folder.path
      try await reader.step("mkdir '\(path)/tree'")
      let file = try reader.folder.file("tree/a", holding: [UInt8](repeating: 0x61, count: 100_000))
      try await reader.step("touch -d @1000000000 '\(path)/tree' '\(path)/data'")
      try await reader.step("mkdir '\(path)/copy'; echo old >'\(path)/copy/b'")
      var files = try reader.files(of: "cp", "-r", path + "/tree", path + "/data", path + "/copy")
      try await reader.step("exec 7<'\(file)'; read -r -N 50000 text <&7")
      // With the file beside the directory.
      #expect(await total(&files) == .whole(300_000))
      try await reader.step("exec 8<'\(path)/copy/b'")
      while files.look()?.total != .whole(300_004) { await Task.yield() }
    }

    @Test("Beyond the bound of entries no size of a directory is known")
    func tooManyEntries() throws {
      let folder = try TemporaryFolder()
      _ = try folder.file("data", holding: [1, 2, 3])
      for limit in [0, 1] {
        var left = limit
        #expect(throws: SystemError.self) {
          try FilePath(folder.path).sizeOfRegularFiles(atMost: &left, until: .infinity)
        }
      }
    }

    @Test("A target that is not there yet is no directory of that name below the source")
    func missingTarget() async throws {
      let reader = try Reader()
      let path = reader.folder.path
      try await reader.step("mkdir -p '\(path)/tree/no-target-yet'")
      let file = try reader.folder.file("tree/a", holding: [UInt8](repeating: 0x61, count: 100_000))
      _ = try reader.folder.file("tree/no-target-yet/b", holding: [UInt8](repeating: 1, count: 500))
      var files = try reader.files(of: "cp", "-r", path + "/tree", "no-target-yet")
      try await reader.step("exec 7<'\(file)'; read -r -N 50000 text <&7")
      #expect(await total(&files) == .whole(100_500))
    }
  #endif

  @Test("Of several files that are no operands only the name of one is known")
  func others() async throws {
    let reader = try Reader()
    let other = try reader.folder.file("other", holding: [UInt8](repeating: 0x61, count: 100_000))
    var files = try reader.files(of: "sh")
    try await reader.open()
    #expect(files.look() == nil)
    try await reader.read(50_000)
    #expect(files.look()?.completed == .whole(50_000))
    try await reader.step("exec 7<'\(other)'")
    _ = files.look()
    try await reader.read(50_000)
    let reading = files.look()
    #expect(reading?.progress == nil)
    #expect(reading?.currentValueLabel == "other")
  }

  @Test("A program that seeks back in one of several files counts on when it is past the old place")
  func seeksBack() async throws {
    let reader = try Reader()
    let other = try reader.folder.file("other", holding: [UInt8](repeating: 0x61, count: 100_000))
    var files = try reader.files(of: "join", reader.path, other)
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
    var files: [TrackedFile] = []
    func look(at now: Double) throws {
      files.update([TrackedFile(try process.openFile(7), at: now)])
    }
    try look(at: 0)
    try await reader.read(100)
    try look(at: 1)
    try await reader.open()
    try look(at: 2)
    let tracked = try #require(files.first)
    #expect(tracked.file.position == 0)
    #expect(tracked.hasMoved)
  }
}
