import TestSupport
import TestTraits
import Testing

@testable import PbarCommand

/// A bar on a terminal to which others write whatever they want between two frames.
@Suite(.seeded) struct WritersLawTests {
  /// What others do between two frames.
  private enum Event: CaseIterable {
    case line, burst, unfinished, styled, wide, enter, nothing
  }

  @Test(
    "After any text of others the next frame is whole, their text is as without a bar, and only rows of a burst keep remnants",
    arguments: ["--style linear", "--values", "--style ring -H 5", "--layout stacked"],
    MeasuredTerminal.allCases)
  func writers(look: String, terminal: MeasuredTerminal) throws {
    for number in 0..<UInt64(isExhaustive ? 40 : 1) {
      var random = SeededRandom(case: number)
      let line = "\(look == "--values" ? "" : "FILE") --color never --no-animation \(look)"
      let rows = Int.random(in: 3...24, using: &random)
      let stage = try Stage(line, columns: 50, rows: rows, of: terminal)
      stage.share()
      var plain = EmulatedScreen(columns: 50, rows: rows, of: terminal)
      var remnantLimit = 0
      stage.partCount = look == "--values" ? Int.random(in: 1...6, using: &random) : 1
      stage.draw(at: 0)
      for step in 1...40 {
        let event = Event.allCases.randomElement(using: &random) ?? .line
        let text = text(of: event, step, &random)
        let lineCount = text.filter { $0 == "\n" }.count + (event == .wide ? 1 : 0)
        remnantLimit += min(max(0, lineCount - 1), stage.height)
        plain.feed(text.replacing("\n", with: "\r\n"))
        if event == .enter {
          stage.typeEnter()
        } else if !text.isEmpty {
          stage.writeOfOthers(text)
        }
        stage.fraction = Double(step) / 41
        stage.draw(at: Double(step) / 4)
        let fresh = try Stage(line, columns: 50, rows: rows - stage.gap, of: terminal)
        (fresh.partCount, fresh.fraction) = (stage.partCount, stage.fraction)
        fresh.draw(at: Double(step) / 4)
        #expect(stage.below == fresh.below, "case \(number), \(step) \(event)")
        #expect(stage.screen.cursor.column == plain.cursor.column, "case \(number), \(step)")
      }
      stage.close(at: 11)
      let shown = stage.screen.fullText.lines.dropLast(look.contains("linear") ? 1 : 0)
      let written = plain.fullText.lines
      #expect(shown.count >= written.count, "case \(number)")
      let pairs = zip(shown, written)
      #expect(pairs.allSatisfy { $0.hasPrefix($1) }, "case \(number)")
      let remnants = pairs.filter { $0 != $1 }
      #expect(remnants.count <= remnantLimit, "case \(number): \(remnants)")
      let singles = remnants.filter { $1.hasPrefix("note") || $1.hasSuffix("styled") }
      #expect(singles.isEmpty, "case \(number): \(singles)")
    }
  }

  private func text(of event: Event, _ step: Int, _ random: inout SeededRandom) -> String {
    let styles = ["\u{1B}[31m", "\u{1B}[44;1m", "\u{1B}[m"]
    switch event {
    case .line: return "note \(step)\n"
    case .burst:
      let count = Int.random(in: 2...10, using: &random)
      return (1...count).map { "burst \(step).\($0)\n" }.joined()
    case .unfinished: return "host\(step)... "
    case .styled: return (styles.randomElement(using: &random) ?? "") + "styled\n"
    case .wide: return String(repeating: "w", count: 57) + "\n"
    case .enter: return "\n"
    case .nothing: return ""
    }
  }

  @Test("A text that others do not finish keeps its row, and what they write then follows it")
  func unfinished() throws {
    let stage = try Stage("FILE --color never --charset ascii -N bar", columns: 50, rows: 5)
    stage.share()
    stage.draw(at: 0)
    for host in 1...8 {
      stage.writeOfOthers("checking host\(host)... ")
      stage.draw(at: Double(host))
      #expect(stage.screen.line(stage.screen.cursor.row) == "checking host\(host)...")
      stage.writeOfOthers("ok\n")
      stage.draw(at: Double(host) + 0.5)
    }
    stage.close(at: 9)
    let lines = stage.screen.fullText.lines
    #expect(lines.dropLast() == (1...8).map { "checking host\($0)... ok" }[...])
    #expect(lines.last?.contains("bar ") == true)
  }
}
