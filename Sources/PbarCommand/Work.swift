import ProgressSources
import TerminalText

/// What the run is about; just one.
enum Work: Sendable {
  case copy(CopyPlan)
  case values(total: Amount?)
  case value(record: String, total: Amount?)
  case timer(TimerPlan)
  case command(CommandPlan)

  /// Whether a command runs.
  var isCommand: Bool {
    switch self {
    case .command: true
    case .copy, .values, .value, .timer: false
    }
  }

  /// Whether it may follow several things at once, each with a line of its own.
  var hasParts: Bool {
    switch self {
    case .copy, .values, .value, .timer, .command: false
    }
  }

  /// Whether it is one frame on standard output, and no run.
  var isOneValue: Bool {
    switch self {
    case .value: true
    case .copy, .values, .timer, .command: false
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
