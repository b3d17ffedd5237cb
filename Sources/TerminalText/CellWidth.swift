extension Character {
  /// The most cells that a terminal gives this grapheme cluster.
  package var cellWidth: Int { unicodeScalars.cellWidth }
}

package enum TextAlignment: Sendable { case leading, trailing }

extension String {
  /// The most cells that a terminal gives this text, which is the sum of those of its clusters.
  package var cellWidth: Int {
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return utf8.count }
    return unicodeScalars.cellWidth
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
    let spaces = String(repeating: " ", count: max(0, width - cellWidth))
    return alignment == .leading ? self + spaces : spaces + self
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

extension Sequence<Unicode.Scalar> {
  /// The most cells that a terminal gives these scalars, so that no line that is laid out by it can
  /// wrap. Terminals that draw a cluster as one picture leave some of them blank.
  ///
  /// It was measured in xterm, VTE, kitty, alacritty, tmux and GNU screen. Each scalar has its own
  /// cells, also in a conjunct or a sequence of emoji. Only two sequences differ: two regional
  /// indicators are one flag, and VS16 makes a narrow emoji before it wide.
  fileprivate var cellWidth: Int {
    var width = 0
    var previous: Unicode.Scalar = " "
    var isHalfFlag = false
    for scalar in self {
      let isIndicator = (0x1F1E6...0x1F1FF).contains(scalar.value)
      if scalar.value == 0xFE0F {
        width += previous.cellWidth == 1 && previous.properties.isEmoji ? 1 : 0
      } else if !isIndicator || !isHalfFlag {
        width += scalar.cellWidth
      }
      isHalfFlag = isIndicator && !isHalfFlag
      previous = scalar
    }
    return width
  }
}

extension Unicode.Scalar {
  fileprivate var cellWidth: Int {
    switch value {
    // Most characters: Latin, Greek, Cyrillic, blocks, Braille, octants, sextants.
    case 0x20...0x7E, 0xA0...0x2FF, 0x370...0x482, 0x2500...0x25FC, 0x2800...0x28FF,
      0x1CD00...0x1CDE5, 0x1FB00...0x1FB3B:
      1
    case 0...0x9F: 0
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    // Numbers in squares are wide in xterm, and signs of divination are since Unicode 16.
    case 0x3248...0x324F, 0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D356,
      0x1D360...0x1D376:
      2
    default:
      if ZeroWidthTable.contains(self) {
        0
      } else {
        EastAsianWidthTable.isWide(self) || properties.isEmojiPresentation ? 2 : 1
      }
    }
  }
}

extension [UInt32] {
  /// Whether these bounds of ranges, the first and last code point of each in turn, in ascending
  /// order, contain a scalar.
  func rangesContain(_ scalar: Unicode.Scalar) -> Bool {
    var range = indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        self[middle] < scalar.value
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    let index = range.lowerBound
    return index < count && (index % 2 == 1 || self[index] == scalar.value)
  }
}
