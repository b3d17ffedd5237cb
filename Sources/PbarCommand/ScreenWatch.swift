import ProgressSources
import SystemCalls
import TerminalOutput

/// Looks at the terminal before each frame.
struct ScreenWatch {
  /// Changed where a run is told to show itself elsewhere.
  var place: DisplayPlan.Place
  private let screen: any Screen
  /// The command whose own terminal is to be as large.
  private let command: RunningCommand?
  private var size: TerminalSize?

  init(_ place: DisplayPlan.Place, _ screen: any Screen, command: RunningCommand?) {
    self.place = place
    self.screen = screen
    self.command = command
  }

  /// What the terminal says just now.
  mutating func look() -> ScreenView {
    guard case .terminal(let anyway) = place else {
      return ScreenView(columns: nil, mayDraw: place != .nowhere)
    }
    guard screen.failure == nil else { return ScreenView(columns: nil, mayDraw: false) }
    let descriptor = FileDescriptor.standardError
    let now = descriptor.terminalSize
    if let now, now != size {
      size = now
      command?.resize(to: now)
    }
    let isInForeground = descriptor.isInForeground
    return ScreenView(
      columns: now?.columns, rows: now?.rows,
      mayDraw: anyway || (isInForeground && descriptor.echoesInput),
      isInForeground: isInForeground)
  }
}
