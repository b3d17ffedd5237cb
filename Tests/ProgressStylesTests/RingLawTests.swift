import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

@Suite(.seeded) struct RingLawTests {
  @Test("The height of a ring is limited, so that drawing never delays the run")
  func mostLines() {
    let part = ViewPart(fractionCompleted: 0.5)
    let configuration = ViewConfiguration(parts: [part], width: 20_000, theme: Theme())
    #expect(style(lines: .max).body(configuration).count == 100)
  }

  @Test("A right-to-left ring is a mirror image, dot by dot")
  func mirror() {
    var random = SeededRandom()
    for ink in Ink.allCases {
      for _ in 0..<(isExhaustive ? 60 : 8) {
        let lines = Int.random(in: 3...16, using: &random)
        let thickness = [0.01, 0.12, 0.3, 0.5].randomElement(using: &random) ?? 0.12
        var part = ViewPart(motion: Double.random(in: 0...20, using: &random))
        part.fractionCompleted =
          [nil, 0, 1, .random(in: 0...1, using: &random)].randomElement(using: &random) ?? nil
        if part.fractionCompleted == 1, Bool.random(using: &random) {
          part.overfulfilledFraction = Double.random(in: 1...4, using: &random)
        }
        let width = Int.random(in: 2 * lines...60, using: &random)
        let rows = LayoutDirection.allCases.map { direction in
          style(lines: lines, thickness: thickness).body(
            ViewConfiguration(
              parts: [part], width: width, height: 30,
              theme: Theme(ink: ink, direction: direction)))
        }
        if ink == .rich {
          let samples = rows.map { $0.flatMap(rowsOfSamples) }
          #expect((samples[1] == samples[0].map { $0.reversed() }) as Bool, "\(lines) \(part)")
        } else {
          let cells = rows.map { $0.map { seenCells($0) } }
          #expect(cells[1] == cells[0].map(mirrored))
        }
      }
    }
  }

  @Test("Outside the ring and in its hole the terminal keeps its background")
  func transparent() {
    // In a ring of three lines the edge of the circle reaches the corner.
    for lines in [5, 9, 14, 20] {
      for fraction in [nil, 0, 0.3, 0.97, 1, 2.4] {
        let cells = ring(lines: lines, fraction).map { seenCells($0) }
        let corners = [cells[0][0], cells[0][2 * lines - 1], cells[lines - 1][0]]
        for cell in corners + [cells[lines / 2][lines]] { #expect(cell == SeenCell(glyph: " ")) }
      }
    }
  }

  @Test("Without room or characters for a ring or a gauge, the fallback draws")
  func fallback() {
    let fallback = CircularStyle()
    let styles: [any ProgressViewStyle] = [
      RingStyle(lines: 9, thickness: 0.12),
      RingStyle(.gauge, lines: 9, thickness: 0.12),
      RingStyle(.rings, lines: 9, thickness: 0.12),
    ]
    for (width, height, charset) in [(6, 9, Charset.unicode), (40, 2, .unicode), (40, 9, .ascii)] {
      let configuration = ViewConfiguration(
        parts: [.gauge(0.5)], width: width, height: height, theme: Theme(charset: charset))
      for style in styles { #expect(style.body(configuration) == fallback.body(configuration)) }
    }
  }

  @Test("Two parts that have no room beside or below each other are concentric")
  func concentric() {
    let parts = ["a", "b"].map { ViewPart(label: $0, fractionCompleted: 0.5) }
    for theme in [Theme(), Theme(ink: .none)] {
      let configuration = ViewConfiguration(parts: parts, width: 30, height: 12, theme: theme)
      let rings = RingStyle(.rings, lines: 9, thickness: 0.12)
      #expect(style(lines: 9).body(configuration) == rings.body(configuration))
    }
  }

  @Test("A cell of a gauge keeps its colour while the value grows, and an activity moves along it")
  func gauge() {
    let style = RingStyle(.gauge, lines: 15, thickness: 0.12)
    func cells(_ part: ViewPart) -> [SeenCell] {
      let theme = Theme(gradients: [[.systemRed, .systemBlue]])
      return style.body(ViewConfiguration(parts: [part], width: 40, height: 15, theme: theme))
        .flatMap(seenCells)
    }
    let tracks = [Theme().track]
    let pairs = zip(cells(ViewPart(fractionCompleted: 0.5)), cells(ViewPart(fractionCompleted: 1)))
      .filter { $0.glyph == "█" && $1.glyph == "█" && !tracks.contains($0.foreground) }
    #expect(pairs.count > 5)
    #expect(pairs.allSatisfy { $0.foreground == $1.foreground })
    let frames = stride(from: 0, to: 2.5, by: 0.1).map { cells(ViewPart(motion: $0)) }
    #expect(Set(frames).count > 8)
  }

  @Test(
    "No cell of a gap between rings has more than a quarter of a ring's colour", arguments: 7...40)
  func gaps(lines: Int) {
    let parts = [0.75, 0.5, 0.3].map { ViewPart(fractionCompleted: $0) }
    let gaps = Self.gaps(lines)
    for glyphs in BlockGlyphs.allCases {
      for background in [BlendedColor.black, nil] {
        var theme = Theme()
        theme.background = background
        theme.glyphs = glyphs
        let rows = RingStyle(.rings, lines: lines, thickness: 0.12).body(
          ViewConfiguration(parts: parts, width: 2 * lines + 40, height: lines, theme: theme))
        for (row, columns) in gaps {
          let cells = rows[row].runs.flatMap { run in
            run.text.map { StyledRun(String($0), run.style) }
          }
          for column in columns {
            let samples = seenSamples(StyledText([cells[column]]))[0]
            #expect(samples.count { $0 != nil } <= 32, "\(glyphs), \(row), \(column)")
          }
        }
      }
    }
  }

  /// The columns of each row whose cells are in a gap between two of three rings.
  private static func gaps(_ lines: Int) -> [(row: Int, columns: [Int])] {
    let pitch = 0.15
    let gap = min(max(pitch * 0.2, 0.5 / Double(lines)), pitch * 0.35) * 2 * Double(lines)
    /// A point in widths of a cell from the centre.
    func isInGap(_ x: Double, _ y: Double) -> Bool {
      let radius = (x * x + y * y).squareRoot()
      return [1.0, 2].contains { index in
        let outer = (0.5 - pitch * index) * 2 * Double(lines)
        return radius > outer && radius < outer + gap
      }
    }
    return (0..<lines).map { row in
      let columns = (0..<2 * lines).filter { column in
        (0..<128).allSatisfy { index in
          isInGap(
            Double(column - lines) + (Double(index % 8) + 0.5) / 8,
            Double(2 * row - lines) + (Double(index / 8) + 0.5) / 8)
        }
      }
      return (row, columns)
    }
  }

  private func style(lines: Int, thickness: Double = 0.12) -> RingStyle {
    RingStyle(lines: lines, thickness: thickness)
  }

  private func ring(lines: Int, _ fraction: Double?) -> [StyledText] {
    let part = ViewPart(
      fractionCompleted: fraction.map { min(1, $0) },
      overfulfilledFraction: fraction.flatMap { $0 > 1 ? $0 : nil })
    return style(lines: lines).body(
      ViewConfiguration(parts: [part], width: 60, height: 30, theme: Theme()))
  }

  /// The sixteen rows of samples of a line.
  private func rowsOfSamples(_ line: StyledText) -> [[Color?]] {
    let cells = seenSamples(line)
    return (0..<16).map { row in cells.flatMap { $0[row * 8..<row * 8 + 8] } }
  }
}
