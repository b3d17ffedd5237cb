import SystemCalls

/// Progress in the tab of a terminal or in the taskbar (OSC 9;4), in the form of ConEmu, which all
/// accept. Some terminals keep the last state for ever, so a run has to end with `none`.
package struct TaskbarProgress: Hashable, Sendable {
  package enum BarState: Int, Sendable {
    case none, normal
    case failed  // Most terminals show it in red
    case indeterminate
    case paused  // Most terminals show it in yellow
  }

  package let state: BarState
  package let percentage: Int?  // 0...100

  package init(_ state: BarState, percentage: Int? = nil) {
    self.state = state
    self.percentage = percentage
  }

  /// What reads the sequence, or has to pass it on to the terminal.
  package enum Multiplexer: Sendable {
    case run  // Another run, of which this one is a part
    case tmux  // tmux passes it on if its option `allow-passthrough` is on
    case screen
  }

  /// The sequence that sets this state.
  package func sequence(through multiplexer: Multiplexer? = nil) -> [UInt8] {
    // Without a percentage the whole bar gets the colour, which 0 would hide.
    let whole = state == .failed || state == .paused ? 100 : 0
    let command = "9;4;\(state.rawValue);\(percentage ?? whole)"
    // Wrapped in a DCS, the command ends with BEL, since ST ends the wrapping.
    let inner = ControlSequence.window(command, end: ControlSequence.bell)
    return switch multiplexer {
    case nil: ControlSequence.window(command)
    case .run: ControlSequence.window(command + ";pbar;\(ThisProcess.number)")
    // tmux unescapes two ESC to one.
    case .tmux:
      ControlSequence.deviceControlString(Array("tmux;".utf8) + [ControlSequence.escape] + inner)
    case .screen: ControlSequence.deviceControlString(inner)
    }
  }
}
