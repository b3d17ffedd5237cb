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

  @Test("Only a near word is suggested")
  func nearest() {
    let words = ["linear", "bar", "automatic"]
    #expect(Suggestion.nearest(to: "liner", among: words) == "linear")
    #expect(Suggestion.nearest(to: "BAR", among: words) == "bar")
    #expect(Suggestion.nearest(to: "circle", among: words) == nil)
    #expect(Suggestion.nearest(to: "", among: words) == nil)
    #expect(Suggestion.nearest(to: "b", among: words) == nil)
    #expect(Suggestion.nearest(to: String(repeating: "a", count: 100_000), among: words) == nil)
  }
}
