import ProgressModel
import ProgressStyles
import TerminalText

/// The largest width, height or number of cells that is accepted.
private let largestNumber = 100_000

extension OptionArgument {
  /// A part of the whole, 0.01...0.5.
  static func percentage(_ assign: @escaping Assign<Double>) -> Self {
    Self(assign, "PERCENT", "a percentage from 1 to 50", "a number such as 12") { given in
      given.percent.flatMap { (1...50).contains($0) ? $0 / 100 : nil }
    }
  }

  static func angle(_ assign: @escaping Assign<Double>) -> Self {
    Self(assign, "DEGREES", "an angle from -360 to 360", "a number of degrees such as -90 or 180") {
      let degrees = Amount(parsingNumber: $0.decimalText)?.doubleValue
      return degrees.flatMap { (-360...360).contains($0) ? $0 : nil }
    }
  }

  static func duration(_ assign: @escaping Assign<Double>) -> Self {
    Self(assign, "DURATION", "a duration", "90, 1.5h, 1h5m30s or 00:05:00") { $0.duration }
  }

  static func seconds(_ assign: @escaping Assign<Double>) -> Self {
    Self(assign, "SEC", "a number of seconds", "a number such as 2 or 0.5") { $0.seconds }
  }

  static func window(_ assign: @escaping Assign<Double?>) -> Self {
    Self(limit: assign, "SEC", "a number of seconds", "a number such as 2 or 0.5") { $0.seconds }
  }

  static func cells(_ name: String, _ assign: @escaping Assign<Int?>) -> Self {
    Self(
      limit: assign, name, "a number from 0 to \(largestNumber)",
      "a number such as 80, or 0 for the size of the terminal"
    ) { $0.number(atMost: largestNumber) }
  }

  static func count(
    _ name: String, atMost most: Int = largestNumber, _ assign: @escaping Assign<Int?>
  ) -> Self {
    Self(limit: assign, name, "a number from 0 to \(most)", "a number such as 16, or 0 for none") {
      $0.number(atMost: most)
    }
  }

  static func byteCount(_ assign: @escaping Assign<Int64?>) -> Self {
    Self(limit: assign, "BYTES", "a number of bytes", "a number such as 65536, 64K or 1M") {
      $0.roundedAmount($0.decimalText)
    }
  }

  /// A number of units a second, also as it is shown: `10 MiB/s`, `2.5/s`.
  static func rate(_ assign: @escaping Assign<Int64?>) -> Self {
    Self(
      limit: assign, "RATE", "a rate",
      "an amount per second, such as 2000, 64K or 1.5M, or 0 for no limit"
    ) { given in
      let text = given.decimalText
      return given.roundedAmount(
        text.hasSuffix("/s") && !given.settings.isPv ? String(text.dropLast(2)) : text)
    }
  }

  static func process(_ assign: @escaping Assign<Int>) -> Self {
    Self(assign, "PID", "a process ID", "a number such as 1234") { given in
      Int32(given.text).flatMap { $0 > 0 ? Int($0) : nil }
    }
  }

  /// Leaves it to the program whether an option that may be on or off holds.
  static func automatic(_ assign: @escaping Assign<WhenMode>) -> Self {
    var argument = Self(assign, "auto", "a setting", "auto, or no value", .words(["auto"])) {
      if !$0.isOn { return .never }
      return $0.text == "auto" ? .automatic : nil
    }
    argument.canBeUndone = true
    return argument
  }

  /// A percentage, whose sign may be left out, or a duration with a unit.
  static func step(_ assign: @escaping Assign<AnnouncementStep>) -> Self {
    Self(assign, "STEP", "a percentage or a duration", "5, 5%, 30s or 2m") { given in
      if let percent = given.percent {
        return (0.1...100).contains(percent) ? .fraction(percent / 100) : nil
      }
      return given.duration.flatMap { $0 >= 0.1 ? .seconds($0) : nil }
    }
  }

  static func time(_ assign: @escaping Assign<TypedTime>) -> Self {
    Self(assign, "TIME", "a time", "17:30, 2026-12-31, 2026-12-31T23:59:59, @1798757999 or +5m") {
      given in
      ClockTime(parsing: given.decimalText).map { TypedTime(time: $0, text: given.text) }
    }
  }

  static func timeInterval(_ assign: @escaping Assign<ClockInterval>) -> Self {
    Self(
      assign, "START..END", "an interval of two times",
      "START..END, such as 09:00..17:30 or now..+5m"
    ) { ClockInterval(parsing: $0.decimalText) }
  }

  /// An amount, or the path of a file after `@`.
  static func size(_ assign: @escaping Assign<TotalSetting>) -> Self {
    Self(
      assign, "SIZE", "an amount",
      "a number such as 2000, 64K or 1.5G, or @FILE for the size of a file",
      .markedFile
    ) { given in
      if given.value.first == UInt8(ascii: "@"), given.value.count > 1 {
        return .sizeOfFile(FilePath(given.value.dropFirst()))
      }
      let amount =
        given.text.contains(":")
        ? given.duration.map { Amount.real($0) } : given.amount(given.decimalText)
      return amount.map { .amount($0) }
    }
  }

  static func range(_ assign: @escaping Assign<ValueRange>) -> Self {
    Self(
      assign, "LOW..HIGH", "a range",
      "LOW..HIGH with the lower number first, such as 0..100 or -20..45"
    ) { ValueRange(parsing: $0.decimalText) }
  }

  static func record(_ assign: @escaping Assign<String>) -> Self {
    Self(assign, "N", "a value", "0.42, 42/100 or 42%, or ? if the value is unknown") { $0.text }
  }

  static func text(_ assign: @escaping Assign<String>) -> Self {
    Self(assign, "TEXT", "a text", "'' for no text") { $0.text }
  }

  static func format(_ assign: @escaping Assign<String>) -> Self {
    Self(assign, "FORMAT", "a format", "fields such as '%p %e'") { given throws(OptionError) in
      try given.format(given.text)
    }
  }

  static func name(_ assign: @escaping Assign<[UInt8]>) -> Self {
    Self(assign, "NAME", "a name", "a name such as shop-dump") { $0.value }
  }

  static func watched(_ assign: @escaping Assign<[UInt8]>) -> Self {
    Self(
      assign, "PID[:FD]|=[NAME]|@LIST...", "a process",
      "PID, PID:FD, =NAME or @FILE for a list of these",
      .markedFile
    ) { $0.value }
  }

  static func command(_ assign: @escaping Assign<[[UInt8]]>) -> Self {
    Self(
      assign, "COMMAND", "a command", "the command and its arguments after the option", .command,
      in: .restOfLine
    ) { $0.words }
  }

  static func file(_ assign: @escaping Assign<FilePath>) -> Self {
    Self(assign, "FILE", "a file name", "the path of a file", .file) { $0.path }
  }

  static func style(_ assign: @escaping Assign<FilePath>) -> Self {
    Self(
      assign, "NAME", "a style", StyleName.words.alternatives + ", or the name or path of a file",
      .styles
    ) { $0.path }
  }

  /// `window`, `process` or both with a comma between them, and an optional `:FORMAT`.
  static func extraDisplay(_ assign: @escaping Assign<ExtraDisplay>) -> Self {
    Self(
      assign, "PLACE[,PLACE][:FORMAT]", "a place",
      "window, process or window,process, and :FORMAT after it if you like"
    ) { given throws(OptionError) in
      let parts = given.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      var places: Set<ExtraDisplay.Place> = []
      for word in parts[0].split(separator: ",", omittingEmptySubsequences: false) {
        switch word {
        case "window", "windowtitle": places.insert(.windowTitle)
        case "process", "processtitle", "proc", "proctitle": places.insert(.processTitle)
        default: return nil
        }
      }
      return ExtraDisplay(
        places: places, format: parts.count > 1 ? try given.format(String(parts[1])) : nil)
    }
  }
}
