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

  /// The switches' names with what undoes each, without hyphens.
  static let undoNames = OptionName.all.filter { !$0.isOn }.map(\.text)
}

extension OptionValue {
  /// Where a shell finds the words to complete a value with.
  enum Candidates: Equatable {
    case words([String])
    case colors
    /// The name of a file after `@`.
    case markedFile
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
    case .duration, .time, .timeInterval, .seconds, .cells, .record, .text, .format: .nothing
    }
  }
}
