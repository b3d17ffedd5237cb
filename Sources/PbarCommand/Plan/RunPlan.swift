import CommandOptions
import ProgressModel
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalText

final class RunPlan {
  let context: RunContext  // As `--remote` has changed it last
  let work: Work
  let display: DisplayPlan
  let guess: Amount?  // Of the total
  private let outputInstead: OutputPlan?  // What the run becomes if its input holds no values

  init(_ context: RunContext) throws(OptionError) {
    self.context = context
    let settings = context.settings
    let system = context.system
    try checkConflicts(settings)
    let suspect = settings.suspectedValues.first { !system.suspectedFiles.contains($0) }
    if let suspect, !settings.isPv { throw .suspectedValue(suspect) }
    if case .file(let path) = settings.json, let problem = system.reportProblem {
      throw .unusable(.json, path: path, problem)
    }
    if settings.remembers == .command, settings.command == nil,
      !settings.defaults.contains(.remember)
    {
      throw OptionError("--remember needs a name if there is no --run. Write --remember=NAME")
    }
    var work = try Work(context)
    guess = work.copy?.totalDirectory == nil ? try context.guess() : nil
    display = DisplayPlan(context, work: work)
    outputInstead =
      try context.guessesValues
      ? OutputPlan(.automatic, context, total: context.total()) : nil
    work.gatherDetails(for: display)
    self.work = work
  }

  /// A plan of a run that goes on, in another context or with other work.
  init(_ plan: RunPlan, in context: RunContext, doing work: Work) {
    self.context = context
    self.work = work
    display = DisplayPlan(context, work: work)
    guess = plan.guess
    outputInstead = plan.outputInstead
  }

  var settings: Settings { context.settings }

  var readingOutput: RunPlan {
    outputInstead.map { RunPlan(self, in: context, doing: .output($0)) } ?? self
  }
}

extension RunContext {
  /// The total that bounds the work; `nil` if it is only a guess. Waits until a directory is counted.
  func total() throws(OptionError) -> Amount? { isGuess ? nil : try givenTotal() }

  /// The total of a copy; `nil` also if it is counted beside the copy.
  fileprivate func totalOfCopy() throws(OptionError) -> Amount? {
    system.totalDirectory == nil ? try total() : nil
  }

  /// A guess of the total, which the work may pass. A copy that stops at the total comes to it.
  func guess() throws(OptionError) -> Amount? { isGuess ? try givenTotal() : nil }

  /// `--approximate` has no effect on values, which are amounts by their total.
  private var isGuess: Bool {
    settings[.approximate] && !settings[.stopAtSize] && !settings.readsValues
      && settings.value == nil && !guessesValues
  }

  private func givenTotal() throws(OptionError) -> Amount? {
    switch (settings.total, system.totalFileSize) {
    case (.amount(let amount), _): return amount
    case (.duration(let seconds, _), _) where settings.outputFormat?.countsTime ?? false:
      return .real(seconds)
    case (.duration(_, let text), _):
      throw OptionError(
        "--total: \(SafeText.quoted(text)) is a duration, and this run does not count time. "
          + "Write an amount"
          + (settings.advice(for: .from, "--from ffmpeg").map { ", or \($0)" } ?? ""))
    case (.sizeOfFile, .success(let size?)): return .whole(size)
    case (.sizeOfFile(let path), .success(nil)):
      if let directory = system.totalDirectory {
        do throws(SystemError) { return .whole(try directory.bytes) } catch {
          throw .unusable(.total, path: path, error)
        }
      }
      throw OptionError("--total: \(path.quoted) has no size. Write the size as a number")
    case (.sizeOfFile(let path), .failure(let error)): throw .unusable(.total, path: path, error)
    case (.sizeOfFile, nil), (nil, _): return nil
    }
  }

  /// Whether standard input is taken for values, since no option says what it holds.
  var guessesValues: Bool {
    settings.options { !$0.topics.isDisjoint(with: [.mode, .noFiles]) }.isEmpty
      && !isCopy && system.standardOutput.isTerminal && !system.standardInput.isTerminal
  }

  fileprivate var isCopy: Bool {
    isNamedCopy
      || settings.given.contains { !$0.row.topics.isDisjoint(with: [.copying, .pvLine, .copy]) }
  }

  /// Whether the settings name a copy, which may then read a terminal.
  fileprivate var isNamedCopy: Bool {
    settings.isPv || !settings.operands.isEmpty || settings[.indeterminate]
  }
}

extension Work {
  /// Makes the copies gather only the details that are shown.
  fileprivate mutating func gatherDetails(for display: DisplayPlan) {
    let details = display.wantedDetails(ofLine: 0)
    if case .copy(var job) = self {
      job.gather(
        details, waitingForReader: display.isWatched, forItsWork: display.picture.view.isOwnLine)
      self = .copy(job)
    } else if case .monitor(var plan) = self {
      let ofOutput = plan.input == nil ? details : display.wantedDetails(ofLine: 1)
      plan.input?.gather(details)
      plan.output?.gather(ofOutput, waitingForReader: display.isWatched)
      self = .monitor(plan)
    }
  }

  fileprivate init(_ context: RunContext) throws(OptionError) {
    let settings = context.settings
    let system = context.system
    func scale() throws(OptionError) -> ValueScale {
      var scale: ValueScale =
        if let range = settings.range { .range(range) } else { .total(try context.total()) }
      scale.decimalSign = settings.decimalSign
      return scale
    }
    if let command = settings.command {
      self = .command(CommandPlan(command, context, scale: try scale()))
    } else if let ends = settings.monitor {
      let plan = try MonitorPlan(ends, context, total: context.totalOfCopy())
      self = plan.first == nil ? .command(plan.command) : .monitor(plan)
    } else if let process = settings.query {
      self = .query(process: process, takesLabel: settings.label == nil)
    } else if !settings.watched.isEmpty {
      self = .watch(try WatchPlan(context))
    } else if let log = settings.jobLog {
      // The pipe from parallel is read as well, since parallel would wait for its reader.
      let format = system.standardInput.isTerminal ? nil : settings.outputFormat
      let total = try context.total()
      self = .jobs(
        log: log, total: total, printed: format.map { OutputPlan($0, context, total: total) })
    } else if settings.readsValues {
      self = .values(try scale())
    } else if let format = settings.outputFormat {
      self = .output(OutputPlan(format, context, total: try context.total()))
    } else if let record = settings.value {
      self = .value(record: record, try scale())
    } else if let timer = try TimerPlan(context) {
      self = .timer(timer)
    } else {
      if !context.isNamedCopy, system.standardInput.isTerminal { throw .nothingToRead }
      guard context.isCopy || !system.standardOutput.isTerminal else {
        self = .values(try scale())
        return
      }
      var job = CopyJob(settings, system, total: try context.totalOfCopy())
      if context.printsAboveBar, !settings.isPv { job.printAboveBar() }
      if let path = system.binaryOperand, job.output.isStandard {
        throw OptionError(
          "standard output is a terminal, and \(path.quoted) is no text. Add > COPY")
      }
      self = .copy(job)
    }
  }
}

extension CommandPlan {
  /// What the command prints to the bar's own terminal goes above the bar. Kept output passes
  /// through a pseudo-terminal if it ends on one, for its colours; outputs that end in one file
  /// share a pipe, for their order. `--output-last` leaves a redirected standard output alone: it
  /// may be data.
  fileprivate init(_ arguments: [[UInt8]], _ context: RunContext, scale: ValueScale) {
    self.init(arguments)
    self.scale = scale
    let settings = context.settings
    let system = context.system
    let keeps = settings.keepsOutput
    let isOnTerminal = system.standardError.isTerminal
    let usesScreen =
      keeps || context.mode == .sentences ? isOnTerminal : context.mode.isBar
    let isOneFile = system.outputsAreOneFile
    printsToLog = context.writesReportsToLog && !keeps && !settings.readsValues
    let redirected: CommandSource.Output =
      (keeps || printsToLog) && isOneFile
      ? .kept(.standardError) : settings[.outputOnFailure] ? .kept(.standardOutput) : .inherited
    standardOutput =
      settings.readsValues
      ? .values : usesScreen && system.outputIsOwnTerminal ? .screen : redirected
    standardError =
      usesScreen ? .screen : keeps || printsToLog ? .kept(.standardError) : .inherited
    format = settings.outputFormat ?? .automatic
    readsFiles = !settings[.noFiles] && context.mode != .nothing
    keptIn = keeps ? system.temporaryDirectory : nil
  }
}

extension TimerPlan {
  fileprivate init?(_ context: RunContext) throws(OptionError) {
    let settings = context.settings
    let now = context.system.wallTime
    let clock = ClockReader(now: now, zone: context.system.timeZone)
    let ends: (start: Double, end: Double)
    isStopwatch = settings[.stopwatch]
    // The end of a stopwatch is 31 years away, and is never shown.
    let duration = isStopwatch ? 1e9 : settings.countdown
    followsWallClock = duration == nil
    if let duration {
      let start = context.system.timeSinceBoot
      ends = (start, start + duration)
    } else if let until = settings.until {
      ends = (now, clock.end(of: until.time))
      // A script may have computed a date a moment ago.
      if case .date = until.time, ends.end < now - 60 {
        throw OptionError(
          "--until: \(SafeText.quoted(until.text)) is in the past. "
            + "Write a later time, such as 17:30 or +5m")
      }
    } else if let interval = settings.timerInterval {
      ends = clock.interval(interval)
      if ends.end < ends.start {
        throw OptionError(
          "--timer-interval: the end is before the start. Write the earlier time first")
      }
    } else {
      return nil
    }
    countdown = Countdown(start: ends.start, end: ends.end, countsDown: !settings[.countUp])
  }
}

extension RunPlan {
  func source(
    progress: SharedProgress, pipe: NamedPipe?, restoredSignals: [Signal],
    limits: Monitor<TransferLimits>, directory: RuntimeDirectory
  ) throws(OptionError) -> any ProgressSource {
    // No screen has room for more parts that go on, but `--json` has all of them.
    let mostParts = settings.json == nil ? 512 : Int.max
    func output(_ plan: OutputPlan) -> OutputSource {
      OutputSource(
        plan.format, total: plan.total, output: plan.output, isForLog: plan.isForLog,
        mostParts: mostParts, progress: progress)
    }
    func command(_ plan: CommandPlan) -> CommandSource {
      CommandSource(
        plan, restoredSignals: restoredSignals, mostParts: mostParts, progress: progress)
    }
    switch work {
    case .copy(let job): return CopySource(job, limits: limits, progress: progress)
    case .values(let scale), .value(_, let scale):
      return ValuesSource(
        from: pipe, scale: scale, endsAtTotal: settings[.untilTotal], mostParts: mostParts,
        orElse: outputInstead.map(output), progress: progress)
    case .jobs(let log, let total, let printed):
      return JobLogSource(
        log, total: total, printed: printed.map(output), mostParts: mostParts, progress: progress)
    case .output(let plan): return output(plan)
    case .watch(let plan):
      return WatchSource(
        plan.targets, asPv: plan.asPv, total: plan.total, labels: plan.labels, progress: progress)
    case .timer(let timer) where timer.isStopwatch:
      limits.withLock { $0.size = 1 }  // Ends with a line of a terminal, or with another input
      var job = CopyJob(counting: .records(terminator: 10), output: .nothing)
      job.stopsAtSize = FileDescriptor.standardInput.isTerminal
      return CopySource(job, limits: limits, progress: progress)
    case .timer: return progress
    case .query(let process, _):
      do throws(ControlFailure) {
        return try QuerySource(
          asking: process, in: directory, every: min(max(display.pacing.interval, 0.1), 1),
          progress: progress)
      } catch { throw .notReached(by: .query, process: process, error) }
    case .command(let plan): return command(plan)
    case .monitor(let plan):
      return MonitorSource(
        command(plan.command), input: plan.input, output: plan.output, limits: limits,
        progress: progress)
    }
  }
}
