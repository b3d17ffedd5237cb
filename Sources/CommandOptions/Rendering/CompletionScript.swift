import ProgressStyles

package enum CompletionScript {
  package static func render(_ shell: Shell) -> String {
    switch shell {
    case .bash: bash()
    case .zsh: zsh()
    case .fish: fish()
    }
  }

  /// The first words of every script, after the shell's comment sign.
  static let notice = "Completion of pbar, written by its --completion option."

  /// Lists the styles, the user's own too, each with its name before the first space.
  static let styleCommand = "command pbar --style=help 2>/dev/null"

  static let descriptions = CommandOption.allCases.map { $0.description }

  /// The names that undo a switch and the names that they undo, without hyphens.
  static let undoing = OptionName.all.filter { !$0.isOn }.map { name in
    (name: name.text, undone: OptionName.opposite(of: name.text))
  }
}

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
    let lines = TextWrapping.wrap(TintColor.names.joined(separator: " "), width: 74)
    return lines.map { "    " + $0 }.joined(separator: "\n")
  }

  private static var zshSpecifications: String {
    let options = descriptions.map { "    \(zshSpecification(of: $0)) \\" }
    let undoing = undoing.map { "    \"${undo}--\($0.name)[undo --\($0.undone)]\" \\" }
    return (options + undoing).joined(separator: "\n")
  }

  /// `'(-s --total --size)'{-s+,--total=,--size=}'[summary]:SIZE:action'`.
  private static func zshSpecification(of description: OptionDescription) -> String {
    let suffix = zshSuffix(of: description)
    let exclusion =
      switch description.argument {
      case .switch, .required, .optional:
        "(" + description.spellings.joined(separator: " ") + ")"
      case .none: "(- *)"
      case .restOfLine: "(-)"
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
    var message = value.traits.metavariable
    let action: String
    switch value.traits.completion {
    case .words(let words):
      message = description.names[0]
      action = "(\(words.joined(separator: " ")))"
    case .colors(let words): action = "(\((words + ["$colors"]).joined(separator: " ")))"
    case .styles: action = "{ compadd -- ${${(f)\"$(\(styleCommand))\"}%% *} }"
    case .file: action = "_files"
    case .markedFile: action = "{ compset -P @ && _files }"
    case .command: action = "_normal"
    case .none: action = " "
    }
    let separator =
      switch description.argument {
      case .switch, .none, .required: ":"
      case .optional: "::"
      case .restOfLine: ":*::"
      }
    return explanation + separator + message + ":" + action
  }
}

extension CompletionScript {
  /// Commands for fish, to be found as `pbar.fish` in `fish_complete_path`.
  static func fish() -> String {
    """
    # \(notice)

    # Whether the words belong to the command of --run.
    function __pbar_runs
        set -l words (commandline -opc)
        contains -- --run $words[2..-1]
    end

    # What turns a switch off is offered only once it is asked for.
    function __pbar_undoes
        not __pbar_runs; and string match -q -- '--no*' (commandline -ct)
    end

    # Whether a long option is being typed.
    function __pbar_names
        not __pbar_runs; and string match -q -- '--*' (commandline -ct)
    end

    # Completes the command of --run by that command's own rules.
    function __pbar_command
        set -l words (commandline -opc)
        set -l place (contains -i -- --run $words)
        set -l command (string escape -- $words[(math $place + 1)..-1])
        complete -C (string join ' ' -- $command (commandline -ct))
    end

    # File names after an @.
    function __pbar_size
        string match -q -- '@*' (commandline -ct); or return
        printf '@%s\\n' (__fish_complete_path (string sub -s 2 -- (commandline -ct)))
    end

    complete -c pbar -n __pbar_runs -f -a '(__pbar_command)'
    \(fishOptions)

    """
  }

  private static var fishOptions: String {
    let options = descriptions.map { description in
      let letter = description.letter.map { " -s \($0)" } ?? ""
      let names = description.names.map { " -l " + $0 }.joined()
      return "complete -c pbar -n 'not __pbar_runs'" + letter + names
        + fishValue(of: description.argument) + " -d '\(description.summary)'"
    }
    let undoing = undoing.map {
      "complete -c pbar -n __pbar_undoes -l \($0.name) -d 'Undo --\($0.undone)'"
    }
    return (options + optionalWords + undoing).joined(separator: "\n")
  }

  /// Lines for the words after the `=` of an optional value. As arguments of the option they would
  /// hide its bare name.
  private static var optionalWords: [String] {
    descriptions.compactMap { description in
      guard case .optional(let value) = description.argument,
        case .words(let words) = value.traits.completion
      else { return nil }
      let values = words.map { description.longName + "=" + $0 }.joined(separator: " ")
      return "complete -c pbar -n __pbar_names -f -a '\(values)' -d '\(description.summary)'"
    }
  }

  private static func fishValue(of argument: OptionArgument) -> String {
    switch argument {
    case .switch, .none: ""
    case .required(let value):
      (value.traits.completion == .file ? " -r" : " -x") + fishCandidates(for: value)
    case .optional(let value):
      switch value.traits.completion {
      case .file: fishCandidates(for: value)
      case .words: ""
      case .colors, .styles, .markedFile, .command, .none: " -f" + fishCandidates(for: value)
      }
    case .restOfLine(let value): " -x" + fishCandidates(for: value)
    }
  }

  private static func fishCandidates(for value: OptionValue) -> String {
    switch value.traits.completion {
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .colors(let words): " -a '\((words + TintColor.names).joined(separator: " "))'"
    case .styles: " -a '(\(styleCommand) | string replace -r \" +\" \\t)'"
    case .markedFile: " -a '(__pbar_size)'"
    case .command: " -a '(__fish_complete_command)'"
    case .file: " -F"
    case .none: ""
    }
  }
}
