import TerminalText
import Testing

@testable import ProgressStyles

@Suite struct CircularStyleTests {
  @Test(
    "The pie shows the nearest quarter, and is full only at the end",
    arguments: [
      (0, "○"), (0.12, "○"), (0.13, "◔"), (0.27, "◔"), (0.45, "◑"), (0.62, "◑"), (0.63, "◕"),
      (0.99, "◕"), (1.0.nextDown, "◕"), (1, "●"),
    ])
  func pie(fraction: Double, glyph: String) {
    #expect(text(ViewPart(fractionCompleted: fraction), width: 1) == glyph)
  }

  @Test(
    "In two cells a pie has at least 16 steps, and only a fraction of 1 fills it", arguments: Ink.allCases, [nil, 0.25])
  func steps(ink: Ink, start: Double?) {
    for background in [BlendedColor.black, nil] {
      var theme = Theme(ink: ink)
      theme.background = background
      theme.start = start ?? 0
      let pies = (0...200).map { step in
        CircularSign.body(ViewPart(fractionCompleted: Double(step) / 200), theme, isWide: true)
      }
      #expect(pies.allSatisfy { $0.cellWidth == 2 })
      #expect(Set(pies).count >= 16)
      #expect(pies.dropLast().allSatisfy { $0 != pies.last })
    }
  }

  @Test("A pie begins to fill at the start angle")
  func start() {
    var theme = Theme(ink: .none)
    theme.start = 0.5
    #expect(CircularSign.body(ViewPart(fractionCompleted: 0.5), theme, isWide: true).plainText == "⣿ ")
    theme.start = 0
    #expect(CircularSign.body(ViewPart(fractionCompleted: 0.5), theme, isWide: true).plainText == " ⣿")
  }

  @Test("A spinner beside a pie is as wide as it")
  func spinnerWidth() {
    let lines = CircularStyle().body(
      ViewConfiguration(parts: [.copy(0.5, label: "a"), .copy(nil, label: "b")], width: 40, theme: Theme(ink: .none)))
    #expect(lines.map(\.plainText).joined(separator: "|").contains("|⠏   "))
  }

  @Test("The percentage is beside the pie, and the label never moves")
  func percentage() {
    let shown = [0, 0.09, 0.27, 1].map { text(.copy($0, label: "Uploading"), width: 20) }
    #expect(
      shown == [
        "⢎⡱ 0%   Uploading   ", " ⠁ 9%   Uploading   ", " ⠛ 27%  Uploading   ",
        "⣿⣿ 100% Uploading   ",
      ])
  }

  @Test("The ends of a range are after the value, and are dropped first")
  func rangeEnds() {
    var value = Piece("64", rank: .percentage, width: 2)
    value.replacesPercentage = true
    var part = ViewPart(label: "CPU", fields: [value], fractionCompleted: 0.57)
    part.minimumLabel = "30"
    #expect(text(part, width: 22) == "⢀⣿ 64  CPU  30..      ")
    part.maximumLabel = "90"
    #expect(text(part, width: 22) == "⢀⣿ 64  CPU  30..90    ")
    #expect(text(part, width: 14) == "◑ 64  CPU     ")
  }

  @Test("In ASCII the percentage is in parentheses")
  func letters() {
    let theme = Theme(ink: .none, charset: .ascii)
    let shown = [0.09, 0.27, 1].map { text(.copy($0, label: "Uploading"), width: 20, theme) }
    #expect(
      shown == ["(9%)   Upl...   0:10", "(27%)  Upl...   0:08", "(100%) Upl...   0:00"])
    let narrow = (1...6).map { text(.copy(0.27), width: $0, theme) }
    #expect(narrow == ["2", "2 ", "2  ", "27% ", "27%  ", "(27%) "])
  }

  @Test("A spinner turns clockwise once a second, and counterclockwise from right to left")
  func spinner() {
    func frames(_ theme: Theme) -> String {
      (0..<9).map { frame in
        text(ViewPart(motion: (Double(frame) + 0.5) / 8), width: 1, theme)
      }.joined()
    }
    #expect(frames(Theme(ink: .none)) == "⠹⢸⣰⣤⣆⡇⠏⠛⠹")
    #expect(frames(Theme(ink: .none, direction: .rightToLeft)) == "⠏⡇⣆⣤⣰⢸⠹⠛⠏")
    #expect(frames(Theme(ink: .none, charset: .ascii)) == "|/-\\|/-\\|")
    #expect(
      frames(Theme(ink: .none, charset: .ascii, direction: .rightToLeft)) == "|\\-/|\\-/|")
  }

  @Test("Every spinner has frames of one cell, in ASCII too, and mirrored ones", arguments: Spinner.allCases)
  func spinners(spinner: Spinner) {
    func frames(isASCII: Bool, isMirrored: Bool) -> [String] {
      (0..<48).map { spinner.frame((Double($0) + 0.5) / 8, isASCII: isASCII, isMirrored: isMirrored) }
    }
    for isMirrored in [false, true] {
      for isASCII in [false, true] {
        let frames = frames(isASCII: isASCII, isMirrored: isMirrored)
        #expect(frames.allSatisfy { $0.cellWidth == 1 })
        #expect(Set(frames).count > 2)
        #expect(!isASCII || frames.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
      }
    }
    #expect(frames(isASCII: false, isMirrored: false) != frames(isASCII: false, isMirrored: true))
    let frame = spinner.frame(0.3, isASCII: false, isMirrored: false)
    #expect(text(ViewPart(motion: 0.3), width: 1, theme(spinner)) == frame)
  }

  private func theme(_ spinner: Spinner) -> Theme {
    var theme = Theme(ink: .none)
    theme.spinner = spinner
    return theme
  }

  @Test("Dropped on narrow lines are rate, amount and time, then the label is cut and dropped")
  func dropping() {
    let shown = [40, 30, 24, 14, 11, 7, 5, 3].map { text(.copy(0.45), width: $0) }
    #expect(
      shown == [
        " ⢿ 45%  Copying  1.3/3.0 GiB   0:06     ", " ⢿ 45%  Copying   0:06        ",
        " ⢿ 45%  Copying   0:06  ", "◑ 45%  Copying", "◑ 45%  Cop…", "◑ 45%  ", "45%  ", "◑  ",
      ])
  }

  @Test("The sign is tinted, the text is not, and a gradient shows the colour at the fraction")
  func tint() {
    let line = CircularStyle().body(
      ViewConfiguration(parts: [.copy(0.5)], width: 19, theme: Theme()))[0]
    #expect(line.runs.first == StyledRun("◑", TextStyle(foreground: TintColor.systemBlue.dark)))
    #expect(line.runs.dropFirst().allSatisfy { $0.style.foreground == nil })
    let gradient = Theme(gradient: [.systemRed, .systemBlue])
    let ends = [0.0, 1].map { fraction in
      CircularStyle().body(
        ViewConfiguration(parts: [.copy(fraction)], width: 19, theme: gradient))[0]
        .runs.first?.style.foreground
    }
    #expect(ends == [TintColor.systemRed.dark, TintColor.systemBlue.dark])
  }

  @Test("A spinner turns after any time", arguments: [0, 1e9, 1e300, .greatestFiniteMagnitude])
  func endlessMotion(seconds: Double) {
    let turned = Set(
      [0, 0.25].map { text(ViewPart(motion: seconds + $0), width: 1) })
    #expect(turned.count == (seconds < 1e10 ? 2 : 1))
  }

  private func text(
    _ part: ViewPart, width: Int, _ theme: Theme = Theme(ink: .none)
  ) -> String {
    CircularStyle().body(ViewConfiguration(parts: [part], width: width, theme: theme))
      .map(\.plainText).joined(separator: "\n")
  }
}
