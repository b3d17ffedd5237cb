extension Character {
  /// How many cells of a terminal this grapheme cluster takes.
  ///
  /// The result is 0...2. East Asian wide and fullwidth characters and emoji (by their own
  /// presentation, or by VS16) take two cells, ambiguous ones take one, and a cluster of combining
  /// or invisible scalars alone takes none. VS15 does not narrow. Letters that Unicode joins into
  /// one cluster, such as a conjunct, are added up to two cells, as most terminals draw them.
  /// Control characters take none: they must have been made safe before.
  package var cellWidth: Int {
    var width = 0
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if let base = previous, scalar.asksForEmoji(after: base) { return 2 }
      width += scalar.cellWidth
      if width >= 2 { return 2 }
      previous = scalar
    }
    return width
  }
}

extension String {
  /// How many cells of a terminal this text takes: the sum over its grapheme clusters.
  package var cellWidth: Int {
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return utf8.count }
    // A bar is measured with every frame, and finding its clusters would take most of that time.
    if unicodeScalars.allSatisfy({ $0.isOneCellAlone }) { return unicodeScalars.count }
    return reduce(0) { $0 + $1.cellWidth }
  }
}

extension Unicode.Scalar {
  /// Whether this scalar gives the one before it an emoji's form: VS16, or the keycap.
  fileprivate func asksForEmoji(after base: Unicode.Scalar) -> Bool {
    (value == 0xFE0F || value == 0x20E3) && base.properties.isEmoji
  }

  /// Whether this scalar takes one cell and makes a cluster of its own among others of this kind: Latin
  /// letters, the lines, blocks and shapes that bars are drawn with, Braille.
  fileprivate var isOneCellAlone: Bool {
    switch value {
    case 0x20...0x7E, 0xA0...0x2FF, 0x2500...0x25FC, 0x2800...0x28FF: true
    default: false
    }
  }

  fileprivate var cellWidth: Int {
    if isOneCellAlone { return 1 }
    return switch value {
    case 0...0x9F: 0
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    // Medial vowels and final consonants of Hangul join the lead before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0
    default: cellWidthByProperties
    }
  }

  private var cellWidthByProperties: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .lineSeparator, .paragraphSeparator:
      return 0
    case .format where !isPrependedConcatenationMark:
      return 0
    default:
      if properties.isDefaultIgnorableCodePoint { return 0 }
      // The standard library knows newer emoji than the table does.
      return EastAsianWidthTable.isWide(self) || properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// Format characters that are seen: Unicode's property Prepended_Concatenation_Mark.
  private var isPrependedConcatenationMark: Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}
