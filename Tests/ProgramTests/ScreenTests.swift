import TestSupport
import TestTraits
import Testing

@Suite("The screen of a terminal", .fewAtOnce)
struct ScreenTests {
  @Test("At widths from 1 to 100 no frame wraps or scrolls")
  func fitsAnyWidth() async throws {
    let run = try ProgramRun(
      ["--total", "100", "--label", "Übung 世界"], input: .pipe, columns: 100, rows: 6)
    await run.write("12345")
    try await run.waitForText("5%")
    for columns in (1...99).reversed() where isExhaustive || columns < 12 || columns % 10 == 0 {
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

  @Test("In a Hebrew locale the line runs from right to left")
  func followsTheLocale() async throws {
    let label = "העתקה"
    let run = try ProgramRun(
      ["--total", "100", "--label", label], input: .pipe, columns: 60,
      environment: ["LC_ALL": "he_IL.UTF-8"])
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
}
