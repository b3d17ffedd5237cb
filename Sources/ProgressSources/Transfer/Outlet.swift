import SystemCalls

/// Writes to the output, and counts what the system has taken.
struct Outlet: ~Copyable {
  private let output: CopyOutput.Open
  private let unit: CopyUnit
  private let options: TransferOptions
  private let record: TransferRecord
  private let tally: Tally
  private var holes: HoleMaker?
  /// Whether only whole blocks can be written.
  private(set) var isUncached: Bool
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
    if options.writesSparse, let descriptor = output.descriptor {
      holes = HoleMaker(descriptor, sharesOffset: output.sharesOffset)
    }
    isUncached = false
    if options.isUncached, let descriptor = output.descriptor {
      isUncached = (try? descriptor.setUncached(true)) != nil
    }
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
    if isUncached, let descriptor = output.descriptor {
      isUncached = false
      try? descriptor.setUncached(false)
    }
    guard holes != nil, let descriptor = output.descriptor else { return }
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
      let written = try write(bytes, to: descriptor)
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

  private mutating func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: FileDescriptor
  ) throws(SystemError) -> Int {
    do throws(SystemError) {
      return try descriptor.write(holes?.writable(of: bytes) ?? bytes)
    } catch {
      // What does not fill whole blocks can only be written through the cache.
      guard isUncached, error == .invalid else { throw error }
      isUncached = false
      try descriptor.setUncached(false)
      return try descriptor.write(holes?.writable(of: bytes) ?? bytes)
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
