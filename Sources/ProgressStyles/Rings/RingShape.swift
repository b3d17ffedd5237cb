import enum CLibrary.Math

/// What is at each point of a ring or a gauge.
///
/// Lengths are in widths of a cell, which is 2 high. From the centre, `x` grows to the right and
/// `y` downward. A part covers all points nearer than half the thickness to its middle line, so
/// that its ends are round.
struct RingShape {
  enum Layer: Int, CaseIterable {
    case track, arc
    case tip, arcAhead  // Where the tip lies over the start of the arc, and the arc ahead of it
  }

  let radius: Double
  let thickness: Double
  let circumference: Double  // Of the middle line
  private let scale: RingArc
  let arc: RingArc
  private let track: Sector
  private let filled: Sector

  private let tipQuarter: Sector?  // Where a tip over the start and its shadow are seen
  private let squares: ClosedRange<Double>  // Of the distances from the centre
  private let half: Double  // Of the thickness
  private let halfArc: Double  // Of the arc's thickness, which begins as a growing dot
  private let shade: Point  // The centre of the tip's shadow

  init(outerRadius: Double, thickness: Double, arc: RingArc, scale: RingArc = .circle) {
    self.thickness = min(thickness, outerRadius)
    half = self.thickness / 2
    radius = outerRadius - half
    self.arc = arc
    self.scale = scale
    let inner = max(0, radius - half)
    squares = inner * inner...(radius + half) * (radius + half)
    circumference = 2 * Double.pi * radius
    halfArc = min(half, arc.length * circumference)
    track = Sector(scale, radius: radius)
    filled = Sector(arc, radius: radius)
    let end = arc.start + arc.length
    let overlaps = arc.length > RingArc.overlap && scale.length >= 1
    tipQuarter = overlaps ? Sector(RingArc(start: end, length: 0.25), radius: radius) : nil
    // As on a phone, but far enough ahead to be visible here.
    shade = Point(turn: end + max(0.01, 0.7 / circumference), radius: radius)
  }

  /// The radius inside which nothing is drawn, not even a soft edge.
  var freeRadius: Double { radius - half - 0.4 }

  /// The points of a dotted middle line, about `step` apart. None is on an axis, so that a whole
  /// turn is its own mirror image.
  func dottedLine(step: Double) -> [Point] {
    let count = max(4, Int(circumference * scale.length / step / 4) * 4)
    return (0..<count).map {
      Point(turn: scale.start + scale.length * (Double($0) + 0.5) / Double(count), radius: radius)
    }
  }

  func layer(_ point: Point) -> Layer? {
    guard squares.contains(point.square) else { return nil }
    if let tipQuarter, tipQuarter.holds(point) {
      if point.distanceSquare(to: filled.end) <= halfArc * halfArc { return .tip }
      return arcCovers(point) ? .arcAhead : .track
    }
    if arc.length > 0, arcCovers(point) { return .arc }
    return track.holds(point) || isInCap(of: track, point, half) ? .track : nil
  }

  /// The strength of the tip's shadow, 0...3.
  func shadow(_ point: Point) -> Int {
    guard let tipQuarter, tipQuarter.holds(point) else { return 0 }
    let depth = half + blur - point.distanceSquare(to: shade).squareRoot()
    return Int(min(1, max(0, depth / (2 * blur))) * 3 + 0.5)
  }

  /// The layer of all points of the ring nearer than `reach` to a point, if there is any; the outer
  /// `nil` if there may be several, or a shadow.
  func onlyLayer(around point: Point, reach: Double) -> Layer?? {
    let distance = max(0.01, point.square.squareRoot())
    if abs(distance - radius) > half + reach { return .some(nil) }
    func isNear(_ center: Point, _ radius: Double) -> Bool {
      point.distanceSquare(to: center) < (radius + reach) * (radius + reach)
    }
    let isOpen = arc.length > 0 && arc.length < 1
    if isOpen, isNear(filled.start, half) || isNear(filled.end, half) { return nil }
    if scale.length < 1, isNear(track.start, half) || isNear(track.end, half) { return nil }
    if tipQuarter != nil, isNear(shade, half + blur) || isNear(filled.end, half) { return nil }
    // The nearest point of the band decides: another one may belong to an end of the arc.
    let scale = min(radius + half * 0.999, max(radius - half * 0.999, distance)) / distance
    return .some(layer(Point(x: point.x * scale, y: point.y * scale)))
  }

  /// The samples in the band of the ring of the cell with this upper left corner.
  func band(from corner: Point) -> CellMask {
    // The samples of a row whose distance from the vertical axis has at most this square.
    func near(_ square: Double) -> UInt64 {
      let x = max(0, square).squareRoot()
      func columns(_ x: Double) -> UInt64 { UInt64(min(8, max(0, (x - corner.x) * 8 + 0.5))) }
      return 1 << columns(x) - 1 << columns(-x)
    }
    func rows(_ rows: Range<Int>) -> UInt64 {
      rows.reversed().reduce(0) { mask, row in
        let y = corner.y + (Double(row) + 0.5) / 8
        let square = y * y
        return mask << 8 | near(squares.upperBound - square) & ~near(squares.lowerBound - square)
      }
    }
    return CellMask(rows(8..<16)) << 64 | CellMask(rows(0..<8))
  }

  /// The position along the arc, 0...1; on a gauge along the scale, so that a colour keeps its
  /// place. An arc shorter than it is thick has only the colour of its tip.
  func fraction(_ layer: Layer, near point: Point) -> Double {
    if layer == .tip { return 1 }
    let along = scale.length < 1 ? scale : arc
    if arc.length * circumference < thickness {
      return arc.length > 0 ? (arc.start + arc.length - along.start) / along.length : 1
    }
    var position = (point.turn - along.start).withoutWholeTurns
    if tipQuarter != nil {
      // The colours of the last turn end at the tip, even in a cell that the tip divides.
      let tip = arc.length.withoutWholeTurns
      let beyond = (position - tip).withoutWholeTurns
      if layer == .arc, beyond < 0.125 { return 1 }
      if layer == .arcAhead, beyond > 0.875 { position = tip + 0.001 }
    }
    guard position > along.length else {
      return (position + (along.length - position).rounded(.down)) / along.length
    }
    return position < (1 + along.length) / 2 && layer == .arc ? 1 : 0
  }

  private var blur: Double { max(0.75, thickness * 0.2) }

  private func arcCovers(_ point: Point) -> Bool {
    if filled.holds(point) {
      return halfArc == half || abs(point.square.squareRoot() - radius) <= halfArc
    }
    return isInCap(of: filled, point, halfArc)
  }

  private func isInCap(of sector: Sector, _ point: Point, _ radius: Double) -> Bool {
    point.distanceSquare(to: sector.start) <= radius * radius
      || point.distanceSquare(to: sector.end) <= radius * radius
  }
}

struct Point: Hashable {
  var x: Double
  var y: Double

  var square: Double { x * x + y * y }

  /// The direction as a fraction of a turn, 0...1: 0 at the top, growing clockwise.
  var turn: Double {
    let turn = Math.angle(x: 0 - y, y: x) / (2 * Double.pi)
    return turn < 0 ? turn + 1 : turn
  }

  func distanceSquare(to other: Point) -> Double { Point(x: x - other.x, y: y - other.y).square }
  func precedes(_ other: Point) -> Bool { x * other.y - y * other.x >= 0 }
}

extension Point {
  init(turn: Double, radius: Double) {
    let angle = turn * 2 * Double.pi
    self.init(x: Math.sine(of: angle) * radius, y: -Math.cosine(of: angle) * radius)
  }
}

/// A range of directions, compared without computing angles.
private struct Sector {
  let start: Point
  let end: Point
  private let length: Double

  init(_ arc: RingArc, radius: Double) {
    length = arc.length
    start = Point(turn: arc.start, radius: radius)
    end = Point(turn: arc.start + arc.length, radius: radius)
  }

  func holds(_ point: Point) -> Bool {
    if length >= 1 { return true }
    if length > 0.5 { return start.precedes(point) || point.precedes(end) }
    return length > 0 && start.precedes(point) && point.precedes(end)
  }
}

/// A part of a ring in fractions of a turn.
struct RingArc: Hashable {
  var start: Double
  var length: Double  // Beyond 1 the arc overlaps itself

  static let circle = RingArc(start: 0, length: 1)

  /// The scale of a gauge, which is open at the bottom.
  static let gauge = RingArc(start: 0.625, length: 0.75)

  func filled(_ part: ViewPart) -> RingArc {
    let isOpen = length < 1
    if let fraction = isOpen ? part.fractionCompleted : part.fractionReached {
      // The limit is for infinite values.
      let most = isOpen ? 1.0 : 1000
      return RingArc(start: start, length: length * min(max(0, fraction), most))
    }
    let turns = part.motion / Self.secondsPerTurn
    guard isOpen else { return RingArc(start: (start + turns).withoutWholeTurns, length: 0.25) }
    // An activity moves to and fro on an open scale.
    let phase = abs(2 * (turns / 2).withoutWholeTurns - 1)
    return RingArc(start: start + (1 - phase) * length * 0.75, length: length * 0.25)
  }

  static let overlap = 0.96  // Beyond it the tip is drawn over the start, with its shadow
  private static let secondsPerTurn = 1.25
}

extension Double {
  var withoutWholeTurns: Double { self - rounded(.down) }
}
