import TerminalText

/// Walks over the words of a command line and writes down what they say.
///
/// Everything stays bytes until the table says that a value is text, so that operands and file
/// names keep theirs.
struct OptionScanner {
  private let asPv: Bool
  private let scope: Scope
  /// Whether nothing behind the first operand is an option.
  private let stopsAtOperand: Bool
  private var words: ArraySlice<[UInt8]>
  private(set) var settings: Settings
  /// Whether an option stood there that a run can take while it goes on.
  private(set) var changesSomething = false

  /// Which options are allowed.
  enum Scope {
    case everything
    /// Those of the owner's taste, as in `PBAR_OPTIONS`.
    case taste
    /// Those that a run can take while it goes on, as with `--remote`.
    case changes
  }

  /// A scanner of `words` that changes what `settings` says already.
  init(
    words: [[UInt8]], settings: Settings, asPv: Bool, scope: Scope = .everything,
    stopsAtOperand: Bool = false
  ) {
    self.words = words[...]
    self.settings = settings
    self.asPv = asPv
    self.scope = scope
    self.stopsAtOperand = stopsAtOperand
  }

  /// Reads all words, or those before the first `--help`, `--version` or `--completion`, which
  /// answer at once: mistakes after them do not matter (as in GNU tools). `--gallery` looks at all of
  /// them, since it shows what they give.
  mutating func scan() throws(OptionError) {
    while let word = words.popFirst() {
      if word == Self.endOfOptions {
        for operand in words { try addOperand(operand) }
        return
      }
      guard word.count > 1, word[0] == Self.hyphen else {
        try addOperand(word)
        if stopsAtOperand {
          for operand in words { try addOperand(operand) }
          return
        }
        continue
      }
      if word[1] == Self.hyphen {
        try scanLongOption(word)
      } else {
        try scanLetters(word)
      }
      if settings.information?.answersAtOnce ?? false { return }
    }
  }

  /// `--name`, `--name=VALUE`, `--name VALUE`, `--no-name`.
  private mutating func scanLongOption(_ word: [UInt8]) throws(OptionError) {
    let parts = word.dropFirst(2).split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let nameText = String(decoding: parts.first ?? [], as: UTF8.self)
    let attached = parts.count > 1 ? Array(parts[1]) : nil
    let name = try OptionName.resolve(nameText, asPv: asPv)
    var given = GivenOption(
      option: name.option, typed: SafeText.printable("--" + nameText), isOn: name.isOn)
    try checkScope(of: given)
    switch name.option.description.argument {
    case .switch, .none:
      if let attached { throw unwantedValue(attached, of: given) }
      noteTimerOperand(after: given)
    case .required(let wanted):
      given.value = try value(attached, of: given, wanted)
    case .optional(let wanted):
      if let attached, attached.isEmpty {
        throw .missingValue(typed: given.typed, wanted: wanted)
      }
      given.value = attached ?? []
    case .restOfLine(let wanted):
      given.words = try restOfLine(beginningWith: attached, for: given, wanted)
    }
    try name.option.apply(given, to: &settings)
  }

  /// `-petr`, `-s100k`, `-s 100k`: letters, of which the first that takes a value takes what is
  /// left of the word, or the next word.
  private mutating func scanLetters(_ word: [UInt8]) throws(OptionError) {
    try checkForLongName(word)
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      guard let option = Self.option(of: letter) else {
        throw unknownLetter(letter, rest, in: word)
      }
      var given = GivenOption(option: option, typed: "-\(Character(Unicode.Scalar(letter)))")
      try checkScope(of: given)
      switch option.description.argument {
      case .switch, .none, .optional:
        break
      case .required(let wanted):
        given.value = try value(rest.isEmpty ? nil : Array(rest), of: given, wanted)
        rest = []
      case .restOfLine(let wanted):
        given.words = try restOfLine(
          beginningWith: rest.isEmpty ? nil : Array(rest), for: given, wanted)
        rest = []
      }
      try option.apply(given, to: &settings)
      if settings.information?.answersAtOnce ?? false { return }
    }
  }

  /// Refuses a long name with a hyphen too few where one of its letters would take the rest of it for a
  /// value: `-color` would write to a file named `lor`.
  private func checkForLongName(_ word: [UInt8]) throws(OptionError) {
    let name = word.dropFirst().prefix { $0 != UInt8(ascii: "=") }
    // No name that holds a letter with a value is shorter.
    guard !asPv, name.count > 3 else { return }
    let text = String(decoding: name, as: UTF8.self)
    guard OptionName.all.contains(where: { $0.text == text }) else { return }
    let takesValue = name.dropLast().contains { letter in
      Self.option(of: letter)?.description.argument.value != nil
    }
    if takesValue { throw .hyphenMissing(typed: SafeText.printable(word)) }
  }

  private mutating func addOperand(_ word: [UInt8]) throws(OptionError) {
    switch scope {
    case .everything: settings.operands.append(word)
    case .taste: throw Self.notTaste(SafeText.printable(word))
    case .changes: throw .fileNotChangeable(SafeText.printable(word))
    }
  }

  private mutating func checkScope(of given: GivenOption) throws(OptionError) {
    switch scope {
    case .everything: return
    case .taste:
      if !given.option.description.isTaste { throw Self.notTaste(given.typed) }
    case .changes:
      guard given.option.isChangeable else { throw .notChangeable(typed: given.typed) }
      if given.option != .remote { changesSomething = true }
    }
  }

  /// What is attached to the option, or else the next word, whatever that looks like.
  private mutating func value(
    _ attached: [UInt8]?, of given: GivenOption, _ wanted: OptionValue
  ) throws(OptionError) -> [UInt8] {
    guard let word = attached ?? words.popFirst() else {
      throw .missingValue(typed: given.typed, wanted: wanted)
    }
    return word
  }

  /// All words that are left; a `--` before them is dropped, as by every program that runs another.
  private mutating func restOfLine(
    beginningWith attached: [UInt8]?, for given: GivenOption, _ wanted: OptionValue
  ) throws(OptionError) -> [[UInt8]] {
    if attached == nil, words.first == Self.endOfOptions { words.removeFirst() }
    let all = (attached.map { [$0] } ?? []) + words
    guard let command = all.first, !command.isEmpty else {
      throw .missingValue(typed: given.typed, wanted: wanted)
    }
    words = []
    return all
  }

  /// Keeps in mind a word after `--timer` that is perhaps meant as a duration.
  private mutating func noteTimerOperand(after given: GivenOption) {
    guard given.option == .timer, given.isOn, let word = words.first,
      DurationText.parse(String(decoding: word, as: UTF8.self)) != nil
    else { return }
    settings.timerOperand = String(decoding: word, as: UTF8.self)
  }

  private func unwantedValue(_ value: [UInt8], of given: GivenOption) -> OptionError {
    let isDuration = DurationText.parse(String(decoding: value, as: UTF8.self)) != nil
    let shown = SafeText.printable(value)
    return given.option == .timer && given.isOn && isDuration
      ? .timerGivenDuration(typed: given.typed, value: shown)
      : .valueNotTaken(typed: given.typed, value: shown)
  }

  /// The word may also be a long name with one hyphen too few.
  private func unknownLetter(
    _ letter: UInt8, _ rest: ArraySlice<UInt8>, in word: [UInt8]
  ) -> OptionError {
    let character = String(decoding: [letter] + rest, as: UTF8.self).prefix(1)
    let name = word.dropFirst().prefix { $0 != UInt8(ascii: "=") }
    let nearest = Suggestion.nearest(
      to: String(decoding: name, as: UTF8.self), among: OptionName.all.map(\.text))
    return .unknownLetter(
      typed: SafeText.printable("-" + character), bundle: SafeText.printable(word),
      nearest: word.count > 3 ? nearest.map { "--" + $0 } : nil)
  }

  private static func notTaste(_ word: String) -> OptionError {
    let allowed = CommandOption.allCases.map(\.description).filter(\.isTaste)
    return .notTaste(word: word, allowed: allowed.map(\.longName))
  }

  private static func option(of letter: UInt8) -> CommandOption? {
    CommandOption.allCases.first { $0.description.letter == Unicode.Scalar(letter) }
  }

  private static let hyphen = UInt8(ascii: "-")
  private static let endOfOptions = Array("--".utf8)
}
