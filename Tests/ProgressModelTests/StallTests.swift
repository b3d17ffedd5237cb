import Testing

@testable import ProgressModel

@Suite struct StallTests {
  @Test("A copy stalls after five seconds without data, also one that never began")
  func fiveSeconds() {
    let run = Run()
    for tick in 1...100 { _ = run.update(Double(tick), at: Double(tick) / 10) }
    #expect(run.look(100, of: 200, at: 14.9).stalledFor == nil)
    #expect(isClose(run.look(100, of: 200, at: 15.1).stalledFor, 5.1))
    #expect(run.update(101, at: 22).stalledFor == nil)
    let empty = Run()
    #expect(empty.look(0, at: 4.9).stalledFor == nil)
    #expect(empty.look(0, at: 5.1).stalledFor != nil)
  }

  @Test("Once all is written, a reader rests after one second, or after five times its usual gap")
  func reader() {
    let run = Run()
    run.awaitsReader = true
    #expect(run.look(0, at: 0.9).stalledFor == nil)
    #expect(run.look(0, at: 1.1).stalledFor != nil)
  }

  @Test("A source that is usually slow stalls after five times its usual gap")
  func usualGap() {
    let run = Run()
    for step in 1...20 { _ = run.update(Double(step), at: Double(step) * 4) }
    #expect(run.look(20, at: 99.5).stalledFor == nil)
    #expect(run.look(20, at: 100.5).stalledFor != nil)
  }

  @Test("Values stall only after two of them have come, and some work never stalls")
  func values() {
    let run = Run(updatesBeforeStall: 2, startsAtZero: false)
    #expect(run.look(0, at: 100).stalledFor == nil)
    _ = run.update(1, at: 101)
    #expect(run.look(1, at: 1000).stalledFor == nil)
    let two = Run(updatesBeforeStall: 2, startsAtZero: false)
    _ = two.update(1, at: 1)
    _ = two.update(2, at: 2)
    #expect(two.look(2, at: 6.9).stalledFor == nil)
    #expect(two.look(2, at: 7.1).stalledFor != nil)
    let never = Run(updatesBeforeStall: nil)
    _ = never.update(2, at: 2)
    #expect(never.look(2, at: 10_000).stalledFor == nil)
  }

  @Test("An activity indicator rests before the first data and in a stall, and then goes on")
  func motion() {
    let run = Run()
    var last = 0.0
    for tick in 1...340 {
      let time = Double(tick) / 10
      // The update comes a tick after the stall, and that tick still belongs to it.
      let isStalled = tick <= 6 || (101...301).contains(tick)
      let moves = (6...50).contains(tick) || tick > 300
      let snapshot =
        moves
        ? run.update(Double(tick), of: nil, at: time)
        : run.look(tick < 6 ? 0 : 50, of: nil, at: time)
      #expect(isClose(snapshot.motion - last, isStalled ? 0 : 0.1, within: 0.001), "at \(time)")
      last = snapshot.motion
    }
  }
}
