import ProgressModel
import SystemCalls
import TerminalText

/// Reads the output of a program on standard input, takes its progress out, or the objects of other
/// runs of `pbar`, and copies the rest.
package final class OutputSource: ProgressSource {
  private static let interval = 1.0  // The seconds between two looks for runs that are silent
  package let progress: SharedProgress
  private let reader: OutputReader
  private let output: CopyOutput
  private let runs: Monitor<RunsReader>?
  private let expectedRuns: Int?
  private let mostRuns: Int

  /// `total`: the total of the program, or how many runs there will be. `output`: a descriptor or
  /// the screen. `mostRuns`: the most parts that go on if runs are followed, else `nil`.
  package init(
    _ format: OutputFormat, total: Amount?, output: CopyOutput, mostRuns: Int? = nil,
    progress: SharedProgress
  ) {
    self.progress = progress
    self.output = output
    self.mostRuns = mostRuns ?? 0
    runs = mostRuns.map { _ in Monitor(RunsReader()) }
    expectedRuns = if case .whole(let count) = total { Int(exactly: count) } else { nil }
    let isForScreen = if case .descriptor = output { false } else { mostRuns == nil }
    reader = OutputReader(format, total: total, isForScreen: isForScreen)
  }

  package func parts() -> [ProgressPart] {
    let runs = runs?.read { $0.isEmpty ? nil : $0.parts(expected: expectedRuns, atMost: mostRuns) }
    return runs ?? [progress.part]
  }

  package func start() {
    startThreadOrFinish { [self] in
      let outcome = readAll { reading in
        progress.update { if $0.updateCount != reading.updateCount { $0 = reading } }
      }
      progress.finish(outcome)
    }
  }

  func readAll(publish: (Reading) -> Void) -> SourceOutcome {
    var reader = reader
    var text = PassedText(output: output, progress: progress)
    do throws(SystemError) { try read(&reader, &text, publish) } catch {
      progress.add(.readFailed(path: nil, error))
      return .finished
    }
    if let runs {
      // While there may be more input, no run is lost.
      if text.isTaken {
        let rest = runs.withLock { $0.finish(at: Clock.monotonic) }
        text.pass(rest.withUnsafeBytes { reader.read($0, at: Clock.monotonic) })
      }
      let torn = runs.read { $0.tornCount }
      if torn > 0 { progress.add(.tornLines(count: torn)) }
      if runs.read({ $0.hasFailed }) { progress.add(.parts) }
    }
    text.pass(reader.finish())
    publish(reader.reading)
    return text.outcome
  }

  /// Reads standard input to its end, or until the output takes no more.
  private func read(
    _ reader: inout OutputReader, _ text: inout PassedText, _ publish: (Reading) -> Void
  ) throws(SystemError) {
    let memory = try ReservedMemory(atMost: 1 << 17)
    var lastLook = Clock.monotonic
    while text.isTaken {
      let wait = reader.secondsUntilDue(at: Clock.monotonic) ?? runs.map { _ in Self.interval }
      let isQuiet = wait == 0 || waitUntilReadable([.standardInput], seconds: wait).isEmpty
      let now = Clock.monotonic
      if let runs, now - lastLook >= Self.interval {
        lastLook = now
        runs.withLock { $0.noteSilence(at: now) }
      }
      if isQuiet {
        text.pass(reader.settle())
      } else {
        let count = try FileDescriptor.standardInput.read(into: memory.bytes)
        if count == 0 { return }
        let chunk = UnsafeRawBufferPointer(memory.bytes.part(..<count))
        if let runs {
          // The main thread must not wait for the output.
          let rest = runs.withLock { $0.read(chunk, at: now) }
          text.pass(rest.withUnsafeBytes { reader.read($0, at: now) })
        } else {
          text.pass(reader.read(chunk, at: now))
        }
      }
      publish(reader.reading)
    }
  }
}

/// Text on its way to standard output, standard error or the screen.
struct PassedText {
  let output: CopyOutput
  let progress: SharedProgress
  private(set) var failure: SystemError?

  var isTaken: Bool { failure == nil }

  mutating func pass(_ text: [UInt8]) { text.withUnsafeBytes { pass($0) } }

  mutating func pass(_ text: UnsafeRawBufferPointer) {
    guard isTaken, !text.isEmpty else { return }
    guard case .descriptor(let descriptor) = output else { return progress.add(output: text) }
    do throws(SystemError) { try descriptor.writeAll(text) } catch { fail(error) }
  }

  mutating func fail(_ error: SystemError) {
    failure = error
    guard error != .brokenPipe else { return }
    let isOutput = output == .descriptor(.standardOutput)
    progress.add(.writeFailed(path: isOutput ? nil : "standard error", error))
  }

  var outcome: SourceOutcome { failure == .brokenPipe ? .readerGone : .finished }
}
