import TestSupport
import TestTraits
import Testing

@Suite(
  "Faults forced upon the reading of values and of a command's output", .seeded,
  .ifFaultsCanBeForced, .fewAtOnce)
struct ForcedReadingTests {
  private let folder: TemporaryFolder
  private let values: [String: Int]

  /// One line for each of the values.
  private let records: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    var random = SeededRandom()
    let numbers = (1...40).map { ("part-\($0)", Int.random(in: 0...5000, using: &random)) }
    values = Dictionary(uniqueKeysWithValues: numbers)
    records = Array(numbers.map { "\($0.0)=\($0.1)/5000\n" }.joined().utf8)
  }

  /// Faults that the program must recover from, at the first reads or at nearly all of them.
  private static let hindrances = [
    "read:\(EINTR)@1 read:\(EAGAIN)@2 read:short1@3+", "read:short1@1 read:\(EINTR)@2",
    "read:\(EAGAIN)@1 read:short7@2+", "hinder=60 seed=7",
  ]

  /// Runs the program with faults; also returns the words of the faults that have happened.
  private func carryOut(
    _ words: [String], _ faults: String, input: ProgramRun.Stream = .null
  ) async throws -> (status: ProgramRun.Ending, errors: String, forced: [String]) {
    let log = try folder.file("log", holding: [])
    let run = try ProgramRun(
      words, input: input, output: .null, errors: .pipe,
      environment: ["PBAR_FAULTS": "\(faults) log=\(log)"])
    if case .pipe = input {
      await run.write(records)
      run.closeInput()
    }
    let ending = try await run.end()
    return (ending, run.errorText, try FaultWords(faults).happened(in: folder.contents(of: "log")))
  }

  /// The values of the parts at the end.
  private func valuesAtEnd(_ text: String) throws -> [String: Int] {
    var ends: [String: Int] = [:]
    for object in try JSONLines(text).objects where object["event"]?.text == "end" {
      if let name = object["name"]?.text {
        ends[name] = object["completed"]?.number.map { Int($0) }
      }
    }
    return ends
  }

  @Test("A log or kept output that can't be read is named with the error, and the status is 16")
  func tellsOfOthers() async throws {
    let log = try folder.file("jobs", holding: records)
    let words = ["--output-on-failure", "--run", "sh", "-c", "echo text"]
    for (words, name, call) in [(["--joblog", log], log, "readAt"), (words, "sh", "read")] {
      let result = try await carryOut(words, "\(call):\(EIO)@1")
      #expect(result.status == .exited(16))
      #expect(result.errors == "pbar: \(name): reading failed: Input/output error\n")
    }
  }

  @Test("What was read of a line before reading fails is passed on")
  func unfinishedLine() async throws {
    let text = [UInt8](repeating: 0x78, count: 171_137)
    let file = try folder.file("text", holding: text)
    let run = try ProgramRun(
      ["--from", "auto"], input: .file(file, flags: O_RDONLY), output: .pipe, errors: .pipe,
      environment: ["PBAR_FAULTS": "read:short131072@1 read:\(EIO)@2+"])
    #expect(try await run.end() == .exited(16))
    #expect(run.outputBytes == Array(text.prefix(131_072)))
  }

  @Test(
    "All values are read from any input, and from a command, despite recoverable faults",
    arguments: hindrances)
  func readsValues(faults: String) async throws {
    let file = try folder.file("values", holding: records)
    for (input, command) in [
      (ProgramRun.Stream.pipe, []), (.reading(file), []), (.null, ["--run", "cat", file]),
    ] {
      let result = try await carryOut(["--values", "--json"] + command, faults, input: input)
      #expect(result.status == .exited(0), "\(result.errors)")
      #expect(try valuesAtEnd(result.errors) == values)
      #expect(result.forced.contains { $0.contains("read") })
    }
  }

  @Test(
    "If reading values fails, earlier ones count, the status is 16 and the input or command is named"
  )
  func tellsOfValues() async throws {
    let size = try #require(records.firstRange(of: "\n".bytes)?.upperBound)
    let file = try folder.file("values", holding: records)
    for (input, command, name) in [
      (ProgramRun.Stream.pipe, [], "standard input"), (.null, ["--run", "cat", file], "cat"),
    ] {
      let result = try await carryOut(
        ["--values", "--json"] + command, "read:short\(size)@1 read:\(EIO)@2+", input: input)
      #expect(result.status == .exited(16))
      let notes = try JSONLines(result.errors).notes
      #expect(notes == ["\(name): reading failed: Input/output error"])
      let ends = try valuesAtEnd(result.errors)
      #expect(ends.count == 1 && ends.allSatisfy { values[$0] == $1 })
    }
    // A command that goes on printing gets SIGPIPE.
    let endless = try await carryOut(
      ["--values", "--json", "--run", "yes", "1/2"], "read:\(EIO)@2+")
    #expect(endless.status == .exited(128 + SIGPIPE))
    #expect(try JSONLines(endless.errors).notes == ["yes: reading failed: Input/output error"])
  }

  @Test(
    "All output of a command is shown above the bar despite recoverable faults",
    arguments: hindrances)
  func showsOutput(faults: String) async throws {
    let lines = (1...200).map { "<\($0 * 7919)>" }
    let file = try folder.file("lines", holding: Array(lines.map { $0 + "\n" }.joined().utf8))
    let log = try folder.file("log", holding: [])
    let run = try ProgramRun(
      ["--run", "cat", file], output: .terminal, columns: 40,
      environment: ["PBAR_FAULTS": "\(faults) log=\(log)"])
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.fullText.lines.filter { $0.hasPrefix("<") } == lines)
    #expect(try !folder.contents(of: "log").isEmpty)
  }
}
