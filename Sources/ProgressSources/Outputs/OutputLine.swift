import TerminalText

// What the bytes of a line of output say.

extension UnsafeRawBufferPointer {
  /// The text with a blank for each of the `hardBlanks`; `nil` if it has none.
  var withoutHardBlanks: [UInt8]? {
    let hasSome = hardBlanks.contains { firstOffset(of: $0) != nil }
    return hasSome ? replacing(hardBlanks, by: UInt8(ascii: " ")) : nil
  }

  /// Whether there is a number such as `9.8` or `0:12`, as in the last row of a bar, `✓ a in 9.8
  /// s`.
  var holdsDuration: Bool {
    indices.dropFirst().dropLast().contains { index in
      ".,:".utf8.contains(self[index]) && self[index - 1].isDigit && self[index + 1].isDigit
    }
  }

  /// Whether the row is about all parts of a block: `Total 30%`.
  var isOfAll: Bool {
    split { !$0.isLetter }.contains { word in
      ["total", "overall"].contains { $0.utf8.elementsEqual(word.lazy.map { $0 | 0x20 }) }
    }
  }

  /// Whether a line has only blanks, erasures (EL, ED, ECH) and moves within the row.
  var onlyErases: Bool {
    allSatisfy {
      $0.isBlank || $0.isDigit || $0 == EscapeFilter.escape || "[?;JKXGCD".utf8.contains($0)
    }
  }

  /// Whether a bar or words say that a percentage is progress: `45% |####`, `45% complete`, `45%
  /// ETA 3s`.
  var saysProgress: Bool {
    contains { "|#=".utf8.contains($0) }
      || split { !$0.isLetter }.contains { word in
        progressWords.contains { $0.elementsEqual(word.lazy.map { $0 | 0x20 }) }
      }
  }
}

private let progressWords = ["eta", "done", "complete", "completed"].map { Array($0.utf8) }
