import SystemCalls
import TerminalText

enum CopyEnd: Error {
  case endOfInput
  case sizeReached
  case readFailed(SystemError)
  case writeFailed(SystemError)
  case readerGone
}

struct OpenOutput {
  let descriptor: FileDescriptor?  // `nil` for the screen
  let path: FilePath?  // `nil` if it was open before
  let pipe: FileDescriptor?  // The descriptor if it is a pipe
  let tail: PipeTail?  // `nil` unless records go into a pipe

  init(_ descriptor: FileDescriptor?, at path: FilePath? = nil, counting unit: CopyUnit = .bytes) {
    self.descriptor = descriptor
    self.path = path
    pipe = descriptor?.kind == .pipe ? descriptor : nil
    tail = unit == .bytes ? nil : pipe.flatMap { PipeTail($0, counting: unit) }
  }

  /// Whether another process may write at the same offset, and move it.
  var sharesOffset: Bool { path == nil }
}
