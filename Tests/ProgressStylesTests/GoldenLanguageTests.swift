import ProgressModel
import TerminalText
import Testing
import Wording

@testable import ProgressStyles

@Suite struct GoldenLanguageTests {
  @Test("The lines in every language equal the approved ones")
  func lines() {
    var text = ""
    for language in Language.allCases {
      let isRightToLeft = language == .arabic || language == .hebrew
      var theme = Theme(ink: .none, direction: isRightToLeft ? .rightToLeft : .leftToRight)
      theme.language = language
      text += "\(language)\n"
      for (content, snapshot) in Self.moments {
        let view = inlineView(content, theme: theme, label: label(language))
        text += view.text(snapshot, width: 72) + "|\n"
      }
      let hidden = PartList.fitting(
        [StyledText("a"), StyledText("b"), StyledText("c"), StyledText("d")], capacity: 2,
        width: 72, in: theme)
      text += (hidden.last?.plainText ?? "") + "|\n"
    }
    // The left-to-right marks are invisible.
    expectGolden(text.replacing("\u{200E}", with: "‹›"), "languages")
  }

  private static let moments: [(LineContent, Snapshot)] = [
    (.copy, Sample.copy(0.45)), (.copy, Sample.stalledCopy), (.copy, Sample.slowCopy),
    (.copy, Sample.copy(1, phase: .finished)), (.copy, Sample.endless()),
    (.copy, Sample.endless(stalledFor: 12)), (.copy, Sample.endless(stalledFor: 7300)),
    (.values, Sample.values(940)), (.values, Sample.range), (.timer, Sample.timer(179, of: 200)),
  ]

  private func label(_ language: Language) -> String {
    switch language {
    case .english: "Copying"
    case .german: "Kopie"
    case .french: "Copie"
    case .spanish: "Copia"
    case .chinese: "复制"
    case .japanese: "コピー"
    case .arabic: "النسخ"
    case .hebrew: "העתקה"
    }
  }
}
