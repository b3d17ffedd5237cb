import SystemCalls

/// Opens the ends of a copy, and tells what can't be opened.
struct CopyOpening {
  let inputs: [CopyInput]
  let tally: Tally

  /// Opens the output; a file is emptied only later, once nothing stands in the way.
  func open(_ output: CopyOutput, _ failures: inout SourceFailures) -> CopyOutput.Open? {
    switch output {
    case .descriptor(let descriptor): .descriptor(descriptor)
    case .screen: .screen
    case .file(let path): openForWriting(path, &failures).map { .file($0) }
    case .nothing: openForWriting(Array("/dev/null".utf8), &failures).map { .file($0) }
    }
  }

  /// Opens the file between input and output, which has to be one that can be read from its start again and
  /// is not the output itself.
  func open(
    _ store: TransferOptions.Store, beside output: CopyOutput.Open,
    _ failures: inout SourceFailures
  ) -> FileDescriptor? {
    switch store {
    case .file(let path):
      guard let descriptor = openForWriting(path, alsoReads: true, &failures) else { return nil }
      guard !isSame(descriptor, output) else {
        tally.add(.outputIsInput(path: path))
        failures.insert(.inputIsOutput)
        try? descriptor.close()
        return nil
      }
      guard descriptor.offset != nil else {
        tally.add(.cannotWrite(path: path, .notSeekable))
        failures.insert(.notOpened)
        try? descriptor.close()
        return nil
      }
      return descriptor
    case .unnamed(let directory):
      do throws(SystemError) {
        return try FileDescriptor.openUnnamed(in: directory)
      } catch {
        tally.add(.cannotWrite(path: directory, error))
        failures.insert(.notOpened)
        return nil
      }
    }
  }

  /// Takes away what a file holds that is to be replaced; says whether that went well.
  func empty(
    _ descriptor: FileDescriptor, path: [UInt8], _ failures: inout SourceFailures
  ) -> Bool {
    do throws(SystemError) {
      if try FileStatus(of: descriptor).kind == .regular { try descriptor.setSize(0) }
      return true
    } catch {
      tally.add(.cannotWrite(path: path, error))
      failures.insert(.notOpened)
      return false
    }
  }

  /// Opens an input, or tells why it is passed over; `nil` as its path is standard input.
  func open(
    _ input: CopyInput, beside output: CopyOutput.Open, _ failures: inout SourceFailures
  ) -> (FileDescriptor, path: [UInt8]?)? {
    switch input {
    case .descriptor(let descriptor): return (descriptor, nil)
    case .standardInput:
      guard isSame(.standardInput, output) else { return (.standardInput, nil) }
      tally.add(.inputIsOutput(path: Array("-".utf8)))
      failures.insert(.inputIsOutput)
      return nil
    case .file(let path):
      guard let descriptor = openForReading(path, &failures) else { return nil }
      guard isSame(descriptor, output) else { return (descriptor, path) }
      tally.add(.inputIsOutput(path: path))
      failures.insert(.inputIsOutput)
      try? descriptor.close()
      return nil
    }
  }

  private func openForReading(
    _ path: [UInt8], _ failures: inout SourceFailures
  ) -> FileDescriptor? {
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
      return nil
    }
  }

  /// Opens a file, which is made if need be, unless it is one of the inputs.
  private func openForWriting(
    _ path: [UInt8], alsoReads: Bool = false, _ failures: inout SourceFailures
  ) -> FileDescriptor? {
    do throws(SystemError) {
      let descriptor = try FileDescriptor.openForWriting(path, alsoReading: alsoReads)
      guard !isInput(.file(descriptor)) else {
        try? descriptor.close()
        tally.add(.outputIsInput(path: path))
        failures.insert(.inputIsOutput)
        return nil
      }
      return descriptor
    } catch {
      tally.add(.cannotWrite(path: path, error))
      failures.insert(.notOpened)
      return nil
    }
  }

  private func isInput(_ output: CopyOutput.Open) -> Bool {
    guard let descriptor = output.descriptor, let status = try? FileStatus(of: descriptor)
    else { return false }
    return inputs.contains { input in
      switch input {
      case .standardInput: isSame(.standardInput, output)
      case .descriptor(let descriptor): isSame(descriptor, output)
      case .file(let path):
        status.keepsData && (try? FileStatus(ofPath: path).identity) == status.identity
      }
    }
  }

  /// Whether reading this would read what is being written.
  private func isSame(_ input: FileDescriptor, _ output: CopyOutput.Open) -> Bool {
    guard let output = output.descriptor, let from = try? FileStatus(of: input),
      let to = try? FileStatus(of: output)
    else { return false }
    return from.identity == to.identity && from.keepsData
  }
}

extension FileStatus {
  /// Whether what is written can be read again. Only such files can't be both ends of a copy: a terminal or
  /// a null device may well be, as pv has it.
  fileprivate var keepsData: Bool { kind == .regular || kind == .blockDevice }
}
