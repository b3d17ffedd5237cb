import SystemCalls

/// Moves bytes from one input after the other to the output, as fast as it may, and counts them.
struct Pump: ~Copyable {
  /// Why the pump stopped.
  enum End {
    case endOfInput
    /// As much has passed as was wanted.
    case sizeReached
    case readFailed(SystemError)
    case writeFailed(SystemError)
    /// The reader of the output has gone away.
    case readerGone
  }

  private let output: CopyOutput.Open
  private let unit: CopyUnit
  private let options: TransferOptions
  private let control: TransferControl
  private let tally: Tally
  private let budget: ReadBudget
  private let ring: ElasticBuffer?
  private let record: TransferRecord
  private var outlet: Outlet
  /// Only where there is a rate limit: what passed without one does not count.
  private var limiter: RateLimiter?
  private var buffer: ReservedMemory?
  /// Takes the bytes of an input whose offset other processes may share.
  private var shared: SharedOffset?
  /// Whether reading failed somewhere and went on behind it.
  private(set) var hasSkipped = false

  init(
    to output: CopyOutput.Open, counting unit: CopyUnit, options: TransferOptions,
    control: TransferControl, record: TransferRecord, ring: ElasticBuffer?, tally: Tally
  ) {
    self.output = output
    self.unit = unit
    self.options = options
    self.control = control
    self.tally = tally
    self.ring = ring
    self.record = record
    budget = ReadBudget(unit, options: options, control: control)
    outlet = Outlet(output, counting: unit, options: options, record: record, tally: tally)
  }

  /// Copies until the input ends; everything that was read is written.
  ///
  /// `path`: how the input is called where it is told; `nil` is standard input, whose offset other processes may
  /// share.
  mutating func copy(from input: FileDescriptor, path: [UInt8]?) -> End {
    var enlarger = PipeEnlarger(
      input: input, output: output.descriptor, isHeldBack: control.rateLimit != nil)
    shared = nil
    if unit == .bytes, !options.looksAtData, let descriptor = output.descriptor,
      let end = moveInKernel(
        from: input, sharingOffset: path == nil, to: descriptor, &enlarger)
    {
      return end
    }
    var intake = Intake(input, path: path, after: shared, options: options, tally: tally)
    let isQuick = outputIsQuick
    var mayReadAhead = true
    while true {
      if let ring, mayReadAhead, !isQuick || outlet.hasBeenSlow || control.rateLimit != nil {
        if let end = copyAhead(intake, through: ring, &enlarger) { return end }
        mayReadAhead = false
      }
      guard let end = copyPiece(&intake, &enlarger) else { continue }
      intake.finish()
      hasSkipped = hasSkipped || intake.hasFailed
      return end
    }
  }

  /// Brings the output to its full length.
  mutating func finish() throws(SystemError) { try outlet.finish() }

  // MARK: In the kernel

  /// Lets the kernel move the data for as long as it can; `nil` where reading and writing have to go on.
  ///
  /// Only they tell the end of the input from a call that has nothing to give, and which side an error
  /// is on.
  private mutating func moveInKernel(
    from input: FileDescriptor, sharingOffset sharesOffset: Bool, to output: FileDescriptor,
    _ enlarger: inout PipeEnlarger
  ) -> End? {
    guard let from = try? FileStatus(of: input).kind, let to = try? FileStatus(of: output).kind
    else { return nil }
    let route = Route.fastest(
      from: from, sharingOffset: sharesOffset, to: to, sharingOffset: self.output.sharesOffset)
    guard route != .readAndWrite else { return nil }
    shared = sharesOffset && from == .regular ? SharedOffset(input) : nil
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
        let moved = try route.move(
          from: input, at: next.offset, to: output, count: next.count)
        piece.adapt(to: Clock.monotonic - start)
        guard let moved, moved > 0 else { return nil }
        shared?.spend(moved)
        outlet.countMoved(moved)
        budget.spendMoved(moved)
        limiter?.spend(moved)
        enlarger.add(moved, isLimited: control.rateLimit != nil)
      } catch {
        if error == .brokenPipe {
          shared?.giveBack()
          return .readerGone
        }
        // A socket tells that its connection is broken once only: asked again, it has just ended.
        guard error.isOfTheConnection else { return nil }
        return from == .socket ? .readFailed(error) : to == .socket ? .writeFailed(error) : nil
      }
    }
  }

  // MARK: Through a buffer

  /// Reads what there is, as much as the buffer holds, and writes it; gives the end where there is one.
  private mutating func copyPiece(
    _ intake: inout Intake, _ enlarger: inout PipeEnlarger
  ) -> End? {
    let buffer: UnsafeMutableRawBufferPointer
    do throws(SystemError) { buffer = try wholeBuffer() } catch { return .readFailed(error) }
    guard let wanted = budget.nextRead(of: readSize(atMost: buffer.count)) else {
      return .sizeReached
    }
    var count = 0
    do throws(SystemError) {
      count = try intake.read(into: buffer.part(0..<wanted))
      // Past the cache only whole blocks can be written.
      while outlet.isUncached, count > 0, count < wanted {
        let more = try intake.read(into: buffer.part(count..<wanted))
        guard more > 0 else { break }
        count += more
      }
    } catch {
      // What came before the error goes out first.
      let bytes = UnsafeRawBufferPointer(buffer.part(0..<count))
      budget.spend(bytes)
      return pass(bytes) ?? .readFailed(error)
    }
    guard count > 0 else { return .endOfInput }
    let bytes = UnsafeRawBufferPointer(buffer.part(0..<count))
    budget.spend(bytes)
    if let end = pass(bytes) { return end }
    enlarger.add(count, isLimited: control.rateLimit != nil)
    return nil
  }

  /// Reads ahead on a thread of its own while the output is not ready; `nil` where the system has no thread left
  /// for that, so that reads and writes have to take turns.
  private mutating func copyAhead(
    _ intake: Intake, through ring: ElasticBuffer, _ enlarger: inout PipeEnlarger
  ) -> End? {
    ring.restart()
    let budget = budget
    do throws(SystemError) {
      try startThread {
        var intake = intake
        ring.end(readAhead(&intake, into: ring, budget))
      }
    } catch {
      return nil
    }
    defer { hasSkipped = hasSkipped || ring.hasSkipped }
    while true {
      switch ring.nextBytes() {
      case .success(let bytes):
        if let end = pass(bytes) {
          ring.abandon()
          return end
        }
        ring.take(bytes.count)
        enlarger.add(bytes.count, isLimited: control.rateLimit != nil)
      case .failure(let end):
        switch end {
        case .ended: return .endOfInput
        case .sizeReached: return .sizeReached
        case .failed(let error): return .readFailed(error)
        }
      }
    }
  }

  /// Writes all of it, in portions that the limits allow; gives the end where there is one.
  private mutating func pass(_ bytes: UnsafeRawBufferPointer) -> End? {
    var rest = bytes
    defer { record.hold(0) }
    while !rest.isEmpty {
      record.hold(rest.count)
      let portion = unit.prefix(of: rest, holding: nextAllowance())
      do throws(SystemError) {
        let units = try outlet.write(portion)
        limiter?.spend(units)
      } catch {
        return error == .brokenPipe ? .readerGone : .writeFailed(error)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[portion.count...])
    }
    return nil
  }

  /// Units that may pass now; waits until there are any.
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

  /// Whether nobody has to read what is written: most often it is taken at once, and nothing could be read
  /// ahead meanwhile.
  private var outputIsQuick: Bool {
    guard let descriptor = output.descriptor else { return false }
    switch try? FileStatus(of: descriptor).kind {
    case .regular, .blockDevice, .nullDevice: return true
    case .directory, .pipe, .characterDevice, .socket, .other, nil: return false
    }
  }

  /// No more is read than may be held and, under a rate limit, than will soon be written.
  private func readSize(atMost size: Int) -> Int {
    let size = min(size, options.readAhead ?? .max)
    guard unit == .bytes, let rate = control.rateLimit else { return size }
    return min(size, max(1 << 12, Int(min(rate, 1 << 30)) / 20))
  }

  private mutating func wholeBuffer() throws(SystemError) -> UnsafeMutableRawBufferPointer {
    if let buffer { return buffer.bytes }
    let new = try ReservedMemory.buffer(atMost: Route.readAndWrite.pieceSize)
    buffer = new
    return new.bytes
  }
}

/// Reads an input into the ring until it ends or nobody takes anything more.
private func readAhead(
  _ intake: inout Intake, into ring: ElasticBuffer, _ budget: ReadBudget
) -> ElasticBuffer.InputEnd {
  defer { intake.finish() }
  while let room = ring.nextRoom() {
    guard let wanted = budget.nextRead(of: room.count) else { return .sizeReached }
    do throws(SystemError) {
      let count = try intake.read(into: room.part(0..<wanted))
      if intake.hasFailed { ring.noteSkip() }
      guard count > 0 else { break }
      budget.spend(UnsafeRawBufferPointer(room.part(0..<count)))
      ring.fill(count)
    } catch {
      return .failed(error)
    }
  }
  return .ended
}

extension UnsafeMutableRawBufferPointer {
  fileprivate func part(_ range: Range<Int>) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: self[range])
  }
}
