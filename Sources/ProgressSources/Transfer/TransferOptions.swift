/// How a copy is to be made.
package struct TransferOptions: Sendable, Hashable {
  /// What to do where reading fails in the middle of a file that has places to go on from.
  package enum ReadErrors: Sendable, Hashable {
    /// The input ends there.
    case end
    /// Go on behind it with zeros in its place; `tellingEach`: each stretch is told, else one a file.
    case skip(tellingEach: Bool)
  }

  /// Bytes of a buffer that is filled ahead while the output is not ready; `nil`: no more is read than is
  /// written at once.
  package var readAhead: Int?
  /// Keeps the kernel from moving the data by itself.
  package var avoidsSplice = false
  package var readErrors: ReadErrors = .end
  /// Bytes to skip at each error; `nil`: few at first, more where error follows on error.
  package var errorSkipBlock: Int?
  /// Stops at the size limit of the `TransferControl`.
  package var stopsAtSize = false
  /// Waits after each write until it is on the disk.
  package var syncsOutput = false
  /// Goes past the system's cache where the file can.
  package var isUncached = false
  /// Leaves holes in a file where there are only zeros.
  package var writesSparse = false
  /// Stores everything here before it goes to the output.
  package var store: Store?
  /// Bytes kept of what was written last, to be shown.
  package var lastWrittenCount = 0
  /// Keeps the last whole line that was written, to be shown.
  package var keepsPreviousLine = false

  /// A file between input and output.
  package enum Store: Sendable, Hashable {
    case file([UInt8])
    /// One that nobody sees, in this directory.
    case unnamed(directory: [UInt8])
  }

  package init() {}

  /// Bytes of a buffer that is filled by a thread of its own; `nil` where less than a pipe holds may be read
  /// ahead, which is not worth handing from one thread to another: each piece would cost two changes of
  /// thread, many times what it takes to read and write it.
  var ringCapacity: Int? { readAhead.flatMap { $0 >= 1 << 16 ? $0 : nil } }

  /// Whether the data itself has to be seen, and can't be left to the kernel.
  var looksAtData: Bool {
    avoidsSplice || readAhead != nil || syncsOutput || isUncached || writesSparse
      || lastWrittenCount > 0 || keepsPreviousLine || readErrors != .end
  }
}
