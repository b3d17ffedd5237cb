import TerminalText
import TestSupport
import Testing

@Suite("Objects of JSON")
struct JSONObjectTests {
  private func line(_ value: JSONValue) -> String {
    var object = JSONObject()
    object.add("a", value)
    return String(decoding: object.line, as: UTF8.self)
  }

  @Test("Members keep their order, on one line")
  func order() {
    var object = JSONObject()
    #expect(object.line == Array("{}\n".utf8))
    object.add("b", .number(.whole(1)))
    object.add("a", .null)
    #expect(object.line == Array("{\"b\":1,\"a\":null}\n".utf8))
  }

  @Test(
    "Whole amounts are exact, others as short as can be, and NaN and infinity are null",
    arguments: [
      (.whole(.max), "9223372036854775807"), (.whole(.min), "-9223372036854775808"),
      (.real(0.1), "0.1"), (.real(5), "5"), (.real(1e300), "1e+300"),
      (.real(.leastNonzeroMagnitude), "5e-324"), (.real(.nan), "null"), (.real(-.infinity), "null"),
    ] as [(Amount, String)])
  func numbers(amount: Amount, text: String) {
    #expect(line(.number(amount)) == "{\"a\":\(text)}\n")
  }

  @Test(
    "Seconds have six decimals at most",
    arguments: [
      (1.23456789, "1.234568"), (1e305, "1e+305"), (.infinity, "null"),
    ] as [(Double, String)])
  func seconds(seconds: Double, text: String) {
    #expect(line(JSONValue(seconds: seconds)) == "{\"a\":\(text)}\n")
  }

  @Test("Characters that end a line, control a terminal or are invisible are escaped")
  func escapes() {
    #expect(line(.text("a\"b\\c\n\r\t/")) == #"{"a":"a\"b\\c\n\r\t/"}"# + "\n")
    #expect(line(.text("\u{0}\u{1B}\u{7F}\u{85}")) == #"{"a":"\u0000\u001b\u007f\u0085"}"# + "\n")
    #expect(line(.text("\u{2028}\u{2029}\u{202E}")) == #"{"a":"\u2028\u2029\u202e"}"# + "\n")
    #expect(line(.text("\u{E0041}")) == #"{"a":"\udb40\udc41"}"# + "\n")
    #expect(line(.text("é😀한")) == "{\"a\":\"é😀한\"}\n")
  }

  @Test("Noncharacters and the ends of endless clusters are escaped")
  func escapesClusters() throws {
    // A string literal cannot hold noncharacters.
    let signs = [[0xEF, 0xBF, 0xBE], [0xEF, 0xB7, 0x90], [0xF4, 0x8F, 0xBF, 0xBF]] as [[UInt8]]
    let text = String(decoding: signs.joined(), as: UTF8.self)
    #expect(line(.text(text)) == #"{"a":"\ufffe\ufdd0\udbff\udfff"}"# + "\n")
    for sign in ["\u{301}", "\u{20DD}", "\u{1F3FD}", "\u{1100}", "\u{93F}"] {
      let text = "a👩" + String(repeating: sign, count: 1000)
      let line = line(.text(text))
      #expect(line.allSatisfy { $0.unicodeScalars.count <= 16 })
      #expect(try JSON(parsing: line)["a"]?.text == text)
    }
  }
}
