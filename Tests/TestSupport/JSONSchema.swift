/// The schema of a line of `--json`, with the keywords of draft 2020-12 that it needs; any other
/// keyword is a problem.
package struct JSONSchema: Sendable {
  private let root: JSON

  package init(parsing text: String) throws { root = try JSON(parsing: text) }

  package static func ofThisProgram() throws -> JSONSchema {
    guard let text = committedText(at: "Tests/ProgramTests/pbar.schema.json") else {
      throw HarnessError("no schema")
    }
    return try JSONSchema(parsing: text)
  }

  /// The reasons why a value does not follow the schema, each with its place in the value.
  package func problems(of value: JSON) -> [String] { problems(of: value, by: root, at: "") }

  private func problems(of value: JSON, by schema: JSON, at place: String) -> [String] {
    guard case .object(let keywords) = schema else {
      return schema == .bool(true) ? [] : ["\(place): must not be there"]
    }
    func follow(_ schema: JSON?) -> [String] {
      schema.map { problems(of: value, by: $0, at: place) } ?? []
    }
    return keywords.sorted { $0.key < $1.key }.flatMap { name, keyword -> [String] in
      switch (name, keyword, value) {
      case ("$schema", _, _), ("title", _, _), ("$defs", _, _), ("then", _, _), ("else", _, _):
        return []
      case ("$ref", .string(let path), _):
        guard let target = root["$defs"]?[path.replacing("#/$defs/", with: "")] else {
          return ["no \(path)"]
        }
        return follow(target)
      case ("allOf", .array(let all), _): return all.flatMap(follow)
      case ("if", _, _): return follow(keywords[follow(keyword).isEmpty ? "then" : "else"])
      case ("properties", .object(let known), .object(let members)):
        return known.flatMap { name, schema in
          members[name].map { problems(of: $0, by: schema, at: "\(place)/\(name)") } ?? []
        }
      case ("additionalProperties", .bool(false), .object(let members)):
        let known = keywords["properties"]
        return members.keys.filter { known?[$0] == nil }.map { "\(place)/\($0): unknown" }
      default:
        let holds = holds(name, keyword, value)
        return holds ? [] : ["\(place): \(value) against \(name) \(keyword)"]
      }
    }
  }

  /// Whether a value satisfies a keyword that does not depend on others.
  private func holds(_ name: String, _ keyword: JSON, _ value: JSON) -> Bool {
    switch (name, keyword, value) {
    case ("properties", .object, _), ("additionalProperties", .bool(false), _): true
    case ("type", .string(let type), _): isOf(type, value)
    case ("type", .array(let types), _): types.contains { isOf($0.text ?? "", value) }
    case ("enum", .array(let values), _): values.contains(value)
    case ("const", _, _): value == keyword
    case ("required", .array(let names), .object(let members)):
      names.allSatisfy { members[$0.text ?? ""] != nil }
    case ("required", .array, _): true
    case ("minimum", _, _): compare(value, keyword, >=)
    case ("maximum", _, _): compare(value, keyword, <=)
    case ("exclusiveMinimum", _, _): compare(value, keyword, >)
    case ("pattern", .string(let pattern), .string(let text)):
      (try? Regex(pattern)).map { text.contains($0) } ?? false
    case ("pattern", .string, _): true
    default: false
    }
  }

  /// Whether the value is no number, or a number on the right side of the limit.
  private func compare(_ value: JSON, _ limit: JSON, _ isRight: (Double, Double) -> Bool) -> Bool {
    guard let limit = limit.number else { return false }
    return value.number.map { isRight($0, limit) } ?? true
  }

  private func isOf(_ type: String, _ value: JSON) -> Bool {
    switch value {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .integer: type == "number" || type == "integer"
    case .real: type == "number"
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
