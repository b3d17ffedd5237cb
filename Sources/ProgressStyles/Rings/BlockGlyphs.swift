import TerminalText

/// The block characters that shapes are painted with; each set holds the one before it.
package enum BlockGlyphs: Sendable, CaseIterable {
  case halves  // `▀` and `▄`, which every font has
  case quadrants  // 2 by 2 parts of a cell, and the eighths that bars use too
  case sextants  // 2 by 3 parts (Unicode 13), for terminals that draw them without a font
  case octants  // 2 by 4 parts (Unicode 16), for such terminals too

  /// A division of a cell, with the number of samples in the mask.
  typealias Cut = (mask: CellMask, size: Float)

  /// The divisions into two colours that may be nearest to a shape, the simplest first.
  func cuts(near shape: CellMask) -> [Cut] {
    switch self {
    case .halves: [Self.quadrantCuts[0]]
    case .quadrants: Self.quadrantCuts
    case .sextants: Self.quadrantCuts + Self.cuts(of: shape, into: Self.sextantParts)
    case .octants: Self.quadrantCuts + Self.cuts(of: shape, into: Self.octantParts)
    }
  }

  /// For each number of parts, the pattern that is nearest to the shape: of the parts that the
  /// shape covers best. The free samples of a part count too, as sextants differ in size.
  private static func cuts(of shape: CellMask, into parts: [Cut]) -> [Cut] {
    let covered = parts.map { part in
      (part: part, gain: 2 * Float((part.mask & shape).nonzeroBitCount) - part.size)
    }.sorted { $0.gain > $1.gain }
    var cut: Cut = (0, 0)
    return covered.dropLast().map { part, _ in
      cut.mask |= part.mask
      cut.size += part.size
      return cut
    }
  }

  /// A cell with `ink` where the mask is set and `paper` elsewhere; `nil` is the terminal's own
  /// background.
  static func run(_ mask: CellMask, ink: Color?, paper: Color?) -> StyledRun {
    guard let ink else { return paper == nil ? StyledRun(" ") : run(~mask, ink: paper, paper: nil) }
    if ink == paper { return run(.whole, ink: ink, paper: nil) }
    if let text = texts[mask] {
      return StyledRun(text, TextStyle(foreground: ink, background: paper))
    }
    let text = texts[~mask] ?? " "
    guard let paper else {
      return StyledRun(text, TextStyle(foreground: ink, attributes: .reversed))
    }
    return StyledRun(text, TextStyle(foreground: paper, background: ink))
  }

  private static let eighths = [1, 2, 3, 5, 6, 7]  // Four eighths are a pattern of quadrants

  private static let quadrantCuts = sized(
    [3, 5, 1, 2, 4, 7, 6].map { CellMask(bits: $0, columns: 2, rows: 2) }
      + eighths.map(CellMask.init(lowerEighths:)) + eighths.map(CellMask.init(leftEighths:)))
  private static let sextantParts = sized(
    (0..<6).map { CellMask(bits: 1 << $0, columns: 2, rows: 3) })
  private static let octantParts = sized(
    (0..<8).map { CellMask(bits: 1 << $0, columns: 2, rows: 4) })

  private static func sized(_ masks: [CellMask]) -> [Cut] {
    masks.map { ($0, Float($0.nonzeroBitCount)) }
  }

  /// Whether a pattern of octants is neither one of quadrants nor one of eighths.
  private static func isOctants(_ bits: Int) -> Bool {
    (bits ^ bits >> 2) & 0b110011 != 0 && ![0x03, 0x3F, 0xC0, 0xFC].contains(bits)
  }

  private static let texts: [CellMask: String] = {
    var texts: [CellMask: String] = [.whole: "█"]
    func add(_ value: Int, _ mask: CellMask) {
      texts[mask] = Unicode.Scalar(UInt32(value)).map { String(Character($0)) }
    }
    for (bits, character) in zip(1..., "▘▝▀▖▌▞▛▗▚▐▜▄▙▟") {
      texts[CellMask(bits: bits, columns: 2, rows: 2)] = String(character)
    }
    for count in eighths {
      add(0x2580 + count, CellMask(lowerEighths: count))
      add(0x2590 - count, CellMask(leftEighths: count))
    }
    // The code points follow the patterns that no other character has, such as `▌` and `▐`.
    var value = 0x1FB00
    for bits in 1..<63 where ![0b010101, 0b101010].contains(bits) {
      add(value, CellMask(bits: bits, columns: 2, rows: 3))
      value += 1
    }
    value = 0x1CD00
    for bits in 1..<255 where isOctants(bits) {
      let own = ownOctants[bits]
      add(own ?? value, CellMask(bits: bits, columns: 2, rows: 4))
      value += own == nil ? 1 : 0
    }
    return texts
  }()

  /// The patterns of octants outside the block from U+1CD00 on.
  private static let ownOctants = [
    0x01: 0x1CEA8, 0x02: 0x1CEAB, 0x14: 0x1FBE6, 0x28: 0x1FBE7, 0x40: 0x1CEA3, 0x80: 0x1CEA0,
  ]
}

/// A set of the samples of a cell, 8 in each of 16 rows, from the upper left one on.
typealias CellMask = UInt128

extension CellMask {
  static let columns = 8
  static let rows = 16
  static let whole = CellMask.max

  init(bits: Int, columns: Int, rows: Int) {
    self = 0
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        let part =
          (2 * row + 1) * rows / (2 * Self.rows) * columns + column * columns / Self.columns
        if bits >> part & 1 == 1 { self |= 1 << (row * Self.columns + column) }
      }
    }
  }

  fileprivate init(lowerEighths count: Int) {
    self.init(bits: 0xFF << (8 - count) & 0xFF, columns: 1, rows: 8)
  }

  fileprivate init(leftEighths count: Int) {
    self.init(bits: 0xFF >> (8 - count), columns: 8, rows: 1)
  }

  var mirrored: CellMask {
    // Swaps the halves, quarters and single bits of each byte, which 1/17, 1/5 and 1/3 select.
    var bits = self
    for (step, part) in [(4, 17), (2, 5), (1, 3)] as [(Int, CellMask)] {
      let selected = CellMask.max / part
      bits = (bits >> step) & selected | (bits & selected) << step
    }
    return bits
  }
}
