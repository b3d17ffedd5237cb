import SystemCalls
import TestSupport

/// A pseudo-terminal that somebody looks at: what is written to it is read at once, and counted.
///
/// One program draws on it, in whose session it is the controlling terminal: pv draws nothing elsewhere.
struct DrainedTerminal {
  let setup: SpawnSetup
  private let count = Monitor<(bytes: Int, isAtEnd: Bool)>((0, false))

  init() throws {
    setup = try SpawnSetup(columns: 80, rows: 24)
    let (master, count) = (FileDescriptor(setup.master), count)
    try startThread {
      withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { buffer in
        while let read = try? master.read(into: buffer), read > 0 {
          count.withLock { $0.bytes += read }
        }
      }
      try? master.close()
      count.withLock { $0.isAtEnd = true }
    }
  }

  /// Waits until the program has gone, and says how many bytes there were.
  func end() -> Int {
    setup.closePassed()
    return count.wait { $0.isAtEnd ? $0.bytes : nil }
  }
}
