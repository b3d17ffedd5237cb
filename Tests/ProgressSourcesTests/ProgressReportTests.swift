import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite(.seeded) struct ProgressReportTests {
  @Test("What is told is understood: every report comes back as it was")
  func roundTrip() {
    var random = SeededRandom()
    for _ in 0..<3000 {
      let report = random.report()
      #expect(ProgressReport(words: report.words) == report)
    }
  }

  @Test("Amounts keep whether they are whole, to the last digit")
  func amounts() {
    var report = ProgressReport()
    for amount: Amount in [.whole(.max), .whole(.max - 1), .real(1.5), .real(1e300), .real(2)] {
      report.completed = amount
      let read = ProgressReport(words: report.words)?.completed
      #expect(read.map { "\($0)" } == "\(amount)")
    }
  }

  @Test("Words that are not known are passed over, so that a later version may say more")
  func unknownWords() {
    #expect(ProgressReport(words: ["speed of light", "", "rate 5"])?.rate == 5)
  }

  @Test(
    "What can't be true is refused",
    arguments: [
      "rate nan", "elapsed -1", "rate inf", "completed x", "total nan", "phase over", "unit miles",
      "fraction ", "mean 1e999", "range 5", "range 2 1", "range 0 x",
    ])
  func nonsense(word: String) {
    #expect(ProgressReport(words: [word]) == nil)
  }

  @Test("Texts are printable, whatever was sent")
  func texts() {
    let report = ProgressReport(words: ["label a\u{1B}[2J\u{202E}", "value b\nc"])
    #expect(report?.label == "a^[[2J<U+202E>")
    #expect(report?.currentValueLabel == "b^Jc")
  }
}

extension SeededRandom {
  /// A report of any run.
  mutating func report() -> ProgressReport {
    var report = ProgressReport()
    report.phase = ProgressReport.Phase.allCases.randomElement(using: &self) ?? .running
    report.countsBytes = Bool.random(using: &self)
    report.elapsed = number()
    report.completed = maybe { $0.amount() }
    report.total = maybe { $0.amount() }
    report.fractionCompleted = maybe { Double.random(in: 0...1, using: &$0) }
    report.overfulfilledFraction = maybe { 1 + $0.number() }.flatMap { $0 > 1 ? $0 : nil }
    report.range = maybe { ValueRange(low: .real(-$0.number()), high: $0.amount()) } ?? nil
    report.rate = number()
    report.meanRate = number()
    report.averageRate = maybe { $0.number() }
    report.highestRate = number()
    report.ratio = maybe { $0.number() }
    report.timeRemaining = maybe { $0.number() }
    report.stalledFor = maybe { $0.number() }
    report.motion = number()
    report.label = maybe { SafeText.printable($0.unicodeText(upTo: 20)) }
    report.currentValueLabel = maybe { SafeText.printable($0.asciiText(upTo: 20)) }
    return report
  }

  private mutating func maybe<Value>(_ make: (inout SeededRandom) -> Value) -> Value? {
    Bool.random(using: &self) ? make(&self) : nil
  }

  private mutating func number() -> Double {
    Double.random(in: 0...1, using: &self) * Double(Int64.random(in: 0...(1 << 60), using: &self))
  }

  private mutating func amount() -> Amount {
    Bool.random(using: &self)
      ? .whole(Int64.random(in: 0...Int64.max, using: &self)) : .real(number())
  }

  @Test("Texts without end are cut, so that a report always fits into a message")
  func longTexts() throws {
    var report = ProgressReport()
    report.label = String(repeating: "世", count: 100_000)
    report.currentValueLabel = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(ControlMessage.report(report).bytes != nil)
    let read = try #require(ProgressReport(words: report.words))
    #expect(read.label?.hasPrefix("世世") == true)
    #expect(read.label?.hasSuffix("世…") == true)
    #expect(ProgressReport(words: read.words) == read)
  }
}
