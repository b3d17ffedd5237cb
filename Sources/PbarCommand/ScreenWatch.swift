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

  /// Seconds after which something is offered again to a screen that was busy.
  static let retryInterval = 0.02

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
    return ScreenView(
      columns: now?.columns, rows: now?.rows, mayDraw: anyway || descriptor.isOursToDrawOn,
      isInForeground: descriptor.isInForeground)
  }
}

/// What the terminal says of itself just before a frame.
struct ScreenView: Hashable {
  /// `nil` where it does not say.
  var columns: Int?
  var rows: Int? = nil
  /// Whether this process may draw on it now.
  var mayDraw: Bool
  /// Whether nobody else has the terminal; while typing is hidden it may be ours all the same.
  var isInForeground = true
}
