import TerminalText
import Testing

@testable import ProgressStyles

@Suite struct RingsSideBySideTests {
  @Test("Two parts are side by side where there is room, else one below the other, else concentric")
  func places() {
    for direction in LayoutDirection.allCases {
      let rows = self.rows(width: 70, height: 20, ["a", "b"], Theme(direction: direction))
      #expect(rows.count == 9)
      // Each ring has a caption of its own inside.
      let captions = rows.map { $0.filter(\.isLetter) }.filter { !$0.isEmpty }
      #expect(captions == [direction == .leftToRight ? "ab" : "ba"])
    }
    let below = self.rows(width: 30, height: 20, ["a", "b"])
    #expect(below.count == 18)
    #expect(below.firstIndex { $0.contains("a") } == 4)
    #expect(below.firstIndex { $0.contains("b") } == 13)
    for theme in [Theme(), Theme(ink: .none)] {
      let concentric = RingsStyle(lines: 9, thickness: 0.12, fallback: CircularStyle())
      let expected = rows(width: 30, height: 12, ["a", "b"], theme, concentric)
      #expect(rows(width: 30, height: 12, ["a", "b"], theme) == expected)
    }
  }

  @Test(
    "A long label is below its ring, whole", arguments: ["✓ Downloading", "Importing users.csv"])
  func labels(label: String) {
    for count in [1, 2] {
      let rows = self.rows(width: 79, height: 23, Array(repeating: label, count: count))
      #expect(rows.count == 10)
      #expect(rows.last?.contains(label) == true)
      #expect(!rows.joined().contains("…"))
    }
  }

  private let style = RingStyle(lines: 9, thickness: 0.12, fallback: CircularStyle())

  private func rows(
    width: Int, height: Int, _ labels: [String], _ theme: Theme = Theme(),
    _ style: (any ProgressViewStyle)? = nil
  ) -> [String] {
    let parts = labels.map { ViewPart(label: $0, fractionCompleted: 0.5) }
    return (style ?? self.style).body(
      ViewConfiguration(parts: parts, width: width, height: height, theme: theme)
    ).map(\.plainText)
  }
}
