import TerminalText
import TestTraits
import Testing

@testable import ProgressStyles

@Suite struct CircularStyleTests {
  /// The percentage is beside the sign, and the label never moves; on narrow lines the ends of a
  /// range, the rate, the amount and the time are dropped, then the label is cut and dropped.
  @Test("Lines with a sign equal the approved ones", arguments: Charset.allCases)
  func lines(charset: Charset) {
    let value = Piece("64", .level, width: 2)
    var level = ViewPart(label: "CPU", fields: [value], fractionReached: 0.57)
    level.minimumLabel = "30"
    let fractions: [Double?] = [0, 0.09, 0.27, 1, nil]
    var parts = fractions.map { [ViewPart.copy($0, label: "Uploading")] } + [[level]]
    level.maximumLabel = "90"
    parts += [[level], [.copy(0.5, label: "a"), .copy(nil, label: "b")]]
    var text = ""
    for parts in parts {
      for width in [40, 30, 24, 22, 20, 14, 11, 7, 6, 5, 3, 2, 1] {
        let theme = Theme(ink: .none, charset: charset)
        let configuration = ViewConfiguration(parts: parts, width: width, theme: theme)
        text += CircularStyle().body(configuration).map { $0.plainText + "|\n" }.joined()
      }
    }
    expectGolden(text, "circular-\(charset)")
  }

  @Test(
    "Without colours the circle shows the nearest quarter, and is full only at the end",
    arguments: [
      (0, "○"), (0.12, "○"), (0.13, "◔"), (0.27, "◔"), (0.45, "◑"), (0.62, "◑"), (0.63, "◕"),
      (1.0.nextDown, "◕"), (1, "●"),
    ])
  func pie(fraction: Double, glyph: String) {
    #expect(sign(ViewPart(fractionReached: fraction)) == glyph)
  }

  @Test("Nine signs differ where there are colours, and only a fraction of 1 fills the circle")
  func steps() {
    let signs = (0...200).map { step in
      CircularSign.body(ViewPart(fractionReached: Double(step) / 200), Theme())
    }
    #expect(Set(signs).count == 9)
    #expect(signs.dropLast().allSatisfy { $0 != signs.last })
    #expect(signs.last?.runs == [StyledRun("●", TextStyle(foreground: TintColor.systemBlue.dark))])
  }

  @Test("On the Linux console, whose font lacks circles, a digit shows the fraction")
  func console() {
    var theme = Theme(ink: .basic)
    theme.glyphs = .halves
    let signs = [0.04, 0.57, 1, nil].map { sign(ViewPart(fractionReached: $0), theme) }
    #expect(signs == ["0", "5", "9", "|"])
  }

  @Test("A spinner turns clockwise a step every 120 ms, and counterclockwise from right to left")
  func spinner() {
    func frames(_ charset: Charset, _ direction: LayoutDirection) -> String {
      let theme = Theme(ink: .none, charset: charset, direction: direction)
      return (0..<9).map { sign(ViewPart(motion: Double($0) * 0.12), theme) }.joined()
    }
    #expect(frames(.unicode, .leftToRight) == "⠹⢸⣰⣤⣆⡇⠏⠛⠹")
    #expect(frames(.unicode, .rightToLeft) == "⠏⡇⣆⣤⣰⢸⠹⠛⠏")
    #expect(frames(.ascii, .leftToRight) == "|/-\\|/-\\|")
    #expect(frames(.ascii, .rightToLeft) == "|\\-/|\\-/|")
    let motions = [0, 1e9, 1e300, .infinity, .nan]
    #expect(motions.allSatisfy { sign(ViewPart(motion: $0)).cellWidth == 1 })
  }

  @Test(
    "Every spinner has frames of one cell, in ASCII too, and mirrored ones",
    arguments: Spinner.allCases)
  func spinners(spinner: Spinner) {
    func frames(isASCII: Bool, isMirrored: Bool) -> [String] {
      (0..<48).map { step in
        spinner.sign(after: Double(step), isASCII: isASCII, isMirrored: isMirrored)
      }
    }
    for isMirrored in [false, true] {
      for isASCII in [false, true] {
        let frames = frames(isASCII: isASCII, isMirrored: isMirrored)
        #expect(frames.allSatisfy { $0.cellWidth == 1 })
        #expect(Set(frames).count > 2)
        #expect(!isASCII || frames.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
      }
    }
    let unmirrored = frames(isASCII: false, isMirrored: false)
    #expect(unmirrored != frames(isASCII: false, isMirrored: true))
    var theme = Theme(ink: .none)
    theme.spinner = spinner
    #expect(sign(ViewPart(motion: 0), theme) == unmirrored[0])
  }

  @Test("The sign is tinted, the text is not, and a gradient shows the colour at the fraction")
  func tint() {
    func runs(_ fraction: Double, _ theme: Theme = Theme()) -> [StyledRun] {
      let parts = [ViewPart.copy(fraction)]
      let configuration = ViewConfiguration(parts: parts, width: 19, theme: theme)
      return CircularStyle().body(configuration).flatMap(\.runs)
    }
    #expect(runs(1).first == StyledRun("●", TextStyle(foreground: TintColor.systemBlue.dark)))
    #expect(runs(0.5).dropFirst().allSatisfy { $0.style.foreground == nil })
    let gradient = Theme(gradients: [[.systemRed, .systemBlue]])
    #expect(runs(1, gradient).first?.style.foreground == TintColor.systemBlue.dark)
  }

  private func sign(_ part: ViewPart, _ theme: Theme = Theme(ink: .none)) -> String {
    let configuration = ViewConfiguration(parts: [part], width: 1, theme: theme)
    return CircularStyle().body(configuration).map(\.plainText).joined()
  }
}
