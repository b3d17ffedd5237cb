import SystemCalls

/// Counts the records of files, for a total that nobody gave.
///
/// It reads them on a thread of its own, while the copy goes on already: the data does not wait, and what
/// is read from a disk serves both.
struct RecordCount {
  private let inputs: [CopyInput]
  private let unit: CopyUnit
  private let tally: Tally

  init(_ inputs: [CopyInput], of unit: CopyUnit, tally: Tally) {
    self.inputs = inputs
    self.unit = unit
    self.tally = tally
  }

  /// Begins to count; the total is known when all has been counted, and never where that can't be done.
  func start() {
    guard case .records(let terminator) = unit else { return }
    try? startThread {
      var sum: Int64 = 0
      for input in inputs {
        guard let count = count(input, terminator) else { return }
        sum += count
      }
      let total = sum
      tally.withWords { words in
        if words.total == nil { words.total = .whole(total) }
      }
    }
  }

  /// The records of one input that are still to be read; `nil` where it is no file.
  private func count(_ input: CopyInput, _ terminator: UInt8) -> Int64? {
    switch input {
    case .standardInput:
      return count(.standardInput, terminator, from: FileDescriptor.standardInput.offset ?? 0)
    case .file(let path):
      guard let descriptor = try? FileDescriptor.openForReading(path) else { return nil }
      defer { try? descriptor.close() }
      return count(descriptor, terminator, from: 0)
    }
  }

  private func count(
    _ descriptor: FileDescriptor, _ terminator: UInt8, from start: Int64
  ) -> Int64? {
    guard let status = try? FileStatus(of: descriptor), status.kind == .regular, status.size > 0
    else { return nil }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 4096)
    defer { buffer.deallocate() }
    var offset = start
    var records: Int64 = 0
    while let count = try? descriptor.read(into: buffer, at: offset) {
      guard count > 0 else { return records }
      records += Int64(
        occurrences(of: terminator, in: UnsafeRawBufferPointer(rebasing: buffer[..<count])))
      offset += Int64(count)
    }
    return nil
  }
}
