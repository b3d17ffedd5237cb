import ProgressModel
import ProgressStyles
import TerminalText

// The table of options, from which parsing, help, completions and all checks follow.

private let rows = Dictionary(
  uniqueKeysWithValues: CommandOption.allCases.map { ($0, $0.newRow) })

extension CommandOption {
  package var row: OptionRow { rows[self] ?? newRow }

  fileprivate var newRow: OptionRow {
    switch self {
    case .values: .row("Read values from standard input, one per line", as: .values)
    case .value:
      .row("Draw the bar once with this value and exit", .record { $0.value = $1 }, as: .frame)
    case .countdown:
      .row(
        "Count down for this long, such as 90, 5m or 1h30m", .duration { $0.countdown = $1 },
        as: .timer)
    case .until:
      .row("Count down to this time, such as 17:30 or +5m", .time { $0.until = $1 }, as: .timer)
    case .timerInterval:
      .row(
        "Count down from one time to another", .timeInterval { $0.timerInterval = $1 }, as: .timer)
    case .stopwatch: .row("Count the time until Enter", as: .timer)
    case .indeterminate: .row("Show activity without a percentage", as: .activity)
    case .run:
      .row("Run a command and show its progress", .command { $0.command = $1 }, as: .command)
    case .from:
      .row(
        "Read the progress from what a program prints",
        .choice(OutputFormat.allCases, "FORMAT", of: "a format") { $0.outputFormat = $1 },
        as: .values)
    case .joblog:
      .row("Follow the jobs in the log of GNU parallel", .file { $0.jobLog = $1 }, as: .standalone)
    case .watchfd:
      .row(
        "Show how far other processes are in their files", .watched { $0.watched.append($1) },
        as: .watching)
    case .monitor:
      .row(
        "Run a command and count its input, output or both",
        .choice(MonitoredEnds.words, "in|out|both", of: "an end of a command") { $0.monitor = $1 },
        as: .monitoring)
    case .query:
      .row("Show the progress of a running pbar", .process { $0.query = $1 }, as: .standalone)
    case .remote:
      .row(
        "Change the options of a running pbar", .process { $0.remote = $1 }, as: .standalone,
        for: .change)

    case .listen:
      .row(
        "Read values from a named pipe that any process may write", .file { $0.listens = $1 },
        needs: .reading)
    case .untilTotal: .row("End when the values have reached the total", needs: .reading)
    case .ignoreFailed: .row("Let parts fail without failing the run", needs: .parts)
    case .range:
      .row(
        "Show a value between two numbers, as a gauge does", .range { $0.range = $1 },
        needs: .values)
    case .minimumLabel:
      .row(
        "Label the lower end of the range", .text { $0.minimumLabel = $1 }, needs: .range,
        for: .change)
    case .maximumLabel:
      .row(
        "Label the upper end of the range", .text { $0.maximumLabel = $1 }, needs: .range,
        for: .change)
    case .countUp: .row("Fill the bar of a timer instead of emptying it", needs: .timer)

    case .noFiles: .row("Do not look at the files that a command reads", needs: .command)
    case .outputOnFailure: .row("Print the output of a command only if it fails", needs: .command)
    case .outputLast:
      .row(
        "Show the last N output lines below the bar",
        .count("N", atMost: 100).limit { $0.outputLast = $1 }, needs: .command)

    case .lineMode: .row("Count lines instead of bytes", as: .records)
    case .null: .row("Count records that end with a NUL byte", as: .records)
    case .output:
      .row("Write to FILE instead of standard output", .file { $0.output = $1 }, as: .output)
    case .rateLimit:
      .row(
        "Limit the rate to RATE bytes or lines per second", .rate.limit { $0.rateLimit = $1 },
        as: .transfer, for: .change)
    case .stopAtSize: .row("Stop when the total is reached", as: .wholeCopy)
    case .bufferSize:
      .row(
        "Read up to BYTES ahead of a slow reader", .byteCount.limit { $0.bufferSize = $1 },
        as: .transfer)
    case .noSplice: .row("Copy with read and write, without splice", as: .transfer)
    case .skipErrors:
      .row(
        "Continue after read errors, and write zeros",
        .switch { $0.errorSkips = $1 ? $0.errorSkips + 1 : 0 }, as: .transfer)
    case .errorSkipBlock:
      .row(
        "Skip this many bytes at each read error", .byteCount.limit { $0.errorSkipBlock = $1 },
        as: .transfer)
    case .sync: .row("Wait until each write is on disk", as: .output)
    case .directIO: .row("Bypass the page cache", as: .output)
    case .sparse: .row("Leave holes for blocks of zeros", as: .output)
    case .discard: .row("Read everything and write nothing", as: .output)
    case .storeAndForward:
      .row("Store all input in FILE, then write it out", .file { $0.store = $1 }, as: .wholeCopy)

    case .total:
      .row(
        "Set the total, such as 2000, 1.5G or @FILE", .size { $0.total = $1 }, as: .total,
        for: .change)
    case .remember:
      .row(
        "Learn how long or large a run usually is",
        .name { $0.remembers = .name($1) }.optional { $0.remembers = .command }, as: .lasting,
        for: .start)
    case .forget:
      .row(
        "Forget what --remember has learned, and exit",
        .name { $0.information = .forget($1) }.optional { $0.information = .forget(nil) })
    case .gauge:
      .row("Without a total, show the rate against its peak", as: .rateDisplay, for: .change)
    case .bits: .row("Show bits instead of bytes", as: .byteUnit, for: .change)
    case .si: .row("Use units of 1000 instead of 1024", for: .change)

    case .label:
      .row(
        "Show a label before the bar", .label { $0.labels.append($1) }, for: .gallery)
    case .approximate: .row("Take the total for a guess that may be passed")
    case .initial:
      .row(
        "Count this much as done before, in resumed work", .amount { $0.initial = $1 },
        as: .rateDisplay)
    case .unit:
      .row("Name what values or lines count, or bytes", .text { $0.unit = $1 }, for: .gallery)
    case .currentValueLabel:
      .row(
        "Describe the progress in your own words", .format { $0.currentValueLabel = $1 },
        for: .gallery)
    case .done:
      .row(
        "Say this at the end of a finished run", .text { $0.closingWords.done = $1 }, as: .lasting,
        for: .change)
    case .failed:
      .row(
        "Say this at the end of a failed run", .text { $0.closingWords.failed = $1 }, as: .lasting,
        for: .change)

    case .style:
      .look("Choose the look; =help lists all, your own too", .style { $0.choose(style: $1) })
    case .tint: .look("Set the colour of the completed part", .color { $0.tints.append($1) })
    case .trackTint: .look("Set the colour of the remaining part", .color { $0.trackTint = $1 })
    case .gradient:
      .look(
        "Blend colours along the completed part",
        .colors {
          $0.gradients.append($1.colors)
          $0.gradientSpan = $1.span ?? $0.gradientSpan
        })
    case .fillImage: .look("Draw the completed part with this text", .text { $0.fillImage = $1 })
    case .trackImage: .look("Draw the remaining part with this text", .text { $0.trackImage = $1 })
    case .imageCaps: .look("Draw the ends of these texts only once", .caps { $0.imageCaps = $1 })
    case .thickness:
      .look("Set the line width of a ring in percent", .percentage { $0.thickness = $1 })
    case .startAngle:
      .look("Set where a ring or a pie begins to fill", .angle { $0.startAngle = $1 })
    case .border:
      .look(
        "Draw a border: rounded, square, heavy or double", .border { $0.choose(border: $1) },
        as: .ownLine)
    case .borderTint: .look("Set the colour of the border", .color { $0.borderTint = $1 })
    case .layout:
      .look(
        "Put texts beside the bar, or above and below it",
        .choice(LayoutName.allCases, of: "a layout") { $0.layout = $1 }, as: .ownLine)
    case .lineFields:
      .look(
        "Show these fields; +elapsed,-rate changes them", .fields { $0.lineFields = $1 },
        as: .ownLine)
    case .overall:
      .look(
        "Show all parts together in a row of their own",
        .choice(OverallPlace.allCases, of: "a place") { $0.overallPlace = $1 }, as: .ownLine)
    case .direction:
      .look(
        "Draw from left to right or from right to left",
        .choice([("ltr", .leftToRight), ("rtl", .rightToLeft), ("auto", nil)], of: "a direction") {
          $0.direction = $1
        })
    case .spinner:
      .look(
        "Choose the sign that turns in one cell",
        .choice(Spinner.allCases, "NAME", of: "a spinner") { $0.spinner = $1 })
    case .animation:
      .look("Move the bar smoothly from value to value", .switch { $0.animates = $1 })
    case .appearance:
      .look("Set which background the terminal has", .background { $0.background = $1 })
    case .color:
      .look(
        "Choose when to use colour; --no-color: never",
        .choice(WhenMode.allCases) { $0.color = $1 }.undone { $0.color = .never })
    case .charset:
      .look(
        "Draw with Unicode or with ASCII characters",
        .choice([("auto", nil), ("unicode", .unicode), ("ascii", .ascii)], of: "a character set") {
          $0.charset = $1
        })
    case .taskbar:
      .look(
        "Show progress in the terminal tab or taskbar too",
        .choice(WhenMode.allCases) { $0.taskbar = $1 })
    case .bell: .look("Ring the bell at the end, twice after a failure")

    case .progress: .field("Show the bar")
    case .timer: .field("Show the elapsed time")
    case .eta: .field("Show the estimated time left")
    case .fineta: .field("Show the estimated time of completion")
    case .rate: .field("Show the current rate")
    case .averageRate: .field("Show the average rate")
    case .averageRateWindow:
      .row(
        "Average the rate over the last SEC seconds", .seconds.limit { $0.averageWindow = $1 },
        as: .rateWindow, for: .change)
    case .bytes: .field("Show the amount transferred")
    case .bufferPercent: .field("Show how full the transfer buffer is")
    case .lastWritten:
      .field("Show the last NUM bytes written", .count("NUM").limit { $0.lastWrittenCount = $1 })
    case .format: .field("Show these fields, such as %b %t %p", .format { $0.formats.append($1) })
    case .barStyle:
      .row(
        "Draw the bar with these characters, as pv does",
        .choice(BarGlyphs.allCases, of: "a bar style") { $0.barGlyphs = $1 }, for: .gallery)

    case .quiet: .row("Show nothing", as: .quiet, for: .change)
    case .force:
      .row(
        "Draw without a terminal too, in place with -ff",
        .choice([("live", 2)]) { $0.forceCount = $1 }
          .optional { $0.forceCount += 1 }.undone { $0.forceCount = 0 })
    case .cursor:
      .row(
        "Keep the bar in the last rows, as --pin does",
        .switch { $0.pin = $1 ? .always : .automatic }, as: .lasting)
    case .pin:
      .row(
        "Keep the bar in the last rows of the terminal",
        .choice([("auto", .automatic)]) { $0.pin = $1 }
          .optional { $0.pin = .always }.undone { $0.pin = .never }, for: .start)
    case .transient: .row("Remove the bar after success", as: .lasting)
    case .interval:
      .row(
        "Update every SEC seconds", .seconds { $0.interval = min(max($1, 0.1), 600) }, for: .change)
    case .width:
      .row("Draw WIDTH columns wide", .cells("WIDTH").limit { $0.width = $1 }, for: .gallery)
    case .height:
      .row(
        "Draw rings of HEIGHT lines", .cells("HEIGHT").limit { $0.height = $1 }, for: .gallery)
    case .wait: .row("Show nothing until the first byte arrives", as: .waiting)
    case .delayStart:
      .row("Show nothing for the first SEC seconds", .seconds { $0.delay = $1 }, as: .lasting)
    case .extraDisplay:
      .row(
        "Show progress in the window or process title too", .extraDisplay { $0.extraDisplay = $1 },
        as: .lasting, for: .change)

    case .numeric: .row("Write percentages as numbers, one per line", as: .numbers, for: .change)
    case .announce:
      .row(
        "Write sentences instead of a bar, for logs",
        .step { $0.announcement = $1 }.optional { $0.announcement = .fraction(0.1) }, as: .lines)
    case .json:
      .row(
        "Write one JSON object per line, to FILE if given",
        .file { $0.json = .file($1) }.optional { $0.json = .standardError }, as: .lines)
    case .stats: .row("Print statistics of the rate at the end", as: .rateDisplay, for: .change)
    case .pidfile:
      .row(
        "Write the process ID to FILE while the run lasts", .file { $0.pidFile = $1 }, as: .lasting)

    case .help:
      .row(
        "Show a short help, or with =all every option",
        .choice([("all", .wholeHelp)], of: "a topic") { $0.information = $1 }.optional {
          $0.information = .help
        })
    case .version: .row("Show the version and exit", .none(.version))
    case .gallery: .row("Show every style with its options and exit", .none(.gallery))
    case .completion:
      .row(
        "Print the completion script of a shell and exit",
        .choice(Shell.allCases, of: "a shell") { $0.information = .completion($1) })
    }
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  static var words: [String] { allCases.map { $0.rawValue } }
}
