import CommandOptions
import ProgressModel
import ProgressStyles
import TerminalText

/// Refuses options that exclude one another, lack one that they need, or have no effect.
func checkConflicts(_ settings: Settings) throws(OptionError) {
  for option in settings.options(where: { $0.dependency != nil }) {
    guard let dependency = option.row.dependency,
      settings.given.isDisjoint(with: dependency.options)
    else { continue }
    let options = dependency.options.map { $0.longName }.alternatives
    throw OptionError("\(option.longName) needs \(dependency.noun). Add \(options)")
  }
  try checkPairs(settings)
  try checkClosingWords(settings)
  let modes = settings.options { $0.topics.contains(.noFiles) }
  guard let mode = modes.first, let file = settings.files.first else { return }
  if let suspect = settings.suspectedValues.first(where: { FilePath($0.word) == file }) {
    throw .suspectedValue(suspect)
  }
  throw OptionError("\(mode.longName) reads no files. Leave out \(file.quoted)")
}

/// Refuses two options of which one excludes the other.
func checkPairs(_ settings: Settings) throws(OptionError) {
  let given = settings.options { _ in true }
  for option in given {
    if let other = given.first(where: { settings.excludes($0, option) }) {
      throw .conflict(option, other)
    }
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

extension Settings {
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
