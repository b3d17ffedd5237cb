import ProgressModel
import SystemCalls
import TerminalText

/// Runs a command whose standard input, output or both pass through this process, each in a copy.
package final class MonitorSource: ProgressSource {
  private struct End {
    let isInput: Bool
    let job: CopyJob
    let progress: SharedProgress
    var copy: CopySource?
    var hasEnded = false
    var isOver: Bool { hasEnded || isInput && copy?.outputHasReader == false }
  }

  package let progress: SharedProgress
  private let runner: CommandSource
  private let limits: Monitor<TransferLimits>
  private let ends: Monitor<[End]>  // The monitored ends, the input before the output

  /// `input` and `output`: the copies at the monitored ends, without the command's descriptors.
  /// `limits`: those of the first copy.
  package init(
    _ command: CommandSource, input: CopyJob?, output: CopyJob?,
    limits: Monitor<TransferLimits>, progress: SharedProgress
  ) {
    runner = command
    self.limits = limits
    self.progress = progress
    var ends: [End] = []
    for case (let isInput, let job?) in [(true, input), (false, output)] {
      let part = SharedProgress(partOf: progress, identifier: ends.count)
      part.update { $0 = Reading(progress: .amount(.whole(0)), total: job.total) }
      ends.append(End(isInput: isInput, job: job, progress: part))
    }
    self.ends = Monitor(ends)
  }

  package var command: RunningCommand? { runner.command }

  package func parts() -> [ProgressPart] {
    let ends = ends.read { $0 }
    var parts = ends.map { $0.copy?.parts().first ?? $0.progress.part }
    // The input may wait for more when its reader, the command, has gone.
    if progress.outcome == .commandEnded(.exited(0)) {
      for (index, end) in ends.enumerated() where end.progress.outcome != .finished {
        parts[index].reading.end = .readerLeft
      }
    }
    if parts.count == 2, let read = parts[0].reading.completed?.doubleValue, read > 0 {
      let written = Double(ends[1].progress.count)
      let ratio = written > 0 ? written / read : nil
      for index in parts.indices { parts[index].reading.details.ratio = ratio }
    }
    return parts
  }

  package func replaceTotal(_ total: Amount) {
    ends.read { $0.first }?.progress.update { $0.total = total }
  }

  package func closeOutput() throws(SystemError) {
    try ends.read { $0.first { !$0.isInput }?.copy }?.closeOutput()
  }

  package func start() {
    do throws(SystemError) {
      let areInputs = ends.read { $0.map { $0.isInput } }
      let toCommand = areInputs.contains(true) ? try openPipe() : nil
      let fromCommand = areInputs.contains(false) ? try openPipe() : nil
      try runner.start(
        input: toCommand?.reading ?? .standardInput, output: fromCommand?.writing ?? .standardOutput
      ) { [self] in conclude($0) }
      // Only the command holds its ends now.
      try? toCommand?.reading.close()
      try? fromCommand?.writing.close()
      for (index, isInput) in areInputs.enumerated() {
        let descriptor = isInput ? toCommand?.writing : fromCommand?.reading
        if let descriptor { startCopy(index, descriptor) }
      }
    } catch {
      progress.add(.cannotRun(command: runner.plan.name, isMonitored: true, error))
      progress.finish(.commandNotStarted(error))
    }
  }

  /// Starts the copy between our end and the command's descriptor. The command's input is closed
  /// once ours has ended, and its output has no reader once ours has none.
  private func startCopy(_ index: Int, _ command: FileDescriptor) {
    let end = ends.read { $0[index] }
    var job = end.job
    if end.isInput {
      job.output = .descriptor(command)
    } else {
      job.inputs = [.descriptor(command)]
    }
    let copy = CopySource(
      job, limits: index == 0 ? limits : Monitor(TransferLimits()), progress: end.progress)
    ends.withLock { $0[index].copy = copy }
    copy.start { [ends] outcome in
      // A command may end as soon as its input does.
      copy.progress.finish(outcome)
      if end.isInput {
        try? copy.closeOutput()
        FileDescriptor.standardInput.detach()
      } else {
        command.detach()
      }
      ends.withLock { $0[index].hasEnded = true }
    }
  }

  /// Waits for the data that is still on its way: processes that outlive the command may
  /// continue to write and to read.
  private func conclude(_ outcome: SourceOutcome) {
    func areOver(_ ends: inout [End]) -> Bool? { ends.allSatisfy { $0.isOver } ? true : nil }
    // No event reports that the input has lost its reader.
    while ends.wait(until: areOver, deadline: Clock.monotonic + 0.1) == nil {}
    progress.finish(outcome)
  }
}
