import ProgressModel
import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

@Suite(.seeded) struct RingLawTests {
  @Test("Rings that fill the width have no legend beside them")
  func fullWidth() {
    for width in 4...24 {
      for height in 2...12 {
        let parts = [ViewPart(label: "", fractionReached: 0.4)]
        let view = ViewConfiguration(parts: parts, width: width, height: height, theme: Theme())
        let lines = RingStyle(.rings, lines: 20, thickness: 0.12).body(view)
        #expect(lines.allSatisfy { $0.cellWidth == width }, "\(width) \(height)")
      }
    }
  }

  @Test("A legend of rings cuts long names, and keeps the percentages")
  func legend() {
    let parts = [
      ViewPart.copy(0.25, label: "a"), .copy(0.42, label: "name of twenty cells"),
    ]
    for width in 20...80 {
      let lines = RingStyle(.rings, lines: 9, thickness: 0.12).body(
        ViewConfiguration(parts: parts, width: width, height: 20, theme: Theme()))
      let text = lines.map(\.plainText).joined()
      #expect(text.contains("25%") && text.contains("42%") && text.contains("● na"), "\(width)")
    }
  }

  @Test("The height of a ring is limited, so that drawing never delays the run")
  func mostLines() {
    let part = ViewPart(fractionReached: 0.5)
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
        part.fractionReached =
          [nil, 0, 1, .random(in: 0...1, using: &random)].randomElement(using: &random) ?? nil
        if part.fractionCompleted == 1, Bool.random(using: &random) {
          part.fractionReached = Double.random(in: 1...4, using: &random)
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

  @Test(
    "A text is in the middle of its ring, whose sides keep half a cell free",
    arguments: 1...6, [LayoutDirection.leftToRight, .rightToLeft])
  func middle(length: Int, direction: LayoutDirection) {
    let label = String(repeating: "x", count: length)
    let rows = style(lines: 9).body(
      ViewConfiguration(
        parts: [ViewPart(label: label, fractionReached: 1)], width: 18,
        theme: Theme(ink: .none, direction: direction))
    ).map(\.plainText)
    // The columns of dots that are set, in halves of a cell.
    let dots = Set(rows.flatMap(dotColumns))
    let text = rows[4].enumerated().filter { $0.1 == "x" }.map { 2 * $0.0 }
    #expect(text.count == length && dots.count == 34)
    #expect(
      dots.sorted().first.flatMap { first in dots.max().map { $0 + first } }
        == text.first.flatMap { first in text.last.map { $0 + 1 + first } })
    #expect(
      !rows[0].contains { pattern($0) & 0x09 != 0 } && !rows[8].contains { pattern($0) & 0xC0 != 0 }
    )
  }

  private func pattern(_ character: Character) -> UInt32 {
    let value = character.unicodeScalars.first.map { $0.value } ?? 0
    return 0x2800...0x28FF ~= value ? value - 0x2800 : 0
  }

  private func dotColumns(_ row: String) -> [Int] {
    row.enumerated().flatMap { column, character in
      [(0x47, 0), (0xB8, 1)].filter { pattern(character) & $0.0 != 0 }.map { 2 * column + $0.1 }
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
    let parts = ["a", "b"].map { ViewPart(label: $0, fractionReached: 0.5) }
    for theme in [Theme(), Theme(ink: .none)] {
      let configuration = ViewConfiguration(parts: parts, width: 30, height: 12, theme: theme)
      let rings = RingStyle(.rings, lines: 9, thickness: 0.12)
      #expect(style(lines: 9).body(configuration) == rings.body(configuration))
    }
  }

  @Test("A legend counts the parts without a ring, also where the others had room for their own")
  func hiddenParts() {
    let parts = (1...7).map { number in
      Sample.values(Int64(number), of: 9).with {
        $0.identifier = number
        $0.reading.label = "n\(number)"
      }
    }
    var memory = ViewMemory()
    let view = OwnView(content: .values, style: style(lines: 9), theme: Theme(), label: nil)
    let lines = view.body(
      parts, clock: Sample.clock, width: 80, height: 9, at: 0, memory: &memory)
    let texts = lines.map(\.plainText)
    #expect(texts.contains { $0.contains("2 working") }, "\(texts.joined(separator: "|"))")
  }

  @Test("A ring that is alone tells a failure in whole words, and stays in its place")
  func failure() {
    var memory = ViewMemory()
    func lines(_ end: WorkEnd?) -> [String] {
      let part = Sample.copy(0.4).with { $0.end = end }
      let view = OwnView(content: .copy, style: style(lines: 7), theme: Theme(), label: "a.iso")
      return view.body(
        [part], clock: Sample.clock, width: 60, height: 9, at: 0, memory: &memory
      ).map(\.plainText)
    }
    let (running, ended) = (lines(nil), lines(.failed(.signal("SIGTERM"))))
    #expect(ended.last?.contains("killed by SIGTERM") ?? false, "\(ended)")
    #expect(ended[0].prefix { $0 == " " } == running[0].prefix { $0 == " " })
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
    let pairs = zip(cells(ViewPart(fractionReached: 0.5)), cells(ViewPart(fractionReached: 1)))
      .filter { $0.glyph == "█" && $1.glyph == "█" && !tracks.contains($0.foreground) }
    #expect(pairs.count > 5)
    #expect(pairs.allSatisfy { $0.foreground == $1.foreground })
    let frames = stride(from: 0, to: 2.5, by: 0.1).map { cells(ViewPart(motion: $0)) }
    #expect(Set(frames).count > 8)
  }

  /// Of the cells that lie at least two thirds in a gap.
  @Test(
    "At most a quarter of a gap between rings has a ring's colour in any cell",
    arguments: isExhaustive ? Array(7...40) : [7, 11, 20], [3, 5])
  func gaps(lines: Int, count: Int) {
    let diameter = Ring.diameter(lines: lines)
    let pitch = min(0.15, 0.46 / Double(count))
    let gap = min(max(0.2 * pitch, 1 / diameter), 0.35 * pitch)
    let outer = (0..<count).map { 0.5 - pitch * Double($0) }
    let rings = outer.map { ring(0.7, outerRadius: $0, thickness: pitch - gap) }
    for cell in drawn(rings, lines, near: outer[1...].map { $0 * diameter }) {
      let lights = cell.samples.filter { sample in
        let radius = sample.point.square.squareRoot() / diameter
        return outer[1...].contains { $0 < radius && radius < $0 + gap }
      }.map { $0.light.x }
      guard 3 * lights.count >= 256 else { continue }
      #expect(lights.reduce(0, +) / Double(lights.count) <= 0.25, "\(cell.glyphs)")
    }
  }

  @Test(
    "No cell at the edge of a ring is dim in most of it",
    arguments: isExhaustive ? Array(7...40) : [7, 13, 21])
  func edges(lines: Int) {
    for cell in drawn([ring(0.7)], lines, near: [Ring.diameter(lines: lines) / 2])
    where cell.glyphs != .halves {
      #expect(cell.samples.count { (0.1..<0.5).contains($0.light.x) } <= 64, "\(cell.glyphs)")
    }
  }

  @Test(
    "The end of an arc is round, and a tip over the start has a shadow",
    arguments: [0.3, 0.45, 0.6, 0.8, 1.2], [9, 11])
  func caps(fraction: Double, lines: Int) {
    var ring = ring(fraction)
    ring.colors.along = [.hex(0xFF0000)]
    ring.colors.track = .hex(0x0000FF)
    let shape = ring.shape(lines: lines)
    var reds: [String: [Double]] = [:]
    for cell in drawn([ring], lines, near: [shape.radius - 1, shape.radius + 1]) {
      let sets: [BlockGlyphs] = lines == 9 ? [.sextants, .octants] : [.quadrants]
      // On an unknown background the track is a row of dots.
      guard sets.contains(cell.glyphs), cell.isKnown else { continue }
      for (point, light) in cell.samples where light != .zero {
        let ahead = (point.turn - fraction.withoutWholeTurns) * shape.circumference
        guard let layer = shape.layer(point), layer != .tip, ahead > 0,
          fraction < 1 ? ahead < shape.thickness / 2 : shape.shadow(point) > 1
        else { continue }
        let red = fraction < 1 ? light.x / (light.x + light.z) : light.x
        reds["\(layer) \(cell.glyphs)", default: []].append(red)
      }
    }
    #expect(reds.count >= (lines == 9 ? 2 : 1) * (fraction < 1 ? 2 : 1))
    for (name, reds) in reds {
      let red = reds.reduce(0, +) / Double(reds.count)
      let isCap = fraction < 1 && !name.hasPrefix("track")
      #expect(isCap ? red > 0.75 : red < (fraction < 1 ? 0.5 : 0.86), "\(name)")
    }
  }

  @Test("An arc shorter than its thickness has one colour", arguments: [RingArc.circle, .gauge])
  func shortArcs(scale: RingArc) {
    for span in [nil, GradientSpan.tip, .scale] {
      var theme = Theme(gradients: [[.systemRed, .systemBlue]])
      theme.gradientSpan = span
      theme.track = .hex(0)
      let lines = RingStyle(scale == .gauge ? .gauge : .ring, lines: 15, thickness: 0.2).body(
        ViewConfiguration(parts: [ViewPart(fractionReached: 0.05)], width: 40, theme: theme))
      let shares = lines.flatMap(seenSamples).joined().compactMap { color in
        color.map { SIMD3<Double>($0.components) }.flatMap { $0.sum() > 99 ? $0.x / $0.sum() : nil }
      }
      #expect((shares.max() ?? 1) - (shares.min() ?? 0) < 0.03)
    }
  }

  private func ring(_ length: Double, outerRadius: Double = 0.5, thickness: Double = 0.12) -> Ring {
    Ring(
      outerRadius: outerRadius, thickness: thickness, arc: RingArc(start: 0, length: length),
      colors: RingColors(along: [.hex(0xFFFFFF)], track: .hex(0xFFFFFF)))
  }

  private typealias Drawn = (
    glyphs: BlockGlyphs, isKnown: Bool, samples: [(point: Point, light: SIMD3<Double>)]
  )

  /// The cells near to some distances from the centre, on black or on an unknown background.
  private func drawn(_ rings: [Ring], _ lines: Int, near radii: [Double]) -> [Drawn] {
    var drawn: [Drawn] = []
    for (glyphs, isKnown) in BlockGlyphs.allCases.flatMap({ [($0, true), ($0, false)] }) {
      var theme = Theme()
      theme.background = isKnown ? .black : nil
      theme.glyphs = glyphs
      let grid = CellGrid(rings, lines: lines, theme: theme)
      for row in 0..<lines {
        let runs = grid.line(row).runs.flatMap { run in run.text.map { (String($0), run.style) } }
        for (column, run) in runs.enumerated() {
          let corner = Point(x: Double(column - lines), y: Double(2 * row - lines))
          let radius = Point(x: corner.x + 0.5, y: corner.y + 1).square.squareRoot()
          guard radii.contains(where: { abs($0 - radius) < 1.2 }) else { continue }
          let colors = seenSamples(StyledText(run.0, run.1))[0].enumerated()
          let samples = colors.map { index, color in
            let (x, y) = ((Double(index % 8) + 0.5) / 8, (Double(index / 8) + 0.5) / 8)
            let light = SIMD3<Double>(color?.components ?? .zero) / 255
            return (point: Point(x: corner.x + x, y: corner.y + y), light: light)
          }
          drawn.append((glyphs, isKnown, samples))
        }
      }
    }
    return drawn
  }

  private func style(lines: Int, thickness: Double = 0.12) -> RingStyle {
    RingStyle(lines: lines, thickness: thickness)
  }

  private func ring(lines: Int, _ fraction: Double?) -> [StyledText] {
    let part = ViewPart(
      fractionReached: fraction)
    return style(lines: lines).body(
      ViewConfiguration(parts: [part], width: 60, height: 30, theme: Theme()))
  }

  /// The sixteen rows of samples of a line.
  private func rowsOfSamples(_ line: StyledText) -> [[Color?]] {
    let cells = seenSamples(line)
    return (0..<16).map { row in cells.flatMap { $0[row * 8..<row * 8 + 8] } }
  }
}
