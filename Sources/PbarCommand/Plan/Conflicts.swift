import CommandOptions
import ProgressModel
import ProgressStyles
import TerminalText

/// Refuses options that exclude one another, lack one that they need, or have no effect.
func checkConflicts(_ settings: Settings) throws(OptionError) {
  try checkPairs(settings)
  for option in settings.options() { try checkDependency(of: option, settings) }
  try checkClosingWords(settings)
  let modes = settings.options { $0.topics.contains(.noFiles) }
  guard let mode = modes.first, let file = settings.files.first else { return }
  if let suspect = settings.suspectedValues.first(where: { FilePath($0.word) == file }) {
    throw .suspectedValue(suspect)
  }
  throw OptionError("\(mode.longName) reads no files. Leave out \(file.quoted)")
}

private func checkDependency(of option: CommandOption, _ settings: Settings) throws(OptionError) {
  guard let dependency = option.row.dependency,
    settings.needed(by: option, beside: settings.options()) != nil
  else { return }
  var advice: String
  let options: [CommandOption]
  switch settings.way(to: dependency.options) {
  case .addition(let added):
    (advice, options) = ("Add \(added.names)", added)
  case .replacement(let old, let new):
    (advice, options) = ("Replace \(old.longName) with \(new.names)", new)
  case .none(let obstacle): throw .conflict(option, obstacle)
  }
  if let file = settings.files.first, options.allSatisfy({ $0.row.topics.contains(.noFiles) }) {
    advice += ", and leave out \(file.quoted)"
  }
  throw OptionError("\(option.longName) needs \(dependency.noun). \(advice)")
}

/// Refuses two options of which one excludes the other.
func checkPairs(_ settings: Settings) throws(OptionError) {
  let given = settings.options()
  for option in given {
    if let other = given.first(where: { settings.excludes($0, option) }) {
      throw .conflict(option, other)
    }
  }
  // The bar of a line is never a circle.
  if given.contains(.style), [.circular, .ring, .rings, .gauge].contains(settings.style),
    let line = given.first(where: { $0.row.topics.contains(.field) })
  {
    throw .conflict(.style, line)
  }
}

/// Refuses `--done` and `--failed` where they would not be shown.
private func checkClosingWords(_ settings: Settings) throws(OptionError) {
  let others = settings.options { $0.topics.contains(.pvLine) }
  guard let words = [CommandOption.done, .failed].first(where: { settings[$0] }),
    let other = others.first(where: { settings.isInEffect($0) })
  else { return }
  guard let format = settings.format else { throw .conflict(words, other) }
  if !Template(format).fields.contains(.ending) {
    throw OptionError("\(words.longName) says its words at %{ending}. Add it to --format")
  }
}

/// How a command line comes to an option that it lacks.
private enum OptionWay {
  case addition([CommandOption])  // One of them can be added
  case replacement(CommandOption, by: [CommandOption])
  case none(CommandOption)  // The option that excludes it
}

extension Settings {
  /// Advice that can be followed beside the other options: to add an option, which is written as
  /// `text`, or to replace another one with it; `nil` if neither is possible.
  func advice(for option: CommandOption, _ text: String) -> String? {
    switch way(to: [option]) {
    case .addition: "add \(text)"
    case .replacement(let old, _): "replace \(old.longName) with \(text)"
    case .none: nil
    }
  }

  /// The way to one of these options that can be used beside the given ones.
  fileprivate func way(to options: [CommandOption]) -> OptionWay {
    let given = self.options()
    let obstacles = options.map { obstacle(to: $0, beside: given) }
    guard !obstacles.contains(nil), let obstacle = obstacles.first ?? nil else {
      return .addition(zip(options, obstacles).filter { $0.1 == nil }.map { $0.0 })
    }
    // What is in the way can be replaced if it is only another way to the same end.
    let others = options.filter { other in
      self.obstacle(to: other, beside: given.filter { $0 != obstacle }) == nil
    }
    return !obstacle.row.topics.isDisjoint(with: [.mode, .reading]) && !others.isEmpty
      ? .replacement(obstacle, by: others) : .none(obstacle)
  }

  /// The given option beside which a further one can't be used, or what that one needs.
  fileprivate func obstacle(to option: CommandOption, beside given: [CommandOption])
    -> CommandOption?
  {
    if let rival = given.first(where: { excludes($0, option) || excludes(option, $0) }) {
      return rival
    }
    let all = given + [option]
    if let needed = needed(by: option, beside: all) {
      let obstacles = needed.map { obstacle(to: $0, beside: all) }
      if obstacles.allSatisfy({ $0 != nil }) { return obstacles[0] }
    }
    // What another option needs must remain possible.
    return given.first { other in
      guard let needed = needed(by: other, beside: all) else { return false }
      return needed.allSatisfy { obstacle(to: $0, beside: all) != nil }
    }
  }

  /// `nil` if the option needs no other. The output of a program may be read as values.
  fileprivate func needed(by option: CommandOption, beside given: [CommandOption])
    -> [CommandOption]?
  {
    let readsValues = outputFormat?.isValues ?? false && given.contains(.from)
    guard let needed = option.row.dependency?.options, !needed.contains(where: given.contains),
      !(needed.contains(.values) && readsValues)
    else { return nil }
    return needed
  }

  /// Whether an option leaves no room for another one.
  fileprivate func excludes(_ option: CommandOption, _ other: CommandOption) -> Bool {
    option != other && isInEffect(option) && isInEffect(other)
      && !option.row.excluded.isDisjoint(with: other.row.topics)
  }

  /// `--json=FILE` leaves standard error alone, and a quiet run may show our own line in a title.
  /// With a log, `--from parallel` names what standard input is, and the log says more.
  fileprivate func isInEffect(_ option: CommandOption) -> Bool {
    switch option {
    case .json: json == .standardError
    case .quiet: extraDisplay == nil
    case .from: jobLog == nil || outputFormat != .parallel
    case _: true
    }
  }
}

extension [CommandOption] {
  fileprivate var names: String { map { $0.longName }.alternatives }
}
