import SystemCalls
import TerminalOutput
import TestSupport

/// An emulated screen whose last rows are pinned by several runs, while other programs print on it.
struct PinnedScreen {
  var rows = PinnedRows()
  var screen: EmulatedScreen

  init(columns: Int = 30, rows: Int = 10) { screen = EmulatedScreen(columns: columns, rows: rows) }

  private var size: TerminalSize { TerminalSize(columns: screen.columns, rows: screen.rows) }

  /// Draws the lines of a run as its frame.
  mutating func draw(_ lines: [String], _ run: ProcessIdentity, afterOthers: Bool = false) {
    let frame = lines.map { "\r\($0)\u{1B}[K" }.joined(separator: "\n") + "\u{1B}[\(lines.count)A\r"
    let content = ScreenContent.frame(rows: lines.count, mayHaveMoved: afterOthers)
    screen.feed(rows.show(Array(frame.utf8), as: content, of: run, on: size) { _ in true })
  }

  /// Ends a run with its last lines; without any, as a stop does.
  mutating func end(_ run: ProcessIdentity, _ lines: [String] = []) {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    screen.feed(rows.show(bytes, as: .closing, of: run, on: size) { _ in true })
  }

  /// What another program prints.
  mutating func print(_ text: String) { screen.feed(text) }

  /// The texts of the last `count` rows.
  func last(_ count: Int) -> [String] {
    (screen.rows - count..<screen.rows).map { screen.line($0) }
  }
}

/// A run with this start time.
func run(_ start: UInt64) -> ProcessIdentity {
  ProcessIdentity(number: 100 + Int32(start), start: start)
}
