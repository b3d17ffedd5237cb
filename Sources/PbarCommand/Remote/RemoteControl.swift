import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalText

/// Answers what other processes ask of the run.
struct RemoteControl {
  private let directory: RuntimeDirectory
  private var port: ControlPort?
  private var opening: Double?  // When to make the socket; `nil` after the attempt
  private let limits: Monitor<TransferLimits>

  init(in directory: RuntimeDirectory, limits: Monitor<TransferLimits>, start: Double) {
    self.directory = directory
    self.limits = limits
    // A shorter run does not pay for a socket.
    opening = start + 0.05
  }

  /// The descriptors to watch. Makes the socket when it is due; a run goes on without one.
  mutating func watched(at now: Double) -> [FileDescriptor] {
    if let opening, now >= opening {
      self.opening = nil
      port = ControlPort(in: directory)
    }
    return port?.watched(at: now) ?? []
  }

  func secondsUntilLook(at now: Double) -> Double? {
    opening.map { max(0, $0 - now) } ?? port?.secondsUntilCheck(at: now)
  }

  mutating func calls(at now: Double) -> [ControlPort.Call] { port?.calls(at: now) ?? [] }

  /// Answers calls, and returns the plan if they have changed it.
  mutating func answer(_ calls: [ControlPort.Call], _ plan: RunPlan, _ snapshots: [Snapshot])
    -> RunPlan?
  {
    var changed: RunPlan?
    for call in calls {
      let answer: ControlMessage?
      switch call.message {
      case .change(let words, let asPv):
        do throws(OptionError) {
          changed = try change(changed ?? plan, words, asPv: asPv)
          answer = .done
        } catch { answer = .refused(error.sentence) }
      case .query: answer = .report(report(snapshots.leading ?? Snapshot(), plan))
      case .done, .refused, .report: answer = nil
      }
      port?.answer(call, with: answer)
    }
    return changed
  }

  mutating func end(_ last: Snapshot, _ plan: RunPlan) {
    let lastReport = report(last, plan)
    port?.close(lastReport: lastReport)
  }

  private func change(_ plan: RunPlan, _ words: [[UInt8]], asPv: Bool) throws(OptionError)
    -> RunPlan
  {
    var work = plan.work
    let before = plan.settings
    let next = try plan.context.changed(by: words, asPv: asPv)
    let isNewTotal = next.settings.total != before.total
    let total = isNewTotal ? try next.total() : nil
    if work.copy == nil, isNewTotal || next.settings.rateLimit != before.rateLimit {
      throw OptionError(
        "\((isNewTotal ? CommandOption.total : .rateLimit).longName) can be changed only in a copy. "
          + "Nothing was changed")
    }
    if isNewTotal, total == nil {
      throw OptionError(
        "\(CommandOption.total.longName) of a copy with --approximate can't be changed. "
          + "Nothing was changed")
    }
    if var job = work.copy {
      if isNewTotal { job.total = total }
      job.rateLimit = next.settings.rateLimit
      limits.withLock { limits in
        limits.rate = job.limits.rate
        // A counted total is only in the present limits.
        if isNewTotal { limits.size = job.limits.size }
      }
      work.copy = job
    }
    return RunPlan(plan, in: next, doing: work)
  }

  private func report(_ snapshot: Snapshot, _ plan: RunPlan) -> Snapshot {
    var report = snapshot
    report.unitName = plan.settings.unitName
    report.reading.label = report.reading.label ?? plan.settings.label ?? plan.work.ownLabel
    return report
  }
}
