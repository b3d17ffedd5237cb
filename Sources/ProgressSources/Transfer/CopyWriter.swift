import SystemCalls

struct CopyWriter: ~Copyable {
  private let job: CopyJob
  private let output: OpenOutput
  private let record: TransferRecord
  private let progress: SharedProgress
  private var sparse: SparseWriter?

  private var uncached: FileDescriptor?  // The output opened once more
  private let reserved: SharedOffset?  // Of an output with a shared offset; filled first
  private let isTerminal: Bool
  private let deviceSize: Int64?  // Bytes of an output that is a block device
  var unwritten: SharedOffset?  // What was read of a shared input
  private(set) var isUncached = false  // Whether only whole blocks can be written
  private var piece = PieceSize(largest: PieceSize.first)
  private var smallPieces: UInt8 = 0

  init(
    _ job: CopyJob, to output: OpenOutput, record: TransferRecord, progress: SharedProgress
  ) {
    self.job = job
    self.output = output
    self.record = record
    self.progress = progress
    isTerminal = output.descriptor?.isTerminal ?? false
    guard let descriptor = output.descriptor else {
      reserved = nil
      deviceSize = nil
      return
    }
    deviceSize = descriptor.kind == .blockDevice ? descriptor.blockDeviceSize : nil
    let isReserved = output.sharesOffset && descriptor.hasCache && !descriptor.appends
    reserved = isReserved ? SharedOffset(descriptor) : nil
    if let reserved { Reservations.ofThisProcess.add(reserved) }
    if job.writesSparse { sparse = SparseWriter(descriptor, sharesOffset: output.sharesOffset) }
    if job.isUncached {
      uncached = descriptor.uncached(
        sharing: output.sharesOffset, forWriting: true, noting: progress)
    }
    isUncached = (uncached ?? descriptor).isUncached
  }

  var hasBeenSlow: Bool { piece.hasBeenSlow }

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    var rest = bytes
    var units = 0
    while !rest.isEmpty {
      let part = rest.part(..<min(piece.bytes, rest.count))
      // The times of some small pieces suffice: the clock costs a tenth of a call.
      smallPieces &+= 1
      let start = part.count > 1 << 14 || smallPieces & 7 == 0 ? Clock.monotonic : nil
      let written = try settled(uncached != nil || fillsReserved) { writer throws(SystemError) in
        try writer.writeSome(of: part)
      }
      if let descriptor = output.descriptor { try sync(descriptor) }
      if let start { piece.adapt(to: Clock.monotonic - start) }
      let accepted = rest.part(..<written)
      let count = job.unit.count(in: accepted)
      output.tail?.note(accepted, units: count)
      record.remember(accepted)
      progress.add(units: count)
      units += count
      rest = rest.part(written...)
    }
    return units
  }

  /// Lets the kernel `move` up to `count` bytes, to a reserved place if the offset may be shared;
  /// counts them and returns their number.
  mutating func fill(
    _ count: Int, by move: (_ count: Int, _ place: Int64?) throws(SystemError) -> Int
  ) throws(SystemError) -> Int {
    let moved = try settled(reserved != nil) { writer throws(SystemError) in
      try writer.reserved == nil ? move(count, nil) : writer.fillReserved(count, by: move)
    }
    progress.add(units: moved)
    return moved
  }

  /// Returns what is reserved and not filled, unless other processes have written after it.
  func returnUnfilled() {
    if fillsReserved { Reservations.ofThisProcess.change { _ = reserved?.giveBack() } }
  }

  mutating func finish() throws(SystemError) {
    guard let descriptor = output.descriptor else { return }
    returnUnfilled()
    // Where other processes have written after it, a gap remains.
    if let reserved { reserved.spend(reserved.uncopied.count) }
    isUncached = false
    // Caching is restored after the last byte of a hole, which is no whole block, is written.
    defer { descriptor.restoreCaching() }
    try? uncached?.close()
    uncached = nil
    guard sparse != nil else { return }
    let reservations = Reservations.ofThisProcess
    try reservations.change { () throws(SystemError) in try reservations.endHole(in: descriptor) }
    try sync(descriptor)
  }

  private mutating func writeSome(of bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    guard let descriptor = output.descriptor else {
      progress.add(output: bytes)
      return bytes.count
    }
    if isTerminal { try descriptor.stopJobToWrite() }
    let file = uncached ?? descriptor
    var part = bytes
    var fillsReserved = fillsReserved
    if !fillsReserved {
      if let skipped = try sparse?.skip(in: bytes) { return skipped }
      part = sparse?.writable(of: bytes) ?? bytes
      fillsReserved = reserved != nil && uncached != nil
    }
    let written =
      if fillsReserved {
        try fillReserved(part.count) { count, place throws(SystemError) in
          try file.write(part.part(..<count), at: place)
        }
      } else {
        try file.write(part)
      }
    // A write of less than a block turned O_DIRECT off.
    if isUncached { isUncached = file.isUncached }
    return written
  }

  private var fillsReserved: Bool { reserved?.uncopied.isEmpty == false }

  /// Fills up to `count` reserved bytes, which are reserved if there are none.
  private func fillReserved(
    _ count: Int, by move: (_ count: Int, _ place: Int64) throws(SystemError) -> Int
  ) throws(SystemError) -> Int {
    guard let reserved else { return 0 }
    if reserved.uncopied.isEmpty {
      let room = deviceSize.map { max(0, $0 - (output.descriptor?.offset ?? 0)) } ?? .max
      // An offset beyond the end of a device is refused as invalid.
      if room == 0 { throw .noSpace }
      try reserved.reserve(Int(min(Int64(count), room)))
    }
    let range = reserved.uncopied
    let moved = try move(min(count, range.count), range.lowerBound)
    reserved.spend(moved)
    return moved
  }

  /// Lets `body` copy bytes so that the end of the run knows how many were copied.
  private mutating func settled(
    _ usesReserved: Bool, _ body: (inout Self) throws(SystemError) -> Int
  ) throws(SystemError) -> Int {
    guard unwritten != nil || usesReserved else { return try body(&self) }
    return try Reservations.ofThisProcess.change { () throws(SystemError) in
      let count = try body(&self)
      unwritten?.spend(count)
      return count
    }
  }

  private func sync(_ descriptor: FileDescriptor) throws(SystemError) {
    guard job.syncsOutput else { return }
    do throws(SystemError) { try descriptor.syncData() } catch {
      // A pipe or a terminal has no disk behind it.
      guard error == .invalid || error == .notSupported else { throw error }
    }
  }
}

extension FileDescriptor {
  /// Bypasses the cache. A file that others may share is opened once more, and returned: their
  /// reads and writes would fail with O_DIRECT.
  func uncached(sharing: Bool, forWriting isWritten: Bool, noting progress: SharedProgress)
    -> FileDescriptor?
  {
    if !sharing { try? setUncached(true) }
    guard sharing, hasCache else { return nil }
    do throws(SystemError) {
      let file = try reopened(forWriting: isWritten)
      if (try? file.setUncached(true)) != nil { return file }
      try? file.close()
    } catch { progress.add(.usesCache(isOutput: isWritten, error)) }
    return nil
  }
}

/// Leaves holes in place of zeros after the old end of a file: before it there may be data.
struct SparseWriter {
  private let output: FileDescriptor
  private let oldEnd: Int64
  private static let block = 4096  // Bytes; a smaller hole saves nothing

  init?(_ output: FileDescriptor, sharesOffset: Bool) {
    guard let status = try? FileStatus(of: output), status.kind == .regular, !output.appends
    else { return nil }
    self.output = output
    // A file of our own is emptied before.
    oldEnd = sharesOffset ? status.size : 0
  }

  /// Skips zeros at the beginning and returns their number; `nil` if they are few.
  func skip(in bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int? {
    guard let offset = output.offset, offset >= oldEnd else { return nil }
    let zeros = bytes.prefix { $0 == 0 }.count
    var end = offset + Int64(zeros)
    // Data after the zeros starts at a block, as writes without the cache need.
    if zeros < bytes.count { end -= end % Int64(Self.block) }
    let count = Int(end - offset)
    guard count > 0, count >= min(bytes.count, Self.block) else { return nil }
    // The offset moves in one step, so that a hole never covers what another process writes.
    Reservations.ofThisProcess.noteHole(to: try output.advance(by: count), in: output)
    return count
  }

  /// The bytes before the first whole block of zeros.
  func writable(of bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard let offset = output.offset else { return bytes }
    let first = Self.block - Int(offset % Int64(Self.block))
    let zeros = stride(from: first, to: bytes.count, by: Self.block).first { start in
      bytes.part(start..<min(start + Self.block, bytes.count)).allSatisfy { $0 == 0 }
    }
    return bytes.part(..<(zeros ?? bytes.count))
  }
}
