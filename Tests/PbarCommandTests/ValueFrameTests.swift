import ProgressStyles
import SystemCalls
import TerminalText
import Testing

@testable import PbarCommand

@Suite struct ValueFrameTests {
  @Test("One value is one line, exactly as wide as asked, and one newline")
  func oneLine() throws {
    let result = try draw("--value 0.42 -w 30 --charset ascii --color never --label Disk")
    #expect(visible(result.bytes) == "Disk  [======>          ]  42%\n")
    #expect(result.notes.isEmpty)
    #expect(result.status == .success)
  }

  @Test(
    "Each kind of record gives its percentage",
    arguments: [
      ("0.42", " 42%"), ("42%", " 42%"), ("42/100", " 42%"), ("1", "100%"), ("0", "  0%"),
      ("29%", " 29%"), ("29/100", " 29%"), ("+0.5", " 50%"),
    ])
  func records(record: String, text: String) throws {
    let line = visible(try draw("--value \(record) -w 40 --color never").bytes)
    #expect(line.contains(text), "\(line)")
    #expect(line.hasSuffix("\n"))
  }

  @Test("A total makes the value an amount")
  func total() throws {
    let line = visible(try draw("--value 42 --total 100 -w 60 --color never").bytes)
    #expect(line.contains(" 42%  "))
    #expect(line.contains("42/100"))
  }

  @Test("An unknown value is drawn as an activity, at rest")
  func unknown() throws {
    let result = try draw("--value ? -w 20 --charset ascii --color never")
    #expect(visible(result.bytes) == "[<=>               ]\n")
    #expect(result.status == .success)
  }

  @Test("In a sentence, an unknown value has started: one frame lasts no time")
  func unknownInWords() throws {
    #expect(visible(try draw("--value ? --announce --label Disk").bytes) == "Disk, started\n")
    #expect(visible(try draw("--value ? --announce --range 1..5").bytes) == "started\n")
    let named = try draw("--value a=?,b=1/2 --announce")
    #expect(visible(named.bytes) == "a, started\nb, 50% complete\n")
  }

  @Test("A value beyond the total, or below 0, is drawn and told")
  func beyond() throws {
    let much = try draw("--value 1.5 -w 20 --color never")
    #expect(visible(much.bytes).contains("100%"))
    #expect(
      much.notes == [
        "--value: 1.5 is beyond the total 1 and counts as the total; --total sets another"
      ])
    #expect(much.status == .success)
    let little = try draw("--value -3% -w 20 --color never")
    #expect(visible(little.bytes).contains(" 0%"))
    #expect(little.notes.count == 1)
  }

  @Test("What is no value draws nothing, is quoted, and is wrong usage")
  func wrong() throws {
    for record in ["abc", "nan", "inf", "1/0x"] {
      let result = try draw("--value \(record)")
      #expect(result.bytes.isEmpty, "\(record)")
      #expect(
        result.notes == [
          "--value: '\(record)' is not a progress value; write 0.42, 42/100, 42% or '?'"
        ])
      #expect(result.status == .usage)
    }
    let empty = try frame("--value 1", record: "")
    #expect(empty.bytes.isEmpty)
    #expect(empty.status == .usage)
  }

  @Test("Colour is judged by standard output alone")
  func color() throws {
    #expect(visible(try draw("--value 0.5 -w 20", world(error: false)).bytes).contains("␛["))
    #expect(!visible(try draw("--value 0.5 -w 20", world(output: false)).bytes).contains("␛["))
  }

  @Test("With -q there is nothing to see, and a value is still checked")
  func quiet() throws {
    #expect(try draw("--value 0.5 -q").bytes.isEmpty)
    #expect(try draw("--value 0.5 -q").status == .success)
    #expect(try draw("--value abc -q").status == .usage)
  }

  @Test("Fields and numbers may be asked for as in a run")
  func otherForms() throws {
    #expect(visible(try draw("--value 42% -n").bytes) == "42\n")
    #expect(visible(try draw("--value 42% -F %{percent}").bytes) == "42%\n")
  }

  @Test(
    "The label and the current value label are those that were asked for or that the record holds")
  func labels() throws {
    let line = visible(
      try draw("--value 42% --label Disk --current-value-label full -w 60 --color never").bytes)
    #expect(line.hasPrefix("Disk  "))
    #expect(line.contains("full"))
    let own = try frame("--value 42% -w 60 --color never", record: "42% of the disk")
    #expect(visible(own.bytes).contains("of the disk"))
  }

  private func draw(_ line: String, _ world: Surroundings = world()) throws -> ValueFrame.Drawing {
    try frame(line, in: world, record: nil)
  }

  private func frame(
    _ line: String, in world: Surroundings = world(), record: String?
  ) throws -> ValueFrame.Drawing {
    let plan = try plan(line, in: world)
    guard case .value(let given, let scale) = plan.work else {
      throw PlanError.nothingToRead
    }
    return ValueFrame(
      record: record ?? given, scale: scale, display: plan.display,
      clock: LocalClock(now: 0, utcOffset: 0)
    ).draw()
  }
}
