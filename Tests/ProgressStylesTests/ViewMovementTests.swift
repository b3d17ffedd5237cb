import ProgressModel
import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

@Suite(.seeded) struct ViewMovementTests {
  /// A step is a time, the fractions of the parts, and what else is known of them.
  private let scripts: [(title: String, stage: Stage, steps: [String])] = [
    (
      "A bar moves smoothly if its value jumps by more than one of its cells", Stage(),
      ["0 0.1", "1 0.105", "2 0.905", "2.1 0.905", "2.25 0.905"]
    ),
    (
      "It moves down too, and jumps where the work has another label or total, and at the end",
      Stage(),
      [
        "0 0.9", "1 0.2", "1.125 0.2", "2 0.4 label=b", "3 0.6 label=b total=200",
        "4 0.9 label=b total=200", "4.1 0.8 broken",
      ]
    ),
    (
      "A value that changes several times a second moves on from where it is drawn", Stage(),
      ["0 0", "0.6 0.2", "0.7 0.3", "0.8 0.1", "0.9 0.5", "1.15 0.5"]
    ),
    (
      "A bar arrives before the next of values that come soon after one another", Stage(),
      ["0 0", "0.2 0.25", "0.25 0.25", "0.3 0.25", "0.4 0.5", "0.45 0.5", "0.5 0.5", "0.6 0.75"]
    ),
    (
      "An amount that grows between frames is shown at once, and a later step moves", Stage(.copy),
      ["0 0", "0.05 0.1", "0.1 0.2", "0.15 0.3", "1 0.5", "1.125 0.5"]
    ),
    (
      "Parts that reach their totals move, and jump only at the end of the run",
      Stage(), ["0 0.5,0.5", "1 1.0!,1.0!", "1.125 1.0!,1.0!", "2 0.2,1.0!", "2.1 0.4!,1.0! last"]
    ),
    (
      "A fraction that becomes unknown or known does not move, and a stalled indicator rests",
      Stage(), ["0 0.7", "1 ?", "2 0.2", "3 ? stalled"]
    ),
    (
      "A movement may cross a full turn", Stage(),
      ["0 0.5", "1 1.5", "1.1 1.5", "1.2 1.5", "1.25 1.5"]
    ),
    (
      "Each part moves on its own, and the state of a removed part is forgotten", Stage(),
      ["0 0.125,0.25", "1 0.125,0.875", "1.1 0.125", "1.15 0.125,0.875"]
    ),
    (
      "Without animation values are shown at once, but an activity indicator moves",
      Stage(animates: false), ["0 0.1", "1 0.9", "2 ?"]
    ),
    (
      "A timer has no movement", Stage(.timer),
      ["0 0.9", "1 0.1"]
    ),
  ]

  @Test("What is drawn of any series of values is between what was drawn and the last two values")
  func law() {
    var random = SeededRandom()
    for _ in 0..<50 {
      let stage = Stage()
      var (now, drawn, last, value) = (0.0, 0.5, 0.5, 0.5)
      for step in 0..<60 {
        if step == 0 || Int.random(in: 0..<4, using: &random) == 0 {
          last = value
          value = (Double.random(in: 0...1.5, using: &random) * 1000).rounded() / 1000
        }
        let shown = Double(stage.shows("\(now) \(value)").prefix { $0 != " " }) ?? -1
        let range = [drawn, last, value].sorted()
        #expect(step == 0 || (range[0]...range[2]).contains(shown))
        drawn = shown
        now += Double.random(in: 0...0.15, using: &random)
      }
      #expect(stage.shows("\(now + 0.25) \(value)") == "\(value)")
    }
  }

  @Test("A circle of one cell moves too, and its percentage is the true one")
  func circle() {
    var memory = ViewMemory(animates: true)
    let view = OwnView(
      content: .values, style: CircularStyle(), theme: Theme(ink: .none), label: nil)
    let drawn = [(0, 0.0), (1, 0.8), (1.125, 0.8), (1.25, 0.8)].map { time, fraction in
      view.body(
        [Sample.fraction(fraction)], clock: Sample.clock, width: 20, height: 1, at: time,
        memory: &memory)[0].withoutTrailingSpaces.plainText
    }
    #expect(drawn == ["○   0%", "○  80%", "◑  80%", "◕  80%"])
  }

  @Test("What is shown of values that move equals what was approved")
  func shown() {
    var text = ""
    for (title, stage, steps) in scripts {
      text += "# \(title)\n"
      for step in steps { text += "\(step): \(stage.shows(step))\n" }
    }
    expectGolden(text, "movements")
  }
}

/// A view whose style draws the fraction of each part as a number.
private final class Stage {
  private var memory: ViewMemory
  private let view: OwnView

  init(_ content: LineContent = .values, animates: Bool = true) {
    memory = ViewMemory(animates: animates)
    view = OwnView(content: content, style: NumberStyle(), theme: Theme(), label: nil)
  }

  /// The drawn numbers after a step, and what the memory says of the next frame.
  func shows(_ step: String) -> String {
    let words = step.split(separator: " ")
    let now = Double(words[0]) ?? 0
    let snapshots = words[1].split(separator: ",").enumerated().map { index, fraction in
      let turns = Double(fraction.filter { $0 != "!" })
      var snapshot = Snapshot()
      snapshot.identifier = index
      snapshot.fractionReached = turns
      if fraction.hasSuffix("!") { snapshot.end = .done }
      if words.contains("broken") { snapshot.end = .failed() }
      if words.contains("stalled") { snapshot.stalledFor = 12 }
      if words.contains("label=b") { snapshot.reading.label = "b" }
      if words.contains("total=200") { snapshot.reading.total = .whole(200) }
      return snapshot
    }
    memory.keep(only: snapshots)
    memory.isLast = words.contains("last")
    var shown = view.body(
      snapshots, clock: Sample.clock, width: 120, height: 10, at: now, memory: &memory
    ).map(\.withoutTrailingSpaces.plainText)
    if memory.isGliding(at: now) { shown.append("gliding") }
    if memory.showsActivity { shown.append("activity") }
    return shown.joined(separator: " ")
  }
}

private final class NumberStyle: ProgressViewStyle {
  func valueLabelLimit(in view: ViewConfiguration) -> Int { 40 }

  func layout(_ view: ViewConfiguration) -> ViewLayout {
    let turns = view.parts.map { $0.fractionReached }
    let lines = turns.map { StyledText($0.map { "\(($0 * 1000).rounded() / 1000)" } ?? "?") }
    return ViewLayout(lines: lines, extent: 100)
  }
}
