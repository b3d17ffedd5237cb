import ProgressModel
import Synchronization
import SystemCalls

/// The details shown beside a transfer's count, from the source's thread to the main thread.
final class TransferRecord: Sendable {
  private struct State: Sendable {
    var stage = 0  // How often the copy has begun anew
    var taken: Int64 = 0  // The most units that the reader of the output was seen to have taken
    var lastWritten: [UInt8] = []
    var unfinishedLine: [UInt8] = []
    var previousLine: [UInt8] = []

    mutating func follow(_ bytes: UnsafeRawBufferPointer, atMost limit: Int) {
      let newline = UInt8(ascii: "\n")
      guard let end = bytes.lastIndex(of: newline) else {
        unfinishedLine.append(contentsOf: bytes.prefix(max(0, limit - unfinishedLine.count)))
        return
      }
      if let start = bytes[..<end].lastIndex(of: newline) {
        previousLine = Array(bytes[(start + 1)..<end].prefix(limit))
      } else {
        previousLine = Array((unfinishedLine + bytes[..<end]).prefix(limit))
      }
      unfinishedLine = Array(bytes[(end + 1)...].prefix(limit))
    }
  }

  private let lastWrittenCount: Int
  private let keepsPreviousLine: Bool
  private let capacity: Int?
  private let held = Atomic(0)
  private let state = Monitor(State())

  /// The bytes of memory that a frame needs for each byte that it shows.
  private static let memoryOfShownByte = 64
  private static let longestLine = 4096  // The bytes that are kept of a line

  init(_ job: CopyJob) {
    // Fewer bytes are kept if the system does not grant the memory of their frame.
    let granted = try? ReservedMemory(atMost: job.lastWrittenCount * Self.memoryOfShownByte)
    lastWrittenCount = min(
      job.lastWrittenCount, (granted?.bytes.count ?? 0) / Self.memoryOfShownByte)
    keepsPreviousLine = job.keepsPreviousLine
    capacity = job.readAhead
  }

  /// `fill`: the fraction of the buffer that is filled ahead, without the bytes being written.
  func details(fill: Double = 0) -> TransferDetails {
    state.read { state in
      TransferDetails(
        lastWritten: state.lastWritten, previousLine: state.previousLine,
        bufferFill: capacity.map {
          max(fill, min(1, Double(held.load(ordering: .relaxed)) / Double(max(1, $0))))
        })
    }
  }

  var stage: Int { state.read { $0.stage } }

  /// The units that the reader has taken for certain: `units`, or more if more were seen in this
  /// stage, since bytes of another process in the pipe make them seem fewer.
  func taken(_ units: Int64, in stage: Int) -> Int64 {
    state.withLock { state in
      guard state.stage == stage else { return units }
      state.taken = max(state.taken, units)
      return state.taken
    }
  }

  func hold(_ bytes: Int) { held.store(bytes, ordering: .relaxed) }
  func restart() { state.withLock { $0 = State(stage: $0.stage + 1) } }

  func remember(_ bytes: UnsafeRawBufferPointer) {
    guard lastWrittenCount > 0 || keepsPreviousLine else { return }
    state.withLock { state in
      if lastWrittenCount > 0 {
        state.lastWritten.append(contentsOf: bytes.suffix(lastWrittenCount))
        state.lastWritten.removeFirst(max(0, state.lastWritten.count - lastWrittenCount))
      }
      if keepsPreviousLine { state.follow(bytes, atMost: Self.longestLine) }
    }
  }
}
