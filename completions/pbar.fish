# Completion of pbar, written by its --completion option.

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
        set -l parts (string split -m 1 \t -- $candidate)
        string match -qr -- '(^|[^\\\\])(\\\\\\\\)*\\\\(t|n$)' $parts[1]; and continue
        set parts[1] (string unescape -- $parts[1] | string collect)
        if set -q parts[2]
            set -q argv[2]; or test -e "$parts[1]"\t"$parts[2]"; and continue
        end
        set parts[1] "$sign$parts[1]"
        printf '%s\0' (string join \t -- $parts | string collect)
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
    for name in (command pbar -0 --style=help 2>/dev/null | string split0)
        string match -q -- \*\t\* $name; or printf '%s\0' "$help$name"
    end
end

# File names after an @, which a quote may precede.
function __pbar_size
    set -l before '^(--[^=]*=|-[^-@]+)?(["\']?)@'
    set -l path (string replace -fr $before '$2' -- (commandline -ct)); or return
    __pbar_offer "'' $path" @
end

# File names in the word of a letter, where fish offers none.
function __pbar_attached
    set -l before '^-[l0SCEYKOXg8kpteIrabTqfcWnvhV]*[dMQRoLBZUsNmAFuiwHDxP](?=.)'
    set -l path (string replace -fr $before '' -- (commandline -ct)); or return
    __pbar_offer "'' $path" ''
end

# The programs that can be run.
function __pbar_program
    __pbar_offer (string replace -r '^--[^=]*=' '' -- (commandline -ct))
end

complete -c pbar -n __pbar_runs -f -a '(__pbar_command | string split0)'
complete -c pbar -n 'not __pbar_runs' -l values -d 'Read values from standard input, one per line'
complete -c pbar -n __pbar_asks -l value -f -r -d 'Draw the bar once with this value and exit'
complete -c pbar -n 'not __pbar_runs' -l countdown -f -r -d 'Count down for this long, such as 90, 5m or 1h30m'
complete -c pbar -n __pbar_asks -l until -f -r -d 'Count down to this time, such as 17:30 or +5m'
complete -c pbar -n __pbar_asks -l timer-interval -f -r -d 'Count down from one time to another'
complete -c pbar -n __pbar_asks -l stopwatch -d 'Count the time until Enter'
complete -c pbar -n 'not __pbar_runs' -l indeterminate -d 'Show activity without a percentage'
complete -c pbar -n 'not __pbar_runs' -l run -f -r -a '(__pbar_program | string split0)' -d 'Run a command and show its progress'
complete -c pbar -n __pbar_asks -l from -f -r -a 'auto none rsync git curl wget dd ffmpeg apt docker ninja cmake swift cargo pytest pip gradle rclone restic borg zstd 7z xz yt-dlp handbrake tqdm pv parallel zenity dialog osc pbar generic' -d 'Read the progress from what a program prints'
complete -c pbar -n __pbar_asks -l joblog -r -F -a '(__pbar_attached | string split0)' -d 'Follow the jobs in the log of GNU parallel'
complete -c pbar -n 'not __pbar_runs' -s d -l watchfd -f -r -a '(__pbar_size | string split0)' -d 'Show how far other processes are in their files'
complete -c pbar -n __pbar_asks -s M -l monitor -f -r -a 'in out both stdin stdout 0 1 2' -d 'Run a command and count its input, output or both'
complete -c pbar -n __pbar_asks -s Q -l query -f -r -d 'Show the progress of a running pbar'
complete -c pbar -n __pbar_asks -s R -l remote -f -r -d 'Change the options of a running pbar'
complete -c pbar -n __pbar_asks -l listen -r -F -a '(__pbar_attached | string split0)' -d 'Read values from a named pipe that any process may write'
complete -c pbar -n __pbar_asks -l until-total -d 'End when the values have reached the total'
complete -c pbar -n __pbar_asks -l ignore-failed -d 'Let parts fail without failing the run'
complete -c pbar -n __pbar_asks -l range -f -r -d 'Show a value between two numbers, as a gauge does'
complete -c pbar -n __pbar_asks -l minimum-label -f -r -d 'Label the lower end of the range'
complete -c pbar -n __pbar_asks -l maximum-label -f -r -d 'Label the upper end of the range'
complete -c pbar -n __pbar_asks -l count-up -d 'Fill the bar of a timer instead of emptying it'
complete -c pbar -n __pbar_asks -l no-files -d 'Do not look at the files that a command reads'
complete -c pbar -n 'not __pbar_runs' -l output-on-failure -d 'Print the output of a command only if it fails'
complete -c pbar -n __pbar_asks -l output-last -f -r -d 'Show the last N output lines below the bar'
complete -c pbar -n 'not __pbar_runs' -s l -l lines -l line-mode -d 'Count lines instead of bytes'
complete -c pbar -n __pbar_asks -s 0 -l null -d 'Count records that end with a NUL byte'
complete -c pbar -n __pbar_asks -s o -l output -r -F -a '(__pbar_attached | string split0)' -d 'Write to FILE instead of standard output'
complete -c pbar -n 'not __pbar_runs' -s L -l rate-limit -f -r -d 'Limit the rate to RATE bytes or lines per second'
complete -c pbar -n __pbar_asks -s S -l stop-at-size -d 'Stop when the total is reached'
complete -c pbar -n __pbar_asks -s B -l buffer-size -f -r -d 'Read up to BYTES ahead of a slow reader'
complete -c pbar -n __pbar_asks -s C -l no-splice -d 'Copy with read and write, without splice'
complete -c pbar -n __pbar_asks -s E -l skip-errors -d 'Continue after read errors, and write zeros'
complete -c pbar -n __pbar_asks -s Z -l error-skip-block -f -r -d 'Skip this many bytes at each read error'
complete -c pbar -n __pbar_asks -s Y -l sync -d 'Wait until each write is on disk'
complete -c pbar -n __pbar_asks -s K -l direct-io -d 'Bypass the page cache'
complete -c pbar -n __pbar_asks -s O -l sparse -l sparse-output -d 'Leave holes for blocks of zeros'
complete -c pbar -n __pbar_asks -s X -l discard -d 'Read everything and write nothing'
complete -c pbar -n __pbar_asks -s U -l store-and-forward -r -F -a '(__pbar_attached | string split0)' -d 'Store all input in FILE, then write it out'
complete -c pbar -n 'not __pbar_runs' -s s -l total -l size -f -r -a '(__pbar_size | string split0)' -d 'Set the total, such as 2000, 1.5G or @FILE'
complete -c pbar -n __pbar_asks -l approximate -d 'Take the total for a guess that may be passed'
complete -c pbar -n __pbar_asks -l initial -f -r -d 'Count this much as done before, in resumed work'
complete -c pbar -n __pbar_asks -l unit -f -r -d 'Name what values or lines count, or bytes'
complete -c pbar -n __pbar_asks -l remember -f -d 'Learn how long or large a run usually is'
complete -c pbar -n __pbar_asks -l forget -f -d 'Forget what --remember has learned, and exit'
complete -c pbar -n __pbar_asks -s g -l gauge -d 'Without a total, show the rate against its peak'
complete -c pbar -n __pbar_asks -s 8 -l bits -d 'Show bits instead of bytes'
complete -c pbar -n __pbar_asks -s k -l si -d 'Use units of 1000 instead of 1024'
complete -c pbar -n 'not __pbar_runs' -s N -l label -l title -l name -f -r -d 'Show a label before the bar'
complete -c pbar -n __pbar_asks -l current-value-label -f -r -d 'Describe the progress in your own words'
complete -c pbar -n __pbar_asks -l done -f -r -d 'Say this at the end of a finished run'
complete -c pbar -n __pbar_asks -l failed -f -r -d 'Say this at the end of a failed run'
complete -c pbar -n 'not __pbar_runs' -l style -f -r -a '(__pbar_styles | string split0)' -d 'Choose the look; =help lists all, your own too'
complete -c pbar -n 'not __pbar_runs' -l tint -f -r -a 'systemRed systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple systemPink systemBrown systemGray orange mint teal indigo purple pink brown gray grey systemGray6 lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite' -d 'Set the colour of the completed part'
complete -c pbar -n __pbar_asks -l track-tint -f -r -a 'systemRed systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple systemPink systemBrown systemGray orange mint teal indigo purple pink brown gray grey systemGray6 lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite' -d 'Set the colour of the remaining part'
complete -c pbar -n __pbar_asks -l gradient -f -r -d 'Blend colours along the completed part'
complete -c pbar -n __pbar_asks -l fill-image -f -r -d 'Draw the completed part with this text'
complete -c pbar -n __pbar_asks -l track-image -f -r -d 'Draw the remaining part with this text'
complete -c pbar -n __pbar_asks -l image-caps -f -r -d 'Draw the ends of these texts only once'
complete -c pbar -n __pbar_asks -l caps -f -r -a 'auto round square' -d 'Draw round or square ends of bars'
complete -c pbar -n __pbar_asks -l thickness -f -r -d 'Set the line width of a ring in percent'
complete -c pbar -n __pbar_asks -l start-angle -f -r -d 'Set where a ring or a pie begins to fill'
complete -c pbar -n __pbar_asks -l border -f -r -a 'none rounded square heavy double rounded-heavy each all' -d 'Draw a border: rounded, square, heavy or double'
complete -c pbar -n __pbar_asks -l border-tint -f -r -a 'systemRed systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple systemPink systemBrown systemGray orange mint teal indigo purple pink brown gray grey systemGray6 lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite' -d 'Set the colour of the border'
complete -c pbar -n __pbar_asks -l layout -f -r -a 'inline stacked' -d 'Put texts beside the bar, or above and below it'
complete -c pbar -n __pbar_asks -l fields -f -r -a 'clock label bar percent amount text rate average left elapsed finish' -d 'Show these fields; +elapsed,-rate changes them'
complete -c pbar -n __pbar_asks -l overall -f -r -a 'auto top bottom none mean' -d 'Show all parts together in a row of their own'
complete -c pbar -n __pbar_asks -l direction -f -r -a 'ltr rtl auto' -d 'Draw from left to right or from right to left'
complete -c pbar -n __pbar_asks -l spinner -f -r -a 'dots line arc bounce clock ascii' -d 'Choose the sign that turns in one cell'
complete -c pbar -n __pbar_asks -l animation -d 'Move the bar smoothly from value to value'
complete -c pbar -n __pbar_asks -l appearance -f -r -a 'light dark auto systemRed systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple systemPink systemBrown systemGray orange mint teal indigo purple pink brown gray grey systemGray6 lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite' -d 'Set which background the terminal has'
complete -c pbar -n __pbar_asks -l color -f -r -a 'auto always never' -d 'Choose when to use colour; --no-color: never'
complete -c pbar -n __pbar_asks -l charset -f -r -a 'auto unicode ascii' -d 'Draw with Unicode or with ASCII characters'
complete -c pbar -n __pbar_asks -l taskbar -f -r -a 'auto always never' -d 'Show progress in the terminal tab or taskbar too'
complete -c pbar -n __pbar_asks -l bell -d 'Ring the bell at the end, twice after a failure'
complete -c pbar -n __pbar_asks -s p -l progress -d 'Show the bar'
complete -c pbar -n __pbar_asks -s t -l timer -d 'Show the elapsed time'
complete -c pbar -n __pbar_asks -s e -l eta -d 'Show the estimated time left'
complete -c pbar -n __pbar_asks -s I -l fineta -d 'Show the estimated time of completion'
complete -c pbar -n __pbar_asks -s r -l rate -d 'Show the current rate'
complete -c pbar -n __pbar_asks -s a -l average-rate -d 'Show the average rate'
complete -c pbar -n __pbar_asks -s m -l average-rate-window -f -r -d 'Average the rate over the last SEC seconds'
complete -c pbar -n __pbar_asks -s b -l bytes -d 'Show the amount transferred'
complete -c pbar -n __pbar_asks -s T -l buffer-percent -d 'Show how full the transfer buffer is'
complete -c pbar -n __pbar_asks -s A -l last-written -f -r -d 'Show the last NUM bytes written'
complete -c pbar -n __pbar_asks -s F -l format -f -r -d 'Show these fields, such as %b %t %p'
complete -c pbar -n __pbar_asks -s u -l bar-style -f -r -a 'plain block granular shaded' -d 'Draw the bar with these characters, as pv does'
complete -c pbar -n __pbar_asks -s q -l quiet -d 'Show nothing'
complete -c pbar -n 'not __pbar_runs' -s f -l force -d 'Draw without a terminal too, in place with -ff'
complete -c pbar -n __pbar_asks -s c -l cursor -d 'Keep the bar in the last rows, as --pin does'
complete -c pbar -n 'not __pbar_runs' -l pin -d 'Keep the bar in the last rows of the terminal'
complete -c pbar -n __pbar_asks -l transient -d 'Remove the bar after success'
complete -c pbar -n __pbar_asks -s i -l interval -f -r -d 'Update every SEC seconds'
complete -c pbar -n __pbar_asks -s w -l width -f -r -d 'Draw WIDTH columns wide'
complete -c pbar -n __pbar_asks -s H -l height -f -r -d 'Draw rings of HEIGHT lines'
complete -c pbar -n __pbar_asks -s W -l wait -d 'Show nothing until the first byte arrives'
complete -c pbar -n __pbar_asks -s D -l delay-start -f -r -d 'Show nothing for the first SEC seconds'
complete -c pbar -n __pbar_asks -s x -l extra-display -f -r -d 'Show progress in the window or process title too'
complete -c pbar -n 'not __pbar_runs' -s n -l numeric -d 'Write percentages as numbers, one per line'
complete -c pbar -n 'not __pbar_runs' -l announce -f -d 'Write sentences instead of a bar, for logs'
complete -c pbar -n 'not __pbar_runs' -l json -F -a '(__pbar_attached | string split0)' -d 'Write one JSON object per line, to FILE if given'
complete -c pbar -n __pbar_asks -s v -l stats -d 'Print statistics of the rate at the end'
complete -c pbar -n __pbar_asks -s P -l pidfile -r -F -a '(__pbar_attached | string split0)' -d 'Write the process ID to FILE while the run lasts'
complete -c pbar -n 'not __pbar_runs' -s h -l help -d 'Show a short help, or with =all every option'
complete -c pbar -n __pbar_asks -s V -l version -d 'Show the version and exit'
complete -c pbar -n 'not __pbar_runs' -l gallery -d 'Show every style with its options and exit'
complete -c pbar -n __pbar_asks -l background -d 'Ask the terminal for its background, print --appearance'
complete -c pbar -n __pbar_asks -l completion -f -r -a 'bash zsh fish' -d 'Print the completion script of a shell and exit'
complete -c pbar -n __pbar_names -f -a '--force=live' -d 'Draw without a terminal too, in place with -ff'
complete -c pbar -n __pbar_names -f -a '--pin=auto' -d 'Keep the bar in the last rows of the terminal'
complete -c pbar -n __pbar_names -f -a '--help=all' -d 'Show a short help, or with =all every option'
complete -c pbar -n __pbar_undoes -l no-values -d 'Undo --values'
complete -c pbar -n __pbar_undoes -l no-stopwatch -d 'Undo --stopwatch'
complete -c pbar -n __pbar_undoes -l no-indeterminate -d 'Undo --indeterminate'
complete -c pbar -n __pbar_undoes -l no-until-total -d 'Undo --until-total'
complete -c pbar -n __pbar_undoes -l no-ignore-failed -d 'Undo --ignore-failed'
complete -c pbar -n __pbar_undoes -l no-count-up -d 'Undo --count-up'
complete -c pbar -n __pbar_undoes -l files -d 'Undo --no-files'
complete -c pbar -n __pbar_undoes -l no-output-on-failure -d 'Undo --output-on-failure'
complete -c pbar -n __pbar_undoes -l no-lines -d 'Undo --lines'
complete -c pbar -n __pbar_undoes -l no-line-mode -d 'Undo --line-mode'
complete -c pbar -n __pbar_undoes -l no-null -d 'Undo --null'
complete -c pbar -n __pbar_undoes -l no-stop-at-size -d 'Undo --stop-at-size'
complete -c pbar -n __pbar_undoes -l splice -d 'Undo --no-splice'
complete -c pbar -n __pbar_undoes -l no-skip-errors -d 'Undo --skip-errors'
complete -c pbar -n __pbar_undoes -l no-sync -d 'Undo --sync'
complete -c pbar -n __pbar_undoes -l no-direct-io -d 'Undo --direct-io'
complete -c pbar -n __pbar_undoes -l no-sparse -d 'Undo --sparse'
complete -c pbar -n __pbar_undoes -l no-sparse-output -d 'Undo --sparse-output'
complete -c pbar -n __pbar_undoes -l no-discard -d 'Undo --discard'
complete -c pbar -n __pbar_undoes -l no-approximate -d 'Undo --approximate'
complete -c pbar -n __pbar_undoes -l no-gauge -d 'Undo --gauge'
complete -c pbar -n __pbar_undoes -l no-bits -d 'Undo --bits'
complete -c pbar -n __pbar_undoes -l no-si -d 'Undo --si'
complete -c pbar -n __pbar_undoes -l no-animation -d 'Undo --animation'
complete -c pbar -n __pbar_undoes -l no-color -d 'Undo --color'
complete -c pbar -n __pbar_undoes -l no-bell -d 'Undo --bell'
complete -c pbar -n __pbar_undoes -l no-progress -d 'Undo --progress'
complete -c pbar -n __pbar_undoes -l no-timer -d 'Undo --timer'
complete -c pbar -n __pbar_undoes -l no-eta -d 'Undo --eta'
complete -c pbar -n __pbar_undoes -l no-fineta -d 'Undo --fineta'
complete -c pbar -n __pbar_undoes -l no-rate -d 'Undo --rate'
complete -c pbar -n __pbar_undoes -l no-average-rate -d 'Undo --average-rate'
complete -c pbar -n __pbar_undoes -l no-bytes -d 'Undo --bytes'
complete -c pbar -n __pbar_undoes -l no-buffer-percent -d 'Undo --buffer-percent'
complete -c pbar -n __pbar_undoes -l no-quiet -d 'Undo --quiet'
complete -c pbar -n __pbar_undoes -l no-force -d 'Undo --force'
complete -c pbar -n __pbar_undoes -l no-cursor -d 'Undo --cursor'
complete -c pbar -n __pbar_undoes -l no-pin -d 'Undo --pin'
complete -c pbar -n __pbar_undoes -l no-transient -d 'Undo --transient'
complete -c pbar -n __pbar_undoes -l no-wait -d 'Undo --wait'
complete -c pbar -n __pbar_undoes -l no-numeric -d 'Undo --numeric'
complete -c pbar -n __pbar_undoes -l no-stats -d 'Undo --stats'
