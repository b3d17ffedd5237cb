import ProgressSources
import SystemCalls

extension RunPlan {
  /// The source of this run's progress, not yet started.
  func source(
    tally: Tally, restoredSignals: [Signal], control: TransferControl, place: ControlPlace
  ) throws(PlanError) -> any ProgressSource {
    switch work {
    case .copy(let plan):
      return CopySource(
        plan.inputs, counting: plan.unit, output: plan.output, options: plan.options,
        control: control, countsFirst: plan.countsFirst, tally: tally)
    case .values(let scale), .value(_, let scale):
      return ValuesSource(input: .standardInput, scale: scale, tally: tally)
    case .watch(let plan):
      return WatchSource(plan.targets, total: plan.total, labels: plan.labels, tally: tally)
    case .monitor(let plan):
      return plan.source(tally: tally, restoredSignals: restoredSignals, control: control)
    case .timer:
      return IdleSource(tally: tally)
    case .query(let plan):
      do throws(ControlClient.Failure) {
        return try QuerySource(
          asking: plan.process, at: place, every: min(max(display.interval, 0.1), 1), tally: tally)
      } catch {
        throw .cannotQuery(process: plan.process, error)
      }
    case .command(let plan):
      return CommandSource(
        plan.arguments, standardOutput: plan.standardOutput, standardError: plan.standardError,
        screenSize: RunPlan.screenSize, scale: plan.scale, restoredSignals: restoredSignals,
        tally: tally)
    }
  }

  /// The size of the bar's terminal now.
  fileprivate static var screenSize: TerminalSize {
    FileDescriptor.standardError.terminalSize ?? TerminalSize(columns: 80, rows: 24)
  }
}

extension MonitorPlan {
  fileprivate func source(
    tally: Tally, restoredSignals: [Signal], control: TransferControl
  ) -> MonitorSource {
    MonitorSource(
      CommandSource(
        arguments, standardOutput: standardOutput, standardError: standardError,
        screenSize: RunPlan.screenSize, restoredSignals: restoredSignals,
        tally: tally),
      name: arguments.first ?? [], input: input.map { passage($0, control) },
      output: output.map { passage($0, input == nil ? control : TransferControl()) },
      tally: tally)
  }

  private func passage(_ plan: CopyPlan, _ control: TransferControl) -> MonitorSource.Passage {
    MonitorSource.Passage(
      counting: plan.unit, output: plan.output, options: plan.options, control: control,
      total: plan.total, countsFirst: plan.countsFirst)
  }
}
