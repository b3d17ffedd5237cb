import ProgressSources
import SystemCalls
import TerminalOutput

/// Looks at the terminal before each frame: at the program in its foreground, and at its size if that may have changed.
struct ScreenWatch {
  /// Where frames go; another process may change it.
  var place: DisplayPlan.Place
  private let screen: any Screen
  /// The command whose pseudo-terminal gets the same size.
  private let command: RunningCommand?
  private var size: TerminalSize?
  /// When the size was read last, by `Clock.monotonic`.
  private var lastSizing = -Double.infinity

  /// Seconds for which a size holds without a signal of a change: the terminal signals only processes in its
  /// foreground.
  private static let sizeLifetime = 1.0

  init(_ place: DisplayPlan.Place, _ screen: any Screen, command: RunningCommand?) {
    self.place = place
    self.screen = screen
    self.command = command
  }

  /// Has the next look read the size: the terminal has signalled a change.
  mutating func forgetSize() { lastSizing = -.infinity }

  /// The state of the terminal now.
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
    return ScreenView(
      columns: size?.columns, rows: size?.rows, mayDraw: anyway || (isInForeground && descriptor.echoesInput),
      isInForeground: isInForeground)
  }
}

/// The state of the terminal just before a frame.
struct ScreenView: Hashable {
  /// `nil` if the terminal does not tell.
  var columns: Int?
  var rows: Int? = nil
  /// Whether this process may draw on it now.
  var mayDraw: Bool
  /// Whether no other program is in the foreground; the terminal may still hide what is typed.
  var isInForeground = true
}

/// How far bytes got that a screen should show within a short time.
enum Delivery: Hashable {
  case written
  /// The screen will write them when its terminal takes something.
  case taken
  case refused
}

extension Screen {
  /// Shows the last bytes and those before them, if the screen writes them within 0.1 s; returns whether it did.
  ///
  /// `isShared`: whether other programs draw on the terminal too. `descriptor`: where the screen writes; `nil` if that
  /// is not open yet.
  @discardableResult func showBriefly(
    _ bytes: [UInt8], as content: ScreenContent, isShared: Bool, behind descriptor: FileDescriptor? = .standardError
  ) -> Bool { deliver(bytes, as: content, isShared: isShared, behind: descriptor) == .written }

  /// Shows bytes as `showBriefly` does, and returns how far they got.
  func deliver(
    _ bytes: [UInt8], as content: ScreenContent, isShared: Bool, behind descriptor: FileDescriptor? = .standardError
  ) -> Delivery {
    var deadline = Clock.monotonic + 0.1
    guard wait(until: deadline, isShared: isShared, descriptor) else { return .refused }
    guard !bytes.isEmpty || isShared else { return .written }
    guard offer(bytes, as: content) != nil else { return .refused }
    // Other programs that draw on the terminal may have had it until now.
    if isShared { deadline = Clock.monotonic + 0.1 }
    return wait(until: deadline, isShared: isShared, descriptor) ? .written : .taken
  }

  /// If the descriptor has room, only the screen's thread has not run yet, as on a busy machine: the last picture is
  /// worth two more seconds.
  private func wait(until deadline: Double, isShared: Bool, _ descriptor: FileDescriptor?) -> Bool {
    if waitUntilIdle(deadline: deadline) { return true }
    guard !isShared, let descriptor, descriptor.hasRoom else { return false }
    return waitUntilIdle(deadline: deadline + 2)
  }
}

/// Text that reaches the screen whole and in order.
struct Outbox {
  private let screen: any Screen
  private var waiting: [UInt8] = []
  /// The number under which the screen took the last of it.
  private var lastNumber = 0

  init(_ screen: any Screen) { self.screen = screen }

  /// Whether everything has been handed to the screen.
  var isEmpty: Bool { waiting.isEmpty }

  /// Whether everything is written, or can't be.
  var isWritten: Bool { isEmpty && screen.hasWritten(lastNumber) }

  /// Puts text behind what waits, and hands over what the screen takes.
  mutating func hand(_ bytes: [UInt8]) {
    waiting += bytes
    offer()
  }

  /// Hands over what waits, if the screen takes it.
  mutating func offer() {
    guard !waiting.isEmpty, let number = screen.offer(waiting, as: .lines) else { return }
    waiting = []
    lastNumber = number
  }

  /// Takes out the text that the screen has not taken.
  mutating func takeRest() -> [UInt8] {
    defer { waiting = [] }
    return waiting
  }
}
