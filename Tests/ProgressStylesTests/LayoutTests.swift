import ProgressModel
import TerminalText
import Testing

@testable import ProgressStyles

@Suite("Layouts and borders") struct LayoutTests {
  @Test("A border surrounds exactly its content, drawn in the remaining room")
  func border() {
    let theme = Theme(borderTint: .named("pink"))
    for named in NamedView.contents {
      for border in BorderLines.allCases {
        let style = BorderedStyle(content: named.style, border: border)
        for (width, height) in [(10, 3), (40, 5), (80, 30)] {
          let parts = [ViewPart.copy(0.3), .copy(nil)]
          let lines = style.body(
            ViewConfiguration(parts: parts, width: width, height: height, theme: theme))
          let content = named.style.body(
            ViewConfiguration(parts: parts, width: width - 4, height: height - 2, theme: theme))
          #expect(lines.count == content.count + 2)
          for (line, inner) in zip(lines.dropFirst(), content) {
            #expect(line.plainText.dropFirst(2).dropLast(2) == inner.plainText)
          }
          for line in lines {
            #expect(line.runs.first?.style.foreground == theme.borderTint)
            #expect(line.runs.last?.style.foreground == theme.borderTint)
          }
        }
      }
    }
  }

  /// The lines of three values in a style, without the spaces at their ends.
  private func values(
    _ style: any ProgressViewStyle, height: Int = .max, phase: Snapshot.Phase = .running, of amounts: [(Int64, Int64)]
  ) -> [String] {
    let snapshots = amounts.enumerated().map { index, amount in
      var snapshot = Sample.fraction(min(1, Double(amount.0) / Double(amount.1)))
      (snapshot.phase, snapshot.unit, snapshot.identifier) = (phase, .plain, index)
      (snapshot.completed, snapshot.total) = (.whole(amount.0), .whole(amount.1))
      snapshot.label = ["Move", "Exercise", "Stand"][index]
      return snapshot
    }
    var memory = ViewMemory()
    return OwnView(
      content: .value, style: style, theme: Theme(ink: .none, charset: .ascii), label: nil, currentValueLabel: nil
    ).body(snapshots, clock: Sample.clock, width: 40, height: height, at: 0, memory: &memory)
      .map(\.withoutTrailingSpaces.plainText)
  }

  private let rings: [(Int64, Int64)] = [(400, 500), (24, 30), (7, 12)]

  @Test("A border around each part leaves the bars and the amounts in their columns")
  func eachInBorder() {
    let style = BorderedStyle(content: InlineStyle(bar: LinearStyle()), border: .rounded, enclosesEach: true)
    let edge = "+" + String(repeating: "-", count: 38) + "+"
    let lines = values(style, of: rings)
    #expect(
      lines.joined(separator: "\n")
        == [
          edge, "| Move      [=======>  ]  80%  400/500 |", edge, edge, "| Exercise  [=======>  ]  80%   24/30  |",
          edge,
          edge, "| Stand     [====>     ]  58%    7/12  |", edge,
        ].joined(separator: "\n"))
    let ended = values(style, phase: .finished, of: [(500, 500), (24, 30), (7, 12)])
    #expect(
      ended.filter { $0.contains("[") }.joined(separator: "\n")
        == [
          "| Move      [============] 100%    500 |", "| Exercise  [========>   ]  80%  24/30 |",
          "| Stand     [======>     ]  58%   7/12 |",
        ].joined(separator: "\n"))
    #expect(values(style, height: 8, of: rings).count == 7)
    #expect(values(style, height: 8, of: rings).last == "1 working")
    #expect(values(style, height: 2, of: rings).count == 2)
  }

  @Test("Stacked parts have a blank line between them where all fit so")
  func blankLines() {
    let style = StackedStyle(bar: LinearStyle())
    let lines = values(style, height: 11, of: rings)
    #expect(lines.indices.filter { lines[$0].isEmpty } == [3, 7])
    #expect(lines.filter { $0.contains("/") } == ["80%  400/500", "80%   24/30", "58%    7/12"])
    #expect(values(style, height: 10, of: rings) == lines.filter { !$0.isEmpty })
    #expect(values(style, height: 8, of: rings) == lines.prefix(7) + ["1 working"])
    #expect(!values(style, height: 7, of: rings).contains(""))
  }

  @Test("Amounts have their slashes in one column, and none in front of them for digits that will not come")
  func slashes() {
    let inline = values(InlineStyle(bar: LinearStyle()), of: rings)
    #expect(
      inline.map { String($0.suffix(from: $0.lastIndex(of: "%") ?? $0.startIndex)) }
        == ["%  400/500", "%   24/30", "%    7/12"])
    let ended = values(CircularStyle(), phase: .finished, of: [(4, 500), (24, 30), (7, 12)])
    #expect(ended == ["(0%)  Move       4/500", "(80%) Exercise  24/30", "(58%) Stand      7/12"])
  }

  @Test("Without room for a border there is none", arguments: [(9, 5), (40, 2), (1, 1)])
  func noBorder(width: Int, height: Int) {
    let configuration = ViewConfiguration(
      parts: [.copy()], width: width, height: height, theme: Theme())
    let content = StackedStyle(bar: LinearStyle())
    #expect(
      BorderedStyle(content: content, border: .rounded).body(configuration)
        == content.body(configuration))
  }

  @Test("The automatic style has a bar from 20 columns on, inside a border too")
  func automatic() {
    let style = AutomaticStyle(wide: InlineStyle(bar: LinearStyle()), narrow: CircularStyle())
    func hasPie(_ style: any ProgressViewStyle, _ width: Int) -> Bool {
      let lines = style.body(ViewConfiguration(parts: [.copy()], width: width, theme: Theme()))
      return lines.contains { $0.plainText.contains("◑") }
    }
    #expect(hasPie(style, 19) && !hasPie(style, 20))
    let bordered = BorderedStyle(content: style, border: .heavy)
    #expect(hasPie(bordered, 23) && !hasPie(bordered, 24))
  }

  @Test("Stacked, the label has the default colour and the value the secondary one")
  func stackedColors() {
    let lines = StackedStyle(bar: LinearStyle()).body(
      ViewConfiguration(parts: [.copy()], width: 60, theme: Theme()))
    #expect(lines.count == 3)
    #expect(lines[0].runs == [StyledRun("Copying" + String(repeating: " ", count: 53))])
    #expect(lines[2].runs.first?.style == .faint)
    #expect(lines[2].runs.first?.text.hasSuffix("0:06 left") ?? false)
  }

  @Test("A value that is too long for its own line is cut")
  func longValue() {
    let part = ViewPart(
      fields: [Piece("chapter twelve of many", rank: .amount, width: 22)],
      fractionCompleted: 0.5)
    let lines = StackedStyle(bar: LinearStyle()).body(
      ViewConfiguration(parts: [part], width: 12, theme: Theme(ink: .none)))
    #expect(lines.map(\.plainText) == ["██████░░░░░░", "chapter twe…"])
  }

  @Test("The limit of a current value label depends on the layout")
  func valueLabelLimit() {
    func limit(_ style: any ProgressViewStyle, _ width: Int, _ height: Int = .max) -> Int {
      style.valueLabelLimit(
        ViewConfiguration(parts: [], width: width, height: height, theme: Theme()))
    }
    let inline = InlineStyle(bar: LinearStyle())
    let stacked = StackedStyle(bar: LinearStyle())
    #expect(limit(inline, 60) == 20)
    #expect(limit(stacked, 60) == 54)
    #expect(limit(stacked, 60, 1) == 20)
    let automatic = AutomaticStyle(wide: stacked, narrow: CircularStyle())
    #expect(limit(automatic, 18) == 9)
    let bordered = BorderedStyle(content: automatic, border: .rounded)
    #expect(limit(bordered, 64) == 54)
    #expect(limit(bordered, 63, 1) == 21)
    let ring = RingStyle(lines: 9, thickness: 0.12, fallback: CircularStyle())
    #expect(limit(ring, 60) == 20)
    #expect(limit(ring, 60, 1) == 30)
  }

  @Test("On one line a stacked view shows a long current value label like an inline one")
  func longValueOnOneLine() {
    let text = "a text that says where it is, chapter by chapter, to the end"
    func line(_ style: any ProgressViewStyle) -> String {
      var snapshot = Sample.fraction(0.3)
      snapshot.currentValueLabel = text
      var memory = ViewMemory()
      return OwnView(
        content: .values, style: style, theme: Theme(), label: "Reading", currentValueLabel: nil
      ).body([snapshot], clock: Sample.clock, width: 72, height: 1, at: 0, memory: &memory)
        .map(\.plainText).joined()
    }
    let inline = line(InlineStyle(bar: LinearStyle()))
    #expect(inline.contains("a text that says"))
    #expect(line(StackedStyle(bar: LinearStyle())) == inline)
  }

  @Test("The bars of several parts begin and end in the same columns")
  func columns() {
    let parts: [ViewPart] = [
      .copy(0.2, label: "a"), .copy(1, label: "世界"), .copy(nil, label: nil),
      .gauge(0.4, label: "a label that is cut"),
    ]
    for width in 24...120 {
      let lines = InlineStyle(bar: LinearStyle()).body(
        ViewConfiguration(parts: parts, width: width, theme: Theme(ink: .none)))
      let extents = lines.map { line -> [Int] in
        var column = 0
        var cells: [Int] = []
        for character in line.plainText {
          if "█▉▊▋▌▍▎▏▓▒░".contains(character) { cells.append(column) }
          column += character.cellWidth
        }
        return [cells.first, cells.last].compactMap(\.self)
      }
      #expect(Set(extents).count == 1, "\(width): \(extents)")
    }
  }

  @Test(
    "If there are more parts than lines, the last line has the number of the others, in a border too"
  )
  func more() {
    let parts = (1...5).map { ViewPart(label: "\($0)", fractionCompleted: 0.5) }
    for named in NamedView.contents {
      let lines = BorderedStyle(content: named.style, border: .rounded).body(
        ViewConfiguration(parts: parts, width: 40, height: 6, theme: Theme(ink: .none)))
      let isStacked = named.name.hasPrefix("stacked")
      #expect(lines.count == (isStacked ? 5 : 6), "\(named.name)")
      let last = lines.dropLast().last?.plainText ?? ""
      #expect(last.hasPrefix("│ \(isStacked ? 4 : 2) working "), "\(named.name): \(last)")
    }
  }
}
