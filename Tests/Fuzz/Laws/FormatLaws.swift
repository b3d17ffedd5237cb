import ProgressModel
import ProgressStyles
import TerminalText

/// Checks bytes that contain a format, a label and the previous line, each with a NUL after it, and
/// numbers for the other inputs.
func checkFormat(_ bytes: [UInt8]) throws(BrokenLaw) {
  var input = FuzzInput(bytes)
  var template = Template(String(decoding: input.bytes(), as: UTF8.self))
  let label = input.safeText()
  let previousLine = input.bytes()
  let width = input.width()
  if input.flag() { template.kind = .numericLine }
  template.showsPeakRate = input.flag()
  let theme = input.theme(fillImage: input.flag() ? label : nil)
  let clock = input.clock()
  var snapshot = input.snapshot()
  snapshot.reading.details.previousLine = previousLine
  snapshot.reading.details.lastWritten = Array(
    bytes.suffix(template.wantedDetails.lastWrittenCount))
  try requireSafe(
    template.text(snapshot, label: label ?? "", clock: clock, theme: theme), "the text of a format")
  for width in [width, 80] {
    let problems = BarProblems()
    let lines = template.body(
      snapshot, label: label ?? "", clock: clock, width: width, theme: theme
    ) { bar in
      let part = ViewPart(snapshot, fractionReached: snapshot.fractionReached)
      let drawn = FormatShapes().body(bar, part, theme)
      if bar.isOneLine, drawn[0].cellWidth != bar.width || bar.width > width {
        problems.found = true
      }
      return drawn
    }
    for line in lines {
      try requireSafe(line.plainText, "a line")
      try require(line.cellWidth <= width, "\(line.cellWidth) cells of \(width): \(line.plainText)")
    }
    try require(
      !problems.found, "a bar is not as wide as asked, at \(width): \(lines.map(\.plainText))")
  }
}

/// What was found while bars were drawn.
private final class BarProblems { var found = false }

extension Piece {
  /// Whether a bar is drawn as wide as it is asked for.
  fileprivate var isOneLine: Bool {
    guard case .bar(let shape) = kind else { return false }
    return !shape.isCircle && shape != .sign
  }
}
