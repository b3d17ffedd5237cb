import SystemCalls
import TerminalText

struct Pump: ~Copyable {
  private let job: CopyJob
  private let output: OpenOutput
  private let control: TransferControl
  private let record: TransferRecord
  private let ring: ElasticBuffer?
  private let progress: SharedProgress
  private let budget: ReadBudget
  private var writer: CopyWriter
  private var enlarger = PipeEnlarger([])

  /// `nil` without a rate limit; bytes that pass meanwhile do not count for a later limit.
  private var limiter: RateLimiter?
  private var buffer: ReservedMemory?

  /// With a smaller ring two threads lose more by waiting than they gain, unless output is slow.
  private static let largeRing = 1 << 18

  init(
    _ job: CopyJob, to output: OpenOutput, control: TransferControl, record: TransferRecord,
    ring: ElasticBuffer?, progress: SharedProgress
  ) {
    self.job = job
    self.output = output
    self.control = control
    self.record = record
    self.ring = ring
    self.progress = progress
    budget = ReadBudget(job, control: control)
    writer = CopyWriter(job, to: output, record: record, progress: progress)
  }

  /// Copies until the input ends, and writes everything that was read. `path`: the name of the
  /// input in messages; `nil` is standard input, whose offset other processes may share.
  mutating func copy(from input: FileDescriptor, path: FilePath?) -> CopyEnd {
    enlarger = PipeEnlarger([input, output.descriptor])
    var shared: SharedInput?
    if job.unit == .bytes, !job.looksAtData, let descriptor = output.descriptor {
      let end = moveInKernel(from: input, sharingOffset: path == nil, to: descriptor, &shared)
      writer.returnUnfilled()
      if let end { return end }
    }
    var reader = CopyReader(job, from: input, path: path, after: shared, progress: progress)
    let readsAheadAtOnce = (job.readAhead ?? 0) >= Self.largeRing && !outputIsQuick
    var ring = ring
    while true {
      if let usedRing = ring,
        readsAheadAtOnce || writer.hasBeenSlow || control.rateLimit != nil
      {
        if let end = copyAhead(reader, through: usedRing) { return end }
        ring = nil
      }
      guard let end = copyPiece(&reader) else { continue }
      reader.finish()
      return end
    }
  }

  mutating func finish() throws(SystemError) { try writer.finish() }

  // MARK: In the kernel

  /// Lets the kernel move the data; `nil` if reads and writes must continue the copy. Only those
  /// distinguish the end of the input from a call that moved nothing, and whose error one is.
  private mutating func moveInKernel(
    from input: FileDescriptor, sharingOffset sharesOffset: Bool, to output: FileDescriptor,
    _ shared: inout SharedInput?
  ) -> CopyEnd? {
    guard let from = input.kind, let to = output.kind,
      let mover = FileDescriptor.Mover.fastest(
        from: from, sharingOffset: sharesOffset, to: to, appending: output.appends)
    else { return nil }
    // Of a shared output no more is reserved than the input holds.
    let needsRest = sharesOffset || mover == .copyRange && self.output.sharesOffset
    shared = needsRest && from == .regular ? SharedInput(input) : nil
    var piece = PieceSize(largest: mover.pieceSize)
    while true {
      // All but splice(2) return only once the output has accepted everything.
      let size = mover == .splice ? mover.pieceSize : piece.bytes
      guard let most = budget.nextRead(of: size) else { return .sizeReached }
      var next: (offset: Int64?, count: Int) = (nil, min(most, nextAllowance()))
      if shared != nil {
        guard let taken = shared?.next(atMost: next.count) else { return nil }
        next = taken
      }
      do throws(SystemError) {
        let start = Clock.monotonic
        let moved = try writer.fill(next.count) { count, place throws(SystemError) in
          try input.move(by: mover, from: next.offset, to: output, at: place, count: count)
        }
        piece.adapt(to: Clock.monotonic - start)
        guard moved > 0 else { return nil }
        shared?.spend(moved)
        budget.spendMoved(moved)
        limiter?.spend(moved)
        enlarger.add(moved)
      } catch {
        if error == .brokenPipe {
          shared?.giveBack()
          return .readerGone
        }
        // A socket reports a broken connection only once and then looks like an input at its end.
        guard error.isOfTheConnection else { return nil }
        return from == .socket ? .readFailed(error) : to == .socket ? .writeFailed(error) : nil
      }
    }
  }

  // MARK: Through a buffer

  /// Reads at most as much as the buffer holds and writes it; returns the end once it is reached.
  private mutating func copyPiece(_ reader: inout CopyReader) -> CopyEnd? {
    var count = 0
    var end: CopyEnd?
    let buffer: UnsafeMutableRawBufferPointer
    do throws(SystemError) {
      buffer = try emptyBuffer()
    } catch {
      return .readFailed(error)
    }
    guard let wanted = budget.nextRead(of: readSize(atMost: buffer.count)) else {
      return .sizeReached
    }
    do throws(SystemError) {
      repeat {
        let more = try reader.read(into: buffer.part(count..<wanted))
        guard more > 0 else { break }
        count += more
        // Only whole blocks can be written without the cache.
      } while writer.isUncached && count < wanted
      if count == 0 { return .endOfInput }
    } catch { end = .readFailed(error) }
    // The bytes before an error are written first.
    let bytes = UnsafeRawBufferPointer(buffer.part(0..<count))
    budget.spend(bytes)
    return pass(bytes) ?? end
  }

  /// Reads ahead on a separate thread; `nil` if there is none, so that reads and writes alternate.
  private mutating func copyAhead(_ reader: CopyReader, through ring: ElasticBuffer) -> CopyEnd? {
    ring.restart()
    let budget = budget
    do throws(SystemError) {
      try startThread {
        var reader = reader
        ring.end(readAhead(&reader, into: ring, budget))
      }
    } catch { return nil }
    while true {
      switch ring.nextBytes() {
      case .success(let bytes):
        if let end = pass(bytes) {
          ring.abandon()
          return end
        }
        ring.take(bytes.count)
      case .failure(let end):
        return end
      }
    }
  }

  /// Writes all bytes in portions that the limits allow; returns the end if writing ends there.
  private mutating func pass(_ bytes: UnsafeRawBufferPointer) -> CopyEnd? {
    var rest = bytes
    defer { record.hold(0) }
    while !rest.isEmpty {
      record.hold(rest.count)
      let portion = job.unit.prefix(of: rest, holding: nextAllowance())
      do throws(SystemError) {
        let units = try writer.write(portion)
        limiter?.spend(units)
      } catch { return error == .brokenPipe ? .readerGone : .writeFailed(error) }
      rest = rest.part(portion.count...)
    }
    enlarger.add(bytes.count)
    return nil
  }

  private mutating func nextAllowance() -> Int {
    while let rate = control.rateLimit {
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

  /// Whether the output has no reader, so that nothing could be read ahead while it takes the data.
  private var outputIsQuick: Bool {
    [.regular, .blockDevice, .nullDevice].contains(output.descriptor?.kind)
  }

  /// The bytes of a read: a whole buffer or, under a rate limit, as many as will soon be written.
  private func readSize(atMost size: Int) -> Int {
    let size = min(size, job.readAhead ?? .max)
    guard job.unit == .bytes, let rate = control.rateLimit else { return size }
    return min(size, max(1 << 12, Int(min(rate, 1 << 30)) / 20))
  }

  private mutating func emptyBuffer() throws(SystemError) -> UnsafeMutableRawBufferPointer {
    if let buffer { return buffer.bytes }
    let new = try ReservedMemory(atMost: PieceSize.first)
    buffer = new
    return new.bytes
  }
}

private func readAhead(_ reader: inout CopyReader, into ring: ElasticBuffer, _ budget: ReadBudget)
  -> CopyEnd
{
  defer { reader.finish() }
  while let room = ring.nextRoom() {
    guard let wanted = budget.nextRead(of: room.count) else { return .sizeReached }
    do throws(SystemError) {
      let count = try reader.read(into: room.part(0..<wanted))
      guard count > 0 else { break }
      budget.spend(UnsafeRawBufferPointer(room.part(0..<count)))
      ring.fill(count)
    } catch { return .readFailed(error) }
  }
  return .endOfInput
}
