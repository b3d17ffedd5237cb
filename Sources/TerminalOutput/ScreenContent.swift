/// The meaning of bytes for a terminal that several runs share; any other screen ignores it.
package enum ScreenContent: Hashable, Sendable {
  case frame(rows: Int)  // A frame of so many rows, which leaves the cursor at its start

  /// A frame, after the cursor may have been moved by another program.
  case frameElsewhere(rows: Int)
  case lines  // Whole lines, which stay
  case closing  // Nothing, or lines that stay and the last frame with the end of its line
  case withdrawal  // The bytes that erase the frame before the process stops
  case aside  // Bytes that neither show anything nor move the cursor

  /// Bytes like `aside` about the whole terminal, which only the run on the first row sends.
  case ofTerminal

  package static let picture = ScreenContent.frame(rows: 1)
}
