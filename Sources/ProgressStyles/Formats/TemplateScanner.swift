import TerminalText

/// Divides a format into the elements of a template, and notes its first mistake.
struct TemplateScanner {
  static let largestNumber = 10_000  // Larger numbers in a format are replaced by this one
  private static let longestField = 256  // More would take quadratic time for many unclosed braces
  private(set) var problem: TemplateProblem?
  private let characters: [Character]
  private let isOneLine: Bool  // Whether a newline is shown as other control characters are
  private var index = 0

  /// The conditions without an end so far, and whether their `%{else}` has come.
  private var openConditions: [(place: Range<Int>, hasElse: Bool)] = []

  init(_ format: String, isOneLine: Bool = false) {
    characters = Array(format)
    self.isOneLine = isOneLine
  }

  mutating func elements() -> [TemplateElement] {
    var elements: [TemplateElement] = []
    var literal = ""
    func addLiteral() {
      if !literal.isEmpty { elements.append(.literal(SafeText.printable(literal))) }
      literal = ""
    }
    while index < characters.count {
      let pair = characters[index...].prefix(2)
      if !isOneLine, pair.first == "\\", pair.last?.isNewline ?? false {
        index += 2
      } else if let element = element() {
        addLiteral()
        elements.append(element)
      } else {
        literal.append(characters[index])
        index += 1
      }
    }
    addLiteral()
    if let unclosed = openConditions.first { note(.unclosed, at: unclosed.place) }
    // A newline at the end belongs to the last line.
    if case .newline = elements.last { elements.removeLast() }
    return elements
  }

  /// Takes an element; `nil` for literal text, such as the second sign of `%%`.
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
    let width = Self.number(in: characters, at: &next)
    guard next < characters.count else { return nil }
    let letter = characters[next]
    if letter == "{" { return bracedElement(at: next + 1, width: width) }
    guard let field = Field.letters[letter] else {
      if letter.isLetter { note(.notAField, at: index..<next + 1) }
      return nil
    }
    index = next + 1
    return .field(field, width: width, nil)
  }

  /// Takes what is between braces: a field, with `WIDTH:` before or `:WIDTH` after it, a condition,
  /// or a change of style.
  private mutating func bracedElement(at start: Int, width outerWidth: Int?) -> TemplateElement? {
    guard let end = characters[start...].prefix(Self.longestField).firstIndex(of: "}") else {
      note(.withoutBrace, at: index..<start)
      return nil
    }
    var next = start
    let width = Self.number(in: characters, at: &next) ?? outerWidth
    if next > start, next < end, characters[next] == ":" { next += 1 }
    let content = String(characters[next..<end])
    let name = content.prefix { $0 != ":" }
    let rest = name.endIndex < content.endIndex ? content[name.endIndex...].dropFirst() : nil
    let place = index..<end + 1
    do throws(TemplateProblem.Reason) {
      let element = try meaning(String(name), rest, width: width)
      count(element, at: place)
      index = place.upperBound
      return element
    } catch {
      note(error, at: place)
      return nil
    }
  }

  private func meaning(_ name: String, _ rest: Substring?, width: Int?)
    throws(TemplateProblem.Reason) -> TemplateElement
  {
    if let field = Field.named(name) {
      guard let rest else { return .field(field, width: width, nil) }
      var next = 0
      let width = Self.number(in: Array(rest), at: &next)
      let sign = rest.dropFirst(next)
      guard let width, ["", "<", ">"].contains(sign) else { throw .notAWidth }
      let isLeading = sign == "<" || sign == "" && field.kind == .text
      return .field(field, width: width, isLeading ? .leading : .trailing)
    }
    switch (name, rest) {
    case ("sgr", let words?): return .paint(Paint(sequence: words))
    case ("color", let word?), ("background", let word?):
      guard let color = TintColor.named(String(word)) else { throw .notAColor }
      return .paint(name == "color" ? .foreground(color) : .background(color))
    case ("else", nil): return .otherwise
    case ("end", nil): return .end
    case (_, nil) where name.hasPrefix("if "):
      guard let condition = Condition(String(name.dropFirst(3))) else { throw .notACondition }
      return .condition(condition)
    default:
      guard rest == nil, let paint = Paint(name) else { throw .notAField }
      return .paint(paint)
    }
  }

  /// Counts the conditions that are open after an element.
  private mutating func count(_ element: TemplateElement, at place: Range<Int>) {
    switch element {
    case .condition: openConditions.append((place, false))
    case .otherwise:
      guard let last = openConditions.indices.last, !openConditions[last].hasElse else {
        return note(.unopened, at: place)
      }
      openConditions[last].hasElse = true
    case .end: if openConditions.popLast() == nil { note(.unopened, at: place) }
    case .literal, .field, .paint, .newline: break
    }
  }

  private mutating func note(_ reason: TemplateProblem.Reason, at place: Range<Int>) {
    guard problem == nil else { return }
    let lines = characters[..<place.lowerBound].split(
      omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })
    problem = TemplateProblem(
      reason: reason, sequence: SafeText.printable(String(characters[place])),
      line: lines.count, column: (lines.last?.count ?? 0) + 1)
  }

  private static func number(in characters: [Character], at index: inout Int) -> Int? {
    let digits = characters[index...].prefix { $0.isASCII && $0.isNumber }
    index = digits.endIndex
    let value = digits.reduce(0) { min($0 * 10 + ($1.wholeNumberValue ?? 0), largestNumber) }
    return value > 0 ? value : nil
  }
}

package struct TemplateProblem: Sendable {
  package enum Reason: Error {
    case notAField, notAWidth, notAColor, notACondition
    case withoutBrace  // An opening brace has no closing one
    case unclosed  // A condition has no `%{end}`
    case unopened  // `%{else}` or `%{end}` belongs to no condition
  }

  package let reason: Reason
  package let sequence: String

  // The position of its `%`, counted from 1.
  package let line: Int
  package let column: Int

  package var candidates: [String] {
    switch reason {
    case .notAField where sequence.hasPrefix("%{"):
      (Field.allCases.map { $0.rawValue } + Paint.words + ["else", "end"]).map { "%{\($0)}" }
    case .notAField: Field.letters.keys.sorted().map { "%\($0)" }
    case .notACondition: Condition.words.map { "%{if \($0)}" }
    case .notAColor: TintColor.names.map { "\(sequence.prefix { $0 != ":" }):\($0)}" }
    case .notAWidth, .withoutBrace, .unclosed, .unopened: []
    }
  }
}

enum TemplateElement {
  case literal(String)

  /// A field with its width in cells, bytes or lines, and the side at which its text begins.
  case field(Field, width: Int?, TextAlignment?)
  case paint(Paint)
  case condition(Condition)  // `%{if …}`, `%{else}` and `%{end}`
  case otherwise, end
  case newline
}

/// What a condition of a format asks.
enum Condition {
  case failed, done
  case unicode  // Whether more than ASCII may be written
  case field(Field)  // Whether the field has a text, and a rate or an amount is known

  init?(_ word: String) {
    switch word {
    case "failed": self = .failed
    case "done": self = .done
    case "unicode": self = .unicode
    default:
      guard let field = Field.named(word), field.isWords else { return nil }
      self = .field(field)
    }
  }

  static let words =
    ["failed", "done", "unicode"] + Field.allCases.filter { $0.isWords }.map { $0.rawValue }
}
