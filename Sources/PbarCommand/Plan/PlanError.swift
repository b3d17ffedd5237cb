import CommandOptions
import ProgressModel
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalText

enum PlanError: Error, Hashable {
  case conflict(CommandOption, CommandOption)
  case needs(CommandOption, OptionDependency)
  case needsName  // Without a command, only a name distinguishes runs
  case needsEnding(CommandOption)  // The words of an option have no place in the format

  /// A FILE is given beside a mode that reads none.
  case fileBeside(mode: CommandOption, file: FilePath)
  case suspectedValue(SuspectedValue)  // An operand seems to be the value of the option before it
  case past(String)  // The date of `--until`, as typed, is past
  case nothingToRead  // No FILE is given, and standard input is a keyboard
  case unusable(CommandOption, path: FilePath, SystemError)  // The file of an option
  case noSize(path: FilePath)  // The file of `--total @FILE` is of a kind that has no size

  /// A value of `--watchfd`, or an operand beside it, names nothing that can be watched.
  case notWatchable([UInt8])

  /// Nor does a line of a list, counted from 1.
  case notWatchableLine(list: FilePath, Int, [UInt8])
  case emptyWatchList(path: FilePath)
  case noCommand

  /// The first FILE does not exist, but a program of this name does: the words seem to be its
  /// command line.
  case commandAsFile([[UInt8]])

  /// An option concerns the output, which `--monitor in` leaves alone.
  case needsOutput(CommandOption)

  /// Two files are one, and the first, at this path, would be written.
  case sameFile(FileUse, FileUse, path: FilePath)
  case notReached(by: CommandOption, process: Int, ControlClient.Failure)
}

/// The use of a file of the command line, or of a standard stream.
enum FileUse: Hashable {
  case input, standardInput, standardOutput
  case option(CommandOption)
}

extension PlanError {
  var status: ExitStatus {
    switch self {
    case .sameFile: ExitStatus(.inputIsOutput)
    case .unusable(.json, _, _): ExitStatus(.notOpened)
    case .conflict, .needs, .needsName, .needsEnding, .fileBeside, .suspectedValue, .past,
      .nothingToRead, .unusable, .noSize, .notWatchable, .notWatchableLine, .emptyWatchList,
      .noCommand, .commandAsFile, .needsOutput, .notReached:
      .usage
    }
  }
}

extension Settings {
  fileprivate func option(_ role: OptionRole) -> CommandOption? { options { $0 == role }.first }
}

/// Throws the first conflict of the given options by their roles: of two modes, of two owners of
/// standard error, of a mode with `--run`, of options that lack others, and of options with the mode.
func checkConflicts(_ settings: Settings) throws(PlanError) {
  let modes =
    settings.options { $0.isMode && $0.excludesOperands }
    + settings.options { $0.isMode && !$0.excludesOperands }
  // The log says more than what parallel prints; both have one word.
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
