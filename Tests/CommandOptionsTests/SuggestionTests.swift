import Testing

@testable import CommandOptions

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "The distance counts letters inserted, removed, replaced and swapped",
    arguments: [
      ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("abc", "abcd", 1), ("abc", "ac", 1),
      ("abc", "abd", 1), ("abc", "acb", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ])
  func distance(source: String, target: String, expected: Int) {
    #expect(Suggestion.distance(from: Array(source), to: Array(target)) == expected)
    #expect(Suggestion.distance(from: Array(target), to: Array(source)) == expected)
  }
}
