/// The drawing of a cell: shapes if the character is a picture itself, else text.
enum CellShape: Hashable {
  case blank
  /// Rectangles of the cell.
  case blocks([PictureRectangle])
  /// This part of the colour, 0...1, all over the cell.
  case shade(Double)
  /// A path that is filled, stroked or both; it begins at the centre of the cell.
  case outline(String)
  case stroke(String)
  case strokedAndFilled(stroke: String, fill: String)
  case text(String)

  /// The size of a cell in units, and the width of a line.
  static let width = 16
  static let height = 32
  static let line = 2

  static let whole = PictureRectangle(x: 0, y: 0, width: width, height: height)

  init(_ character: Character) {
    // Marks that control the direction of text are invisible.
    let scalars = character.unicodeScalars.filter { !Self.isDirectionMark($0) }
    guard let scalar = scalars.first, scalar != " " else {
      self = .blank
      return
    }
    let shape =
      switch scalar.value {
      case 0x2580...0x259F: Self.block(scalar.value)
      case 0x2800...0x28FF: Self.braille(scalar.value)
      case 0x2500...0x257F: BoxLines(scalar)?.shape
      default: Self.circle(scalar)
      }
    self = shape ?? .text(String(String.UnicodeScalarView(scalars)))
  }

  private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2069: true
    default: false
    }
  }

  /// The block elements, U+2580...U+259F.
  private static func block(_ value: UInt32) -> CellShape? {
    let eighth = (x: width / 8, y: height / 8)
    func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> CellShape {
      .blocks([PictureRectangle(x: x, y: y, width: width, height: height)])
    }
    switch Int(value) {
    case 0x2580: return rectangle(0, 0, width, height / 2)
    case let value where value <= 0x2588:
      let filled = (value - 0x2580) * eighth.y
      return rectangle(0, height - filled, width, filled)
    case let value where value <= 0x258F:
      return rectangle(0, 0, (0x2590 - value) * eighth.x, height)
    case 0x2590: return rectangle(width / 2, 0, width / 2, height)
    case 0x2591: return .shade(0.25)
    case 0x2592: return .shade(0.5)
    case 0x2593: return .shade(0.75)
    case 0x2594: return rectangle(0, 0, width, eighth.y)
    case 0x2595: return rectangle(width - eighth.x, 0, eighth.x, height)
    case let value: return quadrants(quadrantsFilled[value - 0x2596])
    }
  }

  /// The quadrants that U+2596...U+259F fill: upper left, upper right, lower left and lower right as bits 0...3.
  private static let quadrantsFilled = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14]

  private static func quadrants(_ filled: Int) -> CellShape {
    .blocks(
      (0..<4).filter { filled >> $0 & 1 == 1 }.map { place in
        PictureRectangle(
          x: place % 2 * width / 2, y: place / 2 * height / 2, width: width / 2, height: height / 2)
      })
  }

  /// The dots of U+2800...U+28FF: two columns of three, and a fourth row below them.
  private static func braille(_ value: UInt32) -> CellShape? {
    let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    let dots = places.indices.filter { value >> UInt32($0) & 1 == 1 }.map { bit in
      // The path goes from the centre of the cell to that of the dot, and from there to its left edge.
      let x = (places[bit].0 * 2 - 1) * width / 4 - 3
      let y = (places[bit].1 * 2 - 3) * height / 8
      return (x, y)
    }
    var path = ""
    var previous = (0, 0)
    for dot in dots {
      path += "m\(dot.0 - previous.0) \(dot.1 - previous.1)a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
      previous = dot
    }
    return dots.isEmpty ? .blank : .outline(path)
  }

  /// Circles and their filled part, each quarter clockwise from the top.
  private static func circle(_ scalar: Unicode.Scalar) -> CellShape? {
    let ring = "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0"
    let fill: String
    switch scalar {
    case "○", "◯": return .stroke(ring)
    case "●": return .strokedAndFilled(stroke: ring, fill: ring)
    case "◔": fill = "v-7a7 7 0 0 1 7 7z"
    case "◑": fill = "v-7a7 7 0 0 1 0 14z"
    case "◐": fill = "v-7a7 7 0 0 0 0 14z"
    case "◒": fill = "h-7a7 7 0 0 0 14 0z"
    case "◓": fill = "h-7a7 7 0 0 1 14 0z"
    case "◕": fill = "v-7a7 7 0 1 1-7 7z"
    case "◜": return .stroke("m-7 0a7 7 0 0 1 7-7")
    case "◝": return .stroke("m7 0a7 7 0 0 0-7-7")
    case "◞": return .stroke("m7 0a7 7 0 0 1-7 7")
    case "◟": return .stroke("m-7 0a7 7 0 0 0 7 7")
    case "◠": return .stroke("m-7 0a7 7 0 0 1 14 0")
    case "◡": return .stroke("m-7 0a7 7 0 0 0 14 0")
    default: return nil
    }
    return .strokedAndFilled(stroke: ring, fill: fill)
  }
}
