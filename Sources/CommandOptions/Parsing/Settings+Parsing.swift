import TerminalText

extension Settings {
  package static let defaultsVariable = "PBAR_OPTIONS"

  /// Reads the words after the program's name, and before them the bytes of `PBAR_OPTIONS`, which
  /// pv ignores. Throws the first mistake. A mistake in the variable precedes those of the command
  /// line, and does not keep `--help` and its like from their answer.
  package static func parse(
    arguments: [[UInt8]], environmentOptions: [UInt8]?, asPv: Bool,
    operandsEndOptions: Bool = false, decimalSign: DecimalSign = .point
  ) throws(OptionError) -> Settings {
    var defaults = Settings()
    defaults.isPv = asPv
    defaults.decimalSign = decimalSign
    var defaultsError: OptionError?
    if let environmentOptions, !asPv {
      do throws(OptionError) {
        let taken = try defaults.adding(ShellWords.split(environmentOptions), as: .defaults)
        if taken.information != nil { throw .notDefault("--style=help") }
        defaults = taken
      } catch { defaultsError = error.at(defaultsVariable) }
    }
    var settings: Settings
    do throws(OptionError) {
      settings = try defaults.adding(arguments, as: .run, stopsAtOperand: operandsEndOptions)
      if settings.information == .gallery {
        settings = try defaults.adding(arguments, as: .gallery, stopsAtOperand: operandsEndOptions)
        settings.information = .gallery
      }
    } catch { throw defaultsError ?? error }
    if let defaultsError, settings.information == nil { throw defaultsError }
    // As in pv, operands beside --watchfd are watched too.
    if !settings.watched.isEmpty {
      settings.watched += settings.operands
      settings.operands = []
      settings.suspectedValues = []
    }
    return settings
  }

  /// These settings with the options of a line on top, which is split into words as a shell does.
  package func adding(_ line: String) throws(OptionError) -> Settings {
    try adding(ShellWords.split(Array(line.utf8)))
  }

  /// These settings with the options of these words on top.
  package func adding(
    _ words: [[UInt8]], as line: OptionLine = .run, stopsAtOperand: Bool = false
  ) throws(OptionError) -> Settings {
    var scanner = OptionScanner(
      words: words[...], settings: self, line: line, stopsAtOperand: stopsAtOperand)
    try scanner.scan()
    return scanner.settings
  }
}

extension Settings {
  /// These settings changed by the words of a command line with `--remote`. The fields
  /// and formats of the words replace the present ones, as in pv.
  package func changed(by words: [[UInt8]], asPv: Bool) throws(OptionError) -> Settings {
    var start = self
    start.given.subtract(fields)
    start.formats = []
    start.lastWrittenCount = nil
    start.isPv = asPv
    var scanner = OptionScanner(words: words[...], settings: start, line: .change)
    try scanner.scan()
    guard scanner.applied.contains(where: { $0 != .remote }) else {
      throw OptionError(
        "--remote needs an option to change. Add one, such as --rate-limit 10M or --label TEXT")
    }
    var result = scanner.settings
    result.isPv = isPv
    result.remote = remote
    result.information = information
    if remote == nil { result.given.remove(.remote) }
    if result.fields.isEmpty {
      result.given.formUnion(fields.subtracting(scanner.applied))
      result.formats = formats
      if !scanner.applied.contains(.lastWritten) { result.lastWrittenCount = lastWrittenCount }
    }
    return result
  }

  /// The wanted options among the given ones, in the table's order, without defaults, which
  /// conflict with nothing.
  package func options(where isWanted: (OptionRow) -> Bool = { _ in true }) -> [CommandOption] {
    given.subtracting(defaults).filter { isWanted($0.row) }.sorted { $0.rawValue < $1.rawValue }
  }

  private var fields: Set<CommandOption> { Set(options { $0.topics.contains(.field) }) }
}

/// Splits text into words as a shell does (POSIX Shell Command Language, 2.2), without expanding
/// anything. `#` begins no comment, since colours begin with it.
package enum ShellWords {
  package static func split(_ text: [UInt8]) throws(OptionError) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    var isInWord = false
    var quote: Unicode.Scalar?
    var rest = text[...]
    while let byte = rest.popFirst() {
      let sign = Unicode.Scalar(byte)
      if sign == quote {
        quote = nil
      } else if quote == nil, sign == "'" || sign == "\"" {
        quote = sign
        isInWord = true
      } else if quote == nil, sign == " " || sign == "\t" || sign == "\n" {
        if isInWord { words.append(word) }
        word = []
        isInWord = false
      } else {
        let mayEscape =
          quote == nil || quote == "\"" && rest.first.map("\"\\$`\n".utf8.contains) ?? false
        let taken = sign == "\\" && mayEscape ? rest.popFirst() ?? byte : byte
        // A backslash before a newline joins lines.
        if taken == .newline, sign == "\\" { continue }
        word.append(taken)
        isInWord = true
      }
    }
    if let mark = quote.map(Character.init) {
      throw OptionError("an opening \(mark) has no closing \(mark)")
    }
    return isInWord ? words + [word] : words
  }
}
