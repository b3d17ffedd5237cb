import TerminalText

struct FormatPieces {
  private let segments: [FormatSegment]
  private(set) var texts: [String]  // The text of each segment; empty for flexible and dropped ones
  private var isDropped: [Bool]

  init(_ segments: [FormatSegment], _ texts: [String]) {
    self.segments = segments
    self.texts = zip(segments, texts).map { $0.isFlexible ? "" : $1 }
    isDropped = segments.map { _ in false }
  }

  var empty: [Int] { segments.indices.filter { texts[$0].isEmpty && segments[$0].isDroppedWhenEmpty } }

  var isBlank: Bool {
    texts.allSatisfy { $0.allSatisfy { $0 == " " } }
      && !segments.contains { $0.fixedWidth != nil || ($0.isFlexible && $0.kind != .space) }
  }

  var taken: Int { texts.reduce(0) { $0 + $1.cellWidth } + segments.reduce(0) { $0 + ($1.fixedWidth ?? 0) } }

  func misfits(width: Int) -> [Int] {
    var used = 0
    return segments.indices.filter { index in
      let cells = texts[index].cellWidth
      if segments[index].kind == .number, used + cells > width { return true }
      used += cells + (segments[index].fixedWidth ?? 0)
      return false
    }
  }

  /// Drops fields, each with one of two spaces beside it; `indices` ascend. The neighbours that are kept are tracked
  /// during one pass, because searching for them from each field would take quadratic time.
  mutating func drop(_ indices: [Int]) {
    var keptBefore: [Int] = []
    var (seen, after) = (0, 0)
    for index in indices {
      dropSegment(index)
      while seen < index {
        if !isDropped[seen] { keptBefore.append(seen) }
        seen += 1
      }
      after = max(after, index + 1)
      while after < segments.count, isDropped[after] { after += 1 }
      if after < segments.count, texts[after] == " " {
        dropSegment(after)
      } else if let before = keptBefore.last, texts[before] == " " {
        dropSegment(before)
        keptBefore.removeLast()
      }
    }
  }

  private mutating func dropSegment(_ index: Int) {
    texts[index] = ""
    isDropped[index] = true
  }
}
