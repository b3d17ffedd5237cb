import ProgressModel
import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

@Suite(.seeded) struct OwnViewTests {
  @Test("A label keeps its width on the side where the line begins")
  func paddedLabel() {
    func text(_ direction: LayoutDirection) -> String {
      inlineView(theme: Theme(ink: .none, direction: direction), label: "in", labelWidth: 3)
        .text(Sample.copy(1), width: 60)
    }
    #expect(text(.leftToRight).hasPrefix("in   ▄"))
    #expect(text(.rightToLeft).hasSuffix("▄   in"))
  }

  @Test("Nothing jumps with any width, label, total and rate")
  func steadyLaw() {
    var random = SeededRandom()
    for _ in 0..<(isExhaustive ? 200 : 20) {
      let width = Int.random(in: 1...1000 >> Int.random(in: 0...6, using: &random), using: &random)
      let theme = allThemes().filter { $0.tint == nil }.randomElement(using: &random) ?? Theme()
      let label = SafeText.printable(random.unicodeText(upTo: 20))
      let line = inlineView(theme: theme, label: label.isEmpty ? nil : label)
      let total =
        Int64.random(in: 1...(.max), using: &random) >> Int64.random(in: 0...60, using: &random)
      let extents = Set(
        (0..<50).map { _ in
          var snapshot = Sample.copy(Double.random(in: 0..<1, using: &random))
          snapshot.reading.total = .whole(total)
          snapshot.reading.completed = .whole(
            Int64(Double(total).nextDown * (snapshot.fractionCompleted ?? 0)))
          snapshot.rate = Double.random(in: 0...1e12, using: &random)
          return barExtent(line.text(snapshot, width: width))
        })
      #expect(extents.count == 1, "\(width) \(total) \(label) \(theme.charset): \(extents)")
    }
  }

  @Test("Nothing jumps while values come, with and without fractions, and a timer counts down")
  func steadyValues() {
    let line = inlineView(.values, label: "Importing")
    #expect(extents { line.text(Sample.values(Int64($0) * 2), width: 60) }.count == 1)
    var snapshot = Sample.values(0)
    let real = extents { step in
      snapshot.reading.completed = .real(Double(step) / 1000)
      snapshot.reading.total = .whole(1)
      snapshot.fractionReached = Double(step) / 1000
      return line.text(snapshot, width: 60)
    }
    #expect(real.count == 1)
    let tea = inlineView(.timer, label: "Tea")
    for length in [720.0, 7200] {
      let shown = extents { step in
        tea.text(Sample.timer(Double(step) / 1000 * length, of: length), width: 60)
      }
      #expect(shown.count == 1)
    }
  }

  @Test(
    "A text is cut to a fifth of the line, then words beside times go, then it is cut to eight cells"
  )
  func currentValueLabel() {
    var snapshot = Sample.values(940)
    snapshot.rate = 23.5
    snapshot.reading.currentValueLabel = String(repeating: "long ", count: 20)
    func text(_ width: Int) -> String { inlineView(.values).text(snapshot, width: width) }
    #expect(text(100).contains("  940/2000  long long long long long lo…  23.5/s   0:41 left"))
    #expect(text(100).count { "▄▖▁".contains($0) } >= 33)
    #expect(text(62).contains("  940/2000  long long l…  23.5/s   0:41 left"))
    #expect(text(52).contains("  940/2000  long lon…  23.5/s   0:41"))
    #expect(text(52).contains("▄"))
  }

  @Test("The user's words for a value replace its text only if they contain it")
  func words() {
    let snapshot = Sample.values(940).with { $0.reading.currentValueLabel = "page 7" }
    func text(_ words: String) -> String {
      inlineView(.values, valueLabel: words).text(snapshot, width: 100)
    }
    #expect(text("now %{percent}").contains("  page 7  "))
    #expect(text("now %{percent}, %{text}").contains("  now 47%, page 7  "))
  }

  @Test("A countdown that has ended is empty, and its percentage says so")
  func endedTimer() {
    var snapshot = Sample.timer(0, of: 60)
    snapshot.end = .done
    let style = FormatStyle(Template("%{linear} %{percent}"), shapes: FormatShapes())
    let view = OwnView(content: .timer, style: style, theme: Theme(ink: .none), label: nil)
    #expect(view.text(snapshot, width: 12) == "▁▁▁▁▁▁▁▁▁ 0%")
  }

  @Test("The row of the whole run is named, and its number of parts is among the amounts")
  func overall() {
    var parts = [Sample.values(3, of: 8), Sample.values(7, of: 23), Sample.fraction(0.4)]
    for index in parts.indices { parts[index].reading.label = "web\(index)" }
    (parts[2].reading.counts.ended, parts[2].reading.counts.all) = (2, 5)
    parts[2].reading.label = nil
    for (index, identifier) in [0, 1, Snapshot.overallIdentifier].enumerated() {
      parts[index].identifier = identifier
    }
    var view = inlineView(.values)
    view.overallPlace = .top
    var memory = ViewMemory()
    let lines = view.body(
      parts, clock: Sample.clock, width: 70, height: 5, at: 0, memory: &memory
    ).map(\.plainText)
    #expect(lines[0].hasPrefix("Total  "))
    let slashes = lines.map { line in line.prefix { $0 != "/" }.count }
    #expect(Set(slashes).count == 1, "\(lines)")
    #expect(lines[0].contains("2/5"))
  }

  @Test("A ring ends with the same lines, at most half a cell from where it was")
  func lastRing() {
    let view = OwnView(
      content: .copy, style: RingStyle(lines: 7, thickness: 0.12), theme: Theme(), label: "Copying")
    var memory = ViewMemory()
    let frames = [Sample.copy(0.99), Sample.copy(1, end: .done), Sample.copy(0.05)].map {
      snapshot in
      view.body(
        [snapshot], clock: Sample.clock, width: 60, height: 20, at: 0, memory: &memory
      ).map(\.plainText)
    }
    #expect(frames[0].count == frames[1].count)
    let places = frames.map { $0.prefix(7).map { $0.prefix { $0 == " " }.count } }
    #expect(places[0] == places[2])
    #expect(zip(places[0], places[1]).allSatisfy { 0...1 ~= $1 - $0 })
    #expect(frames[1][7].contains("3.00/3.00 GiB") && frames[1][7].contains("0:10"))
    let slashes = frames.map { frame in frame[7].prefix { $0 != "/" }.count }
    #expect(slashes[0] == slashes[1])
  }

  @Test("A ring of usual width that fails keeps its place, whatever the words at the end are")
  func brokenRing() {
    let view = OwnView(
      content: .copy, style: RingStyle(lines: 9, thickness: 0.12), theme: Theme(), label: "Copying")
    for columns in 40...70 {
      var memory = ViewMemory()
      let frames = [Sample.copy(0.3), Sample.copy(0.3, end: .failed())].map { snapshot in
        view.body(
          [snapshot], clock: Sample.clock, width: columns, height: 20, at: 0, memory: &memory
        ).map(\.plainText)
      }
      #expect(frames[0].count == frames[1].count)
      let places = frames.map { $0.prefix(3).map { $0.prefix { $0 == " " }.count } }
      #expect(places[0] == places[1], "\(columns) \(frames)")
    }
  }

  @Test("Rings beside one another keep their places when all of them end")
  func brokenRings() {
    let view = OwnView(
      content: .values, style: RingStyle(lines: 9, thickness: 0.12), theme: Theme(), label: nil)
    let parts = [Sample.values(7, of: 23), Sample.values(1200, of: 4000)].enumerated().map {
      number, part in
      part.with {
        $0.identifier = number
        $0.reading.label = "part \(number)"
        $0.reading.currentValueLabel = number > 0 ? "pushing rows" : nil
      }
    }
    let ends = parts.map { part in
      part.with {
        $0.end = .failed()
        $0.end = .failed(.signal("SIGINT"))
        $0.timeRemaining = nil
      }
    }
    for columns in 50...120 {
      var memory = ViewMemory()
      let frames = [parts, ends].map { parts in
        view.body(
          parts, clock: Sample.clock, width: columns, height: 20, at: 0, memory: &memory
        ).map(\.plainText)
      }
      #expect(frames.joined().allSatisfy { $0.cellWidth == columns })
      let places = frames.map {
        $0.prefix(3).map { line in line.indices.filter { line[$0] != " " } }
      }
      #expect(places[0] == places[1], "\(columns)")
    }
  }

  @Test("A bar that stays at the end moves nothing sideways, unless a failure needs room")
  func lastBar() {
    let styles: [any ProgressViewStyle] = [
      InlineStyle(bar: .thick()), StackedStyle(bar: .thin),
      BorderedStyle(content: InlineStyle(bar: .thin), border: .rounded), CircularStyle(),
    ]
    let page = Sample.values(940).with {
      $0.reading.currentValueLabel = "some text that is quite long"
    }
    let runs = [Sample.copy(0.99), Sample.copy(0.3), page]
    let ends: [WorkEnd] = [.done, .readerLeft, .failed()]
    for (style, run, kind) in styles.flatMap({ style in
      runs.flatMap { run in ends.map { (style, run, $0) } }
    }) {
      let end = run.with {
        $0.end = kind.reaching($0.fractionReached)
        $0.timeRemaining = nil
      }
      let view = OwnView(
        content: run.unit == .plain ? .values : .copy, style: style, theme: Theme(ink: .none),
        label: "A label")
      for columns in 20...100 {
        var memory = ViewMemory()
        let frames = [run, end].map { snapshot in
          memory.isLast = snapshot.end != nil
          return view.body(
            [snapshot], clock: Sample.clock, width: columns, height: 3, at: 0, memory: &memory
          ).map { $0.plainText.map { "▄▖▁█▓▒░━─╸╶".contains($0) ? "█" : $0 } }
        }
        #expect(frames.joined().allSatisfy { $0.count == columns })
        if kind == .failed() { continue }
        // The first number of stacked texts is at the left edge.
        let signs: [Character] = ["█", "│"] + (style is StackedStyle ? [] : ["%"])
        for sign in signs {
          let places = frames.map { $0.map { $0.firstIndex(of: sign) } }
          #expect(places[0] == places[1], "\(columns) \(frames.map { $0.map { String($0) } })")
          let ends = frames.map { $0.map { $0.lastIndex(of: sign) } }
          #expect(ends[0] == ends[1], "\(columns) \(frames.map { $0.map { String($0) } })")
        }
      }
    }
  }

  @Test("The bar does not grow back when a current value label gets shorter")
  func rememberedWidth() {
    let line = inlineView(.values)
    var snapshot = Sample.values(940)
    var memory = ViewMemory()
    func bar(_ label: String) -> Range<Int> {
      snapshot.reading.currentValueLabel = label
      let body = line.line(snapshot, width: 60, memory: &memory)
      return barExtent(body.plainText)
    }
    let first = bar("chapter twelve")
    #expect(bar("a") == first)
    #expect(bar("chapter one") == first)
  }

  private func extents(_ text: (Int) -> String) -> Set<Range<Int>> {
    Set((0...200).map { barExtent(text($0 * 5)) })
  }

  /// The columns of the first and the last cell of a bar without colours.
  private func barExtent(_ text: String) -> Range<Int> {
    let cells = Array(text.filter { $0 != "\u{200E}" })
    let isBar: (Character) -> Bool = { "▄▖▗▁█▓▒░▉▊▋▌▍▎▏▐[]".contains($0) }
    guard let first = cells.firstIndex(where: isBar), let last = cells.lastIndex(where: isBar)
    else { return 0..<0 }
    return first..<last + 1
  }
}
