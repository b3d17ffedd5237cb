import SystemCalls
import TerminalText

/// The bytes that a copy has written last, as many as its pipe can hold, for counting the records
/// that are still in the pipe.
final class PipeTail: Sendable {
  private struct State: Sendable {
    var bytes: Int64 = 0  // The bytes that have been written
    var units: Int64 = 0  // The units in them
    var kept = 0  // The last bytes of them that the ring holds
    var noted = 0  // The bytes since the units were last asked for
  }

  private let unit: CopyUnit
  private let memory: ReservedMemory  // A ring
  private let state = Monitor(State())

  /// `nil` if the output is no pipe, or if the system grants no memory.
  init?(_ pipe: FileDescriptor, counting unit: CopyUnit) {
    guard let capacity = pipe.pipeCapacity,
      let memory = try? ReservedMemory(atMost: max(capacity, PipeEnlarger.capacity))
    else { return nil }
    self.unit = unit
    self.memory = memory
  }

  var written: Int64 { state.read { $0.bytes } }

  /// The units in the first `count` bytes that were written. If the bytes after them are no longer
  /// kept, they are taken for as rich in units as all bytes.
  func units(inFirst count: Int64) -> Int64 {
    let ring = UnsafeRawBufferPointer(memory.bytes)
    return state.withLock { state in
      state.noted = 0
      let after = Int(clamping: max(0, state.bytes - count))
      guard after <= state.kept else {
        let share = Double(after) / Double(state.bytes)
        return state.units - Int64((Double(state.units) * share).rounded(.up))
      }
      let end = Int(state.bytes % Int64(ring.count))
      let newer = ring.part(max(0, end - after)..<end)
      let older = ring.part((ring.count - after + newer.count)...)
      return state.units - Int64(unit.count(in: newer) + unit.count(in: older))
    }
  }

  /// Notes bytes that have been written, and the units in them. They are not kept while so many
  /// pass between two questions that single records can't be seen to pass.
  func note(_ bytes: UnsafeRawBufferPointer, units: Int) {
    state.withLock { state in
      let end = Int(state.bytes % Int64(memory.bytes.count))
      state.bytes += Int64(bytes.count)
      state.units += Int64(units)
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

/// An output that is open.
struct OpenOutput: Sendable {
  let descriptor: FileDescriptor?  // `nil` for the bar's own screen
  let path: FilePath?  // `nil` if it was open before
  let pipe: FileDescriptor?  // The descriptor if it is a pipe
  let tail: PipeTail?  // What the pipe may still hold; `nil` unless records go into a pipe

  init(_ descriptor: FileDescriptor?, at path: FilePath? = nil, counting unit: CopyUnit = .bytes) {
    self.descriptor = descriptor
    self.path = path
    pipe = descriptor?.kind == .pipe ? descriptor : nil
    tail = unit == .bytes ? nil : pipe.flatMap { PipeTail($0, counting: unit) }
  }

  /// Whether another process may write at the same offset, and move it.
  var sharesOffset: Bool { path == nil }
}

extension FileDescriptor {
  /// `nil` if the system does not know it.
  var kind: FileStatus.Kind? { try? FileStatus(of: self).kind }
}
