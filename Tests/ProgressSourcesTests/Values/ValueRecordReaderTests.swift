import ProgressModel
import ProgressSources
import TerminalText
import Testing

/// What the table of values does not show.
@Suite("The reader of value records")
struct ValueRecordReaderTests {
  @Test("The completed amount is at least 0, and may be more than the total")
  func completed() {
    var reader = ValueRecordReader(.total(.whole(10)))
    func progress(after text: String) -> Progress? {
      Array(text.utf8).withUnsafeBytes { reader.read($0) }
      return reader.unnamed.reading.progress
    }
    #expect(progress(after: "") == .amount(.whole(0)))
    #expect(progress(after: "12\n") == .amount(.whole(12)))
    #expect(progress(after: "12/20\n") == .amount(.whole(12)))
    #expect(progress(after: "25%\n") == .fraction(0.25))
    #expect(progress(after: "150%\n") == .fraction(1.5))
    #expect(progress(after: "-50\n") == .amount(.whole(0)))
    #expect(progress(after: "?\n") == nil)
  }

  @Test("A percentage is read as it is written in any language")
  func hardBlanks() {
    for sign in ["%", " %", "\u{A0}%", "\u{202F}%"] {
      let reading = ValueReading("42\(sign)\na=50\(sign) text\n")
      #expect(reading.progress == .fraction(0.42))
      #expect(reading.parts.last?.progress == .fraction(0.5))
      #expect(reading.errorCount == 0)
    }
  }

  @Test("A value that falls begins a phase after another label or the whole, else it is corrected")
  func phases() {
    var reader = ValueRecordReader(.total(.whole(10)))
    func phase(after text: String) -> Int {
      Array(text.utf8).withUnsafeBytes { reader.read($0) }
      return reader.unnamed.reading.stage
    }
    #expect(phase(after: "# A\n4\n3\n-1\n") == 0)
    #expect(phase(after: "# A\n1\n# B\n2\n1\n") == 0)
    #expect(phase(after: "5\n# C\n0\n") == 1)
    #expect(phase(after: "10\n12\n11\n") == 1)
    #expect(phase(after: "10\n0\n") == 2)
  }

  @Test("Until a number tells, 0 and 1 are percentages, and at the end of the input fractions")
  func undecided() {
    var reader = ValueRecordReader()
    func progress(after text: String) -> Progress? {
      Array(text.utf8).withUnsafeBytes { reader.read($0) }
      return reader.unnamed.reading.progress
    }
    #expect(progress(after: "1\n") == .fraction(0.01))
    #expect(progress(after: "0\n") == .fraction(0))
    #expect(progress(after: "1\n") == .fraction(0.01))
    reader.finish()
    #expect(reader.unnamed.reading.progress == .fraction(1))
  }

  @Test("A name may begin as the first line of a block does")
  func blockNames() {
    let reading = ValueReading("XXXL=1/4\nXL=2/4\nXXX\n42\nPage 7\nXXX\n")
    #expect(reading.parts.compactMap(\.name) == ["XXXL", "XL"])
    #expect(reading.label == "Page 7")
  }

  @Test("The first line that is no record is reported by number, and further ones are counted")
  func errors() {
    let input = "1\r\nx\r\n\r\n2\nnan\n" + String(repeating: "y\n", count: 10) + "3"
    var reader = ValueRecordReader(.total(.whole(10)))
    Array(input.utf8).withUnsafeBytes { reader.read($0) }
    reader.finish()
    #expect(reader.unnamed.reading.progress == .amount(.whole(3)))
    #expect(reader.errorCount == 12)
    let reports = reader.takeReports()
    let lines = reports.compactMap { report -> Int? in
      guard case .notAValue(let line, _, _) = report else { return nil }
      return line
    }
    #expect(lines == [2])
    #expect(reports.first == .notAValue(line: 2, text: SafeText.quoted([0x78])))
    #expect(reader.takeReports().isEmpty)
  }

  @Test(
    "A reader that ends at the total ignores what follows the record that reaches it",
    arguments: [
      ("3\n4\n", "3\n"), ("3\nx\n", "3\n"), ("1\n3\n2", "1\n3\n"), ("5\n1\n", "5\n"),
      ("a=done\nb=done\nc=1/2\nc=done\nd=1/2\n", "a=done\nb=done\nc=1/2\nc=done\n"),
      ("a=done\nb=done\nc=failed\nc=done\nc=1/2\n", "a=done\nb=done\nc=failed\n"),
      ("a=failed\nb=done\nc=done\nd=1\n", "a=failed\nb=done\nc=done\n"),
      ("a=1\nb=3\n", "a=1\nb=3\n"), ("a=3\nb=1\n", "a=3\n"), ("1\n2\n", "1\n2\n"),
    ])
  func endsAtTotal(input: String, read: String) {
    for length in [1, 2, 100] {
      let total = ValueReading(
        input, total: .whole(3), endsAtTotal: true, pieceLength: { length })
      #expect(total == ValueReading(read, total: .whole(3)))
    }
    let none = ValueReading("0\n1\n", total: .whole(0), endsAtTotal: true)
    #expect(none == ValueReading("0\n", total: .whole(0)))
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
