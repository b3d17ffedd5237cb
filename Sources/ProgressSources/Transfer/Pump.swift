import Synchronization
import SystemCalls

/// Moves bytes from one descriptor to another and counts them when they have been written.
struct Pump: ~Copyable {
  /// Why the pump stopped.
  enum End {
    case endOfInput
    case readFailed(SystemError)
    case writeFailed(SystemError)
    /// The reader of the output has gone away.
    case readerGone
  }

  private let output: CopyOutput
  private let unit: CopyUnit
  private let tally: Tally
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: largestPiece, alignment: 4096)

  /// Bytes that one write may take. A blocking write returns only when all of it is written, and until then
  /// nothing of it is counted: before a slow reader the pieces are made small enough to show movement.
  private var pieceSize = Pump.largestPiece

  private static let largestPiece = 1 << 17
  private static let smallestPiece = 1 << 12
  /// Seconds of a write above which the next ones are made smaller, and below which larger.
  private static let slowWrite = 0.05
  private static let quickWrite = 0.01

  init(output: CopyOutput, unit: CopyUnit, tally: Tally) {
    self.output = output
    self.unit = unit
    self.tally = tally
  }

  deinit { buffer.deallocate() }

  /// Copies until the input ends; everything that was read is written before the next read.
  mutating func copy(from input: FileDescriptor) -> End {
    while true {
      let count: Int
      do throws(SystemError) {
        count = try input.read(into: buffer)
      } catch {
        return .readFailed(error)
      }
      guard count > 0 else { return .endOfInput }
      do throws(SystemError) {
        try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } catch {
        return error == .brokenPipe ? .readerGone : .writeFailed(error)
      }
    }
  }

  /// Writes all of it, counting each part once the kernel has taken it.
  private mutating func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let start = Clock.monotonic
      let written = try writeSome(of: UnsafeRawBufferPointer(rebasing: rest.prefix(pieceSize)))
      adapt(to: Clock.monotonic - start)
      count(UnsafeRawBufferPointer(rebasing: rest[..<written]))
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }

  private mutating func adapt(to seconds: Double) {
    if seconds > Self.slowWrite {
      pieceSize = max(Self.smallestPiece, pieceSize / 2)
    } else if seconds < Self.quickWrite {
      pieceSize = min(Self.largestPiece, pieceSize * 2)
    }
  }

  private func writeSome(of bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    switch output {
    case .descriptor(let descriptor): return try descriptor.write(bytes)
    case .screen:
      tally.add(output: bytes)
      return bytes.count
    }
  }

  private func count(_ bytes: UnsafeRawBufferPointer) {
    let amount: Int
    switch unit {
    case .bytes: amount = bytes.count
    case .records(let terminator): amount = occurrences(of: terminator, in: bytes)
    }
    tally.count.wrappingAdd(Int64(amount), ordering: .relaxed)
  }
}
