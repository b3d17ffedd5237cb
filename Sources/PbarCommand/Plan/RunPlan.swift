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

// What a run's data comes from and goes to, with which nothing else may share a file.

extension RunPlan {
  /// Whether what is written there would come among the data, or take its place.
  func isData(_ status: FileStatus) -> Bool {
    switch status.kind {
    // Lines on a terminal disturb each other and nothing else.
    case .characterDevice, .nullDevice, .directory, .other: false
    // What is written to a socket comes out at its other end.
    case .socket: outputs.contains(status.identity)
    case .regular, .blockDevice, .pipe: (inputs + outputs).contains(status.identity)
    }
  }

  /// Whether it is the file of the process' number.
  func isProcessFile(_ status: FileStatus) -> Bool {
    pidFile.flatMap { try? FileStatus(ofPath: $0).identity } == status.identity
  }

  private var inputs: [FileStatus.Identity] {
    let copied = (work.copy?.inputs ?? []).compactMap { input in
      if case .file(let path) = input { path } else { nil }
    }
    return (copied + consulted).compactMap { try? FileStatus(ofPath: $0).identity }
      + [try? FileStatus(of: .standardInput).identity].compactMap { $0 }
  }

  private var outputs: [FileStatus.Identity] {
    [
      writesStandardOutput ? try? FileStatus(of: .standardOutput).identity : nil,
      outputPath.flatMap { try? FileStatus(ofPath: $0).identity },
      storePath.flatMap { try? FileStatus(ofPath: $0).identity },
    ].compactMap { $0 }
  }

  /// Where all of the data is kept until it has come.
  private var storePath: [UInt8]? {
    guard case .file(let path) = work.copy?.options.store else { return nil }
    return path
  }

  var writesStandardOutput: Bool {
    switch work {
    case .copy(let plan): plan.output == .descriptor(.standardOutput)
    case .monitor(let plan): plan.output.map { $0.output == .descriptor(.standardOutput) } ?? true
    case .command(let plan): !plan.readsValues
    case .value: true
    case .values, .timer, .query, .watch: false
    }
  }
}

// What transfers find out of themselves so that it can be shown.

extension Work {
  /// Has the copies gather what is shown of them, and nothing else.
  mutating func gatherDetails(for display: DisplayPlan) {
    switch self {
    case .copy(var plan):
      plan.gather(display.wantedDetails(ofLine: 0))
      self = .copy(plan)
    case .monitor(var plan):
      plan.input?.gather(display.wantedDetails(ofLine: 0))
      plan.output?.gather(display.wantedDetails(ofLine: plan.input == nil ? 0 : 1))
      self = .monitor(plan)
    case .values, .value, .timer, .command, .query, .watch: break
    }
  }
}

extension DisplayPlan {
  /// What is shown of a transfer on one of the lines, and for the first in titles too; `nil` where nobody is
  /// told anything.
  fileprivate func wantedDetails(ofLine line: Int) -> WantedDetails? {
    let isTold = announcement != nil || json != nil || taskbar.isOn
    guard place != .nowhere || titles != nil || isTold else { return nil }
    let wanted = form(ofLine: line).wantedDetails
    guard line == 0, let titles else { return wanted }
    return wanted.union(titles.wantedDetails)
  }
}
