import CommandOptions
import ProgressSources
import TerminalText
import Wording

/// What the run is about; just one.
enum Work: Sendable {
  case copy(CopyPlan)
  case values(ValueScale)
  case value(record: String, ValueScale)
  case timer(TimerPlan)
  case command(CommandPlan)
  case query(QueryPlan)
  case watch(WatchPlan)
  case monitor(MonitorPlan)

  /// Whether a command runs.
  var isCommand: Bool {
    switch self {
    case .command, .monitor: true
    case .copy, .values, .value, .timer, .query, .watch: false
    }
  }

  /// Whether it follows the clock and nothing else.
  var isTimer: Bool {
    switch self {
    case .timer: true
    case .copy, .values, .value, .command, .query, .watch, .monitor: false
    }
  }

  /// Whether it reads values.
  var readsValues: Bool {
    switch self {
    case .values, .value: true
    case .command(let plan): plan.readsValues
    case .copy, .timer, .query, .watch, .monitor: false
    }
  }

  /// What is counted, where it is no bytes and has a name.
  var countedNoun: CountedNoun? {
    guard case .records(let terminator) = copy?.unit else { return nil }
    return terminator == 0 ? .record : .line
  }

  /// Lines that there are all the time, each of a look of its own.
  var lineCount: Int {
    guard case .monitor(let plan) = self, plan.input != nil, plan.output != nil else { return 1 }
    return 2
  }

  /// Whether it may follow several things at once, each with a line of its own. Values show it by
  /// themselves, once they have names.
  var hasParts: Bool {
    switch self {
    case .watch(let plan): plan.labels.namesFile
    case .monitor: lineCount > 1
    case .copy, .values, .value, .timer, .command, .query: false
    }
  }

  /// The settings as one of several lines has them: its own label, in a language, and format.
  func settings(
    _ settings: Settings, ofLine line: Int, in language: Language = .english
  ) -> Settings {
    guard case .monitor(let plan) = self, lineCount > 1 else { return settings }
    var own = settings
    let side = line == 0 ? language.wording.input : language.wording.output
    own.labels = [
      settings.labels.count > 1
        ? settings.labels[min(line, 1)] : "\(settings.label ?? plan.name) \(side)"
    ]
    if settings.formats.count > 1 { own.formats = [settings.formats[min(line, 1)]] }
    return own
  }

  /// Cells of the longest label where each of several lines has its own, so that their bars begin below
  /// one another.
  func labelWidth(_ settings: Settings, in language: Language) -> Int {
    guard lineCount > 1 else { return 0 }
    return (0..<lineCount).compactMap { line in
      self.settings(settings, ofLine: line, in: language).label.map {
        SafeText.printable($0).cellWidth
      }
    }.max() ?? 0
  }

  /// Whether its parts are found only once it runs.
  var partsComeLater: Bool {
    switch self {
    case .watch: true
    case .copy, .values, .value, .timer, .command, .query, .monitor: false
    }
  }

  /// Whether it shows pv's fields, whatever the name of the program.
  var showsFields: Bool {
    switch self {
    case .watch: true
    case .copy, .values, .value, .timer, .command, .query, .monitor: false
    }
  }

  /// The copy that the options are about, where there is one.
  var copy: CopyPlan? {
    get {
      switch self {
      case .copy(let plan): plan
      case .monitor(let plan): plan.first
      case .values, .value, .timer, .command, .query, .watch: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .copy: self = .copy(newValue)
      case .monitor(var plan):
        plan.first = newValue
        self = .monitor(plan)
      case .values, .value, .timer, .command, .query, .watch: break
      }
    }
  }

  /// Whether it moves data.
  var transfers: Bool {
    switch self {
    case .copy: true
    case .values, .value, .timer, .command, .query, .watch, .monitor: false
    }
  }

  /// What may be changed of a copy while it runs; of anything else, nothing.
  var transferControl: TransferControl {
    TransferControl(rateLimit: copy?.rateLimit, sizeLimit: copy?.sizeLimit)
  }

  /// Whether it is one line all the time, and nothing is written above it but a message now and then.
  var canShareTerminal: Bool {
    switch self {
    case .copy(let plan): !plan.isAboveBar
    case .values, .timer, .query: true
    case .value, .command, .watch, .monitor: false
    }
  }

  /// Whether it is one frame on standard output, and no run.
  var isOneValue: Bool {
    switch self {
    case .value: true
    case .copy, .values, .timer, .command, .query, .watch, .monitor: false
    }
  }
}

/// A command, and where its output goes.
struct CommandPlan: Sendable {
  var arguments: [[UInt8]]
  var readsValues: Bool
  /// Of the values, where it prints any.
  var scale: ValueScale
  var standardOutput: CommandSource.Output
  var standardError: CommandSource.Output
}
