import ProgressSources
import TestSupport
import TestTraits
import Testing

@Suite("Names before records", .seeded)
struct NamedRecordTests {
  /// The name of a line and the record behind it, or `nil` where it has no name.
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

  @Test(
    "What begins like a value, or holds other characters, is no name",
    arguments: [
      "", " ", "move", "move 3", "move = 3", "=3", "+=3", "-=1", "+3", "-x=1", ".x=1", ":x=1",
      "2024=5", "# a=b", "#a=b", "?a=b", "42 a=b", "a b=3", "c++=3", "a+b=1", "a,b=1", "a%=1",
      "a\0=1", "a\u{1B}=1", "a\u{7F}=1", "'a'=1",
    ])
  func others(line: String) {
    #expect(split(line) == nil)
  }

  @Test("A random name and a random record are found again", arguments: 0..<40)
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
      // What ends with a minus sign would give it to the record.
      if name.last == "-" { name += "x" }
      #expect(split("\(name)=\(record)") == [name, record])
    }
  }
}
