/// The completion scripts of shells, written from the table.
package enum CompletionScript {
  /// The whole script for `shell`, ending with a newline.
  package static func render(_ shell: Shell) -> String {
    switch shell {
    case .bash: bash()
    case .zsh: zsh()
    case .fish: fish()
    }
  }

  /// The first words of every script, after the shell's comment sign.
  static let notice = "Completion of pbar, written by its --completion option."

  /// All options with what is known of them, in the table's order.
  static let descriptions = CommandOption.allCases.map(\.description)

  /// The names that undo a switch, without hyphens, with the name that each undoes.
  static let undoing = OptionName.all.filter { !$0.isOn }.map { name in
    (name: name.text, undone: opposite(of: name.text))
  }

  private static func opposite(of name: String) -> String {
    name.hasPrefix("no-") ? String(name.dropFirst(3)) : "no-" + name
  }
}

extension OptionValue {
  /// Where a shell finds the words to complete a value with.
  enum Candidates: Equatable {
    case words([String])
    case colors
    /// The name of a file after `@`.
    case markedFile
    case file
    case commands
    case nothing
  }

  /// What a shell may offer for the value.
  var candidates: Candidates {
    switch self {
    case .choice(let words), .namedChoice(_, let words): .words(words)
    case .color: .colors
    case .size: .markedFile
    case .command: .commands
    case .file: .file
    case .watched: .markedFile
    case .colors, .range, .percentage, .duration, .step, .time, .timeInterval, .seconds, .cells,
      .count,
      .byteCount, .rate, .process,
      .extraDisplay, .record, .text, .format:
      .nothing
    }
  }
}
