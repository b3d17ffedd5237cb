import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("One record of values", .seeded)
struct ValueRecordTests {
  @Test("The quick reading of short numbers is that of all others")
  func numbers() {
    var random = SeededRandom()
    for _ in 0..<1000 {
      let line = (0...Int.random(in: 0..<20, using: &random)).map { _ in
        "0123456789.".utf8.randomElement(using: &random) ?? 0
      }
      let meaning = line.withUnsafeBytes { ValueRecord(parsing: $0)?.meaning }
      let amount = Amount(parsingNumber: line)
      #expect(
        meaning == amount.map { .amount($0, total: nil) },
        "\(String(decoding: line, as: UTF8.self))")
    }
  }

  @Test("Only a comma between digits is taken for that of a decimal number")
  func hints() {
    for (line, hint) in [("42,5", RecordHint.decimalComma), ("3/4,", .text), ("a b=1", .name)] {
      #expect(
        line.utf8.withContiguousStorageIfAvailable { RecordHint(.init($0)) } == hint, "\(line)")
    }
  }
}

@Suite("The list of records of --value")
struct RecordListTests {
  @Test(
    "A comma before a name separates in a line that begins with a name",
    arguments: [
      ("move=320/500,stand=8/12", "move=320/500\nstand=8/12"),
      ("a=1, b+=2 ,\tc=3", "a=1\n b+=2 \n\tc=3"),
      ("a=1 text, more, b=2", "a=1 text, more\n b=2"), ("42 a, b=2", "42 a, b=2"),
      ("\"a, b=2\"=1,\"c,d\"+=2", "\"a, b=2\"=1\n\"c,d\"+=2"),
      ("\"a, b=2", "\"a, b=2"), ("a=1,\"b\n,c=2\"=3", "a=1,\"b\n,c=2\"=3"), ("# a,b=2", "# a,b=2"),
      ("1\na=1,b=2\n3 x,y=1", "1\na=1\nb=2\n3 x,y=1"), ("", ""),
      ("a=1,", "a=1,"), (",a=1", ",a=1"),
    ])
  func lines(given: String, lines: String) {
    let records = RecordList.split(Array(given.utf8)).map { String(decoding: $0, as: UTF8.self) }
    #expect(records.joined(separator: "\n") == lines)
  }
}
