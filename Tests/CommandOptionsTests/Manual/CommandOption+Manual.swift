import CommandOptions

extension CommandOption {
  /// The option's paragraph of the manual, in whole sentences.
  ///
  /// Text between backquotes is literal, and an option in it has its hyphens. Sentences end with a full stop and a
  /// blank.
  var manual: String {
    switch self {
    case .values:
      """
      Read progress values from standard input, one per line, and copy nothing. Section VALUES \
      describes the lines. Scripts should always give this option.
      """
    case .listen:
      """
      Read the values from a named pipe that is made at this path with mode 0600 and removed at the \
      end, in place of standard input. Any process may write to it, and the end of one writer does \
      not end the run. The pipe of a killed run is taken over. See section VALUES.
      """
    case .untilTotal:
      """
      End as soon as the values have reached their total, without the end of the input. Where the \
      values have names, the total is the number of names that must be done.
      """
    case .ignoreFailed:
      """
      Let parts of the work fail, by a record such as `name=failed`, without the exit status 16.
      """
    case .value:
      """
      Draw the bar once on standard output and exit, for prompts, status lines and reports. The \
      value is written as for `--values`. Several values have names, as in `move=320/500,stand=8/12`.
      """
    case .countdown:
      """
      Count down for this long: `90`, `90s`, `1.5h`, `1h5m30s` or `00:05:00`. The countdown goes on \
      while the program or the machine is suspended.
      """
    case .until:
      """
      Count down to this time: `17:30`, `2026-12-31`, `2026-12-31T23:59:59`, `@1798757999` or \
      `+5m`. A time of day that has passed means tomorrow, and a date that has passed is an error.
      """
    case .timerInterval:
      """
      Count down from the first time to the second. An end such as `+5m` counts from the start. \
      With two times of day, the current interval counts, or else the next one.
      """
    case .countUp:
      """
      Let the bar of `--countdown`, `--until` or `--timer-interval` fill instead of emptying.
      """
    case .indeterminate:
      """
      Show activity without a percentage until standard input ends. The input is copied to standard \
      output. If that is the terminal of the bar, it appears above the bar.
      """
    case .run:
      """
      Run a command, show how far it is and its output above the bar, and exit with its status. All \
      words after this option belong to the command. With `--values`, its standard output holds \
      progress values. Section COMMANDS tells where the progress comes from.
      """
    case .from:
      """
      Read the progress out of what a program prints in this format: `auto`, `none`, `generic`, or \
      the name of the program. With `--run` that is the command's output on the bar's terminal, and \
      `auto` is the default. Otherwise it is standard input, and what is no progress is copied to \
      standard output. See section COMMANDS.
      """
    case .joblog:
      """
      Follow the log that `parallel --joblog FILE` writes, also if it does not exist yet, and show \
      how many jobs have ended and failed, and the share of each host. `--total` says how many jobs \
      there are. The run ends when so many have ended, or when no process of this user writes the \
      file any more. The exit status is 16 if a job has failed or is missing; `--ignore-failed` allows \
      failed ones. With `--from parallel`, what parallel prints is read from standard input too.
      """
    case .noFiles:
      """
      Do not look at the files that the command of `--run` reads.
      """
    case .outputOnFailure:
      """
      Keep the output of the command back, and print it only if the command fails. See section \
      COMMANDS.
      """

    case .outputLast:
      """
      While the command runs, show the last `N` lines of its output below the bar, 1 to 100, instead \
      of all lines above it; 0 takes the option back. If the command fails, all of its output is printed. See section \
      COMMANDS.
      """

    case .remember:
      """
      Learn how long the command of `--run` takes in this directory, or how much a pipeline copies, \
      and show the next run by that: `~45%`. Without `--run` a name is needed, and with a name the \
      directory does not matter. See section COMMANDS.
      """
    case .forget:
      """
      Forget what was learned under a name, or everything, and exit. The status is 1 if there was \
      nothing to forget.
      """

    case .watchfd:
      """
      Show the progress of another process in the regular files and block devices that it has open. \
      `PID:FD` selects one descriptor. `=NAME` selects all processes with that name, and `=` alone \
      those of yours that work on a file larger than 1 MiB. `@LIST` reads what to watch from a \
      file, one per line. Further operands are watched too. See section WATCHING.
      """
    case .remote:
      """
      Give a running `pbar` of the same user the options of this command line: format, fields, label, \
      titles, rate limit, total, interval, size, looks, `--quiet` and `--numeric`. Options that you \
      do not give stay as they are; new fields or formats replace all old ones. A rate limit of 0 \
      removes the limit, and `--no-quiet` shows the bar again. If one of the options can't be \
      changed, nothing is changed and the exit status is 1.
      """
    case .query:
      """
      Show the progress of a running `pbar` of the same user until it ends, in the form that this \
      command line asks for. The exit status is 1 if that `pbar` can't be reached.
      """
    case .monitor:
      """
      Run the command that follows a double hyphen, and show what passes through its standard input, \
      its standard output, or both: `pbar -M both -- gzip -c`. See section MONITORING. Other \
      spellings are `stdin` and `0`, `stdout` and `1`, and `2` for both.
      """
    case .pidfile:
      """
      Write the process ID to this file at the start, and remove the file at the end. A file that \
      holds anything but a process ID, belongs to another user, is a link or has a second name is \
      not changed, and the run does not start.
      """

    case .total:
      """
      Set the total: a number with an optional suffix `K`, `M`, `G`, `T`, `P` or `E` in steps of \
      1024, or `@FILE` for the size of a file, or of all files in a directory. The total counts \
      lines with `--line-mode`, and it is the value of a full bar with `--values`.
      """
    case .gauge: "If the total is unknown, let the bar show the rate relative to the highest rate so far."
    case .lineMode:
      """
      Count lines instead of bytes. `--total` is a number of lines then. Without it, files are read \
      an additional time to count their lines.
      """
    case .null: "Count records that end with a NUL byte, as `find -print0` writes them."
    case .bits: "Show amounts and rates in bits instead of bytes."
    case .si:
      """
      Show units of 1000 instead of 1024. Suffixes in the options that follow are multiples of 1000 \
      too, but `KiB` stays 1024.
      """

    case .label: "Show this label before the bar."
    case .currentValueLabel:
      """
      Show this text instead of the amount. It may hold the sequences of `--format`.
      """
    case .range:
      """
      Show a value between two numbers, such as a temperature, instead of progress, with `--values` \
      or `--value`. `+3` and `-1` are values then, and `42%` is a part of the range.
      """
    case .minimumLabel: "Show this text at the lower end of the range."
    case .maximumLabel: "Show this text at the upper end of the range."
    case .done:
      """
      Say this in place of the label at the end of a finished run: `--done Deployed` ends a command \
      with `✓ Deployed` and its duration. Several parts keep their labels, and say it before the time.
      """
    case .failed:
      """
      Say this at the end of a failed run instead of its status or signal.
      """

    case .style: ManualOfLooks.style
    case .tint: ManualOfLooks.tint
    case .trackTint: ManualOfLooks.trackTint
    case .gradient: ManualOfLooks.gradient
    case .fillImage: ManualOfLooks.fillImage
    case .trackImage: ManualOfLooks.trackImage
    case .imageCaps: ManualOfLooks.imageCaps
    case .thickness: ManualOfLooks.thickness
    case .startAngle: ManualOfLooks.startAngle
    case .border: ManualOfLooks.border
    case .borderTint: ManualOfLooks.borderTint
    case .layout: ManualOfLooks.layout
    case .lineFields:
      """
      Choose the fields of the line. `percent,left` shows only these fields. `+elapsed,-rate` adds \
      and removes fields. The fields are `label`, `bar`, `percent`, `amount`, `text` (that of a value), \
      `rate`, `average` (see `--average-rate-window`), `left` (the time left, or the elapsed time if \
      the end is unknown), `elapsed` and `finish` (the time of day at the end).
      """
    case .overall:
      """
      Show the progress of all names together in a row of its own: `top` or `bottom`, `none`, or \
      `auto`, which is the top from four names on, if they are tasks that end or amounts that add up. \
      See section VALUES.
      """
    case .direction: ManualOfLooks.direction
    case .spinner: ManualOfLooks.spinner
    case .animation: ManualOfLooks.animation
    case .appearance: ManualOfLooks.appearance
    case .color: ManualOfLooks.color
    case .charset: ManualOfLooks.charset
    case .taskbar: ManualOfReports.taskbar
    case .bell: ManualOfReports.bell

    case .progress:
      """
      Show the bar. The options under this heading replace the default line by the fields of `pv` \
      that they name, so that `--fields`, `--layout`, `--border` and `--overall` do not go with them.
      """
    case .timer: "Show the elapsed time. For a countdown, use `--countdown`."
    case .eta: "Show the estimated time left."
    case .fineta: "Show the estimated local time of completion."
    case .rate: "Show the current rate."
    case .averageRate: "Show the average rate."
    case .averageRateWindow: "Average the rate, and estimate the time left, over this many seconds instead of 30."
    case .bytes: "Show the amount transferred."
    case .bufferPercent: "Show how full the transfer buffer is. Nothing is spliced then."
    case .lastWritten: "Show the last bytes written, with dots for unprintable ones. Nothing is spliced then."
    case .format: "Show a line of this form. Section FORMATTING lists the sequences."
    case .barStyle:
      """
      Choose the characters of the bar as in `pv`: `plain` ASCII, whole `block` characters, \
      `granular` ones in eighths of a cell, or `shaded` ones. To choose a look, use `--style`.
      """

    case .numeric:
      """
      Write the percentage as a number, one per line, for programs such as `dialog`. `--bytes` writes \
      the amount instead, and `--timer` puts the elapsed seconds before it.
      """
    case .quiet: "Show nothing."
    case .force:
      """
      Show progress even if standard error is not a terminal, or the program runs in the background. \
      In a file or pipe this is one line every 10 seconds, or as often as `--interval` says.
      """
    case .cursor:
      "Do what `--pin` does."
    case .pin:
      """
      Keep the bar in the last rows of the terminal. Everything else scrolls above them, whatever program \
      prints it. When a run ends, its last line is written above the bars. All `pbar` with such rows share \
      them, in the order of their start, and pad their labels to one width. With `auto`, the default, a bar \
      gets these rows only where another process of its job has the terminal as standard output, or another \
      `pbar` of its job draws there; the run looks when it first draws, and until a second later. `--no-pin` \
      leaves the bar where the cursor is, and so do the fields and formats of pv. If a run was killed, the \
      next one on the terminal restores it, and `tput reset` does so too.
      """
    case .interval: "Update every so many seconds, from 0.1 to 600."
    case .width: "Draw this many columns wide. 0 means the width of the terminal."
    case .height:
      """
      Draw a ring this many lines high, instead of 9, or assume a terminal of this height. 0 means \
      the height of the terminal.
      """
    case .wait:
      """
      Show nothing until the first byte arrives, for example because another program asks for a \
      password first.
      """
    case .delayStart: "Show nothing for the first seconds."
    case .extraDisplay:
      """
      Also show the progress in the title of the terminal `window`, of the `process` (Linux only), or \
      both with a comma between them, even with `--quiet`. A colon and a format may follow. A title \
      changes once per second at most, and the old one comes back at the end where the terminal can \
      restore it.
      """
    case .stats: "At the end, print the minimum, mean and maximum rate and its standard deviation."
    case .announce: ManualOfReports.announce
    case .json: ManualOfReports.json

    case .output: "Write to this file instead of standard output. Its old contents are lost."
    case .rateLimit:
      """
      Transfer at most this many bytes, or lines with `--line-mode`, per second. Suffixes are those of \
      `--total`, `/s` may follow them, and 0 means no limit.
      """
    case .stopAtSize: "Stop when `--total` is reached."
    case .bufferSize:
      """
      Use a buffer of this size, and read ahead into it while the reader of the output is slow. \
      Nothing is spliced then.
      """
    case .noSplice:
      """
      Copy with read and write only. Otherwise a pipe may refer to the pages of a file, and later \
      changes to the file can show in the pipe.
      """
    case .skipErrors: "Continue after read errors, and write zeros instead. Given twice, report only the first error."
    case .errorSkipBlock: "Skip this many bytes at each error, instead of a few at first and up to 512."
    case .sync: "Wait until each write is on the disk."
    case .directIO:
      """
      Bypass the page cache where the file system can. What does not fill whole blocks still goes \
      through the cache. Standard input and output are opened once more for that, since other \
      programs may use them too.
      """
    case .sparse: "If the output is a file, leave holes in it for blocks of zeros."
    case .discard: "Read everything, and write nothing."
    case .storeAndForward:
      """
      Store all input in this regular file, or in a temporary one for `-`, and then write it to the output. \
      If the input can't be stored completely, nothing is written.
      """

    case .help: "Show a short help, or with `all` a summary of every option, and exit."
    case .version: "Show the version and exit."
    case .gallery: "Show every style with the options that produce it, and exit. Options for looks apply to all of it."
    case .completion: "Print the completion script of this shell and exit."
    }
  }
}
