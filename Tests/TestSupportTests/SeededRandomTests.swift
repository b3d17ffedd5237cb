import TestSupport
import TestTraits
import Testing

@Suite("Random numbers come from a seed", .seeded)
struct SeededRandomTests {
  @Test("The numbers are those of SplitMix64")
  func reference() {
    var random = SeededRandom(seed: 1_234_567)
    let numbers = (0..<3).map { _ in random.next() }
    #expect(
      numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test("Equal seeds give equal bytes and texts, and a case has numbers of its own")
  func repeats() {
    var one = SeededRandom(seed: 7)
    var other = SeededRandom(seed: 7)
    #expect(one.bytes(count: 100) == other.bytes(count: 100))
    #expect(one.unicodeText(upTo: 100) == other.unicodeText(upTo: 100))
    let starts = (0..<100).map { number in
      var random = SeededRandom(case: UInt64(number))
      return random.next()
    }
    #expect(Set(starts).count == 100)
    var again = SeededRandom(case: 99)
    #expect(again.next() == starts[99])
  }

  @Test("The settings that repeat a run are its seed and its length")
  func settings() {
    #expect(SeededRandom.settings.hasPrefix("PBAR_SEED=\(SeededRandom.commonSeed)"))
    #expect(SeededRandom.settings.hasSuffix(" PBAR_EXHAUSTIVE=1") == isExhaustive)
  }

  @Test("Texts and bytes keep to their limits")
  func limits() {
    var random = SeededRandom()
    for _ in 0..<200 {
      #expect(random.bytes(count: 5).count == 5)
      #expect(random.bytes(upTo: 9).count <= 9)
      let text = random.asciiText(upTo: 9)
      #expect(text.utf8.count <= 9)
      #expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      #expect(random.unicodeText(upTo: 9).count <= 9 * 2)
      #expect(random.bytes(upTo: 0).isEmpty)
    }
  }

  @Test("Unicode texts hold no control character, and all kinds of characters in the long run")
  func kinds() {
    var random = SeededRandom()
    let scalars = (0..<200).flatMap { _ in Array(random.unicodeText(upTo: 50).unicodeScalars) }
    #expect(scalars.allSatisfy { $0.properties.generalCategory != .control })
    for block: ClosedRange<UInt32> in [
      0x300...0x36F, 0x5D0...0x5EA, 0x4E00...0x9FFF, 0x1F300...0x1F64F,
    ] {
      #expect(scalars.contains { block.contains($0.value) })
    }
  }
}
