import TerminalText

extension OptionArgument {
  /// A part of the whole, 0.01...0.5.
  static let percentage = ValueKind("PERCENT", "a percentage from 1 to 50", "a number such as 12") {
    $0.percent.flatMap { (1...50).contains($0) ? $0 / 100 : nil }
  }

  static let angle = ValueKind(
    "DEGREES", "an angle from -360 to 360", "a number of degrees such as -90 or 180"
  ) {
    let degrees = Amount(parsingNumber: $0.decimalText)?.doubleValue
    return degrees.flatMap { (-360...360).contains($0) ? $0 : nil }
  }

  static let duration = ValueKind("DURATION", "a duration", "90, 1.5h, 1h5m30s or 00:05:00") {
    $0.duration
  }

  static let seconds = ValueKind("SEC", "a number of seconds", "a number such as 2 or 0.5") {
    $0.seconds
  }

  static func cells(_ name: String) -> ValueKind<Int> {
    count(name, "a number such as 80, or 0 for the size of the terminal")
  }

  static func count(
    _ name: String, atMost most: Int = 100_000,
    _ advice: String = "a number such as 16, or 0 for none"
  ) -> ValueKind<Int> {
    ValueKind(name, "a number from 0 to \(most)", advice) {
      Int($0.text).flatMap { (0...most).contains($0) ? $0 : nil }
    }
  }

  static let byteCount = ValueKind(
    "BYTES", "a number of bytes", "a number such as 65536, 64K or 1M"
  ) { $0.roundedAmount($0.decimalText).map { Int(min($0, 1 << 40)) } }

  /// Units a second, also written as in output: `10 MiB/s`, `2.5/s`.
  static let rate = ValueKind(
    "RATE", "a rate", "an amount per second, such as 2000, 64K or 1.5M, or 0 for no limit"
  ) {
    let text = $0.decimalText
    return $0.roundedAmount(
      text.hasSuffix("/s") && !$0.settings.isPv ? String(text.dropLast(2)) : text)
  }

  static let process = ValueKind("PID", "a process ID", "a number such as 1234") {
    Int32($0.text).flatMap { $0 > 0 ? Int($0) : nil }
  }

  static let step = ValueKind<AnnouncementStep>(
    "STEP", "a percentage or a duration", "5, 5%, 30s or 2m"
  ) {
    if let percent = $0.percent {
      return (0.1...100).contains(percent) ? .fraction(percent / 100) : nil
    }
    return $0.duration.flatMap { $0 >= 0.1 ? .seconds($0) : nil }
  }

  static let time = ValueKind(
    "TIME", "a time", "17:30, 2026-12-31, 2026-12-31T23:59:59, @1798757999 or +5m"
  ) { given in
    ClockTime(parsing: given.decimalText).map { TypedTime(time: $0, text: given.text) }
  }

  static let timeInterval = ValueKind(
    "START..END", "an interval of two times", "START..END, such as 09:00..17:30 or now..+5m"
  ) { ClockInterval(parsing: $0.decimalText) }

  static let size = ValueKind<TotalSetting>(
    "SIZE", "an amount", "a number such as 2000, 64K or 1.5G, or @FILE for the size of a file",
    .markedFile(.measured)
  ) {
    if $0.value.first == UInt8(ascii: "@"), $0.value.count > 1 {
      return .sizeOfFile(FilePath($0.value.dropFirst()))
    }
    if $0.text.contains(":"), !$0.settings.isPv {
      let text = $0.text
      return $0.duration.map { .duration($0, text: text) }
    }
    return $0.amount($0.decimalText).map { .amount($0) }
  }

  static let amount = ValueKind("N", "an amount", "a number such as 2000, 64K or 1.5G") {
    $0.roundedAmount($0.decimalText)
  }

  static let range = ValueKind(
    "LOW..HIGH", "a range", "LOW..HIGH with the lower number first, such as 0..100 or -20..45"
  ) { ValueRange(parsing: $0.decimalText) }

  static let record = ValueKind(
    "N", "a value", "0.42, 42/100 or 42%, or ? if the value is unknown"
  ) { $0.text }

  static let label = ValueKind("TEXT", "a text", "'' for no text") { $0.text }

  /// A text that is only shown.
  static let text = ValueKind("TEXT", "a text", "'' for no text") { SafeText.printable($0.text) }

  static let unitName = ValueKind(
    "NAME[,PLURAL]", "a word", "a word such as files, or two such as file,files"
  ) { SafeText.printable($0.text) }

  static let format = ValueKind("FORMAT", "a format", "fields such as '%p %e'") {
    given throws(OptionError) in try given.format(given.text)
  }

  static let name = ValueKind("NAME", "a name", "a name such as shop-dump") { $0.value }

  static let watched = ValueKind(
    "PID[:FD]|=[NAME]|@LIST...", "a process",
    "PID, PID:FD, =NAME, ./PATH or @FILE for a list of these", .markedFile(.read)
  ) { $0.value }

  static let command = ValueKind(
    "COMMAND", "a command", "the command and its arguments after the option", .command,
    in: .restOfLine
  ) { $0.words }

  static func file(_ access: FileAccess, _ assign: @escaping Assign<FilePath>) -> Self {
    ValueKind("FILE", "a file name", "the path of a file", .file(access)) { $0.path }(assign)
  }

  static let style = ValueKind(
    "NAME", "a style", StyleName.words.alternatives + ", or the name or path of a file", .styles
  ) { $0.path }

  static let extraDisplay = ValueKind<ExtraDisplay>(
    "PLACE[,PLACE][:FORMAT]", "a place",
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
