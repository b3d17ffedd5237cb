import TestSupport
import TestTraits
import Testing

@Suite("Outputs of a transfer", .seeded, .fewAtOnce)
struct TransferOutputTests {
  private let folder: TemporaryFolder
  private let data: [UInt8]
  private let input: String

  init() throws {
    var random = SeededRandom()
    folder = try TemporaryFolder()
    data = random.sparseBytes(count: 1_000_003)
    input = try folder.file("in", holding: data)
  }

  @Test("-o creates a file, or replaces the contents of a longer one, and -o - is standard output")
  func writesAFile() async throws {
    let new = try await runProgram(["-q", "-o", folder.path + "/new", input])
    #expect(new.status == 0)
    #expect(new.output.isEmpty)
    #expect(try folder.contents(of: "new") == data)
    let old = try folder.file("old", holding: [UInt8](repeating: 1, count: 2_000_000))
    let replaced = try await runProgram(["-q", "--output", old], input: data)
    #expect(replaced.status == 0)
    #expect(try folder.contents(of: "old") == data)
    let dash = try await runProgram(["-q", "-o", "-", input])
    #expect(dash.output == data)
  }

  @Test(
    "An output that is full is reported by its name",
    .enabled(if: fileExists("/dev/full"), "There is no /dev/full"))
  func namesTheFullOutput() async throws {
    let full = try await runProgram(["-o", "/dev/full", input])
    #expect(full.status == 16)
    #expect(full.errorText == "pbar: /dev/full: writing failed: No space left on device\n")
    let unnamed = try await runShell("printf data | \"$PBAR\" >/dev/full")
    #expect(unnamed.status == 16)
    #expect(
      unnamed.errorText == "pbar: standard output: writing failed: No space left on device\n")
  }

  @Test("-U stores all data before it writes any, in a named or an unnamed file")
  func storesFirst() async throws {
    let run = try await runShell(
      """
      cd \(folder.path)
      "$PBAR" -q -U store in - <in | cmp - <(cat in in)
      TMPDIR=$PWD "$PBAR" -q -U - in | cmp - in; cat in | "$PBAR" -q -U - -S -s 500000 >part
      """)
    #expect(run.errorText == "")
    #expect(run.outputText == "")
    #expect(try folder.contents(of: "store") == data + data)
    #expect(try folder.contents(of: "part") == Array(data.prefix(500_000)))
  }
}
