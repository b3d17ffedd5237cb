import ProgressModel
import ProgressSources
import SystemCalls
import TerminalText
import TestSupport
import Testing

@testable import PbarCommand

@Suite("What values mean for the model") struct ValueMeaningTests {
  @Test(
    "A value beyond its total is all of it, and how far it is beyond is told aside",
    arguments: [
      (.amount(.whole(6)), .whole(4), 1.5), (.amount(.real(4.5)), .whole(3), 1.5),
      (.amount(.real(1.5)), nil, 1.5), (.fraction(2.25), nil, 2.25),
      (.fraction(2.25), .whole(7), 2.25),
    ] as [(ValueMeasure, Amount?, Double)])
  func beyond(measure: ValueMeasure, total: Amount?, turns: Double) {
    var reading = Reading(total: total)
    reading.take(measure)
    #expect(reading.fractionCompleted == 1)
    #expect(reading.overfulfilledFraction == turns)
    #expect(reading.completed.map { $0 == total } ?? true)
  }

  @Test(
    "Up to the total nothing is beyond it",
    arguments: [
      (.amount(.whole(4)), .whole(4)), (.amount(.whole(0)), .whole(0)),
      (.amount(.whole(1)), nil), (.fraction(1), nil), (nil, .whole(4)),
      (.amount(.whole(9)), .whole(0)),
    ] as [(ValueMeasure?, Amount?)])
  func within(measure: ValueMeasure?, total: Amount?) {
    var reading = Reading(total: total)
    reading.take(measure)
    #expect(reading.overfulfilledFraction == nil)
  }

  @Test("What is beyond is a finite number above 1, at every extreme")
  func extremes() throws {
    let pairs: [(Amount, Amount)] = [
      (.whole(.max), .whole(.max - 1)), (.real(1e308), .real(1e-308)), (.real(1e300), .whole(1)),
    ]
    for (value, total) in pairs {
      var reading = Reading(total: total)
      reading.take(.amount(value))
      let turns = try #require(reading.overfulfilledFraction)
      #expect(turns > 1 && turns.isFinite)
    }
  }

  @Test("A part carries its identifier and what is beyond into its snapshot")
  func snapshots() throws {
    let tally = Tally(ringing: try EventPipe())
    tally.withWords {
      $0.progress = .amount(.whole(15))
      $0.updateCount = 1
    }
    let part = ProgressPart(identifier: 7, tally: tally)
    var meters = PartMeters(try plan("--values --total 10").work, [part], at: 0)
    let snapshot = try #require(meters.observe([part], at: 1).first)
    #expect(snapshot.identifier == 7)
    #expect(snapshot.overfulfilledFraction == 1.5)
    #expect(snapshot.completed == .whole(10))
    #expect(snapshot.wholePercentage == 100)
  }

  @Test("A copy that exceeds its announced size is shown as before")
  func copies() throws {
    let tally = Tally(ringing: try EventPipe())
    tally.count.store(15, ordering: .relaxed)
    let part = ProgressPart(identifier: 0, tally: tally)
    var meters = PartMeters(
      try plan("-s 10", in: world(input: false, output: false)).work, [part], at: 0)
    let snapshot = try #require(meters.observe([part], at: 1).first)
    #expect(snapshot.overfulfilledFraction == nil)
    #expect(snapshot.completed == .whole(15))
  }
}
