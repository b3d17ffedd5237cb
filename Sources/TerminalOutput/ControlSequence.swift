import TerminalText

/// All control sequences that the program sends.
package enum ControlSequence {
  static var escape: UInt8 { EscapeFilter.escape }

  private static let introducer: [UInt8] = [escape, UInt8(ascii: "[")]

  /// Moves the cursor to the first column (CR).
  package static let carriageReturn: [UInt8] = [0x0D]

  /// Moves the cursor to the first column of the next row (LF, to which a terminal adds CR).
  package static let newline: [UInt8] = [0x0A]

  /// Rings the bell (BEL).
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
  package static func up(_ count: Int) -> [UInt8] { move(count, "A") }

  /// Moves the cursor right by `count` cells, at most to the last one (CUF); empty for 0 and less.
  package static func forward(_ count: Int) -> [UInt8] { move(count, "C") }

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

  /// A command for the terminal's window (OSC), with the terminator of ECMA-48 (ST).
  static func operatingSystemCommand(_ command: String) -> [UInt8] {
    [escape, UInt8(ascii: "]")] + Array(command.utf8) + [escape, UInt8(ascii: "\\")]
  }

  /// A string for a terminal multiplexer (DCS).
  static func deviceControlString(_ content: [UInt8]) -> [UInt8] {
    [escape, UInt8(ascii: "P")] + content + [escape, UInt8(ascii: "\\")]
  }

  /// An operation on xterm's window (XTWINOPS).
  static func windowOperation(_ parameters: String) -> [UInt8] {
    introducer + Array(parameters.utf8)
  }
}

package enum WindowTitle {
  /// Pushes the title onto the terminal's stack of titles, if it has one.
  package static let keep = ControlSequence.windowOperation("22;2t")

  /// Pops the title from the stack.
  package static let restore = ControlSequence.windowOperation("23;2t")

  /// Sets the title (OSC 2); the text is made printable first.
  package static func show(_ title: String) -> [UInt8] {
    ControlSequence.operatingSystemCommand("2;" + SafeText.printable(title))
  }
}
