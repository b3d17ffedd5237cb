import SystemCalls
import Testing

@testable import PbarCommand

@Suite struct RunClockTests {
  @Test("A stop is left out although a call ends another sleep before the signal arrives, and once")
  func stop() {
    var clock = RunClock()
    let before = Clock.monotonic
    for seconds in [0.05, 0] {
      _ = clock.measure(
        sleep: {
          Clock.sleep(seconds: seconds)
          return false
        }, of: 0)
    }
    let whole = clock.now
    clock.leaveOutStop()
    let rest = clock.now
    #expect(whole - rest > 0.045)
    clock.leaveOutStop()
    #expect(clock.now >= rest)
    #expect(clock.now <= Clock.monotonic - 0.045)
    #expect(clock.now >= before)
  }

  @Test("A stop changes no time before it")
  func before() {
    var clock = RunClock()
    _ = clock.measure(
      sleep: {
        Clock.sleep(seconds: 0.05)
        return false
      }, of: 0)
    clock.leaveOutStop()
    #expect(clock.time(at: clock.start) == clock.start)
    #expect(clock.now <= Clock.monotonic - 0.045)
  }
}
