import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

@Suite(.seeded) struct MovementTests {
  @Test("A movement begins and ends level, and exactly at its times")
  func easesInAndOut() {
    var movement = Movement(at: 0.2)
    movement.set(0.8, at: 10, step: 0.01, duration: 0.25)
    #expect(isClose(movement.value(at: 10), 0.2))
    #expect(isClose(movement.value(at: 10.125), 0.5))
    #expect(movement.value(at: 10.25) == 0.8)
    #expect([10.249, 10.25].map { movement.isMoving(at: $0) } == [true, false])
    let (first, middle) = (movement.value(at: 10.025) - 0.2, movement.value(at: 10.15) - 0.5)
    #expect(first < middle / 4)
  }

  @Test("A small change is shown at once, and does not delay the end of a movement")
  func smallSteps() {
    var movement = Movement(at: 0.5)
    movement.set(0.51, at: 1, step: 0.01 + 1e-9, duration: 0.25)
    #expect(movement.value(at: 1) == 0.51)
    #expect(!movement.isMoving(at: 1))
    movement = Movement(at: 0)
    movement.set(0.5, at: 0, step: 0.02, duration: 1)
    for tick in 1...10 {
      let now = Double(tick) / 10
      let before = movement.value(at: now)
      movement.set(0.5 + now / 100, at: now, step: 0.02, duration: 1)
      #expect(isClose(movement.value(at: now) - before, 0.001))
    }
    #expect(movement.value(at: 1) == 0.51)
  }

  @Test("A movement is monotonic and stays between its two values")
  func monotone() {
    var random = SeededRandom()
    for _ in 0..<100 {
      var movement = Movement(at: .random(in: 0...1.5, using: &random))
      var now = 0.0
      for _ in 0..<6 {
        let value = Double.random(in: 0...1.5, using: &random)
        let duration = Double.random(in: 0.1...1, using: &random)
        movement.set(value, at: now, step: 0.001, duration: duration)
        let from = movement.value(at: now)
        var last = from
        let length = Double.random(in: 0...1.2, using: &random) * duration
        for tick in 1...20 {
          let shown = movement.value(at: now + length * Double(tick) / 20)
          #expect((shown - last) * (value - from) >= -1e-12)
          #expect(shown >= min(from, value) && shown <= max(from, value))
          last = shown
        }
        now += length
      }
      #expect(movement.value(at: now + 1) == movement.target)
    }
  }

  @Test("A new value during a movement changes neither what is shown nor, on its way, the speed")
  func continuous() {
    var random = SeededRandom()
    for _ in 0..<100 {
      var movement = Movement(at: 0)
      movement.set(0.5, at: 0, step: 0.001, duration: 0.25)
      let now = Double.random(in: 0.01...0.24, using: &random)
      let before = movement.value(at: now)
      let speed = (before - movement.value(at: now - 1e-6)) / 1e-6
      movement.set(.random(in: 0.7...1, using: &random), at: now, step: 0.001, duration: 0.25)
      #expect(isClose(movement.value(at: now), before))
      #expect(abs((movement.value(at: now + 1e-6) - before) / 1e-6 - speed) < 1e-3)
      movement.set(0, at: now, step: 0.001, duration: 0.25)
      #expect(isClose(movement.value(at: now), before))
      #expect(movement.value(at: now + 0.1) < before)
    }
  }

  @Test("A clock that stops or goes back a little does no harm")
  func clock() {
    var movement = Movement(at: 0)
    movement.set(1, at: 5, step: 0, duration: 0.25)
    #expect(movement.value(at: 4) == 0)
    movement.set(0.5, at: 4, step: 0, duration: 0.25)
    #expect(movement.value(at: 4) == 0)
    #expect(movement.value(at: 5) == 0.5)
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }
}
