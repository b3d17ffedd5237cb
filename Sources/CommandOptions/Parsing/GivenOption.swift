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
    let digits = text.hasSuffix("%") ? String(decimalText.dropLast()) : decimalText
    guard let number = Amount(parsingNumber: digits)?.doubleValue, (1...50).contains(number) else {
      throw invalid()
    }
    return number / 100
  }

  /// The value as the interval of sentences: a percentage, whose sign may be left out, or a
  /// duration with a unit. An empty value means `.automatic`.
  func step() throws(OptionError) -> AnnouncementStep {
    guard !value.isEmpty else { return .automatic }
    let digits = text.hasSuffix("%") ? String(decimalText.dropLast()) : decimalText
    guard let number = Amount(parsingNumber: digits)?.doubleValue else {
      let seconds = try duration()
      guard seconds >= 0.1 else { throw invalid() }
      return .seconds(seconds)
    }
    guard (0.1...100).contains(number) else { throw invalid() }
    return .fraction(number / 100)
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
    let decimal = value.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    let isDecimal = decimal.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    let padded = "0" + String(decoding: decimal, as: UTF8.self) + "0"
    guard isDecimal, decimal.contains(where: { $0 != UInt8(ascii: ".") }) else {
      return try duration()
    }
    // The last zero changes nothing after a point; without a point it is dropped again.
    let number = decimal.contains(UInt8(ascii: ".")) ? padded : String(padded.dropLast())
    guard let seconds = Double(number), seconds.isFinite else { throw invalid() }
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
    if try option.option.store(option, in: &self) {
      given.insert(option.option)
    } else {
      given.remove(option.option)
    }
  }
}

extension CommandOption {
  /// Stores the option's value, and returns whether the option holds from here on: `--no-NAME`
  /// undoes a switch, and 0 takes a limit back, as pv does.
  fileprivate func store(_ given: GivenOption, in settings: inout Settings) throws(OptionError)
    -> Bool
  {
    switch self {
    // `Settings.given` is all that a switch changes.
    case .values, .ignoreFailed, .untilTotal, .countUp, .indeterminate, .noFiles, .outputOnFailure,
      .gauge, .lineMode,
      .null, .bits, .si, .bell, .progress, .timer, .eta, .fineta, .rate, .averageRate, .bytes,
      .bufferPercent, .numeric,
      .quiet, .force, .cursor, .wait, .stats, .stopAtSize, .noSplice, .sync, .directIO, .sparse,
      .discard:
      break

    case .value: settings.value = given.text
    case .countdown: settings.countdown = try given.duration()
    case .until: (settings.until, settings.untilText) = (try given.time(), given.text)
    case .timerInterval: settings.timerInterval = try given.timeInterval()
    case .run: settings.command = given.words
    case .remember: settings.remembers = given.value.isEmpty ? .command : .name(given.value)
    case .forget: settings.information = .forget(given.value.isEmpty ? nil : given.value)
    case .listen: settings.listens = try given.path()
    case .joblog: settings.jobLog = try given.path()
    case .from: settings.outputFormat = try given.choice()
    case .outputLast: return try settings.outputLast.replace(with: given.number())

    case .watchfd: settings.watched.append(given.value)
    case .remote: settings.remote = try given.process()
    case .query: settings.query = try given.process()
    case .monitor: settings.monitor = try given.choice()
    case .pidfile: settings.pidFile = try given.path()

    case .total: settings.total = try given.total(factor: settings.unitFactor)

    case .label: settings.labels.append(given.text)
    case .currentValueLabel: settings.currentValueLabel = try given.format()
    case .range: settings.range = try given.range()
    case .minimumLabel: settings.minimumLabel = given.text
    case .maximumLabel: settings.maximumLabel = given.text

    case .done: settings.closingWords.done = given.text
    case .failed: settings.closingWords.failed = given.text

    case .style: try given.store(styleIn: &settings)
    case .tint: settings.tints.append(try given.color())
    case .trackTint: settings.trackTint = try given.color()
    case .gradient: settings.gradients.append(try given.colors())
    case .fillImage: settings.fillImage = given.text
    case .trackImage: settings.trackImage = given.text
    case .imageCaps: settings.imageCaps = try given.caps()
    case .thickness: settings.thickness = try given.percentage()
    case .startAngle: settings.startAngle = try given.angle()
    case .border: try given.border(&settings)
    case .borderTint: settings.borderTint = try given.color()
    case .layout: settings.layout = try given.choice()
    case .overall: settings.overallPlace = try given.choice()
    case .lineFields: settings.lineFields = try given.fields(changing: settings.lineFields)
    case .direction: settings.direction = try given.choice()
    case .spinner: settings.spinner = try given.choice()
    case .animation: settings.animates = given.isOn
    case .appearance: settings.appearance = try given.appearance()
    case .color: settings.color = try given.choice()
    case .charset: settings.charset = try given.choice()
    case .taskbar: settings.taskbar = try given.choice()

    case .averageRateWindow: return try settings.averageWindow.replace(with: given.secondsOrNone())
    case .lastWritten: return try settings.lastWrittenCount.replace(with: given.number())
    case .format: settings.formats.append(try given.format())
    case .barStyle: settings.barGlyphs = try given.choice()

    case .pin: settings.pin = try given.whetherToPin()
    case .interval: settings.interval = min(max(try given.seconds(), 0.1), 600)
    case .width: return try settings.width.replace(with: given.number())
    case .height: return try settings.height.replace(with: given.number())
    case .delayStart: settings.delay = try given.seconds()
    case .extraDisplay: settings.extraDisplay = try given.extraDisplay()
    case .announce: settings.announcement = try given.step()
    case .json: settings.json = given.value.isEmpty ? .standardError : .file(FilePath(given.value))

    case .output: settings.output = try given.path()
    case .rateLimit:
      return try settings.rateLimit.replace(with: given.rate(factor: settings.unitFactor))
    case .bufferSize:
      return try settings.bufferSize.replace(with: given.size(factor: settings.unitFactor))
    case .skipErrors: settings.errorSkipping = given.isOn ? settings.errorSkipping.again : .never
    case .errorSkipBlock:
      return try settings.errorSkipBlock.replace(with: given.size(factor: settings.unitFactor))
    case .storeAndForward: settings.store = try given.path()

    case .help:
      let topic: HelpTopic? = given.value.isEmpty ? nil : try given.choice()
      settings.information = topic == .all ? .wholeHelp : .help
    case .version: settings.information = .version
    case .gallery: settings.information = .gallery
    case .completion: settings.information = .completion(try given.choice())
    }
    return given.isOn
  }
}

extension Optional {
  fileprivate mutating func replace(with value: Self) -> Bool {
    self = value
    return value != nil
  }
}
