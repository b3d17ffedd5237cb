import TestSupport
import TestTraits
import Testing

@testable import ProgressModel

@Suite(.seeded) struct CountdownTests {
  private let tea = Countdown(start: 100, end: 280, countsDown: true)
  private let run = Countdown(start: 100, end: 280, countsDown: false)

  @Test("A duration has no rounding error, which would be shown as one more second")
  func duration() {
    for start in stride(from: 0.1, to: 200_000, by: 333.7) {
      #expect(Countdown(start: start, end: start + 3000, countsDown: true).duration == 3000)
    }
  }

  @Test(
    "A countdown goes from full to exactly empty, and counting up from empty to exactly full",
    arguments: [(0.0, 1.0), (100, 1), (190, 0.5), (280, 0), (1000, 0)])
  func fractions(time: Double, left: Double) {
    #expect(tea.fractionCompleted(at: time) == left)
    #expect(run.fractionCompleted(at: time) == 1 - left)
  }

  @Test("Before its start a timer has its first state, and after its end it is over")
  func bounds() {
    #expect(tea.timeRemaining(at: 0) == 180)
    #expect(!tea.isOver(at: 0))
    #expect(tea.secondsUntilNextSecond(at: 40) == 60)
    #expect(!tea.isOver(at: 279.999))
    #expect(tea.isOver(at: 280))
    #expect(tea.timeRemaining(at: 300) == 0)
    #expect(tea.secondsUntilNextSecond(at: 280) == 0)
  }

  @Test("The next step of the bar comes when its fraction reaches one")
  func nextStep() {
    for (time, seconds) in [(100.0, 2), (101.5, 0.5), (40, 60)] {
      #expect(tea.secondsUntilStep(of: 90, at: time) == seconds)
    }
    let odd = Countdown(start: 0, end: 1, countsDown: false)
    var now = 0.0
    for step in 1...70 {
      now += odd.secondsUntilStep(of: 70, at: now)
      #expect(abs(now - Double(step) / 70) < 1e-9)
    }
    // A timer without length has its last state.
    let empty = Countdown(start: 5, end: 5, countsDown: true)
    #expect(empty.secondsUntilStep(of: 8, at: 5) == 0)
    #expect(empty.fractionCompleted(at: 5) == 0)
    #expect(Countdown(start: 5, end: 4, countsDown: true).timeRemaining(at: 0) == 0)
  }

  @Test("A timer's bar never turns back")
  func law() {
    for number: UInt64 in 0..<50 {
      var random = SeededRandom(case: number)
      let start = Double.random(in: -1e9...2e9, using: &random)
      let length = Double.random(in: 0.001...4e8, using: &random)
      let down = Countdown(start: start, end: start + length, countsDown: true)
      let up = Countdown(start: start, end: start + length, countsDown: false)
      var last = (down: 1.0, up: 0.0)
      for step in -5...105 {
        let now = start + length * Double(step) / 100
        let (left, done) = (down.fractionCompleted(at: now), up.fractionCompleted(at: now))
        #expect((0...last.down).contains(left))
        #expect((last.up...1).contains(done))
        last = (left, done)
        #expect((0...max(1, 0.06 * length)).contains(down.secondsUntilNextSecond(at: now)))
      }
    }
  }
}
