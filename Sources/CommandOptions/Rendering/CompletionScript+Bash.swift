import ProgressStyles

extension CompletionScript {
  /// A function for `complete -F`, for bash 3.2 and later without the package bash-completion.
  static func bash() -> String {
    """
    # shellcheck shell=bash
    # \(notice)

    \(bashHelpers)
    _pbar() {
        local current=${COMP_WORDS[COMP_CWORD]} previous="" option="" before="" index
        COMPREPLY=()
        if ((COMP_CWORD > 0)); then previous=${COMP_WORDS[COMP_CWORD - 1]}; fi

    \(bashOperandsOnly)
        # Bash splits --option=value into three words where COMP_WORDBREAKS has "=".
        # An "@" ends a word too, though it belongs to what is replaced: --total "=@" "name".
        if [[ $current == "="* && $previous == --* ]]; then
            option=$previous current=${current#=}
        elif [[ $previous == "@" || $previous == "=@" ]]; then
            _pbar_files "@"
            return 0
        elif [[ $previous == "=" ]] && ((COMP_CWORD > 1)); then
            option=${COMP_WORDS[COMP_CWORD - 2]}
        elif [[ $current == --*=* ]]; then
            option=${current%%=*} before="$option=" current=${current#*=}
        elif [[ $previous == -[!-]* ]]; then
            # The last of bundled letters may want a value.
            local letters='^-[\(letters(takeWord: false))]*[\(letters(takeWord: true))]$'
            if [[ $previous =~ $letters ]]; then option=-${previous#"${previous%?}"}; fi
        elif [[ $previous == --* ]] && [[ ! $previous =~ ^(\(bashOptionalValues))$ ]]; then
            option=$previous
        fi

        case $option in
    \(bashValueCases)
        esac

        case $current in
            --no*)
                _pbar_words "" "\(bashNegativeNames)"
                ;;
            -)
                _pbar_words "" "\(usual.map { $0.spellings[0] }.joined(separator: " "))"
                ;;
            -*)
                _pbar_words "" "\(CommandOption.allCases.flatMap { $0.spellings }.joined(separator: " "))"
                ;;
            *)
                _pbar_files ""
                ;;
        esac
    }

    complete -o bashdefault -o default -F _pbar pbar

    """
  }

  private static let bashHelpers = #"""
    # Reads from its input what to offer, and puts $1 before each.
    _pbar_offer() {
        local line
        while IFS= read -r line; do
            if [[ -n $line ]]; then COMPREPLY[${#COMPREPLY[@]}]=$1$line; fi
        done
    }

    # Offers those words of $2 that go on from what is typed, and no file names.
    _pbar_words() {
        _pbar_offer "$1" <<<"$(compgen -W "$2" -- "$current")"
        compopt +o bashdefault +o default 2>/dev/null
    }

    # Offers file names, which bash before 4 does by itself where nothing is offered.
    _pbar_files() {
        type compopt >/dev/null 2>&1 || return 0
        _pbar_offer "$1" <<<"$(compgen -f -- "$current")"
        compopt -o filenames 2>/dev/null
    }

    # Offers file names after an "@", and nothing for a number.
    _pbar_size() {
        if [[ $current == @* ]]; then
            current=${current#@}
            _pbar_files "$1@"
        else
            _pbar_words "" ""
        fi
    }

    # Offers the commands that can be run.
    _pbar_commands() {
        _pbar_offer "$1" <<<"$(compgen -c -- "$current" | sort -u)"
    }

    """#

  /// Finds `--` and `--run` among the words before the current one.
  private static let bashOperandsOnly = #"""
        for ((index = 1; index < COMP_CWORD; index++)); do
            case ${COMP_WORDS[index]} in
                --)
                    _pbar_files ""
                    return 0
                    ;;
                --run)
                    if ((index == COMP_CWORD - 1)); then
                        if [[ $current == "=" ]]; then current=""; fi
                        _pbar_commands ""
                    elif [[ ${COMP_WORDS[index + 1]} == "=" ]] && ((index == COMP_CWORD - 2)); then
                        _pbar_commands ""
                    else
                        _pbar_files ""
                    fi
                    return 0
                    ;;
            esac
        done
    """#

  private static var bashValueCases: String {
    var cases: [(spellings: String, body: String)] = []
    for option in CommandOption.allCases {
      guard let value = option.row.argument.value else { continue }
      func offer(_ words: String) -> String { "_pbar_words \"$before\" \"\(words)\"" }
      let body =
        switch value.completion {
        case .words(let words): offer(words.joined(separator: " "))
        case .colors(let words): offer((words + TintColor.names).joined(separator: " "))
        case .styles: offer("$(\(styleCommand) | cut -d ' ' -f 1)")
        case .markedFile: "_pbar_size \"$before\""
        case .file: "_pbar_files \"$before\""
        case .command: "_pbar_commands \"$before\""
        case .none: "_pbar_words \"\" \"\""
        }
      let spellings = option.spellings.joined(separator: " | ")
      // Options with the same words share a case.
      if let index = cases.firstIndex(where: { $0.body == body }) {
        cases[index].spellings += " | " + spellings
      } else {
        cases.append((spellings, body))
      }
    }
    return cases.map { spellings, body in
      "        \(spellings))\n            \(body)\n            return 0\n            ;;"
    }.joined(separator: "\n")
  }

  private static var bashNegativeNames: String {
    OptionName.all.filter { $0.text.hasPrefix("no") }.map { "--" + $0.text }
      .joined(separator: " ")
  }

  private static var bashOptionalValues: String {
    CommandOption.allCases.filter { $0.row.argument.form == .optional }.map { $0.longName }
      .joined(separator: "|")
  }

  private static func letters(takeWord: Bool) -> String {
    String(
      CommandOption.allCases.filter { ($0.row.argument.form == .required) == takeWord }
        .compactMap { $0.letter })
  }
}
