import SystemCalls

/// The bytes that a copy has written last, for counting the records that are still in its pipe.
final class PipeTail: Sendable {
  private struct State {
    var byteCount: Int64 = 0  // That have been written
    var unitCount: Int64 = 0  // In them
    var kept = 0  // The last bytes, which `memory` holds
    var noted = 0  // Bytes since the last call of `unitCount(inFirst:)`
  }

  private let unit: CopyUnit
  private let memory: ReservedMemory  // A circular buffer
  private let state = Monitor(State())

  /// `nil` if the output is no pipe.
  init?(_ pipe: FileDescriptor, counting unit: CopyUnit) {
    guard let capacity = pipe.pipeCapacity,
      let memory = try? ReservedMemory(atMost: max(capacity, PipeEnlarger.capacity))
    else { return nil }
    self.unit = unit
    self.memory = memory
  }

  var writtenByteCount: Int64 { state.read { $0.byteCount } }

  /// The units in the first `count` bytes. If not all later bytes are kept, the share of the units
  /// is taken to be that of the bytes.
  func unitCount(inFirst count: Int64) -> Int64 {
    let bytes = UnsafeRawBufferPointer(memory.bytes)
    return state.withLock { state in
      state.noted = 0
      let after = Int(clamping: max(0, state.byteCount - count))
      guard after <= state.kept else {
        let share = Double(after) / Double(state.byteCount)
        return state.unitCount - Int64((Double(state.unitCount) * share).rounded(.up))
      }
      let end = Int(state.byteCount % Int64(bytes.count))
      let newer = bytes.part(max(0, end - after)..<end)
      let older = bytes.part((bytes.count - after + newer.count)...)
      return state.unitCount - Int64(unit.count(in: newer) + unit.count(in: older))
    }
  }

  /// Notes written bytes. It keeps none of them while more pass between two calls of
  /// `unitCount(inFirst:)` than the memory holds, since no single record could be shown then.
  func note(_ bytes: UnsafeRawBufferPointer, units: Int) {
    state.withLock { state in
      let end = Int(state.byteCount % Int64(memory.bytes.count))
      state.byteCount += Int64(bytes.count)
      state.unitCount += Int64(units)
      state.noted += bytes.count
      guard state.noted <= memory.bytes.count else {
        state.kept = 0
        return
      }
      let room = memory.bytes.part(end...)
      room.copyBytes(from: bytes.prefix(room.count))
      memory.bytes.copyBytes(from: bytes.dropFirst(room.count))
      state.kept = min(state.kept + bytes.count, memory.bytes.count)
    }
  }
}
