import ProgressStyles

// The table. Names, argument, place and summary of each option; the rest of this target reads it.

extension CommandOption {
  /// What there is to know about this option.
  package var description: OptionDescription {
    switch self {
    case .values:
      .own("values", in: .modes, "Read values from standard input, one a line")
    case .value:
      .own("value", takes: .required(.record), in: .modes, "Draw one frame at this value and exit")
    case .countdown:
      .own(
        "countdown", takes: .required(.duration), in: .modes, "Run for this long, as 90 or 1h5m30s")
    case .until:
      .own("until", takes: .required(.time), in: .modes, "Run until this time, as 17:30 or +5m")
    case .timerInterval:
      .own(
        "timer-interval", takes: .required(.timeInterval), in: .modes,
        "Run from one time until another")
    case .countUp:
      .own("count-up", in: .modes, "Let the bar of a timer fill instead of emptying")
    case .indeterminate:
      .own("indeterminate", in: .modes, "Show activity only, until standard input ends")
    case .run:
      .own(
        "run", takes: .restOfLine(.command), in: .modes,
        "Run a command and show activity until it ends")

    case .watchfd:
      .pv(
        "d", "watchfd", takes: .required(.watched), in: .processes,
        "Show how far processes are in the files they have open")
    case .remote:
      .pv(
        "R", "remote", takes: .required(.process), in: .processes,
        "Give a running pbar the options of this command line")
    case .query:
      .pv(
        "Q", "query", takes: .required(.process), in: .processes,
        "Show the progress of a running pbar")
    case .monitor:
      .pv(
        "M", "monitor", takes: .required(.namedChoice("in|out|both", MonitoredEnds.words)),
        in: .processes, "Run a command and show its input, output or both")
    case .pidfile:
      .pv(
        "P", "pidfile", takes: .required(.file), in: .processes,
        "Keep the number of this process in FILE")

    case .total:
      .pv(
        "s", "total", "size", takes: .required(.size), in: .counting,
        "Take SIZE, as 1.5G or @FILE, for the total")
    case .gauge:
      .pv("g", "gauge", in: .counting, "Without a total, show the rate as part of the highest")
    case .lineMode:
      .pv("l", "line-mode", in: .counting, "Count lines instead of bytes")
    case .null:
      .pv("0", "null", in: .counting, "Count records that end with a NUL byte")
    case .bits: .pv("8", "bits", in: .counting, "Show bits instead of bytes")
    case .si: .pv("k", "si", in: .counting, "Take and show units in steps of 1000, not 1024")

    case .label:
      .pv("N", "label", "name", takes: .required(.text), in: .labels, "Say what is being done")
    case .currentValueLabel:
      .own(
        "current-value-label", takes: .required(.format), in: .labels,
        "Say how far it is, in words of your own")
    case .range:
      .own(
        "range", takes: .required(.range), in: .labels, "Show a value that lies between these two")
    case .minimumLabel:
      .own(
        "minimum-label", takes: .required(.text), in: .labels, "Name the lower end of the range")
    case .maximumLabel:
      .own(
        "maximum-label", takes: .required(.text), in: .labels, "Name the upper end of the range")

    case .style:
      .own(
        "style", takes: .required(.namedChoice("NAME", StyleName.words)), in: .looks,
        "Draw it in this style, such as bar, circular or ring")
    case .tint:
      .own("tint", takes: .required(.color), in: .looks, "Colour the completed part")
    case .trackTint:
      .own(
        "track-tint", takes: .required(.color), in: .looks,
        "Colour the part that is left")
    case .gradient:
      .own(
        "gradient", takes: .required(.colors), in: .looks,
        "Let the colour run from one to the next along the bar")
    case .fillImage:
      .own(
        "fill-image", takes: .required(.text), in: .looks,
        "Draw the completed part with this text")
    case .trackImage:
      .own(
        "track-image", takes: .required(.text), in: .looks,
        "Draw the part that is left with this text")
    case .thickness:
      .own(
        "thickness", takes: .required(.percentage), in: .looks,
        "Draw a ring so thick, as part of its diameter")
    case .border:
      .own(
        "border", takes: .required(.namedChoice("STYLE", BorderName.words)), in: .looks,
        "Draw a border around it")
    case .borderTint:
      .own("border-tint", takes: .required(.color), in: .looks, "Colour the border")
    case .layout:
      .own(
        "layout", takes: .required(.choice(LayoutName.words)), in: .looks,
        "Put label and value beside the bar, or above and below")
    case .direction:
      .own(
        "direction", takes: .required(.choice(DirectionSetting.words)), in: .looks,
        "Draw from left to right or from right to left")
    case .animation:
      .own("animation", in: .looks, "Let a bar that jumps glide to its new value")
    case .appearance:
      .own(
        "appearance", takes: .required(.choice(AppearanceSetting.words)), in: .looks,
        "Choose the shade of the system colours")
    case .color:
      .own(
        "color", takes: .required(.choice(Whether.words)), in: .looks,
        "Say when to use colour")
    case .charset:
      .own(
        "charset", takes: .required(.choice(CharsetSetting.words)), in: .looks,
        "Choose the characters to draw with")
    case .taskbar:
      .own(
        "taskbar", takes: .required(.choice(Whether.words)), in: .looks,
        "Show the progress in the tab or the taskbar too")
    case .bell: .own("bell", in: .looks, "Ring at the end, twice after a failure")

    case .progress: .pv("p", "progress", in: .fields, "Show the bar")
    case .timer: .pv("t", "timer", in: .fields, "Show the time elapsed")
    case .eta: .pv("e", "eta", in: .fields, "Show the time left")
    case .fineta: .pv("I", "fineta", in: .fields, "Show the time at which it will be done")
    case .rate: .pv("r", "rate", in: .fields, "Show the present rate")
    case .averageRate: .pv("a", "average-rate", in: .fields, "Show the average rate")
    case .averageRateWindow:
      .pv(
        "m", "average-rate-window", takes: .required(.seconds), in: .fields,
        "Average the rate over the last SEC seconds")
    case .bytes: .pv("b", "bytes", in: .fields, "Show how much has been transferred")
    case .bufferPercent:
      .pv("T", "buffer-percent", in: .fields, "Show how much of the buffer is in use")
    case .lastWritten:
      .pv(
        "A", "last-written", takes: .required(.count("NUM")), in: .fields,
        "Show the last NUM bytes written")
    case .format:
      .pv("F", "format", takes: .required(.format), in: .fields, "Show a line of this form")
    case .barStyle:
      .pv(
        "u", "bar-style", takes: .required(.choice(BarGlyphs.words)), in: .fields,
        "Draw the bar with these characters")

    case .numeric: .pv("n", "numeric", in: .output, "Write percentages as numbers, one a line")
    case .quiet: .pv("q", "quiet", in: .output, "Show nothing")
    case .force: .pv("f", "force", in: .output, "Draw even where there is no terminal")
    case .cursor: .pv("c", "cursor", in: .output, "Share the terminal with others, a line each")
    case .interval:
      .pv("i", "interval", takes: .required(.seconds), in: .output, "Draw every SEC seconds")
    case .width:
      .pv(
        "w", "width", takes: .required(.cells("WIDTH")), in: .output,
        "Take the terminal to be WIDTH cells wide")
    case .height:
      .pv(
        "H", "height", takes: .required(.cells("HEIGHT")), in: .output,
        "Take the terminal to be HEIGHT lines high")
    case .wait:
      .pv("W", "wait", in: .output, "Show nothing before the first byte has come")
    case .delayStart:
      .pv(
        "D", "delay-start", takes: .required(.seconds), in: .output,
        "Show nothing before SEC seconds have passed")
    case .extraDisplay:
      .pv(
        "x", "extra-display", takes: .required(.extraDisplay), in: .output,
        "Show it in the title of window or process as well")
    case .stats: .pv("v", "stats", in: .output, "Say at the end how the rate varied")
    case .announce:
      .own(
        "announce", takes: .optional(.step), in: .output,
        "Write sentences instead of drawing, at each STEP")
    case .json:
      .own(
        "json", takes: .optional(.file), in: .output,
        "Write an object of JSON a line, to FILE beside the bar")

    case .output:
      .pv(
        "o", "output", takes: .required(.file), in: .transfer,
        "Write to FILE instead of standard output")
    case .rateLimit:
      .pv(
        "L", "rate-limit", takes: .required(.rate), in: .transfer,
        "Move no more than RATE bytes, or lines, a second")
    case .stopAtSize: .pv("S", "stop-at-size", in: .transfer, "Stop when the total is reached")
    case .bufferSize:
      .pv(
        "B", "buffer-size", takes: .required(.byteCount), in: .transfer,
        "Read ahead as much as BYTES while the reader is slow")
    case .noSplice: .pv("C", "no-splice", in: .transfer, "Read and write in every case")
    case .skipErrors:
      .pv("E", "skip-errors", in: .transfer, "Write zeros where reading fails, and go on")
    case .errorSkipBlock:
      .pv(
        "Z", "error-skip-block", takes: .required(.byteCount), in: .transfer,
        "Skip so many bytes at each error")
    case .sync: .pv("Y", "sync", in: .transfer, "Wait after each write until it is on disk")
    case .directIO: .pv("K", "direct-io", in: .transfer, "Read and write past the cache")
    case .sparse:
      .pv("O", "sparse", "sparse-output", in: .transfer, "Leave holes where there are only zeros")
    case .discard: .pv("X", "discard", in: .transfer, "Read everything and write nothing")
    case .storeAndForward:
      .pv(
        "U", "store-and-forward", takes: .required(.file), in: .transfer,
        "Store everything in FILE first, then pass it on")

    case .help: .pv("h", "help", takes: .none, in: .information, "Show this help and exit")
    case .version: .pv("V", "version", takes: .none, in: .information, "Show the version and exit")
    case .gallery:
      .own(
        "gallery", takes: .none, in: .information,
        "Show every style with the options that give it and exit")
    case .completion:
      .own(
        "completion", takes: .required(.choice(Shell.words)), in: .information,
        "Print the completion script of a shell and exit")
    }
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The words that stand for the cases on the command line.
  static var words: [String] { allCases.map(\.rawValue) }
}
