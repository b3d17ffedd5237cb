import SystemCalls

/// The bytes that a copy has written last, as many as its pipe can hold, for counting the records
/// that are still in the pipe.
///
/// The copy reads each piece into `room`, where it stays until the room is needed again. The main
/// thread finds the ends of records when it reads the count.
final class PipeTail: @unchecked Sendable {
  /// Two ranges of the memory, which hold the bytes that were written last: `older`, then `newer`.
  private struct State: Sendable {
    var older = 0..<0
    var newer = 0..<0

    /// The end of the memory in use, which grows with the pipe: one of the usual size needs only a
    /// part of it.
    var limit = 0
    var copied = 0  // The bytes that were copied since the count was last read

    /// The bytes that have been written, and the units in them.
    var written: (bytes: Int64, units: Int64) = (0, 0)
  }

  private let pipe: FileDescriptor
  private let unit: CopyUnit
  private let memory: UnsafeMutableRawBufferPointer
  private let reserved: ReservedMemory
  private let state = Monitor(State())
  private static let piece = Route.readAndWrite.pieceSize

  /// `nil` if the output is no pipe, or if the system grants no memory.
  init?(_ pipe: FileDescriptor, counting unit: CopyUnit) {
    guard let capacity = pipe.pipeCapacity,
      let reserved = try? ReservedMemory(atMost: max(capacity, PipeEnlarger.capacity) + Self.piece)
    else { return nil }
    self.pipe = pipe
    self.unit = unit
    self.reserved = reserved
    memory = reserved.bytes
  }

  var written: Int64 { state.read { $0.written.bytes } }

  /// The units in the first `count` bytes that were written. If the bytes after them are no longer
  /// kept, they are taken for as rich in units as all bytes.
  func units(inFirst count: Int64) -> Int64 {
    state.withLock { state in
      state.copied = 0
      let after = Int(clamping: max(0, state.written.bytes - count))
      guard after <= state.older.count + state.newer.count else {
        let share = Double(after) / Double(state.written.bytes)
        return state.written.units - Int64((Double(state.written.units) * share).rounded(.up))
      }
      let newer = state.newer.suffix(after)
      let older = state.older.suffix(after - newer.count)
      return state.written.units - Int64(units(in: older) + units(in: newer))
    }
  }

  /// The memory for the next piece, of `count` bytes or fewer. What was kept there is forgotten.
  func room(atMost count: Int) -> UnsafeMutableRawBufferPointer {
    let range = state.withLock { takeRoom(atMost: count, &$0) }
    return memory.part(range)
  }

  /// Notes bytes that have been written. They are copied unless they lie in the last `room`, or so
  /// much is written between two questions that single records can't be seen to pass.
  func note(_ bytes: UnsafeRawBufferPointer, units: Int) {
    state.withLock { state in
      state.written.bytes += Int64(bytes.count)
      state.written.units += Int64(units)
      let room = UnsafeRawPointer(memory.baseAddress)?.advanced(by: state.newer.upperBound)
      guard bytes.baseAddress != room else {
        state.newer = state.newer.lowerBound..<(state.newer.upperBound + bytes.count)
        return
      }
      state.copied += bytes.count
      guard state.copied <= memory.count else {
        state.older = 0..<0
        state.newer = state.newer.upperBound..<state.newer.upperBound
        return
      }
      var rest = bytes
      while !rest.isEmpty {
        let room = takeRoom(atMost: rest.count, &state)
        memory[room].copyBytes(from: rest.prefix(room.count))
        state.newer = state.newer.lowerBound..<room.upperBound
        rest = rest.part(room.count...)
      }
    }
  }

  /// The next room; it begins anew at the end of the memory, and leaves there what the pipe may
  /// still hold.
  private func takeRoom(atMost count: Int, _ state: inout State) -> Range<Int> {
    if state.newer.upperBound == state.limit {
      state.older = state.newer
      state.newer = 0..<0
      state.limit = min(memory.count, (pipe.pipeCapacity ?? 0) + Self.piece)
    }
    let start = state.newer.upperBound
    let end = min(state.limit, start + count)
    let kept = max(state.older.lowerBound, end)
    state.older = kept..<max(kept, state.older.upperBound)
    return start..<end
  }

  private func units(in range: Range<Int>) -> Int {
    unit.count(in: UnsafeRawBufferPointer(memory.part(range)))
  }
}

struct OpenOutput: Sendable {
  let descriptor: FileDescriptor
  let isPipe: Bool
  let tail: PipeTail?  // What the pipe may still hold; `nil` unless records go into a pipe

  init(_ descriptor: FileDescriptor, counting unit: CopyUnit) {
    self.descriptor = descriptor
    isPipe = (try? FileStatus(of: descriptor).kind) == .pipe
    tail = isPipe && unit != .bytes ? PipeTail(descriptor, counting: unit) : nil
  }
}
