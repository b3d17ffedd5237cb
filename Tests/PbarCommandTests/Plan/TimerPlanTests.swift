import ProgressModel
import Testing

@testable import PbarCommand

@Suite struct TimerPlanTests {
  @Test(
    "A short timer is drawn 30 times a second, a long one as often as its bar or its number changes"
  )
  func steps() {
    #expect(timer(3).secondsUntilChange(at: 0, extent: 60) == 1 / Pacing.movingRate)
    #expect(abs(timer(240).secondsUntilChange(at: 0, extent: 60) - 0.5) < 1e-9)
    #expect(timer(36_000).secondsUntilChange(at: 0, extent: 60) == 1)
    #expect(timer(36_000).secondsUntilChange(at: 0, extent: 0) == 1)
  }

  @Test(
    "The number of seconds left changes at the beginning of a second",
    arguments: [3.0, 17, 61.5, 600])
  func seconds(length: Double) {
    let timer = timer(length)
    var now = 0.0
    var last = now
    var firsts: [Double] = []
    while now < length {
      let left = (length - now).rounded(.up)
      if left != (length - last).rounded(.up) { firsts.append(now) }
      last = now
      now += max(1e-6, timer.secondsUntilChange(at: now, extent: 40))
    }
    #expect(firsts.count == Int(length.rounded(.up)) - 1)
    for moment in firsts {
      let left = length - moment
      #expect(left.rounded(.up) - left < 1e-4, "\(left)")
    }
  }

  private func timer(_ length: Double) -> TimerPlan {
    TimerPlan(
      countdown: Countdown(start: 0, end: length, countsDown: true), followsWallClock: false)
  }
}
