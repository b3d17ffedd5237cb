# shellcheck shell=bash
# Completion of pbar, written by its --completion option.

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

_pbar() {
    local current=${COMP_WORDS[COMP_CWORD]} previous="" option="" before="" index
    COMPREPLY=()
    if ((COMP_CWORD > 0)); then previous=${COMP_WORDS[COMP_CWORD - 1]}; fi

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
    # Bash splits --option=value into three words where "=" stands in COMP_WORDBREAKS.
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
        local letters='^-[l0SCEYKOXg8kpteIrabTqfcWnvhV]*[dMQRoLBZUsNmAFuiwHDxP]$'
        if [[ $previous =~ $letters ]]; then option=-${previous#"${previous%?}"}; fi
    elif [[ $previous == --* ]] && [[ ! $previous =~ ^(--remember|--forget|--force|--pin|--announce|--json|--help)$ ]]; then
        option=$previous
    fi

    case $option in
        --value | --countdown | --until | --timer-interval | -Q | --query | -R | --remote | --range | --minimum-label | --maximum-label | --output-last | -L | --rate-limit | -B | --buffer-size | -Z | --error-skip-block | --initial | --unit | --remember | --forget | -N | --label | --title | --name | --current-value-label | --done | --failed | --gradient | --fill-image | --track-image | --image-caps | --thickness | --start-angle | -m | --average-rate-window | -A | --last-written | -F | --format | -i | --interval | -w | --width | -H | --height | -D | --delay-start | -x | --extra-display | --announce)
            _pbar_words "" ""
            return 0
            ;;
        --run)
            _pbar_commands "$before"
            return 0
            ;;
        --from)
            _pbar_words "$before" "auto none rsync git curl wget dd ffmpeg apt ninja cmake swift cargo pytest pip docker gradle rclone restic borg zstd 7z xz yt-dlp handbrake tqdm pv parallel zenity dialog osc pbar generic"
            return 0
            ;;
        --joblog | --listen | -o | --output | -U | --store-and-forward | --json | -P | --pidfile)
            _pbar_files "$before"
            return 0
            ;;
        -d | --watchfd | -s | --total | --size)
            _pbar_size "$before"
            return 0
            ;;
        -M | --monitor)
            _pbar_words "$before" "in out both stdin stdout 0 1 2"
            return 0
            ;;
        --style)
            _pbar_words "$before" "$(command pbar --style=help 2>/dev/null | cut -d ' ' -f 1)"
            return 0
            ;;
        --tint | --track-tint | --border-tint)
            _pbar_words "$before" "systemRed systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple systemPink systemBrown systemGray orange mint teal indigo purple pink brown gray grey lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite"
            return 0
            ;;
        --border)
            _pbar_words "$before" "none rounded square heavy double rounded-heavy each all"
            return 0
            ;;
        --layout)
            _pbar_words "$before" "inline stacked"
            return 0
            ;;
        --fields)
            _pbar_words "$before" "clock label bar percent amount text rate average left elapsed finish"
            return 0
            ;;
        --overall)
            _pbar_words "$before" "auto top bottom none mean"
            return 0
            ;;
        --direction)
            _pbar_words "$before" "ltr rtl auto"
            return 0
            ;;
        --spinner)
            _pbar_words "$before" "dots line arc bounce clock ascii"
            return 0
            ;;
        --appearance)
            _pbar_words "$before" "light dark auto systemRed systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple systemPink systemBrown systemGray orange mint teal indigo purple pink brown gray grey lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite"
            return 0
            ;;
        --color | --taskbar)
            _pbar_words "$before" "auto always never"
            return 0
            ;;
        --charset)
            _pbar_words "$before" "auto unicode ascii"
            return 0
            ;;
        -u | --bar-style)
            _pbar_words "$before" "plain block granular shaded"
            return 0
            ;;
        -f | --force)
            _pbar_words "$before" "live"
            return 0
            ;;
        --pin)
            _pbar_words "$before" "auto"
            return 0
            ;;
        -h | --help)
            _pbar_words "$before" "all"
            return 0
            ;;
        --completion)
            _pbar_words "$before" "bash zsh fish"
            return 0
            ;;
    esac

    case $current in
        --no*)
            _pbar_words "" "--no-values --no-stopwatch --no-indeterminate --no-until-total --no-ignore-failed --no-count-up --no-files --no-output-on-failure --no-lines --no-line-mode --no-null --no-stop-at-size --no-splice --no-skip-errors --no-sync --no-direct-io --no-sparse --no-sparse-output --no-discard --no-approximate --no-gauge --no-bits --no-si --no-animation --no-color --no-bell --no-progress --no-timer --no-eta --no-fineta --no-rate --no-average-rate --no-bytes --no-buffer-percent --no-quiet --no-force --no-cursor --no-pin --no-transient --no-wait --no-numeric --no-stats"
            ;;
        -)
            _pbar_words "" "--run --values --countdown -s -l -L -d --indeterminate -N --style --tint --gallery --pin --output-on-failure -f --announce --json -n -h"
            ;;
        -*)
            _pbar_words "" "--values --value --countdown --until --timer-interval --stopwatch --indeterminate --run --from --joblog -d --watchfd -M --monitor -Q --query -R --remote --listen --until-total --ignore-failed --range --minimum-label --maximum-label --count-up --no-files --output-on-failure --output-last -l --lines --line-mode -0 --null -o --output -L --rate-limit -S --stop-at-size -B --buffer-size -C --no-splice -E --skip-errors -Z --error-skip-block -Y --sync -K --direct-io -O --sparse --sparse-output -X --discard -U --store-and-forward -s --total --size --approximate --initial --unit --remember --forget -g --gauge -8 --bits -k --si -N --label --title --name --current-value-label --done --failed --style --tint --track-tint --gradient --fill-image --track-image --image-caps --thickness --start-angle --border --border-tint --layout --fields --overall --direction --spinner --animation --appearance --color --charset --taskbar --bell -p --progress -t --timer -e --eta -I --fineta -r --rate -a --average-rate -m --average-rate-window -b --bytes -T --buffer-percent -A --last-written -F --format -u --bar-style -q --quiet -f --force -c --cursor --pin --transient -i --interval -w --width -H --height -W --wait -D --delay-start -x --extra-display -n --numeric --announce --json -v --stats -P --pidfile -h --help -V --version --gallery --completion"
            ;;
        *)
            _pbar_files ""
            ;;
    esac
}

complete -o bashdefault -o default -F _pbar pbar
