import CommandOptions
import Testing

@testable import PbarCommand

/// The outcome of every pair of options, compared with groups that do not depend on the table.
@Suite("Pairs of options")
struct OptionPairTests {
  private static let timers: [CommandOption] = [.countdown, .until, .timerInterval, .stopwatch]

  /// The modes in the order in which conflicts name them.
  private static let modes: [CommandOption] =
    [.values, .value] + timers + [.from, .joblog, .query, .remote, .watchfd, .monitor]

  /// The options of a copy, in the order in which conflicts name them.
  private static let copying: [CommandOption] = [
    .lineMode, .null, .output, .sync, .directIO, .sparse, .discard, .rateLimit, .bufferSize,
    .noSplice, .skipErrors, .errorSkipBlock, .stopAtSize, .storeAndForward,
  ]

  /// What a timer, a frame and a command have none of: rates, amounts of bytes, a wait for data.
  private static let measuring: [CommandOption] = [
    .gauge, .stats, .initial, .averageRateWindow, .bits, .wait,
  ]

  /// What concerns a run that takes time.
  private static let lasting: [CommandOption] = [
    .remember, .pidfile, .cursor, .delayStart, .extraDisplay, .done, .failed, .transient,
  ]

  /// What replaces our own line, and what concerns that line alone.
  private static let fields: [CommandOption] = [
    .progress, .timer, .eta, .fineta, .rate, .averageRate, .bytes, .bufferPercent, .lastWritten,
    .format, .numeric, .quiet,
  ]
  private static let ownLine: [CommandOption] = [.border, .layout, .lineFields, .overall]
  private static let standardErrorOwners: [CommandOption] = [.numeric, .announce, .json]

  /// Options that have an effect only beside one of others, and the word for what they need.
  private static let needs: [(option: CommandOption, noun: String, others: [CommandOption])] = [
    (.listen, "values", [.values]), (.untilTotal, "values", [.values]),
    (.ignoreFailed, "parts", [.values, .value, .from, .joblog]),
    (.range, "values", [.values, .value]), (.minimumLabel, "a range", [.range]),
    (.maximumLabel, "a range", [.range]), (.countUp, "a timer", Array(timers.dropLast())),
    (.noFiles, "a command", [.run]), (.outputOnFailure, "a command", [.run]),
    (.outputLast, "a command", [.run]),
  ]

  @Test(
    "Every pair of options is accepted or refused as the groups say",
    arguments: CommandOption.allCases)
  func pairs(one: CommandOption) throws {
    // Conflicts do not depend on the order of the options, so each pair is tried once.
    for other in CommandOption.allCases.drop(while: { $0 != one }) {
      let settings = try Self.given([one, other])
      // An option such as --help answers before conflicts are checked.
      guard settings.information == nil else { continue }
      #expect(settings.given == [one, other])
      #expect(Self.outcome(settings) == Self.expected([one, other]), "\(one), \(other)")
    }
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

  @Test("The first of several conflicts with a mode, in a fixed order, is reported")
  func order() throws {
    for (index, option) in Self.copying.enumerated() {
      let settings = try Self.given([.values, .indeterminate] + Self.copying[index...])
      #expect(Self.outcome(settings) == Self.conflict(option, .values))
    }
    #expect(
      Self.outcome(try Self.given([.values, .range, .total])) == Self.conflict(.total, .range))
  }

  @Test("The closing words go with a format that has a place for them")
  func closingWords() throws {
    #expect(Self.outcome(try settings("--done ok -F %p%{ending}")) == nil)
    #expect(Self.outcome(try settings("--done ok -q -x window")) == nil)
    let refusal = "--failed says its words at %{ending}. Add it to --format"
    #expect(Self.outcome(try settings("--failed ok -F %p")) == refusal)
  }

  @Test(
    "Each mode without operands refuses a FILE",
    arguments: modes + [.run, .indeterminate])
  func operands(mode: CommandOption) throws {
    let settings = try Self.given([mode], operand: "FILE")
    let takesOperands = [.watchfd, .monitor, .indeterminate].contains(mode)
    let sentence = "\(mode.longName) reads no files. Leave out 'FILE'"
    #expect(Self.outcome(settings) == (takesOperands ? nil : sentence))
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

  /// The message about one or two options; `nil` if they are accepted.
  private static func expected(_ options: [CommandOption]) -> String? {
    func given(_ group: [CommandOption]) -> [CommandOption] { group.filter(options.contains) }
    let chosen = given(modes)
    if chosen.count > 1 { return conflict(chosen[0], chosen[1]) }
    let owners = given(standardErrorOwners)
    if owners.count > 1 { return conflict(owners[0], owners[1]) }
    if options.contains(.run), let mode = chosen.first, mode != .values, mode != .from {
      return conflict(.run, mode)
    }
    for need in needs where options.contains(need.option) && given(need.others).isEmpty {
      let others = need.others.map(\.longName).alternatives
      return "\(need.option.longName) needs \(need.noun). Add \(others)"
    }
    if let field = given(fields).first, let option = given(ownLine).first {
      return conflict(option, field)
    }
    if let words = given([.done, .failed]).first, let field = given(fields).first {
      let place = "\(words.longName) says its words at %{ending}. Add it to --format"
      return field == .format ? place : conflict(words, field)
    }
    guard let mode = chosen.first ?? given([.run, .indeterminate]).first else { return nil }
    let excluded = excluded(by: mode)
    return excluded.first(where: options.contains).map { conflict($0, mode) }
  }

  /// The options that have no effect beside a mode, or contradict it.
  private static func excluded(by mode: CommandOption) -> [CommandOption] {
    switch mode {
    case .monitor: [.indeterminate]
    case .indeterminate: [.total]
    case .run: copying + measuring
    case .values, .from: copying + [.indeterminate, .bits]
    case .value: copying + [.indeterminate] + measuring + lasting
    case _ where timers.contains(mode): copying + [.indeterminate, .total] + measuring
    case _: copying + [.indeterminate]
    }
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
