import TerminalText
import Testing

@testable import ProgressStyles

@Suite struct RingsSideBySideTests {
  @Test("Two parts are side by side where there is room, else one below the other, else concentric")
  func places() {
    // Each ring has a caption of its own inside.
    #expect(rows(width: 70, height: 20, ["a", "b"]).count { $0.contains("a") && $0.contains("b") } == 1)
    #expect(rows(width: 70, height: 20, ["a", "b"]).count == 9)
    let below = rows(width: 30, height: 20, ["a", "b"])
    #expect(below.count == 18)
    #expect(below.firstIndex { $0.contains("a") } == 4)
    #expect(below.firstIndex { $0.contains("b") } == 13)
    let parts = parts(["a", "b"])
    for theme in [Theme(), Theme(ink: .none)] {
      let configuration = ViewConfiguration(parts: parts, width: 30, height: 12, theme: theme)
      #expect(
        style.body(configuration)
          == RingsStyle(lines: 9, thickness: 0.12, fallback: CircularStyle()).body(configuration))
    }
  }

  @Test("From right to left the first ring is at the right")
  func rightToLeft() {
    let rows = rows(width: 70, height: 20, ["a", "b"], .rightToLeft)
    let row = rows.first { $0.contains("a") } ?? ""
    #expect((row.firstIndex(of: "b") ?? row.endIndex) < (row.firstIndex(of: "a") ?? row.startIndex))
  }

  @Test("A long label is below its ring, whole", arguments: ["Downloading", "✓ Downloading", "Importing users.csv"])
  func labels(label: String) {
    for count in [1, 2] {
      let rows = rows(width: 79, height: 23, Array(repeating: label, count: count))
      #expect(rows.count == 10)
      #expect(rows.last?.contains(label) == true)
      #expect(!rows.joined().contains("…"))
    }
  }

  private let style = RingStyle(lines: 9, thickness: 0.12, fallback: CircularStyle())

  private func parts(_ labels: [String]) -> [ViewPart] {
    labels.map { ViewPart(label: $0, fractionCompleted: 0.5) }
  }

  private func rows(
    width: Int, height: Int, _ labels: [String], _ direction: LayoutDirection = .leftToRight
  ) -> [String] {
    style.body(
      ViewConfiguration(parts: parts(labels), width: width, height: height, theme: Theme(direction: direction))
    ).map(\.plainText)
  }
}
