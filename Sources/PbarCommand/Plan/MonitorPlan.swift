import CommandOptions
import ProgressSources
import TerminalText

/// A command, and the copies of what passes through its ends.
struct MonitorPlan: Sendable {
  var arguments: [[UInt8]]
  /// The copy of our standard input, which goes to the command.
  var input: CopyPlan?
  /// The copy of what comes from the command, to where our output goes.
  var output: CopyPlan?
  /// Where the command's standard output goes where it is not copied.
  var standardOutput: CommandSource.Output
  var standardError: CommandSource.Output

  /// The one that the options are about which are not about both: the input, where it is copied.
  var first: CopyPlan? {
    get { input ?? output }
    set { if input != nil { input = newValue } else { output = newValue } }
  }

  /// A keyboard is left to the command, unless this is pv: keys are no data, and only the foreground may read
  /// them.
  init(
    _ ends: MonitoredEnds, _ settings: Settings, _ surroundings: Surroundings, total: Amount?,
    isPv: Bool
  ) throws(PlanError) {
    guard !settings.operands.isEmpty else { throw .noCommand }
    let copiesInput = ends.showsInput && (isPv || !surroundings.standardInput.isTerminal)
    if !ends.showsOutput, let option = outputOptions(settings).first { throw .needsOutput(option) }
    guard copiesInput || ends.showsOutput else { throw .nothingToRead }
    if copiesInput, settings.output == nil, !settings.discards, surroundings.inputIsOutput {
      throw .inputIsOutput
    }
    arguments = settings.operands
    let hasBar = surroundings.hasBar(settings)
    let isAboveBar = hasBar && surroundings.outputIsOwnTerminal
    standardOutput = isAboveBar && !ends.showsOutput ? .screen : .inherited
    standardError = hasBar ? .screen : .inherited
    if copiesInput {
      input = CopyPlan(settings.ofCommandInput, surroundings, total: total)
      input?.waitsQuietly = true
    }
    if ends.showsOutput {
      let own = copiesInput ? settings.ofCommandOutput : settings
      output = MonitorPlan.output(own, surroundings, total: copiesInput ? nil : total)
      if isAboveBar, output?.output == .descriptor(.standardOutput) { output?.output = .screen }
    }
  }

  /// How much a command will print nobody knows unless it was said, whatever the output can hold.
  private static func output(
    _ settings: Settings, _ surroundings: Surroundings, total: Amount?
  ) -> CopyPlan {
    var plan = CopyPlan(settings.withoutOperands, surroundings, total: total)
    plan.total = total
    plan.countsFirst = false
    plan.options.stopsAtSize = settings.stopsAtSize
    plan.waitsQuietly = true
    return plan
  }

  /// How the command is called where nobody gave it a name.
  var name: String { Look.name(ofCommand: arguments) }
}

extension Settings {
  fileprivate var withoutOperands: Settings {
    var settings = self
    settings.operands = []
    return settings
  }

  /// Without what is about the end that is written to.
  fileprivate var ofCommandInput: Settings {
    var settings = withoutOperands
    settings.output = nil
    settings.discards = false
    settings.syncsOutput = false
    settings.usesDirectIO = false
    settings.writesSparse = false
    return settings
  }

  /// Without what is about the end that is read, or about just one.
  fileprivate var ofCommandOutput: Settings {
    var settings = self
    settings.rateLimit = nil
    settings.stopsAtSize = false
    settings.errorSkipping = .never
    settings.errorSkipBlock = nil
    settings.store = nil
    return settings
  }
}
