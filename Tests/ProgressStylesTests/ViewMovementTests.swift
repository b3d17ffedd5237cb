import ProgressModel
import TerminalText
import Testing

@testable import ProgressStyles

@Suite struct ViewMovementTests {
  @Test("A bar moves smoothly if its value jumps by more than one of its cells")
  func jumps() {
    let stage = Stage()
    #expect(stage.shows([0.1], at: 0) == [0.1])
    #expect(stage.shows([0.105], at: 1) == [0.105])
    #expect(!stage.memory.isGliding(at: 1))
    #expect(stage.shows([0.905], at: 2) == [0.105])
    #expect(stage.memory.isGliding(at: 2))
    #expect(isBetween(stage.shows([0.905], at: 2.1), 0.105, 0.905))
    #expect(stage.shows([0.905], at: 2.25) == [0.905])
    #expect(!stage.memory.isGliding(at: 2.25))
  }

  @Test("A bar jumps where its value falls, where the work has another label or total, and at the end")
  func beginnings() {
    let stage = Stage()
    _ = stage.shows([0.9], at: 0)
    #expect(stage.shows([0.2], at: 1) == [0.2])
    #expect(stage.shows([0.4], at: 2, label: "Resolving deltas") == [0.4])
    #expect(stage.shows([0.6], at: 3, label: "Resolving deltas", total: 200) == [0.6])
    #expect(!stage.memory.isGliding(at: 3))
    #expect(stage.shows([0.9], at: 4, label: "Resolving deltas", total: 200) == [0.6])
    #expect(stage.shows([0.8], at: 4.1, phase: .broken) == [0.8])
    #expect(!stage.memory.isGliding(at: 4.1))
  }

  @Test("A value that changes several times a second is shown at once")
  func grows() {
    let stage = Stage()
    for step in 0...9 {
      let value = Double(step) / 10
      // Only the first change is a rare one.
      guard step != 1 else { continue }
      let shown = stage.shows([value], at: Double(step) * 0.3)
      if step > 2 { #expect(shown == [value]) }
    }
  }

  @Test("A fraction that becomes unknown or known does not move")
  func unknown() {
    let stage = Stage()
    _ = stage.shows([0.7], at: 0)
    #expect(stage.shows([nil], at: 1) == [nil])
    #expect(stage.memory.showsActivity, "the indicator moves")
    #expect(stage.shows([0.2], at: 2) == [0.2])
    #expect(!stage.memory.isGliding(at: 2))
    #expect(stage.shows([nil], at: 3, stalledFor: 12) == [nil])
    #expect(!stage.memory.showsActivity, "the indicator rests")
  }

  @Test("A movement may cross a full turn")
  func turns() {
    let stage = Stage()
    _ = stage.shows([0.5], at: 0)
    #expect(stage.shows([1.5], at: 1) == [0.5])
    #expect(stage.shows([1.5], at: 1.1).allSatisfy { ($0 ?? 9) < 1 })
    #expect(isBetween(stage.shows([1.5], at: 1.2), 1, 1.5))
    #expect(stage.shows([1.5], at: 1.25) == [1.5])
  }

  @Test("Each part moves on its own, and the state of a removed part is forgotten")
  func parts() {
    let stage = Stage()
    _ = stage.shows([0.125, 0.25], at: 0)
    #expect(stage.shows([0.125, 0.875], at: 1) == [0.125, 0.25])
    #expect(stage.shows([0.125], at: 1.1) == [0.125])
    #expect(!stage.memory.isGliding(at: 1.1))
    #expect(stage.shows([0.125, 0.875], at: 1.15) == [0.125, 0.875])
  }

  @Test("Without animation values are shown at once, and those of a timer always")
  func still() {
    for stage in [Stage(animates: false), Stage(.timer)] {
      _ = stage.shows([0.1], at: 0)
      #expect(stage.shows([0.9], at: 1) == [0.9])
      #expect(!stage.memory.isGliding(at: 1))
    }
    let stage = Stage(animates: false)
    _ = stage.shows([nil], at: 2)
    #expect(stage.memory.showsActivity, "the indicator moves all the same")
    let timer = Stage(.timer)
    _ = timer.shows([0.9], at: 0)
    #expect(timer.memory.extent == 100)
  }

  private func isBetween(_ shown: [Double?], _ a: Double, _ b: Double) -> Bool {
    shown.allSatisfy { $0.map { $0 > min(a, b) && $0 < max(a, b) } ?? false }
  }
}

/// A view whose style draws the fraction of each part as a number.
private final class Stage {
  var memory: ViewMemory
  private let view: OwnView

  init(_ content: LineContent = .values, animates: Bool = true) {
    memory = ViewMemory(animates: animates)
    view = OwnView(
      content: content, style: NumberStyle(), theme: Theme(), label: nil, currentValueLabel: nil)
  }

  /// The drawn numbers for parts with these fractions.
  func shows(
    _ turns: [Double?], at now: Double, phase: Snapshot.Phase = .running, stalledFor: Double? = nil,
    label: String? = nil, total: Int64? = nil
  ) -> [Double?] {
    let snapshots = turns.enumerated().map { index, turns in
      var snapshot = Snapshot()
      snapshot.identifier = index
      snapshot.phase = phase
      snapshot.stalledFor = stalledFor
      snapshot.label = label
      snapshot.total = total.map { .whole($0) }
      snapshot.fractionCompleted = turns.map { min(1, $0) }
      snapshot.overfulfilledFraction = turns.flatMap { $0 > 1 ? $0 : nil }
      return snapshot
    }
    memory.keep(only: snapshots)
    return view.body(
      snapshots, clock: LocalClock(now: 0, utcOffset: 0), width: 120, height: 10, at: now,
      memory: &memory
    ).map { Double($0.plainText) }
  }
}

private final class NumberStyle: ProgressViewStyle {
  func body(_ configuration: ViewConfiguration) -> [StyledText] {
    configuration.parts.map { part in
      let turns = part.overfulfilledFraction ?? part.fractionCompleted
      return StyledText(turns.map { "\($0)" } ?? "?")
    }
  }

  func extent(_ configuration: ViewConfiguration) -> Int { 100 }
}
