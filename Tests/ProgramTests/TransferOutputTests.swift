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

  @Test("-o creates a file, or replaces the contents of a longer one")
  func writesAFile() async throws {
    let new = try await runProgram(["-q", "-o", folder.path + "/new", input])
    #expect(new.status == 0)
    #expect(new.output.isEmpty)
    #expect(try folder.contents(of: "new") == data)
    let old = try folder.file("old", holding: [UInt8](repeating: 1, count: 2_000_000))
    let replaced = try await runProgram(["-q", "--output", old], input: data)
    #expect(replaced.status == 0)
    #expect(try folder.contents(of: "old") == data)
  }

  @Test("-o - is standard output, and -o waits for the reader of a named pipe")
  func writesElsewhere() async throws {
    let dash = try await runProgram(["-q", "-o", "-", input])
    #expect(dash.output == data)
    let run = try await runShell(
      """
      cd \(folder.path) && mkfifo fifo && { cat fifo & } && "$PBAR" -q -o fifo in; wait
      """)
    #expect(run.output == data)
    #expect(run.status == 0)
  }

  @Test("An input file is refused as an output or store, and is not changed")
  func keepsItsInput() async throws {
    for (words, option, other) in [
      ("-o in in", "output", "the input"), ("-o in <in", "output", "standard input"),
      ("-U in in", "store-and-forward", "the input"),
    ] {
      let run = try await runShell("cd \(folder.path) && \"$PBAR\" \(words)")
      #expect(run.status == 4)
      #expect(run.errorText == "pbar: --\(option): 'in' is also \(other). Nothing was done\n")
      #expect(try folder.contents(of: "in") == data)
    }
  }

  @Test("An output that can't be opened is reported by its name")
  func namesTheOutput() async throws {
    let missing = try await runProgram(["-o", folder.path + "/no/out", input])
    #expect(missing.status == 2)
    #expect(
      missing.errorText
        == "pbar: \(folder.path)/no/out: can't write: No such file or directory\n")
  }

  @Test(
    "An output that is full is reported by its name",
    .enabled(if: fileExists("/dev/full"), "There is no /dev/full"))
  func namesTheFullOutput() async throws {
    let full = try await runProgram(["-o", "/dev/full", input])
    #expect(full.status == 16)
    #expect(full.errorText == "pbar: /dev/full: writing failed: No space left on device\n")
  }

  @Test("Output starts at the offset of the descriptor, in the middle of a file or behind its contents")
  func keepsTheOffset() async throws {
    let run = try await runShell(
      """
      cd \(folder.path) && printf 1234567890 >out
      { head -c 3 <&1 >/dev/null; printf abc | "$PBAR" -q; printf D; } 1<>out
      printf ef | "$PBAR" -q >>out; printf gh | "$PBAR" -q -O >>out
      """)
    #expect(run.errorText == "")
    let text = String(decoding: try folder.contents(of: "out"), as: UTF8.self)
    // How much `head` takes from the descriptor is not fixed: it may be all of such a small file.
    #expect(text.hasSuffix("efgh"))
    #expect(text.contains("abcD"))
  }

  @Test("-X counts everything and writes nothing")
  func discards() async throws {
    let run = try await runProgram(["-X", "-n", "-b", "-i", "600", input])
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errorText == "1000003\n")
    let piped = try await runProgram(["-X", "-n", "-b", "-i", "600"], input: data)
    #expect(piped.errorText == "1000003\n")
  }

  @Test("-O leaves holes in a file, and changes nothing on a pipe")
  func writesSparse() async throws {
    let zeros = [UInt8](repeating: 0, count: 4 << 20)
    _ = try folder.file("zeros", holding: zeros)
    let run = try await runShell(
      """
      cd \(folder.path)
      "$PBAR" -q -O -o sparse zeros && "$PBAR" -q --sparse-output in >copy
      [ "$(du -k sparse | cut -f 1)" -lt 100 ] && echo sparse; "$PBAR" -q -O zeros | cmp - zeros
      """)
    #expect(run.outputText == "sparse\n")
    #expect(run.errorText == "")
    #expect(try folder.contents(of: "sparse") == zeros)
    #expect(try folder.contents(of: "copy") == data)
  }

  @Test("-Y writes to the disk if there is one, and -K bypasses the cache if that is possible")
  func syncsAndGoesPastTheCache() async throws {
    let small = Array(data.prefix(70_001))
    for options in [["-Y"], ["-K"], ["-K", "-Y"], ["-K", "-O"], ["-K", "-B", "50000"]] {
      let piped = try await runProgram(["-q"] + options, input: small)
      #expect(piped.output == small, "\(options)")
      let file = try await runProgram(
        ["-q"] + options + ["-o", folder.path + "/out", input, "-"], input: small)
      #expect(file.status == 0)
      #expect(try folder.contents(of: "out") == data + small, "\(options)")
    }
  }

  @Test("-K on a pipe loses nothing with a reader of small pieces, and gives descriptors back")
  func keepsPipesWhole() async throws {
    let run = try await runShell(
      """
      cd \(folder.path)
      "$PBAR" -q -K in | dd bs=999 2>/dev/null | cmp - in
      cat in | "$PBAR" -q -K | dd bs=999 2>/dev/null | cmp - in
      { "$PBAR" -q -K in; printf x; } >out; { "$PBAR" -q -K -S -s 7; cat; } <in | cmp - in
      """)
    #expect(run.errorText == "")
    #expect(run.outputText == "")
    #expect(try folder.contents(of: "out") == data + Array("x".utf8))
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

  @Test("A store that fails is reported, and none of its data is passed on")
  func tellsOfTheStore() async throws {
    let missing = try await runProgram(
      ["-U", "-", input], environment: ["TMPDIR": folder.path + "/no"])
    #expect(missing.status == 2)
    #expect(missing.output.isEmpty)
    #expect(
      missing.errorText
        == "pbar: \(folder.path)/no: can't write: No such file or directory\n")
    let itself = try await runShell(
      "cd \(folder.path) && printf old >out && \"$PBAR\" -U out in >>out; echo $?; cat out")
    #expect(itself.outputText == "4\nold")
  }

  @Test("A store that would not keep the data is refused", arguments: ["/dev/null", "/dev/zero", "PIPE"])
  func refusesOtherStores(store: String) async throws {
    let run = try await runShell(
      "cd '\(folder.path)' && mkfifo PIPE && exec \"$PBAR\" -U \(store) in")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.errorText
        == "pbar: --store-and-forward: '\(store)' keeps no data. Name a regular file, or - for a temporary one\n")
  }
}
