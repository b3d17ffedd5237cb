import SystemCalls
import TerminalText

// The opening of the ends of a copy: an input that can be read comes before any output.
extension CopySource {
  /// The input at which a copy begins.
  struct FirstInput {
    let index: Int  // Among the inputs
    let descriptor: FileDescriptor?  // `nil` for a named pipe, which is opened after the output
  }

  /// The first input that can be read, or `nil` if there is none, and then no output is created. A
  /// named pipe need only exist: opening it waits for its writer, who may wait for the output.
  func firstInput() -> FirstInput? {
    for (index, input) in job.inputs.enumerated() {
      if case .file(let path) = input, path.waitsForWriter {
        return FirstInput(index: index, descriptor: nil)
      }
      do throws(SourceNote) {
        let descriptor = try open(input)
        try requireReadable(descriptor, of: input)
        return FirstInput(index: index, descriptor: descriptor)
      } catch { progress.add(error) }
      // What is not stored to its end is not written.
      if job.store != nil { return nil }
    }
    return nil
  }

  func open(_ input: CopyInput) throws(SourceNote) -> FileDescriptor {
    switch input {
    case .descriptor(let open, _): return open
    case .standardInput: return .standardInput
    case .file(let path):
      let descriptor: FileDescriptor
      do throws(SystemError) { descriptor = try FileDescriptor.openForReading(path) } catch {
        throw .cannotOpen(path: path, error)
      }
      guard descriptor.kind == .directory else { return descriptor }
      try? descriptor.close()
      throw .cannotOpen(path: path, .isDirectory)
    }
  }

  /// Throws if nothing can be read from the input, as far as that shows before the end of a wait.
  func requireReadable(_ descriptor: FileDescriptor, of input: CopyInput) throws(SourceNote) {
    do throws(SystemError) { try descriptor.requireReadable() } catch {
      if job.readErrors != .end, error.isOfTheMedium { return }
      if input.path != nil { try? descriptor.close() }
      throw .readFailed(path: input.path, error)
    }
  }

  func openOutput() throws(SourceNote) -> OpenOutput {
    if let open = output.read({ $0 }) { return open }
    let path = job.output.path ?? "/dev/null"
    return OpenOutput(try openForWriting(path), at: path, counting: job.unit)
  }

  func openStore() throws(SourceNote) -> OpenOutput? {
    switch job.store {
    case nil: return nil
    case .file(let path):
      let file = try openForWriting(path, alsoReading: true)
      guard file.kind == .regular else {
        try? file.close()
        throw .cannotStore(path: path)
      }
      return OpenOutput(file, at: path)
    case .unnamed(let directory):
      do throws(SystemError) {
        return OpenOutput(try FileDescriptor.openUnnamed(in: directory), at: directory)
      } catch { throw .cannotWrite(path: directory, error) }
    }
  }

  private func openForWriting(_ path: FilePath, alsoReading: Bool = false) throws(SourceNote)
    -> FileDescriptor
  {
    do throws(SystemError) {
      return try FileDescriptor.openForWriting(path, alsoReading: alsoReading)
    } catch { throw .cannotWrite(path: path, error) }
  }

  /// Throws if the input is the output. A terminal or null device, which keeps no data, may be both
  /// ends, as in pv.
  func requireOther(_ descriptor: FileDescriptor, of input: CopyInput, than output: OpenOutput)
    throws(SourceNote)
  {
    guard let output = output.descriptor, let from = try? FileStatus(of: descriptor),
      let to = try? FileStatus(of: output), from.identity == to.identity, from.kind.hasOffset
    else { return }
    if input.path != nil { try? descriptor.close() }
    throw .inputIsOutput(path: input.path ?? "-")
  }

  func empty(_ output: OpenOutput) throws(SourceNote) {
    guard let path = output.path, let file = output.descriptor else { return }
    do throws(SystemError) {
      if file.kind == .regular { try file.setSize(0) }
    } catch { throw .cannotWrite(path: path, error) }
  }
}
