import SystemCalls

/// Writes to the output, and counts what the system has taken.
struct Outlet: ~Copyable {
  private let output: CopyOutput.Open
  private let unit: CopyUnit
  private let options: TransferOptions
  private let record: TransferRecord
  private let tally: Tally
  private var holes: HoleMaker?
  /// Whether only whole blocks can be written: past the cache, as we or others have set it.
  private(set) var isUncached = false
  private var piece = PieceSize(largest: Route.readAndWrite.pieceSize)

  init(
    _ output: CopyOutput.Open, counting unit: CopyUnit, options: TransferOptions,
    record: TransferRecord, tally: Tally
  ) {
    self.output = output
    self.unit = unit
    self.options = options
    self.record = record
    self.tally = tally
    guard let descriptor = output.descriptor else { return }
    if options.writesSparse {
      holes = HoleMaker(descriptor, sharesOffset: output.sharesOffset)
    }
    if options.isUncached { try? descriptor.setUncached(true) }
    isUncached = descriptor.isUncached
  }

  /// Whether the output has ever let itself be waited for.
  var hasBeenSlow: Bool { piece.hasBeenSlow }

  /// Writes all of it, counting each part once the system has taken it; gives the units in it.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    var rest = bytes
    var units = 0
    while !rest.isEmpty {
      let start = Clock.monotonic
      let written = try writeSome(of: UnsafeRawBufferPointer(rebasing: rest.prefix(piece.bytes)))
      piece.adapt(to: Clock.monotonic - start)
      units += count(UnsafeRawBufferPointer(rebasing: rest[..<written]))
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
    return units
  }

  /// Counts bytes that the kernel has moved by itself.
  func countMoved(_ bytes: Int) {
    tally.count.wrappingAdd(Int64(bytes), ordering: .relaxed)
  }

  /// Brings the output to its full length, and gives its descriptor back as it was found.
  mutating func finish() throws(SystemError) {
    guard let descriptor = output.descriptor else { return }
    isUncached = false
    // The last byte of a hole may be written yet, and is no whole block.
    defer { descriptor.restoreCaching() }
    guard holes != nil else { return }
    try holes?.finish()
    try sync(descriptor)
  }

  private mutating func writeSome(of bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    switch output {
    case .screen:
      tally.add(output: bytes)
      return bytes.count
    case .descriptor(let descriptor), .file(let descriptor):
      if let skipped = try holes?.skip(in: bytes) { return skipped }
      let written = try descriptor.write(holes?.writable(of: bytes) ?? bytes)
      // What does not fill whole blocks was written through the cache.
      if isUncached { isUncached = descriptor.isUncached }
      try sync(descriptor)
      return written
    }
  }

  private func sync(_ descriptor: FileDescriptor) throws(SystemError) {
    guard options.syncsOutput else { return }
    do throws(SystemError) {
      try descriptor.syncData()
    } catch {
      // A pipe or a terminal has no disk behind it.
      guard error == .invalid || error == .notSupported else { throw error }
    }
  }

  private func count(_ bytes: UnsafeRawBufferPointer) -> Int {
    let units: Int
    switch unit {
    case .bytes: units = bytes.count
    case .records(let terminator):
      units = occurrences(of: terminator, in: bytes)
      record.add(bytes: bytes.count, units: units)
    }
    record.remember(bytes)
    tally.count.wrappingAdd(Int64(units), ordering: .relaxed)
    return units
  }
}

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
