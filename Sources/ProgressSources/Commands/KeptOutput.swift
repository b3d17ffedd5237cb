import SystemCalls
import TerminalText

/// An output of a command that passes through this process: at once, or only if the command fails.
///
/// The first mebibyte is kept in memory, and the rest in a temporary file without a name. Once
/// something can't be kept, everything is printed in its order.
struct KeptOutput {
  var source: FileDescriptor?  // The end that is read; `nil` once nothing more can come

  /// Our own descriptor to print to; `nil` is the screen, above the bar.
  let destination: FileDescriptor?
  let command: RunningCommand
  let progress: SharedProgress

  /// The directory of the temporary file; `nil` if everything is printed as it comes.
  var directory: FilePath?
  var memory: [UInt8] = []
  var file: FileDescriptor?

  /// Why the destination takes no more, or what was kept can't be read.
  var failure: SystemError?

  /// Whether something was not printed. A reader that has gone away is no failure.
  var hasFailed: Bool { failure != nil && failure != .brokenPipe }

  /// Takes more of the output; returns `false`, and prints all, if it can't be kept any more.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let directory else {
      pass(bytes)
      return true
    }
    progress.add(recentOutput: bytes)
    var rest = bytes
    do throws(SystemError) { try keep(&rest, in: directory) } catch {
      printKept()
      pass(rest)
      progress.add(.cannotKeep(error))
      return false
    }
    return true
  }

  mutating func printKept() {
    guard directory != nil else { return }
    directory = nil
    if destination == nil { command.notePrinting(at: .infinity) }
    let inMemory = memory
    inMemory.withUnsafeBytes { pass($0) }
    guard let file else { return }
    do throws(SystemError) {
      let room = try ReservedMemory(atMost: 1 << 16)
      var offset: Int64 = 0
      while case let count = try file.read(into: room.bytes, at: offset), count > 0 {
        pass(UnsafeRawBufferPointer(room.bytes.part(..<count)))
        offset += Int64(count)
      }
    } catch { fail(error) }
    try? file.close()
  }

  /// Keeps the bytes; if this throws, `rest` is what is not kept.
  private mutating func keep(_ rest: inout UnsafeRawBufferPointer, in directory: FilePath)
    throws(SystemError)
  {
    if file == nil, memory.count + rest.count <= 1 << 20 { return memory.append(contentsOf: rest) }
    let store = if let file { file } else { try FileDescriptor.openUnnamed(in: directory) }
    file = store
    while !rest.isEmpty {
      rest = rest.part((try store.write(rest))...)
    }
  }

  private mutating func pass(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while !rest.isEmpty, failure == nil {
      let piece = rest.part(..<min(rest.count, 1 << 14))
      var count = piece.count
      if let destination {
        do throws(SystemError) { count = try destination.write(piece) } catch { fail(error) }
        command.notePrinting(at: Clock.monotonic)
      } else {
        progress.add(output: piece)
      }
      rest = rest.part(count...)
    }
  }

  private mutating func fail(_ error: SystemError) {
    failure = error
    guard hasFailed else { return }
    progress.add(.writeFailed(path: destination == .standardOutput ? nil : "standard error", error))
  }
}
