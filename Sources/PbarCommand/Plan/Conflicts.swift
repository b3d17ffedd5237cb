import CommandOptions
import ProgressStyles
import TerminalText

extension Settings {
  fileprivate func option(_ role: OptionRole) -> CommandOption? { options { $0 == role }.first }
}

/// Throws the first conflict of the given options by their roles: of two modes, of two owners of
/// standard error, of a mode with `--run`, of options that lack others, and of options with the mode.
func checkConflicts(_ settings: Settings) throws(PlanError) {
  let modes =
    settings.options { $0.isMode && $0.excludesOperands }
    + settings.options { $0.isMode && !$0.excludesOperands }
  // The log says more than what parallel prints, for which there is the same word.
  try requireOne(
    of: settings.jobLog != nil && settings.outputFormat == .parallel
      ? modes.filter { $0 != .from } : modes)
  try requireOne(of: standardErrorOwners(settings))
  let command = settings.option(.command)
  if let command, let mode = modes.first, mode.description.role != .mode(.values) {
    throw .conflict(command, mode)
  }
  for option in settings.options(where: { if case .dependent = $0 { true } else { false } }) {
    guard case .dependent(let dependency) = option.description.role else { continue }
    if settings.given.isDisjoint(with: dependency.options) { throw .needs(option, dependency) }
  }
  if settings[.range], let total = settings.option(.total) { throw .conflict(total, .range) }
  if let field = settings.option(.field) ?? (settings[.numeric] ? .numeric : nil) {
    if let option = settings.option(.ownLine) { throw .conflict(option, field) }
    if let words = [CommandOption.done, .failed].first(where: { settings[$0] }) {
      guard let format = settings.format else { throw .conflict(words, field) }
      if !Template(format).fields.contains(.ending) { throw .needsEnding(words) }
    }
  }
  guard let mode = modes.first ?? command ?? settings.option(.activity) else { return }
  let role = mode.description.role
  for excluded in role.excluded {
    if let option = settings.option(excluded) { throw .conflict(option, mode) }
  }
  guard role.excludesOperands, let file = settings.files.first else { return }
  let suspect = settings.suspectedValues.first { FilePath($0.word) == file }
  throw suspect.map { .suspectedValue($0) } ?? .fileBeside(mode: mode, file: file)
}

private func requireOne(of options: [CommandOption]) throws(PlanError) {
  if options.count > 1 { throw .conflict(options[0], options[1]) }
}

/// The options that take standard error for lines of their own; `--json=FILE` leaves it alone.
private func standardErrorOwners(_ settings: Settings) -> [CommandOption] {
  settings.options { $0.ownsStandardError }.filter {
    $0 != .json || settings.json == .standardError
  }
}
