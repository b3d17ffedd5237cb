import ProgressModel
import SystemCalls
import TerminalText

/// How far a command is, by what it prints, else by the files it reads.
struct CommandProgress {
  private struct Origin: Equatable {
    var isOutput = true
    var stage = 0
  }

  /// The seconds of silence after which the files count instead of a complete phase.
  private static let silence = 2.0
  private let progress: SharedProgress
  private let start = Clock.monotonic
  private var output = Reading()
  private var outputTime = 0.0
  private var files: Reading?
  private var filesTime = 0.0
  private var reading = Reading()  // What was published last
  private var origin = Origin()

  init(_ progress: SharedProgress) { self.progress = progress }

  var outputCounts: Bool {
    guard let fraction = output.fractionCompleted else { return false }
    return fraction < 1 || Clock.monotonic - outputTime < Self.silence
  }

  mutating func take(output: Reading) {
    if output.updateCount != self.output.updateCount {
      self.output = output
      outputTime = Clock.monotonic
    }
    publish()
  }

  mutating func take(files: Reading?) {
    self.files = files
    filesTime = Clock.monotonic
    publish()
  }

  /// Forgets the label of the last phase at the end of the command.
  func end(hasSucceeded: Bool) {
    let amount = origin.isOutput ? output.amountInAll : hasSucceeded ? sizeOfFiles : nil
    progress.update { reading in
      reading.label = nil
      reading.amountInAll = amount
    }
  }

  /// The size of the files, if the command can have read their rest since the last look.
  private var sizeOfFiles: Amount? {
    guard let completed = files?.amountInAll?.doubleValue, let total = files?.total else {
      return nil
    }
    let share = (Clock.monotonic - filesTime) / max(1e-3, filesTime - start)
    return total.doubleValue <= completed * (1 + 2 * share) ? total : nil
  }

  private mutating func publish() {
    let outputCounts = outputCounts
    let files = outputCounts ? nil : files
    var next = files ?? output
    // A phase that is complete says nothing of the next one.
    if files == nil, !outputCounts, next.fractionCompleted == 1 {
      next.progress = nil
      next.total = nil
    }
    let origin = Origin(isOutput: files == nil, stage: next.stage)
    guard
      origin != self.origin || next.progress != reading.progress || next.total != reading.total
        || next.label != reading.label || next.currentValueLabel != reading.currentValueLabel
    else { return }
    next.stage = reading.stage + (origin == self.origin ? 0 : 1)
    next.updateCount = reading.updateCount + 1
    reading = next
    self.origin = origin
    progress.update { $0 = next }
  }
}
