import TestSupport
import Testing

@Suite("JSON, read strictly")
struct JSONTests {
  @Test("Values of every kind are read")
  func reads() throws {
    let value = try JSON(
      parsing: #" {"a": [1, -2.5e3, 0.1, true, false, null], "b": {}, "c": []} "#)
    #expect(
      value["a"]
        == .array([
          .number(1, text: "1"), .number(-2500, text: "-2.5e3"), .number(0.1, text: "0.1"),
          .bool(true), .bool(false), .null,
        ]))
    #expect(value["b"] == .object([:]))
    #expect(value["c"] == .array([]))
    #expect(value["d"] == nil)
  }

  @Test("Escapes stand for what they mean")
  func escapes() throws {
    let value = try JSON(parsing: #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é""#)
    #expect(value.text == "\"\\/\u{8}\u{C}\n\r\té😀é")
  }

  @Test(
    "What is no JSON is refused",
    arguments: [
      "", "{", "{}{}", "[1,]", "{\"a\":1,}", "{a:1}", "{'a':1}", "01", "1.", ".5", "+1", "-", "1e",
      "nan", "Infinity", "1e999", "tru", "\"", "\"\u{1}\"", "\"\n\"", #""\x41""#, #""\u12g4""#,
      #""\ud83d""#, #""\ude00\ud83d""#, #"{"a":1,"a":2}"#, "1 2", "1,5", "//",
    ])
  func refuses(text: String) {
    #expect(throws: HarnessError.self) { try JSON(parsing: text) }
  }

  @Test("So is what is no UTF-8")
  func encoding() {
    #expect(throws: HarnessError.self) { try JSON(parsing: [0x22, 0xFF, 0x22]) }
  }
}

@Suite("Schemas of JSON")
struct JSONSchemaTests {
  @Test(
    "Each keyword takes what follows it and rejects what does not",
    arguments: [
      (#"{"type":"integer"}"#, ["1", "-3", "2.0"], ["1.5", "\"1\"", "null"]),
      (#"{"type":["string","null"]}"#, ["\"a\"", "null"], ["1", "[]", "{}", "true"]),
      (#"{"enum":["a",1,null]}"#, ["\"a\"", "1", "1.0", "null"], ["\"b\"", "2"]),
      (#"{"const":"a"}"#, ["\"a\""], ["\"b\"", "null"]),
      (#"{"minimum":0,"maximum":1}"#, ["0", "1", "0.5", "\"x\""], ["-0.1", "1.1"]),
      (#"{"exclusiveMinimum":1}"#, ["1.1", "null"], ["1", "0"]),
      (#"{"pattern":"^a[0-9]+$"}"#, ["\"a1\"", "\"a23\"", "1", "null"], ["\"a\"", "\"a1b\"", "\"ba1\""]),
      (#"{"required":["a"]}"#, [#"{"a":null}"#, "1"], ["{}", #"{"b":1}"#]),
      (
        #"{"properties":{"a":{"type":"number"},"b":false},"additionalProperties":false}"#,
        ["{}", #"{"a":1}"#], [#"{"a":"1"}"#, #"{"b":1}"#, #"{"c":1}"#]
      ),
      (#"{"items":{"type":"number"}}"#, ["[]", "[1,2]", "1"], ["[1,null]"]),
      (#"{"allOf":[{"type":"number"},{"minimum":2}]}"#, ["2"], ["1", "null"]),
      (#"{"anyOf":[{"type":"null"},{"minimum":2}]}"#, ["2", "null"], ["1"]),
      (#"{"oneOf":[{"type":"number"},{"minimum":2}]}"#, ["1", "null"], ["2"]),
      (
        #"{"if":{"const":1},"then":{"type":"null"},"else":{"type":"string"}}"#, ["\"a\""],
        ["1", "2"]
      ),
      (##"{"$ref":"#/$defs/a","$defs":{"a":{"const":1}}}"##, ["1"], ["2"]),
      ("true", ["1"], []), ("false", [], ["1"]),
    ])
  func keywords(schema: String, good: [String], bad: [String]) throws {
    let schema = try JSONSchema(parsing: schema)
    for text in good {
      let problems = schema.problems(of: try JSON(parsing: text))
      #expect(problems.isEmpty, "\(text)")
    }
    for text in bad {
      let problems = schema.problems(of: try JSON(parsing: text))
      #expect(!problems.isEmpty, "\(text)")
    }
  }

  @Test(
    "A schema with what is not known here is none",
    arguments: [
      #"{"format":"a"}"#, #"{"pattern":"("}"#, #"{"properties":{"a":{"typ":"null"}}}"#, ##"{"$ref":"#/$defs/a"}"##, "1",
    ])
  func unknown(schema: String) {
    #expect(throws: (any Error).self) { try JSONSchema(parsing: schema) }
  }
}
