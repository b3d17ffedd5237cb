import ProgressModel
import SystemCalls
import TerminalText

package struct CopyJob: Sendable {
  package enum ReadErrors: Sendable, Hashable {
    case end
    case skip(reportingEach: Bool)  // Writes zeros; reports each error, or only the first
  }

  package enum Store: Sendable, Hashable {
    case file(FilePath)
    case unnamed(directory: FilePath)
  }

  package var inputs: [CopyInput]
  package var unit: CopyUnit
  package var output: CopyOutput

  package var total: Amount?  // The units that will pass; `nil` while that is unknown
  package var initial: Int64 = 0  // The units of the total that were copied before
  package var totalIsOfInputs = false  // Whether it is the sum of their sizes
  package var countsTotal = false  // Whether an unknown total of records is counted meanwhile
  package var totalDirectory: DirectorySize?  // Whose files are counted meanwhile for the total
  package var totalIsGuess = false  // Whether the copy may pass what is counted
  package var waitsForFirstData = false  // Stalls count after the first data; without a goal
  package var rateLimit: Int64?  // Units a second; `nil` for no limit
  package var stopsAtSize = false

  package var readAhead: Int?  // Bytes of a buffer that is filled while the output is busy
  package var avoidsSplice = false
  package var readErrors: ReadErrors = .end

  package var errorSkipBlock: Int?  // Bytes; `nil` for more at each further error
  package var syncsOutput = false  // Waits after each write until the data is on the disk
  package var isUncached = false  // Bypasses the cache for files that allow it
  package var writesSparse = false  // Leaves holes in place of zeros

  package var store: Store?  // Keeps the whole input before anything goes to the output
  package var details = WantedDetails()

  package var waitsForReader = false  // Until it has taken everything from a pipe, or has gone
  package var waitsForWork = false  // Until it has also worked on the last record

  package init(
    inputs: [CopyInput] = [.standardInput], counting unit: CopyUnit = .bytes,
    output: CopyOutput = .descriptor(.standardOutput)
  ) {
    self.inputs = inputs
    self.unit = unit
    self.output = output
  }

  package var limits: TransferLimits {
    var limits = TransferLimits(rate: rateLimit)
    if stopsAtSize, let total {
      limits.size = max(0, Int64(min(total.doubleValue.rounded(.up), 9e18)) - initial)
    }
    return limits
  }

  /// Whether the kernel can't move the data by itself.
  var looksAtData: Bool {
    avoidsSplice || readAhead != nil || syncsOutput || isUncached || writesSparse
      || details.lastWrittenCount > 0 || details.previousLine || readErrors != .end
  }
}

package enum CopyInput: Sendable, Hashable {
  case standardInput
  case file(FilePath)
  case descriptor(FileDescriptor, at: FilePath? = nil)  // Closed at its end if it has a path

  /// `nil` for a descriptor that stays open.
  var path: FilePath? {
    switch self {
    case .standardInput: nil
    case .file(let path): path
    case .descriptor(_, let path): path
    }
  }
}

package enum CopyUnit: Sendable, Hashable {
  case bytes
  case records(terminator: UInt8)

  func count(in bytes: UnsafeRawBufferPointer) -> Int {
    switch self {
    case .bytes: bytes.count
    case .records(let terminator): occurrences(of: terminator, in: bytes)
    }
  }

  /// The first bytes that hold so many units, or all bytes.
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

/// Each byte of a row has its own count. A match is the mask -1, which is subtracted; 255 rows fit.
/// Only a comparison of vectors compiles to fast code.
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
  case screen  // Above the bar
  case file(FilePath)
  case nothing

  var path: FilePath? { if case .file(let path) = self { path } else { nil } }

  package var isStandard: Bool { self == .screen || self == .descriptor(.standardOutput) }
}
