import TerminalText

/// All control sequences that the program sends.
package enum ControlSequence {
  static var escape: UInt8 { EscapeFilter.escape }

  private static func escaped(_ text: String) -> [UInt8] { [escape] + Array(text.utf8) }
  private static let introducer = escaped("[")
  private static func control(_ text: String) -> [UInt8] { introducer + Array(text.utf8) }

  package static let carriageReturn: [UInt8] = [0x0D]
  package static let newline: [UInt8] = [0x0A]  // LF, to which a terminal adds CR
  package static let bell: [UInt8] = [0x07]

  static let eraseToEndOfLine = control("K")  // From the cursor on (EL)
  package static let eraseBelow = control("J")  // To the end of the screen (ED)

  // These move the cursor by one row, and scroll at the edge of the scroll region.
  package static let index = escaped("D")  // Down (IND)
  static let reverseIndex = escaped("M")  // Up (RI)

  /// Makes so many rows below the cursor, which stays in its place in the text (IND, CUU).
  package static func room(_ rows: Int) -> [UInt8] {
    (0..<max(0, rows)).flatMap { _ in index } + up(rows)
  }

  /// Lets only these rows scroll, counted from 1, and moves the cursor away (DECSTBM).
  static func scrollRegion(_ top: Int, _ bottom: Int) -> [UInt8] { control("\(top);\(bottom)r") }

  static let scrollWhole = control("r")  // For all rows

  /// Moves the cursor to the first column of a row, counted from 1 (CUP).
  static func position(row: Int) -> [UInt8] { control("\(row);1H") }

  /// Moves the cursor to the start of an empty row: so many spaces wrap if text is before them.
  package static func freshLine(columns: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(ascii: " "), count: max(0, columns)) + carriageReturn
  }

  // These move the cursor up (CUU), down (CUD) or right (CUF), at most to the edge; empty for 0 and
  // less.
  package static func up(_ count: Int) -> [UInt8] { move(count, "A") }
  package static func down(_ count: Int) -> [UInt8] { move(count, "B") }
  static func forward(_ count: Int) -> [UInt8] { move(count, "C") }

  private static func move(_ count: Int, _ direction: String) -> [UInt8] {
    count <= 0 ? [] : control((count > 1 ? "\(count)" : "") + direction)
  }

  package static let saveCursor = escaped("7")  // DECSC
  package static let restoreCursor = escaped("8")  // DECRC

  /// Bytes that are written in the default style, after which cursor and style are as before.
  package static func elsewhere(_ bytes: [UInt8]) -> [UInt8] {
    saveCursor + selectGraphicRendition([]) + bytes + restoreCursor
  }

  /// Changes the style of what follows (SGR). An empty parameter is the reset.
  package static func selectGraphicRendition(_ parameters: [UInt8]) -> [UInt8] {
    introducer + parameters + [UInt8(ascii: "m")]
  }

  private static let stringTerminator = escaped("\\")

  /// A command for the terminal's window (OSC), by default with the terminator of ECMA-48 (ST).
  static func window(_ command: String, end: [UInt8] = stringTerminator) -> [UInt8] {
    escaped("]" + command) + end
  }

  /// A string for a terminal multiplexer (DCS).
  static func deviceControlString(_ content: [UInt8]) -> [UInt8] {
    escaped("P") + content + stringTerminator
  }

  // These push the window's title onto the terminal's stack, if it has one, and pop it (XTWINOPS).
  package static let keepTitle = control("22;2t")
  package static let restoreTitle = control("23;2t")

  /// Sets the title of the window (OSC 2); the text is made printable first.
  package static func showTitle(_ title: String) -> [UInt8] {
    window("2;" + SafeText.printable(title))
  }
}
