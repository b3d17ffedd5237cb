import TerminalText
import TestSupport
import Testing

@testable import ProgressStyles

@Suite struct GradientBarTests {
  @Test("A gradient runs from the first colour at the leading edge to the last at the trailing one")
  func ends() {
    for named in NamedStyle.all {
      for direction in LayoutDirection.allCases {
        for width in [2, 3, 10, 80, 200] {
          let cells = seenCells(
            named.style.body(bar(1, width: width, gradient(direction: direction))))
          let colors = direction == .leftToRight ? cells : cells.reversed()
          #expect(colors.first?.foreground == .hex(0x8E44AD), "\(named.name) \(width)")
          #expect(colors.last?.foreground == .hex(0xF1C40F), "\(named.name) \(width)")
        }
      }
    }
  }

  @Test("A cell keeps its colour while the bar grows")
  func steady() {
    let whole = seenCells(LinearStyle().body(bar(1, width: 40, gradient())))
    for step in 0...80 {
      let cells = seenCells(LinearStyle().body(bar(Double(step) / 80, width: 40, gradient())))
      for (cell, full) in zip(cells, whole) where cell.glyph != " " {
        #expect(cell.foreground == full.foreground)
      }
    }
  }

  @Test("Each cell has the gradient's colour at its place")
  func eachCell() throws {
    let stops = [Color.hex(0x8E44AD), .hex(0xF1C40F)]
    let gradient = try #require(Gradient(stops))
    for width in [2, 3, 10, 80, 200] {
      let cells = seenCells(LinearStyle().body(bar(1, width: width, self.gradient())))
      let expected = (0..<width).map { gradient.color(at: Double($0) / Double(width - 1)) }
      #expect(cells.map(\.foreground) == expected, "\(width)")
    }
  }

  @Test("Images, brackets and activity have the gradient too, mirrored from right to left")
  func everywhere() {
    for (charset, image) in [(Charset.ascii, nil), (.unicode, "#"), (.unicode, nil)] {
      for fraction in [nil, 0.7] {
        for named in NamedStyle.all {
          let left = gradient(charset: charset, image: image)
          let right = gradient(charset: charset, direction: .rightToLeft, image: image)
          let cells = seenCells(named.style.body(bar(fraction, width: 60, left)))
          #expect(Set(cells.map(\.foreground)).count > 3)
          #expect(
            seenCells(named.style.body(bar(fraction, width: 60, right))) == mirrored(cells),
            "\(named.name) \(charset)")
        }
      }
    }
  }

  @Test("With sixteen colours each cell has the nearest of the gradient's colours")
  func sixteen() {
    let theme = Theme(gradient: [.systemRed, .systemBlue], ink: .basic)
    let colors = seenCells(LinearStyle().body(bar(1, width: 20, theme))).map(\.foreground)
    #expect(Set(colors) == [TintColor.systemRed.dark, TintColor.systemBlue.dark])
  }

  @Test("A failed run has a single colour, or none without colours")
  func failed() {
    let part = ViewPart(fractionCompleted: 0.5, state: .failed)
    let bar = LinearStyle().body(part.bar(width: 10, theme: gradient()))
    #expect(bar.runs.first?.style.foreground == TintColor.systemRed.dark)
    #expect(bar.runs.count == 2)
    let plain = Theme(gradient: [.systemRed, .systemBlue], ink: .none)
    #expect(LinearStyle().body(self.bar(0.5, width: 10, plain)).runs.count == 1)
  }

  private func bar(_ fraction: Double?, width: Int, _ theme: Theme) -> BarConfiguration {
    BarConfiguration(fractionCompleted: fraction, motion: 0.9, width: width, theme: theme)
  }

  private func gradient(
    charset: Charset = .unicode, direction: LayoutDirection = .leftToRight, image: String? = nil
  ) -> Theme {
    Theme(
      gradient: [TintColor(.hex(0x8E44AD)), TintColor(.hex(0xF1C40F))], charset: charset,
      direction: direction, fillImage: image)
  }
}
