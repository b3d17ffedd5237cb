/// A program that takes part, with its options.
struct Entrant: Hashable, Sendable {
  enum Display: Hashable, Sendable {
    case quiet
    /// The program draws a bar on a pseudo-terminal.
    case bar
  }

  /// The column of the tables in which its figures appear.
  var column: String
  /// The command; `nil` if the feeder writes to the output directly.
  var words: [String]?
  var display = Display.quiet
}

/// The programs that are compared.
struct Programs: Sendable {
  /// The programs that show progress, each with its column and its path.
  var progress: [(column: String, path: String)]

  /// The columns of the tables.
  var columns: [String] { progress.map(\.column) + ["cat", "wc -l", "straight"] }

  /// The programs that can do this work.
  func entrants(for work: Work) -> [Entrant] {
    let options = work.options + (work.content == .noise ? [] : ["-l"])
    let shown = progress.flatMap { column, path in
      [
        Entrant(column: column, words: [path, "-q"] + options),
        Entrant(
          column: column, words: [path] + (column == "pv" ? ["-f"] : []) + options, display: .bar),
      ]
    }
    return shown + [Entrant(column: "cat", words: ["cat"])] + others(for: work)
  }

  private func others(for work: Work) -> [Entrant] {
    var others: [Entrant] = []
    if work.content != .noise { others.append(Entrant(column: "wc -l", words: ["wc", "-l"])) }
    switch work.input {
    case .cat, .head: others.append(Entrant(column: "straight", words: nil))
    case .files, .paced: break
    }
    return others
  }
}
