import TerminalText

/// Splits a format into segments.
struct FormatScanner {
  /// Larger numbers in a format are replaced by this one.
  static let largestNumber = 10_000
  /// The largest number of characters between braces. The limit avoids quadratic time for many unclosed braces.
  private static let longestField = 256

  /// The first text that looks like a field and is none.
  private(set) var unknownSequence: String?

  private let characters: [Character]
  private var index = 0
  private var literal = ""

  init(_ format: String) { characters = Array(SafeText.printable(format)) }

  mutating func segments() -> [FormatSegment] {
    var segments: [FormatSegment] = []
    while index < characters.count {
      guard let field = field() else {
        literal.append(characters[index])
        index += 1
        continue
      }
      if !literal.isEmpty { segments.append(.literal(literal)) }
      literal = ""
      segments.append(field)
    }
    if !literal.isEmpty { segments.append(.literal(literal)) }
    return segments
  }

  /// Takes a field or change of style, or returns `nil` for literal text. Of `%%` the first sign is skipped, so that
  /// the second becomes literal text.
  private mutating func field() -> FormatSegment? {
    guard characters[index] == "%" else { return nil }
    var next = index + 1
    if next < characters.count, characters[next] == "%" {
      index = next
      return nil
    }
    let width = number(at: &next)
    guard next < characters.count else { return nil }
    if characters[next] == "{" { return bracedField(at: next + 1, width: width) }
    let letter = characters[next]
    guard let field = FormatField.allCases.first(where: { $0.names.letter == letter }) else {
      if letter.isLetter { noteUnknown("%\(letter)") }
      return nil
    }
    index = next + 1
    return .field(field, width: width)
  }

  /// Takes a field between braces, with an optional `WIDTH:` before its name, or a change of style.
  private mutating func bracedField(at start: Int, width outerWidth: Int?) -> FormatSegment? {
    guard let end = characters[start...].prefix(Self.longestField).firstIndex(of: "}") else {
      noteUnknown("%{")
      return nil
    }
    var next = start
    let width = number(at: &next) ?? outerWidth
    if next > start, next < end, characters[next] == ":" { next += 1 }
    let word = String(characters[next..<end])
    if word.hasPrefix("sgr:") {
      index = end + 1
      return .style(StyleSequence(word.dropFirst(4)))
    }
    guard let field = FormatField.allCases.first(where: { $0.names.words.contains(word) }) else {
      noteUnknown("%{\(word)}")
      return nil
    }
    index = end + 1
    return .field(field, width: width)
  }

  private mutating func noteUnknown(_ sequence: String) { unknownSequence = unknownSequence ?? sequence }

  /// Takes a number, at most `largestNumber`; `nil` for none or 0.
  private func number(at index: inout Int) -> Int? {
    var value = 0
    while index < characters.count, characters[index].isASCII, let digit = characters[index].wholeNumberValue {
      value = min(value * 10 + digit, Self.largestNumber)
      index += 1
    }
    return value > 0 ? value : nil
  }
}

/// The changes of style in a format: `bold,red` of `%{sgr:bold,red}`.
///
/// Words and numbers are those of pv: the parameters of ECMA-48's SGR, separated by commas or semicolons, and xterm's
/// `38;5;N` and `38;2;R;G;B`. Unknown ones are ignored, as pv does.
struct StyleSequence: Hashable, Sendable {
  private enum Change: Hashable, Sendable {
    case reset
    case add(TextAttributes)
    case remove(TextAttributes)
    case foreground(Color?)
    case background(Color?)
  }

  private let changes: [Change]

  init(_ words: Substring) {
    let parameters = words.split { $0 == "," || $0 == ";" }.compactMap { word in
      parameterNames[String(word)] ?? UInt8(word).map(Int.init)
    }
    var rest = parameters[...]
    var changes: [Change] = []
    while let parameter = rest.popFirst() {
      if let change = Self.change(parameter, followedBy: &rest) { changes.append(change) }
    }
    self.changes = changes
  }

  /// The style after the changes.
  func applied(to style: TextStyle) -> TextStyle {
    changes.reduce(into: style) { style, change in
      switch change {
      case .reset: style = .plain
      case .add(let attributes): style.attributes.formUnion(attributes)
      case .remove(let attributes): style.attributes.subtract(attributes)
      case .foreground(let color): style.foreground = color
      case .background(let color): style.background = color
      }
    }
  }

  private static func change(_ parameter: Int, followedBy rest: inout ArraySlice<Int>) -> Change? {
    switch parameter {
    case 0: .reset
    case 1: .add(.bold)
    case 2: .add(.faint)
    case 3: .add(.italic)
    case 4: .add(.underlined)
    case 5: .add(.blinking)
    case 7: .add(.reversed)
    case 22: .remove([.bold, .faint])
    case 23: .remove(.italic)
    case 24: .remove(.underlined)
    case 25: .remove(.blinking)
    case 27: .remove(.reversed)
    case 30...37: .foreground(.indexed(UInt8(parameter - 30)))
    case 38: extendedColor(&rest).map { .foreground($0) }
    case 39: .foreground(nil)
    case 40...47: .background(.indexed(UInt8(parameter - 40)))
    case 48: extendedColor(&rest).map { .background($0) }
    case 49: .background(nil)
    case 90...97: .foreground(.indexed(UInt8(parameter - 82)))
    case 100...107: .background(.indexed(UInt8(parameter - 92)))
    default: nil
    }
  }

  /// Takes the colour after 38 or 48.
  private static func extendedColor(_ rest: inout ArraySlice<Int>) -> Color? {
    let kind = rest.popFirst()
    let count = kind == 5 ? 1 : kind == 2 ? 3 : 0
    let parts = rest.prefix(count).map { UInt8(truncatingIfNeeded: $0) }
    guard count > 0, parts.count == count else { return nil }
    rest = rest.dropFirst(count)
    return count == 1 ? .indexed(parts[0]) : .rgb(red: parts[0], green: parts[1], blue: parts[2])
  }
}

/// pv's words for the parameters of SGR.
private let parameterNames: [String: Int] = {
  var names = [
    "reset": 0, "none": 0, "bold": 1, "dim": 2, "italic": 3, "underscore": 4, "underline": 4, "blink": 5, "reverse": 7,
    "no-bold": 22, "no-dim": 22, "no-italic": 23, "no-underscore": 24, "no-underline": 24, "no-blink": 25,
    "no-reverse": 27, "fg-default": 39, "bg-default": 49,
  ]
  let colors = [
    ("black", 0), ("red", 1), ("green", 2), ("brown", 3), ("yellow", 3), ("blue", 4), ("magenta", 5), ("cyan", 6),
    ("white", 7),
  ]
  for (color, index) in colors {
    names[color] = 30 + index
    names["fg-" + color] = 30 + index
    names["bg-" + color] = 40 + index
  }
  return names
}()

/// A part of a format: literal text, a field, or a change of style.
enum FormatSegment: Hashable, Sendable {
  case literal(String)
  /// `width`: the number before the name, in cells or bytes.
  case field(FormatField, width: Int?)
  case style(StyleSequence)

  /// Whether it shares the room that the others leave.
  var isFlexible: Bool {
    guard case .field(let field, let width) = self else { return false }
    return field.isFlexible && width == nil
  }

  /// The width that the format gives a bar.
  var barWidth: Int? {
    guard case .field(let field, let width) = self, field.isBar else { return nil }
    return width
  }

  /// Whether it is dropped with a space beside it when its text is empty.
  var isDroppedWhenEmpty: Bool {
    guard case .field(let field, _) = self else { return false }
    return !field.isFlexible
  }

  /// Whether it is dropped rather than cut.
  var isWholeOrNothing: Bool {
    guard case .field(let field, _) = self else { return false }
    return field.kind == .number
  }
}
