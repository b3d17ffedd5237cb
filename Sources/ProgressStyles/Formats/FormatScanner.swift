import TerminalText

struct FormatScanner {
  static let largestNumber = 10_000  // Larger numbers in a format are replaced by this one
  /// The largest number of characters between braces. The limit avoids quadratic time for many unclosed braces.
  private static let longestField = 256

  static var words: [String] { FormatField.allCases.map { $0.rawValue } + FormatPaint.words + ["else", "end"] }

  private(set) var problem: FormatProblem?
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

  mutating func segments() -> [FormatSegment] {
    var segments: [FormatSegment] = []
    while index < characters.count {
      if takesContinuation() { continue }
      guard let segment = segment() else {
        literal.append(characters[index])
        index += 1
        continue
      }
      if !literal.isEmpty { segments.append(.literal(SafeText.printable(literal))) }
      literal = ""
      segments.append(segment)
    }
    if !literal.isEmpty { segments.append(.literal(SafeText.printable(literal))) }
    if let unclosed = openConditions.first { note(.unclosed, from: unclosed.start, to: unclosed.start) }
    // A newline at the end belongs to the last line.
    if segments.last == .newline { segments.removeLast() }
    return segments
  }

  private mutating func takesContinuation() -> Bool {
    guard !isOneLine, characters[index] == "\\", index + 1 < characters.count, characters[index + 1].isNewline else {
      return false
    }
    index += 2
    return true
  }

  /// Takes a segment, or returns `nil` for literal text. Of `%%` the second sign becomes literal text.
  private mutating func segment() -> FormatSegment? {
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
    if characters[next] == "{" { return bracedSegment(at: next + 1, width: width) }
    let letter = characters[next]
    guard let field = FormatField.letters[letter] else {
      if letter.isLetter { note(.notAField, from: index, to: next + 1) }
      return nil
    }
    index = next + 1
    return .field(field, width: width, nil)
  }

  /// Takes a field between braces, with `WIDTH:` before or `:WIDTH` after it, a condition, or a change of style.
  private mutating func bracedSegment(at start: Int, width outerWidth: Int?) -> FormatSegment? {
    guard let end = characters[start...].prefix(Self.longestField).firstIndex(of: "}") else {
      note(.withoutBrace, from: index, to: start)
      return nil
    }
    var next = start
    let width = number(at: &next) ?? outerWidth
    if next > start, next < end, characters[next] == ":" { next += 1 }
    let words = String(characters[next..<end]).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let (name, rest) = (String(words.first ?? ""), words.count > 1 ? words[1] : nil)
    let segment: FormatSegment
    switch meaning(name, rest, width: width) {
    case .success(let meant): segment = meant
    case .failure(let reason):
      note(reason, from: index, to: end + 1)
      return nil
    }
    keepAccount(of: segment, to: end + 1)
    index = end + 1
    return segment
  }

  private func meaning(_ name: String, _ rest: Substring?, width: Int?) -> Result<FormatSegment, FormatProblem.Reason> {
    if let field = FormatField.named(name) {
      guard let rest else { return .success(.field(field, width: width, nil)) }
      var next = 0
      let characters = Array(rest)
      let given = Self.number(in: characters, at: &next)
      let sign: TextAlignment? = rest.hasSuffix("<") ? .leading : rest.hasSuffix(">") ? .trailing : nil
      guard let given, next + (sign == nil ? 0 : 1) == characters.count else { return .failure(.notAWidth) }
      return .success(.field(field, width: given, sign ?? (field.kind == .text ? .leading : .trailing)))
    }
    switch (name, rest) {
    case ("sgr", let words?): return .success(.paint(.sequence(StyleSequence(words))))
    case ("color", let color?), ("background", let color?):
      guard let color = TintColor.named(String(color)) else { return .failure(.notAColor) }
      return .success(.paint(name == "color" ? .foreground(color) : .background(color)))
    case ("else", nil): return .success(.otherwise)
    case ("end", nil): return .success(.end)
    case (_, nil) where name.hasPrefix("if "):
      return FormatCondition(String(name.dropFirst(3))).map { .success(.condition($0)) } ?? .failure(.notACondition)
    default:
      guard rest == nil, let paint = FormatPaint(name) else { return .failure(.notAField) }
      return .success(.paint(paint))
    }
  }

  private mutating func keepAccount(of segment: FormatSegment, to end: Int) {
    switch segment {
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

  private mutating func note(_ reason: FormatProblem.Reason, from start: Int, to end: Int) {
    guard problem == nil else { return }
    let before = characters[..<start]
    let lineStart = before.lastIndex { $0.isNewline }.map { $0 + 1 } ?? 0
    let last = reason == .unclosed ? characters[start...].firstIndex(of: "}").map { $0 + 1 } ?? end : end
    problem = FormatProblem(
      reason: reason, sequence: SafeText.printable(String(characters[start..<last])),
      line: before.count { $0.isNewline } + 1, column: start - lineStart + 1)
  }

  private func number(at index: inout Int) -> Int? { Self.number(in: characters, at: &index) }

  private static func number(in characters: [Character], at index: inout Int) -> Int? {
    var value = 0
    while index < characters.count, characters[index].isASCII, let digit = characters[index].wholeNumberValue {
      value = min(value * 10 + digit, largestNumber)
      index += 1
    }
    return value > 0 ? value : nil
  }
}

package struct FormatProblem: Hashable, Sendable {
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
        ? FormatScanner.words.map { "%{\($0)}" } : FormatField.letters.keys.sorted().map { "%\($0)" }
    case .notACondition: FormatCondition.words.map { "%{if \($0)}" }
    case .notAColor: TintColor.names.map { (sequence.hasPrefix("%{color") ? "%{color:" : "%{background:") + $0 + "}" }
    case .notAWidth, .withoutBrace, .unclosed, .unopened: []
    }
  }
}

enum FormatSegment: Hashable, Sendable {
  case literal(String)
  /// A field with its width in cells, bytes or lines, and the side at which its text begins.
  case field(FormatField, width: Int?, TextAlignment?)
  case paint(FormatPaint)
  case condition(FormatCondition)  // `%{if …}`, `%{else}` and `%{end}`
  case otherwise, end
  case newline

  var kind: FormatField.Kind? { if case .field(let field, _, _) = self { field.kind } else { nil } }

  var isFlexible: Bool {
    guard case .field(let field, let width, _) = self else { return false }
    return field.isFlexible && width == nil
  }

  var isCircle: Bool { kind == .view(.ring) || kind == .view(.gauge) }
  var circleHeight: Int { if case .field(_, let height?, _) = self { height } else { FormatView.usualHeight } }
  var circleWidth: Int { isCircle ? max(FormatView.narrowestCircle, 2 * circleHeight) : 0 }

  var fixedWidth: Int? {
    guard case .field(let field, let width, _) = self else { return nil }
    return field.isBar ? width : field == .circular ? width ?? 1 : nil
  }

  var isDroppedWhenEmpty: Bool {
    switch kind {
    case .number, .text: true
    case .excerpt: self != .field(.previousLine, width: nil, nil)
    case .bar, .view, .space, nil: false
    }
  }
}
