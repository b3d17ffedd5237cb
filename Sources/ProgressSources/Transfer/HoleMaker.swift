import SystemCalls

/// Leaves holes in a file instead of writing zeros.
///
/// Only behind the file's old end can zeros be left out: before it something else may stand.
struct HoleMaker {
  private let output: FileDescriptor
  /// Whether other processes may write at the same offset.
  private let sharesOffset: Bool
  private let oldEnd: Int64
  /// Where the file has to end at least.
  private var newEnd: Int64?

  /// Bytes of the blocks that are looked at; smaller holes save nothing.
  private static let block = 4096

  /// `nil` where the output is no file that can have holes.
  init?(_ output: FileDescriptor, sharesOffset: Bool) {
    guard let status = try? FileStatus(of: output), status.kind == .regular, !output.appends,
      output.offset != nil
    else { return nil }
    self.output = output
    self.sharesOffset = sharesOffset
    oldEnd = status.size
  }

  /// Moves over the zeros that the bytes begin with, and says how many they were; `nil` where the bytes
  /// have to be written.
  mutating func skip(in bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int? {
    guard let offset = output.offset, offset >= oldEnd else { return nil }
    let zeros = bytes.prefix { $0 == 0 }.count
    var end = offset + Int64(zeros)
    // Where data follows, it begins with its block, so that it can be written past the cache; where nothing
    // does, there may be more zeros to come.
    if zeros < bytes.count { end -= end % Int64(Self.block) }
    let count = Int(end - offset)
    guard count > 0, count >= min(bytes.count, Self.block) else { return nil }
    // In one step: what another process has written meanwhile stays, and the hole comes behind it.
    newEnd = try output.advance(by: count)
    return count
  }

  /// The bytes up to the next block of zeros.
  func writable(of bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard let offset = output.offset else { return bytes }
    var place = Self.block - Int(offset % Int64(Self.block))
    while place < bytes.count {
      let end = min(place + Self.block, bytes.count)
      let block = UnsafeRawBufferPointer(rebasing: bytes[place..<end])
      if block.allSatisfy({ $0 == 0 }) {
        return UnsafeRawBufferPointer(rebasing: bytes[..<place])
      }
      place += Self.block
    }
    return bytes
  }

  /// Gives the file its full length where it ends with a hole.
  mutating func finish() throws(SystemError) {
    guard let newEnd, try FileStatus(of: output).size < newEnd else { return }
    if sharesOffset {
      // Another process may be making the file longer: to set its size could cut that off again.
      try output.write(0, at: newEnd - 1)
    } else {
      try output.setSize(newEnd)
    }
    self.newEnd = nil
  }
}
