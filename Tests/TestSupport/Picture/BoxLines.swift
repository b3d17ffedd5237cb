/// The lines that a box-drawing character draws from the centre of its cell to the edges.
struct BoxLines {
  /// How a line is drawn.
  enum Weight: Int, Comparable {
    case none, light, heavy, double

    static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
  }

  private var left = Weight.none
  private var right = Weight.none
  private var up = Weight.none
  private var down = Weight.none
  private var isArc = false

  /// Reads the lines from the character's name in Unicode, such as "BOX DRAWINGS DOWN LIGHT AND RIGHT HEAVY"; `nil` for
  /// dashes, diagonals and other characters.
  init?(_ scalar: Unicode.Scalar) {
    let prefix = "BOX DRAWINGS "
    guard let name = scalar.properties.name, name.hasPrefix(prefix) else { return nil }
    let words = name.dropFirst(prefix.count).split(separator: " ")
    var weight = Weight.light
    for part in words.split(separator: "AND") {
      // A part of the name without a weight has the weight of the part before.
      weight = part.lazy.compactMap { Self.weights[$0] }.first ?? weight
      for word in part where Self.weights[word] == nil {
        switch word {
        case "LEFT": left = weight
        case "RIGHT": right = weight
        case "UP": up = weight
        case "DOWN": down = weight
        case "HORIZONTAL": (left, right) = (weight, weight)
        case "VERTICAL": (up, down) = (weight, weight)
        case "ARC": isArc = true
        default: return nil
        }
      }
    }
  }

  private static let weights: [Substring: Weight] = [
    "LIGHT": .light, "SINGLE": .light, "HEAVY": .heavy, "DOUBLE": .double,
  ]

  var shape: CellShape {
    if isArc { return .stroke(arc) }
    let (x, y) = (Self.center.x, Self.center.y)
    let across = [(left, -1), (right, 1)].flatMap { weight, side in
      rails(weight, side, length: x, before: up, behind: down).map { place, range in
        PictureRectangle(
          x: x + range.lowerBound, y: y + place.lowerBound, width: range.count, height: place.count)
      }
    }
    let upright = [(up, -1), (down, 1)].flatMap { weight, side in
      rails(weight, side, length: y, before: left, behind: right).map { place, range in
        PictureRectangle(
          x: x + place.lowerBound, y: y + range.lowerBound, width: place.count, height: range.count)
      }
    }
    return .blocks(across + upright)
  }

  /// The rails of a line from the centre to the edge at `side` (-1 or 1), which is `length` away: the place of each
  /// beside the axis, and its start and end along the axis. `before` and `behind` are the lines that cross it there.
  private func rails(
    _ weight: Weight, _ side: Int, length: Int, before: Weight, behind: Weight
  ) -> [(place: Range<Int>, range: Range<Int>)] {
    func from(_ start: Int) -> Range<Int> {
      side > 0 ? start..<length : -length..<(-start)
    }
    let start = -overlap(max(before, behind))
    return switch weight {
    case .none: []
    case .light: [(-1..<1, from(start))]
    case .heavy: [(-3..<3, from(start))]
    case .double:
      [
        (-4..<(-2), from(self.start(before, opposite: behind))),
        (2..<4, from(self.start(behind, opposite: before))),
      ]
    }
  }

  /// How far a line goes over the centre to meet the far side of a crossing line.
  private func overlap(_ crossing: Weight) -> Int {
    switch crossing {
    case .none: 0
    case .light: 1
    case .heavy: 3
    case .double: 4
    }
  }

  /// Where the rail of a double line begins: at the near rail of the line that crosses it on its own side, else at the
  /// far rail.
  private func start(_ crossing: Weight, opposite: Weight) -> Int {
    switch crossing {
    case .none: -overlap(opposite)
    case .light: -1
    case .heavy: -3
    case .double: 2
    }
  }

  /// A quarter of a circle between the two lines, and the rest of the longer one.
  private var arc: String {
    let (x, y) = (right > .none ? 1 : -1, down > .none ? 1 : -1)
    let radius = Self.center.x
    let sweep = x * y > 0 ? 0 : 1
    return "m\(x * radius) 0a\(radius) \(radius) 0 0 \(sweep) \(-x * radius) \(y * radius)"
      + "v\(y * (Self.center.y - radius))"
  }

  private static let center = (x: CellShape.width / 2, y: CellShape.height / 2)
}
