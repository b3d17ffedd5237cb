import SystemCalls

/// What is read.
package enum CopyInput: Sendable, Hashable {
  case standardInput
  case file([UInt8])
  /// One that is open already, and stays so.
  case descriptor(FileDescriptor)
}

/// What is counted.
package enum CopyUnit: Sendable, Hashable {
  case bytes
  /// Records, each ended by this byte.
  case records(terminator: UInt8)

  /// As many of the bytes as hold so many units; all of them where they hold fewer.
  func prefix(of bytes: UnsafeRawBufferPointer, holding units: Int) -> UnsafeRawBufferPointer {
    guard units < bytes.count else { return bytes }
    switch self {
    case .bytes: return UnsafeRawBufferPointer(rebasing: bytes[..<units])
    case .records(let terminator):
      var left = units
      guard
        let last = bytes.firstIndex(where: { byte in
          if byte == terminator { left -= 1 }
          return left == 0
        })
      else { return bytes }
      return UnsafeRawBufferPointer(rebasing: bytes[...last])
    }
  }
}

/// Where the copy goes.
package enum CopyOutput: Sendable, Hashable {
  case descriptor(FileDescriptor)
  /// To the bar's own screen, above the bar.
  case screen
  /// Into a file of this name, in place of what it holds.
  case file([UInt8])
  /// Nowhere.
  case nothing

  /// How it is called where it is told; `nil` is standard output.
  var path: [UInt8]? {
    switch self {
    case .file(let path): path
    case .descriptor, .screen, .nothing: nil
    }
  }

  /// An output that is ready to be written to.
  enum Open: Hashable {
    /// One that was open already: other processes may share its offset.
    case descriptor(FileDescriptor)
    /// A file that this process has opened.
    case file(FileDescriptor)
    case screen

    var descriptor: FileDescriptor? {
      switch self {
      case .descriptor(let descriptor), .file(let descriptor): descriptor
      case .screen: nil
      }
    }

    /// Whether another process may write at the same offset, and move it.
    var sharesOffset: Bool {
      switch self {
      case .descriptor: true
      case .file, .screen: false
      }
    }
  }
}

/// An output that is open, as others than the thread that writes to it know it.
struct OpenOutput: Sendable {
  let descriptor: FileDescriptor
  let isPipe: Bool

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
    isPipe = (try? FileStatus(of: descriptor).kind) == .pipe
  }
}
