import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

@Suite(.seeded) struct BarLawTests {
  @Test("A bar is always exactly as wide as its configuration")
  func width() {
    var random = SeededRandom()
    for named in NamedStyle.all {
      for theme in allThemes() {
        for width in widths(&random) {
          for fraction in [nil, 0, 1, Double.random(in: 0...1, using: &random)] {
            let bar = named.style.body(
              configuration(fraction, Double.random(in: 0...100, using: &random), width, theme))
            #expect(bar.cellWidth == width, "\(named.name) \(theme) \(width)")
          }
        }
      }
    }
  }

  @Test(
    "A bar of images is exactly as wide as its configuration, with wide characters and emoji too")
  func imageWidth() {
    var random = SeededRandom()
    let images = ["#", "世界", "🎉", "👨‍👩‍👧‍👦", "ab", "e\u{301}", "x世", "⏳-", "", "\u{301}"]
    for named in NamedStyle.all {
      for fill in images {
        for theme in allThemes(fillImage: fill, trackImage: images.randomElement(using: &random)) {
          for width in [0, 1, 2, 3, 7, Int.random(in: 8...200, using: &random)] {
            let bar = named.style.body(
              configuration(
                [nil, 0, 1, 0.37].randomElement(using: &random) ?? nil, 1.3, width, theme))
            #expect(bar.cellWidth == width, "\(fill) \(theme.trackImage ?? "") \(width)")
          }
        }
      }
    }
  }

  @Test("An ASCII theme accepts only ASCII images")
  func asciiImages() {
    let theme = Theme(charset: .ascii, fillImage: "█", trackImage: ".")
    #expect(theme.fillImage == nil && theme.trackImage == ".")
  }

  @Test("Images whose copies join into one character keep the bar's width")
  func joiningImages() {
    for image in ["🇩", "ᄀ"] {
      for width in [4, 9, 20] {
        let theme = Theme(fillImage: image)
        let bar = LinearStyle().body(configuration(1, 0, width, theme))
        #expect(bar.cellWidth == width, "\(image)")
      }
    }
  }

  @Test("The fill never shrinks as the fraction grows")
  func monotonic() {
    var random = SeededRandom()
    for named in NamedStyle.all {
      for theme in allThemes() {
        for width in [3, 4, Int.random(in: 5...60, using: &random)] {
          let fractions = (0..<400).map { _ in Double.random(in: 0...1, using: &random) }
          let filled = ([0, 1] + fractions).sorted().map { fraction in
            filledEighths(
              named.style.body(configuration(fraction, 0, width, theme)), theme: theme)
          }
          #expect(filled == filled.sorted(), "\(named.name) \(theme) \(width)")
        }
      }
    }
  }

  @Test("The fill is never more than a cell away from the fraction")
  func truth() {
    for named in NamedStyle.all {
      for theme in allThemes() {
        let isBracketed = named.name == "linear" && theme.charset == .ascii
        let inner = isBracketed ? 48 : 50
        for step in 0...60 {
          let fraction = Double(step) / 60
          let bar = named.style.body(configuration(fraction, 0, 50, theme))
          let filled = Double(filledEighths(bar, theme: theme)) / 8
          #expect(filled <= fraction * Double(inner) + 1, "\(named.name) \(theme) \(fraction)")
          #expect(filled > fraction * Double(inner) - 1, "\(named.name) \(theme) \(fraction)")
        }
      }
    }
  }

  @Test("0 is exactly empty, 1 is exactly full, and less than 1 is not full")
  func ends() {
    for named in NamedStyle.all {
      for theme in allThemes() {
        for width in [3, 4, 5, 8, 17, 64] {
          let isBracketed = named.name == "linear" && theme.charset == .ascii
          let whole = (isBracketed ? width - 2 : width) * 8
          func filled(_ fraction: Double) -> Int {
            filledEighths(
              named.style.body(configuration(fraction, 0, width, theme)), theme: theme)
          }
          #expect(filled(0) == 0)
          #expect(filled(1) == whole)
          #expect(filled(1.0.nextDown) < whole)
        }
      }
    }
  }

  @Test("A right-to-left bar is the mirror image of a left-to-right one, cell by cell")
  func mirror() {
    var random = SeededRandom()
    for named in NamedStyle.all {
      for charset in Charset.allCases {
        for ink in Ink.allCases {
          // Without colours only half cells can be drawn at the right edge.
          if ink == .none, charset == .unicode, named.name == "linear" { continue }
          let ltr = Theme(ink: ink, charset: charset)
          let rtl = Theme(ink: ink, charset: charset, direction: .rightToLeft)
          for _ in 0..<100 {
            let width = Int.random(in: 3...90, using: &random)
            let fraction =
              Bool.random(using: &random) ? Double.random(in: 0...1, using: &random) : nil
            let motion = Double.random(in: 0...20, using: &random)
            let left = named.style.body(configuration(fraction, motion, width, ltr))
            let right = named.style.body(configuration(fraction, motion, width, rtl))
            #expect(
              seenCells(right) == mirrored(seenCells(left)), "\(named.name) \(charset) \(ink)")
          }
        }
      }
    }
  }

  @Test(
    "Without colours the right-to-left bar has the same whole cells in a mirror, and half cells")
  func plainMirror() {
    for step in 0...200 {
      let left = seenCells(body(step, .leftToRight))
      let right = Array(seenCells(body(step, .rightToLeft)).reversed())
      for (a, b) in zip(left, right) {
        let isWhole = a.glyph == "█" || a.glyph == "░"
        #expect(isWhole ? a == b : ["▐", "░"].contains(b.glyph))
      }
    }
    func body(_ step: Int, _ direction: LayoutDirection) -> StyledText {
      LinearStyle().body(
        configuration(Double(step) / 200, 0, 13, Theme(ink: .none, direction: direction)))
    }
  }

  @Test("Images are mirrored too, character by character")
  func imageMirror() {
    for fraction in [0.0, 0.13, 0.5, 0.99, 1] {
      let ltr = Theme(ink: .none, fillImage: "ab世", trackImage: ".:")
      var rtl = ltr
      rtl.direction = .rightToLeft
      let left = LinearStyle().body(configuration(fraction, 0, 31, ltr))
      let right = LinearStyle().body(configuration(fraction, 0, 31, rtl))
      #expect(right.plainText == String(left.plainText.reversed()))
    }
  }

  @Test("An activity indicator depends only on its motion, and stays inside the bar")
  func activity() {
    for named in NamedStyle.all {
      for theme in allThemes() {
        for width in [3, 10, 60] {
          var shown: Set<StyledText> = []
          for tick in 0...96 {
            let motion = Double(tick) / 30
            let bar = named.style.body(configuration(nil, motion, width, theme))
            #expect(bar == named.style.body(configuration(nil, motion, width, theme)))
            #expect(bar.cellWidth == width)
            #expect(filledEighths(bar, theme: theme) > 0)
            shown.insert(bar)
          }
          if width > 3 { #expect(shown.count > 5, "\(named.name) does not move") }
        }
      }
    }
  }

  @Test("An activity indicator moves to the far end and back")
  func swing() {
    let theme = Theme(ink: .none)
    func first(_ motion: Double) -> Int {
      seenCells(LinearStyle().body(configuration(nil, motion, 40, theme)))
        .firstIndex { $0.glyph != "░" } ?? -1
    }
    #expect(first(0) == 0)
    #expect(first(1.6) == 32)
    #expect(first(3.2) == 0)
  }

  private func configuration(
    _ fraction: Double?, _ motion: Double, _ width: Int, _ theme: Theme
  ) -> BarConfiguration {
    BarConfiguration(fractionCompleted: fraction, motion: motion, width: width, theme: theme)
  }

  private func widths(_ random: inout SeededRandom) -> [Int] {
    Array(0...12) + [80, 999, 1000] + (0..<6).map { _ in Int.random(in: 13...1000, using: &random) }
  }
}
