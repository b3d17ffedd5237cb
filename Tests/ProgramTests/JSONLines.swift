import TestSupport
import Testing

/// The lines of a run in JSON, each checked against the schema.
struct JSONLines {
  let objects: [JSON]

  init(_ text: String) throws {
    let schema = try JSONSchema.ofThisProgram()
    #expect(text.isEmpty || text.hasSuffix("\n"), "a line has no end: \(text.suffix(200))")
    objects = try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      line in
      let object = try JSON(parsing: String(line))
      let problems = schema.problems(of: object)
      #expect(problems == [], "\(line)")
      return object
    }
  }

  init(_ bytes: [UInt8]) throws {
    try self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// The values of a member in all lines that have it.
  subscript(_ name: String) -> [JSON] { objects.compactMap { $0[name] } }

  var events: [String] { self["event"].compactMap(\.text) }
  var notes: [String] { self["message"].compactMap(\.text) }
  var last: JSON? { objects.last }

  /// Whether the run begins with a start and ends with an end, and so does each part.
  var isWhole: Bool {
    func parts(_ event: String) -> [String] {
      objects.filter { $0["event"]?.text == event }.compactMap { $0["part"]?.numeral }.sorted()
    }
    return events.first == "start" && events.last == "end" && parts("start") == parts("end")
  }
}
