/// The drawing of a cell: shapes if the character is a picture itself, else text.
enum CellShape: Hashable {
  case blank

  case blocks([PictureRectangle])

  /// This part of the colour, 0...1, all over the cell.
  case shade(Double)

  /// Paths from the centre of the cell; either may be empty.
  case paths(filled: String, stroked: String)
  case text(String)

  /// The size of a cell in units.
  static let width = 16
  static let height = 32

  init(_ character: Character) {
    // Marks that control the direction of text are invisible.
    let scalars = character.unicodeScalars.filter { !$0.isDirectionMark }
    guard let scalar = scalars.first, scalar != " " else {
      self = .blank
      return
    }
    switch scalar.value {
    case 0x2591...0x2593: self = .shade(Double(scalar.value - 0x2590) / 4)
    case 0x2800...0x28FF: self = .paths(filled: Self.dots(scalar.value), stroked: "")
    default:
      self =
        Self.circles[scalar].map { .paths(filled: $0, stroked: $1) } ?? Self.lines(character)
        ?? Self.block(character)
        ?? .text(String(String.UnicodeScalarView(scalars)))
    }
  }

  /// The runs of a block's rows; rows with the same run are one rectangle.
  private static func block(_ character: Character) -> CellShape? {
    guard let filled = BlockPattern(character)?.isFilled else { return nil }
    let (columns, rows) = (BlockPattern.columns, BlockPattern.rows)
    var blocks: [PictureRectangle] = []
    for row in 0..<rows {
      let line = Array(filled[row * columns..<(row + 1) * columns])
      for start in 0..<columns where line[start] && (start == 0 || !line[start - 1]) {
        let length = line[start...].prefix { $0 }.count
        blocks.append(PictureRectangle(x: 2 * start, y: 2 * row, width: 2 * length, height: 2))
      }
    }
    return .blocks(blocks.joinedUpward)
  }

  /// The dots of U+2800...U+28FF: two columns of three, and a fourth row below them.
  private static func dots(_ value: UInt32) -> String {
    let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    var path = ""
    var last = (x: 0, y: 0)
    for (bit, place) in places.enumerated() where value >> UInt32(bit) & 1 == 1 {
      // The path goes to the left edge of the dot.
      let dot = (x: (place.0 * 2 - 1) * width / 4 - 3, y: (place.1 * 2 - 3) * height / 8)
      path += "m\(dot.x - last.x) \(dot.y - last.y)a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
      last = dot
    }
    return path
  }

  private static let ring = "m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0"

  /// Circles and arcs, of those that the pictures need.
  private static let circles: [Unicode.Scalar: (filled: String, stroked: String)] = [
    "●": (ring, ring),
    "◡": ("", "m-7 0a7 7 0 0 0 14 0"),
  ]

  // MARK: Borders

  /// The arms of a line, as signs of x and of y.
  private static let arms: [(x: [Int], y: [Int])] = [
    ([-1, 1], []), ([], [-1, 1]), ([1], [1]), ([-1], [1]), ([1], [-1]), ([-1], [-1]), ([-1], []),
    ([1], []),
  ]

  /// The characters that draw these arms, their rails, and half of a rail's width.
  private static let lineKinds: [(characters: [Character], rails: [Int], half: Int)] = [
    (Array("─│┌┐└┘╴╶"), [0], 1), (Array("━┃┏┓┗┛╸╺"), [0], 3), (Array("═║╔╗╚╝"), [-3, 3], 1),
  ]

  private static func lines(_ character: Character) -> CellShape? {
    if let corner = Array("╭╮╰╯").firstIndex(of: character) { return arc(arms[corner + 2]) }
    for kind in lineKinds {
      guard let arms = kind.characters.firstIndex(of: character).map({ arms[$0] }) else { continue }
      let across = arms.x.flatMap { side in
        kind.rails.map { rail in
          let start = start(rail, kind.half, crossing: arms.y)
          return PictureRectangle(
            x: side > 0 ? 8 + start : 0, y: 16 + rail - kind.half, width: 8 - start,
            height: 2 * kind.half)
        }
      }
      let upright = arms.y.flatMap { side in
        kind.rails.map { rail in
          let start = start(rail, kind.half, crossing: arms.x)
          return PictureRectangle(
            x: 8 + rail - kind.half, y: side > 0 ? 16 + start : 0, width: 2 * kind.half,
            height: 16 - start)
        }
      }
      return .blocks(across + upright)
    }
    return nil
  }

  /// Where a rail begins, counted from the centre: at a corner, the outer rails meet.
  private static func start(_ rail: Int, _ half: Int, crossing: [Int]) -> Int {
    crossing.count == 1 ? crossing[0] * rail - half : 0
  }

  /// A quarter of a circle between the two arms, and the rest of the upright one.
  private static func arc(_ arms: (x: [Int], y: [Int])) -> CellShape {
    let (x, y) = (arms.x[0], arms.y[0])
    let sweep = x * y > 0 ? 0 : 1
    return .paths(
      filled: "", stroked: "m\(x * 8) 0a8 8 0 0 \(sweep) \(-x * 8) \(y * 8)v\(y * 8)")
  }
}

struct PictureRectangle: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  func moved(by origin: PicturePoint) -> PictureRectangle {
    PictureRectangle(x: x + origin.x, y: y + origin.y, width: width, height: height)
  }

  var path: String { "M\(x) \(y)h\(width)v\(height)h-\(width)z" }
}

extension [PictureRectangle] {
  /// The rectangles; those that lie directly above one another are joined.
  var joinedUpward: [PictureRectangle] {
    reduce(into: []) { joined, new in
      let above = joined.lastIndex { old in
        old.x == new.x && old.width == new.width && old.y + old.height == new.y
      }
      if let above { joined[above].height += new.height } else { joined.append(new) }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDirectionMark: Bool {
    switch value {
    case 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2069: true
    default: false
    }
  }
}
