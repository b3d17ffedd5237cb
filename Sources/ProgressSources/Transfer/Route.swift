import SystemCalls

/// The way that bytes take from one end to the other.
enum Route: Hashable {
  /// The kernel moves pages from or to a pipe.
  case splice
  /// The kernel sends a file's pages.
  case sendFile
  /// The kernel copies from file to file, or lets them share their blocks where the file system can.
  case copyRange
  /// Through a buffer of ours.
  case readAndWrite

  /// The fastest way between two ends, where nobody has to see the data.
  ///
  /// Measured; what any of the calls refuses is read and written instead. The kernel does not lock the offset of
  /// an output into which it moves data, nor that of a block device which it moves data from: where other
  /// processes share such an offset, only reads and writes keep everybody's bytes.
  static func fastest(
    from input: FileStatus.Kind, sharingOffset sharesInput: Bool, to output: FileStatus.Kind,
    sharingOffset sharesOutput: Bool
  ) -> Route {
    switch (input, output) {
    case (.blockDevice, _) where sharesInput, (_, .regular) where sharesOutput: .readAndWrite
    case (.pipe, .pipe), (.regular, .pipe), (.blockDevice, .pipe), (.socket, .pipe): .splice
    case (.pipe, .nullDevice), (.pipe, .socket): .splice
    case (.regular, .nullDevice), (.blockDevice, .nullDevice): .sendFile
    case (.regular, .socket), (.blockDevice, .socket): .sendFile
    case (.regular, .regular): .copyRange
    default: .readAndWrite
    }
  }

  /// Bytes to ask one call for: small enough for the counters to move, far below what a call may take.
  var pieceSize: Int {
    switch self {
    case .splice: 1 << 20
    case .sendFile, .copyRange: 8 << 20
    case .readAndWrite: 1 << 17
    }
  }

  /// Whether a call waits until the output has taken all of it, or the input has ended.
  var takesWholePieces: Bool {
    switch self {
    case .splice: false
    case .sendFile, .copyRange, .readAndWrite: true
    }
  }

  /// Moves up to `count` bytes, from `offset` of the input or else from its own; `nil` where this way is none of
  /// the kernel's.
  func move(
    from input: FileDescriptor, at offset: Int64?, to output: FileDescriptor, count: Int
  ) throws(SystemError) -> Int? {
    switch self {
    case .splice: try input.splice(from: offset, to: output, count: count)
    case .sendFile: try input.sendFile(from: offset, to: output, count: count)
    case .copyRange: try input.copyRange(from: offset, to: output, count: count)
    case .readAndWrite: nil
    }
  }
}
