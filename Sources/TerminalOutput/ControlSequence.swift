import TerminalText

/// The control sequences that the program sends; there are no others.
package enum ControlSequence {
  /// The byte that begins a sequence (ESC).
  static let escape: UInt8 = 0x1B

  private static let introducer: [UInt8] = [escape, UInt8(ascii: "[")]

  /// Back to the first column (CR).
  package static let carriageReturn: [UInt8] = [0x0D]

  /// Down a line; a terminal goes to the first column too (LF).
  package static let newline: [UInt8] = [0x0A]

  /// Rings the bell (BEL).
  package static let bell: [UInt8] = [0x07]

  /// Erases from the cursor to the end of the line (EL).
  package static let eraseToEndOfLine = introducer + Array("K".utf8)

  /// Erases from the cursor to the end of the screen (ED).
  package static let eraseBelow = introducer + Array("J".utf8)

  /// Moves the cursor up a line (CUU).
  package static let up = introducer + Array("A".utf8)

  /// Moves the cursor up so many lines; none for 0 and less.
  package static func up(_ count: Int) -> [UInt8] {
    count <= 0 ? [] : count == 1 ? up : introducer + Array("\(count)A".utf8)
  }

  /// Moves the cursor on by so many cells, at most to the last one (CUF); none for 0 and less.
  package static func forward(_ count: Int) -> [UInt8] {
    count <= 0 ? [] : introducer + Array(((count > 1 ? "\(count)" : "") + "C").utf8)
  }

  /// Remembers where the cursor is, and puts it back there (DECSC, DECRC).
  package static let saveCursor: [UInt8] = [escape, UInt8(ascii: "7")]
  package static let restoreCursor: [UInt8] = [escape, UInt8(ascii: "8")]

  /// Changes the look of what follows (SGR): digits and semicolons; an empty parameter is the reset.
  static func selectGraphicRendition(_ parameters: [UInt8]) -> [UInt8] {
    introducer + parameters + [UInt8(ascii: "m")]
  }

  /// A command for the terminal's window (OSC), ended as ECMA-48 has it (ST).
  static func operatingSystemCommand(_ command: String) -> [UInt8] {
    [escape, UInt8(ascii: "]")] + Array(command.utf8) + [escape, UInt8(ascii: "\\")]
  }

  /// What is not for the terminal itself, but for a program in its place (DCS).
  static func deviceControlString(_ content: [UInt8]) -> [UInt8] {
    [escape, UInt8(ascii: "P")] + content + [escape, UInt8(ascii: "\\")]
  }

  /// What xterm does to its window (XTWINOPS).
  static func ofWindow(_ parameters: String) -> [UInt8] {
    introducer + Array(parameters.utf8)
  }

  /// Moves the cursor down so many lines, at most to the last one (CUD); none for 0 and less.
  package static func down(_ count: Int) -> [UInt8] {
    count <= 0 ? [] : introducer + Array(((count > 1 ? "\(count)" : "") + "B").utf8)
  }

  /// Pushes the line of the cursor and those below it down by one (IL).
  package static let insertLine = introducer + Array("L".utf8)
}

/// The sequences for the title of a terminal's window, as xterm has them.
package enum WindowTitle {
  /// Puts the present title onto the terminal's stack of titles; where it has none, nothing happens.
  package static let keep = ControlSequence.ofWindow("22;2t")

  /// Takes the title back from the stack.
  package static let restore = ControlSequence.ofWindow("23;2t")

  /// Gives the window this title (OSC 2), whatever the text may hold.
  package static func show(_ title: String) -> [UInt8] {
    ControlSequence.operatingSystemCommand("2;" + SafeText.printable(title))
  }
}
