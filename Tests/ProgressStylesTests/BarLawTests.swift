import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

@Suite(.seeded) struct BarLawTests {
  @Test("A bar is exactly as wide as its configuration, whatever texts draw it")
  func width() {
    var random = SeededRandom()
    // Copies of the last two join into one character.
    let images =
      [nil, "#", "世界", "👨‍👩‍👧‍👦", "e\u{301}", "x世", "⏳-", "", "\u{301}", "🇩", "ᄀ"]
      + (0..<3).map { _ in random.unicodeText(upTo: 6) }
    for named in NamedStyle.every {
      for fill in images {
        let track = images.randomElement(using: &random) ?? nil
        for var theme in allThemes(fillImage: fill, trackImage: track) {
          theme.imageCaps = ImageCaps(
            leading: Int.random(in: 0...4, using: &random),
            trailing: Int.random(in: 0...4, using: &random))
          for longest in isExhaustive ? Array(0...200) + [1000] : [3, 12, 1000] {
            let width = Int.random(in: 0...longest, using: &random)
            let fraction = [nil, 0, 1, Double.random(in: 0...1, using: &random)]
              .randomElement(using: &random)
            let motion = Double.random(in: 0...100, using: &random)
            let bar = named.style.body(configuration(fraction ?? nil, motion, width, theme))
            #expect(bar.cellWidth == width, "\(named.name) \(theme)")
          }
        }
      }
    }
  }

  @Test("Round caps replace the cells at both ends, each in the mixture of its colours")
  func caps() {
    func ends(_ fraction: Double?, background: Background = .dark) -> [SeenCell?] {
      var theme = Theme(background: background)
      theme.hasRoundCaps = true
      let bar = BarStyle.thick().body(configuration(fraction, 0, 8, theme.ofBar))
      let cells = seenCells(bar)
      #expect(bar.cellWidth == 8)
      return [cells.first, cells.last].map { cell in
        ["\u{E0B6}", "\u{E0B4}"].contains(cell?.glyph) ? cell : nil
      }
    }
    let (tint, track) = (Theme().tint, Theme().track)
    #expect(ends(0.5).map { $0?.foreground } == [tint, track])
    #expect(ends(0).map { $0?.foreground } == [track, track])
    #expect(ends(1).map { $0?.foreground } == [tint, tint])
    #expect(ends(1).map { $0?.glyph } == ["\u{E0B6}", "\u{E0B4}"])
    for fraction in [0.04, 0.1] {
      let colors = ends(fraction).map { $0?.foreground }
      #expect(colors[0] != track && colors[0] != tint && colors[1] == track)
    }
    let almost = ends(0.98).map { $0?.foreground }
    #expect(almost[0] == tint && almost[1] != tint && almost[1] != track)
    #expect(ends(0.5, background: .unknown).map { $0 == nil } == [true, true])
  }

  @Test("An ASCII theme accepts only ASCII images")
  func asciiImages() {
    let theme = Theme(charset: .ascii, fillImage: "█", trackImage: ".")
    #expect(theme.fillImage == nil && theme.trackImage == ".")
  }

  @Test("The fill never shrinks, is within a cell of the fraction, and is exact at 0 and at 1 only")
  func fill() {
    var random = SeededRandom()
    for named in NamedStyle.all {
      for theme in allThemes() {
        for width in [3, 4, Int.random(in: 5...60, using: &random)] {
          let cells = named.style.hasBrackets(theme) ? width - 2 : width
          let fractions = (0..<(isExhaustive ? 400 : 40)).map { _ in
            Double.random(in: 0...1, using: &random)
          }
          var last = 0
          for fraction in ([0, 1.0.nextDown, 1] + fractions).sorted() {
            let bar = named.style.body(configuration(fraction, 0, width, theme))
            let filled = filledEighths(bar, theme: theme)
            let distance = abs(Double(filled) / 8 - fraction * Double(cells))
            let isExact = fraction == 0 || fraction == 1
            #expect(filled >= last, "\(named.name) \(theme) \(width) \(fraction)")
            #expect(isExact ? distance == 0 : distance <= 1, "\(named.name) \(theme) \(width)")
            #expect((filled == cells * 8) == (fraction == 1), "\(named.name) \(theme) \(width)")
            last = filled
          }
        }
      }
    }
  }

  @Test("A right-to-left bar is the mirror image of a left-to-right one, cell by cell")
  func mirror() {
    var random = SeededRandom()
    for named in NamedStyle.every {
      for image in [nil, "ab世"] {
        for var left in allThemes(fillImage: image, trackImage: image.map { _ in ".:" }) {
          // Without colours only half cells can be drawn at the right edge.
          let drawsHalves =
            left.ink == .none && left.charset == .unicode && named.drawsHalves
            && (image == nil || named.name != "linear")
          guard left.direction == .leftToRight, !drawsHalves else { continue }
          for _ in 0..<(isExhaustive ? 200 : 8) {
            if left.ink != .none, Bool.random(using: &random) {
              left.gradient = [.hex(0x8E44AD), .hex(0xF1C40F)]
            }
            var right = left
            right.direction = .rightToLeft
            let width = Int.random(in: 3...90, using: &random)
            let fraction =
              Bool.random(using: &random) ? Double.random(in: 0...1, using: &random) : nil
            let motion = Double.random(in: 0...20, using: &random)
            let bars = [left, right].map {
              seenCells(named.style.body(configuration(fraction, motion, width, $0)))
            }
            #expect((bars[1] == mirrored(bars[0])) as Bool, "\(named.name) \(left) \(width)")
          }
        }
      }
    }
  }

  @Test("An activity indicator moves to the far end and back, and is always seen")
  func activity() {
    for named in NamedStyle.all {
      for theme in allThemes() {
        let bars = (0...96).map { tick in
          named.style.body(configuration(nil, Double(tick) / 30, 40, theme))
        }
        #expect(bars.allSatisfy { filledEighths($0, theme: theme) > 0 })
        #expect(Set(bars).count > 5, "\(named.name) does not move")
      }
    }
    func first(_ motion: Double) -> Int? {
      let bar = BarStyle.thick().body(configuration(nil, motion, 40, Theme(ink: .none)))
      return seenCells(bar).firstIndex { $0.glyph != "▁" }
    }
    #expect([0, 1.6, 3.2].map(first) == [0, 32, 0])
  }

  private func configuration(
    _ fraction: Double?, _ motion: Double, _ width: Int, _ theme: Theme
  ) -> BarConfiguration {
    BarConfiguration(fractionCompleted: fraction, motion: motion, width: width, theme: theme)
  }
}
