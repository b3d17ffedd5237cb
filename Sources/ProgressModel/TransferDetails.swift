/// What a transfer tells beside how much has passed.
package struct TransferDetails: Sendable, Hashable {
  /// The last bytes that were written, in their order: as many as were asked for, or fewer where no more
  /// have come.
  package var lastWritten: [UInt8]
  /// The last whole line that was written, without its end.
  package var previousLine: [UInt8]
  /// How full the buffer is; `nil` where there is none.
  package var bufferUse: BufferUse?
  /// What a command that is monitored has given, as a multiple of what it has taken; `nil` while either is
  /// nothing.
  package var ratio: Double?

  package init(
    lastWritten: [UInt8] = [], previousLine: [UInt8] = [], bufferUse: BufferUse? = nil,
    ratio: Double? = nil
  ) {
    self.lastWritten = lastWritten
    self.previousLine = previousLine
    self.bufferUse = bufferUse
    self.ratio = ratio
  }
}

/// How much of the transfer's buffer is waiting to be written.
package enum BufferUse: Sendable, Hashable {
  /// This part of it, 0...1.
  case fraction(Double)
  /// The data passes without it.
  case spliced
}

/// Which details a display shows, so that a transfer gathers no others.
package struct WantedDetails: Sendable, Hashable {
  /// Bytes kept of what was written last.
  package var lastWrittenCount: Int
  package var previousLine: Bool
  package var bufferUse: Bool

  package init(lastWrittenCount: Int = 0, previousLine: Bool = false, bufferUse: Bool = false) {
    self.lastWrittenCount = lastWrittenCount
    self.previousLine = previousLine
    self.bufferUse = bufferUse
  }

  /// Whether the data has to pass through a buffer to show them.
  package var needBuffer: Bool {
    lastWrittenCount > 0 || previousLine || bufferUse
  }

  /// All that is in either.
  package func union(_ other: WantedDetails) -> WantedDetails {
    WantedDetails(
      lastWrittenCount: max(lastWrittenCount, other.lastWrittenCount),
      previousLine: previousLine || other.previousLine, bufferUse: bufferUse || other.bufferUse)
  }
}
