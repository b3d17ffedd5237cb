import ProgressStyles

extension CompletionScript {
  /// A function for `complete -F`, for bash 3.2 and later without the package bash-completion.
  static func bash() -> String {
    """
    # shellcheck shell=bash
    # \(notice)

    \(bashHelpers)
    # Offers values of the option $1, which follow $2 in their word; fails if it takes none.
    _pbar_values() {
        case $1 in
    \(bashValueCases)
            *)
                return 1
                ;;
        esac
    }

    _pbar() {
        local words typed quote text kept replaced=$2 previous="" option="" before="" index
        local -a line
        COMPREPLY=()
        _pbar_split
        local last=$((${#line[@]} - 1))
        if ((last > 0)); then previous=${line[last - 1]}; fi

    \(bashOperandsOnly)
        # The last of bundled letters may want a value, in the same word or the next.
        local letters='^(-[\(letters(takeWord: false))]*([\(letters(takeWord: true))]))'
        if [[ $previous =~ $letters$ ]]; then
            option=-${BASH_REMATCH[2]}
        elif [[ $previous == --* && ! $previous =~ ^(\(bashOptionalValues))$ ]]; then
            option=$previous
        fi
        if _pbar_values "$option" ""; then return 0; fi
        if [[ $text == --*=* ]]; then
            option=${text%%=*} before=$option=
        elif [[ $text =~ $letters. ]]; then
            option=-${BASH_REMATCH[2]} before=${BASH_REMATCH[1]}
        fi
        if [[ -n $before ]] && _pbar_values "$option" "$before"; then return 0; fi

        case $text in
            --no*)
                _pbar_offer "" \(bashNegativeNames)
                ;;
            -)
                _pbar_offer "" \(usual.map { $0.spellings[0] }.joined(separator: " "))
                ;;
            -*)
                _pbar_offer "" \(CommandOption.allCases.flatMap { $0.spellings }.joined(separator: " "))
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
    # Reads the line $1 as bash does, but expands nothing, or with $2 variables alone. Sets words to
    # its words without their quotes, typed to the last one with them, and quote to the quote that
    # is still open, "$" for $'.
    _pbar_read() {
        local line=$1 char variable='^([a-zA-Z_][a-zA-Z_0-9]*|\{[a-zA-Z_][a-zA-Z_0-9]*\})'
        words=("") typed="" quote=""
        while [[ -n $line ]]; do
            char=${line:0:1} line=${line:1}
            if [[ -z $quote && $char == [[:space:]] ]]; then
                if [[ -n $typed ]]; then words+=("") typed=""; fi
                continue
            fi
            typed+=$char
            case $quote$char in
                \'\' | \"\" | \$\')
                    quote="" char=""
                    ;;
                \' | \")
                    quote=$char char=""
                    ;;
                \$ | \"\$)
                    if [[ -z $quote && $line == \'* ]]; then
                        quote=\$ char="" typed+=\' line=${line:1}
                    elif [[ -n ${2-} && $line =~ $variable ]]; then
                        char=${BASH_REMATCH[0]}
                        typed+=$char line=${line:${#char}}
                        char=${char#\{} char=${char%\}}
                        char=${!char-}
                    fi
                    ;;
                \\ | \"\\ | \$\\)
                    if [[ $quote$line == \$[0-7][0-7][0-7]* ]]; then
                        printf -v char %b "\\0${line:0:3}"
                        typed+=${line:0:3} line=${line:3}
                    elif [[ $quote != \" || $line == [\$\`\"\\]* ]]; then
                        char=${line:0:1} typed+=${line:0:1} line=${line:1}
                        if [[ $quote$char == \$[a-zA-Z] ]]; then printf -v char %b "\\$char"; fi
                    fi
                    ;;
            esac
            words[${#words[@]} - 1]+=$char
        done
    }

    # Reads the line that is completed, with $1 its variables too. Sets line to its words, text to
    # the last one, and kept to the beginning of it that bash keeps: bash replaces only what follows
    # an open quote or a "=".
    _pbar_split() {
        _pbar_read "${COMP_LINE:0:COMP_POINT}" "${1-}"
        line=("${words[@]}") text=${words[${#words[@]} - 1]}
        _pbar_read "${typed%"$replaced"}" "${1-}"
        kept=${words[0]}
    }

    # Sets quoted to $1 as it is written where the quote is open.
    _pbar_quote() {
        local rest=$1 char escaped
        quoted=""
        while [[ -n $rest ]]; do
            char=${rest:0:1} rest=${rest:1}
            printf -v escaped %q "$char"
            if [[ $escaped == \$\'* ]]; then
                # A control character, or a byte that is no text.
                case $quote in
                    \$) escaped=${escaped:2:${#escaped}-3} ;;
                    *) escaped=$quote$escaped$quote ;;
                esac
            elif [[ -n $quote ]]; then
                case $quote$char in
                    \'\') escaped="'\\''" ;;
                    \"!) escaped="\"'!'\"" ;;
                    \"[\$\`\"\\] | \$[\'\\]) escaped=\\$char ;;
                    *) escaped=$char ;;
                esac
            fi
            quoted+=$escaped
        done
    }

    # Offers the words that continue what is typed, each with $1 before it, and no file names.
    _pbar_offer() {
        local before=$1 word common head="" sign quoted end=$quote open=$quote
        local -a whole=()
        shift
        for word; do
            if [[ $before$word == "$text"* ]]; then whole+=("$before$word"); fi
        done
        compopt +o bashdefault +o default 2>/dev/null
        if ((${#whole[@]} == 0)); then return 0; fi
        common=${whole[0]}
        for word in "${whole[@]}"; do
            while [[ $word != "$common"* ]]; do common=${common%?}; done
        done

        # Bash keeps $kept, so it is left out of what is offered. "--option=" needs no quotes.
        if [[ $before == "$kept"* ]]; then head=${before#"$kept"} kept=$before; fi
        _pbar_quote "${common#"$kept"}"
        head+=$quoted
        for word in "${whole[@]}"; do
            _pbar_quote "${word#"$common"}"
            COMPREPLY+=("$head$quoted")
        done

        if [[ $quote == \$ ]]; then end=\' open=\$\'; fi
        if ((${#whole[@]} == 1)); then
            # Bash leaves out the end of the quote if a quoted character ends with the same sign.
            COMPREPLY[0]+=$end
            return 0
        fi

        # Bash inserts what all have in common, which may not end with half an escape.
        word=${COMPREPLY[0]#"$head"} sign=${COMPREPLY[0]:0:${#head}+1}
        for quoted in "${COMPREPLY[@]}"; do
            if [[ $quoted != "$sign"* ]]; then return 0; fi
        done
        COMPREPLY[0]=$head${end:-\'}${open:-\'}$word
    }

    # Offers what the input lists, each with a NUL byte after it.
    _pbar_offer_list() {
        local list=()
        _pbar_list
        _pbar_offer "$1" "${list[@]}"
    }

    # Offers the styles, also after the "help:" with which a file is printed.
    _pbar_styles() {
        local before=$1
        if [[ $text == "$1help:"* ]]; then before+=help:; fi
        _pbar_offer_list "$before" < <(\#(styleCommand))
    }

    # Bytes are read, since bash may take NUL for the second byte of a character.
    _pbar_list() {
        local name LC_ALL=C
        while IFS= read -r -d "" name; do list+=("$name"); done
    }

    # Offers file names. Bash does it alone, except within $', after a variable in double quotes,
    # after an "=", "@" or letter within the word, and after a quoted tilde.
    _pbar_files() {
        if [[ $kept == "$1" && $quote\'$replaced != *\$\'* && $quote$replaced != \"*\$* &&
            (${text#"$1"} != "~"* || -z $quote && $replaced == "~"*) ]]; then
            return 0
        fi
        _pbar_split variables
        _pbar_offer_list "$1" < <(_pbar_paths "${text#"$1"}")
        if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]%[\"\']} == */ ]]; then
            compopt -o nospace 2>/dev/null
        fi
    }

    # Lists the files whose paths begin with $1, for a subshell.
    _pbar_paths() {
        local path
        set +f
        shopt -u failglob
        shopt -s nullglob
        unset GLOBIGNORE
        for path in "$1"*; do
            if [[ -d $path ]]; then path+=/; fi
            printf '%s\0' "$path"
        done
    }

    # Offers file names after an "@", and nothing for a number.
    _pbar_size() {
        if [[ $text == "$1@"* ]]; then _pbar_files "$1@"; else _pbar_offer ""; fi
    }

    # Offers the programs that can be run.
    _pbar_commands() {
        if [[ $text == */* ]]; then
            _pbar_files "$1"
        else
            _pbar_offer_list "$1" < <(_pbar_programs "${text#"$1"}")
        fi
    }

    # Lists the programs whose names begin with $1.
    _pbar_programs() {
        local name
        compgen -c | sort -u | while IFS= read -r name; do
            if [[ $name == "$1"* ]] && type -P -- "$name" >/dev/null; then printf '%s\0' "$name"; fi
        done
    }

    """#

  /// Finds `--` and `--run` among the words before the current one.
  private static let bashOperandsOnly = #"""
        for ((index = 1; index < last; index++)); do
            case ${line[index]} in
                -- | --run=*)
                    _pbar_files ""
                    return 0
                    ;;
                --run)
                    if ((index < last - 1)) && [[ ${line[index + 1]} == -- ]]; then ((index++)); fi
                    if ((index == last - 1)); then _pbar_commands ""; else _pbar_files ""; fi
                    return 0
                    ;;
            esac
        done

    """#

  private static var bashValueCases: String {
    var cases: [(spellings: String, body: String)] = []
    for option in CommandOption.allCases {
      guard let value = option.row.argument.value else { continue }
      func offer(_ words: [String]) -> String {
        "_pbar_offer \"$2\" " + words.joined(separator: " ")
      }
      let body =
        switch value.completion {
        case .words(let words): offer(words)
        case .colors(let words): offer(words + TintColor.names)
        case .styles: "_pbar_styles \"$2\""
        case .markedFile: "_pbar_size \"$2\""
        case .file: "_pbar_files \"$2\""
        case .command: "_pbar_commands \"$2\""
        case .none: "_pbar_offer \"\""
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
      "        \(spellings))\n            \(body)\n            ;;"
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

  static func letters(takeWord: Bool) -> String {
    String(
      CommandOption.allCases.filter { ($0.row.argument.form == .required) == takeWord }
        .compactMap { $0.letter })
  }
}
