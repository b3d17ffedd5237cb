import SystemCalls

/// Reads one input, and goes on behind what can't be read where that is asked for.
struct Intake {
  private let input: FileDescriptor
  private let path: [UInt8]?
  private let readErrors: TransferOptions.ReadErrors
  private let skipBlock: Int?
  private let tally: Tally
  /// Where other processes may share the offset, and some of the file is ours already.
  private var shared: SharedOffset?
  private var errorsInARow = 0
  /// The stretch that could not be read just now.
  private var skipped: Range<Int64>?
  private var skipError = SystemError.inputOutput
  private var hasTold = false
  /// Whether anything could not be read.
  private(set) var hasFailed = false

  /// `path`: how the input is called where it is told; `nil` is standard input. `shared`: what has been taken of it
  /// and is to be read first.
  init(
    _ input: FileDescriptor, path: [UInt8]?, after shared: SharedOffset? = nil,
    options: TransferOptions, tally: Tally
  ) {
    self.input = input
    self.shared = shared
    self.path = path
    self.tally = tally
    readErrors = options.readErrors
    skipBlock = options.errorSkipBlock
    if options.isUncached { try? input.setUncached(true) }
  }

  /// Reads up to `buffer.count` bytes; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    do throws(SystemError) {
      if let count = try shared?.readTaken(into: buffer), count > 0 { return count }
      let count = try input.read(into: buffer)
      errorsInARow = 0
      tellSkipped()
      return count
    } catch {
      let zeros = try skip(past: error, upTo: buffer.count)
      buffer[..<zeros].copyBytes(from: repeatElement(0, count: zeros))
      return zeros
    }
  }

  /// Gives the descriptor back as it was found.
  mutating func finish() {
    tellSkipped()
    input.restoreCaching()
  }

  /// Moves on behind what can't be read, and gives how many bytes that are; throws the error where there is
  /// nothing behind it.
  private mutating func skip(
    past error: SystemError, upTo limit: Int
  ) throws(SystemError) -> Int {
    guard case .skip = readErrors, error.isOfTheMedium, let offset = input.offset else {
      throw error
    }
    hasFailed = true
    errorsInARow += 1
    let end = try? FileStatus(of: input).readableEnd(of: input)
    guard errorsInARow < Self.mostErrors || end != nil else { throw error }
    let next = min(offset + Int64(stride(from: offset)), end ?? .max, offset + Int64(limit))
    guard next > offset else { throw error }
    _ = try input.advance(by: Int(next - offset))
    skipped = (skipped?.lowerBound ?? offset)..<next
    skipError = error
    return Int(next - offset)
  }

  /// Bytes to skip from an offset: up to where a block begins whose size grows with the errors.
  private func stride(from offset: Int64) -> Int {
    let block = skipBlock ?? min(512, 1 << min(9, errorsInARow - 1))
    return block - Int(offset % Int64(block))
  }

  private mutating func tellSkipped() {
    guard let range = skipped else { return }
    skipped = nil
    guard case .skip(let tellsEach) = readErrors, tellsEach || !hasTold else { return }
    hasTold = true
    tally.add(.readSkipped(path: path, range, skipError, isLastTold: !tellsEach))
  }

  /// Errors in a row after which an input of unknown size is given up.
  private static let mostErrors = 100_000
}

extension FileStatus {
  /// The offset at which there is nothing more to read, where that is known.
  fileprivate func readableEnd(of descriptor: FileDescriptor) -> Int64? {
    switch kind {
    case .regular: size > 0 ? size : nil
    case .blockDevice: descriptor.blockDeviceSize
    case .directory, .pipe, .characterDevice, .nullDevice, .socket, .other: nil
    }
  }
}

/// Takes stretches of a file whose offset other processes may share, so that each byte is taken once.
///
/// The kernel locks that offset for read(2), write(2) and lseek(2), but not while it moves data by itself. So a
/// stretch is taken first, by moving the offset over it in one step, and its bytes are moved from their place
/// afterwards.
struct SharedOffset {
  private let input: FileDescriptor
  /// What has been taken and has not been copied yet.
  private var taken: Range<Int64> = 0..<0
  /// Bytes to take at once: few until the output has shown that it takes more in one call, since a signal that ends
  /// the process leaves what was taken behind the offset.
  private var stretch = SharedOffset.shortestStretch

  private static let shortestStretch = 1 << 16
  private static let longestStretch = 8 << 20

  /// `input`: a regular file.
  init(_ input: FileDescriptor) {
    self.input = input
  }

  /// Where the next bytes to copy begin, and how many they are, 1...`count`; `nil` where the file has no more of
  /// them: only a read tells whether it has ended.
  mutating func next(atMost count: Int) -> (offset: Int64, count: Int)? {
    if taken.isEmpty {
      guard let size = try? FileStatus(of: input).size, let offset = input.offset else {
        return nil
      }
      let wanted = Int(min(Int64(min(count, stretch)), size - offset))
      guard wanted > 0, let end = try? input.advance(by: wanted) else { return nil }
      taken = (end - Int64(wanted))..<end
    }
    return (taken.lowerBound, min(count, taken.count))
  }

  /// Takes note of bytes that have been copied.
  mutating func spend(_ count: Int) {
    let isWhole = count == taken.count
    stretch = isWhole ? min(stretch * 2, Self.longestStretch) : Self.shortestStretch
    taken = (taken.lowerBound + Int64(count))..<taken.upperBound
  }

  /// Gives back what has been taken and not been copied, for the next process that reads.
  ///
  /// Not where another process has moved the offset since: it may have read what follows.
  mutating func giveBack() {
    guard !taken.isEmpty, input.offset == taken.upperBound else { return }
    _ = try? input.advance(by: -taken.count)
    taken = 0..<0
  }

  /// Reads bytes that have been taken already; 0 where there are none.
  ///
  /// Where the file ends inside the stretch, the offset goes back to that end: another process may have been
  /// quicker, or the file has been cut.
  mutating func readTaken(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    guard !taken.isEmpty else { return 0 }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(taken.count))
    let count = try input.read(into: part, at: taken.lowerBound)
    spend(count)
    if count == 0 {
      // The others who have gone too far go back as well; there was nothing for them to read.
      _ = try input.advance(by: -taken.count)
      taken = 0..<0
    }
    return count
  }
}
