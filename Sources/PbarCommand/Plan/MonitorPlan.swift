import CommandOptions
import ProgressSources
import TerminalText

struct MonitorPlan {
  private(set) var command: CommandPlan
  var input: CopyJob?  // The copy of our standard input to the command
  var output: CopyJob?  // The copy of the command's output to our output

  /// The copy for options that apply to one end only.
  var first: CopyJob? {
    get { input ?? output }
    set { if input != nil { input = newValue } else { output = newValue } }
  }

  /// A terminal as standard input is left to the command, but not by pv. Then `in` copies nothing.
  init(_ ends: MonitoredEnds, _ context: RunContext, total: Amount?) throws(OptionError) {
    var settings = context.settings
    let system = context.system
    let arguments = settings.operands
    settings.operands = []
    if arguments.isEmpty {
      throw OptionError(
        "--monitor needs a command. Write it last, as in: --monitor both -- gzip -c")
    }
    let copiesInput = ends != .output && (settings.isPv || !system.standardInput.isTerminal)
    let outputOptions = settings.options { $0.topics.contains(.output) }
    if ends == .input, let option = outputOptions.first {
      throw OptionError(
        "\(option.longName) has no effect with --monitor in. Write --monitor out or both")
    }
    command = CommandPlan(arguments)
    command.isMonitored = true
    if context.printsAboveBar, ends == .input { command.standardOutput = .screen }
    if context.mode.isBar { command.standardError = .screen }
    if ends != .input {
      var job = CopyJob(settings, system, total: total)
      job.waitsForFirstData = true
      // How much a command will print is unknown, whatever the output can hold.
      job.total = total
      job.countsTotal = false
      if copiesInput {
        job.total = nil
        job.totalDirectory = nil
        job.stopsAtSize = false
        job.rateLimit = nil
        job.readErrors = .end
        job.errorSkipBlock = nil
        job.store = nil
      }
      if context.printsAboveBar { job.printAboveBar() }
      output = job
    }
    if copiesInput {
      settings.output = nil
      settings.given.subtract(outputOptions)
      input = CopyJob(settings, system, total: total)
      input?.waitsForFirstData = true
    }
  }
}
