/// The meaning of bytes for a terminal that several runs share; any other screen ignores it.
package enum ScreenContent: Hashable, Sendable {
  /// A frame of so many rows, which leaves the cursor at its start.
  case frame(rows: Int)
  /// A frame, after the cursor may have been moved by another program.
  case frameElsewhere(rows: Int)
  /// Whole lines, which stay.
  case lines
  /// Nothing, or lines that stay and the last frame with the end of its line.
  case closing
  /// The bytes that erase the frame before the process stops.
  case withdrawal
  /// Bytes that neither show anything nor move the cursor.
  case aside
  /// Bytes like `aside` about the whole terminal, which only the run on the first row sends.
  case ofTerminal

  package static let picture = ScreenContent.frame(rows: 1)
}
