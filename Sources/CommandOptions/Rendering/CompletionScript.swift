import ProgressStyles
import TerminalText

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

  /// Lists the styles, the user's own too, each with a NUL byte after its name.
  static let styleCommand = "command pbar -0 --style=help 2>/dev/null"
  static let undoing = OptionName.all.filter { !$0.isOn }

  /// What is offered for a single `-`; all options are offered once more is typed.
  static let usual = [CommandOption.run, .values, .countdown] + HelpText.mostUsed + [.help]
}

extension CompletionScript {
  /// A function for zsh's completion system, to be found as `_pbar` in `fpath`.
  static func zsh() -> String {
    """
    #compdef pbar
    # \(notice)

    # Offers file names. _files would take a backslash in a name for the sign of a pattern, and
    # leave a quote open after the same sign.
    _pbar_files() {
      local word=$PREFIX
      [[ $compstate[quote] != "'" ]] && word=${(Q)PREFIX}
      local -a files=($word*(N))
      if [[ $word == *\\\\* || $compstate[quote] == "'" && $files == *\\'* ]]; then
        compadd -f -F garbled -- $files
      else
        _files -F garbled
      fi
    }

    # Completes the command of --run, which a -- may precede.
    _pbar_command() {
      if [[ $words[1] == -- ]] && (( CURRENT > 1 )); then
        shift words
        (( CURRENT-- ))
      fi
      _normal
    }

    _pbar() {
      local undo='!' other
      local -a colors garbled
      colors=(
    \(zshColors)
      )

      # zsh can't quote bytes that are no text where a quote is open.
      [[ $compstate[quote] == [\\"\\'] ]] && garbled=('*[^[:print:][:cntrl:]]*')

      if compset -P --run=; then
        words=("$PREFIX$SUFFIX") CURRENT=1
        _normal
        return
      fi

      # What turns a switch off is offered only once it is asked for.
      [[ $PREFIX == --no* ]] && undo=
      [[ $PREFIX == - ]] && other='!'

      _arguments -s -S : \\
    \(zshSpecifications)
        '*:file:_pbar_files'
    }

    if [[ $funcstack[1] == _pbar ]]; then
      _pbar "$@"
    else
      compdef _pbar pbar
    fi

    """
  }

  private static var zshColors: String {
    let lines = TintColor.names.joined(separator: " ").wrapped(toCells: 74)
    return lines.map { "    " + $0 }.joined(separator: "\n")
  }

  private static var zshSpecifications: String {
    let options = CommandOption.allCases.map { option in
      let condition = usual.contains(option) ? "" : "$other"
      return "    \(condition)\(zshSpecification(of: option)) \\"
    }
    let undoing = undoing.map { "    \"${undo}--\($0.text)[undo --\($0.opposite)]\" \\" }
    return (options + undoing).joined(separator: "\n")
  }

  /// `'(-s --total --size)'{-s+,--total=,--size=}'[summary]:SIZE:action'`: the options that this
  /// one excludes, and its names with the sign for how a value follows: `+` in the same word or the
  /// next, `=` after an equals sign or in the next word, `=-` only after an equals sign.
  private static func zshSpecification(of option: CommandOption) -> String {
    let itself = option.spellings.joined(separator: " ")
    let argument = option.row.argument
    let (excluded, afterLetter, afterName, separator) =
      switch argument.form {
      case .switch: (itself, "", "", "")
      case .none: ("- *", "", "", "")
      case .required: (itself, "+", "=", ":")
      case .optional: (itself, "", "=-", "::")
      case .restOfLine: ("-", "", "", ":*::")
      }
    let letter = option.letter.map { ["-\($0)\(afterLetter)"] } ?? []
    let names = letter + option.names.map { "--\($0)\(afterName)" }
    let choice = names.count == 1 ? names[0] : "'{\(names.joined(separator: ","))}'"
    let value = argument.value.map { separator + zshAction(for: $0, of: option) }
    return "'(\(excluded))\(choice)[\(option.row.summary)]\(value ?? "")'"
  }

  private static func zshAction(for value: OptionValue, of option: CommandOption) -> String {
    // A colon would end the message, and the rest of it be run.
    let name = value.metavariable.map { $0 == ":" ? "\\:" : String($0) }.joined() + ":"
    return switch value.completion {
    case .words(let words): "\(option.names[0]):(\(words.joined(separator: " ")))"
    case .colors(let words): name + "(\((words + ["$colors"]).joined(separator: " ")))"
    case .styles:
      name + "{ compset -P help\\:; compadd -F garbled -- ${(0)\"$(\(styleCommand))\"} }"
    case .file: name + "_pbar_files"
    case .markedFile: name + "{ compset -P @ && _pbar_files }"
    case .command: name + "_pbar_command"
    case .none: name + " "
    }
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
        string match -qr -- '^--run(=|$)' $words[2..-1]
    end

    # What turns a switch off is offered only once it is asked for.
    function __pbar_undoes
        not __pbar_runs; and string match -q -- '--no*' (commandline -ct)
    end

    # Whether more than the usual options are offered.
    function __pbar_asks
        not __pbar_runs; and test (commandline -ct) != -
    end

    # Whether a long option is being typed.
    function __pbar_names
        not __pbar_runs; and string match -q -- '--*' (commandline -ct)
    end

    # Offers what a line would be completed with, each with a NUL byte after it, or file names
    # alone after a sign. A name that ends with a line break or has a tab, which fish takes for the
    # sign of a description, is left out.
    function __pbar_offer -a line sign
        for candidate in (complete --escape --do-complete=$line)
            set -l parts (string split -m 1 \\t -- $candidate)
            string match -qr -- '(^|[^\\\\\\\\])(\\\\\\\\\\\\\\\\)*\\\\\\\\(t|n$)' $parts[1]; and continue
            set parts[1] (string unescape -- $parts[1] | string collect)
            if set -q parts[2]
                set -q argv[2]; or test -e "$parts[1]"\\t"$parts[2]"; and continue
            end
            set parts[1] "$sign$parts[1]"
            printf '%s\\0' (string join \\t -- $parts | string collect)
        end
    end

    # Completes the command of --run by that command's own rules.
    function __pbar_command
        set -l words (commandline -opc)
        while not string match -qr -- '^--run(=|$)' $words[1]
            set -e words[1]
        end
        set words[1] (string replace -r '^--run=?' '' -- $words[1])
        test -z "$words[1]"; and set -e words[1]
        test "$words[1]" = --; and set -e words[1]
        __pbar_offer (string join ' ' -- (string escape -- $words) (commandline -ct))
    end

    # The names of styles.
    function __pbar_styles
        set -l help (string match -r 'help:' -- (commandline -ct))
        for name in (\(styleCommand) | string split0)
            string match -q -- \\*\\t\\* $name; or printf '%s\\0' "$help$name"
        end
    end

    # File names after an @, which a quote may precede.
    function __pbar_size
        set -l before '^(--[^=]*=|-[^-@]+)?(["\\\']?)@'
        set -l path (string replace -fr $before '$2' -- (commandline -ct)); or return
        __pbar_offer "'' $path" @
    end

    # File names in the word of a letter, where fish offers none.
    function __pbar_attached
        set -l before '^-[\(letters(takeWord: false))]*[\(letters(takeWord: true))](?=.)'
        set -l path (string replace -fr $before '' -- (commandline -ct)); or return
        __pbar_offer "'' $path" ''
    end

    # The programs that can be run.
    function __pbar_program
        __pbar_offer (string replace -r '^--[^=]*=' '' -- (commandline -ct))
    end

    complete -c pbar -n __pbar_runs -f -a '(__pbar_command | string split0)'
    \(fishOptions)

    """
  }

  private static var fishOptions: String {
    let options = CommandOption.allCases.map { option in
      let letter = option.letter.map { " -s \($0)" } ?? ""
      let names = option.names.map { " -l " + $0 }.joined()
      let row = option.row
      let condition = usual.contains(option) ? "'not __pbar_runs'" : "__pbar_asks"
      return "complete -c pbar -n \(condition)" + letter + names
        + fishValue(of: row.argument) + " -d '\(row.summary)'"
    }
    let undoing = undoing.map {
      "complete -c pbar -n __pbar_undoes -l \($0.text) -d 'Undo --\($0.opposite)'"
    }
    return (options + optionalWords + undoing).joined(separator: "\n")
  }

  /// The words of optional values. As arguments of the option they would hide its bare name.
  private static var optionalWords: [String] {
    CommandOption.allCases.compactMap { option in
      let row = option.row
      guard row.argument.form == .optional,
        case .words(let words) = row.argument.value?.completion
      else { return nil }
      let values = words.map { option.longName + "=" + $0 }.joined(separator: " ")
      return "complete -c pbar -n __pbar_names -f -a '\(values)' -d '\(row.summary)'"
    }
  }

  private static func fishValue(of argument: OptionArgument) -> String {
    guard let value = argument.value else { return "" }
    let isOptional = argument.form == .optional
    if isOptional, case .words = value.completion { return "" }
    let isFile = if case .file = value.completion { true } else { false }
    let needs = (isFile ? "" : " -f") + (isOptional ? "" : " -r")
    let candidates =
      switch value.completion {
      case .words(let words): " -a '\(words.joined(separator: " "))'"
      case .colors(let words): " -a '\((words + TintColor.names).joined(separator: " "))'"
      case .styles: " -a '(__pbar_styles | string split0)'"
      case .markedFile: " -a '(__pbar_size | string split0)'"
      case .command: " -a '(__pbar_program | string split0)'"
      case .file: " -F -a '(__pbar_attached | string split0)'"
      case .none: ""
      }
    return needs + candidates
  }
}
