import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import TerminalOutput

@Suite("Pinned rows", .seeded)
struct PinnedRowsTests {
  @Test("The text that another program has begun is continued in its place")
  func unfinishedLine() {
    var shared = PinnedScreen(columns: 30, rows: 4)
    for line in 1...4 { shared.print("line \(line)\n") }
    shared.print("tests ")
    shared.draw(["50%"], run(1))
    shared.print("ok\n")
    #expect(shared.last(4) == ["line 4", "tests ok", "", "50%"])
  }

  @Test("What is of the whole terminal comes from the first live run, and from a run without rows")
  func wholeTerminal() {
    var rows = PinnedRows()
    let size = TerminalSize(columns: 30, rows: 8)
    func sends(_ number: UInt64) -> Bool {
      !rows.show([7], as: .ofTerminal, of: run(number), on: size) { _ in true }.isEmpty
    }
    #expect(sends(1))
    for number: UInt64 in [1, 2] {
      let frame = ScreenContent.frame(rows: 1, mayHaveMoved: false)
      _ = rows.show([65], as: frame, of: run(number), on: size) { _ in true }
    }
    #expect(sends(1) && !sends(2))
    for number: UInt64 in [1, 2] {
      _ = rows.show([], as: .withdrawal, of: run(number), on: size) { _ in true }
    }
    #expect(sends(2))
  }

  @Test("The last lines begin on a row of their own, even behind a line that has no end")
  func freshLine() {
    var shared = PinnedScreen(columns: 30, rows: 6)
    shared.draw(["50%"], run(1))
    shared.print("no end")
    shared.end(run(1), ["done"])
    #expect(shared.screen.text == "no end\ndone")
  }

  @Test(
    "After a resize the rows are the last ones of the new size, and no old row is left",
    arguments: [(4, 20), (14, 50), (6, 30), (20, 30)], [false, true])
  func resize(size: (rows: Int, columns: Int), reflow: Bool) {
    let (rows, columns) = size
    var shared = PinnedScreen(columns: 30, rows: 8)
    for line in 1...9 { shared.print("line \(line)\n") }
    shared.draw(["a"], run(1))
    shared.draw(["b"], run(2))
    shared.screen.resize(columns: columns, rows: rows, reflow: reflow)
    shared.draw(["a"], run(1))
    shared.draw(["b"], run(2))
    #expect(shared.last(2) == ["a", "b"])
    #expect(shared.screen.fullText.split(separator: "\n").count { $0 == "a" || $0 == "b" } == 2)
    for line in 1...9 { #expect(shared.screen.fullText.contains("line \(line)")) }
    #expect(shared.screen.margins == 0...(rows - 3))
    shared.print("more\n")
    #expect(shared.last(2) == ["a", "b"])
  }

  @Test(
    "A run may end on a terminal that has become too small for its rows", arguments: [1, 2, 3, 5])
  func endsAfterShrinking(rows: Int) {
    var shared = PinnedScreen(columns: 30, rows: 12)
    shared.draw(["a", "a2", "a3"], run(1))
    shared.draw(["b"], run(2))
    shared.screen.resize(columns: 30, rows: rows, reflow: true)
    shared.end(run(1), ["a is done"])
    shared.end(run(2), ["b is done"])
    #expect(shared.screen.fullText.hasSuffix("a is done\nb is done"))
    #expect(shared.screen.margins == nil)
    #expect(shared.rows.blocks.isEmpty)
  }

  @Test("After another program has used the screen, the region is made again")
  func otherProgram() {
    var shared = PinnedScreen(columns: 30, rows: 6)
    shared.draw(["50%"], run(1))
    shared.print("\u{1B}[r\u{1B}[6;1Htext\n")
    shared.draw(["60%"], run(1), afterOthers: true)
    #expect(shared.last(1) == ["60%"])
    #expect(shared.screen.margins == 0...4)
    #expect(shared.screen.fullText.contains("text"))
  }

  @Test(
    "A terminal without room for a run gets no frame of it, and loses nothing", arguments: 1...4)
  func littleRoom(rows: Int) {
    var shared = PinnedScreen(columns: 30, rows: rows)
    for start in 1...UInt64(3) { shared.draw(["run \(start)"], run(start)) }
    for line in 1...5 { shared.print("line \(line)\n") }
    #expect(shared.rows.blocks.count == max(0, min(3, rows - 2)))
    for line in 1...5 { #expect(shared.screen.fullText.contains("line \(line)")) }
    for start in 1...UInt64(3) { shared.end(run(start), ["done \(start)"]) }
    #expect(shared.screen.fullText.contains("done 1\ndone 2\ndone 3"))
  }

  @Test("Whatever comes and goes, every frame is in its rows and every printed line is kept")
  func law() {
    for number in 0..<UInt64(isExhaustive ? 300 : 50) {
      var random = SeededRandom(case: number)
      var shared = PinnedScreen(columns: 20, rows: Int.random(in: 4...14, using: &random))
      var frames: [UInt64: [String]] = [:]
      var printed = 0
      for step in 0..<30 {
        let start = UInt64(Int.random(in: 1...4, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          let lines = (0..<Int.random(in: 1...3, using: &random)).map { "\(start).\(step).\($0)" }
          shared.draw(lines, run(start))
          frames[start] =
            shared.rows.blocks.contains { $0.run == run(start) && $0.height == lines.count }
            ? lines : frames[start]
        case 2 where frames[start] != nil:
          printed += 1
          shared.end(run(start), ["p\(printed)"])
          frames[start] = nil
        case 3:
          shared.end(run(start))
          frames[start] = nil
        case _:
          printed += 1
          shared.print("p\(printed)\n")
        }
        let expected = frames.sorted { $0.key < $1.key }.flatMap(\.value)
        #expect(shared.last(expected.count) == expected, "case \(number), step \(step)")
        #expect(
          shared.screen.margins?.upperBound
            == (expected.isEmpty ? nil : shared.screen.rows - expected.count - 1))
        guard let coded = PinnedRows(shared.rows.encoded) else {
          Issue.record("case \(number): the rows are not read back")
          continue
        }
        #expect(coded == shared.rows)
      }
      let lines = shared.screen.fullText.split(separator: "\n").filter { $0.hasPrefix("p") }
      #expect(lines == (0..<printed).map { "p\($0 + 1)" }, "case \(number)")
    }
  }

  @Test(
    "A file that is not the program's is refused",
    arguments: [
      "\n", "pbar pinned 1\n", "pbar pinned 2\nend\n", "pbar pinned 1\nrun 1 2 3 4\nend\n",
      "pbar pinned 1\nsize 80 24\nrun 0 2 1 4\nend\n",
      "pbar pinned 1\nsize 80 24\nrun 7 2 23 4\nend\n",
      "pbar pinned 1\nsize 80 24\nrun 7 2 1 4\nrun 7 2 1 4\nend\n",
      "pbar pinned 1\nsize 0 24\nend\n",
      "pbar pinned 1\nsize 99999999999999999999 24\nend\n",
    ])
  func foreign(text: String) { #expect(PinnedRows(Array(text.utf8)) == nil) }
}
