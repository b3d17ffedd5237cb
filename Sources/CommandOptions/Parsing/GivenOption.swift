import ProgressStyles
import TerminalText

/// An option of a command line, with readers for its value.
struct GivenOption {
  let option: CommandOption

  /// The option as typed and made printable, without its value, such as `--countd` or `-s`.
  let typed: String
  var isOn = true  // Whether a switch is turned on; `--no-NAME` turns it off
  var value: [UInt8] = []  // The value as the kernel passed it; empty for a switch
  var words: [[UInt8]] = []  // All words of a value that takes the rest of the line
  var asPv = false  // Whether the value is read as pv reads it
  var hasDecimalComma = false  // Whether a comma may replace the decimal point

  /// The value as text, with U+FFFD where it is not UTF-8; not yet safe to show.
  var text: String { String(decoding: value, as: UTF8.self) }
  var decimalText: String { hasDecimalComma ? String(text.map { $0 == "," ? "." : $0 }) : text }

  func choice<Choice>() throws(OptionError) -> Choice
  where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
    try valid(Choice(rawValue: text))
  }

  func range() throws(OptionError) -> ValueRange { try valid(ValueRange(parsing: decimalText)) }

  /// The value as a part of the whole, 0.01...0.5; a percent sign may follow.
  func percentage() throws(OptionError) -> Double {
    guard let percent, (1...50).contains(percent) else { throw invalid() }
    return percent / 100
  }

  /// The value as the interval of sentences: a percentage, whose sign may be left out, or a
  /// duration with a unit. An empty value means `.automatic`.
  func step() throws(OptionError) -> AnnouncementStep {
    guard !value.isEmpty else { return .automatic }
    if let percent {
      return .fraction(try valid((0.1...100).contains(percent) ? percent / 100 : nil))
    }
    let seconds = try duration()
    return .seconds(try valid(seconds >= 0.1 ? seconds : nil))
  }

  private var percent: Double? {
    let digits = text.hasSuffix("%") ? String(decimalText.dropLast()) : decimalText
    return Amount(parsingNumber: digits)?.doubleValue
  }

  func duration() throws(OptionError) -> Double {
    guard let seconds = DurationText.parse(decimalText), seconds.isFinite, seconds >= 0 else {
      throw invalid()
    }
    return seconds
  }

  /// The value as seconds, or else as a duration. A comma may replace the point; either may come
  /// first or last.
  func seconds() throws(OptionError) -> Double {
    let number = text.map { $0 == "," ? "." : $0 }
    guard number.allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber }) else {
      return try duration()
    }
    guard let seconds = Double(String(number)), seconds.isFinite else { throw invalid() }
    return seconds
  }

  func time() throws(OptionError) -> ClockTime { try valid(ClockTime(parsing: decimalText)) }

  func timeInterval() throws(OptionError) -> ClockInterval {
    try valid(ClockInterval(parsing: decimalText))
  }

  /// The value as an amount, or as the path of a file after `@`, whose bytes are kept.
  func total(factor: Int) throws(OptionError) -> TotalSetting {
    if value.first == UInt8(ascii: "@"), value.count > 1 {
      return .sizeOfFile(FilePath(value.dropFirst()))
    }
    if text.contains(":") { return .amount(.real(try duration())) }
    return .amount(try amount(decimalText, factor: factor))
  }

  /// The value as a number of units a second, also as it is shown: `10 MiB/s`, `2.5/s`.
  func rate(factor: Int) throws(OptionError) -> Int64? {
    try size(
      decimalText.hasSuffix("/s") && !asPv ? String(decimalText.dropLast(2)) : decimalText,
      factor: factor)
  }

  /// The value as a number of bytes, rounded up; `nil` for 0, which means no limit, as pv does.
  func size(factor: Int) throws(OptionError) -> Int64? { try size(decimalText, factor: factor) }

  /// An amount; a space may separate its unit, as where it is shown.
  private func amount(_ text: String, factor: Int) throws(OptionError) -> Amount {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let isShown =
      !asPv && parts.count == 2 && parts[0].last?.isNumber ?? false
      && parts[1].first?.isLetter ?? false
    return try valid(Amount(parsingSize: isShown ? parts.joined() : text, factor: factor))
  }

  private func size(_ text: String, factor: Int) throws(OptionError) -> Int64? {
    let amount = try amount(text, factor: factor)
    let number = Int64(min(amount.doubleValue.rounded(.up), 9e18))
    return number == 0 ? nil : number
  }

  /// The value as a number of seconds; `nil` for 0, which means the default.
  func secondsOrNone() throws(OptionError) -> Double? {
    let seconds = try seconds()
    return seconds == 0 ? nil : seconds
  }

  func whetherToPin() throws(OptionError) -> WhenMode {
    guard isOn else { return .never }
    return value.isEmpty ? .always : try valid(text == "auto" ? .automatic : nil)
  }

  func process() throws(OptionError) -> Int {
    Int(try valid(Int32(text).flatMap { $0 > 0 ? $0 : nil }))
  }

  func path() throws(OptionError) -> FilePath { try valid(value.isEmpty ? nil : FilePath(value)) }

  /// The value as `window`, `process` or both with a comma between them, and an optional `:FORMAT`.
  func extraDisplay() throws(OptionError) -> ExtraDisplay {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var places: Set<ExtraDisplay.Place> = []
    for word in parts[0].split(separator: ",", omittingEmptySubsequences: false) {
      switch word {
      case "window", "windowtitle": places.insert(.windowTitle)
      case "process", "processtitle", "proc", "proctitle": places.insert(.processTitle)
      default: throw invalid()
      }
    }
    return ExtraDisplay(
      places: places, format: parts.count > 1 ? try format(String(parts[1])) : nil)
  }

  /// The value as a number of cells, lines or bytes; `nil` for 0, which means the default, as pv
  /// does.
  func number() throws(OptionError) -> Int? {
    let most =
      if case .count(_, let most) = option.description.argument.value { most } else {
        OptionValue.largestNumber
      }
    guard let number = Int(text), (0...most).contains(number) else { throw invalid() }
    return number == 0 ? nil : number
  }

  /// The value that was parsed from a word; without one, an error names the nearest of the words
  /// that are known.
  func valid<Value>(
    _ value: Value?, _ word: String = "", among words: @autoclosure () -> [String] = []
  )
    throws(OptionError) -> Value
  {
    guard let value else { throw invalid(nearest: Suggestion.nearest(to: word, among: words())) }
    return value
  }

  func invalid(nearest: String? = nil) -> OptionError {
    .invalidValue(
      typed: typed, value: SafeText.printable(value),
      wanted: option.description.argument.value ?? .text,
      nearest: nearest)
  }
}

extension Settings {
  /// Applies an option; a later one overwrites an earlier one.
  ///
  /// - Throws: `OptionError.invalidValue` if the value cannot be parsed.
  mutating func apply(_ option: GivenOption) throws(OptionError) {
    if try store(option) { given.insert(option.option) } else { given.remove(option.option) }
  }

  /// Stores an option's value, and returns whether the option holds from here on: `--no-NAME` undoes
  /// a switch, and 0 removes a limit, as in pv.
  private mutating func store(_ option: GivenOption) throws(OptionError) -> Bool {
    switch option.option {
    // `given` is all that a switch changes.
    case .values, .ignoreFailed, .untilTotal, .countUp, .indeterminate, .noFiles, .outputOnFailure,
      .gauge, .lineMode, .null, .bits, .si, .bell, .progress, .timer, .eta, .fineta, .rate,
      .averageRate, .bytes, .bufferPercent, .numeric, .quiet, .force, .cursor, .wait, .stats,
      .stopAtSize, .noSplice, .sync, .directIO, .sparse, .discard:
      break

    case .value: value = option.text
    case .countdown: countdown = try option.duration()
    case .until:
      until = try option.time()
      untilText = option.text
    case .timerInterval: timerInterval = try option.timeInterval()
    case .run: command = option.words
    case .remember: remembers = option.value.isEmpty ? .command : .name(option.value)
    case .forget: information = .forget(option.value.isEmpty ? nil : option.value)
    case .listen: listens = try option.path()
    case .joblog: jobLog = try option.path()
    case .from: outputFormat = try option.choice()
    case .outputLast: return try outputLast.replace(with: option.number())

    case .watchfd: watched.append(option.value)
    case .remote: remote = try option.process()
    case .query: query = try option.process()
    case .monitor: monitor = try option.choice()
    case .pidfile: pidFile = try option.path()

    case .total: total = try option.total(factor: unitFactor)

    case .label: labels.append(option.text)
    case .currentValueLabel: currentValueLabel = try option.format()
    case .range: range = try option.range()
    case .minimumLabel: minimumLabel = option.text
    case .maximumLabel: maximumLabel = option.text

    case .done: closingWords.done = option.text
    case .failed: closingWords.failed = option.text

    case .style: try option.store(styleIn: &self)
    case .tint: tints.append(try option.color())
    case .trackTint: trackTint = try option.color()
    case .gradient: gradients.append(try option.colors())
    case .fillImage: fillImage = option.text
    case .trackImage: trackImage = option.text
    case .imageCaps: imageCaps = try option.caps()
    case .thickness: thickness = try option.percentage()
    case .startAngle: startAngle = try option.angle()
    case .border: try option.border(&self)
    case .borderTint: borderTint = try option.color()
    case .layout: layout = try option.choice()
    case .overall: overallPlace = try option.choice()
    case .lineFields: lineFields = try option.fields(changing: lineFields)
    case .direction: direction = try option.choice()
    case .spinner: spinner = try option.choice()
    case .animation: animates = option.isOn
    case .appearance: appearance = try option.appearance()
    case .color: color = try option.choice()
    case .charset: charset = try option.choice()
    case .taskbar: taskbar = try option.choice()

    case .averageRateWindow: return try averageWindow.replace(with: option.secondsOrNone())
    case .lastWritten: return try lastWrittenCount.replace(with: option.number())
    case .format: formats.append(try option.format())
    case .barStyle: barGlyphs = try option.choice()

    case .pin: pin = try option.whetherToPin()
    case .interval: interval = min(max(try option.seconds(), 0.1), 600)
    case .width: return try width.replace(with: option.number())
    case .height: return try height.replace(with: option.number())
    case .delayStart: delay = try option.seconds()
    case .extraDisplay: extraDisplay = try option.extraDisplay()
    case .announce: announcement = try option.step()
    case .json: json = option.value.isEmpty ? .standardError : .file(FilePath(option.value))

    case .output: output = try option.path()
    case .rateLimit: return try rateLimit.replace(with: option.rate(factor: unitFactor))
    case .bufferSize: return try bufferSize.replace(with: option.size(factor: unitFactor))
    case .skipErrors: errorSkipping = option.isOn ? errorSkipping.again : .never
    case .errorSkipBlock: return try errorSkipBlock.replace(with: option.size(factor: unitFactor))
    case .storeAndForward: store = try option.path()

    case .help:
      let topic: HelpTopic? = option.value.isEmpty ? nil : try option.choice()
      information = topic == nil ? .help : .wholeHelp
    case .version: information = .version
    case .gallery: information = .gallery
    case .completion: information = .completion(try option.choice())
    }
    return option.isOn
  }
}

extension Optional {
  fileprivate mutating func replace(with value: Self) -> Bool {
    self = value
    return value != nil
  }
}
