import TerminalText

/// A change of the style of the text that follows in a format.
enum Paint {
  case tint, track
  case foreground(TintColor)
  case background(TintColor)
  case attribute(TextAttributes)
  case sequence([Int])  // Parameters of ECMA-48's SGR

  init?(_ word: String) {
    guard Self.words.contains(word) else { return nil }
    switch word {
    case "tint": self = .tint
    case "track": self = .track
    case "plain": self = .sequence([0])
    default: self = .attribute(parameterAttributes[parameterNames[word] ?? 0])
    }
  }

  /// The words or numbers of `%{sgr:bold,red}`, as in pv; unknown ones are ignored.
  init(sequence words: Substring) {
    let words = words.split { $0 == "," || $0 == ";" }
    self = .sequence(
      words.compactMap { parameterNames[String($0)] ?? UInt8($0).map { Int($0) } })
  }

  static let words = ["tint", "track", "plain", "bold", "dim", "italic", "underline", "reverse"]

  func applied(to style: TextStyle, _ theme: Theme) -> TextStyle {
    var style = style
    // %{dim} ends at the next change of style.
    if case .sequence = self {} else { style.attributes.subtract(.faint) }
    switch self {
    case .attribute(let attribute): style.attributes.formUnion(attribute)
    case .tint: style.foreground = theme.tint
    case .track: style.foreground = theme.track
    case .foreground(let color): style.foreground = theme.shade(color)
    case .background(let color): style.background = theme.shade(color)
    case .sequence(let parameters): style.apply(parameters[...])
    }
    return style
  }
}

extension TextStyle {
  fileprivate mutating func apply(_ parameters: ArraySlice<Int>) {
    var rest = parameters
    while let parameter = rest.popFirst() {
      switch parameter {
      case 0: self = .plain
      case 1...7: attributes.formUnion(parameterAttributes[parameter])
      case 22: attributes.subtract([.bold, .faint])
      case 23...27: attributes.subtract(parameterAttributes[parameter - 20])
      case 30...39, 90...97: Self.change(&foreground, by: parameter, &rest)
      case 40...49, 100...107: Self.change(&background, by: parameter - 10, &rest)
      default: break
      }
    }
  }

  /// Changes a colour by a parameter of the foreground; `rest` has xterm's `5;N` or `2;R;G;B` of
  /// 38.
  private static func change(
    _ color: inout Color?, by parameter: Int, _ rest: inout ArraySlice<Int>
  ) {
    switch parameter {
    case 38:
      let kind = rest.popFirst()
      let count = kind == 5 ? 1 : kind == 2 ? 3 : 0
      let parts = rest.prefix(count).map { UInt8(truncatingIfNeeded: $0) }
      guard count > 0, parts.count == count else { return }
      rest = rest.dropFirst(count)
      color =
        count == 1 ? .indexed(parts[0]) : .rgb(red: parts[0], green: parts[1], blue: parts[2])
    case 39: color = nil
    case 90...: color = .indexed(UInt8(parameter - 82))
    default: color = .indexed(UInt8(parameter - 30))
    }
  }
}

/// The attributes of the parameters 0 to 7, of which pv ignores 6.
private let parameterAttributes: [TextAttributes] = [
  [], .bold, .faint, .italic, .underlined, .blinking, [], .reversed,
]

/// pv's words for the parameters of SGR.
private let parameterNames: [String: Int] = {
  var names = ["reset": 0, "none": 0, "fg-default": 39, "bg-default": 49]
  let attributes: KeyValuePairs = [
    "bold": 1, "dim": 2, "italic": 3, "underscore": 4, "underline": 4, "blink": 5, "reverse": 7,
  ]
  for (attribute, parameter) in attributes {
    names[attribute] = parameter
    names["no-" + attribute] = max(22, 20 + parameter)
  }
  let colors: KeyValuePairs = [
    "black": 0, "red": 1, "green": 2, "brown": 3, "yellow": 3, "blue": 4, "magenta": 5, "cyan": 6,
    "white": 7,
  ]
  for (color, index) in colors {
    names[color] = 30 + index
    names["fg-" + color] = 30 + index
    names["bg-" + color] = 40 + index
  }
  return names
}()
