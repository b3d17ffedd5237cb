import ProgressModel
import SystemCalls
import TerminalText

/// Reads the output of a program on standard input, takes its progress out, and copies the rest.
package final class OutputSource: ProgressSource {
  package let progress: SharedProgress
  private let reader: OutputReader
  private let output: CopyOutput

  /// `output`: where the rest goes, a descriptor or the screen.
  package init(_ format: OutputFormat, total: Amount?, output: CopyOutput, progress: SharedProgress)
  {
    self.output = output
    self.progress = progress
    let isForScreen = if case .descriptor = output { false } else { true }
    reader = OutputReader(format, total: total, isForScreen: isForScreen)
  }

  package func start() {
    startThreadOrFinish { [self] in progress.finish(readAll(publish: publish)) }
  }

  func readAll(publish: (Reading) -> Void) -> SourceOutcome {
    var reader = reader
    var text = PassedText(to: output, progress)
    func pass(_ bytes: UnsafeRawBufferPointer) { text.pass(bytes) }
    do throws(SystemError) {
      let memory = try ReservedMemory.buffer(atMost: 1 << 17)
      while text.isTaken {
        let wait = reader.secondsUntilDue(at: Clock.monotonic)
        if wait == 0 || waitUntilReadable([.standardInput], seconds: wait).isEmpty {
          reader.settle(pass: pass)
        } else {
          let count = try FileDescriptor.standardInput.read(into: memory.bytes)
          if count == 0 { break }
          reader.read(
            UnsafeRawBufferPointer(rebasing: memory.bytes[..<count]), at: Clock.monotonic,
            pass: pass)
        }
        publish(reader.reading)
      }
    } catch {
      progress.add(.readFailed(path: nil, error))
      return .finished(failures: .transfer)
    }
    reader.finish(pass: pass)
    publish(reader.reading)
    return text.outcome()
  }

  private func publish(_ reading: Reading) {
    progress.update { if $0.updateCount != reading.updateCount { $0 = reading } }
  }
}
