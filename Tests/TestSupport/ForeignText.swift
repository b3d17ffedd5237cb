/// Random text as commands print it, for laws about how text is cut into pieces.
extension SeededRandom {
  /// Pieces that must not be cut: characters, clusters, changes of look, moves within the row, and
  /// sequences that leave no trace among the cells.
  private static let wholePieces = [
    "a", "word ", "€", "é", "世", "😀", "e\u{301}", "👩‍👩‍👧", "🇮🇱", "שָׁ", "─",
    "\u{1B}[31m", "\u{1B}[1;4m", "\u{1B}[0;38;2;1;200;3m", "\u{1B}[48;5;200m", "\u{1B}[m",
    "\u{1B}[3\u{18}",
    "\u{1B}[K", "\u{1B}[2D", "\u{1B}[3C", "\r", "\u{1B}[?25h", "\u{1B}[2 q", "\u{1B}(B", "\u{1B}=",
    "\u{1B}]0;title €\u{7}", "\u{1B}]8;;http://a.b\u{1B}\\", "\u{1B}]52;c;YQ==\nYg==\u{7}",
    "\u{1B}Pq#0;2;0;0;0\n#0~~\r\n-\u{1B}\\", "\u{1B}_Gi=1;世\u{1B}\\", "\u{1B}^pm\u{1B}\\",
  ]

  /// Returns up to six lines of less than 50 cells, the last perhaps without a newline. Where it
  /// `movesBetweenRows`, the cursor goes back to some of them.
  package mutating func foreignText(movesBetweenRows: Bool = false) -> [UInt8] {
    if movesBetweenRows { return movingText() }
    let lines = (0..<Int.random(in: 1...6, using: &self)).map { _ in
      (0..<Int.random(in: 0...8, using: &self)).map { _ in
        Self.wholePieces.randomElement(using: &self) ?? ""
      }.joined()
    }
    let text = lines.joined(separator: Bool.random(using: &self) ? "\n" : "\r\n")
    return Array((text + (Bool.random(using: &self) ? "\n" : "")).utf8)
  }

  private mutating func movingText() -> [UInt8] {
    var text = ""
    var (row, last) = (0, 0)
    for _ in 0..<Int.random(in: 1...20, using: &self) {
      switch Int.random(in: 0..<9, using: &self) {
      case 0, 1:
        text += "\n"
        row += 1
        last = max(row, last)
      case 2 where row > 0:
        let count = Int.random(in: 1...row, using: &self)
        text += "\u{1B}[\(count)\(Bool.random(using: &self) ? "A" : "F")"
        row -= count
      case 3 where row < last:
        let count = Int.random(in: 1...(last - row), using: &self)
        text += "\u{1B}[\(count)\(Bool.random(using: &self) ? "B" : "E")"
        row += count
      case 4:
        text +=
          ["\u{1B}[J", "\u{1B}[2K", "\u{1B}[1K", "\u{8}", "\u{1B}[7G"].randomElement(using: &self)
          ?? ""
      case 5: text += "\u{1B}7word\u{1B}8"
      default: text += Self.wholePieces.randomElement(using: &self) ?? ""
      }
      if text.hasSuffix("\u{1B}[J") { last = row }
    }
    return Array(text.utf8)
  }

  /// Returns lists of places at which to cut a text: each alone, or several together.
  package mutating func cuts(of text: [UInt8]) -> [[Int]] {
    guard text.count > 1 else { return [[]] }
    let single = (1..<text.count).map { [$0] }
    let several = (0..<8).map { _ in
      (1..<text.count).filter { _ in Int.random(in: 0..<6, using: &self) == 0 }
    }
    return single + several + [Array(1..<text.count)]
  }
}

extension [UInt8] {
  /// The bytes in pieces of these lengths.
  package func pieces(_ length: () -> Int) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = self[...]
    while !rest.isEmpty {
      let piece = rest.prefix(length())
      pieces.append(piece)
      rest = rest.dropFirst(piece.count)
    }
    return pieces
  }

  /// The pieces between these places, in order.
  package func cut(at places: [Int]) -> [[UInt8]] {
    zip([0] + places, places + [count]).map { Array(self[$0..<$1]) }
  }
}
