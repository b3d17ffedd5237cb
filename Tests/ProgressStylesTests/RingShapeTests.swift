import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

@Suite(.seeded) struct RingShapeTests {
  @Test("A turn begins at the top and goes clockwise")
  func turn() {
    let places: [(x: Double, y: Double, place: Double)] = [
      (0, -1, 0), (1, -1, 0.125), (1, 0, 0.25), (1, 1, 0.375), (0, 1, 0.5), (-1, 1, 0.625),
      (-1, 0, 0.75), (-1, -1, 0.875), (0.5, -(0.75).squareRoot(), 1.0 / 12),
    ]
    for (x, y, place) in places {
      #expect(abs(Turn.place(x: x, y: y) - place) < 1e-7)
      let point = Turn.point(at: place)
      let length = (x * x + y * y).squareRoot()
      #expect(abs(point.x * length - x) < 1e-7)
      #expect(abs(point.y * length - y) < 1e-7)
    }
  }

  @Test("The point at a place is at that place, at a distance of 1")
  func roundTrip() {
    var random = SeededRandom()
    for _ in 0..<2000 {
      let place = Double.random(in: -3..<3, using: &random)
      let point = Turn.point(at: place)
      #expect(abs(point.x * point.x + point.y * point.y - 1) < 1e-7)
      let difference = Turn.place(x: point.x, y: point.y) - place
      #expect(abs(difference - difference.rounded()) < 1e-7)
    }
  }

  @Test("No pixel is ever less filled as the fraction grows")
  func monotonic() {
    for (side, thickness) in [(6, 1.4), (18, 2.2), (20, 9.0), (12, 6.0)] {
      var last = [Double](repeating: 0, count: side * side)
      for step in 0...150 {
        let shape = RingShape(
          outerRadius: Double(side) / 2, thickness: thickness,
          arc: RingArc(fraction: Double(step) / 120))
        let filled = arcs(shape, side)
        #expect(zip(last, filled).allSatisfy { $0 <= $1 + 1e-6 }, "\(side) \(step)")
        last = filled
      }
    }
  }

  @Test("Nothing is filled at first, and a full turn fills all of the track and nothing else")
  func ends() {
    for side in [6, 11, 18, 40] {
      let radius = Double(side) / 2
      let empty = RingShape(outerRadius: radius, thickness: 2, arc: RingArc(fraction: 0))
      #expect(arcs(empty, side).allSatisfy { $0 == 0 })
      for fraction in [1, 1.3, 7] {
        let full = RingShape(outerRadius: radius, thickness: 2, arc: RingArc(fraction: fraction))
        for sample in samples(full, side) where sample != nil {
          #expect(sample?.arc == sample?.track)
        }
      }
    }
  }

  @Test("Both ends of the arc are round: as far beyond them as beside it")
  func caps() {
    let shape = RingShape(outerRadius: 20, thickness: 6, arc: RingArc(fraction: 0.25))
    for beyond in stride(from: 0.0, to: 5, by: 0.25) {
      // Beyond the tip, which points downward at the right, and before the start at the top.
      let tip = shape.sample(x: 17, y: beyond)?.arc ?? 0
      let start = shape.sample(x: -beyond, y: -17)?.arc ?? 0
      let side = shape.sample(
        x: (17 + beyond) / 2.0.squareRoot(), y: -(17 + beyond) / 2.0.squareRoot())
      #expect(abs(tip - (side?.arc ?? 0)) < 1e-6)
      #expect(abs(start - (side?.arc ?? 0)) < 1e-6)
    }
    // In the corner that a flat end would have there is nothing.
    #expect(shape.sample(x: 19.9, y: 2.9)?.arc == 0)
  }

  @Test("The colours go on along the arc, also where it lies over itself")
  func places() throws {
    for length in [0.3, 0.9, 1, 1.25, 2.75] {
      let shape = RingShape(outerRadius: 20, thickness: 6, arc: RingArc(fraction: length))
      var last = 0.0
      for step in 1..<100 {
        let along = length - min(1, length) * (1 - Double(step) / 100)
        let point = Turn.point(at: along)
        let sample = try #require(shape.sample(x: 17 * point.x, y: 17 * point.y))
        #expect(abs(sample.place - along / length) < 1e-5)
        #expect(sample.place >= last)
        last = sample.place
      }
    }
  }

  @Test("From 96 % on the tip lies over the start and throws a shadow ahead, and not before")
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

  @Test("The activity's arc is a quarter that goes on with the motion, and goes round")
  func activity() {
    let places = stride(from: 0.0, through: 10, by: 0.05).map { RingArc(motion: $0) }
    #expect(places.allSatisfy { $0.length == 0.25 && (0..<1).contains($0.start) })
    for (a, b) in zip(places, places.dropFirst()) {
      let step = b.start - a.start
      #expect(abs(step - step.rounded(.down) - 0.04) < 1e-9)
    }
  }

  private func arcs(_ shape: RingShape, _ side: Int) -> [Double] {
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
