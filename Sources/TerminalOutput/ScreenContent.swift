/// The meaning of bytes for a terminal that several runs share; any other screen ignores it.
package enum ScreenContent: Hashable, Sendable {
  case frame(rows: Int)  // A frame of so many rows, which leaves the cursor at its start
  case frameElsewhere(rows: Int)  // A frame after another program may have moved the cursor
  case lines  // Whole lines, which stay
  case closing  // Nothing, or lines that stay and the last frame with the end of its line
  case withdrawal  // The bytes that erase the frame before the process stops
  case aside  // Bytes that neither show anything nor move the cursor
  case ofTerminal  // The same about the whole terminal, which only the run on the first row sends

  package static let picture = ScreenContent.frame(rows: 1)
}
