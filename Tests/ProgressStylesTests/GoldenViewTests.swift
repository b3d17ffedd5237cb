import TerminalOutput
import TerminalText
import TestTraits
import Testing

@testable import ProgressStyles

@Suite struct GoldenViewTests {
  // `ViewLawTests` says what holds for every style; these are pictures of the layouts.
  @Test("A few views without colours equal the approved ones")
  func plain() {
    var text = ""
    for named in Self.views where Self.pictured.contains(named.name) {
      for width in [60, 30] {
        text += "\(named.name): \(width)\n"
        let lines = named.style.body(
          ViewConfiguration(parts: Self.parts, width: width, height: 18, theme: Theme(ink: .none)))
        text += lines.map { $0.plainText + "|\n" }.joined()
      }
    }
    expectGolden(text, "views")
  }

  @Test("A few views in colour equal the approved ones, with their escape sequences")
  func colored() {
    var text = ""
    for named in Self.views
    where ["linear", "circular", "rounded around stacked"].contains(named.name) {
      for (ink, depth) in [(Ink.rich, ColorDepth.trueColor), (.rich, .indexed), (.basic, .sixteen)]
      {
        let gradient = [TintColor.named("darkPurple"), .named("lightYellow")].compactMap(\.self)
        let theme = Theme(
          gradients: [gradient], borderTint: .named("pink"), ink: ink,
          isIndexed: depth == .indexed)
        text += "\(named.name) \(depth)\n"
        // The depth changes only the colours.
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
          parts: [.copy(), .copy(0.5)], width: 40, height: height, theme: Theme(ink: .none))
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

  /// The views whose layouts differ, and each border once.
  private static let pictured =
    ["linear", "circular", "stacked linear", "own bar"]
    + views.dropFirst(NamedView.contents.count).map { $0.name }

  private static let parts: [ViewPart] = [
    .copy(0.2, label: "move"), .copy(1, label: "世界地図"), .copy(nil, label: "stand"),
    .gauge(0.5, label: "heat"),
  ]
}
