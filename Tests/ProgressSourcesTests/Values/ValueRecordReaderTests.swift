import ProgressModel
import ProgressSources
import TerminalText
import Testing

@Suite("The reader of value records")
struct ValueRecordReaderTests {
  @Test("Before the first record the progress is 0 of a given total, else unknown")
  func beginning() {
    #expect(ValueReading("", total: .whole(10)).progress == .amount(.whole(0)))
    #expect(ValueReading("").progress == nil)
    #expect(ValueReading("\n\n# hello\n").progress == nil)
  }

  @Test(
    "Any line end ends a record, and so does the end of input",
    arguments: ["1\n2\n3\n", "1\r2\r3\r", "1\r\n2\r\n3\r\n", "1\n2\n3", "1\r2\n3", "\n1\r\r2\n\n3"])
  func lineEnds(input: String) {
    let reading = ValueReading(input, total: .whole(10))
    #expect(reading.progress == .amount(.whole(3)))
    #expect(reading.recordCount == 3)
    #expect(reading.reports.isEmpty)
    #expect(ValueReading.isTheSameHoweverCut(input, total: .whole(10)))
  }

  @Test(
    "Changes count from the latest value",
    arguments: [
      ("+3\n", .amount(.whole(3))),
      ("5\n+3\n-1\n", .amount(.whole(7))),
      ("5\n+=3\n-=1\n", .amount(.whole(7))),
      ("42%\n+3\n", .amount(.whole(45))),
      ("5\n?\n+3\n", .amount(.whole(8))),
      ("0.5\n+0.25\n", .amount(.real(0.75))),
      ("-1\n", .amount(.whole(0))),
      ("-1\n+3\n", .amount(.whole(3))),
      ("-5%\n", .amount(.whole(0))),
      ("20\n+5%\n-=10%\n", .amount(.whole(15))),
      ("20\n+=2.5%\n", .amount(.real(22.5))),
      ("20%\n+5%\n", .fraction(0.25)),
      ("5\n?\n", nil),
    ] as [(String, Progress?)])
  func changes(input: String, progress: Progress?) {
    #expect(ValueReading(input, total: .whole(100)).progress == progress)
    #expect(ValueReading.isTheSameHoweverCut(input, total: .whole(100)))
  }

  @Test("Changes are exact while they fit, then doubles, and never trap")
  func overflow() {
    let nearly = "9223372036854775805\n+1\n+1.0\n"
    #expect(ValueReading(nearly, total: .whole(.max)).progress == .amount(.whole(.max)))
    let beyond = ValueReading(nearly + "+1\n", total: .whole(.max))
    #expect(beyond.progress == .amount(.real(0x1p63)))
    let huge = ValueReading("1e308\n+1e308\n+1e308\n-1e308\n+1e308%\n", total: .real(1e308))
    guard case .amount(let amount) = huge.progress else {
      Issue.record("no amount")
      return
    }
    #expect(amount.doubleValue.isFinite)
  }

  @Test("A pair sets the running total")
  func totals() {
    let reading = ValueReading("4/10\n5\n", total: .whole(100))
    #expect(reading.total == .whole(10))
    #expect(reading.progress == .amount(.whole(5)))
    #expect(reading.reports.isEmpty)
    #expect(ValueReading("5\n").total == nil)
  }

  @Test("The completed amount is at least 0, and may be more than the total")
  func completed() {
    var reader = ValueRecordReader(.total(.whole(10)))
    func completed(after text: String) -> Amount? {
      Array(text.utf8).withUnsafeBytes { reader.read($0) }
      return reader.state.completed
    }
    #expect(completed(after: "12\n") == .whole(12))
    #expect(reader.state.progress == .amount(.whole(12)))
    #expect(completed(after: "12/20\n") == .whole(12))
    #expect(completed(after: "25%\n") == .whole(5))
    #expect(completed(after: "150%\n") == .whole(30))
    #expect(completed(after: "-50\n") == .whole(0))
    #expect(completed(after: "?\n") == nil)
  }

  @Test("The first negative value is reported, and none beyond the total")
  func warnings() {
    let input = "1\n\n12\n13\r\n-20\n-1\n200%\n"
    #expect(ValueReading(input, total: .whole(10)).reports == [.negative(line: 5, value: .whole(-7))])
    #expect(ValueReading(input, total: .whole(10)).errorCount == 0)
    #expect(ValueReading.isTheSameHoweverCut(input, total: .whole(10)))
    #expect(ValueReading("0.5\n1\n2\n").reports == [])
    #expect(ValueReading("50\n115\n200\n").reports == [])
  }

  @Test("Ten lines that are no records are reported by number, and further ones are counted")
  func errors() {
    let input = "1\r\nx\r\n\r\n2\nnan\n" + String(repeating: "y\n", count: 10) + "3"
    let reading = ValueReading(input, total: .whole(10))
    #expect(reading.progress == .amount(.whole(3)))
    #expect(reading.errorCount == 12)
    #expect(reading.unreportedCount == 2)
    let lines = reading.reports.compactMap { report -> Int? in
      guard case .notAValue(let line, _, _) = report else { return nil }
      return line
    }
    #expect(lines == [2, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    #expect(
      reading.reports.first == .notAValue(line: 2, text: SafeText.quoted([0x78], limit: 40)))
    #expect(ValueReading.isTheSameHoweverCut(input, total: .whole(10)))
  }

  @Test(
    "A line that seems to be a name with blanks, or a number with a comma, is reported as such",
    arguments: [
      ("my file.mp4=1/3", .name), ("move = 3", .name), ("1a=42%", .name), ("42,5", .decimalComma),
      ("1,5/3 pages", .decimalComma), ("a=b", nil), ("=3", nil), ("abc", nil),
    ] as [(String, RecordHint?)])
  func hints(line: String, hint: RecordHint?) {
    let text = SafeText.quoted(Array(line.utf8), limit: 40)
    #expect(ValueReading(line).reports == [.notAValue(line: 1, text: text, hint: hint)])
  }

  @Test("Where the locale has a decimal comma, records may have one too")
  func decimalComma() {
    var scale = ValueScale.total(.whole(50))
    scale.hasDecimalComma = true
    #expect(ValueReading("42,5\n", scale).progress == .amount(.real(42.5)))
    #expect(ValueReading("1,5/3 1,2 of 3\n", scale).progress == .amount(.real(1.5)))
    #expect(ValueReading("1,5/3 1,2 of 3\n", scale).currentValueLabel == "1,2 of 3")
    #expect(ValueReading("a=,5e1\n", scale).parts.map(\.progress) == [.amount(.whole(5))])
    #expect(ValueReading("42.5\n", scale).progress == .amount(.real(42.5)))
    #expect(ValueReading("1,5,3\n", scale).errorCount == 1)
  }

  @Test("Reports are taken once")
  func reportsAreTaken() {
    var reader = ValueRecordReader()
    Array("x\n".utf8).withUnsafeBytes { reader.read($0) }
    #expect(reader.takeReports().count == 1)
    #expect(reader.takeReports().isEmpty)
    #expect(reader.errorCount == 1)
  }

  @Test("Escape sequences are skipped, even if they are divided between pieces")
  func escapes() {
    let input = "\u{1B}[1m4\u{1B}[31m2\u{1B}[0m \u{1B}[2mred\u{1B}[m text\n\u{1B}[K\n43 \u{1B}[K\n"
    let reading = ValueReading(input, total: .whole(100))
    #expect(reading.progress == .amount(.whole(43)))
    #expect(reading.currentValueLabel == "red text")
    #expect(reading.reports.isEmpty)
    #expect(ValueReading.isTheSameHoweverCut(input, total: .whole(100)))
  }

  @Test("A record longer than the limit is reported once and skipped, in pieces of any size")
  func tooLong() {
    let bound = ValueRecordReader.longestRecord
    for excess in [0, 1, 200_000] {
      let line = String(repeating: "0", count: bound + excess - 1) + "1"
      let input = "5\n" + line + "\n?\n+2\n"
      let reading = ValueReading(input, total: .whole(10))
      #expect(reading.errorCount == (excess == 0 ? 0 : 1))
      #expect(reading.progress == .amount(.whole(excess == 0 ? 3 : 7)))
      for length in [1000, bound - 1, bound, bound + 1, bound + 3] {
        #expect(ValueReading(input, total: .whole(10), pieceLength: { length }) == reading)
      }
    }
    let endless = String(repeating: "z", count: 3 * bound)
    let reports = ValueReading("1\n" + endless, total: .whole(10)).reports
    #expect(reports.count == 1)
    guard case .tooLong(line: 2, _) = reports.first else {
      Issue.record("not reported as too long")
      return
    }
  }
}
