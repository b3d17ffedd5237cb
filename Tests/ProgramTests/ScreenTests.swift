import TestSupport
import TestTraits
import Testing

@Suite("The screen of a terminal", .fewAtOnce)
struct ScreenTests {
  @Test("A terminal stopped with ^S does not hold up the data, and ^C still ends the run")
  func outlivesAStoppedTerminal() async throws {
    let run = try ProgramRun(
      ["--total", "100m"], input: .pipe, output: .pipe, columns: 60)
    await run.write("12345")
    try await run.waitForText("0%")
    run.type("\u{13}")
    // The program goes on offering frames, and far more data passes than any buffer holds.
    await run.write([UInt8](repeating: 1, count: 20_000_000))
    #expect(await run.waitForOutput(count: 20_000_005))
    #expect(run.outputBytes.count == 20_000_005)
    run.type("\u{3}")
    #expect(try await run.end() == .signaled(2))
  }

  @Test("A terminal that is stopped at the end does not keep the run from ending")
  func endsOnAStoppedTerminal() async throws {
    let run = try ProgramRun(["--total", "10"], input: .pipe, columns: 60)
    await run.write("12345")
    try await run.waitForText("50%")
    run.type("\u{13}")
    await run.write("67890")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
  }

  @Test("At widths from 1 to 100 no frame wraps or scrolls")
  func fitsAnyWidth() async throws {
    let run = try ProgramRun(
      ["--total", "100", "--label", "Übung 世界"], input: .pipe, columns: 100, rows: 6)
    await run.write("12345")
    try await run.waitForText("5%")
    for columns in (1...99).reversed() {
      let count = run.terminalBytes.count
      run.resize(columns: columns, rows: 6)
      if columns > 2 {
        try await run.wait(for: "a frame at \(columns)") { $0.bytes.count > count }
      }
    }
    run.closeInput()
    _ = try await run.end()
    #expect(run.screen.wrapCount == 0)
    #expect(run.screen.scrollCount == 0)
  }

  @Test("After a resize from 100 to 30 columns and back one line remains", arguments: [true, false])
  func survivesResizing(reflows: Bool) async throws {
    // Only a resize brings a new frame: a frame of the old width that is written while the window
    // changes would wrap on any terminal.
    let run = try ProgramRun(
      ["--total", "100", "--label", "Copying", "-i", "600"], input: .pipe, columns: 100, rows: 8)
    try await run.waitForText("Copying")
    for columns in [30, 100, 30, 100] {
      run.resize(columns: columns, rows: 8, reflow: reflows)
      // A frame of the old width may still be unread.
      try await run.wait(for: "a frame at \(columns)") {
        widthOfLastFrame($0.bytes) == columns - 1
      }
    }
    run.closeInput()
    _ = try await run.end()
    let lines = run.screen.fullText.split(separator: "\n")
    #expect(lines.count == 1, "\(run.screen.fullText)")
    #expect(run.screen.line(0).hasPrefix("Copying  "))
  }

  @Test("While the terminal's echo is off, as at a password prompt or under a pager, nothing is drawn")
  func keepsAwayFromPrompts() async throws {
    let run = try ProgramRun(["--total", "100"], input: .pipe, columns: 60)
    await run.write("12345")
    try await run.waitForText(" 5%")
    run.setEcho(false)
    await run.write("12345")
    // The next frame would be due long after the end of the input.
    let quiet = run.terminalBytes.count
    await run.write("12345")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(!run.screen.fullText.contains("15%"))
    #expect(run.terminalBytes.count <= quiet + 400)
  }

  @Test("-f draws even if the terminal's echo is off")
  func drawsAnyway() async throws {
    let run = try ProgramRun(["--total", "100", "-f"], input: .pipe, columns: 60)
    run.setEcho(false)
    await run.write("12345")
    try await run.waitForText(" 5%")
    run.closeInput()
    _ = try await run.end()
  }

  @Test(
    "In a Hebrew or an Arabic locale the line runs from right to left",
    arguments: ["he_IL.UTF-8", "ar_EG.UTF-8"])
  func followsTheLocale(locale: String) async throws {
    let label = locale.hasPrefix("he") ? "העתקה" : "نسخ"
    let run = try ProgramRun(
      ["--total", "100", "--label", label], input: .pipe, columns: 60,
      environment: ["LC_ALL": locale])
    await run.write([UInt8](repeating: 1, count: 40))
    try await run.waitForText("40%")
    run.closeInput()
    _ = try await run.end()
    let line = run.screen.line(0)
    #expect(line.contains(label))
    let percent = try #require(line.range(ofText: "40%"))
    let bar = try #require(line.range(ofText: "█"))
    let name = try #require(line.range(ofText: label))
    #expect(percent < bar)
    #expect(bar < name)
    // The bar is filled from the right edge: the cell beside the label has the tint, the one beside the number the
    // track.
    let row = (0..<59).map { run.screen.cell(row: 0, column: $0) }
    let filled = row.indices.filter { row[$0].character == "█" }
    let last = try #require(filled.last)
    #expect(filled.count == last - filled[0] + 1)
    #expect(last == 59 - label.count - 3)
  }

  @Test("Without colours the line has only the sequences that place it")
  func obeysNoColor() async throws {
    let run = try ProgramRun(
      ["--total", "4"], input: .pipe, columns: 60, environment: ["NO_COLOR": "1"])
    await run.write("data")
    run.closeInput()
    _ = try await run.end()
    let text = visible(run.terminalBytes)
    #expect(!text.contains("m"))
    #expect(text.contains("␛[K"))
  }

  @Test("A terminal without sequences gets none")
  func spellsNothingToADumbTerminal() async throws {
    for terminal in ["dumb", nil] as [String?] {
      let run = try ProgramRun(
        ["--total", "4"], input: .pipe, columns: 60, environment: ["TERM": terminal])
      await run.write("data")
      run.closeInput()
      _ = try await run.end()
      #expect(!run.terminalBytes.contains(0x1B))
      #expect(run.screen.line(0).contains("█  4 B  ") || run.screen.line(0).contains("]  4 B  "))
    }
  }

  @Test("A label can send nothing but text to the terminal")
  func makesLabelsSafe() async throws {
    let run = try ProgramRun(
      ["--total", "4", "--label", "a\u{1B}]0;evil\u{7}b\u{202E}c\nd", "--color", "never"],
      input: .pipe, columns: 100)
    await run.write("data")
    run.closeInput()
    _ = try await run.end()
    #expect(run.screen.line(0).contains("a^[]0;evil^Gb<U+202E>c^Jd"))
    #expect(run.screen.unknownSequences.isEmpty)
  }
}

/// The number of cells of the last frame, from the column of the cursor before it returns.
private func widthOfLastFrame(_ bytes: [UInt8]) -> Int {
  guard bytes.last == UInt8(ascii: "\r"),
    let frame = bytes.split(separator: UInt8(ascii: "\r")).last
  else { return 0 }
  var screen = EmulatedScreen(columns: 400, rows: 2)
  screen.feed(frame)
  return screen.cursor.column
}
