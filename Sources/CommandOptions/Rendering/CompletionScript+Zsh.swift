import ProgressStyles

extension CompletionScript {
  /// A function for zsh's completion system, to be found as `_pbar` in `fpath`.
  static func zsh() -> String {
    """
    #compdef pbar
    # \(notice)

    _pbar() {
      local undo='!'
      local -a colors
      colors=(
    \(zshColors)
      )

      # What turns a switch off is offered only once it is asked for.
      [[ $PREFIX == --no* ]] && undo=

      _arguments -s -S : \\
    \(zshSpecifications)
        '*:file:_files'
    }

    if [[ $funcstack[1] == _pbar ]]; then
      _pbar "$@"
    else
      compdef _pbar pbar
    fi

    """
  }

  private static var zshColors: String {
    TextWrapping.wrap(TintColor.names.joined(separator: " "), width: 74)
      .map { "    " + $0 }.joined(separator: "\n")
  }

  private static var zshSpecifications: String {
    let options = descriptions.map { "    \(zshSpecification(of: $0)) \\" }
    let undoing = undoing.map { "    \"${undo}--\($0.name)[undo --\($0.undone)]\" \\" }
    return (options + undoing).joined(separator: "\n")
  }

  /// `'(-s --total --size)'{-s+,--total=,--size=}'[summary]:SIZE:action'`.
  private static func zshSpecification(of description: OptionDescription) -> String {
    let suffix = zshSuffix(of: description)
    let exclusion: String
    switch description.argument {
    case .switch, .required, .optional:
      exclusion = "(" + description.spellings.joined(separator: " ") + ")"
    case .none, .restOfLine:
      exclusion = description.argument == .none ? "(- *)" : "(-)"
    }
    let names = zshNames(of: description)
    if let only = names.first, names.count == 1 { return "'\(exclusion)\(only)\(suffix)'" }
    return "'\(exclusion)'{\(names.joined(separator: ","))}'\(suffix)'"
  }

  /// The names with the sign for how a value follows: `+` in the same word or the next, `=` after
  /// an equals sign or in the next word, `=-` only after an equals sign.
  private static func zshNames(of description: OptionDescription) -> [String] {
    let (afterLetter, afterName) =
      switch description.argument {
      case .switch, .none, .restOfLine: ("", "")
      case .required: ("+", "=")
      case .optional: ("", "=-")
      }
    let letter = description.letter.map { ["-\($0)\(afterLetter)"] } ?? []
    return letter + description.names.map { "--\($0)\(afterName)" }
  }

  private static func zshSuffix(of description: OptionDescription) -> String {
    let explanation = "[\(description.summary)]"
    guard let value = description.argument.value else { return explanation }
    let action =
      switch value.candidates {
      case .words(let words): "(\(words.joined(separator: " ")))"
      case .colors: "($colors)"
      case .file: "_files"
      case .markedFile: "{ compset -P @ && _files }"
      case .commands: "_normal"
      case .nothing: " "
      }
    let message = value.choices == nil ? value.metavariable : description.names[0]
    switch description.argument {
    case .switch, .none, .required: return explanation + ":\(message):\(action)"
    case .optional: return explanation + "::\(message):\(action)"
    case .restOfLine: return explanation + ":*::\(message):\(action)"
    }
  }
}
