import ProgressStyles

extension OptionGroup {
  package static let looks = OptionGroup(
    "Looks",
    .look(
      .style, ["--style"], "Choose the look; =help lists all, your own too",
      .style { $0.choose(style: $1) }),
    .look(
      .tint, ["--tint"], "Set the colour of the completed part",
      .tint { $0.tints.append($1) }),
    .look(
      .trackTint, ["--track-tint"], "Set the colour of the remaining part",
      .color { $0.trackTint = $1 }),
    .look(
      .gradient, ["--gradient"], "Blend colours along the completed part",
      .colors {
        $0.gradients.append($1.colors)
        $0.gradientSpan = $1.span ?? $0.gradientSpan
      }),
    .look(
      .fillImage, ["--fill-image"], "Draw the completed part with this text",
      .text { $0.fillImage = $1 }),
    .look(
      .trackImage, ["--track-image"], "Draw the remaining part with this text",
      .text { $0.trackImage = $1 }),
    .look(
      .imageCaps, ["--image-caps"], "Draw the ends of these texts only once",
      .imageCaps { $0.imageCaps = $1 }),
    .look(
      .caps, ["--caps"], "Draw round or square ends of bars",
      .choice(CapShape.allCases) { $0.caps = $1 }),
    .look(
      .thickness, ["--thickness"], "Set the line width of a ring in percent",
      .percentage { $0.thickness = $1 }),
    .look(
      .startAngle, ["--start-angle"], "Set where a ring or a pie begins to fill",
      .angle { $0.startAngle = $1 }),
    .look(
      .border, ["--border"], "Draw a border: rounded, square, heavy or double",
      .border { $0.choose(border: $1) }, about: .ownLine),
    .look(
      .borderTint, ["--border-tint"], "Set the colour of the border", .color { $0.borderTint = $1 }),
    .look(
      .layout, ["--layout"], "Put texts beside the bar, or above and below it",
      .choice(LayoutName.allCases, of: "a layout") { $0.layout = $1 }, about: .ownLine),
    .look(
      .lineFields, ["--fields"], "Show these fields; +elapsed,-rate changes them",
      .fields { $0.lineFields = $1 }, about: .ownLine),
    .look(
      .overall, ["--overall"], "Show all parts together in a row of their own",
      .choice(OverallPlace.allCases, of: "a place") { $0.overallPlace = $1 }, about: .ownLine),
    .look(
      .direction, ["--direction"], "Draw from left to right or from right to left",
      .choice([("ltr", .leftToRight), ("rtl", .rightToLeft), ("auto", nil)], of: "a direction") {
        $0.direction = $1
      }),
    .look(
      .spinner, ["--spinner"], "Choose the sign that turns in one cell",
      .choice(Spinner.allCases, "NAME", of: "a spinner") { $0.spinner = $1 }),
    .look(
      .animation, ["--animation"], "Move the bar smoothly from value to value",
      .switch { $0.animates = $1 }),
    .look(
      .appearance, ["--appearance"], "Set which background the terminal has",
      .background { $0.background = $1 }),
    .look(
      .color, ["--color"], "Choose when to use colour; --no-color: never",
      .choice(WhenMode.allCases) { $0.color = $1 }.undone { $0.color = .never }),
    .look(
      .charset, ["--charset"], "Draw with Unicode or with ASCII characters",
      .choice([("auto", nil), ("unicode", .unicode), ("ascii", .ascii)], of: "a character set") {
        $0.charset = $1
      }),
    .look(
      .taskbar, ["--taskbar"], "Show progress in the terminal tab or taskbar too",
      .choice(WhenMode.allCases) { $0.taskbar = $1 }),
    .look(.bell, ["--bell"], "Ring the bell at the end, twice after a failure"))

  static let fields = OptionGroup(
    "Fields of the line, as in pv",
    .field(.progress, ["-p", "--progress"], "Show the bar"),
    .field(.timer, ["-t", "--timer"], "Show the elapsed time"),
    .field(.eta, ["-e", "--eta"], "Show the estimated time left"),
    .field(.fineta, ["-I", "--fineta"], "Show the estimated time of completion"),
    .field(.rate, ["-r", "--rate"], "Show the current rate"),
    .field(.averageRate, ["-a", "--average-rate"], "Show the average rate"),
    .init(
      .averageRateWindow, ["-m", "--average-rate-window"],
      "Average the rate over the last SEC seconds", .seconds.limit { $0.averageWindow = $1 },
      about: .measuring, for: .change),
    .field(.bytes, ["-b", "--bytes"], "Show the amount transferred"),
    .field(.bufferPercent, ["-T", "--buffer-percent"], "Show how full the transfer buffer is"),
    .field(
      .lastWritten, ["-A", "--last-written"], "Show the last NUM bytes written",
      .count("NUM").limit { $0.lastWrittenCount = $1 }),
    .field(
      .format, ["-F", "--format"], "Show these fields, such as %b %t %p",
      .format { $0.formats.append($1) }),
    .init(
      .barStyle, ["-u", "--bar-style"], "Draw the bar with these characters, as pv does",
      .choice(BarGlyphs.allCases, of: "a bar style") { $0.barGlyphs = $1 }, for: .gallery))

  static let places = OptionGroup(
    "When and where to draw",
    .init(
      .quiet, ["-q", "--quiet"], "Show nothing", about: .pvLine, excludes: .ownLine, for: .change),
    .init(
      .force, ["-f", "--force"], "Draw without a terminal too, in place with -ff",
      .choice([("live", 2)]) { $0.forceCount = $1 }.optional { $0.forceCount += 1 }.undone {
        $0.forceCount = 0
      }),
    .init(
      .cursor, ["-c", "--cursor"], "Keep the bar in the last rows, as --pin does",
      .switch { $0.pin = $1 ? .always : .automatic }, about: .lasting),
    .init(
      .pin, ["--pin"], "Keep the bar in the last rows of the terminal",
      .choice([("auto", .automatic)]) { $0.pin = $1 }.optional { $0.pin = .always }.undone {
        $0.pin = .never
      }, for: .start),
    .init(.transient, ["--transient"], "Remove the bar after success", about: .lasting),
    .init(
      .interval, ["-i", "--interval"], "Update every SEC seconds",
      .seconds { $0.interval = min(max($1, 0.1), 600) }, for: .change),
    .init(
      .width, ["-w", "--width"], "Draw WIDTH columns wide", .cells("WIDTH").limit { $0.width = $1 },
      for: .gallery),
    .init(
      .height, ["-H", "--height"], "Draw rings of HEIGHT lines",
      .cells("HEIGHT").limit { $0.height = $1 }, for: .gallery),
    .init(
      .wait, ["-W", "--wait"], "Show nothing until the first byte arrives",
      about: [.measuring, .copy]),
    .init(
      .delayStart, ["-D", "--delay-start"], "Show nothing for the first SEC seconds",
      .seconds { $0.delay = $1 }, about: .lasting),
    .init(
      .extraDisplay, ["-x", "--extra-display"], "Show progress in the window or process title too",
      .extraDisplay { $0.extraDisplay = $1 }, about: .lasting, for: .change))

  static let reports = OptionGroup(
    "For logs and other programs",
    .init(
      .numeric, ["-n", "--numeric"], "Write percentages as numbers, one per line",
      about: [.pvLine, .standardError], excludes: [.ownLine, .standardError], for: .change),
    .init(
      .announce, ["--announce"], "Write sentences instead of a bar, for logs",
      .step { $0.announcement = $1 }.optional { $0.announcement = .fraction(0.1) },
      about: .standardError, excludes: .standardError),
    .init(
      .json, ["--json"], "Write one JSON object per line, to FILE if given",
      .file(.written) { $0.json = .file($1) }.optional { $0.json = .standardError },
      about: .standardError, excludes: .standardError),
    .init(
      .stats, ["-v", "--stats"], "Print statistics of the rate at the end",
      about: [.measuring, .copy], for: .change),
    .init(
      .pidfile, ["-P", "--pidfile"], "Write the process ID to FILE while the run lasts",
      .file(.written) { $0.pidFile = $1 }, about: .lasting))

  static let about = OptionGroup(
    "About pbar",
    .init(
      .help, ["-h", "--help"], "Show a short help, or with =all every option",
      .choice([("all", .wholeHelp)], of: "a topic") { $0.information = $1 }.optional {
        $0.information = .help
      }),
    .init(.version, ["-V", "--version"], "Show the version and exit", .none(.version)),
    .init(.gallery, ["--gallery"], "Show every style with its options and exit", .none(.gallery)),
    .init(
      .terminalBackground, ["--background"],
      "Ask the terminal for its background, print --appearance", .none(.background)),
    .init(
      .completion, ["--completion"], "Print the completion script of a shell and exit",
      .choice(Shell.allCases, of: "a shell") { $0.information = .completion($1) }))
}
