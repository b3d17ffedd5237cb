import SystemCalls

struct PassedText {
  private let output: CopyOutput
  private let progress: SharedProgress
  private var failure: SystemError?

  init(to output: CopyOutput, _ progress: SharedProgress) {
    self.output = output
    self.progress = progress
  }
  var isTaken: Bool { failure == nil }

  mutating func pass(_ text: some Collection<UInt8>) {
    guard failure == nil, !text.isEmpty else { return }
    guard case .descriptor(let descriptor) = output else { return progress.add(output: text) }
    do throws(SystemError) { try descriptor.writeAll(Array(text)) } catch { failure = error }
  }

  func outcome(_ failures: SourceFailures = []) -> SourceOutcome {
    guard let failure, failure != .brokenPipe else {
      return failure == nil ? .finished(failures: failures) : .readerGone(failures: failures)
    }
    progress.add(.writeFailed(path: nil, failure))
    return .finished(failures: failures.union(.transfer))
  }
}
