import ProgressModel
import SystemCalls
import TerminalText

/// Reads the output of a program on standard input, takes its progress out, or the objects of other
/// runs of `pbar`, and copies the rest.
package final class OutputSource: ProgressSource {
  private static let interval = 1.0  // The seconds between two looks for silent runs
  package let progress: SharedProgress
  private let reader: OutputReader
  private let output: CopyOutput
  private let followsRuns: Bool
  private let state: Monitor<(runs: RunsReader, reading: Reading)>

  /// `total`: the total of the program, or how many runs there will be. `mostParts`: of the runs
  /// that go on, only so many are parts. `isForLog`: the output and our reports go to one file.
  package init(
    _ format: OutputFormat, total: Amount?, output: CopyOutput, isForLog: Bool,
    mostParts: Int, progress: SharedProgress
  ) {
    self.progress = progress
    self.output = output
    followsRuns = format == .pbar
    let expected: Int? = if case .whole(let count) = total { Int(exactly: count) } else { nil }
    state = Monitor((RunsReader(expected: expected, mostParts: mostParts), Reading()))
    let isForScreen = if case .descriptor = output { false } else { !followsRuns }
    reader = OutputReader(format, total: total, isForScreen: isForScreen, isForLog: isForLog)
  }

  package func parts() -> [ProgressPart] {
    state.read {
      $0.runs.isEmpty ? [ProgressPart(identifier: 0, .read($0.reading))] : $0.runs.parts
    }
  }

  package func start() {
    startThreadOrFinish { [self] in progress.finish(readAll()) }
  }

  /// `beginning`: what was read of the input before.
  func readAll(after beginning: InputBeginning? = nil) -> SourceOutcome {
    var reader = reader
    if beginning?.contents == .meter { reader.expectRecords() }
    var text = PassedText(output: output, progress: progress)
    text.pass(reader.read(beginning?.bytes ?? [], at: beginning?.start ?? Clock.monotonic))
    state.withLock { $0.reading = reader.reading }
    do throws(SystemError) { try read(&reader, &text) } catch {
      progress.add(.readFailed(path: nil, error))
    }
    if followsRuns, text.isTaken {
      // If only the reader of the text has gone, more input may come: no run is lost.
      let now = Clock.monotonic
      let rest = state.withLock { $0.runs.finish(at: now) }
      text.pass(reader.read(rest, at: now))
      if state.read({ $0.runs.lacksRuns }) { progress.add(.transfer) }
    }
    let (tornCount, hasFailed) = state.read { ($0.runs.tornCount, $0.runs.hasFailed) }
    if tornCount > 0 { progress.add(.tornLines(count: tornCount)) }
    if hasFailed { progress.add(.parts) }
    text.pass(reader.finish())
    state.withLock { $0.reading = reader.reading }
    if reader.reading.end?.isFailure ?? false { progress.add(.parts) }
    return text.outcome
  }

  private func read(_ reader: inout OutputReader, _ text: inout PassedText) throws(SystemError) {
    let memory = try ReservedMemory(atMost: 1 << 17)
    var lastLook = Clock.monotonic
    while text.isTaken {
      let wait =
        reader.secondsUntilDue(at: Clock.monotonic) ?? (followsRuns ? Self.interval : nil)
      let isQuiet = wait.map { !FileDescriptor.standardInput.isWorthReading(within: $0) } ?? false
      let chunk = isQuiet ? nil : try FileDescriptor.standardInput.readPiece(into: memory)
      let now = Clock.monotonic
      if now - lastLook >= Self.interval {
        lastLook = now
        state.withLock { $0.runs.noteSilence(at: now) }
      }
      if let chunk {
        if chunk.isEmpty { return }
        // The main thread waits for the lock, but must not wait for the output.
        let rest = followsRuns ? state.withLock { $0.runs.read(chunk, at: now) } : Array(chunk)
        text.pass(reader.read(rest, at: now))
      } else {
        text.pass(reader.settle())
      }
      state.withLock { $0.reading = reader.reading }
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
    do throws(SystemError) {
      try descriptor.stopJobToWrite()
      try descriptor.writeAll(text)
    } catch {
      failure = error
      guard error != .brokenPipe else { return }
      let isOutput = output == .descriptor(.standardOutput)
      progress.add(.writeFailed(path: isOutput ? nil : "standard error", error))
    }
  }

  var outcome: SourceOutcome { failure == .brokenPipe ? .readerGone : .finished }
}
