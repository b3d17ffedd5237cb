import Foundation
import SystemCalls
import TerminalText

@testable import ProgressSources

/// The disk space of a file in bytes.
func storedBytes(_ path: String) -> Int {
  var status = stat()
  guard stat(path, &status) == 0 else { return -1 }
  return Int(status.st_blocks) * 512
}

/// Opens a file for reading and writing, at an offset.
func openForBoth(_ path: String, at offset: Int = 0, appends: Bool = false) -> FileDescriptor {
  let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | (appends ? O_APPEND : 0), 0o600)
  lseek(number, off_t(offset), SEEK_SET)
  return FileDescriptor(number)
}
