import TerminalText

extension Settings {
  /// The environment variable that holds the user's defaults.
  package static let defaultsVariable = "PBAR_OPTIONS"

  /// Reads the words after the program's name, and before them the user's defaults.
  ///
  /// With `--gallery`, options that say nothing about how progress is drawn are read without an
  /// effect.
  ///
  /// - Parameters:
  ///   - environmentOptions: the bytes of `PBAR_OPTIONS`, or `nil` if it is not set. The command
  ///     line wins over it. A program that was called as pv ignores it.
  ///   - asPv: whether the program was called as `pv`, so that shortened names mean pv's first.
  ///   - operandsEndOptions: whether all words behind the first operand are operands too.
  /// - Throws: the first mistake. A mistake in the variable precedes those of the command line, but
  ///   `--help` and its like answer all the same.
  package static func parse(
    arguments: [[UInt8]], environmentOptions: [UInt8]?, asPv: Bool,
    operandsEndOptions: Bool = false,
    hasDecimalComma: Bool = false
  ) throws(OptionError) -> Settings {
    var defaults = Settings()
    defaults.hasDecimalComma = hasDecimalComma
    var defaultsError: OptionError?
    do throws(OptionError) {
      if !asPv { try defaults.take(defaults: environmentOptions ?? []) }
    } catch {
      defaultsError = error
    }
    func scan(as line: OptionLine) throws(OptionError) -> Settings {
      var scanner = OptionScanner(
        words: arguments, settings: defaults, asPv: asPv, line: line,
        stopsAtOperand: operandsEndOptions)
      try scanner.scan()
      return scanner.settings
    }
    var settings: Settings
    do throws(OptionError) {
      settings = try scan(as: .run)
      if settings.information == .gallery {
        settings = try scan(as: .gallery)
        settings.information = .gallery
      }
    } catch { throw defaultsError ?? error }
    if let defaultsError, settings.information == nil { throw defaultsError }
    settings.watchOperands()
    return settings
  }

  /// Moves the operands behind the values of `--watchfd` if there are any, as pv does.
  private mutating func watchOperands() {
    guard !watched.isEmpty else { return }
    watched += operands
    operands = []
    suspectedValues = []
  }

  /// Reads the text of `PBAR_OPTIONS`, which may hold defaults only.
  private mutating func take(defaults text: [UInt8]) throws(OptionError) {
    do throws(OptionError) {
      var scanner = OptionScanner(
        words: try ShellWords.split(text), settings: self, asPv: false, line: .defaults)
      try scanner.scan()
      guard scanner.settings.information == nil else { throw .notDefault("--style=help") }
      self = scanner.settings
    } catch { throw error.at(Self.defaultsVariable) }
  }

  /// These settings with the options of a line on top, which is split into words as a shell does.
  ///
  /// - Throws: the first mistake.
  package func adding(_ line: String) throws(OptionError) -> Settings {
    var scanner = OptionScanner(
      words: try ShellWords.split(Array(line.utf8)), settings: self, asPv: false, line: .run)
    try scanner.scan()
    return scanner.settings
  }
}

extension Settings {
  /// These settings after a running transfer has taken another command line with `--remote`.
  ///
  /// Options that the words do not mention stay, but fields and formats are a whole: the first one
  /// removes all of before, as in pv.
  ///
  /// - Parameter words: the words after the program's name, `--remote` included.
  /// - Throws: the first mistake, or the first option that a running transfer does not take.
  package func changed(by words: [[UInt8]], asPv: Bool) throws(OptionError) -> Settings {
    var start = self
    start.given.subtract(fields)
    start.formats = []
    start.lastWrittenCount = nil
    var scanner = OptionScanner(words: words, settings: start, asPv: asPv, line: .change)
    try scanner.scan()
    guard scanner.changesSomething else {
      throw OptionError(
        "--remote needs an option to change. Add one, such as --rate-limit 10M or --label TEXT")
    }
    var result = scanner.settings
    result.remote = remote
    result.information = information
    if remote == nil { result.given.remove(.remote) }
    if result.fields.isEmpty {
      result.given.formUnion(fields)
      result.formats = formats
      result.lastWrittenCount = lastWrittenCount
    }
    return result
  }

  private var fields: Set<CommandOption> { Set(options { $0 == .field }) }
}

/// Splits text into words as a shell does, without expanding anything.
///
/// Blanks separate words. Single quotes keep all bytes up to the next one; so do double quotes,
/// except that a backslash before `"`, `\`, `$`, a backquote or a newline quotes that byte. Outside
/// of quotes a backslash quotes any byte. `#` begins no comment, since colours begin with it (POSIX
/// Shell Command Language, 2.2).
struct ShellWords {
  private var rest: ArraySlice<UInt8>
  private var words: [[UInt8]] = []
  private var word: [UInt8]?  // The word that is being read; `nil` between words

  /// The words of `text`; quoted ones may be empty.
  ///
  /// - Throws: `OptionError.unbalancedQuote`.
  static func split(_ text: [UInt8]) throws(OptionError) -> [[UInt8]] {
    var splitter = ShellWords(rest: text[...])
    while let byte = splitter.rest.popFirst() { try splitter.take(byte) }
    splitter.endWord()
    return splitter.words
  }

  private mutating func take(_ byte: UInt8) throws(OptionError) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"): endWord()
    case UInt8(ascii: "'"): try takeQuotation(byte, escapable: [])
    case UInt8(ascii: "\""): try takeQuotation(byte, escapable: Array("\"\\$`\n".utf8))
    case Self.backslash: takeEscaped()
    default: add(byte)
    }
  }

  private mutating func add(_ byte: UInt8) {
    if word == nil { word = [] }
    word?.append(byte)
  }

  private mutating func endWord() {
    if let word { words.append(word) }
    word = nil
  }

  /// A backslash before a newline joins lines; at the end of the text it is an ordinary byte.
  private mutating func takeEscaped() {
    let next = rest.popFirst() ?? Self.backslash
    if next != UInt8(ascii: "\n") { add(next) }
  }

  private mutating func takeQuotation(_ quote: UInt8, escapable: [UInt8]) throws(OptionError) {
    word = word ?? []
    while let byte = rest.popFirst() {
      if byte == quote { return }
      if byte == Self.backslash, let next = rest.first, escapable.contains(next) {
        takeEscaped()
      } else {
        add(byte)
      }
    }
    let mark = Character(Unicode.Scalar(quote))
    throw OptionError("an opening \(mark) has no closing \(mark)")
  }

  private static let backslash = UInt8(ascii: "\\")
}
