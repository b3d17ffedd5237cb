import ProgressModel
import SystemCalls
import TerminalText

/// How far a command is, by the best source: what it prints, else the files that it reads.
///
/// Its output counts from the first fraction on. Where a phase has come to its end and nothing more
/// is said, the files count again.
final class CommandProgress: Sendable {
  private struct State: Sendable {
    var output = Reading()
    var outputTime = 0.0
    var files: Reading?
    var filesTime = 0.0

    /// The source of what was published last, and the stage of that.
    var published: (isOutput: Bool, stage: Int) = (true, 0)
    var reading = Reading()
    var hasEnded = false
  }

  /// The seconds of silence after which a complete phase says nothing of what goes on, so that the
  /// files count.
  private static let silence = 2.0
  private let state = Monitor(State())
  private let progress: SharedProgress
  private let start = Clock.monotonic

  init(_ progress: SharedProgress) { self.progress = progress }

  func take(output: Reading) {
    publish { state in
      guard output.updateCount != state.output.updateCount else { return }
      state.output = output
      state.outputTime = Clock.monotonic
    }
  }

  func take(files: Reading?) { publish { ($0.files, $0.filesTime) = (files, Clock.monotonic) } }

  var isToldByOutput: Bool { state.read(Self.isToldByOutput) }

  /// Publishes nothing more, and forgets the label of the last phase, because the whole command has
  /// ended.
  func end(hasSucceeded: Bool) {
    let amount = state.withLock { state in
      state.hasEnded = true
      return state.published.isOutput
        ? state.output.amountInAll : hasSucceeded ? wholeFile(state) : nil
    }
    progress.update { reading in
      reading.label = nil
      reading.amountInAll = amount
    }
  }

  /// The size of the files, if a command that has succeeded can have read their rest since the last
  /// look.
  private func wholeFile(_ state: State) -> Amount? {
    guard let files = state.files, let completed = files.amountInAll?.doubleValue,
      let total = files.total
    else {
      return nil
    }
    let share = (Clock.monotonic - state.filesTime) / max(1e-3, state.filesTime - start)
    return total.doubleValue <= completed * (1 + 2 * share) ? total : nil
  }

  private static func isToldByOutput(_ state: State) -> Bool {
    guard let fraction = state.output.fractionCompleted else { return false }
    return fraction < 1 || Clock.monotonic - state.outputTime < silence
  }

  private func publish(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      guard !state.hasEnded else { return }
      let isOutput = Self.isToldByOutput(state) || state.files == nil
      var next = isOutput ? state.output : state.files ?? Reading()
      // A phase that is complete says nothing of the next one.
      if isOutput, !Self.isToldByOutput(state), next.fractionCompleted == 1 {
        (next.progress, next.total) = (nil, nil)
      }
      let origin = (isOutput, next.stage)
      let isNews =
        origin != state.published || next.progress != state.reading.progress
        || next.total != state.reading.total
        || next.currentValueLabel != state.reading.currentValueLabel
        || next.label != state.reading.label
      guard isNews else { return }
      next.stage = state.reading.stage + (origin == state.published ? 0 : 1)
      next.updateCount = state.reading.updateCount + 1
      state.reading = next
      state.published = origin
      let reading = next
      progress.update { $0 = reading }
    }
  }
}
