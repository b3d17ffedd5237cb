import TestSupport
import TestTraits
import Testing

@Suite("Every mode in JSON", .fewAtOnce)
struct JSONModeTests {
  struct Mode: CustomTestStringConvertible, Sendable {
    /// A script that leaves only JSON on standard error.
    var script: String
    var unit: JSON
    var status: Int32 = 0

    /// The `completed` member of the last object, as it is written.
    var completed: String?
    var fraction: String?

    /// The number of expected notes.
    var notes = 0
    var testDescription: String { script }

    init(
      _ script: String, _ unit: String?, status: Int32 = 0, completed: String? = nil,
      fraction: String? = nil, notes: Int = 0
    ) {
      self.script = script
      self.unit = unit.map { .string($0) } ?? .null
      self.status = status
      self.completed = completed
      self.fraction = fraction
      self.notes = notes
    }
  }

  static let modes = [
    Mode("head -c 99999 /dev/zero | P -N Copying > /dev/null", "bytes", completed: "99999"),
    Mode(
      "head -c 99999 /dev/zero | P -8 -k -s 99999 > /dev/null", "bytes", completed: "99999",
      fraction: "1"),
    Mode("seq 1000 | P -l -s 2000 > /dev/null", "lines", completed: "1000", fraction: "0.5"),
    Mode("printf 'a\\0b\\0' | P -0 > /dev/null", "records", completed: "2"),
    Mode(
      "f=$(mktemp); seq 3 > $f; P -q -l $f > /dev/null; s=$?; rm $f; exit $s", "lines",
      completed: "3", fraction: "1"),

    Mode("P /nonexistent > /dev/null", "bytes", status: 2, completed: "0", notes: 1),
    Mode("printf x | P -v > /dev/null", "bytes", completed: "1", notes: 1),
    Mode("printf '1/4\\n2\\n' | P --values", "values", completed: "2", fraction: "0.5"),
    Mode("printf '40%%\\n' | P --values", "values", fraction: "0.4"),

    Mode(
      "printf 'x\\n9/4\\n' | P --values", "values", status: 16, completed: "9", fraction: "1",
      notes: 1),
    Mode(
      "printf '%s\\n' a=1/2 b=3/2 a=2 | P --values", "values", completed: "3", fraction: "1"),
    Mode("printf '35\\n' | P --values --range 10..60", "values", completed: "35", fraction: "0.5"),
    Mode("P --countdown 0.3", "seconds", completed: "0.3", fraction: "1"),

    Mode("P --timer-interval now..+0.2", "seconds", fraction: "1"),
    Mode(
      "P --values --run sh -c 'echo 1/2; kill -9 $$'", "values", status: 137, completed: "1",
      fraction: "0.5"),
    Mode("P --run /nonexistent", nil, status: 127, notes: 1),
    Mode("printf 12345 | P -M both -- cat > /dev/null", "bytes", completed: "5"),
    Mode(
      "printf 12345 | P -M in -s 10 -- cat > /dev/null", "bytes", completed: "5", fraction: "0.5"),
    // A subshell has no libraries to open, as a program has that has just been started.
    Mode("(sleep 2; :) < /dev/null & P -d $!", "bytes", notes: 1),
  ]

  @Test(
    "In any locale each line follows the schema in English, and the last one reports the end",
    arguments: modes)
  func mode(_ mode: Mode) async throws {
    let run = try await runShell(
      mode.script.replacing("P ", with: "env LC_ALL=de_DE.UTF-8 \"$PBAR\" --json -i 0.1 "))
    let lines = try JSONLines(run.errorText)
    #expect(run.status == mode.status)
    #expect(lines.isWhole, "\(run.errorText)")
    #expect(lines.last?["status"]?.numeral == "\(mode.status)")
    #expect(lines.last?["unit"] == mode.unit)
    #expect(lines.notes.count == mode.notes, "\(lines.notes)")
    // The last line about values with names is that of the run itself.
    let last = lines.objects.last {
      $0["completed"]?.numeral != nil || $0["fraction"]?.numeral != nil
    }
    if let completed = mode.completed { #expect(last?["completed"]?.numeral == completed) }
    if let fraction = mode.fraction { #expect(last?["fraction"]?.numeral == fraction) }
  }

  @Test("A reader that leaves early has a phase of its own, and --from pbar counts what it took")
  func readerLeft() async throws {
    let folder = try TemporaryFolder()
    let run = try await runShell(
      """
      cd '\(folder.path)'
      yes | "$PBAR" --json -s 100M 2>runs | head -n 1 >/dev/null; cat runs
      head -c 292 /dev/zero | "$PBAR" --json -s 292 2>>runs >/dev/null
      "$PBAR" --from pbar --json --overall top <runs
      """)
    let own = try JSONLines(run.output)
    #expect(own.isWhole)
    #expect(own.last?["phase"]?.text == "readerLeft")
    #expect(own.last?["status"]?.numeral == "0")
    let overall = try JSONLines(run.errorText).objects.last { $0["overall"] != nil }
    #expect(overall?["total"]?.numeral == "\(100 << 20 + 292)")
    #expect(overall?["fraction"]?.number ?? 1 < 0.5)
  }

  @Test("--value prints one object for each name on standard output, and no frame")
  func oneValue() async throws {
    let run = try await runProgram(["--value", "a=3/4 three,b=9/8", "--json", "-q"])
    let lines = try JSONLines(run.output)
    #expect(run.status == 0)
    #expect(run.errorText == "")
    #expect(lines.events == ["end", "end"])
    #expect(lines["name"] == [.string("a"), .string("b")])
    #expect(lines["currentValueLabel"] == [.string("three"), .null])
    #expect(lines["fraction"].map(\.numeral) == ["0.75", "1"])
    #expect(lines["overfulfilled"].map(\.numeral) == [nil, "1.125"])
    #expect(lines["completed"].map(\.numeral) == ["3", "9"])
  }

  @Test("The progress of another run is reported with its own time")
  func query() async throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_RUNTIME_DIR": folder.path]
    let run = try ProgramRun(
      ["-s", "10", "-N", "other"], input: .pipe, columns: 60, environment: environment)
    await run.write("12345")
    try await run.waitForText("50%")
    let query = try ProgramRun(
      ["--json", "-i", "0.1", "-Q", "\(run.identifier)"], errors: .pipe, environment: environment)
    #expect(await query.waitForErrors(#""fraction":0.5"#))
    try await run.finish()
    #expect(try await query.end() == .exited(0))
    let lines = try JSONLines(query.errorText)
    #expect(lines.isWhole)
    #expect(lines.last?["completed"]?.numeral == "5")
    #expect(lines.last?["unit"]?.text == "bytes")
    #expect(lines.last?["label"]?.text == "other")
  }

  @Test("A terminal gets whole lines without a control sequence, whatever the label is")
  func terminal() async throws {
    let label = "a\u{1B}[31m\u{202E}b"
    let run = try ProgramRun(
      ["--json", "--taskbar", "always", "--bell", "-x", "window", "-s", "10", "-N", label],
      input: .bytes("12345".bytes), columns: 400)
    #expect(try await run.end() == .exited(0))
    let text = String(decoding: run.terminalBytes, as: UTF8.self).replacing("\r\n", with: "\n")
    #expect(!text.contains("\u{1B}"))
    let lines = try JSONLines(text)
    #expect(lines.isWhole)
    #expect(lines.last?["label"]?.text == label)
  }
}
