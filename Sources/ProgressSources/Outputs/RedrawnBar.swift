/// The bar of a row that says no number: filled cells, then empty ones, as `[###---]` or `███░░`.
struct RedrawnBar: Equatable {
  private static let fewestCells = 4  // `[-]` and `(x )` are no bars
  private let fill: Unicode.Scalar
  private let empty: Unicode.Scalar
  private let width: Int  // In cells
  private let filled: Double

  var fraction: Double { filled / Double(width) }

  /// Reads the first bar of a row; `nil` if it has none, or one that is all of one kind.
  init?(in row: UnsafeRawBufferPointer) {
    let scalars = Array(String(decoding: row, as: UTF8.self).unicodeScalars)
    var start = 0
    while start < scalars.count {
      let end = Self.end(of: scalars, from: start)
      if end - start >= Self.fewestCells, let bar = RedrawnBar(cells: scalars[start..<end]) {
        self = bar
        return
      }
      start = max(end, start + 1)
    }
    return nil
  }

  /// The end of the cells that begin at `start`: what is in brackets (`###---` of `[###---] 3 s`),
  /// or else a run of glyphs of bars (`███░░`).
  private static func end(of scalars: [Unicode.Scalar], from start: Int) -> Int {
    let closing: Unicode.Scalar? =
      switch start > 0 ? scalars[start - 1] : " " {
      case "[": "]"
      case "(": ")"
      case "|": "|"
      case "▕": "▏"
      default: nil
      }
    if let closing, let end = scalars[start...].firstIndex(of: closing) { return end }
    return scalars[start...].firstIndex { !isGlyph($0) } ?? scalars.count
  }

  /// Block elements, box drawing, and geometric shapes.
  private static func isGlyph(_ scalar: Unicode.Scalar) -> Bool {
    0x2500...0x25FF ~= scalar.value && scalar != "▕" && scalar != "▏"
  }

  /// Cells of one kind, then at most one cell at the tip, which counts as half of one, then cells
  /// of another kind: `###>---` is 3.5 of 7.
  private init?(cells: ArraySlice<Unicode.Scalar>) {
    guard let first = cells.first, let last = cells.last, first != last, first != " ",
      cells.allSatisfy({ !$0.properties.isAlphabetic && $0.properties.numericType == nil })
    else { return nil }
    let count = cells.prefix { $0 == first }.count
    let rest = cells.dropFirst(count)
    let hasTip = rest.first != last
    guard rest.dropFirst(hasTip ? 1 : 0).allSatisfy({ $0 == last }) else { return nil }
    fill = first
    empty = last
    width = cells.count
    filled = Double(count) + (hasTip ? 0.5 : 0)
  }

  /// Whether the next row has this bar with more filled cells, or `nil` if it has another one.
  func rises(to next: RedrawnBar) -> Bool? {
    guard next.fill == fill, next.empty == empty, next.width == width, next.filled >= filled else {
      return nil
    }
    return next.filled > filled
  }
}

/// The bar of redrawn rows, which counts once it has risen twice: a spinner such as `[=   ]`, `[ =
/// ]` does not.
struct RisingBar {
  private var last: RedrawnBar?
  private var rises = 0

  /// The fraction of the bar in the next row; `nil` while it does not count.
  mutating func fraction(in row: UnsafeRawBufferPointer) -> Double? {
    let next = RedrawnBar(in: row)
    let isHigher = next.flatMap { last?.rises(to: $0) }
    rises = isHigher == nil ? 0 : rises + (isHigher == true ? 1 : 0)
    last = next
    return rises > 1 ? next?.fraction : nil
  }
}

extension UnsafeRawBufferPointer {
  /// How far a text is that grows: `0...10...20...30` of gdal's programs, or `....10%....20%` of
  /// Gradle's wrapper. `nil` before 20 %, since `0...10` may be a range.
  var growingFraction: Double? {
    let dot = UInt8(ascii: ".")
    let zero = UInt8(ascii: "0")
    guard
      let start = indices.last(where: { index in
        (self[index] == zero || self[index] == dot) && (index == 0 || self[index - 1].isBlank)
          && index + 1 < count && self[index + 1] == dot
      })
    else { return nil }
    var reached = 0
    var rest = self[start...].dropFirst(self[start] == zero ? 1 : 0)
    while reached < 100 {
      let dots = rest.prefix { $0 == dot }.count
      let next = rest.dropFirst(dots)
      let number = "\(reached + 10)".utf8
      guard dots > 1, next.starts(with: number) else { break }
      reached += 10
      rest = next.dropFirst(number.count)
      if rest.first == UInt8(ascii: "%") { rest = rest.dropFirst() }
    }
    return reached >= 20 ? Double(reached) / 100 : nil
  }
}
