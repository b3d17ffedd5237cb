import TerminalText
import Testing

@testable import ProgressStyles

/// The colours of several parts, and those of a level on its scale.
@Suite struct PartColorTests {
  private static let tints = ["#ff0000", "#00ff00"].compactMap(TintColor.named)
  private static let gradients = [["#ff0000", "#ffff00"], ["#4040ff", "#00ffff"]].map {
    $0.compactMap(TintColor.named)
  }
  private static let red = Color.hex(0xFF0000)
  private static let green = Color.hex(0x00FF00)
  private static let blue = Color.hex(0x4040FF)
  private static let redToBlue = [TintColor(red), TintColor(blue)]

  @Test("Each part has its own tint, an estimate a paler one, and further parts have the last one")
  func tints() throws {
    let theme = Theme(tints: Self.tints)
    let ring = NamedView(name: "ring", style: RingStyle(lines: 9, thickness: 0.12))
    for named in NamedView.all + [ring] {
      func colors(_ part: ViewPart, _ theme: Theme) -> Set<Color> {
        fills(named.style.body(configuration([part], theme)), named.isRing ? "█" : "▄")
      }
      // The colour of a circle grows to the tint, and the last cell of a bar is mixed.
      let fraction = named.isRing ? 0.5 : 1
      let shown = (0..<4).map { colors(part($0, fraction), theme) }
      #expect(shown == [[Self.red], [Self.green], [Self.green], [Self.green]], "\(named.name)")
      var estimate = part(1, fraction)
      estimate.snapshot.isEstimate = true
      let pale = try #require(theme.ofPart(1, at: 0).estimated.tint)
      #expect(pale != Self.green)
      #expect(colors(estimate, theme) == [pale], "\(named.name)")
      guard !named.isRing else { continue }
      #expect(colors(part(1, fraction), Theme()) == [TintColor.systemBlue.dark], "\(named.name)")
    }
    let line = OwnView(Template("%{linear}"), content: .copy, theme: theme, label: nil)
    let second = line.plainLines(Sample.copy(1), clock: Sample.clock, width: 9, index: 1)
    #expect(fills(second, "▄") == [Self.green])
  }

  @Test("A tint that changes with the value has the colour of the last percentage that is reached")
  func levels() throws {
    var tint = TintColor(Self.green)
    let areChanged = [(Self.blue, 0.7), (Self.red, 0.9), (Self.red, 0.8)].map { color, fraction in
      tint.change(to: TintColor(color), from: fraction)
    }
    #expect(areChanged == [true, true, false])
    let theme = Theme(tints: [tint, TintColor(Self.blue)])
    let shown = [0.1, 0.69, 0.7, 0.89, 0.9, 1].map { fraction in
      fills(InlineStyle(bar: .thick(.granular)).body(configuration([part(0, fraction)], theme)))
    }
    #expect(
      shown == [[Self.green], [Self.green], [Self.blue], [Self.blue], [Self.red], [Self.red]])
    #expect(fills(InlineStyle(bar: .thin).body(configuration([part(1)], theme))) == [Self.blue])
  }

  @Test("Each part has its own gradient, and a gradient replaces the tint, also of rings")
  func gradients() {
    let theme = Theme(tints: Self.tints, gradients: Self.gradients)
    let parts = (0..<3).map { part($0) }
    let lines = InlineStyle(bar: .thick(.granular)).body(configuration(parts, theme))
    let first = lines.map { line in seenCells(line).first { $0.glyph == "█" }?.foreground }
    #expect(first == [Self.red, Self.blue, Self.blue])
    let ends = parts.map { part in
      let colors = theme.ringColors(of: part.index, among: 3, part)
      return [colors.color(at: 0), colors.color(at: 1)]
    }
    #expect(
      ends == [[Self.red, .hex(0xFFFF00)]]
        + [[Color]](repeating: [Self.blue, .hex(0x00FFFF)], count: 2))
  }

  @Test("A part keeps its colour while the order of the lines changes, and a failed one is red")
  func stable() {
    var parts = (0..<4).map { part($0) }
    parts[0].state = .done
    parts[1].state = .failed
    let theme = Theme(tints: Self.tints + [TintColor(Self.blue)])
    func colors(_ parts: [ViewPart]) -> [Set<Color>] {
      InlineStyle(bar: .thick(.granular)).body(configuration(parts, theme)).map { fills([$0]) }
    }
    #expect(colors([parts[3], parts[2]]) == [[Self.blue], [Self.blue]])
    #expect(colors(parts) == [[Self.red], [TintColor.systemRed.dark], [Self.blue], [Self.blue]])
  }

  @Test("Rings begin in the tints of their parts and have tracks of the same colours")
  func rings() {
    for ink in [Ink.rich, .basic] {
      let theme = Theme(tints: Self.tints, ink: ink)
      for index in 0..<3 {
        let colors = theme.ringColors(of: index, among: 3, part(index))
        #expect(colors.color(at: 0) == (index == 0 ? Self.red : Self.green))
        #expect((colors.track == theme.track) == (ink == .basic))
      }
      var failed = part(0)
      failed.state = .failed
      let ofFailed = theme.ringColors(of: 0, among: 2, failed)
      let gradient = Theme(gradients: [[.systemRed, .systemBlue]], ink: ink)
      for colors in [ofFailed, gradient.ringColors(of: 0, among: 2, part(0))] {
        #expect((colors.track == theme.track) == (ink == .basic))
      }
    }
  }

  @Test("A level has the colour of the gradient at its place on the scale, in every style")
  func level() {
    for ink in [Ink.rich, .basic] {
      let theme = Theme(gradients: [Self.redToBlue], ink: ink)
      for fraction in [0.02, 0.3, 8.0 / 15, 0.8, 1] {
        var part = part(0, fraction)
        part.snapshot.reading.range = Sample.range.reading.range
        let scale = theme.color(at: fraction)
        let ring = part.colored(theme).ringColors.reaching(part, theme, on: .circle)
        let concentric = theme.ringColors(of: 0, among: 2, part).reaching(part, theme, on: .circle)
        let sign = CircularSign.body(part, theme).runs.first?.style.foreground
        #expect(sign == scale || ink == .rich && fraction < 1)
        #expect(concentric.bands.last == ring.bands.last)
        if ink == .rich {
          #expect(ring.bands.last?.color == scale)
          #expect(ring.bands.first?.color == Self.red)
        } else {
          #expect(ring.color(at: 1) == scale)
        }
      }
    }
  }

  @Test(
    "The gradient of other rings ends at the tip, or at the end of the scale if the user wants it")
  func stretching() {
    var theme = Theme(gradients: [Self.redToBlue])
    func colors(_ fraction: Double, isGauge: Bool = false) -> [BlendedColor] {
      theme.ringColors.reaching(part(0, fraction), theme, on: isGauge ? .gauge : .circle).bands
    }
    for fraction in [0.02, 0.5, 1] {
      theme.gradientSpan = nil
      let usual = (colors(fraction), colors(fraction, isGauge: true))
      #expect(usual.0.last?.color == Self.blue)
      theme.gradientSpan = .scale
      #expect(colors(fraction).last?.color == theme.color(at: fraction))
      #expect(colors(fraction, isGauge: true) == usual.1)
      theme.gradientSpan = .tip
      #expect(colors(fraction) == usual.0)
      let gauge = colors(fraction, isGauge: true)
      #expect(gauge[Int((Double(gauge.count - 1) * fraction).rounded(.up))].color == Self.blue)
      theme.gradientSpan = ValueRange(parsing: "-90..270").map { .angles($0) }
      #expect(colors(fraction).last?.color == theme.color(at: fraction))
      theme.gradientSpan = ValueRange(parsing: "0..90").map { .angles($0) }
      #expect(colors(fraction).last?.color == (fraction < 0.25 ? Self.red : Self.blue))
      theme.gradientSpan = ValueRange(parsing: "135..405").map { .angles($0) }
      #expect(colors(fraction, isGauge: true) == usual.1)
    }
  }

  private func part(_ index: Int, _ fraction: Double = 0.5) -> ViewPart {
    var part = ViewPart(label: "Part \(index)", fractionReached: fraction)
    part.index = index
    return part
  }

  private func configuration(_ parts: [ViewPart], _ theme: Theme) -> ViewConfiguration {
    ViewConfiguration(parts: parts, width: 40, height: 12, theme: theme)
  }

  /// The colours of the completed part.
  private func fills(_ lines: [StyledText], _ block: String = "█") -> Set<Color> {
    let cells = lines.flatMap(seenCells).filter {
      [block, "━", "●"].contains($0.glyph) && $0.background == nil
    }
    let tracks = Set([Theme().track].compactMap(\.self))
    return Set(cells.compactMap(\.foreground)).subtracting(tracks)
  }
}
