import SystemCalls
import TestSupport

/// A pseudo-terminal whose output is read and counted at once.
///
/// It is the controlling terminal of the program that draws on it, because pv draws nothing otherwise.
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

  /// Waits for the end of the program and returns the number of bytes that it wrote.
  func end() -> Int {
    setup.closePassed()
    return count.wait { $0.isAtEnd ? $0.bytes : nil }
  }
}
