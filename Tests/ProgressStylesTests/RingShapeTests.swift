import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

@Suite(.seeded) struct RingShapeTests {
  @Test("Turns begin at the top and go clockwise")
  func turn() {
    let directions: [(x: Double, y: Double, fraction: Double)] = [
      (0, -1, 0), (1, -1, 0.125), (1, 0, 0.25), (1, 1, 0.375), (0, 1, 0.5), (-1, 1, 0.625),
      (-1, 0, 0.75), (-1, -1, 0.875), (0.5, -(0.75).squareRoot(), 1.0 / 12),
    ]
    for (x, y, fraction) in directions {
      #expect(abs(Turn.fraction(x: x, y: y) - fraction) < 1e-7)
      let point = Turn.point(at: fraction)
      let length = (x * x + y * y).squareRoot()
      #expect(abs(point.x * length - x) < 1e-7)
      #expect(abs(point.y * length - y) < 1e-7)
    }
  }

  @Test("The point at a fraction of a turn is in that direction, at a distance of 1")
  func roundTrip() {
    var random = SeededRandom()
    for _ in 0..<2000 {
      let fraction = Double.random(in: -3..<3, using: &random)
      let point = Turn.point(at: fraction)
      #expect(abs(point.x * point.x + point.y * point.y - 1) < 1e-7)
      let difference = Turn.fraction(x: point.x, y: point.y) - fraction
      #expect(abs(difference - difference.rounded()) < 1e-7)
    }
  }

  @Test("The coverage of a pixel never shrinks as the fraction grows")
  func monotonic() {
    for (side, thickness) in [(6, 1.4), (18, 2.2), (20, 9.0), (12, 6.0)] {
      var last = [Double](repeating: 0, count: side * side)
      for step in 0...150 {
        let shape = RingShape(
          outerRadius: Double(side) / 2, thickness: thickness,
          arc: RingArc(fraction: Double(step) / 120))
        let filled = arcCoverages(shape, side)
        #expect(zip(last, filled).allSatisfy { $0 <= $1 + 1e-6 }, "\(side) \(step)")
        last = filled
      }
    }
  }

  @Test("At 0 nothing is filled, and from a full turn on exactly the track is filled")
  func ends() {
    for side in [6, 11, 18, 40] {
      let radius = Double(side) / 2
      let empty = RingShape(outerRadius: radius, thickness: 2, arc: RingArc(fraction: 0))
      #expect(arcCoverages(empty, side).allSatisfy { $0 == 0 })
      for fraction in [1, 1.3, 7] {
        let full = RingShape(outerRadius: radius, thickness: 2, arc: RingArc(fraction: fraction))
        for sample in samples(full, side) where sample != nil {
          #expect(sample?.arc == sample?.track)
        }
      }
    }
  }

  @Test("Both ends of the arc are round: they reach as far beyond the end as the arc is thick")
  func caps() {
    let shape = RingShape(outerRadius: 20, thickness: 6, arc: RingArc(fraction: 0.25))
    for beyond in stride(from: 0.0, to: 5, by: 0.25) {
      // The tip points downward at the right, and the start is at the top.
      let tip = shape.sample(x: 17, y: beyond)?.arc ?? 0
      let start = shape.sample(x: -beyond, y: -17)?.arc ?? 0
      let side = shape.sample(
        x: (17 + beyond) / 2.0.squareRoot(), y: -(17 + beyond) / 2.0.squareRoot())
      #expect(abs(tip - (side?.arc ?? 0)) < 1e-6)
      #expect(abs(start - (side?.arc ?? 0)) < 1e-6)
    }
    // A flat end would cover this corner.
    #expect(shape.sample(x: 19.9, y: 2.9)?.arc == 0)
  }

  @Test("The fraction grows along the arc, even where the arc overlaps itself")
  func fractions() throws {
    for length in [0.3, 0.9, 1, 1.25, 2.75] {
      let shape = RingShape(outerRadius: 20, thickness: 6, arc: RingArc(fraction: length))
      var last = 0.0
      for step in 1..<100 {
        let along = length - min(1, length) * (1 - Double(step) / 100)
        let point = Turn.point(at: along)
        let sample = try #require(shape.sample(x: 17 * point.x, y: 17 * point.y))
        #expect(abs(sample.fraction - along / length) < 1e-5)
        #expect(sample.fraction >= last)
        last = sample.fraction
      }
    }
  }

  @Test("From 96 % on the tip overlaps the start and casts a shadow ahead")
  func tip() {
    func parts(_ fraction: Double) -> (tip: Double, shadow: Double) {
      let shape = RingShape(outerRadius: 20, thickness: 5, arc: RingArc(fraction: fraction))
      return samples(shape, 40).reduce(into: (0, 0)) { sum, sample in
        sum.tip += sample?.tip ?? 0
        sum.shadow += sample?.shadow ?? 0
      }
    }
    #expect(parts(0.95) == (0, 0))
    for fraction in [0.96, 1, 1.5, 3.2] {
      #expect(parts(fraction).tip > 5)
      #expect(parts(fraction).shadow > 5)
    }
    let shape = RingShape(outerRadius: 20, thickness: 5, arc: RingArc(fraction: 1))
    #expect(shape.sample(x: 3, y: -17.5)?.shadow ?? 0 > 0.1)
    #expect(shape.sample(x: -3, y: -17.5)?.shadow == 0)
  }

  @Test("The arc of an activity is a quarter that turns with the motion")
  func activity() {
    let arcs = stride(from: 0.0, through: 10, by: 0.05).map { RingArc(motion: $0) }
    #expect(arcs.allSatisfy { $0.length == 0.25 && (0..<1).contains($0.start) })
    for (a, b) in zip(arcs, arcs.dropFirst()) {
      let step = b.start - a.start
      #expect(abs(step - step.rounded(.down) - 0.04) < 1e-9)
    }
  }

  private func arcCoverages(_ shape: RingShape, _ side: Int) -> [Double] {
    samples(shape, side).map { $0?.arc ?? 0 }
  }

  private func samples(_ shape: RingShape, _ side: Int) -> [RingShape.Sample?] {
    (0..<side * side).map { index in
      shape.sample(
        x: Double(index % side) + 0.5 - Double(side) / 2,
        y: Double(index / side) + 0.5 - Double(side) / 2)
    }
  }
}
