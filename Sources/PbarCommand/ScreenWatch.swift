import ProgressSources
import SystemCalls
import TerminalOutput

/// Looks at the terminal before each frame: always at whose it is, and at its size where that may have changed.
struct ScreenWatch {
  /// Changed where a run is told to show itself elsewhere.
  var place: DisplayPlan.Place
  private let screen: any Screen
  /// The command whose own terminal is to be as large.
  private let command: RunningCommand?
  private var size: TerminalSize?
  /// When the size was asked for last, by `Clock.monotonic`.
  private var lastSizing = -Double.infinity

  /// Seconds after which something is offered again to a screen that was busy.
  static let retryInterval = 0.02
  /// Seconds for which a size holds unless the terminal tells of another: it tells only the processes in its
  /// foreground.
  private static let sizeLifetime = 1.0

  init(_ place: DisplayPlan.Place, _ screen: any Screen, command: RunningCommand?) {
    self.place = place
    self.screen = screen
    self.command = command
  }

  /// Asks for the size at the next look: the terminal has told of a change.
  mutating func forgetSize() { lastSizing = -.infinity }

  /// What the terminal says just now.
  mutating func look() -> ScreenView {
    guard case .terminal(let anyway) = place else {
      return ScreenView(columns: nil, mayDraw: place != .nowhere)
    }
    guard screen.failure == nil else { return ScreenView(columns: nil, mayDraw: false) }
    let descriptor = FileDescriptor.standardError
    let now = Clock.monotonic
    if now - lastSizing >= Self.sizeLifetime {
      lastSizing = now
      let current = descriptor.terminalSize
      if let current, current != size { command?.resize(to: current) }
      size = current
    }
    let isInForeground = descriptor.isInForeground
    return ScreenView(
      columns: size?.columns, rows: size?.rows,
      mayDraw: anyway || (isInForeground && descriptor.echoesInput),
      isInForeground: isInForeground)
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
