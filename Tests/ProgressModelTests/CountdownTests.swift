import TestSupport
import TestTraits
import Testing

@testable import ProgressModel

@Suite(.seeded) struct CountdownTests {
  private let tea = Countdown(start: 100, end: 280, countsDown: true)
  private let run = Countdown(start: 100, end: 280, countsDown: false)

  @Test("A countdown starts full and ends exactly empty")
  func countsDown() {
    #expect(tea.fractionCompleted(at: 100) == 1)
    #expect(tea.fractionCompleted(at: 190) == 0.5)
    #expect(tea.fractionCompleted(at: 280) == 0)
    #expect(tea.fractionCompleted(at: 1000) == 0)
  }

  @Test("Counting up starts empty and ends exactly full")
  func countsUp() {
    #expect(run.fractionCompleted(at: 100) == 0)
    #expect(run.fractionCompleted(at: 190) == 0.5)
    #expect(run.fractionCompleted(at: 280) == 1)
    #expect(run.fractionCompleted(at: 1000) == 1)
  }

  @Test("Before its start a timer has its first state")
  func beforeStart() {
    #expect(tea.fractionCompleted(at: 0) == 1)
    #expect(run.fractionCompleted(at: 0) == 0)
    #expect(tea.timeRemaining(at: 0) == 180)
    #expect(!tea.isOver(at: 0))
    #expect(tea.secondsUntilNextSecond(at: 40) == 60)
  }

  @Test("After its end a timer is over at once")
  func over() {
    #expect(!tea.isOver(at: 279.999))
    #expect(tea.isOver(at: 280))
    #expect(tea.timeRemaining(at: 300) == 0)
    #expect(tea.secondsUntilNextSecond(at: 280) == 0)
    #expect(tea.secondsUntilNextSecond(at: 300) == 0)
  }

  @Test("A timer without length has its last state")
  func empty() {
    #expect(Countdown(start: 5, end: 5, countsDown: true).fractionCompleted(at: 5) == 0)
    #expect(Countdown(start: 5, end: 5, countsDown: false).fractionCompleted(at: 5) == 1)
    #expect(Countdown(start: 5, end: 4, countsDown: true).fractionCompleted(at: 0) == 0)
    #expect(Countdown(start: 5, end: 4, countsDown: true).timeRemaining(at: 0) == 0)
  }

  @Test("The next step of the bar comes when its fraction reaches one")
  func nextStep() {
    #expect(tea.secondsUntilStep(of: 90, at: 100) == 2)
    #expect(tea.secondsUntilStep(of: 90, at: 101.5) == 0.5)
    #expect(tea.secondsUntilStep(of: 90, at: 40) == 60)
    let odd = Countdown(start: 0, end: 1, countsDown: false)
    var now = 0.0
    for step in 1...70 {
      now += odd.secondsUntilStep(of: 70, at: now)
      #expect(abs(now - Double(step) / 70) < 1e-9)
    }
    #expect(Countdown(start: 5, end: 5, countsDown: true).secondsUntilStep(of: 8, at: 5) == 0)
  }

  @Test("The next second begins when the number of whole seconds left changes")
  func nextSecond() {
    #expect(tea.secondsUntilNextSecond(at: 100) == 1)
    #expect(tea.secondsUntilNextSecond(at: 100.25) == 0.75)
    #expect(tea.secondsUntilNextSecond(at: 279.5) == 0.5)
    let odd = Countdown(start: 0, end: 2.5, countsDown: true)
    #expect(odd.secondsUntilNextSecond(at: 0) == 0.5)
    #expect(odd.secondsUntilNextSecond(at: 0.5) == 1)
  }

  @Test("Waking at each next second shows every second once")
  func everySecond() {
    var now = 100.0
    var shown: [Int] = []
    while !tea.isOver(at: now) {
      shown.append(Int(tea.timeRemaining(at: now).rounded(.up)))
      now += tea.secondsUntilNextSecond(at: now)
    }
    #expect(shown == Array((1...180).reversed()))
  }

  @Test("A timer's bar never turns back")
  func law() {
    var random = SeededRandom()
    for _ in 0..<500 {
      let start = Double.random(in: -1e9...2e9, using: &random)
      let length = Double.random(in: 0.001...1e6, using: &random)
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
