/// A program that takes part, as one way to call it.
struct Entrant: Hashable, Sendable {
  enum Display: Hashable, Sendable {
    case quiet
    /// With a bar on a pseudo-terminal.
    case bar
  }

  /// The column of the tables that it stands in.
  var column: String
  /// `nil`: the two ends are connected without anything between them.
  var words: [String]?
  var display = Display.quiet
}

/// The programs that are compared.
struct Programs: Sendable {
  /// Those that show progress: column and path.
  var progress: [(column: String, path: String)]

  /// The columns of the tables, in their order.
  var columns: [String] { progress.map(\.column) + ["cat", "wc -l", "straight"] }

  /// Everybody who can do this work.
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
