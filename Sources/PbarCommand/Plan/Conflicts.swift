import CommandOptions
import ProgressModel
import ProgressStyles
import TerminalText

extension Settings {
  fileprivate func option(_ role: OptionRole) -> CommandOption? {
    options { $0.role == role }.first
  }
}

func checkConflicts(_ settings: Settings) throws(OptionError) {
  var modes =
    settings.options { $0.role.isMode && $0.role.excludesOperands }
    + settings.options { $0.role.isMode && !$0.role.excludesOperands }
  // With a log, `--from parallel` names what standard input is, and the log says more.
  if settings.jobLog != nil, settings.outputFormat == .parallel { modes.removeAll { $0 == .from } }
  try requireOne(of: modes)
  // `--json=FILE` leaves standard error alone.
  let owners = settings.options { $0.role == .numbers || $0.role == .lines }
  try requireOne(of: owners.filter { $0 != .json || settings.json == .standardError })
  let command = settings.option(.command)
  if let command, let mode = modes.first, mode.row.role != .values {
    throw .conflict(command, mode)
  }
  for option in settings.options(where: { $0.dependency != nil }) {
    guard let dependency = option.row.dependency,
      settings.given.isDisjoint(with: dependency.options)
    else { continue }
    let options = dependency.options.map { $0.longName }.alternatives
    throw OptionError("\(option.longName) needs \(dependency.noun). Add \(options)")
  }
  if settings[.range], let total = settings.option(.total) { throw .conflict(total, .range) }
  try checkLine(settings)
  guard let mode = modes.first ?? command ?? settings.option(.activity) else { return }
  let role = mode.row.role
  for excluded in role.excluded {
    if let option = settings.option(excluded) { throw .conflict(option, mode) }
  }
  guard role.excludesOperands, let file = settings.files.first else { return }
  if let suspect = settings.suspectedValues.first(where: { FilePath($0.word) == file }) {
    throw .suspectedValue(suspect)
  }
  throw OptionError("\(mode.longName) reads no files. Leave out \(file.quoted)")
}

/// Refuses options of our own line if nothing shows it. A quiet run may show it in a title.
private func checkLine(_ settings: Settings) throws(OptionError) {
  let quiet = settings.extraDisplay == nil ? settings.option(.quiet) : nil
  guard let field = settings.option(.field) ?? settings.option(.numbers) ?? quiet else { return }
  if let option = settings.option(.ownLine) { throw .conflict(option, field) }
  guard let words = [CommandOption.done, .failed].first(where: { settings[$0] }) else { return }
  guard let format = settings.format else { throw .conflict(words, field) }
  if !Template(format).fields.contains(.ending) {
    throw OptionError("\(words.longName) says its words at %{ending}. Add it to --format")
  }
}

private func requireOne(of options: [CommandOption]) throws(OptionError) {
  if options.count > 1 { throw .conflict(options[0], options[1]) }
}
