import TerminalText

extension Settings {
  /// The environment variable that holds the owner's taste.
  package static let tasteVariable = "PBAR_OPTIONS"

  /// Reads the words after the program's name, and before them the owner's taste.
  ///
  /// - Parameters:
  ///   - arguments: the words as the kernel passed them.
  ///   - environmentOptions: the bytes of `PBAR_OPTIONS`, or `nil` where it is not set. The command
  ///     line wins over it; called as pv it is not looked at.
  ///   - asPv: whether the program was called as `pv`, so that shortened names mean pv's first.
  ///   - operandsEndOptions: whether all words behind the first operand are operands too.
  /// - Throws: the first mistake; one in the variable comes before those of the command line, but
  ///   keeps nobody from `--help`.
  package static func parse(
    arguments: [[UInt8]], environmentOptions: [UInt8]?, asPv: Bool,
    operandsEndOptions: Bool = false
  ) throws(OptionError) -> Settings {
    var taste = Settings()
    var tasteError: OptionError?
    do throws(OptionError) {
      if !asPv { taste = try Settings(taste: environmentOptions ?? []) }
    } catch {
      tasteError = error
    }
    var scanner = OptionScanner(
      words: arguments, settings: taste, asPv: asPv, stopsAtOperand: operandsEndOptions)
    do throws(OptionError) {
      try scanner.scan()
    } catch {
      throw tasteError ?? error
    }
    if let tasteError, scanner.settings.information == nil { throw tasteError }
    return scanner.settings.watchingOperands
  }

  /// The same with the operands among what is watched, where anything is, as pv does: behind the values of
  /// the option, wherever they stood.
  private var watchingOperands: Settings {
    guard !watched.isEmpty else { return self }
    var settings = self
    settings.watched += operands
    settings.operands = []
    settings.timerOperand = nil
    return settings
  }

  /// What the text of `PBAR_OPTIONS` says: options of taste, and nothing else.
  private init(taste text: [UInt8]) throws(OptionError) {
    do throws(OptionError) {
      var scanner = OptionScanner(
        words: try ShellWords.split(text), settings: Settings(), asPv: false, scope: .taste)
      try scanner.scan()
      self = scanner.settings
    } catch {
      throw .inVariable(variable: Self.tasteVariable, error)
    }
  }
}

extension Settings {
  /// What was said of looks, labels and size alone: how anything would be drawn, not what.
  package var looks: Settings {
    var looks = Settings()
    looks.labels = labels
    looks.currentValueLabel = currentValueLabel
    looks.style = style
    looks.tint = tint
    looks.trackTint = trackTint
    looks.gradient = gradient
    looks.fillImage = fillImage
    looks.trackImage = trackImage
    looks.thickness = thickness
    looks.border = border
    looks.borderTint = borderTint
    looks.layout = layout
    looks.animates = animates
    looks.direction = direction
    looks.appearance = appearance
    looks.color = color
    looks.charset = charset
    looks.taskbar = taskbar
    looks.ringsBell = ringsBell
    looks.barGlyphs = barGlyphs
    looks.width = width
    looks.height = height
    return looks
  }

  /// The same with what a piece of a command line says on top, which is read as a shell reads it.
  ///
  /// - Throws: the first mistake.
  package func adding(_ line: String) throws(OptionError) -> Settings {
    var scanner = OptionScanner(
      words: try ShellWords.split(Array(line.utf8)), settings: self, asPv: false)
    try scanner.scan()
    return scanner.settings
  }
}
