import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressModel

@Suite(.seeded) struct SnapshotJSONTests {
  private func read(_ line: String) -> Snapshot? { read(Array(line.utf8)) }

  private func read(_ line: [UInt8]) -> Snapshot? {
    line.withUnsafeBytes { JSONMembers($0) }.flatMap { Snapshot(report: $0) }
  }

  @Test("Every report is read as it was written")
  func roundTrip() {
    var random = SeededRandom()
    for _ in 0..<300 {
      let snapshot = random.snapshot()
      #expect(read(snapshot.report) == snapshot)
    }
  }

  @Test("Unknown members are skipped, so that later versions may add some, but an event is needed")
  func unknownMembers() {
    #expect(read("{\"rate\":5}") == nil)
    #expect(read("{\"event\":\"update\",\"speed of light\":1,\"rate\":5}")?.rate == 5)
  }

  @Test(
    "Numbers outside of their ranges are unknown",
    arguments: [
      "\"rate\":-1", "\"remaining\":-5", "\"minimum\":2,\"maximum\":1", "\"overfulfilled\":0.5",
      "\"highestRate\":-1",
      "\"unit\":\"miles\"", "\"completed\":\"x\"",
    ])
  func outside(members: String) throws {
    var expected = Snapshot()
    expected.unit = .plain
    #expect(read("{\"event\":\"update\",\(members)}") == expected)
    #expect(read("{\"event\":\"update\",\"fraction\":7}")?.fractionCompleted == 1)
  }
}

extension SeededRandom {
  /// A random snapshot with the properties that a report has.
  mutating func snapshot() -> Snapshot {
    var snapshot = Snapshot()
    snapshot.unit = Bool.random(using: &self) ? .bytes : .plain
    snapshot.elapsed = seconds()
    snapshot.reading.countsBytes = snapshot.unit == .bytes
    snapshot.fractionReached = maybe { Double.random(in: 0...2, using: &$0) }
    let fraction = snapshot.fractionReached.map { Progress.fraction($0) }
    snapshot.reading.progress = maybe { .amount($0.amount()) } ?? fraction
    snapshot.reading.total = maybe { $0.amount() }
    snapshot.reading.range =
      maybe { ValueRange(low: .real(-$0.number()), high: $0.amount()) } ?? nil
    let ends: [WorkEnd?] = [nil, .done, .readerLeft, .unknown, .failed()]
    let fractionOfWork = snapshot.reading.range == nil ? snapshot.fractionReached : nil
    snapshot.end = ends.randomElement(using: &self)??.reaching(fractionOfWork)
    snapshot.rate = number()
    snapshot.meanRate = number()
    snapshot.averageRate = maybe { $0.number() }
    snapshot.highestRate = number()
    snapshot.reading.details.ratio = maybe { $0.number() }
    snapshot.timeRemaining = maybe { $0.seconds() }
    snapshot.stalledFor = maybe { $0.seconds() }
    snapshot.motion = seconds()
    snapshot.reading.label = maybe { SafeText.printable($0.unicodeText(upTo: 20)) }
    snapshot.reading.currentValueLabel = maybe { SafeText.printable($0.unicodeText(upTo: 20)) }
    return snapshot
  }

  private mutating func maybe<Value>(_ make: (inout SeededRandom) -> Value) -> Value? {
    Bool.random(using: &self) ? make(&self) : nil
  }

  private mutating func number() -> Double {
    Double.random(in: 0...1, using: &self) * Double(Int64.random(in: 0...(1 << 60), using: &self))
  }

  /// Seconds of a time that is written in microseconds.
  private mutating func seconds() -> Double {
    Double(Int64.random(in: 0...(1 << 40), using: &self)) / 1e6
  }

  private mutating func amount() -> Amount {
    Bool.random(using: &self)
      ? .whole(Int64.random(in: 0...Int64.max, using: &self)) : .real(number())
  }
}
