package enum Suggestion {
  /// The first of the nearest candidates; `nil` if all differ by more than one letter and more
  /// than a third of the letters. Letter case does not count.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    // No name is hundreds of letters long, and the work grows with the product of both lengths.
    let letters = Array(word.lowercased().prefix(64))
    guard letters.count > 1, word.utf8.count <= 256 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(from: letters, to: Array(candidate.lowercased()))
      let allowed = max(1, min(letters.count, candidate.count) / 3)
      if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// The letters to insert, remove, replace, or swap with a neighbour (optimal string alignment).
  static func distance(from source: [Character], to target: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for row in source.indices {
      var current = [row + 1]
      for column in target.indices {
        let isSame = source[row] == target[column]
        var least = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column]
        {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[target.count]
  }
}
