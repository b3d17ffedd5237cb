import ProgressModel
import TerminalText
import TestTraits
import Testing
import Wording

@testable import ProgressStyles

@Suite struct GoldenLineTests {
  @Test("The lines without colours equal the approved ones")
  func plain() {
    var text = ""
    for moment in Self.moments {
      text += "\(moment.name)\n"
      for width in [72, 30, 10] {
        text += moment.line(Theme(ink: .none), width: width) + "|\n"
      }
    }
    expectGolden(text, "lines")
  }

  @Test(
    "A field that does not fit is left out whole, a label is cut, and more room shows no less",
    arguments: Charset.allCases)
  func narrow(charset: Charset) {
    let works: [(label: String?, snapshot: Snapshot)] = [
      ("Copying", Sample.copy(0.45)), ("Importing a file with a very long name", Sample.copy(0.5)),
      ("העתקה של קבצים רבים מאוד", Sample.copy(0.45)), (nil, Sample.copy(0.05)),
      (nil, Sample.copy(1)), (nil, Sample.endless()),
    ]
    for work in works {
      let line = inlineView(theme: Theme(ink: .none, charset: charset), label: work.label)
      let label = work.label.map { Set($0.split(separator: " ")) } ?? []
      /// The words beside the label.
      func words(_ width: Int) -> [Substring] {
        let text = line.text(work.snapshot, width: width).replacing("\u{200E}", with: "")
        #expect(text.cellWidth == width, "\(text)|")
        // A bar is one word.
        return text.replacing(/\[[^\]]*\]|[▁-▟◔◑◕●○]+/, with: "█").split(separator: " ").filter {
          !label.contains($0) && !$0.hasSuffix("…") && !$0.hasSuffix("...")
        }
      }
      let widest = Set(words(200))
      var fewest = 0
      // Below 4 cells a sign takes the place of the percentage.
      for width in 4...200 {
        let shown = words(width)
        #expect(widest.isSuperset(of: shown) && shown.count >= fewest, "\(width): \(shown)")
        fewest = shown.count
      }
    }
  }

  @Test("The lines in other languages equal the approved ones")
  func languages() {
    var text = ""
    for language in Language.allCases where language != .english {
      var theme = Theme(ink: .none, direction: language.direction)
      theme.language = language
      theme.decimalSign = language.usualSign
      text += "\(language)\n"
      for moment in Self.moments where Self.spoken.contains(moment.name) {
        text += moment.line(theme, width: 72) + "|\n"
      }
      let lines = ["a", "b", "c", "d"].map { StyledText($0) }
      let hidden = lines.fitting(capacity: 2, width: 72, in: theme)
      text += (hidden.last?.plainText ?? "") + "|\n"
    }
    // The left-to-right marks are invisible.
    expectGolden(text.replacing("\u{200E}", with: "‹›"), "languages")
  }

  /// The moments whose lines have words.
  private static let spoken = [
    "copy", "stalled copy", "finished copy", "broken copy", "interrupted copy", "stalled endless",
    "429494400.0 s left", "value label", "step", "Hebrew step",
  ]

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
    let importing = Sample.values(940).with { $0.reading.label = "Importing users.csv" }
    let early = Sample.copy(0.02).with { $0.timeRemaining = nil }
    let times = [5, 359_999, 360_000, 429_494_400, .infinity].map { (seconds: Double) in
      Moment(
        name: "\(seconds) s left", snapshot: Sample.copy(0.5).with { $0.timeRemaining = seconds })
    }
    return times + closings + texts + [
      Moment(name: "copy", label: "Copying", snapshot: Sample.copy(0.45)),
      Moment(name: "early copy", snapshot: early),
      Moment(name: "stalled copy", snapshot: Sample.stalledCopy),
      Moment(
        name: "finished copy", label: "Copying", snapshot: Sample.copy(1, end: .done)),
      Moment(name: "broken copy", snapshot: Sample.copy(0.3, end: .failed())),
      Moment(name: "endless", label: "backup.tar", snapshot: Sample.endless()),
      Moment(
        name: "stalled endless", label: "backup.tar", snapshot: Sample.endless(stalledFor: 12)),
      Moment(name: "stalled for long", snapshot: Sample.endless(stalledFor: 7300)),
      Moment(name: "values", content: .values, label: "Importing", snapshot: importing),
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

  /// The last lines of runs.
  private static var closings: [Moment] {
    let interrupted = Sample.copy(0.3, end: .failed()).with { $0.end = .failed(.signal("SIGINT")) }
    let beyond = Sample.copy(1).with { $0.fractionReached = 1.15 }
    let small = Sample.copy(0.002, end: .done).with {
      $0.reading.completed = .whole(200 << 20)
      $0.reading.total = .whole(100 << 30)
    }
    let empty = Sample.endless().with {
      $0.reading.completed = .whole(0)
      $0.rate = 0
      $0.elapsed = 0
      $0.end = .done
    }
    let ended = Snapshot().with {
      $0.end = .done
      $0.elapsed = 3
    }
    return [
      Moment(name: "interrupted copy", snapshot: interrupted),
      Moment(name: "beyond the total", snapshot: beyond),
      Moment(name: "ended beyond the total", snapshot: beyond.with { $0.end = .done }),
      Moment(name: "small part of a large total", snapshot: small),
      Moment(name: "empty copy", snapshot: empty),
      Moment(name: "copy of unknown amount", snapshot: ended),
      Moment(name: "ended values of unknown amount", content: .values, snapshot: ended),
      Moment(name: "finished endless", snapshot: Sample.endless().with { $0.end = .done }),
      Moment(name: "broken endless", snapshot: Sample.endless().with { $0.end = .failed() }),
    ]
  }

  /// Lines with a ratio, or with a text that came with a value.
  private static var texts: [Moment] {
    let step = Sample.values(940).with { $0.reading.currentValueLabel = "page 7" }
    let hebrew = Sample.values(940).with { $0.reading.currentValueLabel = "פרק" }
    let results = [3.25, 0.5].map { (ratio: Double) in
      Moment(
        name: "ratio \(ratio)", content: .result,
        snapshot: Sample.endless().with { $0.reading.details.ratio = ratio })
    }
    let ended = [("finished", WorkEnd.done), ("broken", .failed())].flatMap { name, end in
      // Steps with texts are no units, and have no rate once they have ended.
      [Sample.values(940), step].map { snapshot in
        Moment(
          name: "\(name) \(snapshot.reading.currentValueLabel ?? "values")", content: .values,
          snapshot: snapshot.with { $0.end = end.reaching($0.fractionReached) })
      }
    }
    return results + ended + [
      Moment(name: "result", content: .result, snapshot: Sample.endless()),
      Moment(name: "step", content: .values, valueLabel: "row %{current-value}", snapshot: step),
      Moment(
        name: "timer with a text", content: .timer, valueLabel: "brewing",
        snapshot: Sample.timer(179, of: 200)),
      Moment(
        name: "label in a text", content: .values, label: "Importing", valueLabel: "<%{label}>",
        snapshot: Sample.values(940)),
      Moment(
        name: "label of the source in a text", content: .values, label: "Importing",
        valueLabel: "<%{label}>",
        snapshot: Sample.values(940).with {
          $0.reading.label = "users.csv"
          $0.name = "users"
        }),
      Moment(name: "Hebrew step", content: .values, snapshot: hebrew),
    ]
  }
}
