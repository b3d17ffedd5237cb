import TestSupport
import Testing

@testable import PbarCommand

@Suite("The last lines of a command below its bar") struct TailFrameTests {
  private static let looks = [
    "", "--style ring", "--layout stacked", "--border rounded", "--direction rtl",
    "--charset ascii",
    "--color never", "-w 12", "--style pie --layout stacked",
  ]

  /// A stage whose command has printed so many lines, one a frame.
  private func stage(
    _ look: String, lines: Int, of height: Int = 5, columns: Int = 60, rows: Int = 20
  ) throws -> Stage {
    let stage = try Stage(
      "\(look) --output-last \(height) --run make", columns: columns, rows: rows)
    stage.draw(at: 0)
    for line in 0..<lines {
      stage.add(toTail: "\u{1B}[31mline \(line)\u{1B}[m\r\n")
      stage.draw(at: Double(line + 1))
    }
    return stage
  }

  @Test(
    "The lines are below the bar in every look, without their colours, up to the last frame",
    arguments: looks)
  func below(look: String) throws {
    let stage = try stage(look, lines: 8)
    let lines = stage.screen.text.lines
    #expect(lines.suffix(5).joined(separator: "|") == "line 3|line 4|line 5|line 6|line 7")
    #expect(lines.count > 5)
    stage.close(at: 20)
    #expect(!stage.screen.fullText.contains("line "))
  }

  @Test("The frame fits into all rows but one, and the bar keeps half of them", arguments: looks)
  func low(look: String) throws {
    for rows in isExhaustive ? Array(2...12) : [2, 3, 6, 12] {
      let stage = try stage(look, lines: 30, of: 100, rows: rows)
      let lines = stage.screen.fullText.lines
      let tail = lines.filter { $0.hasPrefix("line") }
      // Nothing has scrolled away, so that the frame never was higher.
      #expect(lines.count <= rows - 1, "\(rows) rows: \(lines)")
      #expect(tail.count <= rows / 2 || lines.count - tail.count < rows / 2)
      #expect(rows < 3 || tail.last == "line 29", "\(rows) rows: \(lines)")
    }
  }

  @Test("A frame that has grown keeps its height and its first row", arguments: looks)
  func height(look: String) throws {
    let stage = try stage(look, lines: 5)
    let (row, count) = (stage.screen.cursor.row, stage.below.count)
    for line in 0..<20 {
      stage.add(toTail: line % 3 == 0 ? "\rx" : "y\n\n")
      stage.draw(at: Double(10 + line))
      #expect(stage.screen.cursor.row == row)
      #expect(stage.below.count <= count)
    }
  }

  @Test("Lines make way for output above the bar, which is not kept back any more")
  func printed() throws {
    let stage = try stage("", lines: 9)
    stage.write("line 0\nline 1\n")
    let lines = stage.screen.fullText.lines
    #expect(lines.count == 3)
    #expect(lines.prefix(2).joined(separator: "|") == "line 0|line 1")
  }

  @Test("A resized terminal and a stop leave no lines behind")
  func resized() throws {
    for reflow in [false, true] {
      let stage = try stage("", lines: 9, columns: 40)
      stage.resize(columns: 20, rows: 6, reflow: reflow)
      stage.draw(at: 20)
      stage.suspend()
      stage.draw(at: 30)
      let lines = stage.screen.fullText.split(separator: "\n").filter { $0.hasPrefix("line") }
      #expect(lines.joined(separator: "|") == "line 5|line 6|line 7|line 8")
    }
  }

  @Test("Without a terminal, or on one without sequences, there are no lines below the bar")
  func elsewhere() throws {
    for words in ["-f", "-q", "-n", "--announce"] {
      let line = "\(words) --output-last 5 --run make"
      #expect(try plan(line, in: world(output: false, error: false)).display.tailHeight == 0)
    }
    let dumb = world(environment: ["TERM": "dumb", "LANG": "en_US.UTF-8"])
    #expect(try plan("--output-last 5 --run make", in: dumb).display.tailHeight == 0)
    #expect(try plan("--output-last 5 --run make").display.tailHeight == 5)
    #expect(try plan("--run make").display.tailHeight == 0)
  }
}
