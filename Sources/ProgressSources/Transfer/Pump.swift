import SystemCalls
import TerminalText

struct Pump: ~Copyable {
  private let job: CopyJob
  private let source: CopySource
  private let output: OpenOutput
  private let limits: Monitor<TransferLimits>
  private let budget: ReadBudget
  private var writer: CopyWriter
  private var enlarger = PipeEnlarger([])

  /// What was read of a shared input and not written to the output of the run.
  private(set) var unwritten: SharedOffset?
  let isStoring: Bool  // Whether the output is only a store

  private var limiter: RateLimiter?  // `nil` while there is no limit
  private var memory: ReservedMemory?

  /// With a smaller buffer two threads lose more than they gain, unless the output is slow.
  private static let leastReadAhead = 1 << 18

  init(
    _ job: CopyJob, of source: CopySource, to output: OpenOutput,
    _ limits: Monitor<TransferLimits>, isStoring: Bool = false, unwritten: SharedOffset? = nil
  ) {
    self.job = job
    self.source = source
    self.output = output
    self.limits = limits
    budget = ReadBudget(job, limits)
    self.isStoring = isStoring
    self.unwritten = unwritten
    writer = CopyWriter(job, to: output, record: source.record, progress: source.progress)
  }

  /// Writes everything that was read. `path`: `nil` for an input whose offset may be shared; what
  /// was read and could not be written is then returned.
  mutating func copy(from input: FileDescriptor, path: FilePath?) -> CopyEnd {
    enlarger = PipeEnlarger([input, output.descriptor])
    var shared = path == nil && input.hasCache ? share(input) : nil
    writer.unwritten = isStoring ? nil : unwritten
    defer { if !isStoring { returnUnwritten() } }
    if job.unit == .bytes, !job.looksAtData, let descriptor = output.descriptor {
      let end = moveInKernel(from: input, sharingOffset: path == nil, to: descriptor, &shared)
      writer.returnUnfilled()
      if let end { return end }
    }
    var reader = CopyReader(job, from: input, path: path, after: shared, progress: source.progress)
    let readsAheadAtOnce = (job.readAhead ?? 0) >= Self.leastReadAhead && !outputIsQuick
    var buffer = source.buffer
    while true {
      if let usedBuffer = buffer,
        readsAheadAtOnce || writer.hasBeenSlow || rateLimit != nil
      {
        if let end = copyAhead(reader, through: usedBuffer) { return end }
        // No thread can be started: this one goes on alone, piece by piece.
        buffer = nil
      }
      guard let end = copyPiece(&reader) else { continue }
      reader.finish()
      return end
    }
  }

  mutating func finish() throws(SystemError) { try writer.finish() }

  private mutating func share(_ input: FileDescriptor) -> SharedInput {
    // In the store, the bytes of other inputs may come first.
    let earlier = isStoring ? output.descriptor?.offset : nil
    let offset = unwritten ?? SharedOffset(input, afterCopying: earlier ?? 0)
    Reservations.ofThisProcess.add(offset)
    unwritten = offset
    return SharedInput(input, offset)
  }

  private mutating func returnUnwritten() {
    if let unwritten { Reservations.ofThisProcess.change { _ = unwritten.giveBack() } }
    unwritten = nil
    writer.unwritten = nil
  }

  /// `nil` if reads and writes must go on: only they show whether the input has ended or a call
  /// moved nothing, and whether an error is the input's or the output's.
  private mutating func moveInKernel(
    from input: FileDescriptor, sharingOffset sharesOffset: Bool, to output: FileDescriptor,
    _ shared: inout SharedInput?
  ) -> CopyEnd? {
    guard let from = input.kind, let to = output.kind,
      let mover = FileDescriptor.Mover.fastest(
        from: from, sharingOffset: sharesOffset, to: to, appending: output.appends)
    else { return nil }
    // Of a shared output no more is reserved than the input holds.
    if shared == nil, from == .regular, mover == .copyRange, self.output.sharesOffset {
      shared = SharedInput(input, SharedOffset(input))
    }
    var piece = PieceSize(largest: mover.pieceSize)
    while !exceedsTotal() {
      // All but splice(2) return only once the output has accepted everything.
      let size = mover == .splice ? mover.pieceSize : piece.bytes
      guard let most = budget.nextRead(of: size) else { return .sizeReached }
      var next: (offset: Int64?, count: Int) = (nil, min(most, nextAllowance()))
      if shared != nil {
        guard let range = shared?.next(atMost: next.count) else { return nil }
        next = range
      }
      do throws(SystemError) {
        let start = Clock.monotonic
        let moved = try writer.fill(next.count) { count, place throws(SystemError) in
          try input.move(by: mover, from: next.offset, to: output, at: place, count: count)
        }
        piece.adapt(to: Clock.monotonic - start)
        guard moved > 0 else { return nil }
        shared?.pass(moved)
        budget.spend(moved)
        limiter?.spend(moved)
        enlarger.add(moved)
      } catch {
        // A socket reports a broken connection once, and then looks like an input at its end.
        guard error == .brokenPipe || error.isOfTheConnection else { return nil }
        // The call waits for the input before it looks for a reader, who may have left after the
        // last byte, as `tar -t` does.
        let mayHaveEnded = mover == .splice && input.unreadByteCount == 0
        if error == .brokenPipe { return mayHaveEnded ? nil : end(by: error) }
        return from == .socket ? .readFailed(error) : to == .socket ? end(by: error) : nil
      }
    }
    return nil
  }

  /// Whether more bytes have passed than the total, which may be a
  /// number of lines: the rest is read.
  private func exceedsTotal(with count: Int = 0) -> Bool {
    guard job.unit == .bytes, !isStoring, let total = job.total else { return false }
    return Double(source.progress.count) + Double(job.initial) + Double(count) > total.doubleValue
  }

  private mutating func copyPiece(_ reader: inout CopyReader) -> CopyEnd? {
    var bytes = UnsafeRawBufferPointer.empty
    var end: CopyEnd?
    do throws(SystemError) {
      if memory == nil { memory = try ReservedMemory(atMost: PieceSize.first) }
      guard let buffer = memory?.bytes,
        let room = budget.nextRoom(
          in: buffer.part(..<readSize(atMost: buffer.count)), before: reader)
      else { return .sizeReached }
      repeat {
        let more = try reader.read(into: room.part(bytes.count...))
        guard more > 0 else { break }
        bytes = UnsafeRawBufferPointer(room.part(..<(bytes.count + more)))
        // Only whole blocks can be written without the cache.
      } while writer.isUncached && bytes.count < room.count
      if bytes.isEmpty { return .endOfInput }
    } catch { end = .readFailed(error) }
    // The bytes before an error are written first.
    return pass(budget.spend(bytes, of: reader)) ?? end
  }

  /// Reads on another thread; `nil` if it can't be started.
  private mutating func copyAhead(_ reader: CopyReader, through buffer: ElasticBuffer) -> CopyEnd? {
    buffer.restart()
    let budget = budget
    do throws(SystemError) {
      try startThread {
        var reader = reader
        buffer.end(readAhead(&reader, into: buffer, budget))
      }
    } catch { return nil }
    while true {
      switch buffer.nextBytes() {
      case .success(let bytes):
        if let end = pass(bytes) {
          buffer.abandon()
          return end
        }
        buffer.take(bytes.count)
      case .failure(let end):
        return end
      }
    }
  }

  /// The reader of a pipe may leave. EPIPE on a network socket means a broken connection, whose
  /// first error sendfile(2) may have hidden; a local socket whose reader left data unread is
  /// reset.
  private func end(by error: SystemError) -> CopyEnd {
    let isBroken = output.descriptor?.isNetworkSocket ?? false
    let readerLeft = [.brokenPipe, .connectionReset].contains(error) && !isBroken
    return readerLeft ? .readerGone : .writeFailed(error)
  }

  private mutating func pass(_ bytes: UnsafeRawBufferPointer) -> CopyEnd? {
    var rest = bytes
    if exceedsTotal(with: bytes.count) { source.record.noteExcess(bytes) }
    defer { source.record.hold(0) }
    while !rest.isEmpty {
      source.record.hold(rest.count)
      let portion = job.unit.prefix(of: rest, holding: nextAllowance())
      do throws(SystemError) {
        let units = try writer.write(portion)
        limiter?.spend(units)
      } catch { return end(by: error) }
      rest = rest.part(portion.count...)
    }
    enlarger.add(bytes.count)
    return nil
  }

  private var rateLimit: Int64? { limits.read { $0.rate } }

  private mutating func nextAllowance() -> Int {
    while let rate = rateLimit {
      let now = Clock.monotonic
      var limiter = limiter ?? RateLimiter(at: now)
      let allowed = limiter.allowance(rate: rate, at: now)
      self.limiter = limiter
      if allowed > 0 { return allowed }
      Clock.sleep(seconds: limiter.pause(rate: rate, at: now))
    }
    limiter = nil
    return .max
  }

  /// Whether the output leaves no time to read ahead: a file in the cache, or /dev/null.
  private var outputIsQuick: Bool {
    [.regular, .blockDevice, .nullDevice].contains(output.descriptor?.kind)
  }

  /// The bytes of a read: under a rate limit, as many as will soon be written.
  private func readSize(atMost size: Int) -> Int {
    let size = min(size, job.readAhead ?? .max)
    guard job.unit == .bytes, let rate = rateLimit else { return size }
    return min(size, max(1 << 12, Int(min(rate, 1 << 30)) / 20))
  }
}

private func readAhead(_ reader: inout CopyReader, into buffer: ElasticBuffer, _ budget: ReadBudget)
  -> CopyEnd
{
  defer { reader.finish() }
  while let room = buffer.nextRoom() {
    guard let room = budget.nextRoom(in: room, before: reader) else { return .sizeReached }
    do throws(SystemError) {
      let count = try reader.read(into: room)
      guard count > 0 else { break }
      let bytes = UnsafeRawBufferPointer(room.part(..<count))
      buffer.fill(budget.spend(bytes, of: reader).count)
    } catch { return .readFailed(error) }
  }
  return .endOfInput
}

/// What may still be read before the size limit; only one thread uses it at a time.
final class ReadBudget: @unchecked Sendable {
  private let job: CopyJob
  private let limits: Monitor<TransferLimits>
  private var unitsRead: Int64 = 0
  private var mostUnits = Int.max  // Of the next read

  init(_ job: CopyJob, _ limits: Monitor<TransferLimits>) {
    self.job = job
    self.limits = limits
  }

  /// The bytes of the next read; `nil` at the limit. They are as many as units are missing, so
  /// that no byte after the last record is read.
  func nextRead(of wanted: Int) -> Int? {
    guard job.stopsAtSize, let limit = limits.read({ $0.size }) else { return wanted }
    let left = limit - unitsRead
    return left > 0 ? Int(min(Int64(wanted), left)) : nil
  }

  /// The room for the next read; `nil` at the limit. A look ahead shows where the last missing
  /// record ends, in place of a read for each byte of a long one.
  func nextRoom(in room: UnsafeMutableRawBufferPointer, before reader: CopyReader)
    -> UnsafeMutableRawBufferPointer?
  {
    mostUnits = .max
    guard let count = nextRead(of: room.count) else { return nil }
    guard count < room.count, job.unit != .bytes else { return room.part(..<count) }
    let missing = job.unit.prefix(of: reader.peek(into: room), holding: count)
    guard missing.count > count else { return room.part(..<count) }
    mostUnits = count
    return room.part(..<missing.count)
  }

  /// Returns the bytes to copy. If another process has moved the offset between the look ahead and
  /// the read, these may hold more records than are missing. What can't be returned is copied too,
  /// since no other process gets it.
  func spend(_ bytes: UnsafeRawBufferPointer, of reader: CopyReader) -> UnsafeRawBufferPointer {
    guard job.stopsAtSize else { return bytes }
    let count = job.unit.count(in: bytes)
    if count > mostUnits {
      let missing = job.unit.prefix(of: bytes, holding: mostUnits)
      if reader.giveBack(bytes.count - missing.count) {
        spend(mostUnits)
        return missing
      }
    }
    spend(count)
    return bytes
  }

  func spend(_ units: Int) { unitsRead += Int64(units) }
}
