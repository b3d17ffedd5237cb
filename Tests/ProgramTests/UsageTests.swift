import TestSupport
import TestTraits
import Testing

@Suite("Usage and command line", .fewAtOnce)
struct UsageTests {
  @Test("With nothing to read the program says so in one line and does not wait for the keyboard")
  func refusesTheKeyboard() async throws {
    let run = try ProgramRun([], input: .terminal, output: .terminal, columns: 120)
    #expect(try await run.end() == .exited(1))
    #expect(run.screen.line(0).hasPrefix("pbar: nothing to read"))
    #expect(run.screen.line(0).contains("--help"))
  }

  @Test(
    "Each mistake gets a one-sentence message and status 1",
    arguments: [
      (["--tint", "nocolour"], "'nocolour'"), (["--lable", "x"], "--label"),
      (["--values", "--countdown", "5"], "--values and --countdown can't be used together"),
      (["--countdown", "soon"], "'soon'"), (["--s"], "--s"), (["--style", "disc"], "'disc'"),
      (["--count-up"], "--countdown"), (["--values", "file"], "'file'"),
      (["-s", "@/no/such/file"], "'/no/such/file'"), (["-i", "x"], "'x'"), (["--run"], "--run"),
      (["-F", "%Q", "file"], "'%Q'"), (["--until", "2020-01-01"], "'2020-01-01' is in the past"),
      (["--values", "--announce", "5"], "--announce=5"), (["--spinner", "lines"], "Write dots, line, arc"),
      (["--indeterminate", "-s", "3"], "--total and --indeterminate"), (["--tint", "systemGren"], "systemGreen?"),
      (["sh", "-j8"], "there is no file 'sh'. To run a command, write pbar --run sh -j8"),
      (["-f", "sh"], "To run a command, write pbar --run sh"), (["sh", "-c", "a b"], "write pbar --run sh ..."),
      (["no-such-program", "-j8"], "unknown option '-j'"), (["/bin/sh", "-j8"], "unknown option '-j'"),
    ] as [([String], String)])
  func explainsMistakes(arguments: [String], expected: String) async throws {
    let run = try await runProgram(arguments, environment: ["HOME": "/"])
    #expect(run.status == 1)
    #expect(run.errorText.hasPrefix("pbar: "))
    #expect(run.errorText.contains(expected), "\(run.errorText)")
    #expect(run.errorText.split(separator: "\n").count == 1)
    #expect(run.output.isEmpty)
  }

  @Test("No word of a message is broken at the edge of the terminal")
  func wrapsMessages() async throws {
    for (words, input) in [
      (["--values", "--countdown", "5"], ""), (["--values", "--force"], "one line that is no value\n"),
      (["-q", "/no/such/file"], ""),
    ] {
      let run = try ProgramRun(words, input: .bytes(Array(input.utf8)), columns: 32)
      _ = try await run.end()
      #expect(run.screen.fullText.hasPrefix("pbar: "))
      #expect(run.screen.wrapCount == 0, "\(run.screen.fullText)")
    }
  }

  @Test("A word that seems to be the value of the option before it is named, and the run goes on")
  func namesSuspectedValues() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("file", holding: Array("text".utf8))
    let sentence = "--announce takes a value only after =, and there is no file '5'. Write --announce=5"
    let run = try await runProgram(["--announce", "5", file])
    #expect(run.status == 2)
    #expect(run.outputText == "text")
    #expect(run.errorText.contains("pbar: \(sentence)\n"))
    let json = try await runProgram(["--json", folder.path + "/new.json", file])
    #expect(json.status == 2)
    #expect(try JSONLines(json.errorText).isWhole)
    #expect(json.errorText.contains("Write --json=\(folder.path)/new.json"))
    let named = try await runProgram(["--json", file])
    #expect(named.status == 0)
    #expect(!named.errorText.contains("Write --json="))
  }

  @Test("A locale with a decimal comma reads one in options and records")
  func decimalComma() async throws {
    let german: [String: String?] = ["LC_ALL": "de_DE.UTF-8"]
    let value = try await runProgram(["--value", "1,5/3", "-n"], environment: german)
    #expect(value.outputText == "50\n")
    let values = try await runProgram(
      ["--values", "-n", "-s", "1,5K"], input: Array("a=768,0\n".utf8), environment: german)
    #expect(values.errorText.hasSuffix("a: 50\n"))
    let plain = try await runProgram(["--value", "1,5/3"], environment: ["LC_ALL": "C"])
    #expect(plain.status == 1)
    #expect(plain.errorText.contains("decimals with a point"))
  }

  @Test("PBAR_OPTIONS holds only options of taste, and a message about a mistake in it names the variable")
  func readsTheTaste() async throws {
    let tasteful = try await runProgram(
      ["--value", "0.5", "-w", "12"],
      environment: ["PBAR_OPTIONS": "--fill-image '#' --track-image ."])
    #expect(tasteful.outputText == "###...   50%\n")
    let wrong = try await runProgram(
      ["--value", "0.5"], environment: ["PBAR_OPTIONS": "--values"])
    #expect(wrong.status == 1)
    #expect(wrong.errorText.contains("PBAR_OPTIONS"))
  }

  @Test("Help, version and completions are printed on standard output with status 0")
  func informs() async throws {
    for arguments in [["--help"], ["-h"], ["--version"], ["-V"], ["--completion", "fish"]] {
      let run = try await runProgram(arguments)
      #expect(run.status == 0)
      #expect(!run.output.isEmpty)
      #expect(run.errorText == "")
    }
  }

  @Test("The gallery is drawn on standard output, in the requested width and colours")
  func gallery() async throws {
    let run = try await runProgram(["--gallery", "--charset", "unicode", "-w", "40"])
    #expect(run.status == 0)
    #expect(run.errorText == "")
    #expect(run.outputText.contains("\n--style bar\nCopying  ━"))
    #expect(!run.outputText.contains("\u{1B}"))
    let colorful = try await runProgram(
      ["--gallery", "--color", "always"], environment: ["PBAR_OPTIONS": "--tint red"])
    #expect(colorful.outputText.contains("\u{1B}[31m"))
    let wrong = try await runProgram(["--gallery"], environment: ["PBAR_OPTIONS": "--style ./nosuch"])
    #expect(wrong.status == 1)
    #expect(wrong.output.isEmpty)
    #expect(wrong.errorText == "pbar: --style: can't read './nosuch': No such file or directory\n")
    let conflicting = try await runProgram(
      ["--gallery", "--layout", "stacked"], environment: ["PBAR_OPTIONS": "--remember --pin --bell"])
    #expect(conflicting.status == 0)
    #expect(!conflicting.outputText.contains("can't"))
  }

  @Test(
    "Help that is written to a full disk gives an error",
    .enabled(if: fileExists("/dev/full"), "There is no /dev/full")
  )
  func noticesAFullDisk() async throws {
    let run = try await runShell("\"$PBAR\" --help >/dev/full")
    #expect(run.status == 16)
  }

  @Test(
    "The program works in a root directory that holds nothing else, not even /proc",
    .enabled(if: mayChangeRoot, "Only root may, and only a release build stands alone"))
  func worksInABareRoot() async throws {
    let run = try await runShell(
      "d=$(mktemp -d) && cp \"$PBAR\" $d/pbar && chroot $d /pbar --value 0.5 -w 12 --style linear --charset ascii; "
        + "s=$?; rm -r $d; exit $s")
    #expect(run.status == 0)
    #expect(run.outputText == "[=>   ]  50%\n")
  }

  @Test("File names keep their bytes")
  func keepsBytesOfNames() async throws {
    let run = try await runShell(
      "d=$(mktemp -d) && cd $d && printf data >$'caf\\xe9' && \"$PBAR\" $'caf\\xe9'; s=$?; rm -r $d; exit $s"
    )
    #expect(run.status == 0)
    #expect(run.outputText == "data")
  }
}

/// Whether the test can run the program in a root directory of its own: that needs root and a release build, which is
/// static.
let mayChangeRoot = isSuperuser && isReleased
