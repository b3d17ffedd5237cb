import ProgressModel
import SystemCalls
import TerminalText

/// Follows other runs of `pbar` by the objects that they write to standard input, and copies the
/// other lines. Until an object comes, lines as a bar writes them count too.
package final class RunsSource: ProgressSource {
  private static let interval = 1.0  // The seconds between two looks for runs that are silent
  package let progress: SharedProgress
  private let reader = Monitor(RunsReader())
  private let total: Amount?
  private let output: CopyOutput
  private let mostParts: Int

  /// `total`: how many runs there will be, or the total of a single bar. `output`: where the other
  /// lines go. `mostParts`: of the runs that go on, only so many are parts.
  package init(total: Amount?, output: CopyOutput, mostParts: Int, progress: SharedProgress) {
    self.total = total
    self.output = output
    self.mostParts = mostParts
    self.progress = progress
  }

  package func parts() -> [ProgressPart] {
    var expected: Int?
    if case .whole(let count) = total { expected = Int(exactly: count) }
    return reader.read { $0.isEmpty ? nil : $0.parts(expected: expected, atMost: mostParts) } ?? [
      progress.part
    ]
  }

  package func start() { startThreadOrFinish { [self] in progress.finish(readAll()) } }

  private func readAll() -> SourceOutcome {
    var text = PassedText(to: output, progress)
    var lines = OutputReader(.pbar, total: total)
    func pass(_ bytes: [UInt8]) {
      bytes.withUnsafeBytes { lines.read($0, at: Clock.monotonic) { text.pass($0) } }
    }
    func publish() {
      progress.update { if $0.updateCount != lines.reading.updateCount { $0 = lines.reading } }
    }
    do throws(SystemError) {
      let memory = try ReservedMemory.buffer(atMost: 1 << 17)
      var lastLook = Clock.monotonic
      while text.isTaken {
        let wait = min(Self.interval, lines.secondsUntilDue(at: Clock.monotonic) ?? Self.interval)
        let isQuiet = waitUntilReadable([.standardInput], seconds: wait).isEmpty
        let now = Clock.monotonic
        if now - lastLook >= Self.interval {
          lastLook = now
          reader.withLock { $0.noteSilence(at: now) }
        }
        if isQuiet {
          lines.settle { text.pass($0) }
        } else {
          let count = try FileDescriptor.standardInput.read(into: memory.bytes)
          if count == 0 { break }
          let chunk = UnsafeRawBufferPointer(rebasing: memory.bytes[..<count])
          // The main thread must not wait for the output.
          var passed: [UInt8] = []
          reader.withLock { $0.read(chunk, at: now) { passed += $0 } }
          pass(passed)
        }
        publish()
      }
    } catch {
      progress.add(.readFailed(path: nil, error))
      return .finished(failures: .transfer)
    }
    // While there may be more input, no run is lost.
    if text.isTaken {
      var rest: [UInt8] = []
      reader.withLock { $0.finish(at: Clock.monotonic) { rest += $0 } }
      pass(rest)
      lines.finish { text.pass($0) }
      publish()
    }
    let (torn, hasFailed) = reader.read { ($0.tornCount, $0.hasFailed) }
    if torn > 0 { progress.add(.tornLines(count: torn)) }
    return text.outcome(hasFailed ? .parts : [])
  }
}
