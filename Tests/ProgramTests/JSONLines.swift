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

  /// Whether each part begins with a start, and the run ends with an end for each part that remains.
  var isWhole: Bool {
    events.first == "start" && events.last == "end"
      && !events.drop { $0 != "end" }.contains { $0 != "end" }
  }
}
