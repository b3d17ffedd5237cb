import ProgressStyles

/// What may be written as the value of an option.
package enum OptionValue: Sendable, Equatable {
  /// One of a fixed set of words, with the noun and article for what they name.
  case choice([String], of: String = "a setting")

  /// One of a fixed set of words that is too long to be its own metavariable.
  case namedChoice(String, [String], of: String = "a setting")
  case automatic  // Leaves it to the program whether an option that may be on or off holds
  case style
  case color
  case colors
  case appearance
  case caps  // Numbers of cells at the two ends of an image
  case range  // Two numbers, the lower one first
  case percentage  // A part of a whole
  case angle
  case duration
  case step  // How often something is said: a part of a whole or a duration
  case time
  case timeInterval
  case size  // An amount, or `@FILE`
  case seconds
  case cells(String)  // A whole number of cells or lines, under this metavariable
  case count(String, atMost: Int = largestNumber)  // A number of things, under this metavariable
  case byteCount
  case rate
  case process
  case watched
  case file
  case extraDisplay  // Where else the progress is shown, and in which form
  case record
  case text
  case name
  case fields
  case format
  case command

  /// The largest width, height or number of bytes that is accepted.
  static let largestNumber = 100_000

  /// What help, messages and completion scripts say about a kind of value.
  package struct Traits: Sendable {
    /// The word for the value in help and manual.
    package let metavariable: String
    let noun: String  // The value with its article, to follow "needs" and "is not"
    let advice: String  // Examples of what may be written, to follow "write"
    let completion: Completion

    init(_ metavariable: String, _ noun: String, _ advice: String, _ completion: Completion = .none)
    {
      self.metavariable = metavariable
      self.noun = noun
      self.advice = advice
      self.completion = completion
    }
  }

  /// Where a shell finds the words to complete a value with.
  enum Completion: Sendable, Equatable {
    case words([String])
    case colors([String] = [])  // The names of colours, and words before them
    case styles
    case markedFile  // Files after `@`
    case file
    case command
    case none
  }

  /// The row of this kind of value.
  package var traits: Traits {
    switch self {
    case .choice(let words, let noun):
      Traits(words.joined(separator: "|"), noun, words.alternatives, .words(words))
    case .namedChoice(let name, let words, let noun):
      Traits(name, noun, words.alternatives, .words(words))
    case .automatic: Traits("auto", "a setting", "auto, or no value", .words(["auto"]))
    case .style:
      Traits(
        "NAME", "a style", StyleName.words.alternatives + ", or the name or path of a file", .styles
      )
    case .color:
      Traits(
        "COLOR", "a colour", "a name such as darkBlue, #rrggbb or a number from 0 to 255", .colors()
      )
    case .colors:
      Traits(
        "COLOR,COLOR...", "a list of two or more colours",
        "names or #rrggbb with commas, such as green,darkBlue")
    case .appearance:
      Traits(
        "light|dark|auto|COLOR", "an appearance",
        "light, dark or auto, or the colour of the background such as '#282a36'",
        .colors(Appearance.words.map { $0.key }))
    case .caps:
      Traits(
        "LEADING,TRAILING", "two numbers of cells",
        "two numbers with a comma between them, such as 1,1")
    case .range:
      Traits(
        "LOW..HIGH", "a range", "LOW..HIGH with the lower number first, such as 0..100 or -20..45")
    case .percentage: Traits("PERCENT", "a percentage from 1 to 50", "a number such as 12")
    case .angle:
      Traits("DEGREES", "an angle from -360 to 360", "a number of degrees such as -90 or 180")
    case .duration: Traits("DURATION", "a duration", "90, 1.5h, 1h5m30s or 00:05:00")
    case .step: Traits("STEP", "a percentage or a duration", "5, 5%, 30s or 2m")
    case .time:
      Traits("TIME", "a time", "17:30, 2026-12-31, 2026-12-31T23:59:59, @1798757999 or +5m")
    case .timeInterval:
      Traits(
        "START..END", "an interval of two times", "START..END, such as 09:00..17:30 or now..+5m")
    case .size:
      Traits(
        "SIZE", "an amount", "a number such as 2000, 64K or 1.5G, or @FILE for the size of a file",
        .markedFile)
    case .seconds: Traits("SEC", "a number of seconds", "a number such as 2 or 0.5")
    case .cells(let name):
      Traits(
        name, "a number from 0 to \(Self.largestNumber)",
        "a number such as 80, or 0 for the size of the terminal")
    case .count(let name, let most):
      Traits(name, "a number from 0 to \(most)", "a number such as 16, or 0 for none")
    case .byteCount: Traits("BYTES", "a number of bytes", "a number such as 65536, 64K or 1M")
    case .rate:
      Traits("RATE", "a rate", "an amount per second, such as 2000, 64K or 1.5M, or 0 for no limit")
    case .process: Traits("PID", "a process ID", "a number such as 1234")
    case .watched:
      Traits(
        "PID[:FD]|=[NAME]|@LIST...", "a process", "PID, PID:FD, =NAME or @FILE for a list of these",
        .markedFile)
    case .file: Traits("FILE", "a file name", "the path of a file", .file)
    case .extraDisplay:
      Traits(
        "PLACE[,PLACE][:FORMAT]", "a place",
        "window, process or window,process, and :FORMAT after it if you like")
    case .record: Traits("N", "a value", "0.42, 42/100 or 42%, or ? if the value is unknown")
    case .name: Traits("NAME", "a name", "a name such as shop-dump")
    case .text: Traits("TEXT", "a text", "'' for no text")
    case .fields:
      Traits(
        "LIST", "a list of fields",
        "percent,left or +elapsed,-rate with the fields "
          + Field.wordsOfOwnLine.joined(separator: ", "),
        .words(Field.wordsOfOwnLine))
    case .format: Traits("FORMAT", "a format", "fields such as '%p %e'")
    case .command:
      Traits("COMMAND", "a command", "the command and its arguments after the option", .command)
    }
  }
}

extension [String] {
  /// The words as a choice: `a`, `a or b`, `a, b or c`.
  package var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
