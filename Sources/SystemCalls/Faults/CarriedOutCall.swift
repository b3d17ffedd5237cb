import CLibrary

/// A system call on the path of the data, which tests make fail by its number.
enum DataCall: Int, CaseIterable {
  case open, seek, setSize, setUncached, close
  case read, readAt, write, syncData
  case splice, sendFile, copyRange
  case createThread, lookAtFile

  /// Whether the run has ended, so that a call that was interrupted is not made again.
  static let areOver = Monitor(false)
}

/// Makes a system call for `count` bytes, or in a debug build as `PBAR_FAULTS` says. Returns its
/// result, negative with `errno` if it failed.
@inline(__always) func carryOut(
  _ call: DataCall, on number: Int32, count: Int, _ body: (_ count: Int) -> Int
) -> Int {
  #if DEBUG
    // Standard error carries messages rather than data.
    if number != STDERR_FILENO, let outcome = ForcedFaults.ofThisProcess?.next(call) {
      if outcome >= ForcedFaults.held {
        DataCall.areOver.wait { $0 ? () : nil }
        return body(min(count, outcome - ForcedFaults.held))
      }
      if outcome > 0 { return body(min(count, outcome)) }
      guard outcome < 0 else { return 0 }
      // A descriptor is gone even if closing it failed.
      if call == .close { _ = body(count) }
      errno = Int32(-outcome)
      return -1
    }
  #endif
  return body(count)
}

/// Makes a system call that moves no data, again after a signal.
@inline(__always) func carryOut(
  _ call: DataCall, on number: Int32, _ body: () -> Int32
) throws(SystemError) -> Int32 {
  while true {
    let result = carryOut(call, on: number, count: 0) { _ in Int(body()) }
    if result >= 0 { return Int32(result) }
    guard errno == EINTR else { throw .last }
  }
}

#if DEBUG
  /// The faults that tests force upon the system calls of the data path.
  ///
  /// `PBAR_FAULTS` has four numbers for each fault: the call, the first call of this kind that has
  /// the fault, the distance to the next one (0: none) and the outcome: the most bytes of the call,
  /// 0 for a call that returns 0 without being made, or a negative error. With `held` added, the
  /// call waits for the end of the run first.
  /// `PBAR_FAULT_LOG` gets a line with the index of each fault that happens.
  final class ForcedFaults: Sendable {
    static let held = 1 << 40

    private struct Fault {
      let call: Int
      let first: Int
      let distance: Int
      let outcome: Int

      func concerns(_ call: DataCall, _ number: Int) -> Bool {
        guard self.call == call.rawValue, number >= first else { return false }
        return number == first || distance > 0 && (number - first) % distance == 0
      }
    }

    static let ofThisProcess = getenv("PBAR_FAULTS").map { ForcedFaults(String(cString: $0)) }
    private let faults: [Fault]
    private let counts = Monitor([Int](repeating: 0, count: DataCall.allCases.count))
    private let log = getenv("PBAR_FAULT_LOG").map { open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }

    private init(_ text: String) {
      let numbers = text.split(separator: " ").compactMap { Int($0) }
      faults = stride(from: 0, to: numbers.count, by: 4).map { start in
        Fault(
          call: numbers[start], first: numbers[start + 1], distance: numbers[start + 2],
          outcome: numbers[start + 3])
      }
    }

    /// The outcome of the next call of this kind; `nil` if it has no fault.
    func next(_ call: DataCall) -> Int? {
      let number = counts.withLock { counts in
        counts[call.rawValue] += 1
        return counts[call.rawValue]
      }
      guard let index = faults.firstIndex(where: { $0.concerns(call, number) }) else { return nil }
      if let log {
        let line = Array("\(index)\n".utf8)
        _ = write(log, line, line.count)
      }
      return faults[index].outcome
    }
  }
#endif
