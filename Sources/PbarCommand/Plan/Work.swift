import CommandOptions
import ProgressModel
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalText
import Wording

enum Work {
  case copy(CopyJob)
  case values(ValueScale)
  case jobs(log: FilePath, total: Amount?, printed: OutputPlan?)
  case output(OutputPlan)
  case value(record: String, ValueScale)
  case timer(TimerPlan)
  case command(CommandPlan)
  case query(process: Int, takesLabel: Bool)  // Whether the other run's label is shown
  case watch(WatchPlan)
  case monitor(MonitorPlan)
}

struct WorkTraits {
  var contents = [LineContent.copy]  // What each line that is always there shows

  /// What amounts count; `nil` if they count nothing, or another process knows.
  var countedUnit: CountedUnit?
  var updatesBeforeStall: Int?  // After which a pause may be a stall; `nil`: never

  var startsAtZero = false  // Whether the first update is a step
  var hasParts = false  // Whether several parts may come, other than named values
  /// Whether the output of a program is read that another process has started.
  var readsOutput = false
  var readsValues = false  // Whether the parts are values, which belong to one piece of work
  var output: CopyOutput?  // Where the data goes; `nil` if the run writes no data

  /// `scale`: of the values; `nil` if the output of another program is read.
  fileprivate static func values(
    _ scale: ValueScale?, contents: [LineContent] = [.values], hasParts: Bool = false,
    output: CopyOutput? = nil
  ) -> WorkTraits {
    WorkTraits(
      contents: contents, countedUnit: .values, updatesBeforeStall: 2,
      startsAtZero: scale?.total != nil, hasParts: hasParts, readsValues: scale != nil,
      output: output)
  }
}

extension Work {
  var traits: WorkTraits {
    switch self {
    case .copy(let job):
      return WorkTraits(
        contents: [job.isActivity ? .activity : .copy], countedUnit: job.unit.counted,
        updatesBeforeStall: job.waitsForFirstData ? 1 : 0, startsAtZero: true, output: job.output)
    case .values(let scale): return .values(scale)
    case .jobs(_, _, let printed): return .values(nil, hasParts: true, output: printed?.output)
    case .value(_, let scale):
      return .values(
        scale, contents: [.value], output: .descriptor(.standardOutput))
    case .timer(let timer):
      return WorkTraits(
        contents: [timer.isStopwatch ? .activity : .timer],
        output: timer.isStopwatch ? .descriptor(.standardOutput) : nil)
    case .command(let plan) where plan.readsValues: return .values(plan.scale)
    case .command: return WorkTraits(contents: [.command], output: .descriptor(.standardOutput))
    case .output(let plan):
      var traits = WorkTraits.values(nil, output: plan.output)
      traits.readsOutput = true
      return traits
    case .query: return WorkTraits()
    case .watch(let plan):
      return WorkTraits(
        countedUnit: .bytes, updatesBeforeStall: 0, hasParts: !plan.isOneDescriptor)
    case .monitor(let plan):
      let hasBoth = plan.input != nil && plan.output != nil
      // A command may well read everything before it writes anything.
      return WorkTraits(
        contents: hasBoth ? [.copy, .result] : [.copy], countedUnit: plan.first?.unit.counted,
        updatesBeforeStall: 1, startsAtZero: true, hasParts: hasBoth,
        output: plan.output?.output ?? .descriptor(.standardOutput))
    }
  }

  /// The copy that the options for copies concern; of a monitored command the first one. Other work
  /// has none, and stays as it is.
  var copy: CopyJob? {
    get {
      if case .monitor(let plan) = self { return plan.first }
      return if case .copy(let job) = self { job } else { nil }
    }
    set {
      if case .copy = self, let newValue { self = .copy(newValue) }
      if case .monitor(var plan) = self {
        plan.first = newValue
        self = .monitor(plan)
      }
    }
  }

  var outputPath: FilePath? { if case .file(let path) = traits.output { path } else { nil } }

  var command: CommandPlan? {
    if case .monitor(let plan) = self { return plan.command }
    return if case .command(let plan) = self { plan } else { nil }
  }

  /// Whether the run itself reads standard input, unless values come from another pipe.
  var readsStandardInput: Bool {
    switch self {
    case .copy(let job): job.inputs.contains(.standardInput)
    case .values, .output: true
    case .jobs(_, _, let printed): printed != nil
    case .timer(let timer): timer.isStopwatch
    case .monitor(let plan): plan.input != nil
    case .value, .command, .query, .watch: false
    }
  }

  var isCopy: Bool { if case .copy = self { true } else { false } }
  var isTimer: Bool { if case .timer = self { true } else { false } }
  var isWatch: Bool { if case .watch = self { true } else { false } }

  /// Whether other processes do the work, which does not end with the run.
  var isOfOthers: Bool { if case .query = self { true } else { isWatch } }

  var ownLabel: String? {
    command.map { FilePath($0.arguments.first ?? []).lastComponent.printable }
  }

  func label(_ settings: Settings) -> String? {
    settings.label.map { SafeText.printable($0) } ?? ownLabel
  }

  var countedNoun: CountedNoun? {
    guard case .records(let terminator) = copy?.unit else { return nil }
    return terminator == 0 ? .record : .line
  }

  var lineCount: Int { traits.contents.count }

  /// The settings of one of several lines: each has a label and a format of its own.
  func settings(_ settings: Settings, ofLine line: Int, in language: Language) -> Settings {
    guard lineCount > 1 else { return settings }
    var own = settings
    let end = line == 0 ? language.input() : language.output()
    own.labels =
      settings.labels.count > 1
      ? [settings.labels[line]] : ["\(settings.label ?? ownLabel ?? "") \(end)"]
    if settings.formats.count > 1 { own.formats = [settings.formats[line]] }
    return own
  }

  /// Cells of the longest label of several lines, whose bars begin below one another, else 0.
  func labelWidth(_ settings: Settings, in language: Language) -> Int {
    guard lineCount > 1 else { return 0 }
    return (0..<lineCount).map { line in
      let label = self.settings(settings, ofLine: line, in: language).label ?? ""
      return SafeText.printable(label).cellWidth
    }.max() ?? 0
  }
}

extension CopyUnit {
  fileprivate var counted: CountedUnit {
    switch self {
    case .bytes: .bytes
    case .records(0): .records
    case .records: .lines
    }
  }
}

struct OutputPlan {
  var format: OutputFormat
  var total: Amount?
  var output: CopyOutput
  var isForLog: Bool  // Whether the output and our reports go to one file

  init(_ format: OutputFormat, _ context: RunContext, total: Amount?) {
    self.format = format
    self.total = total
    output = context.system.outputIsOwnTerminal ? .screen : .descriptor(.standardOutput)
    isForLog = context.writesReportsToLog && context.system.outputsAreOneFile
  }
}

/// A timer, whose times are seconds since 1970, or since the system was booted, suspended or not.
struct TimerPlan {
  var countdown: Countdown
  var followsWallClock: Bool
  var isStopwatch = false  // Whether only the time since the start is shown

  var now: Double { followsWallClock ? Clock.wall : Clock.sinceBoot }

  /// Seconds until the number of seconds left changes; at most 1, since the wall clock may be set.
  func secondsUntilNextSecond(at now: Double) -> Double {
    min(1, countdown.secondsUntilNextSecond(at: now))
  }

  /// Seconds until the bar moves by an eighth of a cell, or the number changes.
  func secondsUntilChange(at now: Double, extent: Int) -> Double {
    min(
      max(1 / Pacing.movingRate, countdown.secondsUntilStep(of: extent * 8, at: now)),
      secondsUntilNextSecond(at: now))
  }

  func snapshot(at now: Double, end: WorkEnd? = nil) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.end = end
    snapshot.unit = .plain
    snapshot.elapsed = max(0, now - countdown.start)
    snapshot.motion = snapshot.elapsed
    if isStopwatch { return snapshot }
    snapshot.fractionReached = countdown.fractionCompleted(at: now)
    snapshot.timeRemaining = countdown.timeRemaining(at: now)
    snapshot.timerInterval = max(0, countdown.duration)
    return snapshot
  }
}
