/// How far a run is, as a terminal shows it in its tab or the desktop in its taskbar (OSC 9;4).
///
/// A terminal keeps what it was told last, some of them for ever: who has said anything has to take it back.
/// Percentages are 0...100. Follows ConEmu, whose form with two numbers in every state all others read.
package enum TaskbarProgress: Hashable, Sendable {
  /// Nothing is shown.
  case none
  /// The run goes on.
  case normal(percentage: Int)
  /// Something went wrong; mostly red.
  case failed(percentage: Int?)
  /// The run goes on, and how far it is is not known.
  case indeterminate
  /// The run stands still; mostly yellow.
  case paused(percentage: Int?)

  /// What passes a sequence on to the terminal, where a program does not talk to it itself.
  package enum Multiplexer: Hashable, Sendable {
    /// It lets it through where its `allow-passthrough` is on.
    case tmux
    case screen
  }

  /// Where it stands; `nil` while that is not known.
  package var percentage: Int? {
    switch self {
    case .none, .indeterminate: nil
    case .normal(let percentage): percentage
    case .failed(let percentage), .paused(let percentage): percentage
    }
  }

  /// Whether it differs in nothing but the percentage, if at all.
  package func hasSameState(as other: TaskbarProgress) -> Bool {
    numbers.state == other.numbers.state
  }

  /// The sequence that shows it.
  package func sequence(through multiplexer: Multiplexer? = nil) -> [UInt8] {
    let command = "9;4;\(numbers.state);\(numbers.percentage)"
    guard let multiplexer else { return ControlSequence.operatingSystemCommand(command) }
    return ControlSequence.passedOn(command, by: multiplexer)
  }

  private var numbers: (state: Int, percentage: Int) {
    switch self {
    case .none: (0, 0)
    case .normal(let percentage): (1, percentage)
    // All of it has the colour where no part of it is known: of 0 nothing would be seen.
    case .failed(let percentage): (2, percentage ?? 100)
    case .indeterminate: (3, 0)
    case .paused(let percentage): (4, percentage ?? 100)
    }
  }
}

extension ControlSequence {
  /// A command for the terminal's window within a string (DCS) for the program in between. It ends in BEL,
  /// since ST would end the string.
  fileprivate static func passedOn(
    _ command: String, by multiplexer: TaskbarProgress.Multiplexer
  ) -> [UInt8] {
    let inner = [escape, UInt8(ascii: "]")] + Array(command.utf8) + bell
    switch multiplexer {
    // tmux takes two ESC for one.
    case .tmux: return deviceControlString(Array("tmux;".utf8) + [escape] + inner)
    case .screen: return deviceControlString(inner)
    }
  }
}
