import ProgressModel
import TerminalText
import Testing
import Wording

@testable import ProgressStyles

@Suite struct GoldenLineTests {
  @Test("The lines without colours equal the approved ones")
  func plain() {
    var text = ""
    for moment in Self.moments {
      text += "\(moment.name)\n"
      for width in [72, 40, 20, 10, 5, 3, 2, 1] {
        text += moment.line(Theme(ink: .none), width: width) + "|\n"
      }
    }
    expectGolden(text, "lines")
  }

  @Test("The lines in every language equal the approved ones")
  func languages() {
    var text = ""
    for language in Language.allCases {
      let isRightToLeft = language == .arabic || language == .hebrew
      var theme = Theme(ink: .none, direction: isRightToLeft ? .rightToLeft : .leftToRight)
      theme.language = language
      text += "\(language)\n"
      for moment in Self.moments { text += moment.line(theme, width: 72) + "|\n" }
      let lines = ["a", "b", "c", "d"].map { StyledText($0) }
      let hidden = PartList.fitting(lines, capacity: 2, width: 72, in: theme)
      text += (hidden.last?.plainText ?? "") + "|\n"
    }
    // The left-to-right marks are invisible.
    expectGolden(text.replacing("\u{200E}", with: "‹›"), "languages")
  }

  @Test("Right-to-left lines and those in ASCII have the same words and numbers")
  func others() {
    func letters(_ line: String) -> [Character] {
      line.filter { $0.isLetter || $0.isNumber }.sorted()
    }
    for moment in Self.moments {
      let wanted = letters(moment.line(Theme(ink: .none), width: 120))
      for charset in Charset.allCases {
        for direction in LayoutDirection.allCases {
          let theme = Theme(ink: .none, charset: charset, direction: direction)
          #expect(letters(moment.line(theme, width: 120)) == wanted, "\(moment.name)")
          guard charset == .ascii, moment.label?.utf8.allSatisfy({ $0 < 0x80 }) ?? true else {
            continue
          }
          for width in 0...80 {
            let line = moment.line(theme, width: width)
            #expect(line.utf8.allSatisfy { $0 < 0x80 }, "\(moment.name): \(line)")
          }
        }
      }
    }
  }

  private struct Moment {
    var name: String
    var content = LineContent.copy
    var label: String?
    var valueLabel: String?
    var snapshot: Snapshot

    func line(_ theme: Theme, width: Int) -> String {
      inlineView(content, theme: theme, label: label, valueLabel: valueLabel)
        .text(snapshot, width: width)
    }
  }

  private static var moments: [Moment] {
    var importing = Sample.values(940)
    importing.label = "Importing users.csv"
    var early = Sample.copy(0.02)
    early.timeRemaining = nil
    // The time left is never more than 99 hours.
    let times = [5, 359_999, 360_000, .infinity].map { seconds in
      var snapshot = Sample.copy(0.5)
      snapshot.timeRemaining = seconds
      return Moment(name: "\(seconds) s left", snapshot: snapshot)
    }
    return times + [
      Moment(name: "copy", label: "Copying", snapshot: Sample.copy(0.45)),
      Moment(name: "early copy", snapshot: early),
      Moment(name: "stalled copy", snapshot: Sample.stalledCopy),
      Moment(
        name: "finished copy", label: "Copying", snapshot: Sample.copy(1, phase: .finished)),
      Moment(name: "broken copy", snapshot: Sample.copy(0.3, phase: .broken)),
      Moment(name: "endless", label: "backup.tar", snapshot: Sample.endless()),
      Moment(
        name: "stalled endless", label: "backup.tar", snapshot: Sample.endless(stalledFor: 12)),
      Moment(name: "stalled for long", snapshot: Sample.endless(stalledFor: 7300)),
      Moment(name: "values", content: .values, snapshot: importing),
      Moment(name: "range", content: .values, snapshot: Sample.range),
      Moment(
        name: "value label", content: .values, valueLabel: "row %{current-value}",
        snapshot: Sample.values(940)),
      Moment(name: "value", content: .value, label: "Disk", snapshot: Sample.fraction(0.42)),
      Moment(name: "timer", content: .timer, label: "Tea", snapshot: Sample.timer(179, of: 200)),
      Moment(name: "Hebrew", label: "העתקה", snapshot: Sample.copy(0.45)),
      Moment(name: "wide", label: "世界地図", snapshot: Sample.copy(0.45)),
    ]
  }
}
