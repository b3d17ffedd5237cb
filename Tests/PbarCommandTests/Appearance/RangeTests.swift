import ProgressModel
import ProgressStyles
import SystemCalls
import TerminalText
import Testing

@testable import PbarCommand
@testable import ProgressSources

@Suite("Values within a range") struct RangeTests {
  @Test(
    "A value within a range is shown as a gauge with the value beside it",
    arguments: [
      ("--value 23.5 --range 15..30", "[========>      ]  23.5"),
      ("--value -3 --range -20..45", "[====>           ]   -3"),
      ("--value +3 --range 0..10", "[====>            ]   3"),
      ("--value 50% --range 0..10", "[========>        ]   5"),
      ("--value 500 --range 0..100", "[==============]  500"),
      ("--value ? --range 0..100", "[<=>                 ]"),
    ])
  func frames(line: String, text: String) throws {
    let frame = try valueFrame(line + " -w 23 --charset ascii --color never")
    let row = visible(frame.bytes)
    #expect(row.hasSuffix(String(text.drop { $0 != "]" }) + "\n"), "\(row)")
    #expect(row.dropLast().count == 23)
    #expect(!row.contains("%"))
    #expect(frame.notes.isEmpty)
    #expect(frame.status == .success)
  }

  @Test("Formats and -n show a value within a range without a time left")
  func forms() throws {
    let format = "-F %{current-value}|%b|%{percent}|%{total}|%e"
    let line = visible(try valueFrame("--value -5 --range -10..10 \(format)").bytes)
    #expect(line == "-5|-5|25%||\n")
    #expect(visible(try valueFrame("--value 2.5 --range 0..10 -n").bytes) == "25\n")
    #expect(visible(try valueFrame("--value 2.5 --range 0..10 -n -b").bytes) == "2.5\n")
    #expect(visible(try valueFrame("--value 0.2 --range 0.1..0.3 -n").bytes) == "50\n")
  }

  @Test(
    "A value within a range has no rate and no time left, and may lie beyond the end of its range")
  func snapshots() throws {
    var part = ProgressPart(identifier: 0)
    part.reading.range = ValueRange(low: .whole(0), high: .whole(100))
    var meters = try RunProgress("--values --range 0..100", [part], at: 0)
    #expect(meters.snapshots([part], at: 0).first?.fractionCompleted == nil)
    var last: Snapshot?
    for (time, value) in [(1.0, 20.0), (5, 60), (9, 250)] {
      part.reading.progress = .amount(.real(value))
      part.reading.updateCount += 1
      last = meters.snapshots([part], at: time).first
      #expect(last?.rate == nil)
      #expect(last?.timeRemaining == nil)
    }
    #expect(last?.fractionReached == 1)
    #expect(last?.reading.completed == .whole(250))
    part.reading.progress = nil
    let end = try #require(meters.snapshots([part], at: 10, end: .done).first)
    #expect(end.fractionCompleted == nil)
    #expect(end.meanRate == 0)
  }

  @Test("A query shows a value within a range as the run itself does")
  func query() throws {
    var snapshot = Snapshot()
    snapshot.unit = .plain
    snapshot.reading.range = ValueRange(parsing: "15..30")
    snapshot.reading.completed = .real(23.5)
    snapshot.fractionReached = 8.5 / 15
    let told = try #require(
      snapshot.report.withUnsafeBytes { JSONMembers($0) }.flatMap { Snapshot(report: $0) })
    func line(_ options: String, _ snapshot: Snapshot) throws -> String {
      try plan(options).display.lines(of: [snapshot], width: 40).map(\.plainText)
        .joined(separator: "|")
    }
    let shown = try line("--query 1", told)
    #expect(try shown == line("--values --range 15..30", snapshot))
    #expect(shown.hasSuffix(" 23.5"))
  }
}
