# Completion of pbar, written by its --completion option.

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
    printf '@%s\n' (__fish_complete_path (string sub -s 2 -- (commandline -ct)))
end

complete -c pbar -n __pbar_runs -f -a '(__pbar_command)'
complete -c pbar -n 'not __pbar_runs' -l values -d 'Read values from standard input, one per line'
complete -c pbar -n 'not __pbar_runs' -l value -x -d 'Draw the bar once with this value and exit'
complete -c pbar -n 'not __pbar_runs' -l countdown -x -d 'Count down for this long, such as 90, 5m or 1h30m'
complete -c pbar -n 'not __pbar_runs' -l until -x -d 'Count down to this time, such as 17:30 or +5m'
complete -c pbar -n 'not __pbar_runs' -l timer-interval -x -d 'Count down from one time to another'
complete -c pbar -n 'not __pbar_runs' -l count-up -d 'Fill the bar of a timer instead of emptying it'
complete -c pbar -n 'not __pbar_runs' -l indeterminate -d 'Show activity without a percentage'
complete -c pbar -n 'not __pbar_runs' -l run -x -a '(__fish_complete_command)' -d 'Run a command and show its progress'
complete -c pbar -n 'not __pbar_runs' -l from -x -a 'auto none rsync git curl wget dd ffmpeg apt ninja cmake swift cargo pytest pip docker restic borg zstd 7z xz yt-dlp handbrake tqdm pv parallel zenity dialog osc pbar generic' -d 'Read progress out of what a program prints'
complete -c pbar -n 'not __pbar_runs' -l no-files -d 'Do not look at the files that a command reads'
complete -c pbar -n 'not __pbar_runs' -l output-on-failure -d 'Print the output of a command only if it fails'
complete -c pbar -n 'not __pbar_runs' -l output-last -x -d 'Show the last N lines of a command below the bar'
complete -c pbar -n 'not __pbar_runs' -l remember -f -d 'Learn how long or large a run usually is'
complete -c pbar -n 'not __pbar_runs' -l forget -f -d 'Forget what --remember has learned, and exit'
complete -c pbar -n 'not __pbar_runs' -s d -l watchfd -x -a '(__pbar_size)' -d 'Show how far other processes are in their files'
complete -c pbar -n 'not __pbar_runs' -s R -l remote -x -d 'Change the options of a running pbar'
complete -c pbar -n 'not __pbar_runs' -s Q -l query -x -d 'Show the progress of a running pbar'
complete -c pbar -n 'not __pbar_runs' -s M -l monitor -x -a 'in out both stdin stdout 0 1 2' -d 'Run a command and count its input, output or both'
complete -c pbar -n 'not __pbar_runs' -s P -l pidfile -r -F -d 'Write the process ID to FILE while the run lasts'
complete -c pbar -n 'not __pbar_runs' -s s -l total -l size -x -a '(__pbar_size)' -d 'Set the total, such as 2000, 1.5G or @FILE'
complete -c pbar -n 'not __pbar_runs' -s g -l gauge -d 'Without a total, show the rate against its peak'
complete -c pbar -n 'not __pbar_runs' -s l -l line-mode -d 'Count lines instead of bytes'
complete -c pbar -n 'not __pbar_runs' -s 0 -l null -d 'Count records that end with a NUL byte'
complete -c pbar -n 'not __pbar_runs' -s 8 -l bits -d 'Show bits instead of bytes'
complete -c pbar -n 'not __pbar_runs' -s k -l si -d 'Use units of 1000 instead of 1024'
complete -c pbar -n 'not __pbar_runs' -s N -l label -l name -x -d 'Show a label before the bar'
complete -c pbar -n 'not __pbar_runs' -l current-value-label -x -d 'Describe the progress in your own words'
complete -c pbar -n 'not __pbar_runs' -l range -x -d 'Show a value between two numbers, as a gauge does'
complete -c pbar -n 'not __pbar_runs' -l minimum-label -x -d 'Label the lower end of the range'
complete -c pbar -n 'not __pbar_runs' -l maximum-label -x -d 'Label the upper end of the range'
complete -c pbar -n 'not __pbar_runs' -l done -x -d 'Say this at the end of a finished run'
complete -c pbar -n 'not __pbar_runs' -l failed -x -d 'Say this at the end of a failed run'
complete -c pbar -n 'not __pbar_runs' -l style -x -a '(command pbar --style=help 2>/dev/null | string replace -r " +" \t)' -d 'Choose the look; =help lists all, your own too'
complete -c pbar -n 'not __pbar_runs' -l tint -x -a 'systemRed systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple systemPink systemBrown systemGray orange mint teal indigo purple pink brown gray grey lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite' -d 'Set the colour of the completed part'
complete -c pbar -n 'not __pbar_runs' -l track-tint -x -a 'systemRed systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple systemPink systemBrown systemGray orange mint teal indigo purple pink brown gray grey lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite' -d 'Set the colour of the remaining part'
complete -c pbar -n 'not __pbar_runs' -l gradient -x -d 'Blend colours along the completed part'
complete -c pbar -n 'not __pbar_runs' -l fill-image -x -d 'Draw the completed part with this text'
complete -c pbar -n 'not __pbar_runs' -l track-image -x -d 'Draw the remaining part with this text'
complete -c pbar -n 'not __pbar_runs' -l image-caps -x -d 'Draw the ends of these texts only once'
complete -c pbar -n 'not __pbar_runs' -l thickness -x -d 'Set the line width of a ring in percent'
complete -c pbar -n 'not __pbar_runs' -l start-angle -x -d 'Set where a ring or a pie begins to fill'
complete -c pbar -n 'not __pbar_runs' -l border -x -a 'none rounded square heavy double each all' -d 'Draw a border: rounded, square, heavy or double'
complete -c pbar -n 'not __pbar_runs' -l border-tint -x -a 'systemRed systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple systemPink systemBrown systemGray orange mint teal indigo purple pink brown gray grey lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite' -d 'Set the colour of the border'
complete -c pbar -n 'not __pbar_runs' -l layout -x -a 'inline stacked' -d 'Put texts beside the bar, or above and below it'
complete -c pbar -n 'not __pbar_runs' -l fields -x -a 'label bar percent amount text rate average left elapsed finish' -d 'Show these fields; +elapsed,-rate changes them'
complete -c pbar -n 'not __pbar_runs' -l direction -x -a 'ltr rtl auto' -d 'Draw from left to right or from right to left'
complete -c pbar -n 'not __pbar_runs' -l spinner -x -a 'dots line arc bounce clock ascii' -d 'Choose the sign that turns in one cell'
complete -c pbar -n 'not __pbar_runs' -l animation -d 'Move the bar smoothly from value to value'
complete -c pbar -n 'not __pbar_runs' -l appearance -x -a 'light dark auto systemRed systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple systemPink systemBrown systemGray orange mint teal indigo purple pink brown gray grey lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite' -d 'Tell which background the terminal has'
complete -c pbar -n 'not __pbar_runs' -l color -x -a 'auto always never' -d 'Choose when to use colour'
complete -c pbar -n 'not __pbar_runs' -l charset -x -a 'auto unicode ascii' -d 'Draw with Unicode or with ASCII characters'
complete -c pbar -n 'not __pbar_runs' -l taskbar -x -a 'auto always never' -d 'Show progress in the terminal tab or taskbar too'
complete -c pbar -n 'not __pbar_runs' -l bell -d 'Ring the bell at the end, twice after a failure'
complete -c pbar -n 'not __pbar_runs' -s p -l progress -d 'Show the bar'
complete -c pbar -n 'not __pbar_runs' -s t -l timer -d 'Show the elapsed time'
complete -c pbar -n 'not __pbar_runs' -s e -l eta -d 'Show the estimated time left'
complete -c pbar -n 'not __pbar_runs' -s I -l fineta -d 'Show the estimated time of completion'
complete -c pbar -n 'not __pbar_runs' -s r -l rate -d 'Show the current rate'
complete -c pbar -n 'not __pbar_runs' -s a -l average-rate -d 'Show the average rate'
complete -c pbar -n 'not __pbar_runs' -s m -l average-rate-window -x -d 'Average the rate over the last SEC seconds'
complete -c pbar -n 'not __pbar_runs' -s b -l bytes -d 'Show the amount transferred'
complete -c pbar -n 'not __pbar_runs' -s T -l buffer-percent -d 'Show how full the transfer buffer is'
complete -c pbar -n 'not __pbar_runs' -s A -l last-written -x -d 'Show the last NUM bytes written'
complete -c pbar -n 'not __pbar_runs' -s F -l format -x -d 'Show these fields, such as %b %t %p'
complete -c pbar -n 'not __pbar_runs' -s u -l bar-style -x -a 'plain block granular shaded' -d 'Draw the bar with these characters, as pv does'
complete -c pbar -n 'not __pbar_runs' -s n -l numeric -d 'Write percentages as numbers, one per line'
complete -c pbar -n 'not __pbar_runs' -s q -l quiet -d 'Show nothing'
complete -c pbar -n 'not __pbar_runs' -s f -l force -d 'Show progress even without a terminal'
complete -c pbar -n 'not __pbar_runs' -s c -l cursor -d 'Keep the bar in the last rows, as --pin does'
complete -c pbar -n 'not __pbar_runs' -l pin -d 'Keep the bar in the last rows of the terminal'
complete -c pbar -n 'not __pbar_runs' -s i -l interval -x -d 'Update every SEC seconds'
complete -c pbar -n 'not __pbar_runs' -s w -l width -x -d 'Draw WIDTH columns wide'
complete -c pbar -n 'not __pbar_runs' -s H -l height -x -d 'Draw a ring HEIGHT lines high'
complete -c pbar -n 'not __pbar_runs' -s W -l wait -d 'Show nothing until the first byte arrives'
complete -c pbar -n 'not __pbar_runs' -s D -l delay-start -x -d 'Show nothing for the first SEC seconds'
complete -c pbar -n 'not __pbar_runs' -s x -l extra-display -x -d 'Show progress in the window or process title too'
complete -c pbar -n 'not __pbar_runs' -s v -l stats -d 'Print statistics of the rate at the end'
complete -c pbar -n 'not __pbar_runs' -l announce -f -d 'Write sentences instead of a bar, for logs'
complete -c pbar -n 'not __pbar_runs' -l json -F -d 'Write one JSON object per line, to FILE if given'
complete -c pbar -n 'not __pbar_runs' -s o -l output -r -F -d 'Write to FILE instead of standard output'
complete -c pbar -n 'not __pbar_runs' -s L -l rate-limit -x -d 'Limit the rate to RATE bytes or lines per second'
complete -c pbar -n 'not __pbar_runs' -s S -l stop-at-size -d 'Stop when the total is reached'
complete -c pbar -n 'not __pbar_runs' -s B -l buffer-size -x -d 'Read up to BYTES ahead of a slow reader'
complete -c pbar -n 'not __pbar_runs' -s C -l no-splice -d 'Copy with read and write, without splice'
complete -c pbar -n 'not __pbar_runs' -s E -l skip-errors -d 'Continue after read errors, and write zeros'
complete -c pbar -n 'not __pbar_runs' -s Z -l error-skip-block -x -d 'Skip this many bytes at each read error'
complete -c pbar -n 'not __pbar_runs' -s Y -l sync -d 'Wait until each write is on disk'
complete -c pbar -n 'not __pbar_runs' -s K -l direct-io -d 'Bypass the page cache'
complete -c pbar -n 'not __pbar_runs' -s O -l sparse -l sparse-output -d 'Leave holes for blocks of zeros'
complete -c pbar -n 'not __pbar_runs' -s X -l discard -d 'Read everything and write nothing'
complete -c pbar -n 'not __pbar_runs' -s U -l store-and-forward -r -F -d 'Store all input in FILE, then write it out'
complete -c pbar -n 'not __pbar_runs' -s h -l help -d 'Show a short help, or with =all every option'
complete -c pbar -n 'not __pbar_runs' -s V -l version -d 'Show the version and exit'
complete -c pbar -n 'not __pbar_runs' -l gallery -d 'Show every style with its options and exit'
complete -c pbar -n 'not __pbar_runs' -l completion -x -a 'bash zsh fish' -d 'Print the completion script of a shell and exit'
complete -c pbar -n __pbar_names -f -a '--help=all' -d 'Show a short help, or with =all every option'
complete -c pbar -n __pbar_undoes -l no-values -d 'Undo --values'
complete -c pbar -n __pbar_undoes -l no-count-up -d 'Undo --count-up'
complete -c pbar -n __pbar_undoes -l no-indeterminate -d 'Undo --indeterminate'
complete -c pbar -n __pbar_undoes -l files -d 'Undo --no-files'
complete -c pbar -n __pbar_undoes -l no-output-on-failure -d 'Undo --output-on-failure'
complete -c pbar -n __pbar_undoes -l no-gauge -d 'Undo --gauge'
complete -c pbar -n __pbar_undoes -l no-line-mode -d 'Undo --line-mode'
complete -c pbar -n __pbar_undoes -l no-null -d 'Undo --null'
complete -c pbar -n __pbar_undoes -l no-bits -d 'Undo --bits'
complete -c pbar -n __pbar_undoes -l no-si -d 'Undo --si'
complete -c pbar -n __pbar_undoes -l no-animation -d 'Undo --animation'
complete -c pbar -n __pbar_undoes -l no-bell -d 'Undo --bell'
complete -c pbar -n __pbar_undoes -l no-progress -d 'Undo --progress'
complete -c pbar -n __pbar_undoes -l no-timer -d 'Undo --timer'
complete -c pbar -n __pbar_undoes -l no-eta -d 'Undo --eta'
complete -c pbar -n __pbar_undoes -l no-fineta -d 'Undo --fineta'
complete -c pbar -n __pbar_undoes -l no-rate -d 'Undo --rate'
complete -c pbar -n __pbar_undoes -l no-average-rate -d 'Undo --average-rate'
complete -c pbar -n __pbar_undoes -l no-bytes -d 'Undo --bytes'
complete -c pbar -n __pbar_undoes -l no-buffer-percent -d 'Undo --buffer-percent'
complete -c pbar -n __pbar_undoes -l no-numeric -d 'Undo --numeric'
complete -c pbar -n __pbar_undoes -l no-quiet -d 'Undo --quiet'
complete -c pbar -n __pbar_undoes -l no-force -d 'Undo --force'
complete -c pbar -n __pbar_undoes -l no-cursor -d 'Undo --cursor'
complete -c pbar -n __pbar_undoes -l no-pin -d 'Undo --pin'
complete -c pbar -n __pbar_undoes -l no-wait -d 'Undo --wait'
complete -c pbar -n __pbar_undoes -l no-stats -d 'Undo --stats'
complete -c pbar -n __pbar_undoes -l no-stop-at-size -d 'Undo --stop-at-size'
complete -c pbar -n __pbar_undoes -l splice -d 'Undo --no-splice'
complete -c pbar -n __pbar_undoes -l no-skip-errors -d 'Undo --skip-errors'
complete -c pbar -n __pbar_undoes -l no-sync -d 'Undo --sync'
complete -c pbar -n __pbar_undoes -l no-direct-io -d 'Undo --direct-io'
complete -c pbar -n __pbar_undoes -l no-sparse -d 'Undo --sparse'
complete -c pbar -n __pbar_undoes -l no-sparse-output -d 'Undo --sparse-output'
complete -c pbar -n __pbar_undoes -l no-discard -d 'Undo --discard'
