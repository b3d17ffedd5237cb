import TestSupport
import TestTraits
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
    Mode("printf x | P --indeterminate > /dev/null", "bytes", completed: "1"),
    Mode("P /nonexistent > /dev/null", "bytes", status: 2, completed: "0", notes: 1),
    Mode("printf x | P -v > /dev/null", "bytes", completed: "1", notes: 1),
    Mode("printf '1/4\\n2\\n' | P --values", "values", completed: "2", fraction: "0.5"),
    Mode("printf '40%%\\n' | P --values", "values", fraction: "0.4"),
    Mode("printf '?\\n' | P --values", "values"),
    Mode(
      "printf 'x\\n9/4\\n' | P --values", "values", status: 16, completed: "9", fraction: "1",
      notes: 1),
    Mode(
      "printf '%s\\n' a=1/2 b=3/2 a=2 | P --values", "values", completed: "3", fraction: "1"),
    Mode("printf '35\\n' | P --values --range 10..60", "values", completed: "35", fraction: "0.5"),
    Mode("P --countdown 0.3", "seconds", completed: "0.3", fraction: "1"),
    Mode("P --countdown 0.3 --count-up", "seconds", completed: "0.3", fraction: "1"),
    Mode("P --timer-interval now..+0.2", "seconds", fraction: "1"),
    Mode("P --run sh -c 'exit 3'", nil, status: 3),
    Mode(
      "P --values --run sh -c 'echo 1/2; kill -9 $$'", "values", status: 137, completed: "1",
      fraction: "0.5"),
    Mode("P --run /nonexistent", nil, status: 127, notes: 1),
    Mode("printf 12345 | P -M both -- cat > /dev/null", "bytes", completed: "5"),
    Mode(
      "printf 12345 | P -M in -s 10 -- cat > /dev/null", "bytes", completed: "5", fraction: "0.5"),
    Mode("P -M out -v -- printf 1234 > /dev/null", "bytes", completed: "4", notes: 1),
    // A subshell has no libraries to open, as a program has that has just been started.
    Mode("(sleep 2; :) < /dev/null & P -d $!", "bytes", notes: 1),
    Mode("P -d 999999999", "bytes", status: 2, notes: 1),
  ]

  @Test("Each line follows the schema, and the last one reports the end", arguments: modes)
  func mode(_ mode: Mode) async throws {
    let run = try await runShell(
      mode.script.replacing("P ", with: "\"$PBAR\" --json -i 0.1 "))
    let lines = try JSONLines(run.errorText)
    #expect(run.status == mode.status)
    #expect(lines.isWhole, "\(run.errorText)")
    #expect(lines.last?["status"]?.numeral == "\(mode.status)")
    #expect(lines.last?["unit"] == mode.unit)
    #expect(lines.notes.count == mode.notes, "\(lines.notes)")
    if let completed = mode.completed { #expect(lines.last?["completed"]?.numeral == completed) }
    if let fraction = mode.fraction { #expect(lines.last?["fraction"]?.numeral == fraction) }
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
    let wrong = try await runProgram(["--value", "x", "--json"])
    #expect(wrong.status == 1)
    #expect(wrong.output == [])
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
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(try await query.end() == .exited(0))
    let lines = try JSONLines(query.errorText)
    #expect(lines.isWhole)
    #expect(lines.last?["completed"]?.numeral == "5")
    #expect(lines.last?["unit"]?.text == "bytes")
    #expect(lines.last?["label"]?.text == "other")
  }

  @Test("Another run's timer is reported as the elapsed part, even if its bar empties")
  func queriedTimer() async throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_RUNTIME_DIR": folder.path]
    let run = try ProgramRun(["--countdown", "1h"], columns: 60, environment: environment)
    try await run.waitForText("59:5")
    let sentences = try ProgramRun(
      ["--announce", "-Q", "\(run.identifier)"], errors: .pipe, environment: environment)
    #expect(await sentences.waitForErrors(" left\n"))
    let query = try ProgramRun(
      ["--json", "-i", "0.1", "-Q", "\(run.identifier)"], errors: .pipe, environment: environment)
    #expect(await query.waitForErrors(#""total":3600"#))
    run.send(SIGINT)
    #expect(try await run.end() == .signaled(SIGINT))
    _ = try await query.end()
    _ = try await sentences.end()
    #expect(sentences.errorText.hasPrefix("59 minutes"))
    let last = try #require(try JSONLines(query.errorText).last)
    #expect(last["unit"]?.text == "seconds")
    #expect(try Double(#require(last["fraction"]?.numeral)) ?? 1 < 0.5)
  }

  @Test(
    "The JSON never depends on the locale",
    arguments: ["C", "de_DE.UTF-8", "ar_EG.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"])
  func locale(name: String) async throws {
    let run = try ProgramRun(
      ["--values", "--json", "-i", "600"], input: .pipe, errors: .pipe,
      environment: ["LC_ALL": name, "LANG": name])
    await run.write("# Müll \"x\"\n1234.5/2469\nnonsense\n")
    #expect(await run.waitForErrors("nonsense"))
    run.send(SIGUSR1)
    #expect(await run.waitForErrors("complete"))
    run.closeInput()
    #expect(try await run.end() == .exited(16))
    let lines = try JSONLines(run.errorText)
    #expect(lines.isWhole)
    #expect(lines.last?["completed"]?.numeral == "1234.5")
    #expect(lines.last?["fraction"]?.numeral == "0.5")
    #expect(lines.last?["label"]?.text == "Müll \"x\"")
    #expect(lines.notes.count == 2)
    #expect(lines.notes[0].hasPrefix("line 3: 'nonsense' is not a progress value"))
    #expect(lines.notes[1].hasPrefix("Müll \"x\", 50% complete, 1235 of 2469"))
  }

  @Test("Notes in JSON are in English, and name the end of the command that they describe")
  func sidesInEnglish() async throws {
    let run = try ProgramRun(
      ["-M", "both", "--json", "-i", "600", "--", "cat"], input: .pipe, output: .pipe,
      errors: .pipe,
      environment: ["LC_ALL": "de_DE.UTF-8"])
    await run.write("12345")
    #expect(await run.waitForOutput(count: 5))
    run.send(SIGUSR1)
    #expect(await run.waitForErrors("cat out"))
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    let notes = try JSONLines(run.errorText).notes
    #expect(notes.count == 2 && notes[0].hasPrefix("cat in, ") && notes[1].hasPrefix("cat out, "))
  }

  @Test("A new label is reported when it comes, from the source or over --remote")
  func labels() async throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_RUNTIME_DIR": folder.path]
    let run = try ProgramRun(
      ["--values", "--json", "-i", "600", "-N", "one"], input: .pipe, errors: .pipe,
      environment: environment)
    #expect(await run.waitForErrors("\"start\""))
    await run.write("1/2 half\n")
    #expect(await run.waitForErrors("\"half\""))
    // The run may not have its socket yet.
    let remote = try await runShell(
      "for n in $(seq 100); do \"$PBAR\" --remote \(run.identifier) -N two 2> /dev/null && exit; "
        + "sleep 0.1; done; exit 1",
      environment: environment)
    #expect(remote.status == 0)
    #expect(await run.waitForErrors("\"two\""))
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    let lines = try JSONLines(run.errorText)
    #expect(lines.events == ["start", "label", "label", "end"])
    #expect(lines["label"].map(\.text) == ["one", "one", "two", "two"])
  }

  @Test("An interrupted run reports its signal")
  func interrupted() async throws {
    let run = try ProgramRun(["--json", "-s", "10"], input: .pipe, errors: .pipe)
    #expect(await run.waitForErrors("\"start\""))
    run.send(SIGINT)
    #expect(try await run.end() == .signaled(SIGINT))
    let lines = try JSONLines(run.errorText)
    #expect(lines.isWhole)
    #expect(lines.last?["status"]?.numeral == "130")
    #expect(lines.last?["signal"]?.text == "SIGINT")
  }

  @Test("A terminal gets whole lines without a control sequence, whatever the label is")
  func terminal() async throws {
    let run = try ProgramRun(
      ["--json", "--label", "a\u{1B}[31m\u{202E}b"], input: .pipe, columns: 400)
    await run.write("12345")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    let text = String(decoding: run.terminalBytes, as: UTF8.self).replacing("\r\n", with: "\n")
    #expect(!text.contains("\u{1B}"))
    let lines = try JSONLines(text)
    #expect(lines.isWhole)
    #expect(lines.last?["label"]?.text == "a\u{1B}[31m\u{202E}b")
  }

  @Test("Neither taskbar nor bell sequences come between the lines on a terminal")
  func pure() async throws {
    let run = try ProgramRun(
      ["--json", "--taskbar", "always", "--bell", "-x", "window", "-i", "0.1", "-s", "10"],
      input: .pipe, columns: 400)
    await run.write("12345")
    try await run.waitForText("\"completed\":5")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    let text = String(decoding: run.terminalBytes, as: UTF8.self).replacing("\r\n", with: "\n")
    #expect(try JSONLines(text).isWhole)
  }

  // MARK: A reader that takes nothing

  /// A label that is longer than a pipe holds, so that the first line waits for its reader.
  private static let longLabel = String(repeating: "x", count: 100_000)

  @Test("The data never waits for the reader of the JSON, and only the last line does")
  func waitsForTheReader() async throws {
    let pipe = try plainPipe()
    let run = try ProgramRun(
      ["--json", "-i", "0.1", "-s", "1000000", "-N", Self.longLabel], input: .pipe, output: .pipe,
      errors: .descriptor(pipe.writing))
    closePlainly(pipe.writing)
    await run.write([UInt8](repeating: 1, count: 1_000_000))
    run.closeInput()
    #expect(await run.waitForOutput(count: 1_000_000))
    #expect(!run.hasEnded)
    let lines = try JSONLines(await onOwnThread { readPlainly(pipe.reading) })
    closePlainly(pipe.reading)
    #expect(try await run.end() == .exited(0))
    #expect(lines.isWhole)
    #expect(lines.last?["completed"]?.numeral == "1000000")
  }

  @Test("A signal ends a run whose reader takes nothing")
  func endsWithoutItsReader() async throws {
    let pipe = try plainPipe()
    let run = try ProgramRun(
      ["--json", "-N", Self.longLabel], input: .pipe, output: .pipe,
      errors: .descriptor(pipe.writing))
    closePlainly(pipe.writing)
    await run.write("12345")
    run.closeInput()
    #expect(await run.waitForOutput(count: 5))
    run.send(SIGINT)
    #expect(try await run.end() == .signaled(SIGINT))
    closePlainly(pipe.reading)
  }
}
