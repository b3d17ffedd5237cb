import ProgressSources
import TerminalText

/// What the run is about; just one.
enum Work: Sendable {
  case copy(CopyPlan)
  case values(total: Amount?)
  case value(record: String, total: Amount?)
  case timer(TimerPlan)
  case command(CommandPlan)
  case query(QueryPlan)
  case watch(WatchPlan)

  /// Whether a command runs.
  var isCommand: Bool {
    switch self {
    case .command: true
    case .copy, .values, .value, .timer, .query, .watch: false
    }
  }

  /// Whether it may follow several things at once, each with a line of its own.
  var hasParts: Bool {
    switch self {
    case .watch(let plan): plan.labels.namesFile
    case .copy, .values, .value, .timer, .command, .query: false
    }
  }

  /// Whether it shows pv's fields, whatever the name of the program.
  var showsFields: Bool {
    switch self {
    case .watch: true
    case .copy, .values, .value, .timer, .command, .query: false
    }
  }

  /// The total of a copy, where it is known.
  var copyTotal: Amount? {
    guard case .copy(let plan) = self else { return nil }
    return plan.total
  }

  /// What may be changed of a copy while it runs; of anything else, nothing.
  var transferControl: TransferControl {
    guard case .copy(let plan) = self else { return TransferControl() }
    return TransferControl(rateLimit: plan.rateLimit, sizeLimit: plan.sizeLimit)
  }

  /// The process that is asked for its progress; 0 where none is.
  var queriedProcess: Int {
    guard case .query(let plan) = self else { return 0 }
    return plan.process
  }

  /// Whether it is one line all the time, and nothing is written above it but a message now and then.
  var canShareTerminal: Bool {
    switch self {
    case .copy(let plan): !plan.isAboveBar
    case .values, .timer, .query: true
    case .value, .command, .watch: false
    }
  }

  /// Whether it is one frame on standard output, and no run.
  var isOneValue: Bool {
    switch self {
    case .value: true
    case .copy, .values, .timer, .command, .query, .watch: false
    }
  }
}

/// A command, and where its output goes.
struct CommandPlan: Sendable {
  var arguments: [[UInt8]]
  var readsValues: Bool
  var total: Amount?
  var standardOutput: CommandSource.Output
  var standardError: CommandSource.Output
}
