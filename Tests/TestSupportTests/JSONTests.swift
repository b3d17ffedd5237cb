import TestSupport
import Testing

@Suite("JSON, parsed strictly")
struct JSONTests {
  @Test("Values of every kind are parsed, integers exactly, and text with its escapes")
  func values() throws {
    let value = try JSON(
      parsing: #" {"a": [9223372036854775807, -2.5e3, 0.1, true, null], "b": {}, "c": [],"#
        + #""d": "\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é,:"} "#)
    #expect(
      value["a"] == .array([.integer(.max), .integer(-2500), .real(0.1), .bool(true), .null]))
    #expect(value["b"] == .object([:]))
    #expect(value["c"] == .array([]))
    #expect(value["d"]?.text == "\"\\/\u{8}\u{C}\n\r\té😀é,:")
    #expect(value["e"] == nil)
  }

  @Test(
    "What is no JSON is refused",
    arguments: [
      "", "{}{}", "[1,]", #"{"a":1,}"#, #"{"a":1,"a":1}"#, "{a:1}", "01", "1.", ".5", "+1", "nan",
      "1e999", "\"", "\"\n\"", #""\x41""#, #""\ud83d""#, "1 2", "//",
    ])
  func refuses(text: String) {
    #expect(throws: (any Error).self) { try JSON(parsing: text) }
  }

  @Test("Bytes that are no UTF-8 are refused")
  func encoding() {
    #expect(throws: HarnessError.self) { try JSON(parsing: [0x22, 0xFF, 0x22]) }
  }

  @Test(
    "Each keyword of a schema accepts what follows it and rejects what does not",
    arguments: [
      (#"{"type":"integer"}"#, ["1", "-3"], ["1.5", "\"1\"", "null"]),
      (#"{"type":["string","null"]}"#, ["\"a\"", "null"], ["1", "[]", "{}", "true"]),
      (#"{"enum":["a",1,null]}"#, ["\"a\"", "1", "null"], ["\"b\"", "2"]),
      (#"{"const":"a"}"#, ["\"a\""], ["\"b\"", "null"]),
      (#"{"minimum":0,"maximum":1}"#, ["0", "1", "0.5", "\"x\""], ["-0.1", "1.1"]),
      (#"{"exclusiveMinimum":1}"#, ["1.1", "null"], ["1", "0"]),
      (#"{"pattern":"^a[0-9]+$"}"#, ["\"a1\"", "1", "null"], ["\"a\"", "\"a1b\"", "\"ba1\""]),
      (#"{"required":["a"]}"#, [#"{"a":null}"#, "1"], ["{}", #"{"b":1}"#]),
      (
        #"{"properties":{"a":{"type":"number"},"b":false},"additionalProperties":false}"#,
        ["{}", #"{"a":1}"#], [#"{"a":"1"}"#, #"{"b":1}"#, #"{"c":1}"#]
      ),
      (#"{"allOf":[{"type":"number"},{"minimum":2}]}"#, ["2"], ["1", "null"]),
      (#"{"if":{"const":1},"then":{"type":"null"},"else":{"type":"string"}}"#, ["\"a\""], ["1"]),
      (##"{"$ref":"#/$defs/a","$defs":{"a":{"const":1}}}"##, ["1"], ["2"]),
      (#"{"format":"a"}"#, [], ["1"]), (##"{"$ref":"#/$defs/a"}"##, [], ["1"]),
    ])
  func keywords(schema: String, good: [String], bad: [String]) throws {
    let schema = try JSONSchema(parsing: schema)
    for text in good { #expect(schema.problems(of: try JSON(parsing: text)) == [], "\(text)") }
    for text in bad { #expect(schema.problems(of: try JSON(parsing: text)) != [], "\(text)") }
  }
}
