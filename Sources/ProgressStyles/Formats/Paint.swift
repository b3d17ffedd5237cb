import TerminalText

/// What is done to the colours and attributes of the text that follows in a format.
enum Paint: Hashable, Sendable {
  case tint
  case track
  case foreground(TintColor)
  case background(TintColor)
  case sequence(StyleSequence)  // Attributes and colours by the numbers of SGR

  init?(_ word: String) {
    switch word {
    case "tint": self = .tint
    case "track": self = .track
    case "plain": self = .sequence(StyleSequence("reset"))
    case "bold", "dim", "italic", "underline", "reverse": self = .sequence(StyleSequence(word[...]))
    default: return nil
    }
  }

  static let words = ["tint", "track", "plain", "bold", "dim", "italic", "underline", "reverse"]

  func applied(to style: TextStyle, _ theme: Theme) -> TextStyle {
    var style = style
    switch self {
    case .tint: style.foreground = theme.tint
    case .track: style.foreground = theme.track
    case .foreground(let color):
      style.foreground = color.shade(onLightBackground: theme.isOnLightBackground)
    case .background(let color):
      style.background = color.shade(onLightBackground: theme.isOnLightBackground)
    case .sequence(let sequence): style = sequence.applied(to: style)
    }
    return style
  }
}

/// What a condition of a format asks: whether a value is known, or how a run ended.
enum Condition: Hashable, Sendable {
  case fraction, failed, done
  case field(Field)  // Whether the field has a text, and a rate or an amount is known

  init?(_ word: String) {
    switch word {
    case "fraction": self = .fraction
    case "failed": self = .failed
    case "done": self = .done
    default:
      guard let field = Field.named(word), field.kind == .number || field.kind == .text else {
        return nil
      }
      self = .field(field)
    }
  }

  static let words =
    ["fraction", "failed", "done"]
    + Field.allCases.filter { $0.kind == .number || $0.kind == .text }.map { $0.rawValue }
}

/// The changes of style in a format: `bold,red` of `%{sgr:bold,red}`.
///
/// Words and numbers are those of pv: the parameters of ECMA-48's SGR, separated by commas or
/// semicolons, and xterm's `38;5;N` and `38;2;R;G;B`. Unknown ones are ignored, as pv does.
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
    case 1...7: attributes[parameter].map { .add($0) }
    case 22: .remove([.bold, .faint])
    case 23...27: attributes[parameter - 20].map { .remove($0) }
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

  private static let attributes: [Int: TextAttributes] = [
    1: .bold, 2: .faint, 3: .italic, 4: .underlined, 5: .blinking, 7: .reversed,
  ]

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
    "reset": 0, "none": 0, "bold": 1, "dim": 2, "italic": 3, "underscore": 4, "underline": 4,
    "blink": 5, "reverse": 7,
    "no-bold": 22, "no-dim": 22, "no-italic": 23, "no-underscore": 24, "no-underline": 24,
    "no-blink": 25,
    "no-reverse": 27, "fg-default": 39, "bg-default": 49,
  ]
  let colors = [
    ("black", 0), ("red", 1), ("green", 2), ("brown", 3), ("yellow", 3), ("blue", 4),
    ("magenta", 5), ("cyan", 6),
    ("white", 7),
  ]
  for (color, index) in colors {
    names[color] = 30 + index
    names["fg-" + color] = 30 + index
    names["bg-" + color] = 40 + index
  }
  return names
}()
