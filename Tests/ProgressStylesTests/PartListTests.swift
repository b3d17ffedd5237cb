import ProgressModel
import TerminalText
import TestSupport
import TestTraits
import Testing
import Wording

@testable import ProgressStyles

@Suite struct PartListTests {
  @Test("Lines that fit are unchanged, else the last one has the number of the others")
  func fitting() {
    let lines = ["a", "b", "c", "d"].map { StyledText($0) }
    func shown(_ capacity: Int, width: Int = 80) -> [String] {
      lines.fitting(capacity: capacity, width: width, in: Theme()).map(\.plainText)
    }
    #expect(shown(4) == ["a", "b", "c", "d"])
    #expect(shown(3) == ["a", "b", "and 2 more"])
    #expect(shown(2, width: 5) == ["a", "and 3"])
    #expect(shown(1) == ["a"])
  }

  @Test("At each width, the columns of running, stalled, failed and finished parts are the same")
  func columns() {
    let states: [(done: Int64, total: Int64, end: WorkEnd?, stall: Double?)] = [
      (7, 23, nil, nil), (14, 43, nil, 12), (21, 1063, .failed(), nil),
      (8, 8, .done, nil), (940, 2000, nil, nil), (3, 9, .readerLeft, nil),
    ]
    for isOver in [false, true] {
      let parts = states.enumerated().map { index, state in
        Sample.values(state.done, of: state.total).with {
          $0.identifier = index
          $0.reading.label = "web" + String(repeating: "1", count: index)
          $0.end = isOver ? state.end ?? .failed() : state.end
          $0.stalledFor = isOver ? nil : state.stall
        }
      }
      let styles: [any ProgressViewStyle] = [
        InlineStyle(bar: .thick()), AutomaticStyle(wide: InlineStyle(bar: .thin)), CircularStyle(),
      ]
      for style in styles {
        for width in stride(from: 20, through: 200, by: isExhaustive ? 1 : 6) {
          var memory = ViewMemory()
          memory.isLast = isOver
          let lines = OwnView(content: .values, style: style, theme: Theme(ink: .none), label: nil)
            .body(
              parts, clock: Sample.clock, width: width, height: 9, at: 0, memory: &memory
            ).map { Array($0.plainText) }
          for sign in ["%", "/", "━", "▄"] as [Character] {
            // The rate has a slash too.
            let places = lines.compactMap { line in
              line.indices.first { line[$0] == sign && (sign != "/" || line[$0 + 1] != "s") }
            }
            #expect(Set(places).count <= 1, "\(width)")
          }
          let words = lines.compactMap { line in
            ["failed", "ended", "in 0"].compactMap { line.firstRange(of: Array($0))?.lowerBound }
              .min()
          }
          #expect(Set(words).count <= 1, "\(width)")
          // A text is cut only if no cell is left.
          let isFull = lines.contains { $0.last != " " }
          #expect(isFull || !lines.joined().contains("…"), "\(width) \(lines.map { String($0) })")
          let ends = lines.compactMap { line in line.lastIndex { "━─╶╸▄▖▁█▓▒░".contains($0) } }
          #expect(Set(ends).count <= 1, "\(width)")
          #expect(lines.count == parts.count)
        }
      }
    }
  }

  /// A part whose name begins with the letter of its state.
  private func part(_ name: String, _ identifier: Int) -> Snapshot {
    var part = Snapshot()
    (part.identifier, part.reading.label) = (identifier, name)
    part.fractionReached = ["0": 0, "d": 1][name.prefix(1)] ?? 0.5
    part.reading.isAwaited = name.hasPrefix("w")
    if name.hasPrefix("f") { part.end = .failed() }
    return part
  }

  private func parts(_ names: String) -> [Snapshot] {
    names.split(separator: " ").enumerated().map { part(String($1), $0) }
  }

  /// The names that are shown and the states of the others.
  private func shown(_ names: String, in rows: Int, _ memory: inout ViewMemory) -> String {
    let parts = parts(names)
    memory.keep(only: parts)
    let (shown, hidden) = memory.select(parts, capacity: rows)
    let others = PartState.allCases.compactMap { state in hidden[state].map { "\($0) \(state)" } }
    return (shown.compactMap(\.reading.label) + others).joined(separator: " ")
  }

  @Test(
    "Rows come in this order: running parts, also at 0 %, waiting ones, failed ones, and done ones, of which the latest comes first"
  )
  func importance() {
    let all = "w1 d1 f1 d2 r1 w2 02"
    func shown(in rows: Int) -> String {
      var memory = ViewMemory()
      return self.shown(all, in: rows, &memory)
    }
    #expect(shown(in: 7) == all)
    #expect(shown(in: 5) == "w1 f1 r1 w2 02 2 done")
    #expect(shown(in: 4) == "w1 r1 w2 02 1 failed 2 done")
    #expect(shown(in: 1) == "r1 1 working 2 waiting 1 failed 2 done")
  }

  @Test(
    "A part keeps its row for as long as it works, and a part that has ended gives its row to another"
  )
  func rows() {
    var memory = ViewMemory()
    #expect(shown("ra rb rc rd re wf wg", in: 4, &memory) == "ra rb rc rd 1 working 2 waiting")
    #expect(shown("ra db rc rd re wf wg", in: 4, &memory) == "ra re rc rd 2 waiting 1 done")
    #expect(shown("ra db rc dd re rf wg", in: 4, &memory) == "ra re rc rf 1 waiting 2 done")
    #expect(shown("da db rc dd fe rf wg", in: 4, &memory) == "wg fe rc rf 3 done")
    #expect(shown("da db rc dd fe rf rg", in: 4, &memory) == "rg fe rc rf 3 done")
    // With more rows than before the rows that were there stay.
    #expect(shown("da db rc dd fe rf rg", in: 6, &memory) == "rg fe rc rf da dd 1 done")
    #expect(shown("da db rc dd fe rf rg", in: 2, &memory) == "rg rc 1 working 1 failed 3 done")
  }

  @Test("The row of the whole run stays, and one row shows only that")
  func overall() {
    func lines(height: Int, place: OverallPlace) -> [String] {
      var overall = part("all", Snapshot.overallIdentifier)
      overall.reading.counts.all = 500
      overall.reading.counts.done = 20
      var view = inlineView(.values)
      view.overallPlace = place
      view.template = .own([.label])
      var memory = ViewMemory()
      return view.body(
        parts("ra rb rc rd re") + [overall], clock: Sample.clock, width: 30, height: height, at: 0,
        memory: &memory
      ).map(\.withoutTrailingSpaces.plainText)
    }
    #expect(lines(height: 9, place: .top) == ["all", "ra", "rb", "rc", "rd", "re", "20 done"])
    #expect(lines(height: 5, place: .automatic) == ["all", "ra", "rb", "rc", "2 working, 20 done"])
    #expect(lines(height: 5, place: .bottom) == ["ra", "rb", "rc", "2 working, 20 done", "all"])
    #expect(lines(height: 3, place: .none) == ["ra", "rb", "3 working, 20 done"])
    #expect(lines(height: 2, place: .bottom) == ["ra", "all"])
    #expect(lines(height: 1, place: .top) == ["all"])
  }
}
