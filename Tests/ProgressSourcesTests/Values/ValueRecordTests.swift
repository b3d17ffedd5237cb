import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("One record of values", .seeded)
struct ValueRecordTests {
  @Test("Decimals are rounded as the standard library rounds them")
  func decimals() throws {
    var random = SeededRandom()
    for _ in 0..<300 {
      let digits = Int.random(in: 0..<1_000_000_000, using: &random)
      let line = "\(Int.random(in: 0..<100_000, using: &random)).\(digits)"
      let meaning = Array(line.utf8).withUnsafeBytes { ValueRecord(parsing: $0)?.meaning }
      #expect(meaning == .amount(.real(try #require(Double(line))), total: nil), "\(line)")
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
