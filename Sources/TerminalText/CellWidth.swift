extension Character {
  /// The number of terminal cells of this grapheme cluster.
  ///
  /// East Asian wide and fullwidth characters and emoji (by default or by VS16) take two cells,
  /// ambiguous ones one, controls and combining or invisible scalars alone none. VS15 does not
  /// narrow. A conjunct takes two cells at most, as most terminals draw it. A skin tone adds two,
  /// unless it follows an emoji that takes one.
  package var cellWidth: Int {
    var width = 0
    var skinTones = 0
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      // VS16 and the keycap make the scalar before them an emoji.
      if scalar.value == 0xFE0F || scalar.value == 0x20E3, previous?.properties.isEmoji ?? false {
        return 2
      }
      if (0x1F3FB...0x1F3FF).contains(scalar.value), let previous,
        !previous.properties.isEmojiModifierBase
      {
        skinTones += 1
      } else {
        width = min(2, width + scalar.cellWidth)
      }
      previous = scalar
    }
    return width + 2 * skinTones
  }
}

package enum TextAlignment: Sendable { case leading, trailing }

extension String {
  /// The sum of the cells of its grapheme clusters.
  package var cellWidth: Int {
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return utf8.count }
    // Finding grapheme clusters would take most of the time of a frame.
    if unicodeScalars.allSatisfy({ $0.isOneCellAlone }) { return unicodeScalars.count }
    return reduce(0) { $0 + $1.cellWidth }
  }

  /// The text, cut to at most `limit` cells with the ellipsis: `Impor…`.
  package func truncated(toCells limit: Int, ellipsis: String = "…") -> String {
    guard cellWidth > limit else { return self }
    let room = limit - ellipsis.cellWidth
    guard room > 0 else { return ellipsis.prefix(cells: limit) }
    return prefix(cells: room) + ellipsis
  }

  /// The text in lines of at most `limit` cells, broken at blanks.
  /// The terminal breaks a wider word.
  package func wrapped(toCells limit: Int) -> [String] {
    guard limit > 0, cellWidth > limit else { return [self] }
    var lines: [String] = []
    var column = 0
    for word in split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      let width = word.cellWidth
      if let last = lines.last, column + 1 + width <= limit || width > limit {
        lines[lines.count - 1] = last + " " + word
        column += 1 + width
      } else {
        lines.append(word)
        column = width
      }
      if column > limit { column = (column - 1) % limit + 1 }
    }
    return lines
  }

  /// The text, cut to at most `limit` cells so that the last six stay: `/home/a...rs.txt`.
  package func cutInTheMiddle(toCells limit: Int) -> String {
    guard cellWidth > limit else { return self }
    guard limit > 3 else { return "...".prefix(cells: limit) }
    let end = suffix(cells: min(limit - 3, 6))
    return prefix(cells: limit - 3 - end.cellWidth) + "..." + end
  }

  /// The text, padded with spaces to at least `width` cells.
  package func padded(toCells width: Int, alignment: TextAlignment = .leading) -> String {
    var padded = self
    var missing = width - cellWidth
    // A mark at the start of the text may join the space before it, which then takes no cell.
    while missing > 0 {
      let spaces = String(repeating: " ", count: missing)
      padded = alignment == .leading ? padded + spaces : spaces + padded
      missing = width - padded.cellWidth
    }
    return padded
  }

  func prefix(cells limit: Int) -> String {
    guard limit > 0 else { return "" }
    var used = 0
    return String(
      prefix {
        used += $0.cellWidth
        return used <= limit
      })
  }

  private func suffix(cells limit: Int) -> String {
    var used = 0
    let end = reversed().prefix {
      used += $0.cellWidth
      return used <= limit
    }
    return String(suffix(end.count))
  }
}

extension Unicode.Scalar {
  /// Whether this scalar takes one cell and never joins another one of these: Latin, Braille,
  /// blocks.
  fileprivate var isOneCellAlone: Bool {
    switch value {
    case 0x20...0x7E, 0xA0...0x2FF, 0x2500...0x25FC, 0x2800...0x28FF, 0x1CD00...0x1CDE5,
      0x1FB00...0x1FB3B:
      true
    default: false
    }
  }

  fileprivate var cellWidth: Int {
    if isOneCellAlone { return 1 }
    return switch value {
    case 0...0x9F: 0
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    // Medial vowels and final consonants of Hangul join the consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0
    default: cellWidthByProperties
    }
  }

  private var cellWidthByProperties: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .lineSeparator, .paragraphSeparator:
      return 0
    case .format where !isPrependedConcatenationMark: return 0
    default:
      if properties.isDefaultIgnorableCodePoint { return 0 }
      return EastAsianWidthTable.isWide(self) || properties.isEmojiPresentation ? 2 : 1
    }
  }

  private var isPrependedConcatenationMark: Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}
