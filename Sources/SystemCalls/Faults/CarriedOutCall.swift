import CLibrary

/// A system call on the path of the data, which tests can make fail by its number in this list.
enum DataCall: Int, CaseIterable {
  case open, seek, setSize, setUncached, close
  case read, readAt, write, syncData
  case splice, sendFile, copyRange
  case createThread
}

/// Makes a system call for `count` bytes and returns its result, negative with `errno` if it failed.
///
/// A debug build makes it fail or fall short if `PBAR_FAULTS` says so: `body` makes the call for the
/// number of bytes in its argument. A release build has no such code.
@inline(__always) func carryOut(
  _ call: DataCall, on number: Int32, count: Int, _ body: (_ count: Int) -> Int
) -> Int {
  #if DEBUG
    // Standard error carries messages rather than data.
    if number != STDERR_FILENO, let outcome = ForcedFaults.ofThisProcess?.next(call) {
      if outcome >= ForcedFaults.held {
        ForcedFaults.runHasEnded.wait { $0 ? () : nil }
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

/// Makes a system call that moves no data, until no signal interrupts it.
@inline(__always) func carryOut(_ call: DataCall, on number: Int32, _ body: () -> Int32) -> Int32 {
  while true {
    let result = carryOut(call, on: number, count: 0) { _ in Int(body()) }
    if result >= 0 || errno != EINTR { return Int32(truncatingIfNeeded: result) }
  }
}

#if DEBUG
  /// The faults that tests force upon the system calls of the data path.
  ///
  /// `PBAR_FAULTS` has four numbers for each fault: the call, the first call of this kind that has
  /// the fault, the distance to the next one (0 if there is none) and the outcome: the most bytes
  /// that the call is asked for, 0 for a call that is not made and returns 0, or an error with a
  /// minus sign. With `held` added, the call waits for the end of the run first. The file
  /// `PBAR_FAULT_LOG` gets a line with the number of each fault that happens, from 0.
  /// `Tests/TestSupport/FaultWords.swift` makes the numbers from words.
  final class ForcedFaults: Sendable {
    static let held = 1 << 40
    static let runHasEnded = Monitor(false)

    private struct Fault {
      let index: Int
      let first: Int
      let distance: Int
      let outcome: Int

      func concerns(_ number: Int) -> Bool {
        distance > 0 ? number >= first && (number - first) % distance == 0 : number == first
      }
    }

    static let ofThisProcess = getenv("PBAR_FAULTS").map { ForcedFaults(String(cString: $0)) }
    private let faults: [[Fault]]  // Those of each call
    private let counts = Monitor([Int](repeating: 0, count: DataCall.allCases.count))
    private let log = getenv("PBAR_FAULT_LOG").map { open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }

    private init(_ text: String) {
      let numbers = text.split(separator: " ").compactMap { Int($0) }
      var faults = [[Fault]](repeating: [], count: DataCall.allCases.count)
      for start in stride(from: 0, to: numbers.count, by: 4) {
        faults[numbers[start]].append(
          Fault(
            index: start / 4, first: numbers[start + 1], distance: numbers[start + 2],
            outcome: numbers[start + 3]))
      }
      self.faults = faults
    }

    /// The outcome of the next call of this kind; `nil` if it has no fault.
    func next(_ call: DataCall) -> Int? {
      let number = counts.withLock { counts in
        counts[call.rawValue] += 1
        return counts[call.rawValue]
      }
      guard let fault = faults[call.rawValue].first(where: { $0.concerns(number) }) else {
        return nil
      }
      if let log {
        let line = Array("\(fault.index)\n".utf8)
        _ = write(log, line, line.count)
      }
      return fault.outcome
    }
  }
#endif
