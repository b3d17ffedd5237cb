/// A terminal whose number of cells for a text was measured by its report of the cursor's position.
///
/// The rules are separate from the program's own measure, so that the two check each other.
package enum MeasuredTerminal: String, CaseIterable, Sendable {
  case xterm, vte, kitty, alacritty, tmux, screen

  /// The cells of a scalar that joins no character before it: 0, 1 or 2.
  func cells(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E, 0x2500...0x259F: return 1
    case 0xAD: return self == .kitty ? 0 : 1
    case 0x600...0x603, 0x6DD, 0x70F: return [.xterm, .tmux].contains(self) ? 1 : 0
    case 0x1160: return 0
    case 0x1161...0x11FF: return self == .kitty ? 1 : 0
    case 0xD7B0...0xD7FB: return [.kitty, .alacritty, .screen].contains(self) ? 1 : 0
    case 0x302E...0x302F where self == .screen: return 0
    case 0x3248...0x324F, 0x4DC0...0x4DFF: return [.xterm, .tmux, .screen].contains(self) ? 2 : 1
    case 0x1F1E6...0x1F1FF: return self == .kitty ? 2 : 1
    case 0x1F3FB...0x1F3FF: return self == .kitty ? 0 : 2
    default: break
    }
    let properties = scalar.properties
    // Each of tmux and screen knows nothing that is newer than its Unicode.
    let age = properties.age ?? (major: .max, minor: 0)
    if self == .tmux, age.major > 14 { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format:
      return self == .screen && age >= (5, 1) ? 1 : 0
    case .spacingMark where self == .kitty: return 0
    case .unassigned: return 1
    default: return scalar.isEastAsianWide || properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// Whether the terminal shows a scalar in the cells of the character before it.
  func joins(_ scalar: Unicode.Scalar, to character: Character) -> Bool {
    if cells(scalar) == 0 { return true }
    let scalars = character.unicodeScalars
    return switch self {
    case .kitty: scalar.isRegionalIndicator && scalars.map(\.isRegionalIndicator) == [true]
    case .tmux: scalars.last == "\u{200D}"
    case .xterm, .vte, .alacritty, .screen: false
    }
  }

  /// Whether the last scalar of a narrow character, VS16, gives it the two cells of an emoji.
  func widens(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    return self == .kitty && scalars.last == "\u{FE0F}" && scalars.count == 2
      && scalars.first?.properties.isEmoji == true
  }
}

extension Unicode.Scalar {
  fileprivate var isEastAsianWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
      0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Whether two of these scalars make a flag.
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}

extension Character {
  /// This character with one more scalar; `nil` if both are no cluster.
  func appending(_ scalar: Unicode.Scalar) -> Character? {
    var text = String(self)
    text.unicodeScalars.append(scalar)
    return text.count == 1 ? text.first : nil
  }
}
