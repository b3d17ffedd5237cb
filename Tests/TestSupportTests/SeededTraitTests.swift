import TestSupport
import TestTraits
import Testing

/// Takes away the one issue that has to come, if it names the settings as it should; any other fails the test.
private let takesWhatIsSeeded = IssueHandlingTrait.compactMapIssues { issue in
  let names = issue.comments.map(\.rawValue)
  let isOurs =
    names.contains("made to fail") && names.count { $0 == SeededRandom.settings } == 1
  return isOurs ? nil : issue
}

@Suite("What fails in a suite with random input", takesWhatIsSeeded)
struct SeededTraitTests {
  @Suite("A suite with random input", .seeded)
  struct Seeded {
    @Test("Names the settings that repeat the run, and names them once")
    func fails() {
      Issue.record("made to fail")
    }
  }
}
