/// The end of a field at which a text stands; the other end is filled up.
package enum TextAlignment: Sendable {
  case leading, trailing
}

extension String {
  /// The text cut to a number of cells, between grapheme clusters.
  ///
  /// A text that fits stays as it is; one that is cut ends with the ellipsis. The result is never
  /// wider than asked and may be one cell narrower, where a wide character would not fit: nothing
  /// is filled up. An ellipsis that does not fit itself is cut as well.
  ///
  ///     "Importing".truncated(toCells: 6)  // "Impor…"
  package func truncated(toCells limit: Int, ellipsis: String = "…") -> String {
    guard cellWidth > limit else { return self }
    let room = limit - ellipsis.cellWidth
    guard room > 0 else { return ellipsis.prefix(cells: limit) }
    return prefix(cells: room) + ellipsis
  }

  /// The text cut in the middle to a number of cells, between grapheme clusters, so that `count` cells at
  /// its end stay where they fit.
  ///
  /// A text that fits stays as it is. The result is never wider than asked and may be a few cells
  /// narrower, where wide characters stand beside a cut.
  ///
  ///     "/home/ada/letters.txt".cutInTheMiddle(toCells: 16, keepingLast: 6)  // "/home/a...rs.txt"
  package func cutInTheMiddle(
    toCells limit: Int, keepingLast count: Int, ellipsis: String = "..."
  ) -> String {
    guard cellWidth > limit else { return self }
    let room = limit - ellipsis.cellWidth
    guard room > 0 else { return ellipsis.prefix(cells: limit) }
    let end = suffix(cells: min(room, count))
    return prefix(cells: room - end.cellWidth) + ellipsis + end
  }

  /// The text filled up with spaces to a number of cells; a wider one stays as it is.
  package func padded(toCells width: Int, alignment: TextAlignment = .leading) -> String {
    var padded = self
    var missing = width - cellWidth
    // A mark at the start of the text may join the space before it, and so take no cell of its own.
    while missing > 0 {
      let spaces = String(repeating: " ", count: missing)
      padded =
        switch alignment {
        case .leading: padded + spaces
        case .trailing: spaces + padded
        }
      missing = width - padded.cellWidth
    }
    return padded
  }

  /// The longest run of whole clusters from the start that fits.
  fileprivate func prefix(cells limit: Int) -> String {
    guard limit > 0 else { return "" }
    var used = 0
    var end = startIndex
    while end < endIndex {
      used += self[end].cellWidth
      if used > limit { break }
      formIndex(after: &end)
    }
    return String(self[..<end])
  }

  /// The longest run of whole clusters at the end that fits.
  fileprivate func suffix(cells limit: Int) -> String {
    var used = 0
    var start = endIndex
    while start > startIndex {
      let before = index(before: start)
      used += self[before].cellWidth
      if used > limit { break }
      start = before
    }
    return String(self[start...])
  }
}

extension StyledText {
  /// The text without the spaces at its end, save those that can be seen.
  package var withoutTrailingSpaces: StyledText {
    var rest = runs
    while let last = rest.popLast() {
      let text =
        last.style.showsSpaces
        ? last.text[...] : last.text[...(last.text.lastIndex { $0 != " " } ?? last.text.startIndex)]
      guard last.style.showsSpaces || text != " " else { continue }
      rest.append(StyledRun(String(text), last.style))
      break
    }
    return StyledText(rest)
  }

  /// The text cut hard to a number of cells, between grapheme clusters.
  ///
  /// The result is never wider than asked; nothing is filled up.
  package func truncated(toCells limit: Int) -> StyledText {
    var result = StyledText()
    var room = limit
    for run in runs {
      let width = run.text.cellWidth
      guard width <= room else {
        result.append(run.text.prefix(cells: room), run.style)
        break
      }
      result.append(run)
      room -= width
    }
    return result
  }
}
