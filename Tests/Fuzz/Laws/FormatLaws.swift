import ProgressModel
import ProgressStyles
import TerminalText

/// Checks bytes that contain a format, a label and the previous line, each with a NUL after it, and numbers for the
/// other inputs.
func checkFormat(_ bytes: [UInt8]) throws(BrokenLaw) {
  var input = FuzzInput(bytes)
  var template = FormatTemplate(String(decoding: input.bytes(), as: UTF8.self))
  let label = input.safeText()
  let previousLine = input.bytes()
  let width = input.width()
  template.charset = input.element(of: Charset.allCases)
  template.isNumeric = input.flag()
  template.isGauge = input.flag()
  let theme = input.theme(fillImage: input.flag() ? label : nil)
  let clock = input.clock()
  var snapshot = input.snapshot()
  snapshot.details.previousLine = previousLine
  snapshot.details.lastWritten = Array(bytes.suffix(template.wantedDetails.lastWrittenCount))
  try requireSafe(
    template.text(snapshot, label: label ?? "", clock: clock), "the text of a format")
  for width in [width, 80] {
    let problems = BarProblems()
    let lines = template.body(snapshot, label: label ?? "", clock: clock, width: width, theme: theme) { bar in
      let drawn = drawn(bar, snapshot, theme)
      if bar.view != .ring, bar.view != .gauge, drawn[0].cellWidth != bar.width || bar.width > width {
        problems.found = true
      }
      return drawn
    }
    for line in lines {
      try requireSafe(line.plainText, "a line")
      try require(line.cellWidth <= width, "\(line.cellWidth) cells of \(width): \(line.plainText)")
    }
    try require(!problems.found, "a bar is not as wide as asked, at \(width): \(lines.map(\.plainText))")
  }
}

/// What was found while bars were drawn.
private final class BarProblems { var found = false }

private func drawn(_ bar: FormatBar, _ snapshot: Snapshot, _ theme: Theme) -> [StyledText] {
  guard bar.view == nil else {
    return FormatShapes().body(bar, ViewPart(snapshot, fractionCompleted: snapshot.fractionCompleted), theme)
  }
  let configuration = BarConfiguration(
    fractionCompleted: snapshot.fractionCompleted, motion: snapshot.motion, width: bar.width, theme: theme)
  return [barStyle(bar, theme).body(configuration)]
}

private func barStyle(_ bar: FormatBar, _ theme: Theme) -> any ProgressBarStyle {
  theme.fillImage != nil && bar.glyphs == nil
    ? LinearStyle() : PvBar(glyphs: bar.glyphs ?? .plain, isBracketed: bar.isBracketed)
}
