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

/// How far bytes have come that a screen was to show within a short time.
enum Delivery: Hashable {
  case written
  /// The screen will write them when its terminal takes something.
  case taken
  case refused
}

extension Screen {
  /// Shows the last bytes, and what it was given before, unless the screen is too busy to take and write
  /// them within 0.1 s; says whether it was not.
  ///
  /// `isShared`: whether others draw on the terminal too. `descriptor`: what stands behind the screen; `nil`
  /// where nothing does yet.
  @discardableResult
  func showBriefly(
    _ bytes: [UInt8], as content: ScreenContent, isShared: Bool,
    behind descriptor: FileDescriptor? = .standardError
  ) -> Bool {
    deliver(bytes, as: content, isShared: isShared, behind: descriptor) == .written
  }

  /// Shows bytes as `showBriefly` does, and says how far they have come.
  func deliver(
    _ bytes: [UInt8], as content: ScreenContent, isShared: Bool,
    behind descriptor: FileDescriptor? = .standardError
  ) -> Delivery {
    var deadline = Clock.monotonic + 0.1
    guard wait(until: deadline, isShared: isShared, descriptor) else { return .refused }
    guard !bytes.isEmpty || isShared else { return .written }
    guard offer(bytes, as: content) != nil else { return .refused }
    // Others who draw on the terminal may have it until then.
    if isShared { deadline = Clock.monotonic + 0.1 }
    return wait(until: deadline, isShared: isShared, descriptor) ? .written : .taken
  }

  /// Where the screen has room, it is only its thread that has not had its turn, as on a machine with much
  /// to do: the last picture is worth another second or two.
  private func wait(
    until deadline: Double, isShared: Bool, _ descriptor: FileDescriptor?
  ) -> Bool {
    if waitUntilIdle(deadline: deadline) { return true }
    guard !isShared, let descriptor, descriptor.hasRoom else { return false }
    return waitUntilIdle(deadline: deadline + 2)
  }
}

/// Text that has to reach the screen, in order and all of it.
struct Outbox {
  private let screen: any Screen
  private var waiting: [UInt8] = []
  /// The number under which the screen took the last of it.
  private var lastNumber = 0

  init(_ screen: any Screen) {
    self.screen = screen
  }

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

  /// What could not be handed over, for somebody else to write.
  mutating func takeRest() -> [UInt8] {
    defer { waiting = [] }
    return waiting
  }
}
