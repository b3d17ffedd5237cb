import ProgressModel
import SystemCalls
import TerminalText

/// Counts the records of files for an unknown total while they are copied, on another thread.
struct RecordCount {
  let job: CopyJob
  let progress: SharedProgress

  /// Begins to count; returns whether the inputs are regular files.
  func start() -> Bool {
    guard job.unit != .bytes, job.inputs.allSatisfy(isCountable) else { return false }
    // The copy moves the offset as soon as it begins.
    let start = FileDescriptor.standardInput.offset ?? 0
    try? startThread { sum(standardInputFrom: start).map(setTotal) }
    return true
  }

  /// Takes what was copied as the total if the count has not ended before.
  func settle() { setTotal(progress.count) }

  private func setTotal(_ sum: Int64) {
    guard sum > 0 else { return }
    progress.update { reading in
      guard reading.total == nil else { return }
      reading.total = .whole(sum.addingClamped(job.initial))
    }
  }

  private func isCountable(_ input: CopyInput) -> Bool {
    switch input {
    case .standardInput: FileDescriptor.standardInput.kind == .regular
    case .file(let path):
      // A missing file and a directory add nothing.
      [nil, .directory, .regular].contains(path.kind)
    case .descriptor: false
    }
  }

  /// `nil` if an input can't be counted.
  func sum(standardInputFrom start: Int64) -> Int64? {
    var sum: Int64 = 0
    for (index, input) in job.inputs.enumerated() {
      switch input {
      case .standardInput:
        // Standard input is at its end the second time.
        if job.inputs[..<index].contains(input) { continue }
        guard let records = count(.standardInput, from: start) else { return nil }
        sum += records
      case .file(let path):
        guard let kind = path.kind, kind != .directory else { continue }
        guard let file = try? FileDescriptor.openForReading(path, only: .regular) else {
          return nil
        }
        defer { try? file.close() }
        guard let records = count(file, from: 0) else { return nil }
        sum += records
      case .descriptor: return nil
      }
    }
    return sum
  }

  private func count(_ file: FileDescriptor, from start: Int64) -> Int64? {
    guard file.regularSize != nil, let memory = try? ReservedMemory(atMost: 1 << 15) else {
      return nil
    }
    var offset = start
    var records: Int64 = 0
    while let bytes = try? file.readPiece(into: memory, at: offset) {
      guard !bytes.isEmpty else { return records }
      records += Int64(job.unit.count(in: bytes))
      offset += Int64(bytes.count)
    }
    return nil
  }
}
