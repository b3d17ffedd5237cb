import ProgressModel
import Synchronization
import SystemCalls
import TerminalText

final class TransferRecord: Sendable {
  private struct State {
    var stage = 0  // How often the copy has begun anew
    var mostTaken: Int64 = 0  // The most units that the reader seemed to have taken
    var takesEach = false  // Whether it was seen to take one record and leave others
    var lastWritten: [UInt8] = []
    var excess = (bytes: 0, lines: 0, isText: true)  // Beyond the total
    var unfinishedLine: [UInt8] = []
    var previousLine: [UInt8] = []

    mutating func follow(_ bytes: UnsafeRawBufferPointer, atMost limit: Int) {
      guard let end = bytes.lastIndex(of: .newline) else {
        unfinishedLine += bytes.prefix(max(0, limit - unfinishedLine.count))
        return
      }
      let start = bytes[..<end].lastIndex(of: .newline).map { $0 + 1 }
      let line = bytes[(start ?? 0)..<end].prefix(limit)
      previousLine = start == nil ? Array((unfinishedLine + line).prefix(limit)) : Array(line)
      unfinishedLine = Array(bytes[(end + 1)...].prefix(limit))
    }
  }

  private let wanted: WantedDetails
  private let capacity: Int?
  private let held = Atomic(0)
  private let state = Monitor(State())

  private static let memoryOfShownByte = 64  // Bytes in a frame
  private static let longestLine = 4096  // Bytes

  init(_ job: CopyJob) {
    var wanted = job.details
    // Fewer are kept if the system does not grant the memory of their frame.
    let granted = try? ReservedMemory(atMost: wanted.lastWrittenCount * Self.memoryOfShownByte)
    let most = (granted?.bytes.count ?? 0) / Self.memoryOfShownByte
    wanted.lastWrittenCount = min(wanted.lastWrittenCount, most)
    self.wanted = wanted
    capacity = job.readAhead
  }

  /// `fill`: the fraction of the buffer that is filled ahead.
  func details(fill: Double = 0) -> TransferDetails {
    let held = Double(held.load(ordering: .relaxed))
    let bufferFill = capacity.map { max(fill, min(1, held / Double(max(1, $0)))) }
    return state.read { state in
      TransferDetails(
        lastWritten: state.lastWritten, previousLine: state.previousLine, bufferFill: bufferFill)
    }
  }

  var stage: Int { state.read { $0.stage } }

  /// Notes that the reader seems to have taken `units`, and returns the most that it seemed to have
  /// taken in this stage: bytes that another process has put into the pipe can hide some.
  /// `leavesSome`: other units are still in the pipe.
  func mostTaken(_ units: Int64, in stage: Int, leavesSome: Bool = false) -> Int64 {
    state.withLock { state in
      guard state.stage == stage else { return units }
      // A shell's `read` takes one line and leaves the next one; `cat` takes all that there is.
      if leavesSome, units == state.mostTaken + 1 { state.takesEach = true }
      state.mostTaken = max(state.mostTaken, units)
      return state.mostTaken
    }
  }

  /// Whether the reader takes records one by one, so that it works on the last one that it took.
  var readerTakesEach: Bool { state.read { $0.takesEach } }

  func hold(_ bytes: Int) { held.store(bytes, ordering: .relaxed) }
  func restart() { state.withLock { $0 = State(stage: $0.stage + 1) } }

  /// Notes bytes beyond the total.
  func noteExcess(_ bytes: UnsafeRawBufferPointer) {
    state.withLock { state in
      state.excess.bytes += bytes.count
      state.excess.lines += occurrences(of: .newline, in: bytes)
      if occurrences(of: 0, in: bytes) > 0 { state.excess.isText = false }
    }
  }

  /// How many lines the copied bytes probably were: 120 in 3000 bytes, if 4 lines are in the 100
  /// bytes after these. `nil` if they are no text.
  func lineCount(ofBytes count: Int64) -> Double? {
    let excess = state.read { $0.excess }
    guard excess.isText, excess.bytes > 0 else { return nil }
    return Double(count) * Double(excess.lines) / Double(excess.bytes)
  }

  func remember(_ bytes: UnsafeRawBufferPointer) {
    let count = wanted.lastWrittenCount
    guard count > 0 || wanted.previousLine else { return }
    state.withLock { state in
      state.lastWritten.append(contentsOf: bytes.suffix(count))
      state.lastWritten.removeFirst(max(0, state.lastWritten.count - count))
      if wanted.previousLine { state.follow(bytes, atMost: Self.longestLine) }
    }
  }
}
