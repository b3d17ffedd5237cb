import TerminalText

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
