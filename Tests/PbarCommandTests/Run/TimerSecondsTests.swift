import ProgressModel
import ProgressStyles
import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import PbarCommand

@Suite("The seconds that pv's timer shows", .seeded)
struct TimerSecondsTests {
  @Test("A timer whose end has passed has an interval of 0 s")
  func pastEnd() {
    let plan = TimerPlan(
      countdown: Countdown(start: 10, end: 1, countsDown: true), followsWallClock: true)
    #expect(plan.snapshot(at: 10).timerInterval == 0)
  }

  @Test("A run of three seconds shows each second once and the last one at its end")
  func threeSeconds() throws {
    for number in 0..<200 {
      var random = SeededRandom(case: UInt64(number))
      let run = try TimedRun("-f -t", startingAt: .random(in: 0...100_000, using: &random))
      // The run ends up to half a second early or late, and a busy machine delays each frame.
      run.go(
        until: .random(in: 2.55...3.45, using: &random),
        late: { .random(in: 0...0.5, using: &random) })
      #expect(run.seconds == ["0:00:01", "0:00:02", "0:00:03"], "\(number)")
    }
  }

  @Test("A run shows no second twice and none after a later one, however late a frame is")
  func growing() throws {
    for number in 0..<200 {
      var random = SeededRandom(case: UInt64(number))
      let run = try TimedRun("-f -t", startingAt: .random(in: 0...100_000, using: &random))
      run.go(
        until: .random(in: 0.1...30, using: &random),
        late: {
          let limit: Double = [0, 0.9, 10].randomElement(using: &random) ?? 0
          return .random(in: 0...limit, using: &random)
        })
      #expect(run.seconds == run.seconds.sorted(), "\(number)")
      #expect(Set(run.seconds).count == run.seconds.count, "\(number)")
    }
  }

  @Test("Frames are due at whole intervals after the start, also after late frames and redraws")
  func rhythm() throws {
    let run = try TimedRun("-t", startingAt: 1000.1)
    for (late, due) in [(1.0, 2.0), (2.9, 3.0), (5.2, 6.0), (60.7, 61.0)] {
      run.draw(after: late)
      #expect(abs(run.due - due) < 1e-6)
    }
    run.redraw(after: 61.3)
    run.draw(after: 61.4)
    #expect(abs(run.due - 62) < 1e-6)
  }

  @Test(
    "A frame that is due at a whole second shows it whatever the rounding error is",
    arguments: [0.1, 0.2, 0.25, 0.5])
  func exactly(interval: Double) throws {
    for start in [0.1, 0.7, 1023.9, 12_345.678, 16_383.3, 99_999.99] {
      let run = try TimedRun("-f -t -i \(interval)", startingAt: start)
      run.go(until: 20 - interval / 2, late: { 0 })
      // The closing frame is left out.
      for second in 1...19 {
        let text = PvText.timer(Double(second))
        #expect(run.seconds.dropLast().count { $0 == text } == Int((1 / interval).rounded()))
      }
    }
  }

  @Test("A part that is found shortly after the start shows the same seconds as the run")
  func foundLater() throws {
    let run = try TimedRun("-d 1:7 -f -t", startingAt: 7.3, measuredFrom: 0.03)
    run.go(until: 3.2, late: { 0 })
    #expect(run.seconds == ["0:00:01", "0:00:02", "0:00:03"])
  }
}

/// A run that shows only its elapsed time, with time as a parameter.
private final class TimedRun {
  private let start: Double
  private var now: Double
  private var presenter: Presenter
  private var meter: ProgressMeter
  private let clock = LocalClock(now: 0, utcOffset: 0)
  private let terminal = TerminalState(columns: 60, mayDraw: true)
  private var written: [UInt8] = []

  /// - Parameter delay: Seconds from the start until the part is found.
  init(_ line: String, startingAt start: Double, measuredFrom delay: Double = 0) throws {
    let plan = try plan(line, in: world(error: !line.contains("-f ")), isPv: true)
    self.start = start
    now = start
    presenter = Presenter(plan.display, startingAt: start)
    meter = ProgressMeter(MeterRules(updatesBeforeStall: 0), at: start + delay)
  }

  /// The texts of all frames, in their order.
  var seconds: [String] {
    visible(written).replacing("␛[K", with: "").unicodeScalars
      .split { $0 == "\r" || $0 == "\n" }.map { String($0) }
  }

  /// Seconds from the start until the next frame is due.
  var due: Double { (presenter.nextDue ?? .infinity) - start }

  /// Draws every frame `late()` seconds after it is due, and the closing frame at `end`.
  func go(until end: Double, late: () -> Double) {
    while true {
      let next = due + late()
      guard next < end else { break }
      draw(after: next)
    }
    now = start + end
    written += presenter.end(
      moment(meter.finish(Reading(), at: now, as: .done)), .success)
  }

  func draw(after seconds: Double) {
    now = start + seconds
    written += presenter.update(moment(meter.observe(Reading(), at: now)))
  }

  private func moment(_ snapshot: Snapshot) -> RunMoment {
    RunMoment(snapshots: [snapshot], hasData: true, time: now, clock: clock, terminal: terminal)
  }

  func redraw(after seconds: Double) {
    now = start + seconds
    presenter.redraw(at: now)
  }
}
