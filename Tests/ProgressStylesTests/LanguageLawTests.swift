import ProgressModel
import TerminalText
import Testing
import Wording

@testable import ProgressStyles

@Suite("Views in every language") struct LanguageLawTests {
  @Test(
    "Nothing jumps while a run goes on or stalls",
    arguments: Language.allCases)
  func steady(language: Language) {
    for content in [LineContent.copy, .result, .command] {
      var widths: Set<Int> = []
      for step in stride(from: 0, through: 100, by: 3) {
        var snapshot = Sample.copy(Double(step) / 100)
        widths.insert(width(snapshot, content, language))
        snapshot.stalledFor = 5 + Double(step) / 2
        for awaitsReader in [false, true] where content != .command {
          snapshot.reading.awaitsReader = awaitsReader
          widths.insert(width(snapshot, content, language))
        }
      }
      #expect(widths.count == 1, "\(content) \(widths)")
    }
    // The words of a stall take the place of the rate, and little more.
    let endless = (5..<60).map { width(Sample.endless(stalledFor: Double($0)), .copy, language) }
    #expect(Set(endless).count <= 2)
    #expect((endless.max() ?? 0) - width(Sample.endless(), .copy, language) <= 3)
  }

  @Test(
    "The message of a stall takes at most one cell more than in English",
    arguments: Language.allCases)
  func brevity(language: Language) {
    for seconds in [5, 59, 3599, 86399, 8_639_999] as [Double] {
      let widths = [language, .english].map { $0.stalledBriefly($0.brief(seconds)).cellWidth }
      #expect(widths[0] <= widths[1] + 1)
    }
    #expect(language.days(501_000).cellWidth <= 12)
  }

  @Test("pv's fields stay as they are, and all others are in the language")
  func fields() {
    let template = Template("%b %r %{progress-amount-only}|%{percent} %{total} %{stalled}")
    var theme = Theme()
    theme.language = .german
    theme.decimalSign = .comma
    var snapshot = Sample.copy(0.45)
    snapshot.stalledFor = 12
    let text = template.text(snapshot, label: "", clock: Sample.clock, theme: theme)
    #expect(text.hasPrefix("1.35GiB ["))
    #expect(text.hasSuffix("  45%|45\u{A0}% 3,0 GiB stockt 12 s"))
  }

  private func width(_ snapshot: Snapshot, _ content: LineContent, _ language: Language) -> Int {
    LineFields.all(of: snapshot, content: content, in: language)
      .reduce(0) { $0 + $1.width + $1.gap }
  }
}
