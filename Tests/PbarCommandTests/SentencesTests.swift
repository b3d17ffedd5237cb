import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalText
import Testing

@testable import PbarCommand

@Suite struct SentencesTests {
  private let path: FilePath = "a\u{1B}[31mb"

  private static let inputOutputError = SystemError(code: 5)
  private static let denied = SystemError(code: 13)

  @Test(
    "Every note of a source has a sentence that names its subject",
    arguments: [
      (.cannotOpen(path: "a.txt", .noSuchFile), "a.txt: No such file or directory"),
      (
        .leftProcesses(command: bytes("sh")),
        "processes that 'sh' left behind are still writing, and are no longer read"
      ),
      (.inputIsOutput(path: "a.txt"), "a.txt: input file is output file. It was skipped"),
      (.inputIsOutput(path: "-"), "standard input: input file is output file. It was skipped"),
      (.readFailed(path: "a.txt", inputOutputError), "a.txt: reading failed: Input/output error"),
      (.readFailed(path: nil, .isDirectory), "standard input: reading failed: Is a directory"),
      (
        .writeFailed(path: nil, inputOutputError),
        "standard output: writing failed: Input/output error"
      ),
      (
        .closeFailed(path: nil, inputOutputError),
        "standard output: closing failed: Input/output error"
      ),
      (
        .cannotRun(command: bytes("mkae"), .noSuchFile),
        "--run: can't start 'mkae': No such file or directory"
      ),
      (
        .cannotRun(command: bytes("sleep 1; echo hi"), .noSuchFile),
        "--run: there is no command 'sleep 1; echo hi'. "
          + "For a shell command line, write sh -c 'sleep 1; echo hi'"
      ),
      (
        .cannotRun(command: bytes("echo 'a' b"), .noSuchFile),
        "--run: there is no command 'echo 'a' b'. For a shell command line, write sh -c '...'"
      ),
      (
        .cannotRun(command: bytes("my program"), denied),
        "--run: can't start 'my program': Permission denied"
      ),
      (
        .cannotMonitor(command: bytes("mkae"), .noSuchFile),
        "--monitor: can't start 'mkae': No such file or directory"
      ),
      (.cannotWatch(.noSuchProcess(12)), "process 12: there is no such process"),
      (.cannotWatch(.noProcessNamed(bytes("a\u{1B}b"))), "there is no process named 'a^[b'"),
      (
        .cannotWatch(.hidden(process: 12, denied)),
        "process 12: can't read its open files: Permission denied"
      ),
      (.cannotWatch(.notOpen(descriptor: 3, process: 12)), "process 12: descriptor 3 is not open"),
      (
        .cannotWatch(.noPosition(descriptor: 3, process: 12, path: "pipe:[1]")),
        "process 12: descriptor 3 is 'pipe:[1]', not a file or block device"
      ),
      (
        .cannotWatch(.endedWithoutFile(process: 12, name: bytes("dd"))),
        "dd (12) ended before it opened a regular file"
      ),
      (
        .cannotWatch(.endedWithoutFile(process: 12, name: [])),
        "process 12 ended before it opened a regular file"
      ),
      (
        .cannotKeep(SystemError(code: 28)),
        "the output is printed now, since it can't be kept: No space left on device"
      ),
      (.moreValueErrors(count: 1), "1 more line is not a progress value"),
      (.moreValueErrors(count: 7), "7 more lines are not progress values"),
      (
        .value(.notAValue(line: 3, text: "'abc'")),
        "line 3: 'abc' is not a progress value. Write 42, 42/100, 42% or '# label'"
      ),
      (
        .value(.tooLong(line: 3, text: "'abc…'")), "line 3: 'abc…' is too long for a progress value"
      ),
      (
        .value(.notAValue(line: 3, text: "'a b=1'", hint: .name)),
        "line 3: 'a b=1' is not a progress value. Write a value after a name as in name=1/3, "
          + "and a name with blanks in quotes, as in \"my name\"=1/3"
      ),
      (
        .value(.notAValue(line: 3, text: "'42,5'", hint: .decimalComma)),
        "line 3: '42,5' is not a progress value. Write decimals with a point, as in 42.5"
      ),
      (
        .suspectedValue(option: "--announce", word: bytes("5")),
        "--announce takes a value only after =, and there is no file '5'. Write --announce=5"
      ),
      (.value(.negative(line: 3, value: .real(-0.5))), "line 3: -0.5 is negative and counts as 0"),
      (
        .value(.tooManyNames(line: 3, name: "'cpu'", limit: 100_000)),
        "line 3: 'cpu' is ignored. Only the first 100000 names are shown"
      ),
    ] as [(SourceNote, String)])
  func notes(note: SourceNote, sentence: String) {
    #expect(Sentences.text(note) == sentence)
  }

  @Test(
    "No sentence has a control character, a newline or a final full stop, whatever a file is called"
  )
  func safe() {
    let notes: [SourceNote] = [
      .cannotOpen(path: path, .noSuchFile), .inputIsOutput(path: path),
      .readFailed(path: path, SystemError(code: 5)),
      .cannotRun(command: path.bytes, .noSuchFile),
      .cannotMonitor(command: path.bytes, .noSuchFile),
      .cannotStart(SystemError(code: 11)), .suspectedValue(option: "--json", word: path.bytes),
    ]
    let errors: [PlanError] = [
      .fileBeside(mode: .values, file: path), .unknownSize(path: path, .noSuchFile),
      .noSize(path: path),
      .suspectedValue(SuspectedValue(option: .timer, word: path.bytes)),
      .suspectedValue(SuspectedValue(option: .announce, word: path.bytes)), .past("a\u{1B}b"),
      .nothingToRead, .noCommand, .needsOutput(.output),
      .needs(.range, .values), .needs(.minimumLabel, .range), .needs(.countUp, .timer),
      .conflict(.values, .value), .sameFile(.option(.json), .standardInput, path: path),
    ]
    for sentence in notes.map({ Sentences.text($0) }) + errors.map({ Sentences.text($0) }) {
      #expect(!sentence.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
      #expect(!sentence.hasSuffix("."))
      #expect(!sentence.isEmpty)
    }
    #expect(Sentences.text(notes[0]).hasPrefix("a^[[31mb: "))
  }

  @Test("The exit status is the sum of pv's codes for the failures")
  func statuses() {
    for (failures, status) in [
      ([], 0), (.notOpened, 2), (.inputIsOutput, 4), (.notClosed, 8), (.transfer, 16),
      ([.notOpened, .inputIsOutput, .notClosed, .transfer], 30),
    ] as [(SourceFailures, Int32)] {
      #expect(ExitStatus(failures).code == status)
    }
    #expect(ExitStatus.usage.code == 1)
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

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
