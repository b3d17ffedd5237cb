# shellcheck shell=bash
# Completion of pbar, written by its --completion option.

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
    _pbar_offer_list "$before" < <(command pbar -0 --style=help 2>/dev/null)
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

# Offers values of the option $1, which follow $2 in their word; fails if it takes none.
_pbar_values() {
    case $1 in
        --value | --countdown | --until | --timer-interval | -Q | --query | -R | --remote | --range | --minimum-label | --maximum-label | --output-last | -L | --rate-limit | -B | --buffer-size | -Z | --error-skip-block | --initial | --unit | --remember | --forget | -N | --label | --title | --name | --current-value-label | --done | --failed | --gradient | --fill-image | --track-image | --image-caps | --thickness | --start-angle | -m | --average-rate-window | -A | --last-written | -F | --format | -i | --interval | -w | --width | -H | --height | -D | --delay-start | -x | --extra-display | --announce)
            _pbar_offer ""
            ;;
        --run)
            _pbar_commands "$2"
            ;;
        --from)
            _pbar_offer "$2" auto none rsync git curl wget dd ffmpeg apt docker ninja cmake swift cargo pytest pip gradle rclone restic borg zstd 7z xz yt-dlp handbrake tqdm pv parallel zenity dialog osc pbar generic
            ;;
        --joblog | --listen | -o | --output | -U | --store-and-forward | --json | -P | --pidfile)
            _pbar_files "$2"
            ;;
        -d | --watchfd | -s | --total | --size)
            _pbar_size "$2"
            ;;
        -M | --monitor)
            _pbar_offer "$2" in out both stdin stdout 0 1 2
            ;;
        --style)
            _pbar_styles "$2"
            ;;
        --tint | --track-tint | --border-tint)
            _pbar_offer "$2" systemRed systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple systemPink systemBrown systemGray orange mint teal indigo purple pink brown gray grey systemGray6 lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite
            ;;
        --caps)
            _pbar_offer "$2" auto round square
            ;;
        --border)
            _pbar_offer "$2" none rounded square heavy double rounded-heavy each all
            ;;
        --layout)
            _pbar_offer "$2" inline stacked
            ;;
        --fields)
            _pbar_offer "$2" clock label bar percent amount text rate average left elapsed finish
            ;;
        --overall)
            _pbar_offer "$2" auto top bottom none mean
            ;;
        --direction)
            _pbar_offer "$2" ltr rtl auto
            ;;
        --spinner)
            _pbar_offer "$2" dots line arc bounce clock ascii
            ;;
        --appearance)
            _pbar_offer "$2" light dark auto systemRed systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple systemPink systemBrown systemGray orange mint teal indigo purple pink brown gray grey systemGray6 lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite
            ;;
        --color | --taskbar)
            _pbar_offer "$2" auto always never
            ;;
        --charset)
            _pbar_offer "$2" auto unicode ascii
            ;;
        -u | --bar-style)
            _pbar_offer "$2" plain block granular shaded
            ;;
        -f | --force)
            _pbar_offer "$2" live
            ;;
        --pin)
            _pbar_offer "$2" auto
            ;;
        -h | --help)
            _pbar_offer "$2" all
            ;;
        --completion)
            _pbar_offer "$2" bash zsh fish
            ;;
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

    # The last of bundled letters may want a value, in the same word or the next.
    local letters='^(-[l0SCEYKOXg8kpteIrabTqfcWnvhV]*([dMQRoLBZUsNmAFuiwHDxP]))'
    if [[ $previous =~ $letters$ ]]; then
        option=-${BASH_REMATCH[2]}
    elif [[ $previous == --* && ! $previous =~ ^(--remember|--forget|--force|--pin|--announce|--json|--help)$ ]]; then
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
            _pbar_offer "" --no-values --no-stopwatch --no-indeterminate --no-until-total --no-ignore-failed --no-count-up --no-files --no-output-on-failure --no-lines --no-line-mode --no-null --no-stop-at-size --no-splice --no-skip-errors --no-sync --no-direct-io --no-sparse --no-sparse-output --no-discard --no-approximate --no-gauge --no-bits --no-si --no-animation --no-color --no-bell --no-progress --no-timer --no-eta --no-fineta --no-rate --no-average-rate --no-bytes --no-buffer-percent --no-quiet --no-force --no-cursor --no-pin --no-transient --no-wait --no-numeric --no-stats
            ;;
        -)
            _pbar_offer "" --run --values --countdown -s -l -L -d --indeterminate -N --style --tint --gallery --pin --output-on-failure -f --announce --json -n -h
            ;;
        -*)
            _pbar_offer "" --values --value --countdown --until --timer-interval --stopwatch --indeterminate --run --from --joblog -d --watchfd -M --monitor -Q --query -R --remote --listen --until-total --ignore-failed --range --minimum-label --maximum-label --count-up --no-files --output-on-failure --output-last -l --lines --line-mode -0 --null -o --output -L --rate-limit -S --stop-at-size -B --buffer-size -C --no-splice -E --skip-errors -Z --error-skip-block -Y --sync -K --direct-io -O --sparse --sparse-output -X --discard -U --store-and-forward -s --total --size --approximate --initial --unit --remember --forget -g --gauge -8 --bits -k --si -N --label --title --name --current-value-label --done --failed --style --tint --track-tint --gradient --fill-image --track-image --image-caps --caps --thickness --start-angle --border --border-tint --layout --fields --overall --direction --spinner --animation --appearance --color --charset --taskbar --bell -p --progress -t --timer -e --eta -I --fineta -r --rate -a --average-rate -m --average-rate-window -b --bytes -T --buffer-percent -A --last-written -F --format -u --bar-style -q --quiet -f --force -c --cursor --pin --transient -i --interval -w --width -H --height -W --wait -D --delay-start -x --extra-display -n --numeric --announce --json -v --stats -P --pidfile -h --help -V --version --gallery --background --completion
            ;;
        *)
            _pbar_files ""
            ;;
    esac
}

complete -o bashdefault -o default -F _pbar pbar
