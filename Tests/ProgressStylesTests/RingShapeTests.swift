import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

@Suite(.seeded) struct RingShapeTests {
  @Test("Turns begin at the top and go clockwise, and a point of a turn is in its direction")
  func turn() {
    var random = SeededRandom()
    let quarters = [(0.0, -1.0), (1, 0), (0, 1), (-1, 0)].map { Point(x: $0, y: $1).turn }
    #expect(quarters == [0, 0.25, 0.5, 0.75])
    for _ in 0..<500 {
      let fraction = Double.random(in: -3..<3, using: &random)
      let point = Point(turn: fraction, radius: 1)
      #expect(abs(point.x * point.x + point.y * point.y - 1) < 1e-7)
      let difference = point.turn - fraction
      #expect(abs(difference - difference.rounded()) < 1e-7)
    }
  }

  @Test("The arc grows from nothing at 0 to the whole track at 1, and no point of it is lost")
  func growing() {
    for (radius, thickness) in [(3.0, 1.4), (9, 2.2), (10, 9.0), (6, 6.0)] {
      var last = arcPoints(shape(radius, thickness, 0))
      #expect(last.isEmpty)
      for step in 0...30 {
        let filled = arcPoints(shape(radius, thickness, Double(step) / 20))
        #expect(last.isSubset(of: filled), "\(radius) \(step)")
        last = filled
        guard step >= 20 else { continue }
        let empty = shape(radius, thickness, 0)
        #expect(filled == Set(points(radius).filter { empty.layer($0) != nil }))
      }
    }
  }

  /// Both ends of an arc are round; beyond 96 % the tip overlaps the start and casts a shadow
  /// ahead; a gauge is open at the bottom. `t` is the track, `a` the arc,
  /// `p` the tip, `h` the arc ahead of it, and a capital letter, or `+` without any layer, is in
  /// the shadow.
  @Test("The layers of rings equal the approved ones")
  func layers() {
    var shapes = [0.25, 0.97, 1.5].map { ("\($0)", shape(12, 4, $0)) }
    let half = RingArc.gauge.filled(ViewPart(fractionReached: 0.5))
    shapes += [
      ("gauge", RingShape(outerRadius: 12, thickness: 4, arc: half, scale: .gauge))
    ]
    var text = ""
    for (name, shape) in shapes {
      text += "\(name)\n"
      for row in 0..<26 {
        text +=
          (0..<52).map { column in
            let point = Point(x: (Double(column) - 25.5) / 2, y: Double(row) - 12.5)
            let glyph = shape.layer(point).map { ["t", "a", "p", "h"][$0.rawValue] } ?? " "
            guard shape.shadow(point) > 0 else { return glyph }
            return glyph == " " ? "+" : glyph.uppercased()
          }.joined() + "|\n"
      }
    }
    expectGolden(text, "ring-layers")
  }

  @Test("The fraction grows along the arc, even where the arc overlaps itself")
  func fractions() throws {
    for length in [0.3, 0.9, 1, 1.25, 2.75] {
      let shape = shape(20, 6, length)
      var last = 0.0
      for step in 1..<100 {
        let along = length - min(1, length) * (1 - Double(step) / 100)
        let point = Point(turn: along, radius: 17)
        let layer = try #require(shape.layer(point))
        guard layer != .tip else { continue }
        let fraction = shape.fraction(layer, near: point)
        #expect(abs(fraction - along / length) < 1e-5)
        #expect(fraction >= last)
        last = fraction
      }
    }
  }

  @Test(
    "The quick ways to sample a cell agree with the layers of its points",
    arguments: [RingArc(start: 0, length: 1), .gauge])
  func shortcuts(scale: RingArc) {
    var random = SeededRandom()
    for _ in 0..<(isExhaustive ? 100 : 20) {
      var part = ViewPart(fractionReached: Double.random(in: 0...1, using: &random))
      if Bool.random(using: &random) {
        part.fractionReached = Double.random(in: 0...3, using: &random)
      }
      let radius = Double(Int.random(in: 3...14, using: &random))
      let shape = RingShape(
        outerRadius: radius, thickness: Double.random(in: 1.4...radius, using: &random),
        arc: scale.filled(part), scale: scale)
      for _ in 0..<60 {
        let (column, row) = (
          Int.random(in: -Int(radius)..<Int(radius), using: &random),
          Int.random(in: -Int(radius)..<Int(radius), using: &random)
        )
        let corner = Point(x: Double(column), y: Double(row))
        let center = Point(x: corner.x + 0.5, y: corner.y + 1)
        let samples = (0..<128).map {
          Point(x: corner.x + (Double($0 % 8) + 0.5) / 8, y: corner.y + (Double($0 / 8) + 0.5) / 8)
        }
        // The quarter ahead of a tip ends without being seen.
        let layers = samples.map { shape.layer($0) }.map { $0 == .arcAhead ? .arc : $0 }
        if let only = shape.onlyLayer(around: center, reach: 1.12) {
          let layer = only == .arcAhead ? .arc : only
          let band = shape.band(from: corner)
          let expected = (0..<128).map { band >> $0 & 1 == 1 ? layer : nil }
          #expect((expected == layers) as Bool, "\(corner) of \(shape)")
          #expect(only == nil || samples.allSatisfy { shape.shadow($0) == 0 })
        }
      }
    }
  }

  @Test(
    "The arc of an activity is a quarter that turns with the motion, and stays on the scale of a gauge"
  )
  func activity() {
    let arcs = stride(from: 0.0, through: 10, by: 0.05).map { motion in
      RingArc(start: 0.3, length: 1).filled(ViewPart(motion: motion))
    }
    #expect(arcs.allSatisfy { $0.length == 0.25 && (0..<1).contains($0.start) })
    for (a, b) in zip(arcs, arcs.dropFirst()) {
      let step = b.start - a.start
      #expect(abs(step - step.rounded(.down) - 0.04) < 1e-9)
    }
    for motion in stride(from: 0.0, through: 10, by: 0.05) {
      let arc = RingArc.gauge.filled(ViewPart(motion: motion))
      #expect(arc.start >= 0.625 - 1e-9 && arc.start + arc.length <= 1.375 + 1e-9)
    }
  }

  private func shape(_ radius: Double, _ thickness: Double, _ fraction: Double) -> RingShape {
    RingShape(
      outerRadius: radius, thickness: thickness,
      arc: RingArc(start: 0, length: fraction))
  }

  /// The middles of a grid of quarters of a cell's width.
  private func points(_ radius: Double) -> [Point] {
    let side = Int(4 * radius)
    return (0..<side * side).map {
      Point(x: Double($0 % side) / 2 + 0.25 - radius, y: Double($0 / side) / 2 + 0.25 - radius)
    }
  }

  private func arcPoints(_ shape: RingShape) -> Set<Point> {
    Set(
      points(shape.radius + shape.thickness / 2).filter {
        ![nil, .track].contains(shape.layer($0))
      })
  }
}
