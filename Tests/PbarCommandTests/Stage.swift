import ProgressModel
import ProgressStyles
import TerminalText
import TestSupport

@testable import PbarCommand

/// A presenter and the screen that it draws on.
final class Stage {
  private var presenter: Presenter
  var screen: EmulatedScreen
  var fraction = 0.0
  var partCount = 1
  private var now = 0.0

  var total: Int64 = 1000

  /// Whether it is ours to draw on.
  var mayDraw = true

  init(
    _ line: String, in world: Surroundings = world(), columns: Int = 60, rows: Int = 20
  ) throws {
    presenter = Presenter(try plan(line, in: world).display, startingAt: 0)
    screen = EmulatedScreen(columns: columns, rows: rows)
  }

  private var view: ScreenView {
    ScreenView(columns: screen.columns, rows: screen.rows, mayDraw: mayDraw)
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8], lines: [String] = []) {
    screen.feed(presenter.text(bytes, lines: lines, at: now, view: view))
  }

  func nextDue(at now: Double) -> Double? { presenter.nextDue(at: now) }

  /// Writes what is left of the text.
  func endText() {
    screen.feed(presenter.remainingText(view: view))
  }

  func resize(columns: Int, rows: Int, reflow: Bool) {
    screen.resize(columns: columns, rows: rows, reflow: reflow)
    presenter.redraw(at: now)
  }

  func suspend() {
    screen.feed(presenter.suspension(view: view))
    screen.feed("^Z\n$ fg\n")
    presenter.redraw(at: now)
  }

  func draw(at now: Double) {
    self.now = now
    let bytes = presenter.frame(
      snapshots(), hasData: true, at: now, clock: LocalClock(now: 0, utcOffset: 0), view: view)
    screen.feed(bytes ?? [])
  }

  func close(at now: Double) {
    self.now = now
    screen.feed(
      presenter.closing(
        snapshots(.finished), hasData: true, at: now, clock: LocalClock(now: 0, utcOffset: 0),
        view: view))
  }

  private func snapshots(_ phase: Snapshot.Phase = .running) -> [Snapshot] {
    (0..<partCount).map { index in
      var snapshot = Snapshot()
      snapshot.identifier = index
      snapshot.name = partCount > 1 ? "part \(index)" : nil
      snapshot.label = snapshot.name
      snapshot.elapsed = now
      snapshot.completed = .whole(Int64(fraction * Double(total).nextDown))
      snapshot.total = .whole(total)
      snapshot.fractionCompleted = fraction
      snapshot.phase = phase
      return snapshot
    }
  }

  /// The rows from the cursor on, as they look, without empty ones at the end.
  var below: [String] {
    var lines = (screen.cursor.row..<screen.rows).map(screen.styledLine)
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }
}
