import ProgressModel
import TerminalText
import Testing

@testable import ProgressStyles

@Suite("Layouts and borders") struct LayoutTests {
  /// The lines of three values in a style, without the spaces at their ends.
  private func values(
    _ style: any ProgressViewStyle, height: Int = .max, end: WorkEnd? = nil,
    of amounts: [(Int64, Int64)]
  ) -> [String] {
    let snapshots = amounts.enumerated().map { index, amount in
      var snapshot = Sample.fraction(min(1, Double(amount.0) / Double(amount.1)))
      (snapshot.end, snapshot.unit, snapshot.identifier) = (end, .plain, index)
      (snapshot.reading.completed, snapshot.reading.total) = (.whole(amount.0), .whole(amount.1))
      snapshot.reading.label = ["Move", "Exercise", "Stand"][index]
      return snapshot
    }
    var memory = ViewMemory()
    memory.isLast = end != nil
    return OwnView(
      content: .value, style: style, theme: Theme(ink: .none, charset: .ascii), label: nil
    ).body(snapshots, clock: Sample.clock, width: 40, height: height, at: 0, memory: &memory)
      .map(\.withoutTrailingSpaces.plainText)
  }

  private let rings: [(Int64, Int64)] = [(400, 500), (24, 30), (7, 12)]

  @Test("A border around each part leaves the bars and the slashes of the amounts in their columns")
  func eachInBorder() {
    let style = BorderedStyle(
      content: InlineStyle(bar: .thick()), border: .rounded, enclosesEach: true)
    let edge = "+" + String(repeating: "-", count: 38) + "+"
    let lines = values(style, of: rings)
    #expect(
      lines == [
        edge, "| Move      [=======>  ]  80%  400/500 |", edge,
        edge, "| Exercise  [=======>  ]  80%   24/30  |", edge,
        edge, "| Stand     [====>     ]  58%    7/12  |", edge,
      ])
    let ended = values(style, end: .done, of: [(500, 500), (24, 30), (7, 12)])
    #expect(
      ended.filter { $0.contains("[") } == [
        "| Move      [==========] 100%  500/500 |", "| Exercise  [=======>  ]  80%   24/30  |",
        "| Stand     [====>     ]  58%    7/12  |",
      ])
    #expect(values(style, height: 8, of: rings).count == 7)
    #expect(values(style, height: 8, of: rings).last == "1 working")
    #expect(values(style, height: 2, of: rings).count == 2)
  }

  @Test("The slashes of amounts are in one column, also if the name of the unit has one")
  func slashes() {
    let snapshots = [(400, 500), (24, 30), (7, nil)].enumerated().map { index, amount in
      Sample.values(Int64(amount.0), of: amount.1 ?? 1).with {
        $0.identifier = index
        if amount.1 == nil { ($0.reading.total, $0.fractionReached) = (nil, nil) }
      }
    }
    var view = inlineView(.value)
    view.template.unitName = "m/s"
    var memory = ViewMemory()
    let lines = view.body(
      snapshots, clock: Sample.clock, width: 40, height: 3, at: 0, memory: &memory
    ).map { $0.plainText.replacing(/.*[%█▓░▁▄▖] */, with: "") }
    #expect(lines == ["400/500 m/s", "24/30 m/s ", "7 m/s"])
  }

  @Test("On a console that may have no other lines, each border but a double one is square")
  func consoleBorder() {
    var theme = Theme(ink: .none)
    theme.glyphs = .halves
    let view = ViewConfiguration(
      parts: [ViewPart(fractionReached: 0.5)], width: 10, height: 3, theme: theme)
    for border in BorderLines.allCases {
      let top = BorderedStyle(content: InlineStyle(bar: .thick()), border: border).body(view)[0]
      #expect(top.plainText == (border == .double ? "╔════════╗" : "┌────────┐"), "\(border)")
    }
  }

  @Test("Texts are centred below rings, and a border around circles is as wide as their fields")
  func circlesInBorder() {
    func boxes(
      _ style: any ProgressViewStyle, _ direction: LayoutDirection = .leftToRight, padding: Int = 1
    ) -> [[String]] {
      ["7/100", "10/100"].map { text in
        let parts = ["45/100", text].map {
          ViewPart(fields: [Piece($0, .amount(), width: 8)], fractionReached: 0.5)
        }
        let theme = Theme(ink: .none, direction: direction)
        let view = ViewConfiguration(parts: parts, width: 40, height: 9, theme: theme)
        return BorderedStyle(content: style, border: .square, padding: padding).body(view).map(
          \.plainText)
      }
    }
    let ring = RingStyle(lines: 5, thickness: 0.12)
    let left = boxes(ring).map { $0[6].prefix(26) }
    #expect(left == ["│   45/100      7/100    │", "│   45/100      10/100   │"])
    #expect(boxes(ring, .rightToLeft)[0][6].suffix(26) == "│    7/100      45/100   │")
    let signs = boxes(CircularStyle(), padding: 9)
    #expect(signs.allSatisfy { $0[0].split(separator: " ")[0].count == 30 })
  }

  @Test("Stacked parts without a bar take a line each")
  func stackedTexts() {
    var view = OwnView(
      .own([.label, .percent]), content: .values, style: StackedStyle(bar: .thick()),
      theme: Theme(ink: .none), label: nil)
    view.overallPlace = .none
    var memory = ViewMemory()
    let parts = (0..<5).map { number in
      Sample.values(1).with {
        $0.identifier = number
        $0.reading.label = "part \(number)"
      }
    }
    let lines = view.body(
      parts, clock: Sample.clock, width: 40, height: 6, at: 0, memory: &memory)
    #expect(lines.count == 5)
  }

  @Test("Stacked parts have a blank line between them where all fit so")
  func blankLines() {
    let style = StackedStyle(bar: .thick())
    let lines = values(style, height: 11, of: rings)
    #expect(lines.indices.filter { lines[$0].isEmpty } == [3, 7])
    #expect(lines.filter { $0.contains("/") } == ["80%   400/500", "80%    24/30", "58%     7/12"])
    #expect(values(style, height: 10, of: rings) == lines.filter { !$0.isEmpty })
    #expect(values(style, height: 8, of: rings) == lines.prefix(7) + ["1 working"])
    #expect(!values(style, height: 7, of: rings).contains(""))
  }

  @Test("Without room for a border there is none", arguments: [(9, 5), (40, 2), (1, 1)])
  func noBorder(width: Int, height: Int) {
    let configuration = ViewConfiguration(
      parts: [.copy()], width: width, height: height, theme: Theme())
    let content = StackedStyle(bar: .thick())
    #expect(
      BorderedStyle(content: content, border: .rounded).body(configuration)
        == content.body(configuration))
  }

  @Test("The automatic style has a bar from 20 columns on, inside a border too")
  func automatic() {
    let style = AutomaticStyle(wide: InlineStyle(bar: .thick()))
    func hasPie(_ style: any ProgressViewStyle, _ width: Int) -> Bool {
      let lines = style.body(ViewConfiguration(parts: [.copy()], width: width, theme: Theme()))
      return lines.contains { $0.plainText.contains("◑") }
    }
    #expect(hasPie(style, 19) && !hasPie(style, 20))
    let bordered = BorderedStyle(content: style, border: .heavy)
    #expect(hasPie(bordered, 23) && !hasPie(bordered, 24))
  }

  @Test("A value that is too long for its own line is cut")
  func longValue() {
    let part = ViewPart(
      fields: [Piece("chapter twelve of many", .amount(), width: 22)],
      fractionReached: 0.5)
    let lines = StackedStyle(bar: .thick()).body(
      ViewConfiguration(parts: [part], width: 12, theme: Theme(ink: .none)))
    #expect(lines.map(\.plainText) == ["▄▄▄▄▄▄▁▁▁▁▁▁", "chapter twe…"])
  }

  @Test("The limit of a current value label depends on the layout")
  func valueLabelLimit() {
    func limit(_ style: any ProgressViewStyle, _ width: Int, _ height: Int = .max) -> Int {
      let view = ViewConfiguration(parts: [], width: width, height: height, theme: Theme())
      return style.valueLabelLimit(in: view)
    }
    let inline = InlineStyle(bar: .thick())
    let stacked = StackedStyle(bar: .thick())
    #expect(limit(inline, 60) == 30)
    #expect(limit(stacked, 60) == 54)
    #expect(limit(stacked, 60, 1) == 30)
    let automatic = AutomaticStyle(wide: stacked)
    #expect(limit(automatic, 18) == 9)
    let bordered = BorderedStyle(content: automatic, border: .rounded)
    #expect(limit(bordered, 64) == 54)
    #expect(limit(bordered, 63, 1) == 31)
    let ring = RingStyle(lines: 9, thickness: 0.12)
    #expect(limit(ring, 60) == 20)
    #expect(limit(ring, 60, 1) == 30)
  }
}
