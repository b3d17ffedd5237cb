import ProgressModel
import SystemCalls
import TerminalText

/// How far a command is, by the best source: what it prints from the first fraction on, else the
/// files that it reads.
final class CommandProgress: Sendable {
  private struct State: Sendable {
    // What the sources said last, and when.
    var output = Reading()
    var outputTime = 0.0
    var files: Reading?
    var filesTime = 0.0

    /// The source of what was published last, and its stage.
    var published: (isOutput: Bool, stage: Int) = (true, 0)
    var reading = Reading()
    var hasEnded = false

    var outputCounts: Bool {
      guard let fraction = output.fractionCompleted else { return false }
      return fraction < 1 || Clock.monotonic - outputTime < CommandProgress.silence
    }
  }

  /// The seconds of silence after which the files count instead of a complete phase.
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

  func take(files: Reading?) {
    publish { state in
      state.files = files
      state.filesTime = Clock.monotonic
    }
  }

  var outputCounts: Bool { state.read { $0.outputCounts } }

  /// Publishes nothing more, and forgets the label of the last phase.
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
    guard let completed = state.files?.amountInAll?.doubleValue, let total = state.files?.total
    else { return nil }
    let share = (Clock.monotonic - state.filesTime) / max(1e-3, state.filesTime - start)
    return total.doubleValue <= completed * (1 + 2 * share) ? total : nil
  }

  private func publish(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      guard !state.hasEnded else { return }
      let outputCounts = state.outputCounts
      let files = outputCounts ? nil : state.files
      var next = files ?? state.output
      // A phase that is complete says nothing of the next one.
      if files == nil, !outputCounts, next.fractionCompleted == 1 {
        next.progress = nil
        next.total = nil
      }
      let origin = (isOutput: files == nil, stage: next.stage)
      let before = state.reading
      guard
        origin != state.published || next.progress != before.progress
          || next.total != before.total || next.label != before.label
          || next.currentValueLabel != before.currentValueLabel
      else { return }
      next.stage = before.stage + (origin == state.published ? 0 : 1)
      next.updateCount = before.updateCount + 1
      state.reading = next
      state.published = origin
      let reading = next
      progress.update { $0 = reading }
    }
  }
}
