import ProgressModel
import ProgressStyles
import TerminalText

// The table of options, from which parsing, help, completions and all checks follow.

extension CommandOption {
  package var description: OptionDescription {
    switch self {
    case .values:
      .row("values", "Read values from standard input, one per line", as: .values)
    case .listen:
      .row(
        "listen", "Read values from a named pipe that any process may write",
        .file { $0.listens = $1 }, needs: .reading)
    case .untilTotal:
      .row("until-total", "End when the values have reached the total", needs: .reading)
    case .ignoreFailed:
      .row("ignore-failed", "Let parts fail without failing the run", needs: .parts)
    case .value:
      .row(
        "value", "Draw the bar once with this value and exit", .record { $0.value = $1 },
        as: .frame)
    case .countdown:
      .row(
        "countdown", "Count down for this long, such as 90, 5m or 1h30m",
        .duration { $0.countdown = $1 }, as: .timer)
    case .until:
      .row(
        "until", "Count down to this time, such as 17:30 or +5m", .time { $0.until = $1 },
        as: .timer)
    case .timerInterval:
      .row(
        "timer-interval", "Count down from one time to another",
        .timeInterval { $0.timerInterval = $1 }, as: .timer)
    case .countUp: .row("count-up", "Fill the bar of a timer instead of emptying it", needs: .timer)
    case .indeterminate: .row("indeterminate", "Show activity without a percentage", as: .activity)
    case .run:
      .row("run", "Run a command and show its progress", .command { $0.command = $1 }, as: .command)
    case .from:
      .row(
        "from", "Read progress out of what a program prints",
        .choice(OutputFormat.allCases, "FORMAT", of: "a format") { $0.outputFormat = $1 },
        as: .values)
    case .joblog:
      .row(
        "joblog", "Follow the jobs in the log of GNU parallel", .file { $0.jobLog = $1 },
        as: .standalone)
    case .noFiles:
      .row("no-files", "Do not look at the files that a command reads", needs: .command)
    case .outputOnFailure:
      .row("output-on-failure", "Print the output of a command only if it fails", needs: .command)
    case .outputLast:
      .row(
        "output-last", "Show the last N lines of a command below the bar",
        .count("N", atMost: 100).limit { $0.outputLast = $1 }, needs: .command)
    case .remember:
      .row(
        "remember", "Learn how long or large a run usually is",
        .name { $0.remembers = .name($1) }.optional { $0.remembers = .command }, as: .lasting,
        for: .start)
    case .forget:
      .row(
        "forget", "Forget what --remember has learned, and exit",
        .name { $0.information = .forget($1) }.optional { $0.information = .forget(nil) })

    case .watchfd:
      .row(
        "d watchfd", "Show how far other processes are in their files",
        .watched { $0.watched.append($1) }, as: .watching)
    case .remote:
      .row(
        "R remote", "Change the options of a running pbar", .process { $0.remote = $1 },
        as: .standalone, for: .change)
    case .query:
      .row(
        "Q query", "Show the progress of a running pbar", .process { $0.query = $1 },
        as: .standalone)
    case .monitor:
      .row(
        "M monitor", "Run a command and count its input, output or both",
        .choice(MonitoredEnds.words, "in|out|both", of: "an end of a command") { $0.monitor = $1 },
        as: .monitoring)
    case .pidfile:
      .row(
        "P pidfile", "Write the process ID to FILE while the run lasts", .file { $0.pidFile = $1 },
        as: .lasting)

    case .total:
      .row(
        "s total size", "Set the total, such as 2000, 1.5G or @FILE", .size { $0.total = $1 },
        as: .total, for: .change)
    case .gauge:
      .row(
        "g gauge", "Without a total, show the rate against its peak", as: .rateDisplay, for: .change
      )
    case .lineMode: .row("l line-mode", "Count lines instead of bytes", as: .records)
    case .null: .row("0 null", "Count records that end with a NUL byte", as: .records)
    case .bits: .row("8 bits", "Show bits instead of bytes", as: .byteUnit, for: .change)
    case .si: .row("k si", "Use units of 1000 instead of 1024", for: .change)

    case .label:
      .row(
        "N label name", "Show a label before the bar", .text { $0.labels.append($1) }, for: .gallery
      )
    case .currentValueLabel:
      .row(
        "current-value-label", "Describe the progress in your own words",
        .format { $0.currentValueLabel = $1 }, for: .gallery)
    case .range:
      .row(
        "range", "Show a value between two numbers, as a gauge does", .range { $0.range = $1 },
        needs: .values)
    case .minimumLabel:
      .row(
        "minimum-label", "Label the lower end of the range", .text { $0.minimumLabel = $1 },
        needs: .range, for: .change)
    case .maximumLabel:
      .row(
        "maximum-label", "Label the upper end of the range", .text { $0.maximumLabel = $1 },
        needs: .range, for: .change)

    case .done:
      .row(
        "done", "Say this at the end of a finished run", .text { $0.closingWords.done = $1 },
        as: .lasting, for: .change)
    case .failed:
      .row(
        "failed", "Say this at the end of a failed run", .text { $0.closingWords.failed = $1 },
        as: .lasting, for: .change)

    case .style:
      .look(
        "style", "Choose the look; =help lists all, your own too", .style { $0.choose(style: $1) })
    case .tint:
      .look("tint", "Set the colour of the completed part", .color { $0.tints.append($1) })
    case .trackTint:
      .look("track-tint", "Set the colour of the remaining part", .color { $0.trackTint = $1 })
    case .gradient:
      .look(
        "gradient", "Blend colours along the completed part", .colors { $0.gradients.append($1) })
    case .fillImage:
      .look("fill-image", "Draw the completed part with this text", .text { $0.fillImage = $1 })
    case .trackImage:
      .look("track-image", "Draw the remaining part with this text", .text { $0.trackImage = $1 })
    case .imageCaps:
      .look("image-caps", "Draw the ends of these texts only once", .caps { $0.imageCaps = $1 })
    case .thickness:
      .look(
        "thickness", "Set the line width of a ring in percent", .percentage { $0.thickness = $1 })
    case .startAngle:
      .look(
        "start-angle", "Set where a ring or a pie begins to fill", .angle { $0.startAngle = $1 })
    case .border:
      .look(
        "border", "Draw a border: rounded, square, heavy or double",
        .border { $0.choose(border: $1) }, as: .ownLine)
    case .borderTint:
      .look("border-tint", "Set the colour of the border", .color { $0.borderTint = $1 })
    case .layout:
      .look(
        "layout", "Put texts beside the bar, or above and below it",
        .choice(LayoutName.allCases, of: "a layout") { $0.layout = $1 }, as: .ownLine)
    case .lineFields:
      .look(
        "fields", "Show these fields; +elapsed,-rate changes them", .fields { $0.lineFields = $1 },
        as: .ownLine)
    case .overall:
      .look(
        "overall", "Show all parts together in a row of their own",
        .choice(OverallPlace.allCases, of: "a place") { $0.overallPlace = $1 }, as: .ownLine)
    case .direction:
      .look(
        "direction", "Draw from left to right or from right to left",
        .choice([("ltr", .leftToRight), ("rtl", .rightToLeft), ("auto", nil)], of: "a direction") {
          $0.direction = $1
        })
    case .spinner:
      .look(
        "spinner", "Choose the sign that turns in one cell",
        .choice(Spinner.allCases, "NAME", of: "a spinner") { $0.spinner = $1 })
    case .animation:
      .look("animation", "Move the bar smoothly from value to value", .switch { $0.animates = $1 })
    case .appearance:
      .look(
        "appearance", "Tell which background the terminal has", .background { $0.background = $1 })
    case .color:
      .look("color", "Choose when to use colour", .choice(WhenMode.allCases) { $0.color = $1 })
    case .charset:
      .look(
        "charset", "Draw with Unicode or with ASCII characters",
        .choice([("auto", nil), ("unicode", .unicode), ("ascii", .ascii)], of: "a character set") {
          $0.charset = $1
        })
    case .taskbar:
      .look(
        "taskbar", "Show progress in the terminal tab or taskbar too",
        .choice(WhenMode.allCases) { $0.taskbar = $1 })
    case .bell: .look("bell", "Ring the bell at the end, twice after a failure")

    case .progress: .field("p progress", "Show the bar")
    case .timer: .field("t timer", "Show the elapsed time")
    case .eta: .field("e eta", "Show the estimated time left")
    case .fineta: .field("I fineta", "Show the estimated time of completion")
    case .rate: .field("r rate", "Show the current rate")
    case .averageRate: .field("a average-rate", "Show the average rate")
    case .averageRateWindow:
      .row(
        "m average-rate-window", "Average the rate over the last SEC seconds",
        .seconds.limit { $0.averageWindow = $1 }, as: .rateWindow, for: .change)
    case .bytes: .field("b bytes", "Show the amount transferred")
    case .bufferPercent: .field("T buffer-percent", "Show how full the transfer buffer is")
    case .lastWritten:
      .field(
        "A last-written", "Show the last NUM bytes written",
        .count("NUM").limit { $0.lastWrittenCount = $1 })
    case .format:
      .field("F format", "Show these fields, such as %b %t %p", .format { $0.formats.append($1) })
    case .barStyle:
      .row(
        "u bar-style", "Draw the bar with these characters, as pv does",
        .choice(BarGlyphs.allCases, of: "a bar style") { $0.barGlyphs = $1 }, for: .gallery)

    case .numeric:
      .row("n numeric", "Write percentages as numbers, one per line", as: .numbers, for: .change)
    case .quiet: .row("q quiet", "Show nothing", as: .quiet, for: .change)
    case .force: .row("f force", "Show progress even without a terminal")
    case .cursor: .row("c cursor", "Keep the bar in the last rows, as --pin does", as: .lasting)
    case .pin:
      .row(
        "pin", "Keep the bar in the last rows of the terminal",
        .automatic { $0.pin = $1 }.optional(canBeUndone: true) { $0.pin = .always }, for: .start)
    case .interval:
      .row(
        "i interval", "Update every SEC seconds", .seconds { $0.interval = min(max($1, 0.1), 600) },
        for: .change)
    case .width:
      .row(
        "w width", "Draw WIDTH columns wide", .cells("WIDTH").limit { $0.width = $1 }, for: .gallery
      )
    case .height:
      .row(
        "H height", "Draw a ring HEIGHT lines high", .cells("HEIGHT").limit { $0.height = $1 },
        for: .gallery)
    case .wait: .row("W wait", "Show nothing until the first byte arrives", as: .waiting)
    case .delayStart:
      .row(
        "D delay-start", "Show nothing for the first SEC seconds", .seconds { $0.delay = $1 },
        as: .lasting)
    case .extraDisplay:
      .row(
        "x extra-display", "Show progress in the window or process title too",
        .extraDisplay { $0.extraDisplay = $1 }, as: .lasting, for: .change)
    case .stats:
      .row("v stats", "Print statistics of the rate at the end", as: .rateDisplay, for: .change)
    case .announce:
      .row(
        "announce", "Write sentences instead of a bar, for logs",
        .step { $0.announcement = $1 }.optional { $0.announcement = .automatic }, as: .lines)
    case .json:
      .row(
        "json", "Write one JSON object per line, to FILE if given",
        .file { $0.json = .file($1) }.optional { $0.json = .standardError }, as: .lines)

    case .output:
      .row(
        "o output", "Write to FILE instead of standard output", .file { $0.output = $1 },
        as: .output)
    case .rateLimit:
      .row(
        "L rate-limit", "Limit the rate to RATE bytes or lines per second",
        .rate.limit { $0.rateLimit = $1 }, as: .transfer, for: .change)
    case .stopAtSize: .row("S stop-at-size", "Stop when the total is reached", as: .wholeCopy)
    case .bufferSize:
      .row(
        "B buffer-size", "Read up to BYTES ahead of a slow reader",
        .byteCount.limit { $0.bufferSize = $1 }, as: .transfer)
    case .noSplice: .row("C no-splice", "Copy with read and write, without splice", as: .transfer)
    case .skipErrors:
      .row(
        "E skip-errors", "Continue after read errors, and write zeros",
        .switch { $0.errorSkips = $1 ? $0.errorSkips + 1 : 0 }, as: .transfer)
    case .errorSkipBlock:
      .row(
        "Z error-skip-block", "Skip this many bytes at each read error",
        .byteCount.limit { $0.errorSkipBlock = $1 }, as: .transfer)
    case .sync: .row("Y sync", "Wait until each write is on disk", as: .output)
    case .directIO: .row("K direct-io", "Bypass the page cache", as: .output)
    case .sparse: .row("O sparse sparse-output", "Leave holes for blocks of zeros", as: .output)
    case .discard: .row("X discard", "Read everything and write nothing", as: .output)
    case .storeAndForward:
      .row(
        "U store-and-forward", "Store all input in FILE, then write it out",
        .file { $0.store = $1 }, as: .wholeCopy)

    case .help:
      .row(
        "h help", "Show a short help, or with =all every option",
        .choice([("all", .wholeHelp)], of: "a topic") { $0.information = $1 }.optional {
          $0.information = .help
        })
    case .version: .row("V version", "Show the version and exit", .none(.version))
    case .gallery: .row("gallery", "Show every style with its options and exit", .none(.gallery))
    case .completion:
      .row(
        "completion", "Print the completion script of a shell and exit",
        .choice(Shell.allCases, of: "a shell") { $0.information = .completion($1) })
    }
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  static var words: [String] { allCases.map { $0.rawValue } }
}
