import ProgressSources
import SystemCalls
import TerminalOutput
import TerminalText

struct ScreenWatch {
  var place: DisplayPlan.Place  // Where frames go; another process may change it
  private let screen: any Screen
  private let command: RunningCommand?  // The command whose pseudo-terminal gets the same size
  private var size: TerminalSize?
  private var lastSizing = -Double.infinity  // When the size was read last, by `Clock.monotonic`
  /// Seconds for which a size holds without a signal, which a terminal sends only to its foreground.
  private static let sizeLifetime = 1.0

  init(_ place: DisplayPlan.Place, _ screen: any Screen, command: RunningCommand?) {
    self.place = place
    self.screen = screen
    self.command = command
  }

  mutating func forgetSize() { lastSizing = -.infinity }

  mutating func look() -> ScreenView {
    guard case .terminal(let anyway) = place else { return ScreenView(columns: nil, mayDraw: place != .nowhere) }
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
    let echoesInput = descriptor.echoesInput
    return ScreenView(
      columns: size?.columns, rows: size?.rows, mayDraw: anyway || (isInForeground && echoesInput),
      labelWidth: screen.labelWidth, isInForeground: isInForeground, echoesInput: echoesInput)
  }
}

struct ScreenView: Hashable {
  var columns: Int?  // `nil` if the terminal does not tell
  var rows: Int? = nil
  var mayDraw: Bool  // Whether this process may draw on it now
  var labelWidth = 0  // The cells of the widest label of all runs that share the terminal; 0 for a single run
  /// Whether no other program is in the foreground; the terminal may still hide what is typed.
  var isInForeground = true
  /// Whether only what is typed is hidden, as at a prompt for a password.
  var hidesInput: Bool { !mayDraw && isInForeground && !echoesInput }
  /// Whether the terminal shows what is typed.
  var echoesInput = true
}

/// The lines of messages as they are written to standard error: a terminal would break a word at its edge.
func wrappedForTerminal(_ lines: [String]) -> [String] {
  guard let columns = FileDescriptor.standardError.terminalSize?.columns else { return lines }
  return lines.flatMap { $0.wrapped(toCells: columns) }
}
