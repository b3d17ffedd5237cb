/// Finds the word that a mistyped one was perhaps meant to be.
enum Suggestion {
  /// The nearest of `candidates`, or `nil` where none is near enough: a third of the letters may be
  /// wrong, at least one.
  ///
  /// Letter case does not count. Of several at the same distance the first one is taken.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    // Nobody mistypes a long name into hundreds of letters, and the table below grows with both.
    let letters = Array(word.lowercased().prefix(64))
    guard letters.count > 1, word.utf8.count <= 256 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let distance = Self.distance(from: letters, to: Array(candidate.lowercased()))
      let allowed = max(1, min(letters.count, candidate.count) / 3)
      if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// The number of letters to insert, remove, replace, or swap with a neighbour
  /// (the optimal string alignment distance).
  static func distance(from source: [Character], to target: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for row in source.indices {
      var current = [row + 1]
      for column in target.indices {
        let isSame = source[row] == target[column]
        var least = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, source[row] == target[column - 1],
          source[row - 1] == target[column]
        {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[target.count]
  }
}
