import TerminalText
import TestSupport
import Testing

@testable import ProgressStyles

@Suite struct GradientBarTests {
  private static let colors = [TintColor(.hex(0x8E44AD)), TintColor(.hex(0xF1C40F))]

  @Test("From the leading to the trailing edge each cell has the gradient's colour at its place")
  func eachCell() throws {
    let gradient = try #require(Gradient(Self.colors.map(\.dark)))
    for named in NamedStyle.every {
      for direction in LayoutDirection.allCases {
        let theme = Theme(gradients: [Self.colors], direction: direction)
        for width in [4, 10, 200] {
          let cells = seenCells(named.style.body(bar(1, width: width, theme)))
            .filter { !"[]".contains($0.glyph) }
          let colors = direction == .leftToRight ? cells : cells.reversed()
          let expected = cells.indices.map {
            gradient.color(at: Double($0) / Double(cells.count - 1))
          }
          #expect(colors.map(\.foreground) == expected, "\(named.name) \(width)")
        }
      }
    }
  }

  @Test("At the user's wish a cell keeps its colour while the bar grows")
  func steady() {
    var theme = Theme(gradients: [Self.colors])
    theme.gradientSpan = .scale
    let whole = seenCells(BarStyle.thick(.granular).body(bar(1, width: 40, theme)))
    for step in 0...80 {
      let cells = seenCells(
        BarStyle.thick(.granular).body(bar(Double(step) / 80, width: 40, theme)))
      for (cell, full) in zip(cells, whole) where cell.glyph != " " {
        #expect(cell.foreground == full.foreground)
      }
    }
  }

  @Test("A tip that is hardly seen on a known background has an edge with the contrast of graphics")
  func edge() throws {
    let white = Color.hex(0xFFFFFF)
    for background in [Background.light, .dark, .unknown] {
      let theme = Theme(gradients: [[.darkPurple, .lightYellow]], background: background)
      let yellow = TintColor.lightYellow.dark
      for style in [BarStyle.thick(), .thick(.granular), .thin] {
        let cells = seenCells(style.body(bar(0.5, width: 40, theme.ofBar)))
        let tip = try #require(cells[19].foreground)
        #expect((tip == yellow) == (background != .light))
        #expect(background != .light || tip.contrast(to: white) >= 3)
        #expect(cells[18].foreground?.contrast(to: white) ?? 9 < 3)
      }
      let ring = RingStyle(lines: 20, thickness: 0.2).body(
        ViewConfiguration(parts: [ViewPart(fractionReached: 0.5)], width: 40, theme: theme))
      let edge = theme.edge(yellow)
      #expect((edge == nil) == (background != .light))
      #expect(
        edge.map { edge in ring.flatMap(seenCells).contains { $0.foreground == edge } } ?? true)
    }
  }

  @Test("The last colour is at the end of the completed part")
  func tip() {
    let theme = Theme(gradients: [Self.colors])
    for cell in [4, 9, 39] {
      let bar = bar(Double(cell + 1) / 40, width: 40, theme)
      #expect(seenCells(BarStyle.thick().body(bar))[cell].foreground == Self.colors[1].dark)
    }
  }

  @Test("Images, brackets and activity have the gradient too")
  func everywhere() {
    for (charset, image) in [(Charset.ascii, nil), (.unicode, "#"), (.unicode, nil)] {
      let theme = Theme(gradients: [Self.colors], charset: charset, fillImage: image)
      for fraction in [nil, 0.7] {
        for named in NamedStyle.every {
          let cells = seenCells(named.style.body(bar(fraction, width: 60, theme)))
          #expect(Set(cells.map(\.foreground)).count > 3, "\(named.name) \(charset)")
        }
      }
    }
  }

  @Test("With sixteen colours each cell has the nearest of the gradient's colours")
  func sixteen() {
    let theme = Theme(gradients: [[.systemRed, .systemBlue]], ink: .basic)
    let colors = seenCells(BarStyle.thick().body(bar(1, width: 20, theme))).map(\.foreground)
    #expect(Set(colors) == [TintColor.systemRed.dark, TintColor.systemBlue.dark])
  }

  private func bar(_ fraction: Double?, width: Int, _ theme: Theme) -> BarConfiguration {
    BarConfiguration(fractionCompleted: fraction, motion: 0.9, width: width, theme: theme)
  }
}
