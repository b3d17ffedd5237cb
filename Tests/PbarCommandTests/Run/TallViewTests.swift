import TestSupport
import TestTraits
import Testing

@testable import PbarCommand

@Suite("Views of several lines") struct TallViewTests {
  @Test(
    "Our own lines on a terminal may be pinned, but no others",
    arguments: [
      ("", true), ("--pin=auto", true), ("--pin", false), ("-c", false), ("--no-pin", false),
      ("-n", false),
      ("-q", false),
      ("--json", false), ("--announce", false), ("-F %p", false), ("--pin --no-pin", false),
      ("--no-pin --pin=auto", true),
    ])
  func mayBePinned(options: String, mayBe: Bool) throws {
    #expect(try (plan("FILE \(options)").display.pinning == .automatic) == mayBe)
    #expect(try plan("FILE \(options)", isPv: true).display.pinning != .automatic)
    #expect(try plan("FILE \(options)", in: world(error: false)).display.pinning != .automatic)
    #expect(
      try plan("FILE \(options)", in: world(environment: ["TERM": "dumb"])).display.pinning
        != .automatic)
  }

  @Test("-H is the height of a ring if one is drawn, and otherwise of the whole view")
  func height() throws {
    #expect(try plan("FILE -H 5 --style ring").display.canvas.height == nil)
    #expect(try plan("FILE -H 5 --style linear").display.canvas.height == 5)
  }
}

/// The screen below the cursor always looks as after a first frame.
@Suite(.seeded) struct TallViewLawTests {
  @Test(
    "A view of several lines stays complete after text above it and after changes of the size",
    arguments: [
      "--style ring", "--style rings", "--style ring --direction rtl -H 5", "--layout stacked",
      "--layout stacked --border double --gradient pink,lightBlue", "--style circular",
      "--style bar --border rounded --label העתקה", "--style ring --label 世界 --border heavy",
      "--style ring --charset ascii", "--style automatic", "--values", "--values --pin",
      "--style ring --pin", "--values --layout stacked --pin",
    ])
  func whole(options: String) throws {
    var random = SeededRandom()
    for color in ["always", "never"] {
      let isList = options.contains("--values")
      let line = "\(isList ? "" : "FILE") --no-animation --color \(color) \(options)"
      let stage = try Stage(line)
      for round in 1...(isExhaustive ? 60 : isList ? 24 : 8) {
        switch Int.random(in: 0..<7, using: &random) {
        case 0:
          let lines = (0..<Int.random(in: 0...3, using: &random)).map { "text \($0)\n" }
          stage.write(lines.joined() + (Bool.random(using: &random) ? "unfinished" : ""))
        case 1:
          stage.resize(
            columns: Int.random(in: 2...90, using: &random),
            rows: Int.random(in: 1...24, using: &random), reflow: Bool.random(using: &random))
        case 2: stage.suspend()
        case 3: stage.typeEnter()
        default: break
        }
        let parts = options.contains("rings") ? 1...7 : isList ? 1...14 : 1...1
        stage.partCount = Int.random(in: parts, using: &random)
        stage.fraction = Double.random(in: 0...1, using: &random)
        stage.draw(at: Double(round))
        let fresh = try Stage(
          line, columns: stage.screen.columns, rows: stage.screen.rows - stage.gap)
        (fresh.partCount, fresh.fraction) = (stage.partCount, stage.fraction)
        fresh.draw(at: Double(round))
        #expect(!stage.below.isEmpty || fresh.below.isEmpty)
        #expect(stage.below == fresh.below, "\(options) \(color) \(round)")
        #expect(stage.screen.unknownSequences == [])
      }
    }
  }

  @Test("A view is complete again in the next frame after others have moved the cursor")
  func moving() throws {
    let stage = try Stage("FILE --no-animation --color always --style ring")
    stage.draw(at: 0)
    stage.writeOfOthers("ls\n")
    stage.fraction = 0.5
    stage.draw(at: 0.01)
    let fresh = try Stage("FILE --no-animation --color always --style ring")
    fresh.fraction = 0.5
    fresh.draw(at: 0.01)
    #expect(stage.below == fresh.below)
  }
}
