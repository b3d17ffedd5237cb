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

  /// Begins to count; the total is known when all has been counted. Says whether it can be: only of
  /// regular files.
  func start() -> Bool {
    guard case .records(let terminator) = unit, inputs.allSatisfy(isCountable) else { return false }
    // The copy moves the offset as soon as it begins.
    let start = FileDescriptor.standardInput.offset ?? 0
    try? startThread {
      guard let sum = sum(of: terminator, standardInputFrom: start), sum > 0 else { return }
      tally.withWords { words in
        if words.total == nil { words.total = .whole(sum) }
      }
    }
    return true
  }

  /// Says that the copy has come to the end of all inputs, perhaps before the counting has: then it has
  /// counted them itself.
  func settle() {
    let sum = tally.count.load(ordering: .relaxed)
    guard sum > 0 else { return }
    tally.withWords { words in
      if words.total == nil { words.total = .whole(sum) }
    }
  }

  /// Whether it is a regular file; what can't be copied adds nothing to the rest.
  private func isCountable(_ input: CopyInput) -> Bool {
    switch input {
    case .standardInput: (try? FileStatus(of: .standardInput).kind) == .regular
    case .file(let path): kind(of: path) == .regular || isNothing(path)
    case .descriptor: false
    }
  }

  /// Whether it is missing, or can't be copied.
  private func isNothing(_ path: [UInt8]) -> Bool {
    let kind = kind(of: path)
    return kind == nil || kind == .directory
  }

  private func kind(of path: [UInt8]) -> FileStatus.Kind? { try? FileStatus(ofPath: path).kind }

  /// The records of all inputs that are still to be read; `nil` where one of them is no file.
  func sum(of terminator: UInt8, standardInputFrom start: Int64) -> Int64? {
    var sum: Int64 = 0
    var hasCountedStandardInput = false
    for input in inputs {
      switch input {
      case .standardInput:
        // Read once, it has nothing left for a second time.
        guard !hasCountedStandardInput else { continue }
        hasCountedStandardInput = true
        guard let status = try? FileStatus(of: .standardInput),
          let count = count(.standardInput, status, terminator, from: start)
        else { return nil }
        sum += count
      case .file(let path):
        guard let count = count(path, terminator) else { return nil }
        sum += count
      case .descriptor: return nil
      }
    }
    return sum
  }

  /// Only a regular file is opened: to open a named pipe, and to close it again, would be noticed at its
  /// other end.
  private func count(_ path: [UInt8], _ terminator: UInt8) -> Int64? {
    guard !isNothing(path) else { return 0 }
    guard let status = try? FileStatus(ofPath: path), status.kind == .regular,
      let descriptor = try? FileDescriptor.openForReading(path)
    else { return nil }
    defer { try? descriptor.close() }
    return count(descriptor, status, terminator, from: 0)
  }

  private func count(
    _ descriptor: FileDescriptor, _ status: FileStatus, _ terminator: UInt8, from start: Int64
  ) -> Int64? {
    guard status.kind == .regular else { return nil }
    // Empty, or without a size and perhaps without an end, as those under /proc are.
    guard status.size > 0 else { return 0 }
    guard let memory = ReservedMemory(atMost: 1 << 15) else { return nil }
    let buffer = memory.bytes
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

/// How often a byte occurs.
///
/// Rows of 32 bytes are compared at once; each row where it occurs at a place takes one from that place of the
/// counts, which hold up to 255 rows. Comparing with a vector and not with the byte itself keeps the
/// compiler on the fast way.
func occurrences(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int {
  typealias Row = SIMD32<UInt8>
  let sought = Row(repeating: byte)
  let rows = bytes.count / Row.scalarCount
  var total = 0
  var row = 0
  while row < rows {
    let end = min(row + 255, rows)
    var counts = Row()
    while row < end {
      let place = row * Row.scalarCount
      let matches = bytes.loadUnaligned(fromByteOffset: place, as: Row.self) .== sought
      counts &-= unsafeBitCast(matches, to: Row.self)
      row += 1
    }
    total += Int(SIMD32<UInt16>(truncatingIfNeeded: counts).wrappedSum())
  }
  for index in (rows * Row.scalarCount)..<bytes.count where bytes[index] == byte { total += 1 }
  return total
}
