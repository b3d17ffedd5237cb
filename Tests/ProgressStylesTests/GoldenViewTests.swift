import TerminalOutput
import TerminalText
import TestTraits
import Testing

@testable import ProgressStyles

@Suite struct GoldenViewTests {
  @Test("The views without colours equal the approved ones")
  func plain() {
    var text = ""
    for named in Self.views {
      for moment in Self.moments {
        text += "\(named.name): \(moment.name)\n"
        for width in moment.parts.count > 1 ? [60, 30] : [40] {
          let lines = named.style.body(
            ViewConfiguration(
              parts: moment.parts, width: width, height: 7, theme: Theme(ink: .none)))
          text += lines.map { $0.plainText + "|\n" }.joined()
        }
      }
    }
    expectGolden(text, "views")
  }

  @Test("The views in colour equal the approved ones, with their escape sequences")
  func colored() {
    var text = ""
    for named in Self.views {
      for (ink, depth) in [(Ink.rich, ColorDepth.trueColor), (.rich, .indexed), (.basic, .sixteen)]
      {
        let gradient = [TintColor.named("darkPurple"), .named("lightYellow")].compactMap(\.self)
        let theme = Theme(
          gradients: named.name.hasSuffix("bar") ? [] : [gradient], borderTint: .named("pink"),
          ink: ink)
        text += "\(named.name) \(depth)\n"
        // The depth changes only how colours are encoded.
        let isRich = depth == .trueColor
        guard isRich || named.name.hasPrefix("linear") else { continue }
        for part in [ViewPart.copy()]
          + (isRich ? [.copy(nil), .copy(0.3, hasFailed: true)] : [])
        {
          let lines = named.style.body(
            ViewConfiguration(parts: [part], width: 40, theme: theme))
          for line in lines {
            text += String(decoding: AnsiEncoder(depth: depth).encode(line), as: UTF8.self) + "|\n"
          }
        }
      }
    }
    expectGolden(text, "views-colored")
  }

  @Test("On few lines the stacked layout drops one part after the other")
  func heights() {
    var text = ""
    for named in Self.views where named.name.contains("stacked") {
      for height in [1, 2, 3, 5] {
        text += "\(named.name): \(height)\n"
        let configuration = ViewConfiguration(
          parts: [.copy(), .gauge(0.5)], width: 40, height: height, theme: Theme(ink: .none))
        for line in named.style.body(configuration) { text += line.plainText + "|\n" }
      }
    }
    expectGolden(text, "views-heights")
  }

  private static let views =
    NamedView.contents
    + [
      NamedView(
        name: "rounded around stacked",
        style: BorderedStyle(content: StackedStyle(bar: .thick()), border: .rounded)),
      NamedView(
        name: "square around linear",
        style: BorderedStyle(content: InlineStyle(bar: .thick()), border: .square)),
      NamedView(
        name: "heavy around bar",
        style: BorderedStyle(content: InlineStyle(bar: .thin), border: .heavy)),
      NamedView(
        name: "double around circular",
        style: BorderedStyle(content: CircularStyle(), border: .double)),
    ]

  private static let moments: [(name: String, parts: [ViewPart])] = [
    ("copy", [.copy()]),
    ("endless", [.copy(nil, label: "backup.tar")]),
    ("nothing but a bar", [ViewPart(fractionReached: 0.5)]),
    ("range", [.gauge(0.575)]),
    (
      "several",
      [
        .copy(0.2, label: "move"), .copy(1, label: "世界地図"), .copy(nil, label: "stand"),
        .gauge(0.5, label: "heat"),
      ]
    ),
  ]
}
