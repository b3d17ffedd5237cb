import CommandOptions
import ProgressStyles
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

extension RunContext {
  /// The background of the terminal, if the question costs nothing: that of a timer which has the
  /// terminal to itself, so that no other process reads the answer and no text waits for a reader.
  /// Over a network the answer may come after the run has ended its wait, as typed text.
  var freeBackground: Color? {
    let kinds: Set<CommandOption> = [.countdown, .until, .timerInterval, .stopwatch]
    let input = system.standardInput
    let depth = ColorDepth(settings.color, environment, isTerminal: true, isStream: false)
    guard !kinds.isDisjoint(with: settings.given), settings.background == .unknown,
      !settings[.appearance], standardErrorUse == .bar, allowsControlSequences,
      input.isTerminal || input.status?.kind == .nullDevice,
      !["SSH_CONNECTION", "SSH_TTY"].contains(where: environment.isSet),
      environment["TERM"] != "linux", [.indexed, .trueColor].contains(depth), ProcessGroup.isAlone,
      FileDescriptor.standardError.isControlling,
      let terminal = FileDescriptor.controllingTerminal
    else { return nil }
    defer { try? terminal.close() }
    guard terminal.isInForeground, terminal.inputMode == .shown else { return nil }
    return TerminalBackground.color(
      in: terminal.answer(to: TerminalBackground.question, within: 0.2, keepsInput: true) {
        TerminalBackground.color(in: $0) != nil
      })
  }
}
