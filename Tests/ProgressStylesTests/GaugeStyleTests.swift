import ProgressModel
import TerminalText
import Testing

@testable import ProgressStyles

@Suite struct GaugeStyleTests {
  @Test("The ends of the range are below the ends of the arc: labels, else numbers, and nothing for a plain fraction")
  func ends() {
    var part = ViewPart(fractionCompleted: 0.5)
    #expect(texts(part) == [])
    part.snapshot.range = ValueRange(low: .whole(30), high: .whole(90))
    #expect(texts(part) == ["30 90"])
    (part.minimumLabel, part.maximumLabel) = ("low", "high")
    #expect(texts(part) == ["low high"])
    #expect(texts(part, .rightToLeft) == ["high low"])
    part.maximumLabel = nil
    #expect(texts(part) == ["low 90"])
  }

  @Test("The value is inside the arc, and the labels are in the last line, which is free of it")
  func inside() {
    for lines in [7, 9, 12, 20] {
      let rows = gauge(.gauge(0.5, label: nil), lines: lines, height: lines + 1).map(\.plainText)
      #expect(rows.count <= lines + 1)
      #expect(rows.last?.split(separator: " ") == ["10°", "30°"])
      #expect(rows.dropLast().contains { $0.contains("21.5°") })
      #expect(rows.count { $0.contains("10°") } == 1)
    }
  }

  @Test("A cell of the arc keeps its colour while the value grows")
  func colors() {
    func cells(_ fraction: Double) -> [SeenCell] {
      gauge(ViewPart(fractionCompleted: fraction), lines: 9, height: 9, Theme(gradient: [.systemRed, .systemBlue]))
        .flatMap { seenCells($0) }
    }
    let (half, whole) = (cells(0.5), cells(1))
    let track = Theme().track
    var same = 0
    for (one, other) in zip(half, whole) where one.glyph == "█" && one.foreground != track && other.glyph == "█" {
      #expect(one.foreground == other.foreground)
      same += 1
    }
    #expect(same > 5)
  }

  @Test("An activity moves along the arc, and comes back")
  func activity() {
    let frames = stride(from: 0, to: 2.5, by: 0.1).map { motion in
      gauge(ViewPart(motion: motion), lines: 7, height: 9).map(\.plainText).joined()
    }
    #expect(Set(frames).count > 8)
  }

  private func gauge(
    _ part: ViewPart, lines: Int, height: Int, _ theme: Theme = Theme()
  ) -> [StyledText] {
    RingStyle(lines: lines, thickness: 0.12, isGauge: true, fallback: CircularStyle())
      .body(ViewConfiguration(parts: [part], width: 40, height: height, theme: theme))
  }

  private func texts(_ part: ViewPart, _ direction: LayoutDirection = .leftToRight) -> [String] {
    gauge(part, lines: 9, height: 9, Theme(direction: direction)).map { line in
      line.plainText.split { !$0.isASCII || $0 == " " }.joined(separator: " ")
    }.filter { !$0.isEmpty }
  }
}
