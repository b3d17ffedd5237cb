import ProgressModel
import ProgressStyles

extension CommandOption {
  /// The option's row of the table, from which help, completions and all checks are derived.
  package var description: OptionDescription {
    switch self {
    case .values:
      .own(
        "values", in: .modes, as: .mode(.values), "Read values from standard input, one per line")
    case .listen:
      .own(
        "listen", takes: .required(.file), in: .modes, as: .dependent(.reading),
        "Read values from a named pipe that any process may write")
    case .untilTotal:
      .own(
        "until-total", in: .modes, as: .dependent(.reading),
        "End when the values have reached the total")
    case .ignoreFailed:
      .own(
        "ignore-failed", in: .modes, as: .dependent(.parts),
        "Let parts fail without failing the run")
    case .value:
      .own(
        "value", takes: .required(.record), in: .modes, as: .mode(.frame),
        "Draw the bar once with this value and exit")
    case .countdown:
      .own(
        "countdown", takes: .required(.duration), in: .modes, as: .mode(.timer),
        "Count down for this long, such as 90, 5m or 1h30m")
    case .until:
      .own(
        "until", takes: .required(.time), in: .modes, as: .mode(.timer),
        "Count down to this time, such as 17:30 or +5m")
    case .timerInterval:
      .own(
        "timer-interval", takes: .required(.timeInterval), in: .modes, as: .mode(.timer),
        "Count down from one time to another")
    case .countUp:
      .own(
        "count-up", in: .modes, as: .dependent(.timer),
        "Fill the bar of a timer instead of emptying it")
    case .indeterminate:
      .own("indeterminate", in: .modes, as: .activity, "Show activity without a percentage")
    case .run:
      .own(
        "run", takes: .restOfLine(.command), in: .modes, as: .command,
        "Run a command and show its progress")
    case .from:
      .own(
        "from", takes: .required(.namedChoice("FORMAT", OutputFormat.words, of: "a format")),
        in: .modes, as: .mode(.values), "Read progress out of what a program prints")
    case .joblog:
      .own(
        "joblog", takes: .required(.file), in: .modes, as: .mode(.standalone),
        "Follow the jobs in the log of GNU parallel")
    case .noFiles:
      .own(
        "no-files", in: .modes, as: .dependent(.command),
        "Do not look at the files that a command reads")
    case .outputOnFailure:
      .own(
        "output-on-failure", in: .modes, as: .dependent(.command),
        "Print the output of a command only if it fails")
    case .outputLast:
      .own(
        "output-last", takes: .required(.count("N", atMost: 100)), in: .modes,
        as: .dependent(.command), "Show the last N lines of a command below the bar")
    case .remember:
      .own(
        "remember", takes: .optional(.name), in: .modes, as: .lasting, for: .start,
        "Learn how long or large a run usually is")
    case .forget:
      .own(
        "forget", takes: .optional(.name), in: .modes,
        "Forget what --remember has learned, and exit")

    case .watchfd:
      .pv(
        "d", "watchfd", takes: .required(.watched), in: .processes, as: .mode(.watching),
        "Show how far other processes are in their files")
    case .remote:
      .pv(
        "R", "remote", takes: .required(.process), in: .processes, as: .mode(.standalone),
        for: .change, "Change the options of a running pbar")
    case .query:
      .pv(
        "Q", "query", takes: .required(.process), in: .processes, as: .mode(.standalone),
        "Show the progress of a running pbar")
    case .monitor:
      .pv(
        "M", "monitor",
        takes: .required(
          .namedChoice("in|out|both", MonitoredEnds.words, of: "an end of a command")),
        in: .processes, as: .mode(.copying), "Run a command and count its input, output or both")
    case .pidfile:
      .pv(
        "P", "pidfile", takes: .required(.file), in: .processes, as: .lasting,
        "Write the process ID to FILE while the run lasts")

    case .total:
      .pv(
        "s", "total", "size", takes: .required(.size), in: .counting, as: .total, for: .change,
        "Set the total, such as 2000, 1.5G or @FILE")
    case .gauge:
      .pv(
        "g", "gauge", in: .counting, as: .rateDisplay, for: .change,
        "Without a total, show the rate against its peak")
    case .lineMode:
      .pv("l", "line-mode", in: .counting, as: .records, "Count lines instead of bytes")
    case .null:
      .pv("0", "null", in: .counting, as: .records, "Count records that end with a NUL byte")
    case .bits:
      .pv("8", "bits", in: .counting, as: .byteUnit, for: .change, "Show bits instead of bytes")
    case .si: .pv("k", "si", in: .counting, for: .change, "Use units of 1000 instead of 1024")

    case .label:
      .pv(
        "N", "label", "name", takes: .required(.text), in: .labels, for: .gallery,
        "Show a label before the bar")
    case .currentValueLabel:
      .own(
        "current-value-label", takes: .required(.format), in: .labels, for: .gallery,
        "Describe the progress in your own words")
    case .range:
      .own(
        "range", takes: .required(.range), in: .labels, as: .dependent(.values),
        "Show a value between two numbers, as a gauge does")
    case .minimumLabel:
      .own(
        "minimum-label", takes: .required(.text), in: .labels, as: .dependent(.range), for: .change,
        "Label the lower end of the range")
    case .maximumLabel:
      .own(
        "maximum-label", takes: .required(.text), in: .labels, as: .dependent(.range), for: .change,
        "Label the upper end of the range")

    case .done:
      .own(
        "done", takes: .required(.text), in: .labels, as: .lasting, for: .change,
        "Say this at the end of a finished run")
    case .failed:
      .own(
        "failed", takes: .required(.text), in: .labels, as: .lasting, for: .change,
        "Say this at the end of a failed run")

    case .style:
      .look("style", takes: .required(.style), "Choose the look; =help lists all, your own too")
    case .tint: .look("tint", takes: .required(.color), "Set the colour of the completed part")
    case .trackTint:
      .look("track-tint", takes: .required(.color), "Set the colour of the remaining part")
    case .gradient:
      .look("gradient", takes: .required(.colors), "Blend colours along the completed part")
    case .fillImage:
      .look("fill-image", takes: .required(.text), "Draw the completed part with this text")
    case .trackImage:
      .look("track-image", takes: .required(.text), "Draw the remaining part with this text")
    case .imageCaps:
      .look("image-caps", takes: .required(.caps), "Draw the ends of these texts only once")
    case .thickness:
      .look("thickness", takes: .required(.percentage), "Set the line width of a ring in percent")
    case .startAngle:
      .look("start-angle", takes: .required(.angle), "Set where a ring or a pie begins to fill")
    case .border:
      .look(
        "border",
        takes: .required(
          .namedChoice("STYLE", BorderName.words + ["each", "all"], of: "a border")),
        as: .ownLine, "Draw a border: rounded, square, heavy or double")
    case .borderTint: .look("border-tint", takes: .required(.color), "Set the colour of the border")
    case .layout:
      .look(
        "layout", takes: .required(.choice(LayoutName.words, of: "a layout")), as: .ownLine,
        "Put texts beside the bar, or above and below it")
    case .lineFields:
      .look(
        "fields", takes: .required(.fields), as: .ownLine,
        "Show these fields; +elapsed,-rate changes them")
    case .overall:
      .look(
        "overall", takes: .required(.choice(OverallPlace.words, of: "a place")), as: .ownLine,
        "Show all parts together in a row of their own")
    case .direction:
      .look(
        "direction", takes: .required(.choice(DirectionSetting.words, of: "a direction")),
        "Draw from left to right or from right to left")
    case .spinner:
      .look(
        "spinner", takes: .required(.namedChoice("NAME", Spinner.words, of: "a spinner")),
        "Choose the sign that turns in one cell")
    case .animation: .look("animation", "Move the bar smoothly from value to value")
    case .appearance:
      .look("appearance", takes: .required(.appearance), "Tell which background the terminal has")
    case .color:
      .look("color", takes: .required(.choice(WhenMode.words)), "Choose when to use colour")
    case .charset:
      .look(
        "charset", takes: .required(.choice(CharsetSetting.words, of: "a character set")),
        "Draw with Unicode or with ASCII characters")
    case .taskbar:
      .look(
        "taskbar", takes: .required(.choice(WhenMode.words)),
        "Show progress in the terminal tab or taskbar too")
    case .bell: .look("bell", "Ring the bell at the end, twice after a failure")

    case .progress: .field("p", "progress", "Show the bar")
    case .timer: .field("t", "timer", "Show the elapsed time")
    case .eta: .field("e", "eta", "Show the estimated time left")
    case .fineta: .field("I", "fineta", "Show the estimated time of completion")
    case .rate: .field("r", "rate", "Show the current rate")
    case .averageRate: .field("a", "average-rate", "Show the average rate")
    case .averageRateWindow:
      .pv(
        "m", "average-rate-window", takes: .required(.seconds), in: .fields, as: .rateWindow,
        for: .change, "Average the rate over the last SEC seconds")
    case .bytes: .field("b", "bytes", "Show the amount transferred")
    case .bufferPercent: .field("T", "buffer-percent", "Show how full the transfer buffer is")
    case .lastWritten:
      .field(
        "A", "last-written", takes: .required(.count("NUM")), "Show the last NUM bytes written")
    case .format:
      .field("F", "format", takes: .required(.format), "Show these fields, such as %b %t %p")
    case .barStyle:
      .pv(
        "u", "bar-style", takes: .required(.choice(BarGlyphs.words, of: "a bar style")),
        in: .fields, for: .gallery, "Draw the bar with these characters, as pv does")

    case .numeric:
      .pv(
        "n", "numeric", in: .output, as: .numbers, for: .change,
        "Write percentages as numbers, one per line")
    case .quiet: .pv("q", "quiet", in: .output, as: .copyDisplay, for: .change, "Show nothing")
    case .force: .pv("f", "force", in: .output, "Show progress even without a terminal")
    case .cursor:
      .pv("c", "cursor", in: .output, as: .lasting, "Keep the bar in the last rows, as --pin does")
    case .pin:
      .own(
        "pin", takes: .optional(.automatic), in: .output, for: .start,
        "Keep the bar in the last rows of the terminal")
    case .interval:
      .pv(
        "i", "interval", takes: .required(.seconds), in: .output, for: .change,
        "Update every SEC seconds")
    case .width:
      .pv(
        "w", "width", takes: .required(.cells("WIDTH")), in: .output, for: .gallery,
        "Draw WIDTH columns wide")
    case .height:
      .pv(
        "H", "height", takes: .required(.cells("HEIGHT")), in: .output, for: .gallery,
        "Draw a ring HEIGHT lines high")
    case .wait:
      .pv("W", "wait", in: .output, as: .waiting, "Show nothing until the first byte arrives")
    case .delayStart:
      .pv(
        "D", "delay-start", takes: .required(.seconds), in: .output, as: .lasting,
        "Show nothing for the first SEC seconds")
    case .extraDisplay:
      .pv(
        "x", "extra-display", takes: .required(.extraDisplay), in: .output, as: .lasting,
        for: .change, "Show progress in the window or process title too")
    case .stats:
      .pv(
        "v", "stats", in: .output, as: .rateDisplay, for: .change,
        "Print statistics of the rate at the end")
    case .announce:
      .own(
        "announce", takes: .optional(.step), in: .output, as: .lines,
        "Write sentences instead of a bar, for logs")
    case .json:
      .own(
        "json", takes: .optional(.file), in: .output, as: .lines,
        "Write one JSON object per line, to FILE if given")

    case .output:
      .transfer(
        "o", "output", takes: .required(.file), as: .output,
        "Write to FILE instead of standard output")
    case .rateLimit:
      .pv(
        "L", "rate-limit", takes: .required(.rate), in: .transfer, as: .transfer, for: .change,
        "Limit the rate to RATE bytes or lines per second")
    case .stopAtSize:
      .transfer("S", "stop-at-size", as: .wholeCopy, "Stop when the total is reached")
    case .bufferSize:
      .transfer(
        "B", "buffer-size", takes: .required(.byteCount), "Read up to BYTES ahead of a slow reader")
    case .noSplice: .transfer("C", "no-splice", "Copy with read and write, without splice")
    case .skipErrors: .transfer("E", "skip-errors", "Continue after read errors, and write zeros")
    case .errorSkipBlock:
      .transfer(
        "Z", "error-skip-block", takes: .required(.byteCount),
        "Skip this many bytes at each read error")
    case .sync: .transfer("Y", "sync", as: .output, "Wait until each write is on disk")
    case .directIO: .transfer("K", "direct-io", as: .output, "Bypass the page cache")
    case .sparse:
      .pv(
        "O", "sparse", "sparse-output", in: .transfer, as: .output,
        "Leave holes for blocks of zeros")
    case .discard: .transfer("X", "discard", as: .output, "Read everything and write nothing")
    case .storeAndForward:
      .transfer(
        "U", "store-and-forward", takes: .required(.file), as: .wholeCopy,
        "Store all input in FILE, then write it out")

    case .help:
      .pv(
        "h", "help", takes: .optional(.choice(HelpTopic.words, of: "a topic")), in: .information,
        "Show a short help, or with =all every option")
    case .version: .pv("V", "version", takes: .none, in: .information, "Show the version and exit")
    case .gallery:
      .own("gallery", takes: .none, in: .information, "Show every style with its options and exit")
    case .completion:
      .own(
        "completion", takes: .required(.choice(Shell.words, of: "a shell")), in: .information,
        "Print the completion script of a shell and exit")
    }
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  static var words: [String] { allCases.map { $0.rawValue } }
}
