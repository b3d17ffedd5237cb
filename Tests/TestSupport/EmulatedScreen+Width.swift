extension Unicode.Scalar {
  /// The number of cells that a terminal gives this scalar by itself: 0, 1 or 2.
  ///
  /// It is separate from the program's own measure, so that the two check each other.
  var screenWidth: Int {
    switch value {
    case 0x20...0x7E, 0x2500...0x259F: 1
    case 0x0300...0x036F, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7,
      0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x1160...0x11FF, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x20D0...0x20F0, 0xFE00...0xFE0F, 0xFEFF,
      0xE0000...0xE0FFF:
      0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x20000...0x3FFFD:
      // 〪 to 〯 and ゙ ゚ are among the wide ones, but combine.
      isMark ? 0 : 2
    case _ where properties.isEmojiPresentation: 2
    case _ where isMark: 0
    default: 1
    }
  }

  private var isMark: Bool {
    let category = properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }

  /// Whether two of these scalars make a flag.
  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}

extension Character {
  /// This character with a scalar that a terminal shows in the same cells; `nil` if the scalar
  /// needs cells of its own.
  func taking(_ scalar: Unicode.Scalar) -> Character? {
    guard scalar.screenWidth == 0 || belongsTogether(with: scalar) else { return nil }
    var text = String(self)
    text.unicodeScalars.append(scalar)
    return text.count == 1 ? text.first : nil
  }

  private func belongsTogether(with scalar: Unicode.Scalar) -> Bool {
    let scalars = unicodeScalars
    if scalars.last == "\u{200D}" { return scalar.properties.isEmoji }
    if scalar.properties.isEmojiModifier {
      return scalars.first?.properties.isEmojiModifierBase == true
    }
    return scalar.isRegionalIndicator && scalars.first?.isRegionalIndicator == true
  }

  /// Whether the last scalar, VS16, asks for the two cells of an emoji.
  var asksForEmojiWidth: Bool {
    unicodeScalars.last == "\u{FE0F}" && unicodeScalars.first?.properties.isEmoji == true
  }
}
