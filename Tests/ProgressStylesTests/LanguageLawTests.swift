import ProgressModel
import TerminalText
import TestSupport
import TestTraits
import Testing
import Wording

@testable import ProgressStyles

@Suite("Views in every language", .seeded) struct LanguageLawTests {
  private static let contents: [LineContent] = [.copy, .result, .values, .value, .timer, .command]

  private static let moments: [Snapshot] = {
    var bits = Sample.endless(stalledFor: 3e5)
    bits.unit = .bits
    return [
      Sample.copy(0), Sample.copy(0.45), Sample.copy(1, phase: .finished), Sample.stalledCopy,
      Sample.slowCopy, Sample.range,
      bits, Sample.endless(), Sample.endless(stalledFor: 700), Sample.values(940),
      Sample.timer(3, of: 5), Snapshot(),
    ]
  }()

  @Test(
    "Every line is exactly as wide as its configuration, and has no controls",
    arguments: Language.allCases)
  func width(language: Language) {
    var random = SeededRandom()
    let rings = [
      NamedView(
        name: "ring",
        style: RingStyle(lines: 7, thickness: 0.12, fallback: InlineStyle(bar: LinearStyle()))),
      NamedView(
        name: "rings",
        style: RingsStyle(lines: 7, thickness: 0.12, fallback: InlineStyle(bar: LinearStyle()))),
    ]
    for named in NamedView.all + rings {
      for direction in LayoutDirection.allCases {
        var theme = Theme(direction: direction)
        theme.language = language
        for width in Array(0...90) + [133, 400] {
          let count = Int.random(in: 1...4, using: &random)
          let parts = (0..<count).map { _ in part(&random, language) }
          let lines = named.style.body(
            ViewConfiguration(
              parts: parts, width: width, height: Int.random(in: 1...12, using: &random),
              theme: theme))
          for line in lines {
            #expect(line.cellWidth == width, "\(named.name) \(line.plainText)|")
            #expect(
              !line.plainText.unicodeScalars.contains { $0.properties.generalCategory == .control })
          }
        }
      }
    }
  }

  @Test(
    "Nothing jumps while a run goes on or stalls",
    arguments: Language.allCases)
  func steady(language: Language) {
    for content in [LineContent.copy, .result, .command] {
      var widths: Set<Int> = []
      for step in 0...100 {
        var snapshot = Sample.copy(Double(step) / 100)
        widths.insert(width(snapshot, content, language))
        snapshot.stalledFor = 5 + Double(step) / 2
        if content != .command { widths.insert(width(snapshot, content, language)) }
      }
      #expect(widths.count == 1, "\(content) \(widths)")
    }
    let endless = (5..<60).map { width(Sample.endless(stalledFor: Double($0)), .copy, language) }
    #expect(Set(endless + [width(Sample.endless(), .copy, language)]).count == 1)
  }

  @Test("The message of a stall takes no more cells than in English", arguments: Language.allCases)
  func brevity(language: Language) {
    for seconds in [5, 59, 3599, 86399, 8_639_999] as [Double] {
      let words = [language, Language.english].map(\.wording)
      let widths = words.map { $0.stalled(briefly: $0.brief(seconds)).cellWidth }
      #expect(widths[0] <= widths[1] + 1)
    }
    #expect(language.wording.hours(99).cellWidth <= 6)
  }

  @Test("The time left is never more than 99 hours")
  func timeLeft() {
    func text(_ seconds: Double, _ language: Language = .english) -> String? {
      var snapshot = Sample.copy(0.5)
      snapshot.timeRemaining = seconds
      return LineFields.all(of: snapshot, content: .copy, in: language).last?.text
    }
    #expect(text(5) == "0:05 left")
    #expect(text(359_999) == "99:59:59 left")
    #expect(text(360_000) == "99h left")
    #expect(text(.infinity) == "99h left")
    #expect(text(.infinity, .japanese) == "残り 99時間")
  }

  @Test("pv's fields stay as they are, and all others are in the language")
  func fields() {
    var template = Template("%b %r %{progress-amount-only}|%{percent} %{total} %{stalled}")
    template.language = .german
    var snapshot = Sample.copy(0.45)
    snapshot.stalledFor = 12
    let text = template.text(snapshot, label: "", clock: Sample.clock)
    #expect(text.hasPrefix("1.35GiB ["))
    #expect(text.hasSuffix("  45%|45\u{A0}% 3,0 GiB stockt 12 s"))
  }

  private func width(_ snapshot: Snapshot, _ content: LineContent, _ language: Language) -> Int {
    LineFields.all(of: snapshot, content: content, in: language)
      .reduce(0) { $0 + $1.width + $1.gap }
  }

  private func part(_ random: inout SeededRandom, _ language: Language) -> ViewPart {
    let snapshot = Self.moments.randomElement(using: &random) ?? Snapshot()
    let content = Self.contents.randomElement(using: &random) ?? .copy
    var part = ViewPart.random(&random)
    part.fields = LineFields.all(of: snapshot, content: content, in: language)
    part.fractionCompleted = snapshot.fractionCompleted
    return part
  }
}
