import TestSupport
import TestTraits
import Testing

@testable import PbarCommand

@Suite("Frames on terminals of every width", .seeded)
struct FrameWidthLawTests {
  private static let looks = [
    "", "--label Copying", "--label 世界地図", "--label העתקה --direction rtl", "--style bar",
    "--style circular", "--style ring", "--style rings", "--layout stacked", "--border rounded",
    "--charset ascii", "-pteba",
    "-p -t -e -r -b -N Name",
    "-F %t-%p-%e",
    "--gradient pink,lightBlue --border double --layout stacked",
  ]

  /// All widths if the tests are exhaustive, otherwise all small ones and a sample of the others.
  private static func widths(_ random: inout SeededRandom) -> [Int] {
    isExhaustive
      ? Array(1...1000)
      : Array(1...12)
        + (0..<60).map { _ in
          Int.random(in: 1...(1000 >> Int.random(in: 0...6, using: &random)), using: &random)
        }
  }

  @Test("No frame wraps or scrolls at any width from 1 to 1000")
  func stays() throws {
    var random = SeededRandom()
    for columns in Self.widths(&random) {
      let look = Self.looks.randomElement(using: &random) ?? ""
      let rows = Int.random(in: 2...12, using: &random)
      let color = Bool.random(using: &random) ? "always" : "never"
      let stage = try Stage("FILE --color \(color) \(look)", columns: columns, rows: rows)
      stage.total =
        Int64.random(in: 1...(.max), using: &random) >> Int64.random(in: 0...60, using: &random)
      stage.partCount = look.contains("rings") ? Int.random(in: 1...4, using: &random) : 1
      for second in 1...4 {
        stage.fraction = Double.random(in: 0...1, using: &random)
        stage.draw(at: Double(second))
      }
      #expect(stage.screen.scrollCount == 0, "\(look), \(columns) columns, \(rows) rows")
      stage.close(at: 5)
      #expect(stage.screen.wrapCount == 0, "\(look), \(columns) columns, \(rows) rows")
      // The final frame has the rows of all parts.
      #expect(stage.screen.scrollCount == 0 || stage.partCount >= rows, "\(look), \(rows) rows")
    }
  }

  @Test("No label or name wraps in any terminal", arguments: MeasuredTerminal.allCases)
  func texts(terminal: MeasuredTerminal) throws {
    var random = SeededRandom()
    for measured in MeasuredText.all {
      let text = String(repeating: measured.text, count: Int.random(in: 1...8, using: &random))
      let columns = Int.random(in: 8...100, using: &random)
      let look = Self.looks.randomElement(using: &random) ?? ""
      let mode = Bool.random(using: &random) ? "--values" : "FILE"
      let line = "\(mode) \(look) --label=\(text)"
      let stage = try Stage(line, columns: columns, rows: 12, of: terminal)
      stage.partName = text
      for second in 1...(isExhaustive ? 4 : 2) {
        stage.partCount = mode == "FILE" ? 1 : Int.random(in: 1...4, using: &random)
        stage.fraction = Double.random(in: 0...1, using: &random)
        stage.draw(at: Double(second))
        #expect(stage.screen.wrapCount == 0, "\(line), \(columns) columns")
        #expect(stage.screen.scrollCount == 0, "\(line), \(columns) columns")
      }
    }
  }
}
