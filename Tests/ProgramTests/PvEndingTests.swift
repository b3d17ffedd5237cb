import TestSupport
import TestTraits
import Testing

/// The behaviour that users of pv rely on if something is missing, refused or narrow, under a link named `pv`.
@Suite("Errors and limits under the name pv", .fewAtOnce)
struct PvEndingTests {
  private let link: PvLink

  init() throws { link = try PvLink() }

  @Test("A missing file is reported, the others are copied, and the total is the sum of their sizes")
  func missing() async throws {
    let run = try await link.run("pv -f missing text")
    #expect(run.status == 2)
    #expect(run.output == link.text)
    #expect(run.shown.first == "pv: missing: No such file or directory")
    #expect(run.shown.last?.hasSuffix(">] 100%") ?? false, "\(run.errorText)")
    let folder = try await link.run("pv -f folder text")
    #expect(folder.status == 2)
    #expect(folder.output == link.text)
    #expect(folder.shown.last?.hasSuffix(">] 100%") ?? false)
  }

  @Test(
    "If nothing could be copied, there is a message and no bar",
    arguments: ["pv -f missing", "pv -n folder", "pv -f ''", "pv -f missing folder"])
  func nothing(line: String) async throws {
    let run = try await link.run(line)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.shown.allSatisfy { $0.hasPrefix("pv: ") && !$0.contains("T") }, "\(run.errorText)")
  }

  @Test("A file that is also the output is left out with status 4, and keeps its contents")
  func sameFile() async throws {
    for line in ["pv text >>text", "pv <text >>text", "pv text >>text zeros 2>/dev/null | cat"] {
      let run = try await link.run(
        "cp text before; \(line); status=$?; cmp -n 18893 text before; exit $status")
      #expect(run.output.isEmpty)
      if !line.hasSuffix("cat") {
        #expect(run.status == 4)
        #expect(run.errorText.contains("input file is output file"))
      }
    }
  }

  @Test(
    "A full disk is reported with status 16",
    .enabled(if: fileExists("/dev/full"), "There is no /dev/full"))
  func fullDisk() async throws {
    let run = try await link.run("pv -f zeros >/dev/full")
    #expect(run.status == 16)
    #expect(run.shown.count == 1)
    #expect(run.shown.first?.contains("No space left on device") ?? false)
  }

  @Test("A reader that disconnects is no error")
  func readerGone() async throws {
    let run = try await link.run("pv -q /dev/zero | head -c 100000 | wc -c; echo ${PIPESTATUS[0]}")
    #expect(run.outputText.split { $0 == " " || $0 == "\n" } == ["100000", "0"])
  }

  @Test("An empty copy is shown too")
  func empty() async throws {
    for line in ["pv -f empty", "pv -f <empty", "pv -f </dev/null", ": | pv -f"] {
      let run = try await link.run(line)
      #expect(run.status == 0)
      #expect(run.shown.first?.hasPrefix("0.00 B T [R] [~") ?? false, "\(run.errorText)")
    }
  }

  @Test(
    "A narrow line holds whole fields, from the left",
    arguments: [(1, []), (10, ["18.5KiB"]), (20, ["18.5KiB T"]), (30, ["18.5KiB T [R]"])])
  func narrow(width: Int, shown: [String]) async throws {
    let run = try await link.run("pv -f -w \(width) text >/dev/null")
    #expect(run.shown.filter { !$0.isEmpty } == shown)
  }

  @Test("Lines are counted for a total, however short the copy is")
  func lines() async throws {
    for line in ["pv -fl text", "pv -fl <text", "pv -flpe text missing 2>&1"] {
      let run = try await link.run("\(line) | tail -n 1")
      let last = run.shown.last ?? lastPictures(run.outputText).last ?? ""
      #expect(last.hasSuffix(">] 100%"), "\(run.errorText)")
    }
    let pipe = try await link.run("cat text | pv -fl >/dev/null")
    #expect(pipe.shown.first?.hasPrefix("2.00k T [R] [~") ?? false)
  }

  @Test("A named pipe whose lines are counted is opened only once")
  func namedPipe() async throws {
    let run = try await link.run("mkfifo pipe; cat text >pipe & pv -ql pipe; wait $!")
    #expect(run.status == 0)
    #expect(run.output == link.text)
  }

  @Test("With POSIXLY_CORRECT every word behind the first file is a file")
  func posix() async throws {
    let run = try await link.run("pv text -f", environment: ["POSIXLY_CORRECT": "1"])
    #expect(run.status == 2)
    #expect(run.output == link.text)
    #expect(run.errorText == "pv: -f: No such file or directory\n")
  }

  @Test("Variables that change the look of other lines do not change pv's")
  func system() async throws {
    let plain = try await link.run("pv -f text >/dev/null")
    for words in [
      "LC_ALL=C.UTF-8", "LC_ALL=he_IL.UTF-8", "LC_ALL=de_DE.UTF-8", "TERM=dumb", "COLUMNS=40",
      "PBAR_OPTIONS=--nonsense", "FORCE_COLOR=1",
    ] {
      let run = try await link.run("env \(words) \"$PV\" -f text >/dev/null")
      #expect(run.shown == plain.shown, "\(words)")
    }
  }
}
