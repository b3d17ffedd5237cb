import ProgressModel
import ProgressStyles
import TestSupport
import TestTraits
import Testing

@testable import PbarCommand

/// A simulated run of ten years with work, pauses, and nights in which the machine sleeps.
@Suite(.seeded) struct TenYearsTests {
  private static let day = 86_400.0
  private static let years = 10 * 365.25 * day
  private static let total: Int64 = .max

  @Test(
    "All numbers stay finite and no line wraps for ten years",
    arguments: [
      "", "--style bar --direction rtl", "--layout stacked", "-ptebrI", "-n -trb",
      "-F %p%t%e%I%b%r%a%{transferred}",
    ])
  func run(options: String) throws {
    var random = SeededRandom()
    var world = world()
    world.operandSizes = [Self.total]
    let plan = try plan("FILE --charset ascii --color never \(options)", in: world)
    var presenter = Presenter(plan.display, startingAt: 0)
    var meter = ProgressMeter(MeterRules(updatesBeforeStall: 0), at: 0)
    var (time, wall, completed, updates) = (0.0, 1.7e9, 0.0, 0)
    while time < Self.years {
      // Each stretch completes a fraction of the rest, and a pause completes nothing.
      let isPause = Int.random(in: 0..<3, using: &random) == 0
      let length = Double.random(in: 1...60 * Self.day, using: &random)
      let step = isPause ? 0 : (Double(Self.total) - completed) * 0.001
      var moments = (0..<(isExhaustive ? 12 : 2)).map { _ in
        Double.random(in: 0...length, using: &random)
      }
      // A burst of frames at the real rate of 10 a second.
      let burst = Double.random(in: 0...length, using: &random)
      moments += (0..<(isExhaustive ? 8 : 3)).map { burst + Double($0) * 0.1 }
      for moment in moments.sorted() {
        completed += step * Double.random(in: 0...1, using: &random)
        updates += isPause ? 0 : 1
        let now = time + moment
        let reading = Reading(
          progress: .amount(.whole(Int64(min(completed, 9.2e18)))), total: .whole(Self.total),
          updateCount: updates)
        let snapshot = meter.observe(reading, at: now)
        expectNumbers(snapshot, "\(now) s")
        let columns = Int.random(in: 1...200, using: &random)
        let frame = presenter.update(
          RunMoment(
            snapshots: [snapshot], hasData: true, time: now,
            clock: LocalClock(now: wall + moment, utcOffset: 3600),
            terminal: TerminalState(columns: columns, mayDraw: true)))
        expectWidth(
          frame, columns, writesLines: presenter.writesLines,
          "\(now) s, \(columns) columns")
        #expect(presenter.nextDue.map { $0.isFinite } ?? true)
      }
      time += length + 8
      // Only the wall clock goes on while the machine sleeps.
      wall += length + 8 + (Bool.random(using: &random) ? Self.day : 0)
    }
    let last = meter.finish(
      Reading(
        progress: .amount(.whole(Int64(completed))), total: .whole(Self.total),
        updateCount: updates + 1), at: time, as: .done)
    expectNumbers(last, "the end")
    #expect(last.elapsed == time)
  }

  private func expectNumbers(_ snapshot: Snapshot, _ what: Comment) {
    for number in [
      snapshot.elapsed, snapshot.rate ?? 0, snapshot.meanRate, snapshot.averageRate ?? 0,
      snapshot.highestRate, snapshot.motion, snapshot.timeRemaining ?? 0, snapshot.stalledFor ?? 0,
    ] {
      #expect(number.isFinite && number >= 0, what)
    }
    #expect((0...1).contains(snapshot.fractionCompleted ?? 0), what)
    #expect(snapshot.motion <= snapshot.elapsed, what)
  }

  private func expectWidth(_ frame: [UInt8]?, _ columns: Int, writesLines: Bool, _ what: Comment) {
    guard let frame, !frame.isEmpty else { return }
    let text = String(decoding: frame, as: UTF8.self)
    #expect(!text.contains("nan") && !text.contains("inf"), what)
    guard !writesLines else { return }
    var screen = EmulatedScreen(columns: columns, rows: 24)
    screen.feed(frame)
    #expect(screen.wrapCount == 0, "\(what): \(visible(frame))")
  }
}
