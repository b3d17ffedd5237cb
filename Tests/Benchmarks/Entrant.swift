/// A program that takes part, with its options.
struct Entrant: Hashable, Sendable {
  enum Display: Hashable, Sendable {
    case quiet
    /// The program draws a bar on a pseudo-terminal.
    case bar
  }

  /// The column of the tables in which its figures appear.
  var column: String
  /// The command; `nil` for the bare loop of the work.
  var words: [String]?
  var display = Display.quiet
}

/// The programs that are compared.
struct Programs: Sendable {
  /// A program that shows progress.
  struct Progress: Sendable {
    var column: String
    var path: String
    var isPv = false

    /// The command that draws a bar.
    var command: [String] { [path] + (isPv ? ["-f"] : []) }
  }

  var progress: [Progress]

  /// The programs that can do this work.
  func entrants(for work: Work) -> [Entrant] {
    let isCounted = work.content != .noise
    let options = work.options + (isCounted ? ["-l"] : [])
    let shown = progress.flatMap { program in
      [
        Entrant(column: program.column, words: [program.path, "-q"] + options),
        Entrant(column: program.column, words: program.command + options, display: .bar),
      ]
    }
    let plain = Entrant(column: Story.plainColumn, words: isCounted ? ["wc", "-l"] : ["cat"])
    return shown + [plain] + (Stage.canFork ? [Entrant(column: Story.limitColumn, words: nil)] : [])
  }
}
