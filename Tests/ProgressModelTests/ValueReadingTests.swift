import ProgressModel
import TerminalText
import Testing

@Suite("What values mean for the model") struct ValueReadingTests {
  @Test(
    "A value beyond its total is complete, and its amount and whole fraction are known",
    arguments: [
      (.amount(.whole(6)), .whole(4), 1.5), (.amount(.real(4.5)), .whole(3), 1.5),
      (.fraction(2.25), nil, 2.25),
      (.fraction(2.25), .whole(7), 2.25),
    ] as [(Progress, Amount?, Double)])
  func beyond(measure: Progress, total: Amount?, turns: Double) {
    var reading = Reading(total: total)
    reading.progress = measure
    #expect(reading.fractionCompleted == 1)
    #expect(reading.overfulfilledFraction == turns)
    #expect(reading.completed.map { $0 > total ?? .whole(0) } ?? true)
  }

  @Test(
    "A value up to the total has no fraction beyond 1",
    arguments: [
      (.amount(.whole(4)), .whole(4)), (.amount(.whole(0)), .whole(0)),
      (.fraction(1), nil), (nil, .whole(4)),
      (.amount(.whole(9)), .whole(0)),
    ] as [(Progress?, Amount?)])
  func within(measure: Progress?, total: Amount?) {
    var reading = Reading(total: total)
    reading.progress = measure
    #expect(reading.overfulfilledFraction == nil)
  }

  @Test("The fraction beyond 1 is finite for all extremes")
  func extremes() throws {
    let pairs: [(Amount, Amount)] = [
      (.whole(.max), .whole(.max - 1)), (.real(1e308), .real(1e-308)), (.real(1e300), .whole(1)),
    ]
    for (value, total) in pairs {
      var reading = Reading(total: total)
      reading.progress = .amount(value)
      let turns = try #require(reading.overfulfilledFraction)
      #expect(turns > 1 && turns.isFinite)
    }
  }
}
