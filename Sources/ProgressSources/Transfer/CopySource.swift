import SystemCalls
import TerminalText

/// Copies files, or standard input, unchanged to their output and counts what passes.
package struct CopySource: ProgressSource {
  package let tally: Tally
  private let inputs: [CopyInput]
  private let unit: CopyUnit
  private let output: CopyOutput

  package init(_ inputs: [CopyInput], counting unit: CopyUnit, output: CopyOutput, tally: Tally) {
    self.inputs = inputs
    self.unit = unit
    self.output = output
    self.tally = tally
  }

  package func start() {
    startThreadOrFinish { run() }
  }

  package func closeOutput() throws(SystemError) {
    if case .descriptor(let descriptor) = output { try descriptor.close() }
  }

  /// Copies one input after the other; what can't be read is told and passed over.
  private func run() {
    var failures: SourceFailures = []
    var pump = Pump(output: output, unit: unit, tally: tally)
    for input in inputs {
      guard let (descriptor, path) = open(input, &failures) else { continue }
      let end = pump.copy(from: descriptor)
      if case .file = input { try? descriptor.close() }
      switch end {
      case .endOfInput: break
      case .readFailed(let error):
        tally.add(.readFailed(path: path, error))
        failures.insert(.transfer)
      case .readerGone:
        return tally.finish(.readerGone(failures: failures))
      case .writeFailed(let error):
        tally.add(.writeFailed(error))
        return tally.finish(.finished(failures: failures.union(.transfer)))
      }
    }
    tally.finish(.finished(failures: failures))
  }

  private func open(
    _ input: CopyInput, _ failures: inout SourceFailures
  ) -> (FileDescriptor, path: [UInt8]?)? {
    let path: [UInt8]?
    do throws(SystemError) {
      let descriptor: FileDescriptor
      switch input {
      case .standardInput:
        path = nil
        descriptor = .standardInput
      case .file(let name):
        path = name
        descriptor = try openFile(name, &failures)
      }
      guard isOutput(descriptor) else { return (descriptor, path) }
      tally.add(.inputIsOutput(path: path ?? Array("-".utf8)))
      failures.insert(.inputIsOutput)
      if path != nil { try? descriptor.close() }
    } catch {
      // Named already.
    }
    return nil
  }

  private func openFile(
    _ path: [UInt8], _ failures: inout SourceFailures
  ) throws(SystemError) -> FileDescriptor {
    do throws(SystemError) {
      let descriptor = try FileDescriptor.openForReading(path)
      if try FileStatus(of: descriptor).kind == .directory {
        try? descriptor.close()
        throw SystemError.isDirectory
      }
      return descriptor
    } catch {
      tally.add(.cannotOpen(path: path, error))
      failures.insert(.notOpened)
      throw error
    }
  }

  /// Whether reading this would read what is being written. Only files that keep what is written can be
  /// both: a terminal or a null device may well be input and output, as pv has it.
  private func isOutput(_ input: FileDescriptor) -> Bool {
    guard case .descriptor(let output) = output, let from = try? FileStatus(of: input),
      let to = try? FileStatus(of: output)
    else { return false }
    return from.identity == to.identity && (from.kind == .regular || from.kind == .blockDevice)
  }
}
