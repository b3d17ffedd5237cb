import ProgressModel
import TestSupport

@testable import PbarCommand

/// A presenter and the emulated screen on which it draws.
final class Stage {
  private var presenter: Presenter
  var screen: EmulatedScreen
  var fraction = 0.0
  var partCount = 1
  var total: Int64 = 1000
  var mayDraw = true
  private var now = 0.0

  init(
    _ line: String, in world: SystemState = world(), columns: Int = 60, rows: Int = 20
  ) throws {
    presenter = Presenter(try plan(line, in: world).display, startingAt: 0)
    screen = EmulatedScreen(columns: columns, rows: rows)
  }

  private var view: ScreenView {
    ScreenView(columns: screen.columns, rows: screen.rows, mayDraw: mayDraw)
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8], lines: [String] = []) {
    screen.feed(presenter.text(bytes, lines: lines, moment(.running)))
  }

  /// Adds to the output whose last lines are below the bar.
  func add(toTail text: String) { presenter.tail?.take(Array(text.utf8)) }

  /// Writes the rest of the text.
  func endText() {
    screen.feed(presenter.remainingText(view: view))
  }

  func resize(columns: Int, rows: Int, reflow: Bool) {
    screen.resize(columns: columns, rows: rows, reflow: reflow)
    presenter.redraw(at: now)
  }

  func suspend() {
    screen.feed(presenter.pause(moment(.running)))
    screen.feed("^Z\n$ fg\n")
    presenter.redraw(at: now)
  }

  func draw(at now: Double) {
    self.now = now
    screen.feed(presenter.update(moment(.running)))
  }

  func close(at now: Double) {
    self.now = now
    screen.feed(presenter.end(moment(.finished), .success))
  }

  private func moment(_ phase: Snapshot.Phase) -> RunMoment {
    RunMoment(snapshots: snapshots(phase), hasData: true, time: now, view: view)
  }

  private func snapshots(_ phase: Snapshot.Phase) -> [Snapshot] {
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

  /// The styled rows from the cursor on, without empty ones at the end.
  var below: [String] {
    var lines = (screen.cursor.row..<screen.rows).map(screen.styledLine)
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }
}
