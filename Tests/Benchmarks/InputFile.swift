import SystemCalls
import TerminalText
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The number of bytes that are generated and compared at once.
///
/// It is small because the kernel counts the memory of this process for those that it forks.
private let blockSize = 1 << 16

/// A file to be copied, which is in the page cache because it has just been written.
final class InputFile {
  let path: String
  /// The size in bytes.
  let size: Int

  /// Writes a file of at most `size` bytes that contains only whole lines.
  init(_ content: Work.Content, size: Int, path: String) throws {
    self.path = path
    let output = try openForWriting(path)
    defer { try? output.close() }
    var source = ContentSource(content)
    var written = 0
    self.size = source.wholeUnits(in: size)
    while written < self.size {
      let block = source.next(min(blockSize, self.size - written))
      try output.writeAll(block)
      written += block.count
    }
    // The file is written to the disk now, so that this does not slow a measured program down.
    fsync(output.number)
  }

  deinit { unlink(path) }

  /// Compares the bytes of `output` with this file, repeated `repeats` times.
  ///
  /// Returns the first difference, or `nil` if there is none.
  func difference(from output: FileDescriptor, repeats: Int) throws -> String? {
    try withBlocks { expected, found in
      var total = 0
      for _ in 0..<repeats {
        let input = try FileDescriptor.openForReading(FilePath(path))
        defer { try? input.close() }
        while case let count = try fill(expected, from: input), count > 0 {
          let part = UnsafeMutableRawBufferPointer(rebasing: found[..<count])
          let isSame = try fill(part, from: output) == count && hasSameBytes(expected, part)
          guard isSame else { return "a difference in the block at byte \(total)" }
          total += count
        }
      }
      return try output.read(into: found) == 0 ? nil : "more than \(total) bytes"
    }
  }
}

/// Compares the bytes of `output` with `count` zeros.
///
/// Returns the first difference, or `nil` if there is none.
func differenceFromZeros(of output: FileDescriptor, count: Int) throws -> String? {
  try withBlocks { zeros, found in
    zeros.initializeMemory(as: UInt8.self, repeating: 0)
    var total = 0
    while case let read = try fill(found, from: output), read > 0 {
      let part = UnsafeMutableRawBufferPointer(rebasing: found[..<read])
      guard hasSameBytes(zeros, part) else { return "a difference in the block at byte \(total)" }
      total += read
    }
    return total == count ? nil : "\(total) bytes instead of \(count)"
  }
}

/// Creates a file, or empties an existing one.
func openForWriting(_ path: String) throws -> FileDescriptor {
  let number = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard number >= 0 else { throw HarnessError("no file \(path): \(SystemError.last.message)") }
  return FileDescriptor(number)
}

private func withBlocks<Result>(
  _ body: (UnsafeMutableRawBufferPointer, UnsafeMutableRawBufferPointer) throws -> Result
) rethrows -> Result {
  let one = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 4096)
  let other = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 4096)
  defer {
    one.deallocate()
    other.deallocate()
  }
  return try body(one, other)
}

/// Reads until the block is full or the input ends, and returns the number of bytes.
private func fill(_ block: UnsafeMutableRawBufferPointer, from input: FileDescriptor) throws -> Int {
  var filled = 0
  while filled < block.count {
    let count = try input.read(into: UnsafeMutableRawBufferPointer(rebasing: block[filled...]))
    guard count > 0 else { break }
    filled += count
  }
  return filled
}

private func hasSameBytes(
  _ expected: UnsafeMutableRawBufferPointer, _ found: UnsafeMutableRawBufferPointer
) -> Bool {
  guard let one = expected.baseAddress, let other = found.baseAddress else { return found.isEmpty }
  return memcmp(one, other, found.count) == 0
}
