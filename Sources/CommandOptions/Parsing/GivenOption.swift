import ProgressStyles
import TerminalText

/// One option as it stood on the command line, with readers for its value.
struct GivenOption {
  let option: CommandOption
  /// The option as typed and made printable, without its value: `--countd`, `-s`.
  let typed: String
  /// Whether a switch is turned on; `--no-X` turns it off.
  var isOn = true
  /// The value as the kernel passed it; empty for a switch.
  var value: [UInt8] = []
  /// All words of a value that takes the rest of the line.
  var words: [[UInt8]] = []

  /// The value as text, with U+FFFD where it is not UTF-8; not yet safe to show.
  var text: String { String(decoding: value, as: UTF8.self) }

  /// The value as one of the names of `Choice`.
  func choice<Choice>() throws(OptionError) -> Choice
  where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
    guard let choice = Choice(rawValue: text) else {
      throw invalid(nearest: Suggestion.nearest(to: text, among: Choice.words))
    }
    return choice
  }

  /// The value as a colour of the palette or a number of one.
  func color() throws(OptionError) -> TintColor {
    guard let color = TintColor.named(text) else {
      throw invalid(nearest: Suggestion.nearest(to: text, among: TintColor.names))
    }
    return color
  }

  /// The value as two colours or more, with commas between them.
  func colors() throws(OptionError) -> [TintColor] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let colors = names.compactMap { TintColor.named($0) }
    guard colors.count == names.count, colors.count > 1 else {
      let unknown = names.first { TintColor.named($0) == nil }
      throw invalid(
        nearest: unknown.flatMap { Suggestion.nearest(to: $0, among: TintColor.names) })
    }
    return colors
  }

  /// The value as two numbers with two points between them.
  func range() throws(OptionError) -> ValueRange {
    guard let range = ValueRange(parsing: text) else { throw invalid() }
    return range
  }

  /// The value as a part of the whole, 0.01...0.5; a percent sign may follow.
  func percentage() throws(OptionError) -> Double {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let number = Amount(parsingNumber: digits)?.doubleValue, (1...50).contains(number) else {
      throw invalid()
    }
    return number / 100
  }

  /// The value as how often something is said; a percentage needs its sign. Nothing says nothing.
  func step() throws(OptionError) -> AnnouncementStep {
    guard !value.isEmpty else { return .automatic }
    guard text.hasSuffix("%") else {
      let seconds = try duration()
      guard seconds >= 0.1 else { throw invalid() }
      return .seconds(seconds)
    }
    guard let number = Amount(parsingNumber: String(text.dropLast()))?.doubleValue,
      (0.1...100).contains(number)
    else { throw invalid() }
    return .fraction(number / 100)
  }

  /// The value as a duration, in seconds.
  func duration() throws(OptionError) -> Double {
    guard let seconds = DurationText.parse(text), seconds.isFinite, seconds >= 0 else {
      throw invalid()
    }
    return seconds
  }

  /// The value as a decimal number of seconds, or else as a duration.
  ///
  /// A comma may stand for the point, as pv does, and either may come first or last.
  func seconds() throws(OptionError) -> Double {
    let decimal = value.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    let isDecimal = decimal.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    let padded = "0" + String(decoding: decimal, as: UTF8.self) + "0"
    guard isDecimal, decimal.contains(where: { $0 != UInt8(ascii: ".") }) else {
      return try duration()
    }
    // The zero behind changes nothing after a point, and without one it is left out.
    let number = decimal.contains(UInt8(ascii: ".")) ? padded : String(padded.dropLast())
    guard let seconds = Double(number), seconds.isFinite else { throw invalid() }
    return seconds
  }

  /// The value as a moment, not yet looked up on any clock.
  func time() throws(OptionError) -> ClockTime {
    guard let time = ClockTime(parsing: text) else { throw invalid() }
    return time
  }

  /// The value as two moments.
  func timeInterval() throws(OptionError) -> ClockInterval {
    guard let interval = ClockInterval(parsing: text) else { throw invalid() }
    return interval
  }

  /// The value as an amount, or as the name of a file after `@`, whose bytes are kept.
  func total(factor: Int) throws(OptionError) -> TotalSetting {
    if value.first == UInt8(ascii: "@"), value.count > 1 {
      return .sizeOfFile(Array(value.dropFirst()))
    }
    guard let amount = Amount(parsingSize: text, factor: factor) else { throw invalid() }
    return .amount(amount)
  }

  /// The value as a number of bytes or lines, a part counting as a whole; `nil` for 0, which says nothing
  /// (as pv does).
  func size(factor: Int) throws(OptionError) -> Int64? {
    guard let amount = Amount(parsingSize: text, factor: factor) else { throw invalid() }
    let number = Int64(min(amount.doubleValue.rounded(.up), 9e18))
    return number == 0 ? nil : number
  }

  /// The value as a number, `nil` for 0, which says nothing.
  func count() throws(OptionError) -> Int? { try cells() }

  /// The value as a number of seconds, `nil` for 0, which says nothing.
  func secondsOrNone() throws(OptionError) -> Double? {
    let seconds = try seconds()
    return seconds == 0 ? nil : seconds
  }

  /// The value as the number of a process.
  func process() throws(OptionError) -> Int {
    guard let number = Int32(text), number > 0 else { throw invalid() }
    return Int(number)
  }

  /// The value as the name of a file, whose bytes are kept.
  func path() throws(OptionError) -> [UInt8] {
    guard !value.isEmpty else { throw invalid() }
    return value
  }

  /// The value as `window`, `process` or both with a comma between, and perhaps `:FORMAT`.
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
    return ExtraDisplay(places: places, format: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// The value as a number of cells or lines, `nil` for 0, which says nothing (as pv does).
  func cells() throws(OptionError) -> Int? {
    guard let number = Int(text), (0...Self.mostCells).contains(number) else { throw invalid() }
    return number == 0 ? nil : number
  }

  /// The largest width or height that is believed.
  static let mostCells = 100_000

  private func invalid(nearest: String? = nil) -> OptionError {
    .invalidValue(
      typed: typed, value: SafeText.printable(value),
      wanted: option.description.argument.value ?? .text, nearest: nearest)
  }
}
