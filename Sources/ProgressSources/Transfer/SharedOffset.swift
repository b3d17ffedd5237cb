import SystemCalls

/// Takes stretches of a file whose offset other processes may share, so that each byte is taken once.
///
/// The kernel locks that offset for read(2), write(2) and lseek(2), but not while it moves data by itself. So a
/// stretch is taken first, by moving the offset over it in one step, and its bytes are moved from their place
/// afterwards.
struct SharedOffset {
  private let input: FileDescriptor
  /// What has been taken and has not been copied yet.
  private var taken: Range<Int64> = 0..<0

  /// `input`: a regular file.
  init(_ input: FileDescriptor) {
    self.input = input
  }

  /// Where the next bytes to copy begin, and how many they are, 1...`count`; `nil` where the file has no more of
  /// them for now, which only a read can settle.
  mutating func next(atMost count: Int) -> (offset: Int64, count: Int)? {
    if taken.isEmpty {
      guard let size = try? FileStatus(of: input).size, let offset = input.offset else {
        return nil
      }
      let wanted = Int(min(Int64(count), size - offset))
      guard wanted > 0, let end = try? input.advance(by: wanted) else { return nil }
      taken = (end - Int64(wanted))..<end
    }
    return (taken.lowerBound, min(count, taken.count))
  }

  /// Takes note of bytes that have been copied.
  mutating func spend(_ count: Int) {
    taken = (taken.lowerBound + Int64(count))..<taken.upperBound
  }

  /// Reads bytes that have been taken already; 0 where there are none.
  ///
  /// Where the file ends inside the stretch, the offset goes back to that end: another process may have been
  /// quicker, or the file has been cut. Nobody can have read what is not there.
  mutating func readTaken(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    guard !taken.isEmpty else { return 0 }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(taken.count))
    let count = try input.read(into: part, at: taken.lowerBound)
    spend(count)
    if count == 0 {
      _ = try input.advance(by: -taken.count)
      spend(taken.count)
    }
    return count
  }
}
