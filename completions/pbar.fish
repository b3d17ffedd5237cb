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
complete -c pbar -n 'not __pbar_runs' -l values -d 'Read values from standard input, one a line'
complete -c pbar -n 'not __pbar_runs' -l value -x -d 'Draw one frame at this value and exit'
complete -c pbar -n 'not __pbar_runs' -l countdown -x -d 'Run for this long, as 90 or 1h5m30s'
complete -c pbar -n 'not __pbar_runs' -l until -x -d 'Run until this time, as 17:30 or +5m'
complete -c pbar -n 'not __pbar_runs' -l timer-interval -x -d 'Run from one time until another'
complete -c pbar -n 'not __pbar_runs' -l count-up -d 'Let the bar of a timer fill instead of emptying'
complete -c pbar -n 'not __pbar_runs' -l indeterminate -d 'Show activity only, until standard input ends'
complete -c pbar -n 'not __pbar_runs' -l run -x -a '(__fish_complete_command)' -d 'Run a command and show activity until it ends'
complete -c pbar -n 'not __pbar_runs' -s d -l watchfd -x -a '(__pbar_size)' -d 'Show how far a process is in the files it has open'
complete -c pbar -n 'not __pbar_runs' -s R -l remote -x -d 'Give a running pbar the options of this command line'
complete -c pbar -n 'not __pbar_runs' -s Q -l query -x -d 'Show the progress of a running pbar'
complete -c pbar -n 'not __pbar_runs' -s M -l monitor -x -a 'in out both stdin stdout 0 1 2' -d 'Run a command and show its input, output or both'
complete -c pbar -n 'not __pbar_runs' -s P -l pidfile -r -F -d 'Keep the number of this process in FILE'
complete -c pbar -n 'not __pbar_runs' -s s -l total -l size -x -a '(__pbar_size)' -d 'Take SIZE, as 1.5G or @FILE, for the total'
complete -c pbar -n 'not __pbar_runs' -s g -l gauge -d 'Without a total, show the rate as part of the highest'
complete -c pbar -n 'not __pbar_runs' -s l -l line-mode -d 'Count lines instead of bytes'
complete -c pbar -n 'not __pbar_runs' -s 0 -l null -d 'Count records that end with a NUL byte'
complete -c pbar -n 'not __pbar_runs' -s 8 -l bits -d 'Show bits instead of bytes'
complete -c pbar -n 'not __pbar_runs' -s k -l si -d 'Take and show units in steps of 1000, not 1024'
complete -c pbar -n 'not __pbar_runs' -s N -l label -l name -x -d 'Say what is being done'
complete -c pbar -n 'not __pbar_runs' -l current-value-label -x -d 'Say how far it is, in words of your own'
complete -c pbar -n 'not __pbar_runs' -l range -x -d 'Show a value that lies between these two'
complete -c pbar -n 'not __pbar_runs' -l minimum-label -x -d 'Name the lower end of the range'
complete -c pbar -n 'not __pbar_runs' -l maximum-label -x -d 'Name the upper end of the range'
complete -c pbar -n 'not __pbar_runs' -l style -x -a 'automatic linear bar circular ring rings' -d 'Draw it in this style, such as bar, circular or ring'
complete -c pbar -n 'not __pbar_runs' -l tint -x -a 'systemBlue systemRed pink lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite' -d 'Colour the completed part'
complete -c pbar -n 'not __pbar_runs' -l track-tint -x -a 'systemBlue systemRed pink lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite' -d 'Colour the part that is left'
complete -c pbar -n 'not __pbar_runs' -l gradient -x -d 'Let the colour run from one to the next along the bar'
complete -c pbar -n 'not __pbar_runs' -l fill-image -x -d 'Draw the completed part with this text'
complete -c pbar -n 'not __pbar_runs' -l track-image -x -d 'Draw the part that is left with this text'
complete -c pbar -n 'not __pbar_runs' -l thickness -x -d 'Draw a ring so thick, as part of its diameter'
complete -c pbar -n 'not __pbar_runs' -l border -x -a 'none rounded square heavy double' -d 'Draw a border around it'
complete -c pbar -n 'not __pbar_runs' -l border-tint -x -a 'systemBlue systemRed pink lightRed darkRed lightGreen darkGreen lightPurple darkPurple lightBlue darkBlue lightYellow darkYellow lightOrange darkOrange purpleBg black red green yellow blue magenta cyan white brightBlack brightRed brightGreen brightYellow brightBlue brightMagenta brightCyan brightWhite' -d 'Colour the border'
complete -c pbar -n 'not __pbar_runs' -l layout -x -a 'inline stacked' -d 'Put label and value beside the bar, or above and below'
complete -c pbar -n 'not __pbar_runs' -l direction -x -a 'ltr rtl auto' -d 'Draw from left to right or from right to left'
complete -c pbar -n 'not __pbar_runs' -l animation -d 'Let a bar that jumps glide to its new value'
complete -c pbar -n 'not __pbar_runs' -l appearance -x -a 'light dark auto' -d 'Choose the shade of the system colours'
complete -c pbar -n 'not __pbar_runs' -l color -x -a 'auto always never' -d 'Say when to use colour'
complete -c pbar -n 'not __pbar_runs' -l charset -x -a 'auto unicode ascii' -d 'Choose the characters to draw with'
complete -c pbar -n 'not __pbar_runs' -s p -l progress -d 'Show the bar'
complete -c pbar -n 'not __pbar_runs' -s t -l timer -d 'Show the time elapsed'
complete -c pbar -n 'not __pbar_runs' -s e -l eta -d 'Show the time left'
complete -c pbar -n 'not __pbar_runs' -s I -l fineta -d 'Show the time at which it will be done'
complete -c pbar -n 'not __pbar_runs' -s r -l rate -d 'Show the present rate'
complete -c pbar -n 'not __pbar_runs' -s a -l average-rate -d 'Show the average rate'
complete -c pbar -n 'not __pbar_runs' -s m -l average-rate-window -x -d 'Average the rate over the last SEC seconds'
complete -c pbar -n 'not __pbar_runs' -s b -l bytes -d 'Show how much has been transferred'
complete -c pbar -n 'not __pbar_runs' -s T -l buffer-percent -d 'Show how much of the buffer is in use'
complete -c pbar -n 'not __pbar_runs' -s A -l last-written -x -d 'Show the last NUM bytes written'
complete -c pbar -n 'not __pbar_runs' -s F -l format -x -d 'Show a line of this form'
complete -c pbar -n 'not __pbar_runs' -s u -l bar-style -x -a 'plain block granular shaded' -d 'Draw the bar with these characters'
complete -c pbar -n 'not __pbar_runs' -s n -l numeric -d 'Write percentages as numbers, one a line'
complete -c pbar -n 'not __pbar_runs' -s q -l quiet -d 'Show nothing'
complete -c pbar -n 'not __pbar_runs' -s f -l force -d 'Draw even where there is no terminal'
complete -c pbar -n 'not __pbar_runs' -s c -l cursor -d 'Share the terminal with others, a line each'
complete -c pbar -n 'not __pbar_runs' -s i -l interval -x -d 'Draw every SEC seconds'
complete -c pbar -n 'not __pbar_runs' -s w -l width -x -d 'Take the terminal to be WIDTH cells wide'
complete -c pbar -n 'not __pbar_runs' -s H -l height -x -d 'Take the terminal to be HEIGHT lines high'
complete -c pbar -n 'not __pbar_runs' -s W -l wait -d 'Show nothing before the first byte has come'
complete -c pbar -n 'not __pbar_runs' -s D -l delay-start -x -d 'Show nothing before SEC seconds have passed'
complete -c pbar -n 'not __pbar_runs' -s x -l extra-display -x -d 'Show it in the title of window or process as well'
complete -c pbar -n 'not __pbar_runs' -s v -l stats -d 'Say at the end how the rate varied'
complete -c pbar -n 'not __pbar_runs' -s o -l output -r -F -d 'Write to FILE instead of standard output'
complete -c pbar -n 'not __pbar_runs' -s L -l rate-limit -x -d 'Move no more than RATE bytes, or lines, a second'
complete -c pbar -n 'not __pbar_runs' -s S -l stop-at-size -d 'Stop when the total is reached'
complete -c pbar -n 'not __pbar_runs' -s B -l buffer-size -x -d 'Read ahead as much as BYTES while the reader is slow'
complete -c pbar -n 'not __pbar_runs' -s C -l no-splice -d 'Read and write in every case'
complete -c pbar -n 'not __pbar_runs' -s E -l skip-errors -d 'Write zeros where reading fails, and go on'
complete -c pbar -n 'not __pbar_runs' -s Z -l error-skip-block -x -d 'Skip so many bytes at each error'
complete -c pbar -n 'not __pbar_runs' -s Y -l sync -d 'Wait after each write until it is on disk'
complete -c pbar -n 'not __pbar_runs' -s K -l direct-io -d 'Read and write past the cache'
complete -c pbar -n 'not __pbar_runs' -s O -l sparse -l sparse-output -d 'Leave holes where there are only zeros'
complete -c pbar -n 'not __pbar_runs' -s X -l discard -d 'Read everything and write nothing'
complete -c pbar -n 'not __pbar_runs' -s U -l store-and-forward -r -F -d 'Store everything in FILE first, then pass it on'
complete -c pbar -n 'not __pbar_runs' -s h -l help -d 'Show this help and exit'
complete -c pbar -n 'not __pbar_runs' -s V -l version -d 'Show the version and exit'
complete -c pbar -n 'not __pbar_runs' -l gallery -d 'Show every style with the options that give it and exit'
complete -c pbar -n 'not __pbar_runs' -l completion -x -a 'bash zsh fish' -d 'Print the completion script of a shell and exit'
complete -c pbar -n __pbar_undoes -l no-values -d 'Undo --values'
complete -c pbar -n __pbar_undoes -l no-count-up -d 'Undo --count-up'
complete -c pbar -n __pbar_undoes -l no-indeterminate -d 'Undo --indeterminate'
complete -c pbar -n __pbar_undoes -l no-gauge -d 'Undo --gauge'
complete -c pbar -n __pbar_undoes -l no-line-mode -d 'Undo --line-mode'
complete -c pbar -n __pbar_undoes -l no-null -d 'Undo --null'
complete -c pbar -n __pbar_undoes -l no-bits -d 'Undo --bits'
complete -c pbar -n __pbar_undoes -l no-si -d 'Undo --si'
complete -c pbar -n __pbar_undoes -l no-animation -d 'Undo --animation'
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
