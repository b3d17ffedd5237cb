import SystemCalls
import TerminalOutput
import TestSupport

/// An emulated screen on which several runs draw with one roster.
struct SharedScreen {
  var roster = TerminalRoster()
  var screen: EmulatedScreen
  /// The runs that were killed.
  var killed: Set<ProcessIdentity> = []

  init(columns: Int = 40, rows: Int = 12) {
    screen = EmulatedScreen(columns: columns, rows: rows)
  }

  /// The texts of all rows, beginning with those that have scrolled off.
  var lines: [String] {
    screen.fullText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  mutating func draw(_ text: String, _ run: ProcessIdentity, as content: ScreenContent = .picture) {
    show("\r\(text)\u{1B}[K\r", run, as: content)
  }

  mutating func end(_ text: String, _ run: ProcessIdentity, after notes: [String] = []) {
    show(notes.map { $0 + "\n" }.joined() + "\r\(text)\u{1B}[K\n", run, as: .closing)
  }

  mutating func stop(_ run: ProcessIdentity) { show("\r\u{1B}[K", run, as: .withdrawal) }

  mutating func note(_ text: String, _ run: ProcessIdentity) { show(text + "\n", run, as: .lines) }

  private mutating func show(_ text: String, _ run: ProcessIdentity, as content: ScreenContent) {
    let killed = killed
    let bytes = roster.show(
      Array(text.utf8), as: content, of: run,
      size: TerminalSize(columns: screen.columns, rows: screen.rows)
    ) { !killed.contains($0) }
    screen.feed(bytes)
  }
}

/// A run with this start time.
func run(_ start: UInt64) -> ProcessIdentity {
  ProcessIdentity(number: 100 + Int32(start), start: start)
}
