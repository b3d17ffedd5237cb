import ProgressModel
import TerminalOutput
import TerminalText
import TestTraits
import Testing

@testable import ProgressStyles

@Suite struct RingGoldenTests {
  @Test("Rings of dots equal the approved ones")
  func dots() {
    let theme = Theme(ink: .none)
    var text = ""
    for (lines, fraction) in [(3, 0.3), (5, 0), (5, 0.45), (9, 0.97), (9, 1.25), (5, nil)] {
      text += "ring: \(lines) lines, \(fraction.map { "\($0)" } ?? "activity")\n"
      text += view(ring(lines), [copy(fraction)], 40, theme)
    }
    for count in [1, 3, 6] {
      text += "rings: \(count)\n" + view(ring(9, .rings), parts(count), 60, theme)
    }
    text += "rings: 3, narrow\n" + view(ring(5, .rings), parts(3), 20, theme)
    expectGolden(text, "ring-dots")
  }

  /// Texts that fit whole are inside, the others below, and nothing jumps: the time left keeps its
  /// line before it is known. A stall is shown in any case. A ring is a line smaller for the line
  /// below it.
  @Test("The texts of rings equal the approved ones")
  func captions() {
    let theme = Theme(ink: .none)
    var snapshot = Sample.values(940)
    snapshot.rate = 23.5
    var early = snapshot
    early.timeRemaining = nil
    var text = ""
    for (name, content, changed) in [
      ("values", LineContent.values, snapshot),
      ("values without an estimate", .values, early),
      ("stalled copy", .copy, Sample.stalledCopy),
    ] {
      let part = ViewPart(
        label: "Importing users", fields: LineFields.all(of: changed, content: content),
        fractionReached: changed.fractionCompleted)
      for (lines, height) in [(9, 30), (9, 5)] {
        text += "\(name): \(lines) lines of \(height)\n"
        text += view(ring(lines), [part], 40, theme, height: height)
      }
    }
    for label in ["a", "Importing users.csv"] {
      let parts = [label, "✓ Done"].map { ViewPart(label: $0, fractionReached: 0.5) }
      for (width, height) in [(70, 20), (30, 20)] {
        text += "side by side: \(width) x \(height)\n"
        text += view(ring(9), parts, width, theme, height: height)
      }
    }
    expectGolden(text, "ring-captions")
  }

  /// The value is inside the arc. The ends of the range are below the ends of the arc: labels, else
  /// numbers, and nothing for a plain fraction.
  @Test("Gauges equal the approved ones, with each end of the range on its side")
  func gauges() {
    var numbers = ViewPart(fractionReached: 0.5)
    numbers.snapshot.reading.range = ValueRange(low: .whole(30), high: .whole(90))
    let hebrew = ViewPart(fractionReached: 0.5, minimumLabel: "קר", maximumLabel: "חם")
    var text = ""
    for direction in LayoutDirection.allCases {
      let theme = Theme(ink: .none, direction: direction)
      for part in [.gauge(0.5), ViewPart(fractionReached: 0.5), numbers, hebrew] {
        text += "gauge \(direction)\n" + view(ring(7, .gauge), [part], 30, theme)
      }
    }
    expectGolden(text, "gauges")
  }

  @Test("Rings in colour equal the approved ones, with their escape sequences")
  func colored() {
    var text = ""
    for (ink, depth, isLight) in [
      (Ink.rich, ColorDepth.trueColor, false), (.rich, .indexed, true), (.basic, .sixteen, false),
    ] {
      let theme = Theme(
        background: isLight ? .light : .dark, ink: ink, isIndexed: depth == .indexed)
      for fraction in [0.3, 1.1] {
        text += "ring \(depth): \(fraction)\n"
        text += view(ring(4), [copy(fraction)], 24, theme, depth)
      }
      text += "rings \(depth)\n" + view(ring(5, .rings), parts(2), 40, theme, depth)
    }
    expectGolden(text, "ring-colored")
  }

  @Test(
    "At 9 lines and 10 frames a second a ring sends less than 16 KiB a second",
    arguments: [(ColorDepth.trueColor, 3), (.indexed, 1)])
  func bytes(depth: ColorDepth, count: Int) {
    let style = count == 1 ? ring(9) : ring(9, .rings)
    var painter = BlockPainter(surface: .terminal, encoder: AnsiEncoder(depth: depth))
    let theme = Theme(isIndexed: depth == .indexed)
    var sent = 0
    for frame in 0...50 {
      let fraction = Double(frame) / 100
      let lines = style.body(
        ViewConfiguration(
          parts: count == 1 ? [copy(fraction)] : parts(count, fraction), width: 79, height: 23,
          theme: theme))
      let bytes = painter.paint(lines, frame == 0 ? .whole : .changes)
      if frame > 0 { sent += bytes.count }
    }
    #expect(sent / 5 < 16 * 1024)
  }

  private func view(
    _ style: any ProgressViewStyle, _ parts: [ViewPart], _ width: Int, _ theme: Theme,
    _ depth: ColorDepth = .none, height: Int = 12
  ) -> String {
    style.body(ViewConfiguration(parts: parts, width: width, height: height, theme: theme))
      .map { String(decoding: AnsiEncoder(depth: depth).encode($0), as: UTF8.self) + "|\n" }
      .joined()
  }

  private func ring(_ lines: Int, _ kind: RingStyle.Kind = .ring) -> any ProgressViewStyle {
    RingStyle(kind, lines: lines, thickness: 0.12)
  }

  private func copy(_ fraction: Double?, label: String = "Copying") -> ViewPart {
    var snapshot = Sample.copy(min(1, fraction ?? 0.3))
    if fraction == nil { snapshot.fractionReached = nil }
    return ViewPart(
      label: label, fields: LineFields.all(of: snapshot, content: .copy),
      fractionReached: fraction, motion: 0.9)
  }

  private func parts(_ count: Int, _ fraction: Double = 0.8) -> [ViewPart] {
    let names = ["Move", "Exercise", "Stand", "Sleep", "Water", "Steps"]
    return names.prefix(count).enumerated().map { index, name in
      copy(fraction * [1, 1.3, 0.6, 0.2, 0.9, 0.4][index], label: name)
    }
  }
}
