import ProgressModel
import SystemCalls
import TerminalText
import TestSupport
import TestTraits
import Testing
import Wording

@testable import PbarCommand

@Suite("Sentences")
struct ProgressSentencesTests {
  /// They differ in cases, plural forms, blanks and direction.
  @Test(
    "The sentences of every mode equal the proofread ones",
    arguments: [Language.english, .german, .chinese, .arabic])
  func everyMode(language: Language) throws {
    var text = ""
    let modes = SpokenMode.all(language)
    for mode in modes where language == .english || !SpokenMode.repeating.contains(mode.name) {
      let environment: Environment = ["LANG": "\(language.rawValue).UTF-8"]
      let run = try plan(mode.line, in: world(input: false, environment: environment))
      let unit = run.display.measure.unit(run.work.traits)
      text += "\(mode.name)\n"
      for sentence in mode.sentences(run.display.sentences, unit) {
        text += "  \(sentence)\n"
      }
    }
    expectGolden(text, "sentences-\(language.rawValue)")
  }
}

/// A mode of the program with an example of its progress.
private struct SpokenMode {
  var name: String
  var line: String
  var change: (inout Snapshot) -> Void

  /// Their phrases are those of other modes, so English suffices.
  static let repeating = [
    "copy without a label", "values with a unit", "lines with a unit", "values as fractions",
    "named values", "queried timer whose bar empties", "command", "watch",
  ]

  /// All modes; a label is a word of this language.
  static func all(_ language: Language) -> [SpokenMode] {
    let label = "--label \(label(language))"
    func mode(
      _ name: String, _ line: String, _ change: @escaping (inout Snapshot) -> Void
    ) -> SpokenMode {
      SpokenMode(name: name, line: line, change: change)
    }
    return [
      mode("copy", "FILE \(label)") { $0.complete(1_288_490_189, of: 3 << 30) },
      mode("copy without a label", "FILE") { $0.complete(1, of: 100) },
      mode("copy without a total", "FILE \(label)") { $0.complete(3_435_973_837) },
      mode("lines", "FILE -l") { $0.complete(1) },
      mode("two lines", "FILE -l \(label)") { $0.complete(2) },
      mode("records", "FILE -l -0") { $0.complete(12) },
      mode("values", "--values \(label)") { $0.complete(940, of: 2000) },
      mode("values with a unit", "--values --unit km") { $0.complete(940, of: 2000) },
      mode("lines with a unit", "FILE -l --unit km") { $0.complete(12) },
      mode("values as fractions", "--values") {
        $0.reading.completed = .real(0.4)
        $0.reading.total = .whole(1)
        $0.fractionReached = 0.4
      },
      mode("values in a range", "--values --range 0..50") {
        $0.reading.completed = .real(21.5)
        $0.reading.range = ValueRange(parsing: "0..50")
        $0.fractionReached = 0.43
      },
      mode("named values", "--values") {
        $0.name = "a.csv"
        $0.complete(3, of: 4)
      },
      mode("timer", "--countdown 5m \(label)") {
        $0.elapsed = 178
        $0.timeRemaining = 122
        $0.timerInterval = 300
      },
      mode("queried timer whose bar empties", "--query 1") {
        $0.elapsed = 178
        $0.timeRemaining = 122
        $0.timerInterval = 300
        $0.fractionReached = 122 / 300
      },
      mode("something that goes on", "--indeterminate \(label)") { _ in },
      mode("command", "--run make") { _ in },
      mode("watch", "-d 1") {
        $0.reading.labelPrefix = "   3:"
        $0.reading.label = "backup.tar"
        $0.complete(1 << 30, of: 4 << 30)
      },
      mode("monitor", "-M both -- gzip") { $0.complete(1 << 20) },
    ]
  }

  func sentences(_ sentences: ProgressSentences, _ unit: CountUnit) -> [String] {
    let isMonitor = name == "monitor"
    var part = Snapshot()
    part.unit = unit
    part.elapsed = 65
    part.rate = 3_355_443.2
    change(&part)
    var first = Snapshot()
    (first.unit, first.name, first.reading.label) = (part.unit, part.name, part.reading.label)
    (first.reading.labelPrefix, first.reading.range) = (
      part.reading.labelPrefix, part.reading.range
    )
    (first.timeRemaining, first.timerInterval) = (part.timeRemaining, part.timerInterval)
    var going = part
    if part.timeRemaining == nil, part.fractionCompleted != nil, part.reading.range == nil {
      going.timeRemaining = 7201
    }
    var resting = part
    resting.stalledFor = 86400 * 2 + 10800
    var whole = part
    whole.elapsed = 172_800
    if part.fractionCompleted != nil, part.reading.range == nil {
      (whole.reading.completed, whole.fractionReached) = (part.reading.total, 1)
    }
    func closing(_ part: Snapshot, line: Int = 0, _ end: Ending) -> String {
      var part = part
      part.end = WorkEnd(end, .finished, readsOutput: false)
        .reaching(part.reading.range == nil ? sentences.fraction(part) : nil)
      return sentences.closing(part, line: line, elapsed: part.elapsed)
    }
    return [
      sentences.opening(first, line: 0), sentences.step(part, line: 0),
      sentences.pause(resting, line: 0), sentences.pause(part, line: 0),
      sentences.standing(going, line: 0), sentences.standing(resting, line: 0),
      closing(whole, .success), closing(part, .success), closing(part, .status(.transfer)),
      closing(part, line: isMonitor ? 1 : 0, .signal(.interrupt)),
    ]
  }

  private static func label(_ language: Language) -> String {
    switch language {
    case .german: "Kopie"
    case .chinese: "复制"
    case .arabic: "النسخ"
    case _: "Copying"
    }
  }
}
