import CommandOptions
import Testing

@testable import PbarCommand

@Suite("Pairs of options") struct OptionPairTests {
  @Test(
    "Each pair of options is accepted, or refused in a sentence that names one of them, in any order",
    arguments: CommandOption.allCases)
  func pairs(one: CommandOption) throws {
    for other in CommandOption.allCases.drop(while: { $0 != one }) {
      let settings = try Self.given([one, other])
      // An option such as --help answers before conflicts are checked.
      guard settings.information == nil else { continue }
      #expect(settings.given == [one, other])
      let outcome = Self.outcome(settings)
      #expect(outcome == Self.outcome(try Self.given([other, one])))
      guard let outcome else { continue }
      let sentences = [(one, other), (other, one)].flatMap { first, second in
        [
          Self.conflict(first, second), "\(first.longName) needs ",
          "\(first.longName) says its words at %{ending}. Add it to --format",
        ]
      }
      #expect(sentences.contains(where: outcome.hasPrefix), "\(outcome)")
    }
  }

  @Test(
    "Options that are refused are accepted once their advice is followed, which is never taken back",
    arguments: CommandOption.allCases)
  func advice(one: CommandOption) throws {
    for other in CommandOption.allCases where other != one {
      let settings = try Self.given([one, other])
      guard settings.information == nil else { continue }
      try Self.follow(settings, of: [one, other], keeping: [])
    }
  }

  /// Follows each advice in each way; the added options must be none that is refused again.
  private static func follow(
    _ settings: Settings, of options: [CommandOption], keeping added: [CommandOption]
  ) throws {
    guard let outcome = outcome(settings), !outcome.contains("%{ending}") else { return }
    let line = "\(options.map(\.longName)): \(outcome)"
    guard added.count < 4 else {
      Issue.record("no end: \(line)")
      return
    }
    func follow(_ options: [CommandOption], keeping added: [CommandOption]) throws {
      try Self.follow(try given(options), of: options, keeping: added)
    }
    func named(_ text: Substring) -> [CommandOption] {
      let words = text.split { $0 == " " || $0 == "," }.map { String($0) }
      return words.compactMap { word in CommandOption.allCases.first { $0.longName == word } }
    }
    let sentences = outcome.split(separator: ". ")
    let subject = named(sentences[0])
    let advice = named(sentences[1])
    // Only what an added option needs may be asked for.
    #expect(sentences[1].hasPrefix("Add ") || Set(subject).isDisjoint(with: added), "\(line)")
    if sentences[1] == "Choose one" {
      #expect(subject.count == 2 && Set(subject).isSubset(of: options), "\(line)")
      for choice in subject { try follow(options.filter { $0 != choice }, keeping: added) }
    } else if sentences[1].hasPrefix("Add ") {
      #expect(!advice.isEmpty && Set(advice).isDisjoint(with: options), "\(line)")
      for option in advice { try follow(options + [option], keeping: added + [option]) }
    } else {
      #expect(sentences[1].hasPrefix("Replace ") && options.contains(advice[0]), "\(line)")
      for option in advice.dropFirst() {
        try follow(options.filter { $0 != advice[0] } + [option], keeping: added + [option])
      }
    }
  }

  @Test("A run has one mode, and only modes that read values go with a command")
  func modes() throws {
    let modes = CommandOption.allCases.filter { $0.row.topics.contains(.mode) }
    let readers: [CommandOption] = [.values, .from]
    for one in modes + readers {
      for other in modes + readers where one != other {
        #expect(Self.outcome(try Self.given([one, other])) != nil, "\(one), \(other)")
      }
      #expect((Self.outcome(try Self.given([one, .run])) == nil) == readers.contains(one))
    }
  }

  @Test(
    "An option that has no effect beside another, or contradicts it, is refused",
    arguments: [
      "--values --lines", "--countdown 5 --rate-limit 5", "--indeterminate --total 5",
      "--value 5 --stats", "--values --listen x --run true",
      "--values --until-total --run true", "--numeric --announce", "--fields bar --quiet",
      "--wait --run true",
    ])
  func refused(line: String) throws {
    #expect(Self.outcome(try settings(line))?.hasSuffix("Choose one") == true)
  }

  @Test(
    "What looks like a conflict and is none is accepted",
    arguments: [
      "--indeterminate --lines", "--monitor both --rate-limit 5 --total 5", "--watchfd 1 --total 5",
      "--values --total 5 --gauge", "--numeric --json=x", "--quiet -x window --border rounded",
      "--joblog x --from parallel", "--countdown 5 --remember", "--values --run true",
      "--total 5 --run true", "--from zenity --until-total --total 5", "--from zenity --listen x",
    ])
  func accepted(line: String) throws {
    #expect(Self.outcome(try settings(line)) == nil)
  }

  @Test("An option without which another one has no effect is named")
  func needs() throws {
    let lines = [
      "--listen x": "--listen needs values. Add --values",
      "--listen x --countdown 5": "--listen needs values. Replace --countdown with --values",
      "--ignore-failed --run true":
        "--ignore-failed needs parts. Add --values or --from",
      "--count-up --stopwatch":
        "--count-up needs a timer. Replace --stopwatch with --countdown, --until or --timer-interval",
    ]
    for (line, sentence) in lines { #expect(Self.outcome(try settings(line)) == sentence) }
  }

  @Test("A default gives way to every option of a command line", arguments: CommandOption.allCases)
  func defaults(option: CommandOption) throws {
    let alone = try Self.given([option])
    guard alone.information == nil else { return }
    for other in CommandOption.allCases where other.row.scope.includes(.defaults) {
      let settings = try Self.given([option], defaults: Self.words(of: other))
      #expect(Self.outcome(settings) == Self.outcome(alone), "\(other)")
    }
  }

  @Test("An option that a later one cancels has no conflicts")
  func takenBack() throws {
    let lines = [
      "--values --line-mode --no-line-mode", "--values --no-values --countdown 5",
      "--values -L 5 -L 0", "--values -B 5 -B 0", "--values -Z 5 -Z 0",
      "--values -E --no-skip-errors",
      "--numeric --no-numeric --announce", "--numeric --json --json=FILE",
      "--count-up --no-count-up --values",
    ]
    for line in lines { #expect(Self.outcome(try settings(line)) == nil, "\(line)") }
  }

  @Test("The closing words go with a format that has a place for them")
  func closingWords() throws {
    #expect(Self.outcome(try settings("--done ok -F %p%{ending}")) == nil)
    #expect(Self.outcome(try settings("--done ok -q -x window")) == nil)
    let refusal = "--failed says its words at %{ending}. Add it to --format"
    #expect(Self.outcome(try settings("--failed ok -F %p")) == refusal)
  }

  @Test("A mode refuses a FILE unless it takes operands")
  func operands() throws {
    let modes = CommandOption.allCases.filter {
      !$0.row.excluded.isDisjoint(with: [.mode, .activity])
    }
    for mode in modes {
      let settings = try Self.given([mode], operand: "FILE")
      let sentence = "\(mode.longName) reads no files. Leave out 'FILE'"
      let takesOperands = [.watchfd, .monitor].contains(mode)
      #expect(Self.outcome(settings) == (takesOperands ? nil : sentence))
    }
  }

  /// Settings with these options, each with a valid value.
  private static func given(
    _ options: [CommandOption], operand: String? = nil, defaults: [String] = []
  ) throws -> Settings {
    // All words after --run belong to the command, so --run comes last.
    let ordered = options.filter { $0 != .run } + options.filter { $0 == .run }
    let words = (operand.map { [$0] } ?? []) + ordered.flatMap(words)
    return try Settings.parse(
      arguments: words.map { Array($0.utf8) },
      environmentOptions: Array(defaults.joined(separator: " ").utf8),
      asPv: false)
  }

  private static func words(of option: CommandOption) -> [String] {
    let name = option.longName
    let argument = option.row.argument
    return switch argument.form {
    case .switch, .none, .optional: [name]
    case .required: [name + "=" + (argument.value.map(sample) ?? "")]
    case .restOfLine: [name, "true"]
    }
  }

  private static func outcome(_ settings: Settings) -> String? {
    do throws(OptionError) {
      try checkConflicts(settings)
      return nil
    } catch {
      return error.sentence
    }
  }

  private static func conflict(_ one: CommandOption, _ other: CommandOption) -> String {
    "\(one.longName) and \(other.longName) can't be used together. "
      + "Choose one"
  }

  private static func sample(of value: OptionValue) -> String {
    if case .words(let words) = value.completion { return words[0] }
    return switch value.metavariable {
    case "COLOR": "red"
    case "COLOR,COLOR...": "red,blue"
    case "light|dark|auto|COLOR": "#282a36"
    case "LOW..HIGH": "0..1"
    case "LEADING,TRAILING": "1,1"
    case "TIME": "17:30"
    case "START..END": "now..+5m"
    case "FILE", "TEXT", "NAME", "FORMAT": "x"
    case "PLACE[,PLACE][:FORMAT]": "window"
    case _: "5"
    }
  }
}
