import TestSupport
import TestTraits
import Testing

@testable import PbarCommand

/// What stands on the screen below the cursor is always what a first frame would show there.
@Suite(.seeded) struct TallViewLawTests {
  @Test(
    "Whatever is written above and however large the terminal is, the view stands whole below",
    arguments: [
      "--style ring", "--style rings", "--style ring --direction rtl -H 5", "--layout stacked",
      "--layout stacked --border double --gradient pink,lightBlue", "--style circular",
      "--style bar --border rounded --label העתקה", "--style ring --label 世界 --border heavy",
      "--style ring --charset ascii", "--style automatic",
    ])
  func whole(options: String) throws {
    var random = SeededRandom()
    for color in ["always", "never"] {
      let line = "FILE --no-animation --color \(color) \(options)"
      let stage = try Stage(line)
      for round in 1...20 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          let lines = (0..<Int.random(in: 0...3, using: &random)).map { "text \($0)\n" }
          stage.write(lines.joined() + (Bool.random(using: &random) ? "unfinished" : ""))
        case 1:
          stage.resize(
            columns: Int.random(in: 2...90, using: &random),
            rows: Int.random(in: 2...30, using: &random), reflow: Bool.random(using: &random))
        case 2: stage.suspend()
        default: break
        }
        stage.partCount = options.contains("rings") ? Int.random(in: 1...7, using: &random) : 1
        stage.fraction = Double.random(in: 0...1, using: &random)
        stage.draw(at: Double(round))
        let fresh = try Stage(line, columns: stage.screen.columns, rows: stage.screen.rows)
        (fresh.partCount, fresh.fraction) = (stage.partCount, stage.fraction)
        fresh.draw(at: Double(round))
        #expect(!stage.below.isEmpty)
        #expect(stage.below == fresh.below, "\(options) \(color) \(round)")
        #expect(stage.screen.unknownSequences == [])
      }
    }
  }

  @Test("After an Enter that a person types, it stands whole again within five seconds")
  func typing() throws {
    let stage = try Stage("FILE --no-animation --color always --style ring")
    stage.draw(at: 0)
    stage.screen.feed("ls\r\n")
    for tick in 1...51 {
      stage.fraction = Double(tick) / 60
      stage.draw(at: Double(tick) / 10 + 0.01)
    }
    let fresh = try Stage("FILE --no-animation --color always --style ring")
    fresh.fraction = stage.fraction
    fresh.draw(at: 5.11)
    #expect(stage.below == fresh.below)
  }
}
