import TerminalOutput

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
