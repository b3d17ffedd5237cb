import SystemCalls
import TerminalText

struct CopyReader {
  private let job: CopyJob
  private let input: FileDescriptor
  private let path: FilePath?
  private let progress: SharedProgress
  private var shared: SharedInput?  // What has been taken of a shared offset but not copied

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
    if let uncached { self.shared = SharedInput(input, readFrom: uncached) }
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    do throws(SystemError) {
      if uncached != nil { _ = shared?.next(atMost: buffer.count) }
      if let count = try shared?.readTaken(into: buffer), count > 0 { return count }
      let count = try input.read(into: buffer)
      errorsInARow = 0
      reportSkipped()
      return count
    } catch {
      guard let zeros = skip(past: error, upTo: buffer.count) else {
        shared?.giveBack()
        throw error
      }
      buffer[..<zeros].copyBytes(from: repeatElement(0, count: zeros))
      return zeros
    }
  }

  mutating func finish() {
    reportSkipped()
    input.restoreCaching()
    try? uncached?.close()
  }

  private mutating func skip(past error: SystemError, upTo limit: Int) -> Int? {
    let taken = shared?.taken ?? 0..<0
    guard case .skip = job.readErrors, error.isOfTheMedium,
      let offset = taken.isEmpty ? input.offset : taken.lowerBound
    else { return nil }
    errorsInARow += 1
    let end = input.readableEnd
    guard errorsInARow < Self.mostErrors || end != nil else { return nil }
    let block = job.errorSkipBlock ?? min(512, 1 << min(9, errorsInARow - 1))
    let stride = block - Int(offset % Int64(block))
    let most = taken.isEmpty ? limit : min(limit, taken.count)
    let count = min(stride, most, Int((end ?? .max) - offset))
    guard count > 0 else { return nil }
    if !taken.isEmpty {
      shared?.spend(count)
    } else if (try? input.advance(by: count)) == nil {
      return nil
    }
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

/// Takes the ranges of an input whose offset other processes may share.
struct SharedInput {
  private let input: FileDescriptor
  private let file: FileDescriptor
  private var offset: SharedOffset

  /// The bytes to take at once, about as many as one call writes: a signal that ends the process
  /// loses what was taken but not copied.
  private var length = SharedInput.shortestLength
  private static let shortestLength = 1 << 16
  private static let longestLength = 8 << 20

  init(_ input: FileDescriptor, readFrom file: FileDescriptor? = nil) {
    self.input = input
    self.file = file ?? input
    offset = SharedOffset(input)
  }

  /// The offset and number, 1...`count`, of the next bytes; `nil` if there are none.
  mutating func next(atMost count: Int) -> (offset: Int64, count: Int)? {
    if offset.taken.isEmpty {
      guard let end = input.readableEnd, let start = input.offset else { return nil }
      let wanted = Int(min(Int64(min(count, length)), end - start))
      guard wanted > 0, (try? offset.take(wanted)) != nil else { return nil }
    }
    return (offset.taken.lowerBound, min(count, offset.taken.count))
  }

  mutating func spend(_ count: Int) {
    let isWhole = count == offset.taken.count
    length = isWhole ? min(length * 2, Self.longestLength) : Self.shortestLength
    offset.spend(count)
  }

  var taken: Range<Int64> { offset.taken }
  mutating func giveBack() { offset.giveBack() }

  /// The offset moves back to the end of a file that ends inside the range: it was truncated, or
  /// another process was quicker.
  mutating func readTaken(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    let rest = offset.taken.count
    guard rest > 0 else { return 0 }
    let count = try file.read(
      into: buffer.part(..<min(rest, buffer.count)), at: offset.taken.lowerBound)
    spend(count)
    if count == 0 {
      // Other processes beyond the end do so too.
      _ = try input.advance(by: -rest)
      offset.spend(rest)
    }
    return count
  }
}
