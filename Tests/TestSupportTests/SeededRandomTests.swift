import TestSupport
import TestTraits
import Testing

@Suite("Random numbers come from a seed", .seeded)
struct SeededRandomTests {
  @Test("The numbers are those of SplitMix64, and a case has numbers of its own")
  func reference() {
    var random = SeededRandom(seed: 1_234_567)
    let numbers = (0..<3).map { _ in random.next() }
    #expect(
      numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    let starts = (0..<100).map { number in
      var random = SeededRandom(case: UInt64(number))
      return random.next()
    }
    #expect(Set(starts).count == 100)
  }
}

/// Drops the one issue that is expected, if it names the settings once; any other fails the test.
private let dropsWhatIsSeeded = IssueHandlingTrait.compactMapIssues { issue in
  let names = issue.comments.map(\.rawValue)
  let isExpected =
    names.contains("made to fail") && names.count { $0 == SeededRandom.settings } == 1
  return isExpected ? nil : issue
}

@Suite("A failure in a suite with random input", dropsWhatIsSeeded)
struct SeededTraitTests {
  @Suite("A suite with random input", .seeded)
  struct Seeded {
    @Test("The settings that repeat the run are named once")
    func fails() { Issue.record("made to fail") }
  }
}
