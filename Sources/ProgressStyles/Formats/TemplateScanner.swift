import TerminalText

struct TemplateScanner {
  static let largestNumber = 10_000  // Larger numbers in a format are replaced by this one

  /// The largest number of characters between braces. The limit avoids quadratic time for many
  /// unclosed braces.
  private static let longestField = 256

  static var words: [String] { Field.allCases.map { $0.rawValue } + Paint.words + ["else", "end"] }

  private(set) var problem: TemplateProblem?
  private let characters: [Character]
  private let isOneLine: Bool  // Whether a newline is shown as other control characters are
  private var index = 0
  private var literal = ""

  /// The conditions without an end so far: where each begins, and whether its `%{else}` has come.
  private var openConditions: [(start: Int, hasElse: Bool)] = []

  init(_ format: String, isOneLine: Bool = false) {
    characters = Array(format)
    self.isOneLine = isOneLine
  }

  mutating func elements() -> [TemplateElement] {
    var elements: [TemplateElement] = []
    while index < characters.count {
      if takesContinuation() { continue }
      guard let element = element() else {
        literal.append(characters[index])
        index += 1
        continue
      }
      if !literal.isEmpty { elements.append(.literal(SafeText.printable(literal))) }
      literal = ""
      elements.append(element)
    }
    if !literal.isEmpty { elements.append(.literal(SafeText.printable(literal))) }
    if let unclosed = openConditions.first {
      note(.unclosed, from: unclosed.start, to: unclosed.start)
    }
    // A newline at the end belongs to the last line.
    if elements.last == .newline { elements.removeLast() }
    return elements
  }

  private mutating func takesContinuation() -> Bool {
    guard !isOneLine, characters[index] == "\\", index + 1 < characters.count,
      characters[index + 1].isNewline
    else {
      return false
    }
    index += 2
    return true
  }

  /// Takes an element, or returns `nil` for literal text. Of `%%` the second sign becomes literal
  /// text.
  private mutating func element() -> TemplateElement? {
    if characters[index].isNewline, !isOneLine {
      index += 1
      return .newline
    }
    guard characters[index] == "%" else { return nil }
    var next = index + 1
    if next < characters.count, characters[next] == "%" {
      index = next
      return nil
    }
    let width = number(at: &next)
    guard next < characters.count else { return nil }
    if characters[next] == "{" { return bracedElement(at: next + 1, width: width) }
    let letter = characters[next]
    guard let field = Field.letters[letter] else {
      if letter.isLetter { note(.notAField, from: index, to: next + 1) }
      return nil
    }
    index = next + 1
    return .field(field, width: width, nil)
  }

  /// Takes a field between braces, with `WIDTH:` before or `:WIDTH` after it, a condition, or a
  /// change of style.
  private mutating func bracedElement(at start: Int, width outerWidth: Int?) -> TemplateElement? {
    guard let end = characters[start...].prefix(Self.longestField).firstIndex(of: "}") else {
      note(.withoutBrace, from: index, to: start)
      return nil
    }
    var next = start
    let width = number(at: &next) ?? outerWidth
    if next > start, next < end, characters[next] == ":" { next += 1 }
    let words = String(characters[next..<end]).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let (name, rest) = (String(words.first ?? ""), words.count > 1 ? words[1] : nil)
    let element: TemplateElement
    switch meaning(name, rest, width: width) {
    case .success(let meant): element = meant
    case .failure(let reason):
      note(reason, from: index, to: end + 1)
      return nil
    }
    keepAccount(of: element, to: end + 1)
    index = end + 1
    return element
  }

  private func meaning(_ name: String, _ rest: Substring?, width: Int?) -> Result<
    TemplateElement, TemplateProblem.Reason
  > {
    if let field = Field.named(name) {
      guard let rest else { return .success(.field(field, width: width, nil)) }
      var next = 0
      let characters = Array(rest)
      let given = Self.number(in: characters, at: &next)
      let sign: TextAlignment? =
        rest.hasSuffix("<") ? .leading : rest.hasSuffix(">") ? .trailing : nil
      guard let given, next + (sign == nil ? 0 : 1) == characters.count else {
        return .failure(.notAWidth)
      }
      return .success(
        .field(field, width: given, sign ?? (field.kind == .text ? .leading : .trailing)))
    }
    switch (name, rest) {
    case ("sgr", let words?): return .success(.paint(.sequence(StyleSequence(words))))
    case ("color", let color?), ("background", let color?):
      guard let color = TintColor.named(String(color)) else { return .failure(.notAColor) }
      return .success(.paint(name == "color" ? .foreground(color) : .background(color)))
    case ("else", nil): return .success(.otherwise)
    case ("end", nil): return .success(.end)
    case (_, nil) where name.hasPrefix("if "):
      return Condition(String(name.dropFirst(3))).map { .success(.condition($0)) }
        ?? .failure(.notACondition)
    default:
      guard rest == nil, let paint = Paint(name) else { return .failure(.notAField) }
      return .success(.paint(paint))
    }
  }

  private mutating func keepAccount(of element: TemplateElement, to end: Int) {
    switch element {
    case .condition: openConditions.append((index, false))
    case .otherwise:
      guard let last = openConditions.indices.last, !openConditions[last].hasElse else {
        return note(.unopened, from: index, to: end)
      }
      openConditions[last].hasElse = true
    case .end: if openConditions.popLast() == nil { note(.unopened, from: index, to: end) }
    case .literal, .field, .paint, .newline: break
    }
  }

  private mutating func note(_ reason: TemplateProblem.Reason, from start: Int, to end: Int) {
    guard problem == nil else { return }
    let before = characters[..<start]
    let lineStart = before.lastIndex { $0.isNewline }.map { $0 + 1 } ?? 0
    let last =
      reason == .unclosed ? characters[start...].firstIndex(of: "}").map { $0 + 1 } ?? end : end
    problem = TemplateProblem(
      reason: reason, sequence: SafeText.printable(String(characters[start..<last])),
      line: before.count { $0.isNewline } + 1, column: start - lineStart + 1)
  }

  private func number(at index: inout Int) -> Int? { Self.number(in: characters, at: &index) }

  private static func number(in characters: [Character], at index: inout Int) -> Int? {
    var value = 0
    while index < characters.count, characters[index].isASCII,
      let digit = characters[index].wholeNumberValue
    {
      value = min(value * 10 + digit, largestNumber)
      index += 1
    }
    return value > 0 ? value : nil
  }
}

package struct TemplateProblem: Hashable, Sendable {
  package enum Reason: Error, Hashable, Sendable {
    case notAField, notAWidth, notAColor, notACondition
    case withoutBrace  // An opening brace has no closing one
    case unclosed  // A condition has no `%{end}`
    case unopened  // `%{else}` or `%{end}` belongs to no condition
  }

  package let reason: Reason
  package let sequence: String

  /// The position of its `%`, both counted from 1.
  package let line: Int
  package let column: Int

  package var candidates: [String] {
    switch reason {
    case .notAField:
      // A letter has no near ones.
      sequence.hasPrefix("%{")
        ? TemplateScanner.words.map { "%{\($0)}" } : Field.letters.keys.sorted().map { "%\($0)" }
    case .notACondition: Condition.words.map { "%{if \($0)}" }
    case .notAColor:
      TintColor.names.map {
        (sequence.hasPrefix("%{color") ? "%{color:" : "%{background:") + $0 + "}"
      }
    case .notAWidth, .withoutBrace, .unclosed, .unopened: []
    }
  }
}

/// An element of a template.
enum TemplateElement: Hashable, Sendable {
  case literal(String)

  /// A field with its width in cells, bytes or lines, and the side at which its text begins.
  case field(Field, width: Int?, TextAlignment?)
  case paint(Paint)
  case condition(Condition)  // `%{if …}`, `%{else}` and `%{end}`
  case otherwise, end
  case newline
}
