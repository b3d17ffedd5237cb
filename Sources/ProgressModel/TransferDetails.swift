/// What a transfer tells beside how much has passed.
package struct TransferDetails: Sendable, Hashable {
  /// The last bytes that were written, in their order: as many as were asked for, or fewer where no more
  /// have come.
  package var lastWritten: [UInt8]
  /// The last whole line that was written, without its end.
  package var previousLine: [UInt8]
  /// The part of the buffer that is waiting to be written, 0...1; `nil` where the data passes without one.
  package var bufferFill: Double?
  /// What a command that is monitored has given, as a multiple of what it has taken; `nil` while either is
  /// nothing.
  package var ratio: Double?

  package init(
    lastWritten: [UInt8] = [], previousLine: [UInt8] = [], bufferFill: Double? = nil,
    ratio: Double? = nil
  ) {
    self.lastWritten = lastWritten
    self.previousLine = previousLine
    self.bufferFill = bufferFill
    self.ratio = ratio
  }
}

/// Which details a display shows, so that a transfer gathers no others.
package struct WantedDetails: Sendable, Hashable {
  /// Bytes kept of what was written last.
  package var lastWrittenCount: Int
  /// Whether the last whole line is shown.
  package var previousLine: Bool
  /// Whether it is shown how full the buffer is.
  package var bufferFill: Bool

  package init(lastWrittenCount: Int = 0, previousLine: Bool = false, bufferFill: Bool = false) {
    self.lastWrittenCount = lastWrittenCount
    self.previousLine = previousLine
    self.bufferFill = bufferFill
  }

  /// Whether the data has to pass through a buffer that is filled ahead to show them.
  package var needBuffer: Bool { lastWrittenCount > 0 || bufferFill }

  /// All that is in either.
  package func union(_ other: WantedDetails) -> WantedDetails {
    WantedDetails(
      lastWrittenCount: max(lastWrittenCount, other.lastWrittenCount),
      previousLine: previousLine || other.previousLine, bufferFill: bufferFill || other.bufferFill)
  }
}
