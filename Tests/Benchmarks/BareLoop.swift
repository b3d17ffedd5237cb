import SystemCalls
import TerminalText

/// A loop that calls the kernel until the input ends and does nothing else: the limit of a copy.
enum BareLoop: Sendable {
  case splice, sendFile, copyRange
  /// read(2) and write(2) with a buffer of this number of bytes.
  case readAndWrite(Int)

  private static let pieceSize = 8 << 20
  /// The largest pipe that Linux allows a user by default.
  private static let pipeSize = 1 << 20

  /// Copies the files one after another; without files, the input.
  func copy(_ files: [String], _ input: FileDescriptor, to output: FileDescriptor) throws {
    output.enlargePipe(to: Self.pipeSize)
    guard !files.isEmpty else {
      input.enlargePipe(to: Self.pipeSize)
      return try copy(input, to: output)
    }
    for path in files {
      let file = try FileDescriptor.openForReading(FilePath(path))
      try copy(file, to: output)
      try file.close()
    }
  }

  private func copy(_ input: FileDescriptor, to output: FileDescriptor) throws {
    switch self {
    case .splice: while try input.splice(from: nil, to: output, count: Self.pieceSize) > 0 {}
    case .sendFile: while try input.sendFile(from: nil, to: output, count: Self.pieceSize) > 0 {}
    case .copyRange: while try input.copyRange(from: nil, to: output, at: nil, count: Self.pieceSize) > 0 {}
    case .readAndWrite(let size):
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 4096)
      defer { buffer.deallocate() }
      while case let count = try input.read(into: buffer), count > 0 {
        var rest = UnsafeRawBufferPointer(buffer)[..<count]
        while !rest.isEmpty { rest = try rest.dropFirst(output.write(UnsafeRawBufferPointer(rebasing: rest))) }
      }
    }
  }
}

extension Work {
  /// The fastest loop for its ends; where lines are counted, one that reads them.
  var limit: BareLoop {
    if let index = options.firstIndex(of: "-B") { return .readAndWrite(Self.bytes(options[index + 1])) }
    guard content == .noise else { return .readAndWrite(1 << 17) }
    switch (input, output) {
    case (.files, .null): return .sendFile
    case (.files, .file): return .copyRange
    case (_, .file): return .readAndWrite(1 << 17)
    case (_, .pipe), (_, .null): return .splice
    }
  }

  private static func bytes(_ size: String) -> Int {
    let factor = size.hasSuffix("K") ? 1 << 10 : size.hasSuffix("M") ? 1 << 20 : 1
    return (Int(size.filter(\.isNumber)) ?? 1) * factor
  }
}
