import TerminalText

/// All control sequences that the program sends.
package enum ControlSequence {
  static var escape: UInt8 { EscapeFilter.escape }

  private static let introducer: [UInt8] = [escape, UInt8(ascii: "[")]

  package static let carriageReturn: [UInt8] = [0x0D]

  /// LF, to which a terminal adds CR.
  package static let newline: [UInt8] = [0x0A]
  package static let bell: [UInt8] = [0x07]

  /// Erases from the cursor to the end of the line (EL).
  static let eraseToEndOfLine = introducer + Array("K".utf8)

  /// Erases from the cursor to the end of the screen (ED).
  package static let eraseBelow = introducer + Array("J".utf8)

  /// Moves the cursor down by one row, and scrolls at the end of the scroll region (IND).
  static let index: [UInt8] = [escape, UInt8(ascii: "D")]

  /// Moves the cursor up by one row, and scrolls at the start of the scroll region (RI).
  static let reverseIndex: [UInt8] = [escape, UInt8(ascii: "M")]

  /// Lets only the rows from `top` to `bottom`, counted from 1, scroll, and moves the cursor away
  /// (DECSTBM).
  static func scrollRegion(_ top: Int, _ bottom: Int) -> [UInt8] {
    introducer + Array("\(top);\(bottom)r".utf8)
  }

  /// Lets the whole terminal scroll, and moves the cursor away (DECSTBM).
  static let scrollWhole = introducer + Array("r".utf8)

  /// Moves the cursor to the first column of a row, counted from 1 (CUP).
  static func position(row: Int) -> [UInt8] { introducer + Array("\(row);1H".utf8) }

  /// Moves the cursor to the start of an empty row: behind text, so many spaces wrap.
  package static func freshLine(columns: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(ascii: " "), count: max(0, columns)) + carriageReturn
  }

  /// Moves the cursor up by `count` rows, at most to the first one (CUU); empty for 0 and less.
  static func up(_ count: Int) -> [UInt8] { move(count, "A") }

  /// Moves the cursor right by `count` cells, at most to the last one (CUF); empty for 0 and less.
  static func forward(_ count: Int) -> [UInt8] { move(count, "C") }

  private static func move(_ count: Int, _ direction: String) -> [UInt8] {
    count <= 0 ? [] : introducer + Array((count > 1 ? "\(count)" : "").utf8) + Array(direction.utf8)
  }

  /// Saves the position of the cursor (DECSC).
  package static let saveCursor: [UInt8] = [escape, UInt8(ascii: "7")]

  /// Restores the saved position of the cursor (DECRC).
  package static let restoreCursor: [UInt8] = [escape, UInt8(ascii: "8")]

  /// Changes the style of the text that follows (SGR). An empty parameter is the reset.
  static func selectGraphicRendition(_ parameters: [UInt8]) -> [UInt8] {
    introducer + parameters + [UInt8(ascii: "m")]
  }

  private static let stringTerminator: [UInt8] = [escape, UInt8(ascii: "\\")]

  /// A command for the terminal's window (OSC), by default with the terminator of ECMA-48 (ST).
  static func operatingSystemCommand(_ command: String, end: [UInt8] = stringTerminator) -> [UInt8]
  {
    [escape, UInt8(ascii: "]")] + Array(command.utf8) + end
  }

  /// A string for a terminal multiplexer (DCS).
  static func deviceControlString(_ content: [UInt8]) -> [UInt8] {
    [escape, UInt8(ascii: "P")] + content + stringTerminator
  }

  /// Pushes the title of the window onto the terminal's stack of titles, if it has one (XTWINOPS).
  package static let keepTitle = introducer + Array("22;2t".utf8)

  /// Pops the title from the stack (XTWINOPS).
  package static let restoreTitle = introducer + Array("23;2t".utf8)

  /// Sets the title of the window (OSC 2); the text is made printable first.
  package static func showTitle(_ title: String) -> [UInt8] {
    operatingSystemCommand("2;" + SafeText.printable(title))
  }
}
