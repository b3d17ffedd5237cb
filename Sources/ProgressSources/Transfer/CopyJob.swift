import SystemCalls
import TerminalText

/// The inputs, the output and the settings of one copy.
package struct CopyJob: Sendable, Hashable {
  /// What to do if reading fails in the middle of a seekable file.
  package enum ReadErrors: Sendable, Hashable {
    case end
    case skip(reportingEach: Bool)  // Zeros replace the bytes; else only the first is reported
  }

  /// A file between input and output.
  package enum Store: Sendable, Hashable {
    case file(FilePath)
    case unnamed(directory: FilePath)  // A file without a name in this directory
  }

  package var inputs: [CopyInput]
  package var unit: CopyUnit
  package var output: CopyOutput

  /// The units that will pass; `nil` while that is unknown.
  package var total: Amount?

  /// Whether an unknown total of records is counted while the files are copied.
  package var countsTotal = false

  package var waitsForFirstData = false  // Stalls count only after the first data
  package var rateLimit: Int64?  // Units a second; `nil` for no limit
  package var stopsAtSize = false

  /// The bytes of a buffer that is filled while the output is not ready; `nil` for none.
  package var readAhead: Int?

  package var avoidsSplice = false  // Keeps the kernel from moving the data by itself
  package var readErrors: ReadErrors = .end

  /// The bytes to skip at each error; `nil` for few at first, and more at each further error.
  package var errorSkipBlock: Int?

  package var syncsOutput = false  // Waits after each write until the data is on the disk
  package var isUncached = false  // Bypasses the system's cache for files that allow it
  package var writesSparse = false  // Leaves holes in a file in place of zeros

  /// The file that stores the whole input before anything goes to the output.
  package var store: Store?
  package var lastWrittenCount = 0
  package var keepsPreviousLine = false

  /// Goes on until the reader of the output's pipe has taken everything, or has gone.
  package var waitsForReader = false

  package init(
    inputs: [CopyInput] = [.standardInput], counting unit: CopyUnit = .bytes,
    output: CopyOutput = .descriptor(.standardOutput)
  ) {
    self.inputs = inputs
    self.unit = unit
    self.output = output
  }

  /// Units after which a copy stops; a size of 0 is no limit, as pv does.
  package var sizeLimit: Int64? {
    guard stopsAtSize, let total, total > .whole(0) else { return nil }
    return Int64(min(max(0, total.doubleValue.rounded(.up)), 9e18))
  }

  /// Whether the data has to pass through this process instead of being moved by the kernel.
  var looksAtData: Bool {
    avoidsSplice || readAhead != nil || syncsOutput || isUncached || writesSparse
      || lastWrittenCount > 0 || keepsPreviousLine || readErrors != .end
  }
}

package enum CopyInput: Sendable, Hashable {
  case standardInput
  case file(FilePath)
  case descriptor(FileDescriptor)  // An open descriptor, which stays open
  case stored(FileDescriptor, at: FilePath)  // An open file, which is closed at its end

  /// The name in messages; `nil` for a descriptor that was open before.
  var path: FilePath? {
    switch self {
    case .standardInput, .descriptor: nil
    case .file(let path), .stored(_, let path): path
    }
  }
}

package enum CopyUnit: Sendable, Hashable {
  case bytes
  case records(terminator: UInt8)  // Records, each ended by this byte

  func count(in bytes: UnsafeRawBufferPointer) -> Int {
    switch self {
    case .bytes: bytes.count
    case .records(let terminator): occurrences(of: terminator, in: bytes)
    }
  }

  /// The first bytes that contain this number of units; all bytes if they contain fewer.
  func prefix(of bytes: UnsafeRawBufferPointer, holding units: Int) -> UnsafeRawBufferPointer {
    guard units < bytes.count else { return bytes }
    switch self {
    case .bytes: return bytes.part(..<units)
    case .records(let terminator):
      var left = units
      guard
        let last = bytes.firstIndex(where: { byte in
          if byte == terminator { left -= 1 }
          return left == 0
        })
      else { return bytes }
      return bytes.part(...last)
    }
  }
}

/// The number of times that a byte occurs. Each match subtracts the mask -1 from the count of its
/// column, which holds up to 255 rows. Only a comparison with a vector compiles to fast code.
func occurrences(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int {
  typealias Row = SIMD32<UInt8>
  let sought = Row(repeating: byte)
  let rows = bytes.count / Row.scalarCount
  var total = 0
  var row = 0
  while row < rows {
    let end = min(row + 255, rows)
    var counts = Row()
    while row < end {
      let offset = row * Row.scalarCount
      let matches = bytes.loadUnaligned(fromByteOffset: offset, as: Row.self) .== sought
      counts &-= unsafeBitCast(matches, to: Row.self)
      row += 1
    }
    total += Int(SIMD32<UInt16>(truncatingIfNeeded: counts).wrappedSum())
  }
  for index in (rows * Row.scalarCount)..<bytes.count where bytes[index] == byte { total += 1 }
  return total
}

package enum CopyOutput: Sendable, Hashable {
  case descriptor(FileDescriptor)
  case screen  // The bar's own screen, above the bar
  case file(FilePath)
  case nothing

  var path: FilePath? { if case .file(let path) = self { path } else { nil } }
}
