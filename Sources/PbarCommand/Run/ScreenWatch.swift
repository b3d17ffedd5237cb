import ProgressSources
import SystemCalls
import TerminalOutput
import TerminalText

struct ScreenWatch {
  var place: DisplayPlan.Place  // Where frames go; another process may change it
  private let drawsAnyway: Bool  // Also in the background, and while no typing is shown
  private let screen: any Screen
  private let command: RunningCommand?  // Its pseudo-terminal gets the size of the screen
  private var size: TerminalSize?
  private var lastSizing = -Double.infinity  // When the size was read last, by `Clock.monotonic`

  /// Seconds for which a size holds without a signal, which only the foreground gets.
  private static let sizeLifetime = 1.0

  init(_ display: DisplayPlan, _ screen: any Screen, command: RunningCommand?) {
    place = display.canvas.place
    drawsAnyway = display.reports.comeAnyway
    self.screen = screen
    self.command = command
  }

  mutating func forgetSize() { lastSizing = -.infinity }

  mutating func look() -> ScreenView {
    let descriptor = FileDescriptor.standardError
    var view = ScreenView(mayDraw: place != .nowhere)
    view.isInForeground = descriptor.isInForeground
    view.echoesInput = descriptor.echoesInput
    guard place == .terminal else { return view }
    view.mayDraw = screen.failure == nil && (drawsAnyway || view.isOurs)
    guard screen.failure == nil else { return view }
    let now = Clock.monotonic
    if now - lastSizing >= Self.sizeLifetime {
      lastSizing = now
      let current = descriptor.terminalSize
      if let current, current != size { command?.resize(to: current) }
      size = current
    }
    view.columns = size?.columns
    view.rows = size?.rows
    view.labelWidth = screen.labelWidth
    return view
  }
}

/// The state of the terminal as a display needs it.
struct ScreenView {
  var columns: Int?  // `nil` if the terminal does not know
  var rows: Int?
  var mayDraw: Bool  // Whether this process may draw on it now

  var labelWidth = 0  // Cells of the widest label of all runs that share the terminal
  var isInForeground = true  // Whether no other program is; what is typed may still be hidden
  var echoesInput = true  // Whether the terminal shows what is typed

  /// Whether no other program has the terminal, asks for a password or shows a page.
  var isOurs: Bool { isInForeground && echoesInput }

  /// Whether only what is typed is hidden, as at a prompt for a password.
  var hidesInput: Bool { !mayDraw && isInForeground && !echoesInput }
}

/// Looks whether another process of the job writes to the terminal of the bar.
///
/// The processes of a pipeline start one after the other, so that looks follow the one before the
/// first frame, less and less often, for a second.
struct NeighbourWatch {
  enum Finding: Equatable {
    case alone
    case unsure(seconds: Double)  // Look again then: others may be about to redirect their output
    case shared
  }

  /// Seconds in which a shell starts the reader of the run's output, and in which a process
  /// redirects its own.
  private static let settling = 0.03
  private static let duration = 1.0  // Seconds after the first look in which others are made
  private static let shortestPause = 1.0 / 16
  private var firstLook: Double?
  private var nextLook: Double?  // `nil` if no further look is needed
  private var hasSeenOne = false

  /// `hasReader`: whether another process reads the run's output, and is just being started too.
  init(startingAt start: Double, hasReader: Bool) {
    nextLook = hasReader ? start + Self.settling : start
  }

  /// `isShared`: looks; asked only if a look is due.
  mutating func look(at now: Double, isShared: () -> Bool) -> Finding {
    guard let due = nextLook else { return .alone }
    guard now >= due else { return firstLook == nil ? .unsure(seconds: due - now) : .alone }
    let first = firstLook ?? now
    firstLook = first
    let isShared = isShared()
    if isShared, hasSeenOne { return .shared }
    hasSeenOne = isShared
    if isShared {
      nextLook = now + Self.settling
      return .unsure(seconds: Self.settling)
    }
    nextLook = now - first < Self.duration ? now + max(Self.shortestPause, now - first) : nil
    return .alone
  }
}

/// The lines of messages as they are written to standard error: a terminal would break a word at
/// its edge.
func wrappedForTerminal(_ lines: [String]) -> [String] {
  guard let columns = FileDescriptor.standardError.terminalSize?.columns else { return lines }
  return lines.flatMap { $0.wrapped(toCells: columns) }
}
