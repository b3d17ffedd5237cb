import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalText

struct CommandPlan: Sendable {
  var arguments: [[UInt8]]
  var readsValues: Bool
  var scale: ValueScale
  var standardOutput: CommandSource.Output
  var standardError: CommandSource.Output
  var format = OutputFormat.none  // The form in which its output for the screen shows how far it is
  var readsFiles = false  // Whether the files that it reads show how far it is

  /// The directory of temporary files, if output is printed only once the command has failed.
  var keptIn: FilePath?
}

struct MonitorPlan: Sendable {
  let command: CommandPlan
  var input: CopyJob?  // The copy of our standard input to the command
  var output: CopyJob?  // The copy of the command's output to our output

  /// The copy for options that apply to one end only.
  var first: CopyJob? {
    get { input ?? output }
    set { if input != nil { input = newValue } else { output = newValue } }
  }

  /// A keyboard is left to the command, unless this is pv: keys are no data, and only the
  /// foreground may read them.
  init(_ ends: MonitoredEnds, _ context: RunContext, total: Amount?) throws(OptionError) {
    let settings = context.settings
    let system = context.system
    guard !settings.operands.isEmpty else { throw .noCommand }
    let copiesInput = ends != .output && (context.isPv || !system.standardInput.isTerminal)
    let outputOptions = settings.options { $0.role == .output }
    if ends == .input, let option = outputOptions.first { throw .needsOutput(option) }
    guard copiesInput || ends != .input else { throw .nothingToRead }
    let hasBar = context.standardErrorUse == .bar
    let isAboveBar = hasBar && system.outputIsOwnTerminal
    command = CommandPlan(
      arguments: settings.operands, readsValues: false, scale: .total(nil),
      standardOutput: isAboveBar && ends == .input ? .screen : .inherited,
      standardError: hasBar ? .screen : .inherited)
    if copiesInput {
      input = CopyJob(settings.ofCommandInput, system, total: total)
      input?.waitsForFirstData = true
    }
    if ends != .input {
      let own = copiesInput ? settings.ofCommandOutput : settings
      output = MonitorPlan.output(own, system, total: copiesInput ? nil : total)
      if isAboveBar, output?.output == .descriptor(.standardOutput) { output?.output = .screen }
    }
  }

  /// How much a command will print is unknown without a given total, whatever the output can hold.
  private static func output(_ settings: Settings, _ system: SystemState, total: Amount?) -> CopyJob
  {
    var job = CopyJob(settings.withoutOperands, system, total: total)
    job.total = total
    job.countsTotal = false
    job.stopsAtSize = settings[.stopAtSize]
    job.waitsForFirstData = true
    return job
  }
}

extension Settings {
  fileprivate var withoutOperands: Settings {
    var settings = self
    settings.operands = []
    return settings
  }

  fileprivate var ofCommandInput: Settings {
    var settings = withoutOperands
    settings.output = nil
    settings.given.subtract(settings.options { $0.role == .output })
    return settings
  }

  fileprivate var ofCommandOutput: Settings {
    var settings = self
    settings.rateLimit = nil
    settings.given.remove(.stopAtSize)
    settings.errorSkipping = .never
    settings.errorSkipBlock = nil
    settings.store = nil
    return settings
  }
}
