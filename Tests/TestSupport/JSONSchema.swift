/// A schema of draft 2020-12 with the keywords that the tests need; any other keyword is an error.
package struct JSONSchema: Sendable {
  private let root: JSON

  package init(parsing text: String) throws {
    root = try JSON(parsing: text)
    try check(keywordsOf: root)
  }

  /// The schema of a line of `--json`.
  package static func ofThisProgram() throws -> JSONSchema {
    guard let text = committedText(at: "Tests/ProgramTests/pbar.schema.json") else {
      throw HarnessError("no schema")
    }
    return try JSONSchema(parsing: text)
  }

  /// The reasons why a value does not follow the schema, each with its place in the value; empty if it does.
  package func problems(of value: JSON) -> [String] {
    problems(of: value, by: root, at: "")
  }

  private static let annotations: Set = ["$schema", "$id", "$defs", "title", "description"]
  private static let assertions: Set = [
    "$ref", "type", "enum", "const", "required", "properties", "additionalProperties", "minimum",
    "maximum", "exclusiveMinimum", "pattern", "items", "allOf", "anyOf", "oneOf", "if", "then", "else",
  ]

  private func check(keywordsOf schema: JSON) throws {
    guard case .object(let keywords) = schema else {
      guard case .bool = schema else { throw HarnessError("no schema: \(schema)") }
      return
    }
    for (name, value) in keywords {
      guard Self.annotations.contains(name) || Self.assertions.contains(name) else {
        throw HarnessError("unknown keyword '\(name)'")
      }
      switch (name, value) {
      case ("$defs", .object(let inner)), ("properties", .object(let inner)):
        for schema in inner.values { try check(keywordsOf: schema) }
      case ("allOf", .array(let inner)), ("anyOf", .array(let inner)), ("oneOf", .array(let inner)):
        for schema in inner { try check(keywordsOf: schema) }
      case ("additionalProperties", _), ("items", _), ("if", _), ("then", _), ("else", _):
        try check(keywordsOf: value)
      case ("pattern", .string(let pattern)): _ = try Regex(pattern)
      case ("$ref", .string(let name)):
        guard definition(name) != nil else { throw HarnessError("no '\(name)'") }
      default: break
      }
    }
  }

  private func definition(_ reference: String) -> JSON? {
    let path = "#/$defs/"
    guard reference.hasPrefix(path) else { return nil }
    return root["$defs"]?[String(reference.dropFirst(path.count))]
  }

  private func follows(_ value: JSON, _ schema: JSON) -> Bool {
    problems(of: value, by: schema, at: "").isEmpty
  }

  private func problems(of value: JSON, by schema: JSON, at place: String) -> [String] {
    guard case .object(let keywords) = schema else {
      return schema == .bool(true) ? [] : ["\(place): must not be there"]
    }
    return keywords.sorted { $0.key < $1.key }.flatMap { name, keyword -> [String] in
      switch (name, keyword) {
      case ("$ref", .string(let name)):
        return definition(name).map { problems(of: value, by: $0, at: place) } ?? ["no \(name)"]
      case ("allOf", .array(let all)):
        return all.flatMap { problems(of: value, by: $0, at: place) }
      case ("anyOf", .array(let any)):
        return any.contains { follows(value, $0) } ? [] : ["\(place): follows none"]
      case ("oneOf", .array(let any)):
        return any.count { follows(value, $0) } == 1 ? [] : ["\(place): follows none or several"]
      case ("if", _):
        let branch = follows(value, keyword) ? keywords["then"] : keywords["else"]
        return branch.map { problems(of: value, by: $0, at: place) } ?? []
      case ("properties", .object(let known)):
        return known.flatMap { name, schema in
          value[name].map { problems(of: $0, by: schema, at: "\(place)/\(name)") } ?? []
        }
      case ("additionalProperties", _):
        return others(in: value, than: keywords["properties"]).flatMap { name, member in
          problems(of: member, by: keyword, at: "\(place)/\(name)")
        }
      case ("items", _):
        guard case .array(let elements) = value else { return [] }
        return elements.enumerated().flatMap { index, element in
          problems(of: element, by: keyword, at: "\(place)/\(index)")
        }
      default:
        return holds(name, keyword, value) ? [] : ["\(place): \(value) against \(name) \(keyword)"]
      }
    }
  }

  private func others(in value: JSON, than known: JSON?) -> [(String, JSON)] {
    guard case .object(let members) = value else { return [] }
    return members.filter { known?[$0.key] == nil }.map { ($0.key, $0.value) }
  }

  /// Whether a value satisfies a keyword that does not depend on others.
  private func holds(_ name: String, _ keyword: JSON, _ value: JSON) -> Bool {
    switch (name, keyword) {
    case ("type", .string(let type)): return isOf(type, value)
    case ("type", .array(let types)): return types.contains { isOf($0.text ?? "", value) }
    case ("enum", .array(let values)): return values.contains { isSame($0, value) }
    case ("const", _): return isSame(keyword, value)
    case ("required", .array(let names)):
      guard case .object(let members) = value else { return true }
      return names.allSatisfy { $0.text.map { members[$0] != nil } ?? false }
    case ("minimum", .number(let limit, _)): return value.number.map { $0 >= limit } ?? true
    case ("maximum", .number(let limit, _)): return value.number.map { $0 <= limit } ?? true
    case ("exclusiveMinimum", .number(let limit, _)):
      return value.number.map { $0 > limit } ?? true
    case ("pattern", .string(let pattern)):
      guard let text = value.text, let regex = try? Regex(pattern) else { return true }
      return text.contains(regex)
    default: return ["then", "else"].contains(name) || Self.annotations.contains(name)
    }
  }

  private func isSame(_ one: JSON, _ other: JSON) -> Bool {
    if let one = one.number, let other = other.number { return one == other }
    return one == other
  }

  private func isOf(_ type: String, _ value: JSON) -> Bool {
    switch value {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .number(let number, _):
      type == "number" || (type == "integer" && number == number.rounded())
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
