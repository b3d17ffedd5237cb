import ProgressSources
import TerminalText
import TestSupport
import TestTraits
import Testing

@Suite("Values that have names", .seeded)
struct NamedValuesTests {
  @Test("Each name has a value, a total, a label and a text of its own")
  func states() {
    let reading = ValueReading(
      "move=320/500 walking\nstand=8\nmove+=1\nstand=# Standing\nstand=? up\n5/7\n",
      total: .whole(12))
    #expect(reading.parts.map(\.name) == ["move", "stand", nil])
    #expect(reading.parts.map(\.label) == ["move", "Standing", nil])
    #expect(reading.parts.map(\.identifier) == [1, 2, 0])
    #expect(reading.parts.map(\.total) == [.whole(500), .whole(12), .whole(7)])
    #expect(reading.parts.map(\.progress) == [.amount(.whole(321)), nil, .amount(.whole(5))])
    #expect(reading.parts.map(\.text) == ["walking", "up", nil])
    #expect(reading.errorCount == 0)
  }

  @Test(
    "Values without a name are shown in the order of their first record, and hidden without one")
  func order() {
    func names(_ input: String) -> [String?] { ValueReading(input).parts.map(\.name) }
    #expect(names("") == [nil])
    #expect(names("# label\n") == [nil])
    #expect(names("0.5\na=0.5\n") == [nil, "a"])
    #expect(names("a=0.5\n0.5\nb=0.5\n") == ["a", nil, "b"])
    #expect(names("a=0.5\nb=0.5\n0.5\n") == ["a", "b", nil])
    #expect(names("b=0.5\n# label\na=0.5\n\nb=?\n") == ["b", "a"])
    for input in ["a=1\n1\nb=1\n", "1\na=1\n", "b=1\n\na=1\n+1\nb=# x\n"] {
      #expect(ValueReading.isTheSameHoweverCut(input, total: .whole(9)))
    }
  }

  @Test(
    "A name before a text that is no value is no record",
    arguments: ["a=", "a=b", "a=XXX", "a=b=3", "a==3", "a=+5/7", "a=nan", "a 3", "XX=3", "a=1,b=2"])
  func refused(line: String) {
    let reading = ValueReading(line + "\n")
    #expect(reading.errorCount == (line == "XX=3" ? 0 : 1))
  }

  @Test("Names change the meaning of no other record")
  func compatible() {
    let reading = ValueReading("+=3\n-=1\n# a=b\n42 a=b\n", total: .whole(100))
    #expect(reading.parts.map(\.name) == [nil])
    #expect(reading.label == "a=b")
    #expect(reading.currentValueLabel == "a=b")
    #expect(reading.progress == .amount(.whole(42)))
    #expect(ValueReading("XXX=5\n7\nname=8\nXXX\n").label == "name=8")
    #expect(ValueReading("XXX\nname=8\nXXX\n").parts.map(\.name) == [nil])
  }

  @Test("A name is made printable and cut between characters")
  func hostileNames() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0xC2, 0x9B] + Array("\u{202E}=0.5\n".utf8)
    let name = try #require(ValueReading(bytes).parts.first?.name)
    #expect(name == SafeText.printable(bytes.dropLast(5)))
    #expect(!name.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    let long = String(repeating: "語", count: 20_000)
    let reading = ValueReading("\(long)=0.5\n\(long)end=0.25\n")
    #expect(reading.parts.map(\.name) == [String(repeating: "語", count: 85)])
    #expect(reading.parts.map(\.progress) == [.fraction(0.25)])
    let texts = ValueReading("a=# \(long)\na=0.5 \(long)\n").parts
    #expect(texts.first?.label == String(repeating: "語", count: 341))
    #expect(texts.first?.text == texts.first?.label)
    #expect(ValueReading(String(repeating: "n", count: 1 << 20) + "=0.5\n").errorCount == 1)
  }

  @Test("A hundred thousand names are followed, and further names are reported once")
  func manyNames() {
    let lines = (1...100_010).map { "n\($0)=1/2\n" }.joined()
    let reading = ValueReading(lines + "n7=2/2\nn100000=?\n")
    #expect(reading.parts.count == 100_000)
    #expect(reading.parts[6].progress == .amount(.whole(2)))
    #expect(reading.parts[99_999].progress == nil)
    #expect(reading.reports == [.tooManyNames(line: 100_001, name: "'n100001'", limit: 100_000)])
    #expect(reading.errorCount == 0)
  }

  @Test("The sizes of pieces do not change a random mixture with names", arguments: 0..<40)
  func mixtures(number: UInt64) {
    var random = SeededRandom(case: number)
    let names = ["", "", "a=", "b=", "größe=", "a-b=", "cpu", "\"x y\"=", "\"q\\\"\"="]
    let records = ["1", "2/7", "42%", "+3", "-1", "+=2", "-=1", "?", "3 text", "# label", "", "x"]
    let ends = ["\n", "\n", "\r", "\r\n"]
    var input = ""
    for _ in 0..<150 {
      input += names.randomElement(using: &random) ?? ""
      input += records.randomElement(using: &random) ?? ""
      input += ends.randomElement(using: &random) ?? "\n"
    }
    let whole = ValueReading(input, total: .whole(9))
    #expect(ValueReading(input, total: .whole(9), pieceLength: { 1 }) == whole)
    let pieces = ValueReading(input, total: .whole(9)) { Int.random(in: 1...90, using: &random) }
    #expect(pieces == whole)
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
    #expect(String(decoding: RecordList.lines(Array(given.utf8)), as: UTF8.self) == lines)
  }
}

@Suite("Names before records", .seeded)
struct NamedRecordTests {
  /// The name of a line and the record after it; `nil` if the line has no name.
  private func split(_ line: String) -> [String]? {
    let bytes = Array(line.utf8)
    return bytes.withUnsafeBytes { buffer in
      NamedRecord(splitting: buffer).map { split in
        [split.name, split.record].map { String(decoding: buffer[$0], as: UTF8.self) }
      }
    }
  }

  @Test(
    "A name ends at its equals sign, and += and -= belong to the record",
    arguments: [
      ("move=320/500", "move", "320/500"), ("  cpu=? busy", "cpu", "? busy"),
      ("cpu+=3", "cpu", "+=3"), ("cpu-=3", "cpu", "-=3"), ("cpu=+=3", "cpu", "+=3"),
      ("a-b=1", "a-b", "1"), ("a--=1", "a-", "-=1"), ("_x.y~1@h:8/z=", "_x.y~1@h:8/z", ""),
      ("/=42%", "/", "42%"), ("/dev/sda1=42%", "/dev/sda1", "42%"), ("größe=1", "größe", "1"),
      ("活动=1/2", "活动", "1/2"), ("a==1", "a", "=1"),
    ])
  func names(line: String, name: String, record: String) {
    #expect(split(line) == [name, record])
  }

  @Test("A quoted name may hold anything, and a backslash quotes a quote and itself")
  func quoted() {
    #expect(split(#""my file.mp4"=1/3"#) == ["my file.mp4", "1/3"])
    #expect(split(#"  "2 = #,'"+=5%"#) == ["2 = #,'", "+=5%"])
    #expect(split(#""a\"b"-=1"#) == [#"a\"b"#, "-=1"])
    for line in [#""a"#, #""a""#, #"""=3"#, #""a" =3"#, #""a\"=3"#, #""a"b=3"#] {
      #expect(split(line) == nil)
    }
    let input = #""a \"q\" \\ b"=1/2"# + "\n"
    #expect(ValueReading(input).parts.map(\.name) == [#"a "q" \ b"#])
    #expect(ValueReading.isTheSameHoweverCut(input))
    #expect(ValueReading("a=1/4\n\"a\"=2/4\n").parts.map(\.progress) == [.amount(.whole(2))])
  }

  @Test(
    "A text that begins like a value, or contains other characters, is no name",
    arguments: [
      "", " ", "move", "move 3", "move = 3", "=3", "+=3", "-=1", "+3", "-x=1", ".x=1", ":x=1",
      "2024=5", "# a=b", "#a=b", "?a=b", "42 a=b", "a b=3", "c++=3", "a+b=1", "a,b=1", "a%=1",
      "a\0=1", "a\u{1B}=1", "a\u{7F}=1", "'a'=1",
    ])
  func others(line: String) {
    #expect(split(line) == nil)
  }

  @Test("A random name and a random record are divided at the equals sign", arguments: 0..<40)
  func random(number: UInt64) {
    var random = SeededRandom(case: number)
    let letters = Array("abzAZ_/@~äß語")
    for _ in 0..<50 {
      let more = letters + Array("0189.:-")
      let length = Int.random(in: 0..<20, using: &random)
      var name = String((0..<length).compactMap { _ in more.randomElement(using: &random) })
      name = String(letters.randomElement(using: &random) ?? "a") + name
      let records = ["1", "42%", "1/2 text a=b", "?", "# x", "+=3", "-=3", "-3", ""]
      let record = records.randomElement(using: &random) ?? ""
      // A minus sign at the end of the name would belong to the record.
      if name.last == "-" { name += "x" }
      #expect(split("\(name)=\(record)") == [name, record])
    }
  }
}
