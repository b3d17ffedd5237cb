import CLibrary

/// Makes a system call and gives its result, negative with `errno` if it failed.
///
/// A debug build makes it fail or fall short if `PBAR_FAULTS` says so; a release build has no such code.
///
/// - Parameters:
///   - count: the bytes that the call is to be asked for.
///   - body: makes the call for the number of bytes that it is given.
@inline(__always) func carryOut(_ call: DataCall, on number: Int32, count: Int, _ body: (_ count: Int) -> Int) -> Int {
  #if DEBUG
    // Standard error carries messages rather than data.
    if number != STDERR_FILENO, let schedule = FaultSchedule.ofThisProcess {
      switch schedule.next(call, count: count) {
      case .failure(let code):
        // A descriptor is gone even if closing it failed.
        if call == .close { _ = body(count) }
        errno = code
        return -1
      case .short(let most): return body(min(count, most))
      case .nothing: return 0
      case .held(let most):
        Reservations.ofThisProcess.waitForEnd()
        return body(min(count, most))
      case nil: break
      }
    }
  #endif
  return body(count)
}

/// Makes a system call that moves no data, until no signal interrupts it.
@inline(__always) func carryOut(_ call: DataCall, on number: Int32, _ body: () -> Int32) -> Int32 {
  while true {
    let result = carryOut(call, on: number, count: 0) { _ in Int(body()) }
    if result >= 0 || errno != EINTR { return Int32(truncatingIfNeeded: result) }
  }
}

#if DEBUG
  /// The faults that tests force upon the system calls of the data path, as `FaultWords` name them. Only debug builds
  /// have it.
  ///
  /// The calls of each kind are counted separately, and a fault depends only on the number of its call: equal runs have
  /// equal faults.
  final class FaultSchedule: Sendable {
    private let words: FaultWords
    private let log: Int32?
    private let counts = Monitor([DataCall: Int]())

    static let ofThisProcess = FaultWords.ofThisProcess.map { FaultSchedule($0) }

    init(_ words: FaultWords) {
      self.words = words
      log = words.log.map { path in path.withCString { open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) } }
    }

    /// The fault of the next call of this kind, which asks for `count` bytes; `nil` for none.
    func next(_ call: DataCall, count: Int) -> CallFault? {
      let number = counts.withLock { counts in
        counts[call, default: 0] += 1
        return counts[call, default: 0]
      }
      if let rule = words.rules.first(where: { $0.call == call && $0.numbers.contains(number) }) {
        note("\(rule.word)\n")
        return rule.fault
      }
      var draw = Draw(seed: words.seed, call: call, number: number)
      guard words.hindrance > 0, draw.next(below: 100) < words.hindrance,
        let hindrance = call.hindrance(count: count, &draw)
      else { return nil }
      note("hinder:\(call)@\(number)\n")
      return hindrance
    }

    private func note(_ line: String) {
      guard let log else { return }
      let bytes = Array(line.utf8)
      _ = write(log, bytes, bytes.count)
    }
  }

  extension DataCall {
    /// A fault that the program has to get over without a loss.
    fileprivate func hindrance(count: Int, _ draw: inout Draw) -> CallFault? {
      switch self {
      case .open, .setSize, .syncData, .close: .failure(EINTR)
      case .seek, .setUncached, .createThread: nil
      case .read, .readAt, .write: moving(count, refusals: [], &draw)
      case .splice: moving(count, refusals: [EINVAL, ENOSYS, ENOMEM], &draw)
      case .sendFile: moving(count, refusals: [EINVAL, ENOSYS, EOVERFLOW], &draw)
      case .copyRange: moving(count, refusals: [EINVAL, ENOSYS, EXDEV, EOPNOTSUPP, EPERM], &draw)
      }
    }

    private func moving(_ count: Int, refusals: [Int32], _ draw: inout Draw) -> CallFault {
      switch draw.next(below: 16) {
      case 0..<4: return .failure(EINTR)
      case 4..<8: return .failure(EAGAIN)
      case 8 where !refusals.isEmpty: return .failure(refusals[Int(draw.next(below: UInt64(refusals.count)))])
      case 9 where self == .copyRange: return .nothing
      // Every length is drawn, small ones more often.
      case let kind:
        let limit = max(1, kind < 12 ? min(count, 9000) : count)
        return .short(1 + Int(draw.next(below: UInt64(limit))))
      }
    }
  }

  private struct Draw {
    private var state: UInt64

    init(seed: UInt64, call: DataCall, number: Int) {
      let kind = UInt64(DataCall.allCases.firstIndex(of: call) ?? 0)
      state = (seed &* 31 &+ kind) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(number) &* 0xD6E8_FEB8_6659_FD93
    }

    mutating func next(below limit: UInt64) -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return (mixed ^ (mixed >> 31)) % limit
    }
  }
#endif
