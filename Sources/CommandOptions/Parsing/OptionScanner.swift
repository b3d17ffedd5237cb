import TerminalText

/// Reads the words of a command line into `Settings`. They stay bytes until the table says that a
/// value is text.
struct OptionScanner {
  var words: ArraySlice<[UInt8]> = []
  private(set) var settings: Settings

  /// Options that this kind of command line can't hold are refused; for a gallery they have no
  /// effect, and neither have operands.
  let line: OptionLine
  var stopsAtOperand = false  // Whether all words after an operand are operands
  private(set) var applied: Set<CommandOption> = []

  /// `--gallery` uses all words; other information ends the parse.
  private var isAnswered: Bool { settings.information.map { $0 != .gallery } ?? false }

  /// Reads all words, or those up to the first option that prints information, which answers at
  /// once although mistakes may follow, as in GNU tools.
  mutating func scan() throws(OptionError) {
    do throws(OptionError) { try scanWords() } catch {
      var mistake = error
      // The operands of --monitor are a command anyway.
      if settings.monitor == nil { mistake.firstOperand = settings.operands.first }
      throw mistake
    }
  }

  private mutating func scanWords() throws(OptionError) {
    while let word = words.popFirst() {
      if word == Self.endOfOptions {
        for operand in words { try addOperand(operand) }
        return
      }
      guard word.count > 1, word[0] == Self.hyphen else {
        try addOperand(word)
        if stopsAtOperand { words = [Self.endOfOptions] + words }
        continue
      }
      if word[1] == Self.hyphen { try scanLongOption(word) } else { try scanLetters(word) }
      if isAnswered { return }
    }
  }

  /// `--name`, `--name=VALUE`, `--name VALUE`, `--no-name`.
  private mutating func scanLongOption(_ word: [UInt8]) throws(OptionError) {
    let parts = word.dropFirst(2).split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(decoding: parts.first ?? [], as: UTF8.self)
    try applyOption(named: name, parts.count > 1 ? Array(parts[1]) : nil)
  }

  /// `name`: a long name without its hyphens. `value`: `nil` if the next word may be the value.
  mutating func applyOption(named name: String, _ value: [UInt8]?) throws(OptionError) {
    let found = try OptionName.resolve(name, asPv: settings.isPv)
    var given = try given(found.option, typed: SafeText.printable("--" + name), isOn: found.isOn)
    try takeValue(value, of: &given)
    try apply(given)
  }

  /// Reads what follows an option, of which `attached` is in the same word.
  private mutating func takeValue(_ attached: [UInt8]?, of given: inout GivenOption)
    throws(OptionError)
  {
    switch given.option.row.argument.form {
    case _ where !given.isOn, .switch, .none:
      if let attached { throw unwantedValue(attached, of: given) }
      if given.option == .timer, given.isOn { suspectNextWord(after: given) }
    case .optional:
      if let attached, attached.isEmpty { throw given.missing }
      given.value = attached ?? []
      if attached == nil { suspectNextWord(after: given) }
    case .required:
      guard let value = attached ?? words.popFirst() else { throw given.missing }
      given.value = value
    case .restOfLine: given.words = try restOfLine(beginningWith: attached, for: given)
    }
  }

  /// `-petr`, `-s100k`, `-s 100k`: a letter that takes a value takes the rest of the word.
  private mutating func scanLetters(_ word: [UInt8]) throws(OptionError) {
    try checkForLongName(word)
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      guard let option = Self.option(of: letter) else {
        throw unknownLetter(letter, rest, in: word)
      }
      var given = try given(option, typed: "-\(Character(Unicode.Scalar(letter)))", isOn: true)
      let form = option.row.argument.form
      if form == .required || form == .restOfLine {
        try takeValue(rest.isEmpty ? nil : Array(rest), of: &given)
        rest = []
      }
      try apply(given)
      if isAnswered { return }
    }
  }

  private func given(_ option: CommandOption, typed: String, isOn: Bool) throws(OptionError)
    -> GivenOption
  {
    if !option.row.scope.includes(line) {
      switch line {
      case .run, .gallery: break
      case .change:
        throw OptionError("\(typed) can't be changed in a running transfer. Nothing was changed")
      case .defaults: throw .notDefault(typed)
      }
    }
    return GivenOption(option: option, typed: typed, isOn: isOn, settings: settings)
  }

  /// Refuses a long name with a single hyphen if one of its letters takes a value: `-color` would
  /// write to a file named `lor`.
  private func checkForLongName(_ word: [UInt8]) throws(OptionError) {
    let name = name(in: word)
    guard !settings.isPv,
      name.utf8.dropLast().contains(where: { Self.option(of: $0)?.row.argument.value != nil }),
      OptionName.all.contains(where: { $0.text == name })
    else { return }
    let typed = SafeText.printable(word)
    throw OptionError("'\(typed)' has one hyphen. Did you mean --\(name)?")
  }

  private mutating func addOperand(_ word: [UInt8]) throws(OptionError) {
    switch line {
    case .run:
      settings.operands.append(word)
    case .change:
      throw OptionError(
        "\(SafeText.quoted(word)): the files of a running transfer can't be changed. "
          + "Nothing was changed")
    case .gallery: break
    case .defaults: throw .notDefault(SafeText.printable(word))
    }
  }

  private mutating func apply(_ given: GivenOption) throws(OptionError) {
    let option = given.option
    guard option.row.scope.includes(line) else { return }
    // The labels of a line, and likewise its colours, replace earlier ones.
    if option == .label, !applied.contains(.label) { settings.labels = [] }
    if option.isColor, !applied.contains(where: { $0.isColor }) {
      settings.tints = []
      settings.gradients = []
      settings.gradientSpan = nil
    }
    applied.insert(option)
    settings.defaults.remove(option)
    if line == .defaults { settings.defaults.insert(option) }
    try settings.apply(given)
  }

  /// A `--` before the command is dropped, as by other programs that run one.
  private mutating func restOfLine(beginningWith attached: [UInt8]?, for given: GivenOption)
    throws(OptionError) -> [[UInt8]]
  {
    let isEnded = attached == nil && words.first == Self.endOfOptions
    if isEnded { words.removeFirst() }
    let all = (attached.map { [$0] } ?? []) + words
    guard let command = all.first, let first = command.first else { throw given.missing }
    guard isEnded || first != Self.hyphen else {
      throw OptionError(
        "\(given.typed) needs a command, and \(SafeText.quoted(command)) is an option. "
          + "Options go before \(given.typed)")
    }
    words = []
    return all
  }

  /// Keeps the next word if it may be intended as the value of the option.
  private mutating func suspectNextWord(after given: GivenOption) {
    guard line == .run, let word = words.first, let first = word.first, first != Self.hyphen
    else { return }
    var suspect = given
    suspect.value = word
    var unused = settings
    let isValue =
      given.option == .timer ? suspect.duration != nil : (try? unused.apply(suspect)) != nil
    if isValue { settings.suspectedValues.append(SuspectedValue(option: given.option, word: word)) }
  }

  private func unwantedValue(_ value: [UInt8], of given: GivenOption) -> OptionError {
    let isDuration = DurationText.parse(String(decoding: value, as: UTF8.self)) != nil
    let advice =
      if given.option == .timer, given.isOn, isDuration, let word = SafeText.shellWord(value) {
        "For a countdown, write --countdown \(word)"
      } else {
        "Leave out '=\(SafeText.printable(value))'"
      }
    return OptionError("\(given.typed) takes no value. \(advice)")
  }

  /// The word may be a long name that lacks a hyphen.
  private func unknownLetter(_ letter: UInt8, _ rest: ArraySlice<UInt8>, in word: [UInt8])
    -> OptionError
  {
    let typed = SafeText.printable("-" + String(decoding: [letter] + rest, as: UTF8.self).prefix(1))
    let bundle = SafeText.printable(word)
    return .unknown(
      "'\(typed)'" + (bundle == typed ? "" : " in '\(bundle)'"),
      nearest: word.count > 3 ? OptionName.nearest(to: name(in: word)) : nil)
  }

  /// The long name that a word with a single hyphen would have.
  private func name(in word: [UInt8]) -> String {
    String(decoding: word.dropFirst().prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
  }

  private static func option(of letter: UInt8) -> CommandOption? {
    CommandOption.named("-\(Character(Unicode.Scalar(letter)))")
  }

  private static let hyphen = UInt8(ascii: "-")
  private static let endOfOptions = Array("--".utf8)
}

extension CommandOption {
  /// Tints and gradients are one choice.
  var isColor: Bool { self == .tint || self == .gradient }
}
