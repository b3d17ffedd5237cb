import ProgressModel
import ProgressStyles

// The table of options, from which parsing, help, completions and all checks follow.

extension CommandOption {
  package var description: OptionDescription { Self.table[rawValue] }
  private static let table = allCases.map { $0.row }

  /// The option's row of the table.
  var row: OptionDescription {
    switch self {

    case .values:
      .row("values", as: .mode(.values), "Read values from standard input, one per line")
    case .listen:
      .row(
        "listen", takes: .file { $0.listens = $1 }, as: .dependent(.reading),
        "Read values from a named pipe that any process may write")
    case .untilTotal:
      .row("until-total", as: .dependent(.reading), "End when the values have reached the total")
    case .ignoreFailed:
      .row("ignore-failed", as: .dependent(.parts), "Let parts fail without failing the run")
    case .value:
      .row(
        "value", takes: .record { $0.value = $1 }, as: .mode(.frame),
        "Draw the bar once with this value and exit")
    case .countdown:
      .row(
        "countdown", takes: .duration { $0.countdown = $1 }, as: .mode(.timer),
        "Count down for this long, such as 90, 5m or 1h30m")
    case .until:
      .row(
        "until", takes: .time { $0.until = $1 }, as: .mode(.timer),
        "Count down to this time, such as 17:30 or +5m")
    case .timerInterval:
      .row(
        "timer-interval", takes: .timeInterval { $0.timerInterval = $1 }, as: .mode(.timer),
        "Count down from one time to another")
    case .countUp:
      .row("count-up", as: .dependent(.timer), "Fill the bar of a timer instead of emptying it")
    case .indeterminate: .row("indeterminate", as: .activity, "Show activity without a percentage")
    case .run:
      .row(
        "run", takes: .command { $0.command = $1 }, as: .command,
        "Run a command and show its progress")
    case .from:
      .row(
        "from",
        takes: .choice(OutputFormat.allCases, "FORMAT", of: "a format") { $0.outputFormat = $1 },
        as: .mode(.values), "Read progress out of what a program prints")
    case .joblog:
      .row(
        "joblog", takes: .file { $0.jobLog = $1 }, as: .mode(.standalone),
        "Follow the jobs in the log of GNU parallel")
    case .noFiles:
      .row("no-files", as: .dependent(.command), "Do not look at the files that a command reads")
    case .outputOnFailure:
      .row(
        "output-on-failure", as: .dependent(.command),
        "Print the output of a command only if it fails")
    case .outputLast:
      .row(
        "output-last", takes: .count("N", atMost: 100) { $0.outputLast = $1 },
        as: .dependent(.command), "Show the last N lines of a command below the bar")
    case .remember:
      .row(
        "remember", takes: .name { $0.remembers = .name($1) }.optional { $0.remembers = .command },
        as: .lasting, for: .start, "Learn how long or large a run usually is")
    case .forget:
      .row(
        "forget",
        takes: .name { $0.information = .forget($1) }.optional { $0.information = .forget(nil) },
        "Forget what --remember has learned, and exit")

    case .watchfd:
      .row(
        "d watchfd", takes: .watched { $0.watched.append($1) }, as: .mode(.watching),
        "Show how far other processes are in their files")
    case .remote:
      .row(
        "R remote", takes: .process { $0.remote = $1 }, as: .mode(.standalone), for: .change,
        "Change the options of a running pbar")
    case .query:
      .row(
        "Q query", takes: .process { $0.query = $1 }, as: .mode(.standalone),
        "Show the progress of a running pbar")
    case .monitor:
      .row(
        "M monitor",
        takes: .choice(MonitoredEnds.words, "in|out|both", of: "an end of a command") {
          $0.monitor = $1
        }, as: .mode(.copying), "Run a command and count its input, output or both")
    case .pidfile:
      .row(
        "P pidfile", takes: .file { $0.pidFile = $1 }, as: .lasting,
        "Write the process ID to FILE while the run lasts")

    case .total:
      .row(
        "s total size", takes: .size { $0.total = $1 }, as: .total, for: .change,
        "Set the total, such as 2000, 1.5G or @FILE")
    case .gauge:
      .row(
        "g gauge", as: .rateDisplay, for: .change, "Without a total, show the rate against its peak"
      )
    case .lineMode: .row("l line-mode", as: .records, "Count lines instead of bytes")
    case .null: .row("0 null", as: .records, "Count records that end with a NUL byte")
    case .bits: .row("8 bits", as: .byteUnit, for: .change, "Show bits instead of bytes")
    case .si: .row("k si", for: .change, "Use units of 1000 instead of 1024")

    case .label:
      .row(
        "N label name", takes: .text { $0.labels.append($1) }, for: .gallery,
        "Show a label before the bar")
    case .currentValueLabel:
      .row(
        "current-value-label", takes: .format { $0.currentValueLabel = $1 }, for: .gallery,
        "Describe the progress in your own words")
    case .range:
      .row(
        "range", takes: .range { $0.range = $1 }, as: .dependent(.values),
        "Show a value between two numbers, as a gauge does")
    case .minimumLabel:
      .row(
        "minimum-label", takes: .text { $0.minimumLabel = $1 }, as: .dependent(.range),
        for: .change, "Label the lower end of the range")
    case .maximumLabel:
      .row(
        "maximum-label", takes: .text { $0.maximumLabel = $1 }, as: .dependent(.range),
        for: .change, "Label the upper end of the range")

    case .done:
      .row(
        "done", takes: .text { $0.closingWords.done = $1 }, as: .lasting, for: .change,
        "Say this at the end of a finished run")
    case .failed:
      .row(
        "failed", takes: .text { $0.closingWords.failed = $1 }, as: .lasting, for: .change,
        "Say this at the end of a failed run")

    case .style:
      .look(
        "style", takes: .style { $0.choose(style: $1) },
        "Choose the look; =help lists all, your own too")
    case .tint:
      .look("tint", takes: .color { $0.tints.append($1) }, "Set the colour of the completed part")
    case .trackTint:
      .look(
        "track-tint", takes: .color { $0.trackTint = $1 }, "Set the colour of the remaining part")
    case .gradient:
      .look(
        "gradient", takes: .colors { $0.gradients.append($1) },
        "Blend colours along the completed part")
    case .fillImage:
      .look(
        "fill-image", takes: .text { $0.fillImage = $1 }, "Draw the completed part with this text")
    case .trackImage:
      .look(
        "track-image", takes: .text { $0.trackImage = $1 }, "Draw the remaining part with this text"
      )
    case .imageCaps:
      .look(
        "image-caps", takes: .caps { $0.imageCaps = $1 }, "Draw the ends of these texts only once")
    case .thickness:
      .look(
        "thickness", takes: .percentage { $0.thickness = $1 },
        "Set the line width of a ring in percent")
    case .startAngle:
      .look(
        "start-angle", takes: .angle { $0.startAngle = $1 },
        "Set where a ring or a pie begins to fill")
    case .border:
      .look(
        "border", takes: .border { $0.choose(border: $1) }, as: .ownLine,
        "Draw a border: rounded, square, heavy or double")
    case .borderTint:
      .look("border-tint", takes: .color { $0.borderTint = $1 }, "Set the colour of the border")
    case .layout:
      .look(
        "layout", takes: .choice(LayoutName.allCases, of: "a layout") { $0.layout = $1 },
        as: .ownLine, "Put texts beside the bar, or above and below it")
    case .lineFields:
      .look(
        "fields", takes: .fields { $0.lineFields = $1 }, as: .ownLine,
        "Show these fields; +elapsed,-rate changes them")
    case .overall:
      .look(
        "overall", takes: .choice(OverallPlace.allCases, of: "a place") { $0.overallPlace = $1 },
        as: .ownLine, "Show all parts together in a row of their own")
    case .direction:
      .look(
        "direction",
        takes: .choice(
          [("ltr", .leftToRight), ("rtl", .rightToLeft), ("auto", nil)], of: "a direction"
        ) { $0.direction = $1 }, "Draw from left to right or from right to left")
    case .spinner:
      .look(
        "spinner", takes: .choice(Spinner.allCases, "NAME", of: "a spinner") { $0.spinner = $1 },
        "Choose the sign that turns in one cell")
    case .animation:
      .look(
        "animation", takes: .switch { $0.animates = $1 },
        "Move the bar smoothly from value to value")
    case .appearance:
      .look(
        "appearance", takes: .appearance { $0.appearance = $1 },
        "Tell which background the terminal has")
    case .color:
      .look(
        "color", takes: .choice(WhenMode.allCases) { $0.color = $1 }, "Choose when to use colour")
    case .charset:
      .look(
        "charset",
        takes: .choice(
          [("auto", nil), ("unicode", .unicode), ("ascii", .ascii)], of: "a character set"
        ) { $0.charset = $1 }, "Draw with Unicode or with ASCII characters")
    case .taskbar:
      .look(
        "taskbar", takes: .choice(WhenMode.allCases) { $0.taskbar = $1 },
        "Show progress in the terminal tab or taskbar too")
    case .bell: .look("bell", "Ring the bell at the end, twice after a failure")

    case .progress: .field("p progress", "Show the bar")
    case .timer: .field("t timer", "Show the elapsed time")
    case .eta: .field("e eta", "Show the estimated time left")
    case .fineta: .field("I fineta", "Show the estimated time of completion")
    case .rate: .field("r rate", "Show the current rate")
    case .averageRate: .field("a average-rate", "Show the average rate")
    case .averageRateWindow:
      .row(
        "m average-rate-window", takes: .window { $0.averageWindow = $1 }, as: .rateWindow,
        for: .change, "Average the rate over the last SEC seconds")
    case .bytes: .field("b bytes", "Show the amount transferred")
    case .bufferPercent: .field("T buffer-percent", "Show how full the transfer buffer is")
    case .lastWritten:
      .field(
        "A last-written", takes: .count("NUM") { $0.lastWrittenCount = $1 },
        "Show the last NUM bytes written")
    case .format:
      .field(
        "F format", takes: .format { $0.formats.append($1) }, "Show these fields, such as %b %t %p")
    case .barStyle:
      .row(
        "u bar-style", takes: .choice(BarGlyphs.allCases, of: "a bar style") { $0.barGlyphs = $1 },
        for: .gallery, "Draw the bar with these characters, as pv does")

    case .numeric:
      .row("n numeric", as: .numbers, for: .change, "Write percentages as numbers, one per line")
    case .quiet: .row("q quiet", as: .copyDisplay, for: .change, "Show nothing")
    case .force: .row("f force", "Show progress even without a terminal")
    case .cursor: .row("c cursor", as: .lasting, "Keep the bar in the last rows, as --pin does")
    case .pin:
      .row(
        "pin", takes: .automatic { $0.pin = $1 }.optional { $0.pin = .always }, for: .start,
        "Keep the bar in the last rows of the terminal")
    case .interval:
      .row(
        "i interval", takes: .seconds { $0.interval = min(max($1, 0.1), 600) }, for: .change,
        "Update every SEC seconds")
    case .width:
      .row(
        "w width", takes: .cells("WIDTH") { $0.width = $1 }, for: .gallery,
        "Draw WIDTH columns wide")
    case .height:
      .row(
        "H height", takes: .cells("HEIGHT") { $0.height = $1 }, for: .gallery,
        "Draw a ring HEIGHT lines high")
    case .wait: .row("W wait", as: .waiting, "Show nothing until the first byte arrives")
    case .delayStart:
      .row(
        "D delay-start", takes: .seconds { $0.delay = $1 }, as: .lasting,
        "Show nothing for the first SEC seconds")
    case .extraDisplay:
      .row(
        "x extra-display", takes: .extraDisplay { $0.extraDisplay = $1 }, as: .lasting,
        for: .change, "Show progress in the window or process title too")
    case .stats:
      .row("v stats", as: .rateDisplay, for: .change, "Print statistics of the rate at the end")
    case .announce:
      .row(
        "announce", takes: .step { $0.announcement = $1 }.optional { $0.announcement = .automatic },
        as: .lines, "Write sentences instead of a bar, for logs")
    case .json:
      .row(
        "json", takes: .file { $0.json = .file($1) }.optional { $0.json = .standardError },
        as: .lines, "Write one JSON object per line, to FILE if given")

    case .output:
      .row(
        "o output", takes: .file { $0.output = $1 }, as: .output,
        "Write to FILE instead of standard output")
    case .rateLimit:
      .row(
        "L rate-limit", takes: .rate { $0.rateLimit = $1 }, as: .transfer, for: .change,
        "Limit the rate to RATE bytes or lines per second")
    case .stopAtSize: .row("S stop-at-size", as: .wholeCopy, "Stop when the total is reached")
    case .bufferSize:
      .row(
        "B buffer-size", takes: .byteCount { $0.bufferSize = $1 }, as: .transfer,
        "Read up to BYTES ahead of a slow reader")
    case .noSplice: .row("C no-splice", as: .transfer, "Copy with read and write, without splice")
    case .skipErrors:
      .row(
        "E skip-errors", takes: .switch { $0.errorSkipping = $1 ? $0.errorSkipping.again : .never },
        as: .transfer, "Continue after read errors, and write zeros")
    case .errorSkipBlock:
      .row(
        "Z error-skip-block", takes: .byteCount { $0.errorSkipBlock = $1 }, as: .transfer,
        "Skip this many bytes at each read error")
    case .sync: .row("Y sync", as: .output, "Wait until each write is on disk")
    case .directIO: .row("K direct-io", as: .output, "Bypass the page cache")
    case .sparse: .row("O sparse sparse-output", as: .output, "Leave holes for blocks of zeros")
    case .discard: .row("X discard", as: .output, "Read everything and write nothing")
    case .storeAndForward:
      .row(
        "U store-and-forward", takes: .file { $0.store = $1 }, as: .wholeCopy,
        "Store all input in FILE, then write it out")

    case .help:
      .row(
        "h help",
        takes: .choice([("all", .wholeHelp)], of: "a topic") { $0.information = $1 }.optional {
          $0.information = .help
        }, "Show a short help, or with =all every option")
    case .version: .row("V version", takes: .none(.version), "Show the version and exit")
    case .gallery:
      .row("gallery", takes: .none(.gallery), "Show every style with its options and exit")
    case .completion:
      .row(
        "completion",
        takes: .choice(Shell.allCases, of: "a shell") { $0.information = .completion($1) },
        "Print the completion script of a shell and exit")
    }
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  static var words: [String] { allCases.map { $0.rawValue } }
}
