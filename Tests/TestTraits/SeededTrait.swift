import TestSupport
import Testing

extension Trait where Self == IssueHandlingTrait {
  /// The trait of a suite with random input: a failure in it names the settings that repeat the
  /// run.
  package static var seeded: Self {
    .compactMapIssues { issue in
      let settings = Comment(rawValue: SeededRandom.settings)
      // A suite gives the trait to its tests as well, so the settings may have been added already.
      if issue.comments.contains(settings) { return issue }
      var issue = issue
      issue.comments.append(settings)
      return issue
    }
  }
}
