import ProgressModel
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalText
import Testing

@testable import PbarCommand

@Suite("A value within a range is shown as a gauge") struct RangeTests {
  @Test(
    "The bar is its part of the range, and the value stands beside it",
    arguments: [
      ("--value 23.5 --range 15..30", "[========>      ]  23.5"),
      ("--value -3 --range -20..45", "[====>           ]   -3"),
      ("--value +3 --range 0..10", "[====>            ]   3"),
      ("--value 50% --range 0..10", "[========>        ]   5"),
      ("--value 500 --range 0..100", "[==============]  500"),
      ("--value ? --range 0..100", "[<=>                 ]"),
    ])
  func frames(line: String, text: String) throws {
    let frame = try frame(line + " -w 23 --charset ascii --color never")
    let row = visible(frame.bytes)
    #expect(row.hasSuffix(String(text.drop { $0 != "]" }) + "\n"), "\(row)")
    #expect(row.dropLast().count == 23)
    #expect(!row.contains("%"))
    #expect(frame.notes.isEmpty)
    #expect(frame.status == .success)
  }

  @Test("The bar of a gauge lies where the value does")
  func bars() throws {
    func filled(_ line: String) throws -> Int {
      visible(try frame(line + " -w 50 --charset unicode --color never").bytes)
        .count { $0 == "█" }
    }
    #expect(try filled("--value -20 --range -20..20") == 0)
    #expect(try filled("--value 0 --range -20..20") == 22)
    #expect(try filled("--value 20 --range -20..20") == 45)
    #expect(try filled("--value 99 --range -20..20") == 45)
  }

  @Test("Formats and numbers show the value, and no time left")
  func forms() throws {
    let format = "-F %{current-value}|%b|%{percent}|%{total}|%e"
    let line = visible(try frame("--value -5 --range -10..10 \(format)").bytes)
    #expect(line == "-5|-5|25%||\n")
    #expect(visible(try frame("--value 2.5 --range 0..10 -n").bytes) == "25\n")
    #expect(visible(try frame("--value 2.5 --range 0..10 -n -b").bytes) == "2.5\n")
    #expect(visible(try frame("--value 0.2 --range 0.1..0.3 -n").bytes) == "50\n")
  }

  @Test("Nothing is estimated of a value within a range, and its end is no end")
  func snapshots() throws {
    let tally = Tally(ringing: try EventPipe())
    let part = ProgressPart(identifier: 0, tally: tally)
    var meters = PartMeters(try plan("--values --range 0..100").work, [part], at: 0)
    #expect(meters.observe([part], at: 0).first?.fractionCompleted == nil)
    var last: Snapshot?
    for (time, value) in [(1.0, 20.0), (5, 60), (9, 250)] {
      tally.withWords {
        $0.progress = .amount(.real(value))
        $0.updateCount += 1
      }
      last = meters.observe([part], at: time).first
      #expect(last?.rate == 0)
      #expect(last?.timeRemaining == nil)
    }
    #expect(last?.fractionCompleted == 1)
    #expect(last?.overfulfilledFraction == nil)
    #expect(last?.completed == .whole(250))
    tally.withWords { $0.progress = .unknown }
    let end = try #require(meters.finish([part], at: 10, phase: .finished).first)
    #expect(end.fractionCompleted == nil)
    #expect(end.meanRate == 0)
  }

  @Test(
    "A range belongs to values, excludes a total, and its labels belong to it",
    arguments: [
      (
        "--range 0..1 --countdown 5",
        "--range says what a value lies between; add --values or --value"
      ),
      (
        "--range 0..1 --run make", "--range says what a value lies between; add --values or --value"
      ),
      ("--range 0..1", "--range says what a value lies between; add --values or --value"),
      ("--values --range 0..1 -s 5", "--total and --range exclude each other; choose one of them"),
      ("--value 3 --minimum-label a", "--minimum-label names an end of a range; add --range"),
      ("--maximum-label a", "--maximum-label names an end of a range; add --range"),
    ])
  func conflicts(line: String, sentence: String) {
    #expect(complaint(line) == sentence)
  }

  @Test(
    "With values of every kind a range will do",
    arguments: [
      "--values --range 0..1", "--value 3 --range 0..1 --minimum-label a --maximum-label b",
      "--values --range 0..1 --run make",
    ])
  func allowed(line: String) {
    #expect(complaint(line) == nil)
  }

  @Test("The labels of the ends reach the style, made printable, and only where there is a range")
  func endLabels() throws {
    let view = OwnView(
      content: .values, style: RecordingStyle(), theme: Theme(ink: .none, charset: .ascii),
      label: nil, currentValueLabel: nil, minimumLabel: "low", maximumLabel: "high")
    var memory = ViewMemory()
    func shown(_ range: ValueRange?) -> String {
      var snapshot = Snapshot()
      snapshot.range = range
      return view.body(
        [snapshot], clock: LocalClock(now: 0, utcOffset: 0), width: 20, height: 1, at: 0,
        memory: &memory
      ).map(\.plainText).joined()
    }
    #expect(shown(ValueRange(parsing: "0..1")) == "low high")
    #expect(shown(nil) == "none none")
  }

  @Test("Another run that asks shows the value as this one does")
  func query() throws {
    var snapshot = Snapshot()
    snapshot.unit = .plain
    snapshot.range = ValueRange(parsing: "15..30")
    snapshot.completed = .real(23.5)
    snapshot.fractionCompleted = 8.5 / 15
    let report = try #require(ProgressReport(words: ProgressReport(snapshot).words))
    let told = Snapshot(report, QueryPlan(process: 1, takesLabel: true), byteUnit: .bytes)
    func line(_ options: String, _ snapshot: Snapshot) throws -> String {
      var memory = ViewMemory()
      return try plan(options).display.lines(
        [snapshot], clock: LocalClock(now: 0, utcOffset: 0), width: 40, height: 1, at: 0,
        memory: &memory
      ).map(\.plainText).joined(separator: "|")
    }
    let shown = try line("--query 1", told)
    #expect(try shown == line("--values --range 15..30", snapshot))
    #expect(shown.hasSuffix(" 23.5"))
  }

  private func frame(_ line: String) throws -> ValueFrame.Drawing {
    let plan = try plan(line)
    guard case .value(let record, let scale) = plan.work else { throw PlanError.nothingToRead }
    return ValueFrame(
      record: record, scale: scale, display: plan.display,
      clock: LocalClock(now: 0, utcOffset: 0)
    ).draw()
  }
}

/// Tells what it was given in place of drawing it.
private struct RecordingStyle: ProgressViewStyle {
  func body(_ configuration: ViewConfiguration) -> [StyledText] {
    configuration.parts.map { part in
      StyledText("\(part.minimumLabel ?? "none") \(part.maximumLabel ?? "none")")
    }
  }

  func extent(_ configuration: ViewConfiguration) -> Int { 0 }
}
