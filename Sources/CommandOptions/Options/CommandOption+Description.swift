import ProgressStyles

extension CommandOption {
  /// The option's row of the table, from which help, completions and all checks are derived.
  package var description: OptionDescription {
    switch self {
    case .values:
      .own("values", in: .modes, as: .mode(.standalone), for: .run, "Read values from standard input, one a line")
    case .value:
      .own(
        "value", takes: .required(.record), in: .modes, as: .mode(.standalone), for: .run,
        "Draw one frame at this value and exit")
    case .countdown:
      .own(
        "countdown", takes: .required(.duration), in: .modes, as: .mode(.standalone), for: .run,
        "Run for this long, as 90 or 1h5m30s")
    case .until:
      .own(
        "until", takes: .required(.time), in: .modes, as: .mode(.standalone), for: .run,
        "Run until this time, as 17:30 or +5m")
    case .timerInterval:
      .own(
        "timer-interval", takes: .required(.timeInterval), in: .modes, as: .mode(.standalone), for: .run,
        "Run from one time until another")
    case .countUp:
      .own("count-up", in: .modes, as: .dependent(.timer), for: .run, "Let the bar of a timer fill instead of emptying")
    case .indeterminate:
      .own("indeterminate", in: .modes, as: .activity, for: .run, "Show activity only, until standard input ends")
    case .run:
      .own(
        "run", takes: .restOfLine(.command), in: .modes, as: .command, for: .run,
        "Run a command and show activity until it ends")

    case .watchfd:
      .pv(
        "d", "watchfd", takes: .required(.watched), in: .processes, as: .mode(.watching), for: .run,
        "Show how far processes are in the files they have open")
    case .remote:
      .pv(
        "R", "remote", takes: .required(.process), in: .processes, as: .mode(.standalone), for: .change,
        "Give a running pbar the options of this command line")
    case .query:
      .pv(
        "Q", "query", takes: .required(.process), in: .processes, as: .mode(.standalone), for: .run,
        "Show the progress of a running pbar")
    case .monitor:
      .pv(
        "M", "monitor", takes: .required(.namedChoice("in|out|both", MonitoredEnds.words)), in: .processes,
        as: .mode(.copying), for: .run, "Run a command and show its input, output or both")
    case .pidfile:
      .pv(
        "P", "pidfile", takes: .required(.file), in: .processes, as: .independent, for: .run,
        "Keep the number of this process in FILE")

    case .total:
      .pv(
        "s", "total", "size", takes: .required(.size), in: .counting, as: .total, for: .change,
        "Take SIZE, as 1.5G or @FILE, for the total")
    case .gauge:
      .pv(
        "g", "gauge", in: .counting, as: .copyDisplay, for: .change,
        "Without a total, show the rate as part of the highest")
    case .lineMode: .pv("l", "line-mode", in: .counting, as: .records, for: .run, "Count lines instead of bytes")
    case .null: .pv("0", "null", in: .counting, as: .records, for: .run, "Count records that end with a NUL byte")
    case .bits: .pv("8", "bits", in: .counting, as: .independent, for: .change, "Show bits instead of bytes")
    case .si:
      .pv("k", "si", in: .counting, as: .independent, for: .change, "Take and show units in steps of 1000, not 1024")

    case .label:
      .pv(
        "N", "label", "name", takes: .required(.text), in: .labels, as: .independent, for: .gallery,
        "Say what is being done")
    case .currentValueLabel:
      .own(
        "current-value-label", takes: .required(.format), in: .labels, as: .independent, for: .gallery,
        "Say how far it is, in words of your own")
    case .range:
      .own(
        "range", takes: .required(.range), in: .labels, as: .dependent(.values), for: .run,
        "Show a value that lies between these two")
    case .minimumLabel:
      .own(
        "minimum-label", takes: .required(.text), in: .labels, as: .dependent(.range), for: .change,
        "Name the lower end of the range")
    case .maximumLabel:
      .own(
        "maximum-label", takes: .required(.text), in: .labels, as: .dependent(.range), for: .change,
        "Name the upper end of the range")

    case .done:
      .own(
        "done", takes: .required(.text), in: .labels, as: .independent, for: .change,
        "Say this at the end of a run that has finished")
    case .failed:
      .own(
        "failed", takes: .required(.text), in: .labels, as: .independent, for: .change,
        "Say this at the end of a run that has failed")

    case .style:
      .look(
        "style", takes: .required(.namedChoice("NAME", StyleName.words)),
        "Draw it in this style, such as bar, circular or ring")
    case .tint: .look("tint", takes: .required(.color), "Colour the completed part")
    case .trackTint: .look("track-tint", takes: .required(.color), "Colour the part that is left")
    case .gradient:
      .look("gradient", takes: .required(.colors), "Let the colour run from one to the next along the bar")
    case .fillImage: .look("fill-image", takes: .required(.text), "Draw the completed part with this text")
    case .trackImage: .look("track-image", takes: .required(.text), "Draw the part that is left with this text")
    case .thickness: .look("thickness", takes: .required(.percentage), "Draw a ring so thick, as part of its diameter")
    case .border: .look("border", takes: .required(.namedChoice("STYLE", BorderName.words)), "Draw a border around it")
    case .borderTint: .look("border-tint", takes: .required(.color), "Colour the border")
    case .layout:
      .look(
        "layout", takes: .required(.choice(LayoutName.words)), "Put label and value beside the bar, or above and below")
    case .lineFields:
      .look("fields", takes: .required(.fields), "Show these fields, or add and remove some: +elapsed,-rate")
    case .direction:
      .look(
        "direction", takes: .required(.choice(DirectionSetting.words)), "Draw from left to right or from right to left")
    case .animation: .look("animation", "Let a bar that jumps glide to its new value")
    case .appearance:
      .look("appearance", takes: .required(.choice(AppearanceSetting.words)), "Choose the shade of the system colours")
    case .color: .look("color", takes: .required(.choice(WhenMode.words)), "Say when to use colour")
    case .charset:
      .look("charset", takes: .required(.choice(CharsetSetting.words)), "Choose the characters to draw with")
    case .taskbar:
      .look("taskbar", takes: .required(.choice(WhenMode.words)), "Show the progress in the tab or the taskbar too")
    case .bell: .look("bell", "Ring at the end, twice after a failure")

    case .progress: .field("p", "progress", "Show the bar")
    case .timer: .field("t", "timer", "Show the time elapsed")
    case .eta: .field("e", "eta", "Show the time left")
    case .fineta: .field("I", "fineta", "Show the time at which it will be done")
    case .rate: .field("r", "rate", "Show the present rate")
    case .averageRate: .field("a", "average-rate", "Show the average rate")
    case .averageRateWindow:
      .pv(
        "m", "average-rate-window", takes: .required(.seconds), in: .fields, as: .independent, for: .change,
        "Average the rate over the last SEC seconds")
    case .bytes: .field("b", "bytes", "Show how much has been transferred")
    case .bufferPercent: .field("T", "buffer-percent", "Show how much of the buffer is in use")
    case .lastWritten: .field("A", "last-written", takes: .required(.count("NUM")), "Show the last NUM bytes written")
    case .format: .field("F", "format", takes: .required(.format), "Show a line of this form")
    case .barStyle:
      .pv(
        "u", "bar-style", takes: .required(.choice(BarGlyphs.words)), in: .fields, as: .independent, for: .gallery,
        "Draw the bar with these characters")

    case .numeric:
      .pv("n", "numeric", in: .output, as: .numbers, for: .change, "Write percentages as numbers, one a line")
    case .quiet: .pv("q", "quiet", in: .output, as: .copyDisplay, for: .change, "Show nothing")
    case .force: .pv("f", "force", in: .output, as: .independent, for: .run, "Draw even where there is no terminal")
    case .cursor:
      .pv("c", "cursor", in: .output, as: .independent, for: .run, "Share the terminal with others, a line each")
    case .pin:
      .own(
        "pin", in: .output, as: .independent, for: .defaults,
        "Keep the bar in the last rows; everything else scrolls above it")
    case .interval:
      .pv(
        "i", "interval", takes: .required(.seconds), in: .output, as: .independent, for: .change,
        "Draw every SEC seconds")
    case .width:
      .pv(
        "w", "width", takes: .required(.cells("WIDTH")), in: .output, as: .independent, for: .gallery,
        "Take the terminal to be WIDTH cells wide")
    case .height:
      .pv(
        "H", "height", takes: .required(.cells("HEIGHT")), in: .output, as: .independent, for: .gallery,
        "Take the terminal to be HEIGHT lines high")
    case .wait:
      .pv("W", "wait", in: .output, as: .copyDisplay, for: .run, "Show nothing before the first byte has come")
    case .delayStart:
      .pv(
        "D", "delay-start", takes: .required(.seconds), in: .output, as: .independent, for: .run,
        "Show nothing before SEC seconds have passed")
    case .extraDisplay:
      .pv(
        "x", "extra-display", takes: .required(.extraDisplay), in: .output, as: .independent, for: .change,
        "Show it in the title of window or process as well")
    case .stats: .pv("v", "stats", in: .output, as: .copyDisplay, for: .change, "Say at the end how the rate varied")
    case .announce:
      .own(
        "announce", takes: .optional(.step), in: .output, as: .lines, for: .run,
        "Write sentences instead of drawing, at each STEP")
    case .json:
      .own(
        "json", takes: .optional(.file), in: .output, as: .lines, for: .run,
        "Write an object of JSON a line, to FILE beside the bar")

    case .output:
      .transfer("o", "output", takes: .required(.file), as: .output, "Write to FILE instead of standard output")
    case .rateLimit:
      .pv(
        "L", "rate-limit", takes: .required(.rate), in: .transfer, as: .transfer, for: .change,
        "Move no more than RATE bytes, or lines, a second")
    case .stopAtSize: .transfer("S", "stop-at-size", as: .wholeCopy, "Stop when the total is reached")
    case .bufferSize:
      .transfer(
        "B", "buffer-size", takes: .required(.byteCount), "Read ahead as much as BYTES while the reader is slow")
    case .noSplice: .transfer("C", "no-splice", "Read and write in every case")
    case .skipErrors: .transfer("E", "skip-errors", "Write zeros where reading fails, and go on")
    case .errorSkipBlock:
      .transfer("Z", "error-skip-block", takes: .required(.byteCount), "Skip so many bytes at each error")
    case .sync: .transfer("Y", "sync", as: .output, "Wait after each write until it is on disk")
    case .directIO: .transfer("K", "direct-io", as: .output, "Read and write past the cache")
    case .sparse:
      .pv(
        "O", "sparse", "sparse-output", in: .transfer, as: .output, for: .run, "Leave holes where there are only zeros")
    case .discard: .transfer("X", "discard", as: .output, "Read everything and write nothing")
    case .storeAndForward:
      .transfer(
        "U", "store-and-forward", takes: .required(.file), as: .wholeCopy,
        "Store everything in FILE first, then pass it on")

    case .help: .pv("h", "help", takes: .none, in: .information, as: .independent, for: .run, "Show this help and exit")
    case .version:
      .pv("V", "version", takes: .none, in: .information, as: .independent, for: .run, "Show the version and exit")
    case .gallery:
      .own(
        "gallery", takes: .none, in: .information, as: .independent, for: .run,
        "Show every style with the options that give it and exit")
    case .completion:
      .own(
        "completion", takes: .required(.choice(Shell.words)), in: .information, as: .independent, for: .run,
        "Print the completion script of a shell and exit")
    }
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The words of the command line, in the order of the cases.
  static var words: [String] { allCases.map(\.rawValue) }
}
