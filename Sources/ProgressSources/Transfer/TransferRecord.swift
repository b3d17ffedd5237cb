import Synchronization
import SystemCalls

/// What is shown of a transfer beside its count.
///
/// The source's thread writes it, the main thread reads it.
package final class TransferRecord: Sendable {
  private struct State: Sendable {
    /// Bytes written, and how many units were in them.
    var written: (bytes: Int64, units: Int64) = (0, 0)
    /// The same at some earlier moments, the oldest first.
    var marks: [(bytes: Int64, units: Int64)] = []
    var lastWritten: [UInt8] = []
    var unfinishedLine: [UInt8] = []
    var previousLine: [UInt8] = []

    /// Keeps the last whole line and what has come of the next.
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

  /// Bytes between two marks, and how many are kept: together more than a pipe holds.
  private static let spacing: Int64 = 1 << 13
  private static let mostMarks = 256
  private static let memoryOfShownByte = 64
  /// A longer line is kept in part: more could not be shown.
  private static let longestLine = 4096

  init(_ options: TransferOptions) {
    // A frame that shows the bytes takes some dozens of times as much memory; where the system grants less, fewer
    // are shown.
    let granted = ReservedMemory(atMost: options.lastWrittenCount * Self.memoryOfShownByte)
    lastWrittenCount = min(
      options.lastWrittenCount, (granted?.bytes.count ?? 0) / Self.memoryOfShownByte)
    keepsPreviousLine = options.keepsPreviousLine
    capacity = options.readAhead
  }

  /// How much has been read and not been written yet, as a part of the buffer that was asked for, 0...1;
  /// what is read ahead meanwhile is not counted. `nil` where there is no buffer.
  package var fill: Double? {
    capacity.map { min(1, Double(held.load(ordering: .relaxed)) / Double(max(1, $0))) }
  }

  /// The last bytes that were written, as many as are kept.
  package var lastWritten: [UInt8] { state.read { $0.lastWritten } }

  /// The last line that was written to its end, without that.
  package var previousLine: [UInt8] { state.read { $0.previousLine } }

  /// Units among the last `bytes` that were written, to within one mark.
  package func units(inLast bytes: Int) -> Int64 {
    state.read { state in
      let place = state.written.bytes - Int64(bytes)
      guard place > 0 else { return state.written.units }
      var after = state.written
      for mark in state.marks.reversed() {
        guard mark.bytes > place else {
          // Between two marks the units are taken to be spread evenly.
          let part = Double(place - mark.bytes) / Double(max(1, after.bytes - mark.bytes))
          let units = mark.units + Int64(Double(after.units - mark.units) * part)
          return state.written.units - units
        }
        after = mark
      }
      return state.written.units - after.units
    }
  }

  /// Notes that so much is still to be written.
  func hold(_ bytes: Int) { held.store(bytes, ordering: .relaxed) }

  /// Notes that so much has been written.
  func add(bytes: Int, units: Int) {
    state.withLock { state in
      state.written.bytes += Int64(bytes)
      state.written.units += Int64(units)
      guard state.written.bytes - (state.marks.last?.bytes ?? 0) >= Self.spacing else { return }
      if state.marks.count == Self.mostMarks { state.marks.removeFirst(Self.mostMarks / 2) }
      state.marks.append(state.written)
    }
  }

  /// Forgets what was written: another stage begins.
  func restart() { state.withLock { $0 = State() } }

  /// Keeps what is to be shown of the bytes that were written last.
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
