import TerminalText
import TestSupport
import TestTraits
import Testing

@Suite("JSON objects that are read", .seeded)
struct JSONMembersTests {
  private func members(_ text: String) -> JSONMembers? {
    Array(text.utf8).withUnsafeBytes { JSONMembers($0) }
  }

  @Test("Texts, numbers and true are read, with blanks anywhere between")
  func values() throws {
    let object = try #require(
      members(
        #" { "a" : "x \"\\\/\n\u00e9\ud83d\ude00" ,"b":-12,"c":1.5e3, "d":true,"e":null,"f":false,"g":"" } "#
      ))
    #expect(object.text("a") == "x \"\\/\né😀")
    #expect(object.amount("b") == .whole(-12))
    #expect(object.number("c") == 1500)
    #expect(object.isTrue("d"))
    #expect(object.amount("e") == nil)
    #expect(!object.isTrue("f"))
    #expect(object.text("g") == "")
    #expect(object.text("b") == nil)
  }

  @Test(
    "Anything else is no object",
    arguments: [
      "", "{", "{}", "[]", "{\"a\":1", "{\"a\":1}}", "{\"a\":1}x", "{\"a\":{}}", "{\"a\":[1]}",
      "{\"a\":1,}",
      "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{a:1}", "{\"a\":\"x}", "{\"a\":\"\\x\"}",
      "{\"a\":\"\\ud800\"}",
      "{\"a\":nan}", "{\"a\":--1}", "{\"a\":}", "{\"a\":1,\"a\":2}", "{\"a\":\"\t\"}",
      "{\"a\":1e999}",
      "{\"event\":\"upda{\"event\":\"end\"}",
    ])
  func others(text: String) {
    #expect(members(text) == nil)
  }

  @Test("What an object writes is read again, and no piece of it is an object", arguments: 0..<10)
  func roundTrip(number: UInt64) throws {
    var random = SeededRandom(case: number)
    let text = String(
      (0..<20).compactMap { _ in
        ["a", "\"", "\\", "\u{1B}", "\n", "é", "😀", "\u{202E}", "/"].randomElement(using: &random)
      }
      .joined())
    let amount = Int64.random(in: .min ... .max, using: &random)
    var object = JSONObject()
    object.add("text", .text(text))
    object.add("amount", .number(.whole(amount)))
    object.add("yes", .yes)
    let line = object.line
    let read = try #require(line.withUnsafeBytes { JSONMembers($0) })
    #expect(read.text("text") == text)
    #expect(read.amount("amount") == .whole(amount))
    for count in 0..<(line.count - 1) {
      #expect(Array(line.prefix(count)).withUnsafeBytes { JSONMembers($0) } == nil)
      if count > 0 {
        #expect(Array(line.dropFirst(count)).withUnsafeBytes { JSONMembers($0) } == nil)
      }
    }
  }
}
