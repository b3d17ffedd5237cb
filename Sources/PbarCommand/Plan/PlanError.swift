import CommandOptions
import ProgressSources
import SystemCalls

/// Why no run can be planned from what was said.
enum PlanError: Error, Hashable {
  /// Two options that exclude one another, as typed.
  case conflict(String, String)
  /// An option that means nothing without one of some others.
  case needs(String, oneOf: [String])
  /// `--range` where no values are shown.
  case rangeNeedsValues
  /// A label of one end of a range that was not given.
  case needsRange(String)
  /// A FILE beside a mode that reads none.
  case fileBeside(mode: String, file: [UInt8])
  /// `--timer 5m`, and there is no such file.
  case timerOperand(String)
  /// No FILE, and standard input is a keyboard.
  case nothingToRead
  /// The file of `--total @FILE` can't be looked at.
  case unknownSize(path: [UInt8], SystemError)
  /// Standard input is the file that standard output goes to.
  case inputIsOutput
  /// The file of `--pidfile` can't be written.
  case pidFile(path: [UInt8], SystemError)
  /// It is of a kind that has no size.
  case noSize(path: [UInt8])
  /// A value of `--watchfd`, or an operand beside it, that names nothing.
  case notWatchable([UInt8])
  /// The same in a line of a list, counted from 1.
  case notWatchableLine(list: [UInt8], Int, [UInt8])
  /// A list of what to watch that can't be read.
  case noWatchList(path: [UInt8], SystemError)
  /// A list of what to watch in which nothing stands.
  case emptyWatchList(path: [UInt8])
  /// `--monitor` without a command.
  case noCommand
  /// An option about the output beside `--monitor in`, which leaves the output alone.
  case needsOutput(String)
  /// The FILE of `--json` can't be opened or written to.
  case cannotReport(path: [UInt8], SystemError)
  /// The file of `--json` or `--pidfile` is where the data comes from or goes to.
  case isData(option: String, path: [UInt8])
  /// The process of `--query` can't be asked.
  case cannotQuery(process: Int, ControlClient.Failure)
}

extension PlanError {
  /// What the process tells its parent.
  var status: ExitStatus {
    switch self {
    case .inputIsOutput, .isData: ExitStatus(.inputIsOutput)
    case .cannotReport: ExitStatus(.notOpened)
    case .conflict, .needs, .rangeNeedsValues, .needsRange, .fileBeside, .timerOperand,
      .nothingToRead, .unknownSize, .pidFile, .noSize, .notWatchable, .notWatchableLine,
      .noWatchList, .emptyWatchList, .noCommand, .needsOutput, .cannotQuery:
      .usage
    }
  }
}

/// Makes sure that the options name one mode, and nothing that can't go with it.
func checkConflicts(_ settings: Settings) throws(PlanError) {
  let modes = chosenModes(settings)
  if modes.count > 1 { throw .conflict(modes[0], modes[1]) }
  let lines = chosenLines(settings)
  if lines.count > 1 { throw .conflict(lines[0], lines[1]) }
  let timers = ["--countdown", "--until", "--timer-interval"]
  if settings.command != nil, let mode = modes.first, mode != "--values" {
    throw .conflict("--run", mode)
  }
  if settings.countsUp, !timers.contains(modes.first ?? "") {
    throw .needs("--count-up", oneOf: timers)
  }
  try checkRange(settings)
  // A copy's options beside something that copies nothing.
  guard let mode = modes.first ?? (settings.command != nil ? "--run" : nil) else { return }
  if mode == "--monitor" {
    // It copies, and its operands are the command.
    if settings.isIndeterminate { throw .conflict("--indeterminate", mode) }
    return
  }
  if settings.countsLines { throw .conflict("--line-mode", mode) }
  if settings.endsRecordsWithNUL { throw .conflict("--null", mode) }
  if let option = transferOptions(settings).first { throw .conflict(option, mode) }
  if settings.isIndeterminate, settings.command == nil || mode == "--values" {
    throw .conflict("--indeterminate", mode)
  }
  if let file = settings.operands.first { throw .fileBeside(mode: mode, file: file) }
}

private func checkRange(_ settings: Settings) throws(PlanError) {
  guard settings.range != nil else {
    if settings.minimumLabel != nil { throw .needsRange("--minimum-label") }
    if settings.maximumLabel != nil { throw .needsRange("--maximum-label") }
    return
  }
  guard settings.readsValues || settings.value != nil else { throw .rangeNeedsValues }
  // A value within a range is no part of a total.
  if settings.total != nil { throw .conflict("--total", "--range") }
}

/// The options about how data is moved that were given.
func transferOptions(_ settings: Settings) -> [String] {
  let given = [
    ("--rate-limit", settings.rateLimit != nil), ("--buffer-size", settings.bufferSize != nil),
    ("--no-splice", settings.avoidsSplice),
    ("--skip-errors", settings.errorSkipping != .never),
    ("--error-skip-block", settings.errorSkipBlock != nil),
    ("--stop-at-size", settings.stopsAtSize), ("--store-and-forward", settings.store != nil),
  ]
  return outputOptions(settings) + given.filter(\.1).map(\.0)
}

/// Those of them that are about the end that is written to.
func outputOptions(_ settings: Settings) -> [String] {
  let given = [
    ("--output", settings.output != nil), ("--sync", settings.syncsOutput),
    ("--direct-io", settings.usesDirectIO), ("--sparse", settings.writesSparse),
    ("--discard", settings.discards),
  ]
  return given.filter(\.1).map(\.0)
}

private func chosenModes(_ settings: Settings) -> [String] {
  var modes: [String] = []
  if settings.readsValues { modes.append("--values") }
  if settings.value != nil { modes.append("--value") }
  if settings.countdown != nil { modes.append("--countdown") }
  if settings.until != nil { modes.append("--until") }
  if settings.timerInterval != nil { modes.append("--timer-interval") }
  if settings.remote != nil { modes.append("--remote") }
  if settings.query != nil { modes.append("--query") }
  if !settings.watched.isEmpty { modes.append("--watchfd") }
  if settings.monitor != nil { modes.append("--monitor") }
  return modes
}

/// The options that take standard error for lines of their own.
private func chosenLines(_ settings: Settings) -> [String] {
  let given = [
    ("--numeric", settings.isNumeric), ("--announce", settings.announcement != nil),
    ("--json", settings.json == .standardError),
  ]
  return given.filter(\.1).map(\.0)
}
