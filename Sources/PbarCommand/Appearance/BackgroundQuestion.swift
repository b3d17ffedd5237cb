import CommandOptions
import SystemCalls
import TerminalOutput
import TerminalText

extension Environment {
  /// The colour that the terminal gives as its background.
  func terminalBackground() throws(OptionError) -> Color {
    guard let terminal = FileDescriptor.controllingTerminal else {
      throw OptionError("--background: there is no terminal that could be asked")
    }
    guard terminal.isInForeground else {
      throw OptionError("--background: the terminal can be asked only in the foreground")
    }
    let answer =
      isDumb
      ? []
      : terminal.answer(to: TerminalBackground.question, within: 0.2) { answer in
        TerminalBackground.color(in: answer) != nil
      }
    guard let color = TerminalBackground.color(in: answer) else {
      throw OptionError(
        "--background: the terminal does not answer. "
          + "Write --appearance light, dark or the colour, such as '#282a36'")
    }
    return color
  }
}
