import ProgressSources
import SystemCalls
import Testing

@testable import PbarCommand

@Suite struct PartMetersTests {
  @Test("A part is measured from the moment it comes, and where it stood then is no speed")
  func start() throws {
    let part = try Part(1, at: 1000)
    var meters = PartMeters(try work(), [], at: 0)
    meters.follow([part.part], at: 10)
    part.move(to: 3000)
    let snapshot = try #require(meters.observe([part.part], at: 12).first)
    #expect(snapshot.elapsed == 2)
    #expect(snapshot.rate == 1000)
    #expect(snapshot.meanRate == 1000)
    #expect(snapshot.completed == .whole(3000))
  }

  @Test("A part that comes later is measured as was asked for, a descriptor alone too")
  func measure() throws {
    for words in ["-k -d 12", "-k -d 12:3"] {
      let plan = try plan(words)
      #expect(plan.work.partsComeLater)
      let part = try Part(1, at: 0)
      var meters = PartMeters(plan.work, [], measure: plan.display.measure, at: 0)
      meters.follow([part.part], at: 1)
      let snapshot = try #require(meters.observe([part.part], at: 3).first)
      #expect(snapshot.unit == .decimalBytes)
      #expect(snapshot.elapsed == 2)
    }
  }

  @Test("A part that goes and one that comes have nothing to do with each other")
  func gone() throws {
    let (one, two) = (try Part(1, at: 0), try Part(2, at: 0))
    var meters = PartMeters(try work(), [one.part], at: 0)
    #expect(meters.observe([one.part], at: 4).map(\.elapsed) == [4])
    #expect(meters.observe([two.part], at: 5).map(\.elapsed) == [0])
    #expect(meters.finish([one.part, two.part], at: 9, phase: .finished).map(\.elapsed) == [0, 4])
  }

  @Test("Something has come once anything has")
  func data() throws {
    let (one, two) = (try Part(1, at: 0), try Part(2, at: 0))
    let meters = PartMeters(try work(), [], at: 0)
    #expect(!meters.hasData([]))
    #expect(!meters.hasData([one.part, two.part]))
    two.move(to: 1)
    #expect(meters.hasData([one.part, two.part]))
  }

  private func work() throws -> Work { try plan("-d 12").work }
}

private struct Part {
  let part: ProgressPart

  init(_ identifier: Int, at position: Int64) throws {
    part = ProgressPart(identifier: identifier, tally: Tally(ringing: try EventPipe()))
    move(to: position)
  }

  func move(to position: Int64) { part.tally.count.store(position, ordering: .relaxed) }
}
