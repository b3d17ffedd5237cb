import ProgressModel
import ProgressStyles

// The table of options, from which parsing, help, completions and all checks follow.

extension CommandOption: CaseIterable {
  /// In the order of help and manual, which is that of the table.
  package static var allCases: [CommandOption] { OptionGroup.all.flatMap { $0.options } }

  package var row: OptionRow {
    let (first, _, group) = OptionGroup.ordered.last { $0.first.rawValue <= rawValue }!
    return group().rows[rawValue - first.rawValue]
  }

  /// `spelling`: `-s` or `--total`. Most letters are in the last groups.
  static func named(_ spelling: String) -> CommandOption? {
    let isLetter = spelling.utf8.count == 2
    for (_, hasLetters, group) in OptionGroup.ordered.reversed() where hasLetters || !isLetter {
      let row = group().rows.first { $0.spellings.contains(spelling) }
      if let row { return row.option }
    }
    return nil
  }

  /// Every way to write the option, the letter first: `-s`, `--total`, `--size`.
  package var spellings: [String] { row.spellings }

  /// `nil` if its value names no file of the run.
  package var fileAccess: FileAccess? { row.argument.value?.access }

  /// The letter after a single hyphen.
  package var letter: Character? { spellings[0].utf8.count == 2 ? spellings[0].last : nil }

  /// The preferred long name with its hyphens.
  package var longName: String { spellings[letter == nil ? 0 : 1] }

  /// The long names without hyphens.
  var names: [String] { spellings.dropFirst(letter == nil ? 0 : 1).map { String($0.dropFirst(2)) } }
}

extension OptionGroup {
  static var all: [OptionGroup] { ordered.map { $0.group() } }

  /// The groups in the order of help and manual, each with its first option. A group is made when
  /// an option of it is asked for: all of them would take a sixth of a start.
  fileprivate static let ordered:
    [(first: CommandOption, hasLetters: Bool, group: @Sendable () -> OptionGroup)] = [
      (.values, true, { modes }), (.listen, false, { values }), (.noFiles, false, { commands }),
      (.lineMode, true, { copies }), (.total, true, { totals }), (.label, true, { labels }),
      (.style, false, { looks }), (.progress, true, { fields }), (.quiet, true, { places }),
      (.numeric, true, { reports }), (.help, true, { about }),
    ]

  static let modes = OptionGroup(
    "What to do (modes)",
    .mode(
      .values, ["--values"], "Read values from standard input, one per line",
      as: [.reading, .noFiles],
      excludes: .bits),
    .mode(
      .value, ["--value"], "Draw the bar once with this value and exit", .record { $0.value = $1 },
      excludes: [.measuring, .lasting]),
    .mode(
      .countdown, ["--countdown"], "Count down for this long, such as 90, 5m or 1h30m",
      .duration { $0.countdown = $1 }, excludes: [.total, .measuring]),
    .mode(
      .until, ["--until"], "Count down to this time, such as 17:30 or +5m", .time { $0.until = $1 },
      excludes: [.total, .measuring]),
    .mode(
      .timerInterval, ["--timer-interval"], "Count down from one time to another",
      .timeInterval { $0.timerInterval = $1 }, excludes: [.total, .measuring]),
    .mode(
      .stopwatch, ["--stopwatch"], "Count the time until Enter", excludes: [.total, .measuring]),
    .init(
      .indeterminate, ["--indeterminate"], "Show activity without a percentage", about: .activity,
      excludes: .total),
    .init(
      .run, ["--run"], "Run a command and show its progress", .command { $0.command = $1 },
      about: .noFiles, excludes: [.mode, .copying, .measuring, .values]),
    .mode(
      .from, ["--from"], "Read the progress from what a program prints",
      .choice(OutputFormat.allCases, "FORMAT", of: "a format") { $0.outputFormat = $1 },
      as: [.reading, .noFiles], excludes: .bits),
    .mode(
      .joblog, ["--joblog"], "Follow the jobs in the log of GNU parallel",
      .file(.read) { $0.jobLog = $1 }),
    .mode(
      .watchfd, ["-d", "--watchfd"], "Show how far other processes are in their files",
      .watched { $0.watched.append($1) }, as: .mode),
    .init(
      .monitor, ["-M", "--monitor"], "Run a command and count its input, output or both",
      .choice(MonitoredEnds.words, "in|out|both", of: "an end of a command") { $0.monitor = $1 },
      about: .mode, excludes: [.mode, .reading, .activity]),
    .mode(
      .query, ["-Q", "--query"], "Show the progress of a running pbar", .process { $0.query = $1 }),
    .mode(
      .remote, ["-R", "--remote"], "Change the options of a running pbar",
      .process { $0.remote = $1 },
      for: .change))

  static let values = OptionGroup(
    "With values or a timer",
    .init(
      .listen, ["--listen"], "Read values from a named pipe that any process may write",
      .file(.written) { $0.listens = $1 }, about: .values, needs: .reading),
    .init(
      .untilTotal, ["--until-total"], "End when the values have reached the total", about: .values,
      needs: .reading),
    .init(
      .ignoreFailed, ["--ignore-failed"], "Let parts fail without failing the run", needs: .parts),
    .init(
      .range, ["--range"], "Show a value between two numbers, as a gauge does",
      .range { $0.range = $1 }, excludes: .total, needs: .values),
    .init(
      .minimumLabel, ["--minimum-label"], "Label the lower end of the range",
      .text { $0.minimumLabel = $1 }, needs: .range, for: .change),
    .init(
      .maximumLabel, ["--maximum-label"], "Label the upper end of the range",
      .text { $0.maximumLabel = $1 }, needs: .range, for: .change),
    .init(.countUp, ["--count-up"], "Fill the bar of a timer instead of emptying it", needs: .timer)
  )

  static let commands = OptionGroup(
    "With a command",
    .init(
      .noFiles, ["--no-files"], "Do not look at the files that a command reads", needs: .command),
    .init(
      .outputOnFailure, ["--output-on-failure"], "Print the output of a command only if it fails",
      needs: .command),
    .init(
      .outputLast, ["--output-last"], "Show the last N output lines below the bar",
      .count("N", atMost: 100).limit { $0.outputLast = $1 }, needs: .command))

  static let copies = OptionGroup(
    "With a copy",
    .init(
      .lineMode, ["-l", "--lines", "--line-mode"], "Count lines instead of bytes", about: .copying),
    .init(.null, ["-0", "--null"], "Count records that end with a NUL byte", about: .copying),
    .init(
      .output, ["-o", "--output"], "Write to FILE instead of standard output",
      .file(.written) { $0.output = $1 }, about: [.copying, .output]),
    .init(
      .rateLimit, ["-L", "--rate-limit"], "Limit the rate to RATE bytes or lines per second",
      .rate.limit { $0.rateLimit = $1 }, about: .copying, for: .change),
    .init(
      .stopAtSize, ["-S", "--stop-at-size"], "Stop when the total is reached", about: .copying),
    .init(
      .bufferSize, ["-B", "--buffer-size"], "Read up to BYTES ahead of a slow reader",
      .byteCount.limit { $0.bufferSize = $1 }, about: .copying),
    .init(
      .noSplice, ["-C", "--no-splice"], "Copy with read and write, without splice", about: .copying),
    .init(
      .skipErrors, ["-E", "--skip-errors"], "Continue after read errors, and write zeros",
      .switch { $0.errorSkips = $1 ? $0.errorSkips + 1 : 0 }, about: .copying),
    .init(
      .errorSkipBlock, ["-Z", "--error-skip-block"], "Skip this many bytes at each read error",
      .byteCount.limit { $0.errorSkipBlock = $1 }, about: .copying),
    .init(
      .sync, ["-Y", "--sync"], "Wait until each write is on disk", about: [.copying, .output]),
    .init(.directIO, ["-K", "--direct-io"], "Bypass the page cache", about: [.copying, .output]),
    .init(
      .sparse, ["-O", "--sparse", "--sparse-output"], "Leave holes for blocks of zeros",
      about: [.copying, .output]),
    .init(
      .discard, ["-X", "--discard"], "Read everything and write nothing",
      about: [.copying, .output]),
    .init(
      .storeAndForward, ["-U", "--store-and-forward"], "Store all input in FILE, then write it out",
      .file(.written) { $0.store = $1 }, about: .copying))

  static let totals = OptionGroup(
    "Totals and units",
    .init(
      .total, ["-s", "--total", "--size"], "Set the total, such as 2000, 1.5G or @FILE",
      .size { $0.total = $1 }, about: .total, for: .change),
    .init(.approximate, ["--approximate"], "Take the total for a guess that may be passed"),
    .init(
      .initial, ["--initial"], "Count this much as done before, in resumed work",
      .amount { $0.initial = $1 }, about: [.measuring, .copy]),
    .init(
      .unit, ["--unit"], "Name what values or lines count, or bytes",
      .unitName {
        $0.countsBytes = $1 == "bytes"
        $0.unitName = $0.countsBytes ? nil : $1
      },
      for: .gallery),
    .init(
      .remember, ["--remember"], "Learn how long or large a run usually is",
      .name { $0.remembers = .name($1) }.optional { $0.remembers = .command }, about: .lasting,
      for: .start),
    .init(
      .forget, ["--forget"], "Forget what --remember has learned, and exit",
      .name { $0.information = .forget($1) }.optional { $0.information = .forget(nil) }),
    .init(
      .peakRate, ["-g", "--gauge"], "Without a total, show the rate against its peak",
      about: [.measuring, .copy], for: .change),
    .init(
      .bits, ["-8", "--bits"], "Show bits instead of bytes", about: [.measuring, .bits],
      for: .change),
    .init(.si, ["-k", "--si"], "Use units of 1000 instead of 1024", for: .change))

  static let labels = OptionGroup(
    "Labels",
    .init(
      .label, ["-N", "--label", "--title", "--name"], "Show a label before the bar",
      .label { $0.labels.append($1) }, for: .gallery),
    .init(
      .currentValueLabel, ["--current-value-label"], "Describe the progress in your own words",
      .format { $0.currentValueLabel = $1 }, for: .gallery),
    .init(
      .done, ["--done"], "Say this at the end of a finished run",
      .text { $0.closingWords.done = $1 }, about: .lasting, for: .change),
    .init(
      .failed, ["--failed"], "Say this at the end of a failed run",
      .text { $0.closingWords.failed = $1 }, about: .lasting, for: .change))
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  static var words: [String] { allCases.map { $0.rawValue } }
}
