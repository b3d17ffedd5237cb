import ProgressModel
import TerminalText
import TestSupport
import TestTraits
import Testing
import Wording

@testable import ProgressStyles

@Suite(.seeded) struct OwnViewTests {
  @Test("A line is exactly as wide as its configuration, with every content")
  func width() {
    let contents: [LineContent] = [.copy, .result, .values, .value, .timer, .command]
    let labels = [
      nil, "Copying", "העתקה", "世界地図の輸入", "🎉 a very long label indeed, too long to keep",
    ]
    let snapshots = [
      Sample.copy(0.45), Sample.copy(1, phase: .finished), Sample.copy(0.3, phase: .broken),
      Sample.endless(), Sample.endless(stalledFor: 12), Sample.values(940), Snapshot(),
      Sample.timer(299, of: 300), Sample.fraction(0.42),
    ]
    var random = SeededRandom()
    for content in contents {
      for var theme in allThemes() {
        if theme.charset == .unicode {
          theme.language = Language.allCases.randomElement(using: &random) ?? .english
        }
        let line = inlineView(
          content, style: NamedStyle.all.randomElement(using: &random)?.style ?? LinearStyle(),
          theme: theme, label: labels.randomElement(using: &random) ?? nil,
          valueLabel: Bool.random(using: &random) ? "%b of %{total}" : nil)
        let widths = Array(0...(isExhaustive ? 90 : 30)) + [75, 90, 133, 1000]
        for width in widths {
          let snapshot = snapshots.randomElement(using: &random) ?? Snapshot()
          let body = line.body(snapshot, width: width)
          #expect(body.cellWidth == width, "\(body.plainText)|")
        }
      }
    }
  }

  @Test("Every label fits every width", arguments: [nil, "C", "Copying", "העתקה", "世界地図"])
  func labelWidth(label: String?) {
    for theme in allThemes() {
      let line = inlineView(theme: theme, label: label)
      for width in 0...(isExhaustive ? 80 : 16) {
        #expect(line.body(Sample.copy(0.45), width: width).cellWidth == width)
      }
    }
  }

  @Test("A label keeps its width on the side where the line begins")
  func paddedLabel() {
    let rightToLeft = Theme(ink: .none, direction: .rightToLeft)
    let theme = Theme(ink: .none)
    #expect(
      inlineView(theme: theme, label: "in", labelWidth: 3).text(Sample.copy(1), width: 60)
        .hasPrefix("in   █"))
    #expect(
      inlineView(theme: rightToLeft, label: "in", labelWidth: 3).text(Sample.copy(1), width: 60)
        .hasSuffix("█   in"))
  }

  @Test("The ratio of a command's output to its input is after the amount, once it is known")
  func ratio() {
    var snapshot = Sample.endless()
    let line = inlineView(.result)
    #expect(!line.text(snapshot, width: 60).contains(":1 "))
    snapshot.details.ratio = 3.25
    #expect(line.text(snapshot, width: 60).contains(" 18.2 GiB   3.25:1  402 MiB/s"))
    snapshot.details.ratio = 0.5
    #expect(line.text(snapshot, width: 60).contains(" 18.2 GiB      1:2  402 MiB/s"))
  }

  @Test("Values that end unknown have no bar, and a copy without a total has a full one without a percentage")
  func unknownEnd() {
    var ended = Snapshot()
    (ended.phase, ended.elapsed) = (.finished, 3)
    let theme = Theme(ink: .none)
    #expect(inlineView(.values, theme: theme).text(ended, width: 20) == "in 3.0 s            ")
    #expect(inlineView(.copy, theme: theme).text(ended, width: 20) == "██████████  in 3.0 s")
  }

  @Test("The bar of what exceeds its total is full, and the percentage says by how much, after the end too")
  func beyond() {
    var snapshot = Sample.copy(1)
    snapshot.overfulfilledFraction = 1.15
    let line = inlineView(theme: Theme(ink: .none))
    #expect(line.text(snapshot, width: 60).contains("█  115%  "))
    snapshot.phase = .finished
    #expect(line.text(snapshot, width: 60).contains("█  115%  "))
  }

  @Test(
    "What does not fit is dropped whole: the word of the time, rate, amount, time, then the label is cut, then the bar")
  func dropping() {
    let line = inlineView(theme: Theme(ink: .none, charset: .ascii), label: "Copying")
    var last: Set<String> = ["word", "rate", "amount", "time", "label", "bar", "percentage"]
    let order = [["word"], ["rate"], ["amount"], ["time"], ["label"], ["bar"], ["percentage"]]
    var dropped: [String] = []
    for width in (0...80).reversed() {
      let text = line.text(Sample.copy(0.45), width: width)
      var now: Set<String> = []
      if text.contains("0:06 left") { now.insert("word") }
      if text.contains("312 MiB/s") { now.insert("rate") }
      if text.contains("1.3/3.0 GiB") { now.insert("amount") }
      if text.contains("0:06") { now.insert("time") }
      if text.contains("Copying") { now.insert("label") }
      if text.contains("[") { now.insert("bar") }
      if text.contains("45%") { now.insert("percentage") }
      if width > 5 || !now.contains("bar") {
        dropped += last.subtracting(now).sorted()
        last = now.intersection(last)
      }
    }
    // A label without a bar may be whole again, so its position in the order is ignored.
    #expect(dropped.filter { $0 != "label" } == order.joined().filter { $0 != "label" })
    #expect((dropped.firstIndex(of: "label") ?? 0) > (dropped.firstIndex(of: "time") ?? 9))
  }

  @Test("A field is shown whole or not at all")
  func whole() {
    let line = inlineView(label: "Copying")
    for width in 0...80 {
      let text = line.text(Sample.copy(0.45), width: width)
      for part in ["312", "1.3", "GiB", "MiB/s"] where text.contains(part) {
        #expect(
          text.contains(part.hasPrefix("312") || part == "MiB/s" ? "312 MiB/s" : "1.3/3.0 GiB"))
      }
    }
  }

  @Test("A long label is cut with an ellipsis and leaves room for the bar")
  func cutLabel() {
    let label = "Importing a file with a very long name"
    let unicode = inlineView(label: label).text(Sample.copy(0.45), width: 40)
    #expect(unicode.contains("…"))
    #expect(unicode.hasPrefix("Importing a"))
    #expect(unicode.contains("█"))
    #expect(unicode.contains("45%"))
    let ascii = inlineView(theme: Theme(ink: .none, charset: .ascii), label: label)
      .text(Sample.copy(0.45), width: 40)
    #expect(ascii.contains("..."))
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("One cell shows the fraction: an eighth block, or a digit in ASCII")
  func oneCell() {
    #expect(inlineView(label: "Copying").text(Sample.copy(0.5), width: 1) == "▌")
    #expect(inlineView().text(Sample.copy(1), width: 1) == "█")
    let ascii = inlineView(theme: Theme(ink: .none, charset: .ascii))
    #expect(ascii.text(Sample.copy(0.5), width: 1) == "5")
    #expect(ascii.text(Sample.copy(1), width: 1) == "9")
    #expect(ascii.text(Sample.endless(), width: 1) == "-")
    #expect(ascii.text(Sample.endless(), width: 0) == "")
  }

  @Test("Without room for the percentage there is no label either", arguments: 1...3)
  func percentageLast(width: Int) {
    for fraction in [0.45, 1] {
      let text = inlineView(label: "Tea").text(Sample.copy(fraction), width: width)
      #expect(!text.contains("T"), "\(text)")
      let timer = inlineView(.timer, label: "Tea").text(Sample.timer(179, of: 200), width: width)
      #expect(!timer.contains("T"), "\(timer)")
    }
  }

  @Test("In ASCII the narrowest line still shows the fraction", arguments: 1...5)
  func narrowASCII(width: Int) {
    let line = inlineView(theme: Theme(ink: .none, charset: .ascii))
    let shown = Set((0...100).map { line.text(Sample.copy(Double($0) / 100), width: width) })
    #expect(shown.count > 1, "always \(shown)")
    for text in shown { #expect(!text.contains("--")) }
  }

  @Test("Nothing jumps while a run goes from 0 to 100 %", arguments: [72, 60, 48, 40, 30, 20, 12])
  func steady(width: Int) {
    for theme in allThemes() where theme.tint == nil {
      for label in [nil, "Copying"] {
        let line = inlineView(theme: theme, label: label)
        let extents = Set(
          (0...50).map { step in
            barExtent(line.text(Sample.copy(Double(step) / 50), width: width))
          })
        #expect(extents.count == 1, "\(width): \(extents)")
      }
    }
  }

  @Test("Nothing jumps with any width, label, total and rate")
  func steadyLaw() {
    var random = SeededRandom()
    for _ in 0..<60 {
      let width = Int.random(in: 1...1000 >> Int.random(in: 0...6, using: &random), using: &random)
      let theme = allThemes().filter { $0.tint == nil }.randomElement(using: &random) ?? Theme()
      let label = SafeText.printable(random.unicodeText(upTo: 20))
      let line = inlineView(theme: theme, label: label.isEmpty ? nil : label)
      let total =
        Int64.random(in: 1...(.max), using: &random) >> Int64.random(in: 0...60, using: &random)
      let extents = Set(
        (0..<50).map { _ in
          var snapshot = Sample.copy(Double.random(in: 0..<1, using: &random))
          snapshot.total = .whole(total)
          snapshot.completed = .whole(
            Int64(Double(total).nextDown * (snapshot.fractionCompleted ?? 0)))
          snapshot.rate = Double.random(in: 0...1e12, using: &random)
          return barExtent(line.text(snapshot, width: width))
        })
      #expect(extents.count == 1, "\(width) \(total) \(label) \(theme.charset): \(extents)")
    }
  }

  @Test("Nothing jumps while values come, with and without fractions")
  func steadyValues() {
    let line = inlineView(.values, label: "Importing")
    #expect(extents { line.text(Sample.values(Int64($0) * 2), width: 60) }.count == 1)
    var snapshot = Sample.values(0)
    let real = extents { step in
      snapshot.completed = .real(Double(step) / 1000)
      snapshot.total = .whole(1)
      snapshot.fractionCompleted = Double(step) / 1000
      return line.text(snapshot, width: 60)
    }
    #expect(real.count == 1)
  }

  @Test("Nothing jumps in the narrowest lines either", arguments: 2...11)
  func steadyWhenNarrow(width: Int) {
    let line = inlineView()
    let texts = (0...100).map { line.text(Sample.copy(Double($0) / 100), width: width) }
    #expect(Set(texts.map { $0.contains("%") }).count == 1)
  }

  @Test("Nothing jumps while a timer counts from hours down to 0")
  func steadyTimer() {
    let line = inlineView(.timer, label: "Tea")
    let minutes = Set(
      (0...720).map { barExtent(line.text(Sample.timer(Double($0), of: 720), width: 60)) })
    #expect(minutes.count == 1)
    let hours = Set(
      stride(from: 0, through: 7200, by: 60).map {
        barExtent(line.text(Sample.timer(Double($0), of: 7200), width: 60))
      })
    #expect(hours.count == 1)
  }

  @Test("A whole percentage is exact", arguments: 0...100)
  func wholePercentages(percent: Int) {
    let text = inlineView(.value).text(Sample.fraction(Double(percent) / 100), width: 40)
    #expect(text.hasSuffix(" \(percent)%"), "\(text)")
  }

  @Test("100 % is shown only for a fraction of 1")
  func almost() {
    #expect(inlineView().text(Sample.copy(1.0.nextDown), width: 40).contains(" 99%"))
    #expect(inlineView().text(Sample.copy(1), width: 40).contains("100%"))
  }

  @Test("The source's own label replaces the given one")
  func sourceLabel() {
    var snapshot = Sample.values(940)
    snapshot.label = "users.csv"
    let text = inlineView(.values, label: "Importing").text(snapshot, width: 60)
    #expect(text.hasPrefix("users.csv  "))
    #expect(!text.contains("Importing"))
  }

  @Test("Words of the user replace the amount, and a text that comes with a value is beside it")
  func currentValueLabel() {
    let given = inlineView(.values, valueLabel: "row %{current-value}")
    #expect(given.text(Sample.values(940), width: 60).contains("row 940"))
    #expect(!given.text(Sample.values(940), width: 60).contains("940/2000"))
    var snapshot = Sample.values(940)
    snapshot.currentValueLabel = "page 7"
    snapshot.rate = 23.5
    #expect(given.text(snapshot, width: 80).contains("  940/2000  page 7  "))
    #expect(given.text(snapshot, width: 80).contains(" 23.5/s  "))
    snapshot.currentValueLabel = String(repeating: "long ", count: 20)
    // The text is cut to eight cells before anything else is left out.
    let text = given.text(snapshot, width: 59)
    #expect(text.contains("  940/2000  long lo…  "), "\(text)")
    #expect(text.contains(" 23.5/s  "), "\(text)")
    #expect(text.contains("█"))
  }

  @Test("The text of a timer replaces its time in every style")
  func timerText() {
    let styles: [any ProgressViewStyle] = [
      InlineStyle(bar: LinearStyle()), CircularStyle(), StackedStyle(bar: LinearStyle()),
      RingStyle(lines: 9, thickness: 0.12, fallback: CircularStyle()),
    ]
    for style in styles {
      func text(_ valueLabel: String?) -> String {
        var memory = ViewMemory()
        return OwnView(
          content: .timer, style: style, theme: Theme(ink: .none), label: "Tea",
          currentValueLabel: valueLabel.map { Template($0) }
        ).body([Sample.timer(299, of: 300)], clock: Sample.clock, width: 40, height: 9, at: 0, memory: &memory)
          .map(\.plainText).joined(separator: "\n")
      }
      #expect(text(nil).contains("4:59"))
      #expect(text("brewing").contains("brewing") && !text("brewing").contains("4:59"))
    }
  }

  @Test("The field for the label in a current value label is the shown label")
  func labelInValueLabel() {
    let view = inlineView(.values, label: "Importing", valueLabel: "<%{label}>")
    var snapshot = Sample.values(940)
    #expect(view.text(snapshot, width: 80).contains("<Importing>"))
    snapshot.label = "users.csv"
    #expect(view.text(snapshot, width: 80).contains("<users.csv>"))
    snapshot.name = "users"
    #expect(view.text(snapshot, width: 80).contains("<users.csv>"))
  }

  @Test("The bar does not grow back when a current value label gets shorter")
  func rememberedWidth() {
    let line = inlineView(.values)
    var snapshot = Sample.values(940)
    var memory = ViewMemory()
    func bar(_ label: String) -> Range<Int> {
      snapshot.currentValueLabel = label
      let body = line.line(snapshot, width: 60, memory: &memory)
      return barExtent(body.plainText)
    }
    let first = bar("chapter twelve")
    #expect(bar("a") == first)
    #expect(bar("chapter one") == first)
  }

  @Test("From right to left percentage, bar and label change sides")
  func mirroredLine() {
    let rtl = Theme(ink: .none, direction: .rightToLeft)
    let text = inlineView(theme: rtl, label: "Copying").text(Sample.copy(0.45), width: 72)
    #expect(text.hasSuffix("  Copying"))
    let parts = ["0:06", "312 MiB/s", "1.3/3.0 GiB", "45%", "░", "█", "Copying"]
    let places = parts.map { part in
      text.indices.firstIndex { text[$0...].hasPrefix(part) } ?? text.endIndex
    }
    #expect(places == places.sorted())
  }

  @Test("A Hebrew label does not reorder the bar and the numbers")
  func hebrew() {
    let mark = "\u{200E}"
    for direction in LayoutDirection.allCases {
      let theme = Theme(ink: .none, direction: direction)
      let text = inlineView(theme: theme, label: "העתקה").text(Sample.copy(0.45), width: 72)
      #expect(text.contains(mark + "העתקה" + mark))
      #expect(
        !inlineView(theme: theme, label: "Copying").text(Sample.copy(0.45), width: 72).contains(
          mark))
    }
  }

  @Test("A Hebrew label that is cut does not reorder the bar and the numbers either")
  func cutHebrew() {
    let label = "העתקה של קבצים רבים מאוד"
    for width in 14...40 {
      let text = inlineView(label: label).text(Sample.copy(0.45), width: width)
      guard text.contains("ה") else { continue }
      let marks = text.filter { $0 == "\u{200E}" }.count
      #expect(marks == 2, "at \(width)")
    }
  }

  @Test("A Hebrew current value label does not reorder the numbers beside it")
  func hebrewValueLabel() {
    var snapshot = Sample.values(940)
    snapshot.currentValueLabel = "פרק"
    let text = inlineView(.values).text(snapshot, width: 60)
    #expect(text.contains("\u{200E}פרק\u{200E}"))
  }

  @Test("The last frame has the whole amount, the duration and the mean rate")
  func closing() {
    let text = inlineView(label: "Copying").text(Sample.copy(1, phase: .finished), width: 72)
    #expect(text.contains(#/^Copying  █+  3\.0 GiB  312 MiB/s  in 0:10$/#), "\(text)")
    #expect(inlineView().text(Sample.copy(1, phase: .finished), width: 30).hasSuffix("  3.0 GiB  0:10"))
  }

  @Test("Finished work without a total is complete; broken work is not")
  func endlessClosing() {
    var snapshot = Sample.endless()
    snapshot.phase = .finished
    #expect(!inlineView().text(snapshot, width: 60).contains("░"))
    snapshot.phase = .broken
    #expect(inlineView().text(snapshot, width: 60).contains("░"))
    let broken = inlineView().text(Sample.copy(0.3, phase: .broken), width: 72)
    #expect(broken.contains("30%"))
    #expect(broken.contains("  0.9/3.0 GiB  "))
    #expect(broken.hasSuffix("  failed after 3.0 s"))
    var stopped = Sample.copy(0.3, phase: .broken)
    stopped.failure = .signal("SIGINT")
    #expect(inlineView().text(stopped, width: 72).hasSuffix("  SIGINT after 3.0 s"))
  }

  @Test("The duration of a stall replaces the rate")
  func stall() {
    let text = inlineView(label: "backup.tar").text(Sample.endless(stalledFor: 12), width: 72)
    #expect(text.contains("18.2 GiB  stalled 12 s"))
    #expect(text.hasSuffix("  0:58 elapsed"))
    #expect(!text.contains("MiB/s"))
    var copy = Sample.copy(0.45)
    let before = barExtent(inlineView().text(copy, width: 72))
    copy.stalledFor = 12
    let stalled = inlineView().text(copy, width: 72)
    #expect(stalled.contains("stalled 12 s"))
    #expect(!stalled.contains("MiB/s"))
    #expect(barExtent(stalled) == before)
  }

  @Test("Values have their rate, but steps with texts are no units once they have ended")
  func valuesRate() {
    var snapshot = Sample.values(940)
    snapshot.rate = 23.5
    var step = snapshot
    step.currentValueLabel = "page 7"
    let line = inlineView(.values, label: "Importing")
    #expect(line.text(snapshot, width: 72).contains("23.5/s  "))
    #expect(line.text(step, width: 90).contains("page 7    23.5/s  "))
    for phase in [Snapshot.Phase.finished, .broken] {
      (snapshot.phase, step.phase) = (phase, phase)
      #expect(line.text(snapshot, width: 72).contains("23.5/s  "))
      #expect(!line.text(step, width: 90).contains("/s"))
    }
  }

  private func extents(_ text: (Int) -> String) -> Set<Range<Int>> {
    Set((0...200).map { barExtent(text($0 * 5)) })
  }

  /// The columns of the first and the last cell of a bar without colours.
  private func barExtent(_ text: String) -> Range<Int> {
    let cells = Array(text.filter { $0 != "\u{200E}" })
    let isBar: (Character) -> Bool = { "█▉▊▋▌▍▎▏▐░[]".contains($0) }
    guard let first = cells.firstIndex(where: isBar), let last = cells.lastIndex(where: isBar)
    else { return 0..<0 }
    return first..<last + 1
  }
}
