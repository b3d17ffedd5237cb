import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalText

/// What a run will do, decided once from what was said and what the world looks like.
struct RunPlan: Sendable {
  var work: Work
  var display: DisplayPlan
  /// The file that holds the number of this process while it runs.
  var pidFile: [UInt8]?
  /// Files that told what the run is about: lists of what to watch, and the one whose size is the total.
  var consulted: [[UInt8]]

  /// Decides, or says why nothing sensible can be meant.
  init(
    _ settings: Settings, _ surroundings: Surroundings, isPv: Bool
  ) throws(PlanError) {
    try checkConflicts(settings)
    if let word = settings.timerOperand, !surroundings.timerOperandIsFile, !isPv {
      throw .timerOperand(word)
    }
    if case .file(let path) = settings.json, let problem = surroundings.reportProblem {
      throw .cannotReport(path: path, problem)
    }
    let total = try RunPlan.total(settings, surroundings)
    work = try RunPlan.work(settings, surroundings, total: total, isPv: isPv)
    display = DisplayPlan(settings, surroundings, work: work, isPv: isPv)
    pidFile = settings.pidFile
    consulted = surroundings.watchLists.map(\.path)
    if case .sizeOfFile(let path) = settings.total { consulted.append(path) }
    work.gatherDetails(for: display)
  }

  static func total(
    _ settings: Settings, _ surroundings: Surroundings
  ) throws(PlanError) -> Amount? {
    switch settings.total {
    case nil: return nil
    case .amount(let amount): return amount
    case .sizeOfFile(let path):
      switch surroundings.totalFileSize {
      case .success(let size):
        guard let size else { throw .noSize(path: path) }
        return .whole(size)
      case .failure(let error): throw .unknownSize(path: path, error)
      case nil: return nil
      }
    }
  }

  private static func work(
    _ settings: Settings, _ surroundings: Surroundings, total: Amount?, isPv: Bool
  ) throws(PlanError) -> Work {
    let scale = settings.range.map { ValueScale.range($0) } ?? .total(total)
    if let command = settings.command {
      return .command(self.command(command, settings, surroundings, scale: scale))
    }
    if let ends = settings.monitor {
      return .monitor(try MonitorPlan(ends, settings, surroundings, total: total, isPv: isPv))
    }
    if let process = settings.query {
      return .query(
        QueryPlan(
          process: process, takesLabel: settings.label == nil))
    }
    if !settings.watched.isEmpty {
      return .watch(try WatchPlan(settings.watched, surroundings, total: total))
    }
    if settings.readsValues { return .values(scale) }
    if let record = settings.value { return .value(record: record, scale) }
    if let timer = timer(settings, surroundings) { return .timer(timer) }

    let inputIsKeyboard = surroundings.standardInput.isTerminal
    let copies =
      isPv || !settings.operands.isEmpty || settings.isIndeterminate || asksForCopy(settings)
      || !surroundings.standardOutput.isTerminal
    let readsKeyboard =
      inputIsKeyboard && settings.operands.isEmpty && !isPv && !settings.isIndeterminate
    if readsKeyboard { throw .nothingToRead }
    guard copies else { return .values(scale) }
    return .copy(CopyPlan(settings, surroundings, total: total))
  }

  /// What the command prints to the bar's own terminal goes above the bar, if there is one.
  private static func command(
    _ arguments: [[UInt8]], _ settings: Settings, _ surroundings: Surroundings, scale: ValueScale
  ) -> CommandPlan {
    let hasBar = surroundings.hasBar(settings)
    return CommandPlan(
      arguments: arguments, readsValues: settings.readsValues, scale: scale,
      standardOutput: settings.readsValues
        ? .values : hasBar && surroundings.outputIsOwnTerminal ? .screen : .inherited,
      standardError: hasBar ? .screen : .inherited)
  }

  /// Whether one of pv's options makes it a copy wherever the output goes.
  private static func asksForCopy(_ settings: Settings) -> Bool {
    settings.countsLines || settings.endsRecordsWithNUL || settings.isNumeric || settings.isQuiet
      || settings.waitsForData || settings.format != nil || !settings.displayFields.isEmpty
      || settings.lastWrittenCount != nil || settings.isGauge || settings.showsStatistics
      || !transferOptions(settings).isEmpty
  }

  /// The file that the output goes to; `nil` is standard output.
  var outputPath: [UInt8]? {
    let output: CopyOutput?
    switch work {
    case .copy(let plan): output = plan.output
    case .monitor(let plan): output = plan.output?.output
    case .values, .value, .timer, .command, .query, .watch: output = nil
    }
    guard case .file(let path) = output else { return nil }
    return path
  }

  private static func timer(
    _ settings: Settings, _ surroundings: Surroundings
  ) -> TimerPlan? {
    let reader = ClockReader(now: surroundings.wallTime, zone: surroundings.timeZone)
    let countsDown = !settings.countsUp
    if let duration = settings.countdown {
      return TimerPlan(
        countdown: Countdown(start: 0, end: duration, countsDown: countsDown), pace: .elapsed)
    }
    let ends: (start: Double, end: Double)
    if let time = settings.until {
      ends = (surroundings.wallTime, reader.end(of: time))
    } else if let interval = settings.timerInterval {
      ends = reader.interval(interval)
    } else {
      return nil
    }
    return TimerPlan(
      countdown: Countdown(start: ends.start, end: ends.end, countsDown: countsDown), pace: .wall)
  }
}
