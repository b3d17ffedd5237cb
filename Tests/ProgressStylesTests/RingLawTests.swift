import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

@Suite(.seeded) struct RingLawTests {
  @Test("There are never too many lines, and each is exactly as wide as its configuration")
  func size() {
    var random = SeededRandom()
    let themes = allThemes()
    for width in 1...200 {
      let height = Int.random(in: 1...30, using: &random)
      let theme = themes.randomElement(using: &random) ?? Theme()
      let count = Bool.random(using: &random) ? 1 : Int.random(in: 1...8, using: &random)
      let parts = (0..<count).map { _ in randomPart(&random) }
      for style in styles(lines: Int.random(in: 1...24, using: &random), &random) {
        let lines = style.body(
          ViewConfiguration(parts: parts, width: width, height: height, theme: theme))
        #expect(lines.allSatisfy { $0.cellWidth == width }, "\(width) × \(height) \(theme)")
        #expect((1...height).contains(lines.count), "\(width) × \(height) \(theme)")
      }
    }
  }

  @Test("With enough room a ring has the given height, and twice as many columns")
  func extentOfRing() {
    for lines in [3, 4, 9, 20] {
      let rows = ring(lines: lines, 1)
      #expect(rows.count == lines)
      let widest = rows.map { $0.plainText.split(separator: " ").reduce(0) { $0 + $1.count } }.max()
      #expect(widest ?? 0 <= 2 * lines)
      #expect(rows[lines / 2].plainText.prefix(2 * lines).last != " ")
      #expect(rows[lines / 2].plainText.dropFirst(2 * lines).allSatisfy { $0 == " " })
    }
  }

  @Test("A stall is shown inside a ring, below it or in the legend", arguments: [1, 3])
  func stalls(count: Int) {
    for (content, lines) in [(LineContent.copy, 5), (.copy, 9), (.values, 9), (.copy, 20)] {
      var snapshot = Sample.copy(0.45)
      snapshot.stalledFor = 12
      let part = ViewPart(
        label: "Copying", fields: LineFields.all(of: snapshot, content: content),
        fractionCompleted: 0.45)
      let style = RingStyle(lines: lines, thickness: 0.12, fallback: CircularStyle())
      let text = style.body(
        ViewConfiguration(
          parts: Array(repeating: part, count: count), width: 100, height: 30, theme: Theme())
      ).map(\.plainText).joined()
      #expect(text.contains("stalled 12 s"), "\(lines)")
    }
  }

  @Test("The height of a ring is limited, so that drawing never delays the run")
  func mostLines() {
    let style = RingStyle(lines: .max, thickness: 0.12, fallback: CircularStyle())
    let lines = style.body(
      ViewConfiguration(parts: [ViewPart(fractionCompleted: 0.5)], width: 20_000, theme: Theme()))
    #expect(lines.count == 100)
  }

  @Test("A right-to-left ring is a mirror image, dot by dot, except for texts")
  func mirror() {
    var random = SeededRandom()
    for ink in Ink.allCases {
      for _ in 0..<20 {
        let lines = Int.random(in: 3...16, using: &random)
        let fraction = randomFraction(&random)
        var part = ViewPart(fractionCompleted: fraction.map { min(1, $0) })
        part.overfulfilledFraction = fraction.flatMap { $0 > 1 ? $0 : nil }
        part.motion = Double.random(in: 0...20, using: &random)
        for style in styles(lines: lines, &random).prefix(1) {
          let width = Int.random(in: 2 * lines...60, using: &random)
          func cells(_ direction: LayoutDirection) -> [[SeenCell]] {
            style.body(
              ViewConfiguration(
                parts: [part], width: width, height: 30,
                theme: Theme(ink: ink, direction: direction))
            ).map { seenCells($0) }
          }
          guard ink == .rich else {
            #expect(cells(.rightToLeft) == cells(.leftToRight).map(mirrored))
            continue
          }
          // Without texts, the rows of samples are compared.
          func samples(_ direction: LayoutDirection) -> [[Color?]] {
            part.fields = []
            return style.body(
              ViewConfiguration(parts: [part], width: width, height: 30, theme: Theme(direction: direction))
            ).flatMap { line in
              let cells = seenSamples(line)
              return (0..<16).map { row in cells.flatMap { $0[row * 8..<row * 8 + 8] } }
            }
          }
          #expect(samples(.rightToLeft) == samples(.leftToRight).map { $0.reversed() }, "\(lines) \(part)")
        }
      }
    }
  }

  @Test("The dots of an empty ring are symmetrical")
  func symmetry() {
    for lines in 3...20 {
      let empty = ring(lines: lines, 0, ink: .none).map { seenCells($0) }
      #expect(empty.map(mirrored) == empty.map { padded($0, to: empty) })
    }
  }

  @Test("Outside the ring and in its hole the terminal keeps its background")
  func transparent() {
    for lines in [3, 5, 9, 14, 20] {
      for fraction in [nil, 0, 0.3, 0.97, 1, 2.4] {
        let cells = ring(lines: lines, fraction, thickness: 0.12).map { seenCells($0) }
        // In such a small ring the edge of the circle reaches the corner.
        guard lines > 3 else { continue }
        for corner in [cells[0][0], cells[0][2 * lines - 1], cells[lines - 1][0]] {
          #expect(corner == SeenCell(glyph: " "))
        }
        if lines >= 5 { #expect(cells[lines / 2][lines] == SeenCell(glyph: " ")) }
      }
    }
  }

  @Test("Without colours the arc has more dots as it grows, and the track fewer than any arc")
  func dots() {
    for lines in [3, 5, 9] {
      let counts = (0...95).map { step in
        dotCount(ring(lines: lines, Double(step) / 100, ink: .none))
      }
      let full = dotCount(ring(lines: lines, 1, ink: .none))
      // The arc covers dots of the track.
      for (a, b) in zip(counts, counts.dropFirst()) { #expect(b >= a - 2) }
      #expect(lines == 3 || counts[95] < full)
      #expect(counts[0] * 2 < full)
    }
  }

  @Test("A failed ring is red, and a chosen tint is used")
  func tints() {
    let failed = styles(lines: 9).first?.body(
      ViewConfiguration(
        parts: [ViewPart(fractionCompleted: 0.6, state: .failed)], width: 30, height: 9,
        theme: Theme()))
    #expect(colors(failed ?? []).contains(.hex(0xFF453A)))
    let green = TintColor(.hex(0x00FF00))
    let tinted = styles(lines: 9).first?.body(
      ViewConfiguration(
        parts: [ViewPart(fractionCompleted: 0.6)], width: 30, height: 9, theme: Theme(tint: green)))
    #expect(colors(tinted ?? []).contains(.hex(0x00FF00)))
    let own = ring(lines: 9, 0.6)
    #expect(colors(own).contains(TintColor.lightYellow.dark))
  }

  @Test("Without room or characters for a ring, the fallback draws")
  func fallback() {
    let part = ViewPart(label: "Copying", fractionCompleted: 0.5)
    for (width, height, charset) in [(6, 9, Charset.unicode), (40, 2, .unicode), (40, 9, .ascii)] {
      let configuration = ViewConfiguration(
        parts: [part], width: width, height: height, theme: Theme(charset: charset))
      for style in styles(lines: 9) {
        #expect(style.body(configuration) == InlineStyle(bar: LinearStyle()).body(configuration))
      }
    }
  }

  @Test("Texts that fit whole are inside, the others below, and nothing jumps")
  func caption() {
    func texts(lines: Int, height: Int = 30, _ part: ViewPart) -> [String] {
      let style = RingStyle(
        lines: lines, thickness: 0.12, fallback: InlineStyle(bar: LinearStyle()))
      return style.body(
        ViewConfiguration(parts: [part], width: 50, height: height, theme: Theme(ink: .none))
      ).map { line in
        String(
          line.plainText.unicodeScalars.map { (0x2800..<0x2900).contains($0.value) ? " " : $0 }
            .reduce(into: "") { $0.unicodeScalars.append($1) }
        ).split(separator: " ").joined(separator: " ")
      }
    }
    var snapshot = Sample.values(940)
    snapshot.rate = 23.5
    func part() -> ViewPart {
      ViewPart(
        label: "Importing users", fields: LineFields.all(of: snapshot, content: .values),
        fractionCompleted: 0.47)
    }
    #expect(
      texts(lines: 9, part()) == ["", "", "47%", "940/2000", "0:41 left", "23.5/s", "", "", "", "Importing users"])
    // The time left keeps its line before it is known.
    snapshot.timeRemaining = nil
    #expect(texts(lines: 9, part()) == ["", "", "47%", "940/2000", "", "23.5/s", "", "", "", "Importing users"])
    #expect(
      texts(lines: 5, part()) == ["", "", "47%", "", "", "Importing users 940/2000 23.5/s"])
    // The ring is a line smaller for the line below it.
    #expect(texts(lines: 9, height: 5, part()) == ["", "47%", "", "", "Importing users 940/2000 23.5/s"])
    var range = part()
    range.fields = []
    (range.minimumLabel, range.maximumLabel) = ("18°", "26°")
    #expect(texts(lines: 14, range).filter { !$0.isEmpty } == ["Importing users", "18° – 26°"])
  }

  @Test("Each end of a range stays on its side, in letters of any direction")
  func rangeInHebrew() {
    let part = ViewPart(fractionCompleted: 0.5, minimumLabel: "קר", maximumLabel: "חם")
    for (direction, text) in [
      (LayoutDirection.leftToRight, "\u{200E}קר\u{200E} – \u{200E}חם\u{200E}"),
      (.rightToLeft, "\u{200E}חם\u{200E} – \u{200E}קר\u{200E}"),
    ] {
      let lines = RingStyle(lines: 9, thickness: 0.12, fallback: CircularStyle()).body(
        ViewConfiguration(parts: [part], width: 30, theme: Theme(direction: direction)))
      #expect(lines.contains { $0.plainText.contains(text) }, "\(direction)")
    }
  }

  private func ring(
    lines: Int, _ fraction: Double?, ink: Ink = .rich, thickness: Double = 0.12
  ) -> [StyledText] {
    let part = ViewPart(
      fractionCompleted: fraction.map { min(1, $0) },
      overfulfilledFraction: fraction.flatMap { $0 > 1 ? $0 : nil })
    return RingStyle(lines: lines, thickness: thickness, fallback: InlineStyle(bar: LinearStyle()))
      .body(ViewConfiguration(parts: [part], width: 60, height: 30, theme: Theme(ink: ink)))
  }

  private func styles(lines: Int) -> [any ProgressViewStyle] {
    var random = SeededRandom()
    return styles(lines: lines, &random)
  }

  private func styles(lines: Int, _ random: inout SeededRandom) -> [any ProgressViewStyle] {
    let thickness = [0.01, 0.12, 0.3, 0.5].randomElement(using: &random) ?? 0.12
    let fallback = InlineStyle(bar: LinearStyle())
    return [
      RingStyle(lines: lines, thickness: thickness, fallback: fallback),
      RingsStyle(lines: lines, thickness: thickness, fallback: fallback),
    ]
  }

  private func randomFraction(_ random: inout SeededRandom) -> Double? {
    [nil, 0, 1, Double.random(in: 0...1, using: &random), Double.random(in: 1...4, using: &random)]
      .randomElement(using: &random) ?? nil
  }

  private func randomPart(_ random: inout SeededRandom) -> ViewPart {
    let fraction = randomFraction(&random)
    let labels = [
      "", "Copying", "世界地図の複製をする", "העתקה", "e\u{301}\u{301}", "👨‍👩‍👧‍👦 family",
      "A very long name of a file.tar.gz",
    ]
    var snapshot = Sample.copy(min(1, fraction ?? 0.4))
    if fraction == nil { snapshot.fractionCompleted = nil }
    return ViewPart(
      label: labels.randomElement(using: &random),
      fields: Bool.random(using: &random) ? LineFields.all(of: snapshot, content: .copy) : [],
      fractionCompleted: fraction.map { min(1, $0) },
      overfulfilledFraction: fraction.flatMap { $0 > 1 ? $0 : nil },
      motion: Double.random(in: 0...9, using: &random), state: Bool.random(using: &random) ? .failed : .working)
  }

  private func colors(_ lines: [StyledText]) -> Set<Color> {
    Set(
      lines.flatMap(\.runs).flatMap { [$0.style.foreground, $0.style.background] }.compactMap(
        \.self))
  }

  private func dotCount(_ lines: [StyledText]) -> Int {
    lines.flatMap { $0.plainText.unicodeScalars }.reduce(0) { sum, scalar in
      (0x2800..<0x2900).contains(scalar.value) ? sum + (scalar.value - 0x2800).nonzeroBitCount : sum
    }
  }

  /// The cells, aligned with the other edge.
  private func padded(_ cells: [SeenCell], to lines: [[SeenCell]]) -> [SeenCell] {
    let columns = 2 * lines.count
    return Array(cells.dropFirst(columns)) + Array(cells.prefix(columns))
  }
}
