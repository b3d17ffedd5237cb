import ProgressModel
import SystemCalls
import TerminalOutput
import TestSupport

@testable import PbarCommand

/// A presenter and the emulated screen on which it draws.
final class Stage {
  private var presenter: Presenter
  var screen: EmulatedScreen
  var fraction = 0.0
  var partCount = 1
  var partName = "part"
  var total: Int64 = 1000
  var mayDraw = true
  private var pinned: PinnedRows?  // `nil` for a bar at its row
  private var unreadInput = 0
  private var now = 0.0

  init(
    _ line: String, in world: SystemState = world(), columns: Int = 60, rows: Int = 20,
    of terminal: MeasuredTerminal = .xterm
  ) throws {
    presenter = Presenter(
      try plan(line, in: world).display, startingAt: 0, noticesOthers: true)
    pinned = presenter.display.isPinned ? PinnedRows() : nil
    screen = EmulatedScreen(columns: columns, rows: rows, of: terminal)
  }

  private var terminal: TerminalState {
    TerminalState(
      columns: screen.columns, rows: screen.rows, mayDraw: mayDraw, unreadInput: unreadInput)
  }

  private func feed(_ bytes: [UInt8], as content: ScreenContent) {
    let size = TerminalSize(columns: screen.columns, rows: screen.rows)
    screen.feed(pinned?.show(bytes, as: content, of: .own, on: size) { _ in true } ?? bytes)
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8], lines: [String] = []) {
    feed(presenter.text(bytes, lines: lines, moment(nil)), as: .lines)
  }

  /// Adds to the output whose last lines are below the bar.
  func add(toTail text: String) { presenter.tail?.take(Array(text.utf8)) }

  /// Writes the rest of the text.
  func endText() {
    screen.feed(presenter.remainingText(moment(nil).terminal))
  }

  func resize(columns: Int, rows: Int, reflow: Bool) {
    screen.resize(columns: columns, rows: rows, reflow: reflow)
    presenter.redraw(at: now)
  }

  func suspend() {
    feed(presenter.pause(moment(nil)), as: .withdrawal)
    screen.feed("^Z\n$ fg\n")
    presenter.redraw(at: now)
  }

  func draw(at now: Double) {
    self.now = now
    let bytes = presenter.update(moment(nil))
    if !bytes.isEmpty { feed(bytes, as: .frame(rows: presenter.rows)) }
  }

  /// Others may write to the terminal.
  func share() { presenter.isShared = true }

  /// Others write, and the presenter learns of it.
  func writeOfOthers(_ text: String) {
    screen.feed(text.replacing("\n", with: "\r\n"))
    presenter.noticeOthers(at: now)
  }

  /// The rows of the bar, and between it and the row of the cursor.
  var height: Int { presenter.rows }
  var gap: Int { if case .below(let gap, _) = presenter.last.place { gap } else { 0 } }

  /// Types Enter, which no program reads.
  func typeEnter() {
    screen.feed("\r\n")
    unreadInput += 1
  }

  func close(at now: Double) {
    self.now = now
    feed(presenter.end(moment(.done), .success), as: .closing)
  }

  private func moment(_ end: WorkEnd?) -> RunMoment {
    RunMoment(snapshots: snapshots(end), hasData: true, time: now, terminal: terminal)
  }

  private func snapshots(_ end: WorkEnd?) -> [Snapshot] {
    (0..<partCount).map { index in
      var snapshot = Snapshot()
      snapshot.identifier = index
      snapshot.name = partCount > 1 ? "\(partName) \(index)" : nil
      snapshot.reading.label = snapshot.name
      snapshot.elapsed = now
      snapshot.reading.completed = .whole(Int64(fraction * Double(total).nextDown))
      snapshot.reading.total = .whole(total)
      snapshot.fractionReached = fraction
      snapshot.end = end?.reaching(snapshot.fractionReached)
      return snapshot
    }
  }

  /// The styled rows of the bar and all below them, without empty ones at the end.
  var below: [String] {
    let first = pinned == nil ? screen.cursor.row + gap : screen.rows - presenter.rows
    var lines = (first..<screen.rows).map(screen.styledLine)
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }
}
