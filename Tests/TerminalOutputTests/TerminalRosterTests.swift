import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import TerminalOutput

@Suite(.seeded) struct TerminalRosterTests {
  @Test("The first run draws on the cursor's row, and each later one on a new row")
  func arrival() {
    var shared = SharedScreen()
    shared.draw("one", run(1))
    #expect(shared.screen.cursor.row == 0)
    shared.draw("two", run(2))
    shared.draw("three", run(3))
    shared.draw("one again", run(1))
    #expect(shared.lines == ["one again", "two", "three"])
    #expect(shared.screen.cursor == (2, 0))
  }

  @Test("Runs are in the order of their start, independent of the order of drawing")
  func order() {
    var shared = SharedScreen()
    for start: UInt64 in [3, 1, 4, 2] { shared.draw("run \(start)", run(start)) }
    #expect(shared.lines == ["run 1", "run 2", "run 3", "run 4"])
    for start: UInt64 in [2, 4, 1, 3] { shared.draw("again \(start)", run(start)) }
    #expect(shared.lines == ["again 1", "again 2", "again 3", "again 4"])
    #expect(shared.screen.cursor == (3, 0))
  }

  @Test("A run that ends leaves its line, and the last one leaves the cursor below all lines")
  func ends() {
    for order: [UInt64] in [[1, 2, 3], [3, 2, 1], [2, 3, 1], [3, 1, 2]] {
      var shared = SharedScreen()
      for start: UInt64 in 1...3 { shared.draw("run \(start)", run(start)) }
      for start in order { shared.end("done \(start)", run(start)) }
      #expect(shared.lines == ["done 1", "done 2", "done 3"])
      #expect(shared.screen.cursor == (3, 0))
      #expect(shared.roster.runs.isEmpty)
    }
  }

  @Test("A run whose first frame is its last gets a row for it")
  func shortRun() {
    var shared = SharedScreen()
    shared.draw("long", run(2))
    shared.end("short", run(1))
    shared.end("long", run(2))
    shared.end("alone", run(3))
    #expect(shared.lines == ["short", "long", "alone"])
    #expect(shared.screen.cursor == (3, 0))
  }

  @Test("A message gets rows of its own, and nothing else moves")
  func messages() {
    var shared = SharedScreen(columns: 10)
    shared.note("before", run(1))
    shared.draw("one", run(1))
    shared.draw("two", run(2))
    shared.note("a long message", run(1))
    shared.draw("one!", run(1))
    shared.note("another", run(2))
    shared.draw("two!", run(2))
    let both = ["a long mes", "sage", "another"]
    #expect(shared.lines == ["before", "one!", "two!"] + both)
    shared.end("one.", run(1))
    shared.end("two.", run(2), after: ["last"])
    #expect(shared.lines == ["before", "one.", "two."] + both + ["last"])
    #expect(shared.screen.cursor == (7, 0))
  }

  @Test("What the user types is painted over, even below lines that stay")
  func typing() {
    var shared = SharedScreen()
    shared.draw("one", run(1))
    shared.draw("two", run(2))
    shared.screen.feed("^C")
    shared.draw("two", run(2))
    #expect(shared.lines == ["one", "two"])
    shared.end("two.", run(2))
    shared.screen.feed("^C")
    shared.end("one.", run(1))
    #expect(shared.lines == ["one.", "two."])
    #expect(shared.screen.cursor == (2, 0))
  }

  @Test("Only the first living run sends sequences about the whole terminal")
  func speaks() {
    var shared = SharedScreen()
    func speak(_ start: UInt64) -> [UInt8] {
      let killed = shared.killed
      return shared.roster.show(
        [7], as: .ofTerminal, of: run(start), size: TerminalSize(columns: 40, rows: 12)
      ) { !killed.contains($0) }
    }
    #expect(speak(1) == [])
    for start: UInt64 in 1...3 { shared.draw("run \(start)", run(start)) }
    #expect((1...3).map(speak) == [[7], [], []])
    shared.end("done", run(1))
    #expect((1...3).map(speak) == [[], [7], []])
    shared.killed = [run(2)]
    #expect((1...3).map(speak) == [[], [], [7]])
  }

  @Test(
    "When all runs stop, their rows are blank and the cursor is on the first; later they draw again"
  )
  func stops() {
    for order: [UInt64] in [[1, 2, 3], [3, 2, 1], [2, 1, 3]] {
      var shared = SharedScreen()
      for start: UInt64 in 1...3 { shared.draw("run \(start)", run(start)) }
      shared.screen.feed("^Z")
      for start in order { shared.stop(run(start)) }
      #expect(shared.screen.fullText == "")
      #expect(shared.screen.cursor == (0, 0))
      shared.screen.feed("Stopped\n$ fg\n")
      for start in order { shared.draw("run \(start)", run(start)) }
      #expect(shared.lines == ["Stopped", "$ fg", "run 1", "run 2", "run 3"])
    }
  }

  @Test("After other programs have moved the cursor, the old rows are not used")
  func elsewhere() {
    var shared = SharedScreen()
    for start: UInt64 in 1...3 { shared.draw("run \(start)", run(start)) }
    shared.screen.feed("\nsomething else\n")
    shared.draw("back 2", run(2), as: .frameElsewhere(rows: 1))
    shared.draw("back 1", run(1), as: .frameElsewhere(rows: 1))
    shared.draw("back 3", run(3), as: .picture)
    #expect(
      shared.lines
        == ["run 1", "run 2", "run 3", "something else", "back 1", "back 2", "back 3"])
  }

  @Test("A run whose row has scrolled off does not draw, and leaves without a move")
  func tooManyRuns() {
    var shared = SharedScreen(rows: 3)
    for start: UInt64 in 1...5 { shared.draw("run \(start)", run(start)) }
    for start: UInt64 in 1...5 { shared.draw("again \(start)", run(start)) }
    #expect(shared.lines == ["run 1", "run 2", "again 3", "again 4", "again 5"])
    for start: UInt64 in 1...5 { shared.end("done \(start)", run(start)) }
    #expect(shared.lines == ["run 1", "run 2", "done 3", "done 4", "done 5"])
  }

  @Test("A run that started before all runs on the screen gets no visible row")
  func lateOnASmallScreen() {
    var shared = SharedScreen(rows: 3)
    for start: UInt64 in [2, 3, 4, 1] { shared.draw("run \(start)", run(start)) }
    for start: UInt64 in 1...4 { shared.draw("again \(start)", run(start)) }
    #expect(shared.lines == ["again 2", "again 3", "again 4"])
    shared.note("note", run(1))
    for start: UInt64 in 1...4 { shared.draw("last \(start)", run(start)) }
    #expect(shared.lines == ["again 2", "again 3", "last 4", "note"])
  }

  @Test("Killed runs keep their rows until no run is left")
  func killed() {
    var shared = SharedScreen()
    for start: UInt64 in 1...3 { shared.draw("run \(start)", run(start)) }
    shared.killed = [run(1), run(3)]
    shared.draw("run 4", run(4))
    #expect(shared.lines == ["run 1", "run 2", "run 3", "run 4"])
    shared.killed = [run(1), run(3), run(4)]
    shared.end("done", run(2))
    #expect(shared.lines == ["run 1", "done", "run 3", "run 4"])
    #expect(shared.screen.cursor == (4, 0))
    #expect(shared.roster.runs.isEmpty)
  }

  @Test("After all runs were killed, the next one begins on the cursor's row")
  func allKilled() {
    var shared = SharedScreen()
    for start: UInt64 in 1...3 { shared.draw("run \(start)", run(start)) }
    shared.screen.feed("\n$ \n")
    shared.killed = [run(1), run(2), run(3)]
    shared.draw("run 4", run(4))
    #expect(shared.roster.rows == [.run(run(4))])
    #expect(shared.lines == ["run 1", "run 2", "run 3", "$", "run 4"])
  }

  @Test("A narrower terminal leaves the rest of at most one frame, and later frames add none")
  func narrower() {
    var shared = SharedScreen(columns: 40, rows: 20)
    let wide = String(repeating: "=", count: 39)
    for start: UInt64 in 1...3 { shared.draw(wide, run(start)) }
    for columns in [15, 40, 25] {
      let before = shared.lines.count
      shared.screen.resize(columns: columns, rows: 20, reflow: true)
      let line = String(repeating: "-", count: columns - 1)
      for start: UInt64 in [2, 1, 3] { shared.draw(line, run(start)) }
      let height = shared.lines.count
      #expect(shared.lines.suffix(3) == [line, line, line])
      #expect(height <= before + 3 * 2)
      for start: UInt64 in [2, 1, 3] { shared.draw(line, run(start)) }
      #expect(shared.lines.count == height)
    }
    #expect(shared.screen.cursor.column == 0)
  }

  @Test("After any events each row shows its last frame, and the file can be decoded")
  func law() {
    var random = SeededRandom()
    for _ in 0..<200 {
      var shared = SharedScreen(columns: 30, rows: 60)
      var model = RowModel()
      for step in 0..<40 {
        let who = run(UInt64.random(in: 1...6, using: &random))
        let text = "\(who.start) at \(step)"
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          shared.note(text, who)
          model.note(text)
        case 1:
          shared.end(text, who)
          model.end(text, who)
        default:
          shared.draw(text, who)
          model.draw(text, who)
        }
        #expect(shared.lines == model.lines)
        #expect(TerminalRoster(shared.roster.encoded) == shared.roster)
      }
      #expect(shared.screen.wrapCount == 0)
    }
  }
}

/// The expected texts of the rows.
private struct RowModel {
  private var rows: [(run: ProcessIdentity?, text: String)] = []

  var lines: [String] {
    let texts = rows.map(\.text)
    return Array(texts[...(texts.lastIndex { !$0.isEmpty } ?? 0)])
  }

  mutating func draw(_ text: String, _ run: ProcessIdentity) {
    if let place = rows.firstIndex(where: { $0.run == run }) {
      rows[place].text = text
    } else {
      let later = rows.firstIndex { row in row.run.map { run < $0 } ?? false }
      rows.insert((run, text), at: later ?? rows.count)
    }
  }

  mutating func note(_ text: String) { rows.append((nil, text)) }

  mutating func end(_ text: String, _ run: ProcessIdentity) {
    draw(text, run)
    for place in rows.indices where rows[place].run == run { rows[place].run = nil }
  }
}
