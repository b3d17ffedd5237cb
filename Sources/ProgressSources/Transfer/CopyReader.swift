import SystemCalls
import TerminalText

struct CopyReader {
  private let job: CopyJob
  private let input: FileDescriptor
  private let path: FilePath?
  private let progress: SharedProgress
  private var shared: SharedInput?  // `nil` for an offset of our own

  private var uncached: FileDescriptor?  // The input opened once more
  private var errorsInARow = 0
  private var skipped: (range: Range<Int64>, error: SystemError)?  // Not reported yet
  private var hasReported = false

  init(
    _ job: CopyJob, from input: FileDescriptor, path: FilePath?, after shared: SharedInput? = nil,
    progress: SharedProgress
  ) {
    self.job = job
    self.input = input
    self.path = path
    self.shared = shared
    self.progress = progress
    guard job.isUncached else { return }
    uncached = input.uncached(sharing: path == nil, forWriting: false, noting: progress)
    guard let uncached, let shared else { return }
    self.shared = SharedInput(input, shared.offset, readFrom: uncached)
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    do throws(SystemError) {
      let count = try readSome(into: buffer)
      errorsInARow = 0
      reportSkipped()
      return count
    } catch {
      guard let zeros = skip(past: error, upTo: buffer.count) else { throw error }
      buffer[..<zeros].copyBytes(from: repeatElement(0, count: zeros))
      return zeros
    }
  }

  private mutating func readSome(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError)
    -> Int
  {
    // The second descriptor has an offset of its own, so it reads only ranges that were reserved.
    if uncached != nil { _ = shared?.next(atMost: buffer.count) }
    if let count = try shared?.readReserved(into: buffer), count > 0 { return count }
    if let shared { return try shared.read(into: buffer) }
    return try input.read(into: buffer)
  }

  /// The bytes that the next read will return. None for an input without a size: a peek would take
  /// them from a pipe, or from a file of `/proc`.
  func peek(into buffer: UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer {
    guard input.readableEnd != nil, let position,
      let count = try? input.read(into: buffer, at: position)
    else { return UnsafeRawBufferPointer(buffer.part(..<0)) }
    return UnsafeRawBufferPointer(buffer.part(..<count))
  }

  /// Returns the last bytes of a read to an input whose offset may be shared, unless another
  /// process has moved that since.
  func giveBack(_ count: Int) -> Bool {
    guard let shared else { return false }
    return Reservations.ofThisProcess.change { shared.offset.giveBack(last: count) }
  }

  /// Where the next read begins; `nil` if the input has no offset.
  private var position: Int64? {
    if let unread = shared?.unread, !unread.isEmpty { return unread.lowerBound }
    return input.offset
  }

  mutating func finish() {
    reportSkipped()
    input.restoreCaching()
    try? uncached?.close()
  }

  private mutating func skip(past error: SystemError, upTo limit: Int) -> Int? {
    let reserved = shared?.unread ?? 0..<0
    guard case .skip = job.readErrors, error.isOfTheMedium, let offset = position else {
      return nil
    }
    errorsInARow += 1
    let end = input.readableEnd
    guard errorsInARow < Self.mostErrors || end != nil else { return nil }
    let block = job.errorSkipBlock ?? min(512, 1 << min(9, errorsInARow - 1))
    let stride = block - Int(offset % Int64(block))
    let most = reserved.isEmpty ? limit : min(limit, reserved.count)
    let count = min(stride, most, Int((end ?? .max) - offset))
    guard count > 0 else { return nil }
    do throws(SystemError) {
      if shared == nil { _ = try input.advance(by: count) } else { try shared?.skip(count) }
    } catch { return nil }
    if skipped?.range.upperBound != offset { reportSkipped() }
    skipped = ((skipped?.range.lowerBound ?? offset)..<(offset + Int64(count)), error)
    return count
  }

  private mutating func reportSkipped() {
    guard let (range, error) = skipped, case .skip(let reportsEach) = job.readErrors else { return }
    skipped = nil
    guard reportsEach || !hasReported else { return }
    hasReported = true
    progress.add(.readSkipped(path: path, range, error, isLastReported: !reportsEach))
  }

  private static let mostErrors = 100_000  // In a row, in an input of unknown size
}

extension FileDescriptor {
  /// The size of a file that has an end.
  fileprivate var readableEnd: Int64? {
    guard let status = try? FileStatus(of: self) else { return nil }
    if status.kind == .blockDevice { return blockDeviceSize }
    return status.kind == .regular && status.size > 0 ? status.size : nil
  }
}

/// Reads an input whose offset other processes may share.
struct SharedInput {
  let offset: SharedOffset
  private let input: FileDescriptor
  private let file: FileDescriptor

  private(set) var unread: Range<Int64> = 0..<0  // Of what was reserved

  /// The bytes to reserve at once, about as many as one call writes: SIGKILL loses what was
  /// reserved but not copied.
  private var length = SharedInput.shortestLength
  private static let shortestLength = 1 << 16
  private static let longestLength = 8 << 20

  init(_ input: FileDescriptor, _ offset: SharedOffset, readFrom file: FileDescriptor? = nil) {
    self.input = input
    self.offset = offset
    self.file = file ?? input
  }

  /// The offset and number, 1...`count`, of the next bytes; `nil` if there are none.
  mutating func next(atMost count: Int) -> (offset: Int64, count: Int)? {
    if unread.isEmpty {
      guard let end = input.readableEnd, let start = input.offset else { return nil }
      let wanted = Int(min(Int64(min(count, length)), end - start))
      guard wanted > 0, let range = try? reserve(wanted) else { return nil }
      unread = range
    }
    return (unread.lowerBound, min(count, unread.count))
  }

  mutating func pass(_ count: Int) {
    let isWhole = count == unread.count
    length = isWhole ? min(length * 2, Self.longestLength) : Self.shortestLength
    unread = (unread.lowerBound + Int64(count))..<unread.upperBound
  }

  mutating func skip(_ count: Int) throws(SystemError) {
    if unread.isEmpty { unread = try reserve(count) }
    pass(count)
  }

  private func reserve(_ count: Int) throws(SystemError) -> Range<Int64> {
    try Reservations.ofThisProcess.change { () throws(SystemError) in try offset.reserve(count) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try Reservations.ofThisProcess.change { () throws(SystemError) in
      let count = try input.read(into: buffer)
      offset.noteRead(count)
      return count
    }
  }

  /// The offset moves back to the end of a file that ends inside the range: it was truncated, or
  /// another process was quicker.
  mutating func readReserved(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  {
    let rest = unread.count
    guard rest > 0 else { return 0 }
    let count = try file.read(
      into: buffer.part(..<min(rest, buffer.count)), at: unread.lowerBound)
    pass(count)
    if count == 0 {
      try Reservations.ofThisProcess.change { () throws(SystemError) in
        try offset.returnBeyondEnd(rest)
      }
      unread = 0..<0
    }
    return count
  }
}
