import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressModel

@Suite(.seeded) struct SnapshotCodingTests {
  @Test("Every snapshot is decoded as it was encoded")
  func roundTrip() {
    var random = SeededRandom()
    for _ in 0..<300 {
      let snapshot = random.snapshot()
      #expect(Snapshot(words: snapshot.words) == snapshot)
    }
  }

  @Test("Amounts keep their kind and all their digits")
  func amounts() {
    var snapshot = Snapshot()
    for amount: Amount in [.whole(.max), .whole(.max - 1), .real(1.5), .real(1e300), .real(2)] {
      snapshot.completed = amount
      let read = Snapshot(words: snapshot.words)?.completed
      #expect(read.map { "\($0)" } == "\(amount)")
    }
  }

  @Test("Unknown words are skipped, so that later versions may add some")
  func unknownWords() {
    #expect(Snapshot(words: ["speed of light", "", "rate 5"])?.rate == 5)
  }

  @Test(
    "Malformed words are refused",
    arguments: [
      "rate nan", "elapsed -1", "rate inf", "completed x", "total nan", "phase over", "unit miles",
      "fraction ", "mean 1e999", "range 5", "range 2 1", "range 0 x",
    ])
  func nonsense(word: String) {
    #expect(Snapshot(words: [word]) == nil)
  }

  @Test("Decoded texts are printable")
  func texts() {
    let snapshot = Snapshot(words: ["label a\u{1B}[2J\u{202E}", "value b\nc"])
    #expect(snapshot?.label == "a^[[2J<U+202E>")
    #expect(snapshot?.currentValueLabel == "b^Jc")
  }
}

extension SeededRandom {
  /// A random snapshot with the properties that are encoded.
  mutating func snapshot() -> Snapshot {
    var snapshot = Snapshot()
    snapshot.phase = [.running, .finished, .broken].randomElement(using: &self) ?? .running
    snapshot.unit = Bool.random(using: &self) ? .bytes : .plain
    snapshot.elapsed = number()
    snapshot.completed = maybe { $0.amount() }
    snapshot.total = maybe { $0.amount() }
    snapshot.fractionCompleted = maybe { Double.random(in: 0...1, using: &$0) }
    snapshot.overfulfilledFraction = maybe { 1 + $0.number() }.flatMap { $0 > 1 ? $0 : nil }
    snapshot.range = maybe { ValueRange(low: .real(-$0.number()), high: $0.amount()) } ?? nil
    snapshot.rate = number()
    snapshot.meanRate = number()
    snapshot.averageRate = maybe { $0.number() }
    snapshot.highestRate = number()
    snapshot.details.ratio = maybe { $0.number() }
    snapshot.timeRemaining = maybe { $0.number() }
    snapshot.stalledFor = maybe { $0.number() }
    snapshot.motion = number()
    snapshot.label = maybe { SafeText.printable($0.unicodeText(upTo: 20)) }
    snapshot.currentValueLabel = maybe { SafeText.printable($0.asciiText(upTo: 20)) }
    return snapshot
  }

  private mutating func maybe<Value>(_ make: (inout SeededRandom) -> Value) -> Value? {
    Bool.random(using: &self) ? make(&self) : nil
  }

  private mutating func number() -> Double {
    Double.random(in: 0...1, using: &self) * Double(Int64.random(in: 0...(1 << 60), using: &self))
  }

  private mutating func amount() -> Amount {
    Bool.random(using: &self)
      ? .whole(Int64.random(in: 0...Int64.max, using: &self)) : .real(number())
  }
}
