import TerminalText

/// The texts of a format's segments, and which of them find room on a line.
struct FormatPieces {
  private let segments: [FormatSegment]
  /// What each segment shows; of what takes a share of the room, the empty text.
  private(set) var texts: [String]
  private var isLeftOut: [Bool]

  init(_ segments: [FormatSegment], _ texts: [String]) {
    self.segments = segments
    self.texts = zip(segments, texts).map { $0.isFlexible ? "" : $1 }
    isLeftOut = segments.map { _ in false }
  }

  /// The fields that have nothing to say.
  var silent: [Int] {
    segments.indices.filter { texts[$0].isEmpty && segments[$0].goesWhenSilent }
  }

  /// The numbers that would not be whole; other text is cut where the line ends.
  func misfits(width: Int) -> [Int] {
    var used = 0
    return segments.indices.filter { index in
      let cells = texts[index].cellWidth
      if segments[index].isWholeOrNothing, used + cells > width { return true }
      used += cells + (segments[index].barWidth ?? 0)
      return false
    }
  }

  /// Cells that are left for what takes a share of the room.
  func room(width: Int) -> Int {
    let fixed = texts.reduce(0) { $0 + $1.cellWidth }
    let sized = segments.reduce(0) { $0 + ($1.barWidth ?? 0) }
    return max(0, width - fixed - sized)
  }

  /// Takes fields away, each with the space that would stand doubled beside it; `indices` ascend.
  ///
  /// Whoever is left beside a field is not looked for from the start: there may be tens of thousands.
  mutating func leaveOut(_ indices: [Int]) {
    var keptBefore: [Int] = []
    var (seen, after) = (0, 0)
    for index in indices {
      take(away: index)
      while seen < index {
        if !isLeftOut[seen] { keptBefore.append(seen) }
        seen += 1
      }
      after = max(after, index + 1)
      while after < segments.count, isLeftOut[after] { after += 1 }
      if after < segments.count, texts[after] == " " {
        take(away: after)
      } else if let before = keptBefore.last, texts[before] == " " {
        take(away: before)
        keptBefore.removeLast()
      }
    }
  }

  private mutating func take(away index: Int) {
    texts[index] = ""
    isLeftOut[index] = true
  }
}
