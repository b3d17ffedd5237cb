import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

@Suite(.seeded) struct ShapePainterTests {
  @Test(
    "Each mask is drawn with the character that fills its part of a cell",
    arguments: BlockGlyphs.allCases)
  func characters(glyphs: BlockGlyphs) {
    let masks = Self.masks(of: glyphs)
    let counts: [BlockGlyphs: Int] = [.halves: 1, .quadrants: 19, .sextants: 49, .octants: 137]
    #expect(masks.count == 2 * counts[glyphs, default: 0])
    for mask in masks.union([.whole]) {
      let (ink, paper) = (Color.hex(0xFF0000), Color.hex(0x0000FF))
      for colors in [(ink, paper), (ink, nil), (nil, ink)] as [(Color?, Color?)] {
        let run = BlockGlyphs.run(mask, ink: colors.0, paper: colors.1)
        #expect(run.text.cellWidth == 1)
        let expected = (0..<128).map { mask >> $0 & 1 == 1 ? colors.0 : colors.1 }
        #expect(seenSamples(StyledText([run])).first == expected, "\(run)")
      }
    }
  }

  @Test("Among the masks near a shape is the nearest of all", arguments: BlockGlyphs.allCases)
  func nearest(glyphs: BlockGlyphs) {
    var random = SeededRandom()
    let all = Self.masks(of: glyphs)
    for _ in 0..<60 {
      let limit = CellMask.whole << Int.random(in: 1...127, using: &random)
      let shape = CellMask.random(in: .min ... .max, using: &random) & limit
      func misses(_ mask: CellMask) -> Int { (mask ^ shape).nonzeroBitCount }
      let near = glyphs.cuts(near: shape).flatMap { [$0.mask, ~$0.mask] }
      #expect(near.map(misses).min() == all.map(misses).min())
    }
  }

  /// All masks of a set, with their complements: those that are near to patterns of parts.
  private static func masks(of glyphs: BlockGlyphs) -> Set<CellMask> {
    let shapes =
      (0..<64).map { CellMask(bits: $0, columns: 2, rows: 3) }
      + (0..<256).map { CellMask(bits: $0, columns: 2, rows: 4) }
    return Set(shapes.flatMap { glyphs.cuts(near: $0).flatMap { [$0.mask, ~$0.mask] } })
  }

  @Test(
    "Over a known background edges are drawn with two colours, and the background keeps the terminal's own"
  )
  func known() {
    let painter = ShapePainter(glyphs: .quadrants, background: .black, mirrored: false)
    func cell(_ bits: Int, _ columns: Int, _ rows: Int) -> StyledRun? {
      painter.cell([area(CellMask(bits: bits, columns: columns, rows: rows), .hex(0xFF0000))])
    }
    #expect(cell(1, 2, 2) == StyledRun("▘", TextStyle(foreground: .hex(0xFF0000))))
    #expect(cell(0b111, 8, 1) == StyledRun("▍", TextStyle(foreground: .hex(0xFF0000))))
    #expect(cell(0, 1, 1) == nil)
    #expect(cell(1, 8, 16) == nil)
    // Columns of a half and a quarter: no character has this shape, so the colours are mixed.
    let mixed = cell(0b1011_1011, 4, 2)
    #expect(mixed?.style.background != nil)
  }

  @Test("Over an unknown background no colour is mixed with it")
  func unknown() {
    var random = SeededRandom()
    let painter = ShapePainter(glyphs: .quadrants, background: nil, mirrored: false)
    for _ in 0..<60 {
      let limit = CellMask.whole << Int.random(in: 1...127, using: &random)
      let mask = CellMask.random(in: .min ... .max, using: &random) & limit
      guard let cell = painter.cell([area(mask, .hex(0xFF0000))]) else { continue }
      #expect(cell.text == " " || cell.style.foreground != cell.style.background)
      let colors = Set(seenSamples(StyledText([cell])).joined())
      #expect(colors.isSubset(of: [nil, .hex(0xFF0000)]), "\(cell)")
    }
    let upper = CellMask(bits: 0b111, columns: 1, rows: 8)
    #expect(
      painter.cell([area(upper, .hex(0xFF0000))])
        == StyledRun("▅", TextStyle(foreground: .hex(0xFF0000), attributes: .reversed)))
  }

  @Test("In 256 colours an edge has no speck of another hue")
  func fixedColors() {
    var random = SeededRandom()
    let colors = TintColor.palette.map(\.color.dark).filter {
      if case .rgb = $0 { true } else { false }
    }
    for background in [nil, BlendedColor.black, BlendedColor(.hex(0xFFFFFF))] {
      let painter = ShapePainter(
        glyphs: .quadrants, background: background, isIndexed: true, mirrored: false)
      for color in colors {
        let limit = CellMask.whole << Int.random(in: 1...127, using: &random)
        let mask = CellMask.random(in: .min ... .max, using: &random) & limit
        let own = PerceptualColor(FixedColor(nearestTo: color).color).levels
        guard let cell = painter.cell([area(mask, color)]) else { continue }
        for drawn in Set(seenSamples(StyledText([cell])).joined()).compactMap(\.self) {
          guard case .indexed = drawn else {
            Issue.record("\(drawn) is no fixed colour")
            continue
          }
          let levels = PerceptualColor(drawn).levels
          let chromas = [own, levels].map { ($0.y * $0.y + $0.z * $0.z).squareRoot() }
          guard chromas[0] > 0.05, chromas[1] > 0.05 else { continue }
          let cosine = (own.y * levels.y + own.z * levels.z) / (chromas[0] * chromas[1])
          #expect(cosine > 0.85, "\(color) \(drawn)")
        }
      }
    }
  }

  @Test("A cell of one colour is a full block, and a side of several has their mean")
  func severalColors() {
    let painter = ShapePainter(glyphs: .quadrants, background: .black, mirrored: false)
    let (red, blue, white) = (Color.hex(0xFF0000), Color.hex(0x0000FF), Color.hex(0xFFFFFF))
    #expect(painter.cell([area(.whole, red)]) == StyledRun("█", TextStyle(foreground: red)))
    let left = CellMask(bits: 1, columns: 2, rows: 1)
    let lowest = CellMask(bits: 1 << 15, columns: 1, rows: 16)
    let cell = painter.cell([
      area(left & ~lowest, red), area(~left & ~lowest, blue), area(lowest, white),
    ])
    // Each half has the mean colour of its samples, of which a sixteenth is white.
    let means = TextStyle(foreground: .hex(0xFF1010), background: .hex(0x1010FF))
    #expect(cell == StyledRun("▌", means))
  }

  private func area(_ mask: CellMask, _ color: Color) -> ShapePainter.Area {
    ShapePainter.Area(mask: mask, color: BlendedColor(color))
  }
}
