import TestSupport
import TestTraits
import Testing

@Suite("Closed standard descriptors", .fewAtOnce)
struct ClosedDescriptorTests {
  /// A command line, and the standard descriptors that it needs.
  struct Command: Sendable, CustomStringConvertible {
    var words: [String]
    var reads = false
    var writes = false

    /// The status if all descriptors that the command needs are open.
    var status: Int32 = 0

    /// The status if a descriptor that the command needs is closed.
    var failure: Int32 = 16

    var description: String { words.joined(separator: " ") }
  }

  private static let commands = [
    Command(words: ["-q"], reads: true, writes: true),
    Command(words: ["-f", "-i", "0.1"], reads: true, writes: true),
    Command(words: ["-n", "-l", "IN", "IN"], writes: true),
    Command(words: ["-X"], reads: true),
    Command(words: ["-o", "OUT"], reads: true),
    // If standard error is closed, messages go to no other descriptor.
    Command(words: ["-n", "-f", "-o", "OUT", "/no/such", "IN"], status: 2),
    Command(words: ["-U", "-", "-n", "-o", "OUT", "IN"]),
    Command(words: ["--values", "--total", "9"], reads: true),
    Command(words: ["--value", "0.5"], writes: true),
    Command(words: ["--countdown", "0.05", "-f"]),
    Command(words: ["--run", "cat"], reads: true, writes: true, failure: 1),
    Command(words: ["--monitor", "out", "cat"], reads: true, writes: true, failure: 1),
    Command(words: ["--version"], writes: true), Command(words: ["--gallery"], writes: true),
  ]

  private static let data = "1\n2\n3\n".bytes

  @Test(
    "A run fails only if a descriptor that it needs is closed, and writes nothing to another file",
    arguments: commands)
  func everyCombination(command: Command) async throws {
    let whole = try await outcome(command, closed: [])
    #expect(whole.status == command.status, "\(whole.errorText)")
    #expect(whole.file == (command.words.contains("OUT") ? Self.data : nil))
    for bits in 1..<8 {
      let closed = Set((0...2).filter { bits & (1 << $0) != 0 })
      let result = try await outcome(command, closed: closed)
      let lacks =
        command.reads && closed.contains(0) || command.writes && closed.contains(1)
      let comment: Comment = "without \(closed.sorted()): \(result.errorText)"
      if command.failure == 1, lacks {
        // The command itself has failed, and a part of the monitor may have failed too.
        #expect([1, 16].contains(result.status), comment)
      } else {
        #expect(result.status == (lacks ? command.failure : command.status), comment)
      }
      if lacks, !closed.contains(2) {
        #expect(result.errorText.contains("Bad file descriptor"), comment)
      }
      #expect(result.output == (lacks || closed.contains(1) ? [] : whole.output), comment)
      #expect(result.input == Self.data, comment)
      let readsNothing = command.reads && closed.contains(0)
      #expect(result.file == (readsNothing ? nil : whole.file), comment)
    }
  }

  @Test(
    "A closed output is an error even if there is no null device",
    .enabled(if: mayChangeRoot, "Only root may, and only a release build stands alone"))
  func withoutDevices() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("in", holding: Self.data)
    let run = try await runShell(
      "cp \"$PBAR\" \(folder.path)/pbar && chroot \(folder.path) /pbar -q in >&-")
    #expect(run.status == 16)
    #expect(run.errorText.contains("standard output"))
    let reading = try await runShell("chroot \(folder.path) /pbar -q <&-")
    #expect(reading.status == 16)
    #expect(reading.errorText.contains("standard input"))
  }

  private struct Outcome {
    var status: Int32?
    var output: [UInt8]
    var errorText: String

    /// The contents of the input and the output.
    var input: [UInt8]
    var file: [UInt8]?
  }

  private func outcome(_ command: Command, closed: Set<Int>) async throws -> Outcome {
    let folder = try TemporaryFolder()
    let input = try folder.file("in", holding: Self.data)
    let words = command.words.map { word in
      switch word {
      case "IN": input
      case "OUT": folder.path + "/out"
      default: word
      }
    }
    let run = try ProgramRun(
      words, input: closed.contains(0) ? .closed : .reading(input),
      output: closed.contains(1) ? .closed : .pipe, errors: closed.contains(2) ? .closed : .pipe,
      environment: ["TMPDIR": folder.path])
    let ending = try await run.end()
    var status: Int32?
    if case .exited(let code) = ending { status = code }
    return Outcome(
      status: status, output: run.outputBytes, errorText: run.errorText,
      input: try folder.contents(of: "in"),
      file: fileExists(folder.path + "/out") ? try folder.contents(of: "out") : nil)
  }
}

/// Whether the test can run the program in a root directory of its own: that needs root and a
/// release build, which is static.
private let mayChangeRoot = isSuperuser && isReleased
