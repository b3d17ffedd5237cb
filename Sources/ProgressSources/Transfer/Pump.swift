import SystemCalls
import TerminalText

struct Pump: ~Copyable {
  private let output: CopyOutput.Open
  private let job: CopyJob
  private let control: TransferControl
  private let progress: SharedProgress
  private let budget: ReadBudget
  private let ring: ElasticBuffer?
  private let record: TransferRecord
  private let tail: PipeTail?
  private var writer: CopyWriter

  /// `nil` without a rate limit; bytes that pass meanwhile do not count for a later limit.
  private var limiter: RateLimiter?
  private var buffer: ReservedMemory?
  private var shared: SharedInput?
  private(set) var hasSkipped = false

  /// With a smaller ring two threads lose more by waiting than they gain, unless output is slow.
  private static let largeRing = 1 << 18

  init(
    _ job: CopyJob, to output: CopyOutput.Open, control: TransferControl, record: TransferRecord,
    ring: ElasticBuffer?, tail: PipeTail? = nil, progress: SharedProgress
  ) {
    self.job = job
    self.output = output
    self.control = control
    self.progress = progress
    self.ring = ring
    self.record = record
    self.tail = tail
    budget = ReadBudget(job, control: control)
    writer = CopyWriter(job, to: output, record: record, tail: tail, progress: progress)
  }

  /// Copies until the input ends, and writes everything that was read. `path`: the name of the
  /// input in messages; `nil` is standard input, whose offset other processes may share.
  mutating func copy(from input: FileDescriptor, path: FilePath?) -> CopyEnd {
    var enlarger = PipeEnlarger(input: input, output: output.descriptor)
    shared = nil
    if job.unit == .bytes, !job.looksAtData, let descriptor = output.descriptor {
      let end = moveInKernel(from: input, sharingOffset: path == nil, to: descriptor, &enlarger)
      writer.returnUnfilled()
      if let end { return end }
    }
    var reader = CopyReader(job, from: input, path: path, after: shared, progress: progress)
    let readsAheadAtOnce = (job.readAhead ?? 0) >= Self.largeRing && !outputIsQuick
    var mayReadAhead = true
    while true {
      if let ring, mayReadAhead, readsAheadAtOnce || writer.hasBeenSlow || control.rateLimit != nil
      {
        if let end = copyAhead(reader, through: ring, &enlarger) { return end }
        mayReadAhead = false
      }
      guard let end = copyPiece(&reader, &enlarger) else { continue }
      reader.finish()
      hasSkipped = hasSkipped || reader.hasFailed
      return end
    }
  }

  mutating func finish() throws(SystemError) { try writer.finish() }

  // MARK: In the kernel

  /// Lets the kernel move the data as long as possible; `nil` if reads and writes must continue the
  /// copy. Only those distinguish the end of the input from a call that moved nothing, and an input
  /// error from an output error.
  private mutating func moveInKernel(
    from input: FileDescriptor, sharingOffset sharesOffset: Bool, to output: FileDescriptor,
    _ enlarger: inout PipeEnlarger
  ) -> CopyEnd? {
    guard let from = try? FileStatus(of: input).kind, let to = try? FileStatus(of: output).kind
    else { return nil }
    let route = Route.fastest(
      from: from, sharingOffset: sharesOffset, to: to, appending: output.appends)
    guard route != .readAndWrite else { return nil }
    // Of a shared output no more is reserved than the input holds.
    let needsRest = sharesOffset || route == .copyRange && self.output.sharesOffset
    shared = needsRest && from == .regular ? SharedInput(input) : nil
    var piece = PieceSize(largest: route.pieceSize)
    while true {
      let size = route.takesWholePieces ? piece.bytes : route.pieceSize
      guard let most = budget.nextRead(of: size) else { return .sizeReached }
      var next: (offset: Int64?, count: Int) = (nil, min(most, nextAllowance()))
      if shared != nil {
        guard let taken = shared?.next(atMost: next.count) else { return nil }
        next = taken
      }
      do throws(SystemError) {
        let start = Clock.monotonic
        let moved = try writer.fill(next.count) { count, place throws(SystemError) in
          try route.move(from: input, at: next.offset, to: output, at: place, count: count)
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
  private mutating func copyPiece(_ reader: inout CopyReader, _ enlarger: inout PipeEnlarger)
    -> CopyEnd?
  {
    let buffer: UnsafeMutableRawBufferPointer
    do throws(SystemError) { buffer = try emptyBuffer() } catch { return .readFailed(error) }
    guard let wanted = budget.nextRead(of: readSize(atMost: buffer.count)) else {
      return .sizeReached
    }
    var count = 0
    var end: CopyEnd?
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
    if let end = pass(bytes) { return end }
    enlarger.add(count)
    return end
  }

  /// Reads ahead on a separate thread; `nil` if there is none left, so that reads and writes must
  /// alternate.
  private mutating func copyAhead(
    _ reader: CopyReader, through ring: ElasticBuffer, _ enlarger: inout PipeEnlarger
  ) -> CopyEnd? {
    ring.restart()
    let budget = budget
    do throws(SystemError) {
      try startThread {
        var reader = reader
        ring.end(readAhead(&reader, into: ring, budget))
      }
    } catch { return nil }
    defer { hasSkipped = hasSkipped || ring.hasSkipped }
    while true {
      switch ring.nextBytes() {
      case .success(let bytes):
        if let end = pass(bytes) {
          ring.abandon()
          return end
        }
        ring.take(bytes.count)
        enlarger.add(bytes.count)
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

  /// Whether the output has no reader. It then accepts most data at once, and nothing could be read
  /// ahead meanwhile.
  private var outputIsQuick: Bool {
    guard let descriptor = output.descriptor else { return false }
    return [.regular, .blockDevice, .nullDevice].contains(try? FileStatus(of: descriptor).kind)
  }

  /// The bytes of a read: a whole buffer or, under a rate limit, as many as will soon be written.
  private func readSize(atMost size: Int) -> Int {
    let size = min(size, job.readAhead ?? .max)
    guard job.unit == .bytes, let rate = control.rateLimit else { return size }
    return min(size, max(1 << 12, Int(min(rate, 1 << 30)) / 20))
  }

  /// The memory for the next piece. Past the cache only memory that begins a page can be read into.
  private mutating func emptyBuffer() throws(SystemError) -> UnsafeMutableRawBufferPointer {
    if let tail, !job.isUncached { return tail.room(atMost: Route.readAndWrite.pieceSize) }
    if let buffer { return buffer.bytes }
    let new = try ReservedMemory(atMost: Route.readAndWrite.pieceSize)
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
      if reader.hasFailed { ring.noteSkip() }
      guard count > 0 else { break }
      budget.spend(UnsafeRawBufferPointer(room.part(0..<count)))
      ring.fill(count)
    } catch { return .readFailed(error) }
  }
  return .endOfInput
}
