import ProgressModel
import ProgressSources
import SystemCalls
import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import CommandOptions
@testable import PbarCommand

@Suite struct SentencesTests {
  private let path: FilePath = "a\u{1B}[31mb"

  @Test("Every note of a source has a sentence that names its subject")
  func notes() {
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    let denied = SystemError(13)
    let notes: [SourceNote] = [
      .cannotOpen(path: "a.txt", .noSuchFile),
      .stopped(command: bytes("sh")),
      .leftProcesses(command: bytes("sh")),
      .inputIsOutput(path: "a.txt"),
      .inputIsOutput(path: "-"),
      .readFailed(path: "a.txt", .inputOutput),
      .readFailed(path: nil, .isDirectory),
      .writeFailed(path: nil, .inputOutput),
      .closeFailed(path: nil, .inputOutput),
      .cannotRun(command: bytes("mkae"), .noSuchFile),
      .cannotRun(command: bytes("sleep 1; echo hi"), .noSuchFile),
      .cannotRun(command: bytes("echo 'a' b"), .noSuchFile),
      .cannotRun(command: bytes("my program"), denied),
      .cannotRun(command: bytes("mkae"), isMonitored: true, .noSuchFile),
      .cannotWatch(.noSuchProcess(12)),
      .cannotWatch(.noProcessNamed(bytes("a\u{1B}b"))),
      .cannotWatch(.hidden(process: 12, denied)),
      .cannotWatch(.notOpen(descriptor: 3, process: 12)),
      .cannotWatch(.noPosition(descriptor: 3, process: 12, path: "pipe:[1]")),
      .cannotWatch(.endedWithoutFile(process: 12, name: bytes("dd"))),
      .cannotWatch(.endedWithoutFile(process: 12, name: [])),
      .cannotKeep(SystemError(28)),
      .moreValueErrors(count: 1),
      .moreValueErrors(count: 7),
      .value(.notAValue(line: 3, text: "'abc'")),
      .value(.tooLong(line: 3, text: "'abc…'")),
      .value(.notAValue(line: 3, text: "'a b=1'", hint: .name)),
      .value(.notAValue(line: 3, text: "'42,5'", hint: .decimalComma)),
      .value(.negative(line: 3, value: .real(-0.5))),
      .value(.beyondFractions(line: 2, value: .whole(30))),
      .value(.tooManyNames(line: 3, name: "'cpu'", limit: 100_000)),
    ]
    let text = notes.map { Sentences.text($0) + "\n" }.joined()
    expectGolden(text, "notes")
  }

  @Test(
    "No sentence has a control character, a newline or a final full stop, whatever a file is called"
  )
  func safe() {
    let notes: [SourceNote] = [
      .cannotOpen(path: path, .noSuchFile), .inputIsOutput(path: path),
      .readFailed(path: path, .inputOutput),
      .cannotRun(command: path.bytes, .noSuchFile),
      .cannotRun(command: path.bytes, isMonitored: true, .noSuchFile),
      .cannotStart(SystemError(11)),
    ]
    let errors: [OptionError] = [
      .unusable(.total, path: path, .noSuchFile),
      .suspectedValue(SuspectedValue(option: .timer, word: path.bytes)),
      .suspectedValue(SuspectedValue(option: .announce, word: path.bytes)),
      .nothingToRead, .conflict(.values, .value),
      .sameFile(.option(.json), .standardInput, path: path),
    ]
    for sentence in notes.map({ Sentences.text($0) }) + errors.map(\.sentence) {
      #expect(!sentence.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
      #expect(!sentence.hasSuffix("."))
      #expect(!sentence.isEmpty)
    }
    #expect(Sentences.text(notes[0]).hasPrefix("a^[[31mb: "))
  }

  @Test("The statistics of the rate have the words of pv")
  func statistics() {
    var statistics = RateStatistics()
    #expect(Sentences.text(statistics, unit: .bytes) == "rate not measured")
    for rate in [1.0, 1, 3, 3] { statistics.record(rate) }
    for (unit, text) in [
      (CountUnit.bytes, "1.000/2.000/3.000/1.000 B/s"),
      (.decimalBits, "8.000/16.000/24.000/8.000 b/s"),
      (.plain, "1.000/2.000/3.000/1.000 /s"),
    ] {
      #expect(Sentences.text(statistics, unit: unit) == "rate min/avg/max/mdev = " + text)
    }
  }
}
