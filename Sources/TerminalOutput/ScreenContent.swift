/// What bytes are to a screen that others draw on too; to any other they are just bytes.
package enum ScreenContent: Hashable, Sendable {
  /// A frame, which leaves the cursor where it was.
  case picture
  /// The same, after the cursor may have been moved by others.
  case pictureElsewhere
  /// Whole lines, which stay.
  case lines
  /// The last frame with the end of its line, after whole lines that were left, or nothing.
  case closing
  /// What takes the frame away before the process stops.
  case withdrawal
  /// What shows nothing and moves nothing.
  case aside
  /// The same about the terminal as a whole, for which only the run on the first row speaks.
  case ofTerminal
}
