/// The progress of a run in the tab of a terminal or in the taskbar (OSC 9;4).
///
/// Some terminals keep the last state for ever, so a run has to end with `none`. Percentages are
/// 0...100. The form of ConEmu, with two numbers in every state, is accepted by all other
/// terminals.
package enum TaskbarProgress: Hashable, Sendable {
  case none
  case normal(percentage: Int)
  case failed(percentage: Int?)  // Most terminals show it in red
  case indeterminate
  case paused(percentage: Int?)  // Most terminals show it in yellow

  /// A terminal multiplexer that has to pass the sequence on to the terminal.
  package enum Multiplexer: Hashable, Sendable {
    case tmux  // tmux passes it on if its option `allow-passthrough` is on
    case screen
  }

  /// The percentage that is shown.
  package var percentage: Int? {
    switch self {
    case .none, .indeterminate: nil
    case .normal(let percentage): percentage
    case .failed(let percentage), .paused(let percentage): percentage
    }
  }

  /// Whether both differ at most in their percentage.
  package func hasSameState(as other: TaskbarProgress) -> Bool {
    numbers.state == other.numbers.state
  }

  /// The sequence that sets this state.
  package func sequence(through multiplexer: Multiplexer? = nil) -> [UInt8] {
    let command = "9;4;\(numbers.state);\(numbers.percentage)"
    guard let multiplexer else { return ControlSequence.operatingSystemCommand(command) }
    return ControlSequence.passedOn(command, by: multiplexer)
  }

  private var numbers: (state: Int, percentage: Int) {
    switch self {
    case .none: (0, 0)
    case .normal(let percentage): (1, percentage)
    // Without a percentage the whole bar gets the colour, which would be invisible at 0.
    case .failed(let percentage): (2, percentage ?? 100)
    case .indeterminate: (3, 0)
    case .paused(let percentage): (4, percentage ?? 100)
    }
  }
}

extension ControlSequence {
  /// A command for the terminal's window, wrapped for the multiplexer (DCS). BEL ends it, since ST
  /// ends the wrapping.
  fileprivate static func passedOn(_ command: String, by multiplexer: TaskbarProgress.Multiplexer)
    -> [UInt8]
  {
    let inner = [escape, UInt8(ascii: "]")] + Array(command.utf8) + bell
    switch multiplexer {
    // tmux unescapes two ESC to one.
    case .tmux: return deviceControlString(Array("tmux;".utf8) + [escape] + inner)
    case .screen: return deviceControlString(inner)
    }
  }
}
