import SystemCalls
import TerminalText

/// An output of a command that passes through this process: at once, or only if the command fails.
/// A mebibyte is kept in memory, and the rest in a temporary file without a name.
struct KeptOutput {
  var source: FileDescriptor?  // `nil` once nothing more can come
  var text: PassedText
  let command: RunningCommand
  var directory: FilePath?  // Of the temporary file; `nil` if all is printed as it comes
  var memory: [UInt8] = []
  var file: FileDescriptor?

  /// Takes more of the output; returns `false`, and prints all, if it can't be kept any more.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let directory else {
      pass(bytes)
      return true
    }
    text.progress.add(recentOutput: bytes)
    var rest = bytes
    do throws(SystemError) { try keep(&rest, in: directory) } catch {
      printKept()
      pass(rest)
      text.progress.add(.cannotKeep(error))
      return false
    }
    return true
  }

  mutating func printKept() {
    guard let directory else { return }
    self.directory = nil
    memory.withUnsafeBytes { pass($0) }
    guard let file else { return }
    do throws(SystemError) {
      let room = try ReservedMemory(atMost: 1 << 16)
      var offset: Int64 = 0
      while case let bytes = try file.readPiece(into: room, at: offset), !bytes.isEmpty {
        pass(bytes)
        offset += Int64(bytes.count)
      }
    } catch { text.progress.add(.readFailed(path: directory, error)) }
    try? file.close()
  }

  /// Keeps the bytes; if this throws, `rest` is what is not kept.
  private mutating func keep(_ rest: inout UnsafeRawBufferPointer, in directory: FilePath)
    throws(SystemError)
  {
    if file == nil, memory.count + rest.count <= 1 << 20 { return memory.append(contentsOf: rest) }
    let store = if let file { file } else { try FileDescriptor.openUnnamed(in: directory) }
    file = store
    while !rest.isEmpty { rest = rest.part((try store.write(rest))...) }
  }

  /// Prints the bytes in pieces: each piece that the reader takes prolongs the wait for it.
  private mutating func pass(_ bytes: UnsafeRawBufferPointer) {
    let length = 1 << 14
    for start in stride(from: 0, to: bytes.count, by: length) where text.isTaken {
      text.pass(bytes.part(start..<min(start + length, bytes.count)))
      if text.output != .screen { command.notePrinting(at: Clock.monotonic) }
    }
  }
}
