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

    case .total:
      .pv(
        "s", "total", "size", takes: .required(.size), in: .counting,
        "Take SIZE, as 1.5G or @FILE, for the total")
    case .lineMode:
      .pv("l", "line-mode", in: .counting, "Count lines instead of bytes")
    case .null:
      .pv("0", "null", in: .counting, "Count records that end with a NUL byte")

    case .label:
      .pv("N", "label", "name", takes: .required(.text), in: .labels, "Say what is being done")
    case .currentValueLabel:
      .own(
        "current-value-label", takes: .required(.format), in: .labels,
        "Say how far it is, in words of your own")

    case .style:
      .own(
        "style", takes: .required(.choice(StyleName.words)), in: .looks, isTaste: true,
        "Draw the bar in this style")
    case .tint:
      .own("tint", takes: .required(.color), in: .looks, isTaste: true, "Colour the completed part")
    case .trackTint:
      .own(
        "track-tint", takes: .required(.color), in: .looks, isTaste: true,
        "Colour the part that is left")
    case .fillImage:
      .own(
        "fill-image", takes: .required(.text), in: .looks, isTaste: true,
        "Draw the completed part with this text")
    case .trackImage:
      .own(
        "track-image", takes: .required(.text), in: .looks, isTaste: true,
        "Draw the part that is left with this text")
    case .direction:
      .own(
        "direction", takes: .required(.choice(DirectionSetting.words)), in: .looks, isTaste: true,
        "Draw from left to right or from right to left")
    case .appearance:
      .own(
        "appearance", takes: .required(.choice(AppearanceSetting.words)), in: .looks,
        isTaste: true, "Choose the shade of the system colours")
    case .color:
      .own(
        "color", takes: .required(.choice(Whether.words)), in: .looks, isTaste: true,
        "Say when to use colour")
    case .charset:
      .own(
        "charset", takes: .required(.choice(CharsetSetting.words)), in: .looks, isTaste: true,
        "Choose the characters to draw with")

    case .progress: .pv("p", "progress", in: .fields, "Show the bar")
    case .timer: .pv("t", "timer", in: .fields, "Show the time elapsed")
    case .eta: .pv("e", "eta", in: .fields, "Show the time left")
    case .fineta: .pv("I", "fineta", in: .fields, "Show the time at which it will be done")
    case .rate: .pv("r", "rate", in: .fields, "Show the present rate")
    case .averageRate: .pv("a", "average-rate", in: .fields, "Show the average rate")
    case .bytes: .pv("b", "bytes", in: .fields, "Show how much has been transferred")
    case .format:
      .pv("F", "format", takes: .required(.format), in: .fields, "Show a line of this form")

    case .numeric: .pv("n", "numeric", in: .output, "Write percentages as numbers, one a line")
    case .quiet: .pv("q", "quiet", in: .output, "Show nothing")
    case .force: .pv("f", "force", in: .output, "Draw even where there is no terminal")
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

    case .help: .pv("h", "help", takes: .none, in: .information, "Show this help and exit")
    case .version: .pv("V", "version", takes: .none, in: .information, "Show the version and exit")
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
