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
      Read progress values from standard input, one a line; nothing is copied. A line may hold \
      `42`, `42/100`, `42%`, a change such as `+3`, or `?` for an unknown value, each with a text \
      after it that becomes the current value label. A line such as `# text` sets the label. With \
      a name before it, as in `move=320/500`, it is about one of several things, each of which \
      gets a bar of its own. Scripts should write this option out.
      """
    case .value:
      """
      Draw one frame on standard output and exit: for prompts, status lines and reports. The value \
      is written as for `--values`; several that have names are drawn together, as in \
      `move=320/500,stand=8/12`.
      """
    case .countdown:
      """
      Run for this long: the bar starts full and empties. Durations are written `90`, `90s`, \
      `1.5h`, `1h5m30s` or `00:05:00`. The time for which the program is stopped counts as well.
      """
    case .until:
      """
      Run until this time. Times are written `17:30`, `17:30:15`, `2026-12-31`, \
      `2026-12-31T23:59:59`, with `Z` or an offset behind, `@1798757999` for seconds since 1970, \
      `now` or `+5m`. A time of day that is past means tomorrow.
      """
    case .timerInterval:
      """
      Run from the first time to the second; before it the bar stands at its start. An end such as \
      `+5m` counts from the start. Of times of day the interval that holds now counts, else the \
      next one.
      """
    case .countUp:
      """
      Let the bar of `--countdown`, `--until` or `--timer-interval` fill instead of emptying.
      """
    case .indeterminate:
      """
      Show that something is going on, without a value, until standard input ends. Its data is \
      copied to standard output, or, where that is the terminal of the bar, written above the bar.
      """
    case .run:
      """
      Run a command and show activity until it ends; the exit status is that of the command. All \
      words after this option belong to the command. With `--values` its standard output holds the \
      values.
      """

    case .watchfd:
      """
      Instead of copying anything, show how far another process is in its files: a bar for each \
      regular file and block device that it has open, coming and going as it opens and closes \
      them, until the process ends. With `PID:FD` only that descriptor is shown, until it is \
      closed, becomes another file or is opened in another way. `=NAME` watches all processes of \
      that name, and `@LIST` reads what to watch from a file, one a line; those that begin with \
      `#` are notes, and `@-` is standard input. `--total` says how much there is. The option may \
      be given several times, and operands are more to watch: `pbar -d 1234 5678`.
      """
    case .remote:
      """
      Let a running `pbar` of the same user go on as if it had been given the options of this \
      command line: its format, fields, label, titles, rate limit, total, interval, width, height \
      and looks, and whether it is quiet or writes numbers. What is not given stays as it is; of \
      fields and formats, those that are given take the place of all before. `--rate-limit` \
      with 0 lifts a limit, and `--no-quiet` ends a silence. What a run is about, and options such as \
      `-c`, `-l`, `-f`, `-D`, `-E` and `-S`, can't be changed: the message names them, nothing is \
      changed and the exit status is 1.
      """
    case .query:
      """
      Show the progress of a running `pbar` of the same user, in the form that this command line \
      asks for, until that run ends, whichever way. Amounts, rates and times are those that the \
      other run tells, and so is its label, unless `--label` gives another. The exit status is 1 \
      where it can't be reached. Several may ask at once.
      """
    case .monitor:
      """
      Run the command that the operands name, behind a double hyphen, and show what passes through \
      its standard input, its standard output, or both, on a line each, with the ratio of the two: \
      `pbar -M both -- gzip -c`. `--label` and `--format` may then be given once for each line. The \
      exit status is that of the command. Other names are `stdin` and `0`, `stdout` and `1`, and \
      `2` for both.
      """
    case .pidfile:
      """
      Write the number of this process and a newline to this file before anything else is done, in \
      place of another such number or of nothing, and remove it at the end, whatever ends the run. A \
      file that holds anything else, is another user's or has a second name is left alone, and a \
      symbolic link is not followed. What the data comes from or goes to can't be the file.
      """

    case .total:
      """
      Take this for the total. It is a number with an optional suffix `K`, `M`, `G`, `T`, `P` or \
      `E`, each 1024 times the one before it, or `@FILE` for the size of a file; of a directory the \
      files in it are added up. It counts lines with `--line-mode`, and is the value of a full bar \
      with `--values`, where it is 1 unless set.
      """
    case .gauge:
      """
      Where the total is not known, let the bar show the rate as part of the highest rate so far.
      """
    case .lineMode:
      """
      Count lines instead of bytes, and take `--total` for a number of lines. Where it is not given, \
      files are read twice, the first time to count their lines.
      """
    case .null:
      "Count records that end with a NUL byte instead of bytes, as `--line-mode` does lines."
    case .bits: "Show amounts and rates in bits instead of bytes."
    case .si:
      """
      Show units in steps of 1000 instead of 1024, and take the suffixes of the options that follow \
      in the same way; a suffix such as `KiB` stays one of 1024.
      """

    case .label: "Say what is being done, before the bar."
    case .currentValueLabel:
      """
      Say how far it is in words of your own, in place of the amount. The text may hold the \
      sequences of `--format`.
      """
    case .range:
      """
      Show a value that lies between the two numbers, such as a temperature or the part of a disk \
      that is full, instead of progress; with `--values` and `--value`. The bar is empty at the \
      lower and full at the upper number, and the value itself stands beside it. `+3` and `-1` are \
      values then, not changes, and `42%` is a part of the range.
      """
    case .minimumLabel: "Show this text at the lower end of the range."
    case .maximumLabel: "Show this text at the upper end of the range."
    case .done:
      """
      Say this at the end of a run that has finished, before its time: `--done Deployed` ends the line with \
      `Deployed in 0:12`.
      """
    case .failed:
      """
      Say this at the end of a run that has failed, in place of the status or the signal: `--failed 'not deployed'` ends the \
      line with `not deployed after 0:12`.
      """

    case .style: ManualOfLooks.style
    case .tint: ManualOfLooks.tint
    case .trackTint: ManualOfLooks.trackTint
    case .gradient: ManualOfLooks.gradient
    case .fillImage: ManualOfLooks.fillImage
    case .trackImage: ManualOfLooks.trackImage
    case .thickness: ManualOfLooks.thickness
    case .border: ManualOfLooks.border
    case .borderTint: ManualOfLooks.borderTint
    case .layout: ManualOfLooks.layout
    case .lineFields:
      """
      Choose the fields of the line. A list such as `percent,left` shows these fields in this order; words with a sign such as \
      `+elapsed,-rate` add fields to the usual ones and remove some. The fields are `label`, `bar`, `percent`, `amount`, \
      `text` (which comes with a value), `rate`, `average` (of the last 30 seconds, or of `--average-rate-window`), `left` (the \
      time left, or the time elapsed as long as no end is known), `elapsed`, and `finish` (the time of day at which the run \
      will be done). A run that has failed says so whatever is shown. The options under Fields show a line of pv instead.
      """
    case .direction: ManualOfLooks.direction
    case .animation: ManualOfLooks.animation
    case .appearance: ManualOfLooks.appearance
    case .color: ManualOfLooks.color
    case .charset: ManualOfLooks.charset
    case .taskbar: ManualOfReports.taskbar
    case .bell: ManualOfReports.bell

    case .progress:
      """
      Show the bar. This option and the others under this heading, together, choose the fields \
      that are shown, in place of the usual line.
      """
    case .timer:
      """
      Show the time elapsed, in seconds that have passed, and at the end to the nearest second. For a \
      countdown there is `--countdown`.
      """
    case .eta: "Show the time left, as estimated."
    case .fineta: "Show the local time at which it will be done, as estimated."
    case .rate: "Show the present rate."
    case .averageRate: "Show the average rate since the start."
    case .averageRateWindow:
      """
      Take the average rate, and the time left that the fields show, over the last so many \
      seconds instead of 30.
      """
    case .bytes: "Show how much has been transferred; lines are counted with `--line-mode`."
    case .bufferPercent:
      """
      Show how much of the transfer buffer is in use, which is then always used: nothing is spliced.
      """
    case .lastWritten:
      """
      Show the last so many bytes that were written, others than printable ones as dots. Nothing is \
      spliced then.
      """
    case .format:
      """
      Show a line of this form instead of the fields chosen by switches. The sequences that it may \
      hold stand under FORMATTING.
      """

    case .barStyle:
      """
      Draw the bar with `plain` ASCII characters, with whole blocks, with blocks in eighths of a cell \
      (`granular`) or with shades.
      """

    case .numeric:
      """
      Write the percentage as a whole number, one a line, to standard error, for programs such as \
      `dialog`. With `--bytes` it is the amount, and `--timer` writes the seconds elapsed before it.
      """
    case .quiet: "Show nothing at all."
    case .force:
      "Draw even where standard error is no terminal, or the program is in the background."
    case .cursor:
      """
      The name of `--pin` in pv. A program that was called as pv keeps a line of its own instead, in the order of start, \
      and each line stays where it is when its run ends.
      """
    case .pin:
      """
      Keep the bar in the last rows of the terminal, where all runs with this option have theirs, in the order of start. The \
      terminal scrolls only the rows above (DECSTBM), so that whatever any program prints appears there. Labels are padded to one \
      width. The last line of a run is written above when the run ends, and the terminal scrolls as before after the last run. \
      If a run was killed, the next one restores the terminal, and so does `tput reset`. On a terminal without control \
      sequences, or if the file that the runs share can't be used safely, this option changes nothing.
      """
    case .interval:
      "Draw every so many seconds, which may be a decimal; it is held between 0.1 and 600."
    case .width:
      "Take the terminal to be so many cells wide, exactly. With 0 the terminal is asked."
    case .height:
      """
      Take the terminal to be so many lines high. With 0 the terminal is asked. With `--style` \
      `ring` or `rings`, let the ring be so high instead; it is 9 unless set, and lower where there \
      are fewer lines.
      """
    case .wait:
      """
      Show nothing, and estimate nothing, before the first byte has come: a program before this \
      one may ask for a password first.
      """
    case .delayStart: "Show nothing before so many seconds have passed, which may be a decimal."
    case .extraDisplay:
      """
      Show the progress in the title of the terminal's `window`, of the `process`, or both with a \
      comma between them, as well, also with `--quiet`. A format may follow a colon; else the title \
      shows what the line shows, without its bar. It changes once a second at most, or as \
      `--interval` says, and a terminal that can keep titles gets back the one that it had. With \
      sentences, and with objects of JSON on standard error, the window gets none. The process has a \
      title on Linux only.
      """
    case .stats:
      """
      At the end, write the lowest, mean and highest rate and its standard deviation to standard \
      error.
      """
    case .announce: ManualOfReports.announce
    case .json: ManualOfReports.json

    case .output:
      """
      Write to this file instead of standard output, truncating what it held; `-` is standard \
      output.
      """
    case .rateLimit:
      """
      Let no more than so many bytes pass in a second, or lines with `--line-mode`. Suffixes are those \
      of `--total`, a part of a byte counts as a whole one, and 0 is no limit.
      """
    case .stopAtSize:
      "Stop when as much as `--total` says has been written, and read no more than that."
    case .bufferSize:
      """
      Use a buffer of so many bytes, and fill it by reading ahead while the reader of the output is \
      slow; one of less than 64 KiB, which is what a pipe holds by itself, is filled and emptied in \
      turn. Nothing is spliced then.
      """
    case .noSplice:
      """
      Move the data by reading and writing, also where the kernel could move it by itself: a pipe \
      then may hold the pages of a file, and what is changed or cut off there before they are read \
      is changed in the pipe, too.
      """
    case .skipErrors:
      """
      Go on where reading fails, behind the part that can't be read, and write zeros for it. Given \
      twice, only the first such error of a file is told.
      """
    case .errorSkipBlock:
      """
      Skip so many bytes at each error under `--skip-errors`, instead of few at first and up to 512 \
      where error follows on error.
      """
    case .sync: "Wait after each write until the data is on the disk."
    case .directIO:
      """
      Read and write past the cache of the system, where the file system can; elsewhere the option \
      changes nothing. What does not fill whole blocks goes through the cache, and so it does where \
      somebody else has opened an end past it; open files are left as they were found.
      """
    case .sparse:
      """
      Leave holes in the output where the data is only zeros, if it is a file; elsewhere the option \
      changes nothing.
      """
    case .discard: "Read everything, and write it nowhere, as if the output were `/dev/null`."
    case .storeAndForward:
      """
      Store everything in this file first, and when the input has ended pass it on to the output; \
      `-` is a file of its own that is gone at the end. Of what can't be stored whole nothing is \
      passed on.
      """

    case .help: "Show a summary of all options on standard output and exit."
    case .version: "Show the version on standard output and exit."
    case .gallery:
      """
      Show every style on standard output, each with the options that give it, and exit. Other options \
      of looks, labels and size hold for everything that has none of its own.
      """
    case .completion: "Print the completion script of this shell on standard output and exit."
    }
  }
}
