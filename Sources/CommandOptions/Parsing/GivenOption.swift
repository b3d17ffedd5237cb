import ProgressStyles
import TerminalText

/// An option of a command line, and how its value is read.
struct GivenOption {
  let option: CommandOption

  /// The option as typed, printable and without its value: `--countd`, `-s`.
  let typed: String
  let isOn: Bool  // Whether a switch is turned on; `--no-NAME` turns it off
  let settings: Settings  // Those of the words before
  var value: [UInt8] = []  // Empty for a switch
  var words: [[UInt8]] = []  // All words of a value that takes the rest of the line

  /// The value with U+FFFD where it is not UTF-8; not yet safe to show.
  var text: String { String(decoding: value, as: UTF8.self) }

  /// The text with a point for the comma of the user's locale.
  var decimalText: String {
    settings.decimalSign == .comma ? String(text.map { $0 == "," ? "." : $0 }) : text
  }

  var list: [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  var path: FilePath? { value.isEmpty ? nil : FilePath(value) }

  /// The value as a number, which a percent sign may follow.
  var percent: Double? {
    let digits = text.hasSuffix("%") ? String(decimalText.dropLast()) : decimalText
    return Amount(parsingNumber: digits)?.doubleValue
  }

  var duration: Double? { DurationText.parse(decimalText) }

  /// The value as seconds, with a comma or a point, or else as a duration.
  var seconds: Double? {
    let number = text.map { $0 == "," ? "." : $0 }
    guard number.allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber }) else { return duration }
    return Amount(parsingNumber: String(number))?.doubleValue
  }

  /// An amount, whose unit may follow a space as in output.
  func amount(_ text: String) -> Amount? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let isShown =
      !settings.isPv && parts.count == 2 && parts[0].last?.isNumber ?? false
      && parts[1].first?.isLetter ?? false
    return Amount(
      parsingSize: isShown ? parts.joined() : text, factor: settings.byteUnit.prefixRatio)
  }

  func roundedAmount(_ text: String) -> Int64? {
    amount(text).map { Int64(min($0.doubleValue.rounded(.up), 9e18)) }
  }

  /// A format, of which every sequence must be known; pv shows others as they are.
  func format(_ text: String) throws(OptionError) -> String {
    guard !settings.isPv, let problem = Template(text).problem else { return text }
    throw OptionError("\(typed): \(problem.sentence)")
  }

  func invalid(nearest: String? = nil) -> OptionError {
    var words: [String] = []
    if case .words(let all) = wanted?.completion { words = all }
    let nearest = nearest ?? Suggestion.nearest(to: text, among: words)
    let advice = OptionError.question(nearest, otherwise: "Write \(wanted?.advice ?? "")")
    return OptionError(
      "\(typed): \(SafeText.quoted(value)) is not \(wanted?.noun ?? ""). \(advice)", .value)
  }

  var missing: OptionError {
    OptionError("\(typed) needs \(wanted?.noun ?? ""). Write \(wanted?.advice ?? "")")
  }

  private var wanted: OptionValue? { option.row.argument.value }
}

extension Settings {
  mutating func apply(_ option: GivenOption) throws(OptionError) {
    if option.isOn {
      given.insert(option.option)
      turnedOff.remove(option.option)
    } else {
      given.remove(option.option)
      turnedOff.insert(option.option)
    }
    try option.option.row.argument.store(&self, option)
  }
}
