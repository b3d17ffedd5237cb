import ProgressModel
import ProgressStyles
import TerminalText

/// Checks bytes that contain a label, a current value label, the labels of both ends and the two
/// images of a bar, each with a NUL after it, and numbers for the other inputs.
func checkViews(_ bytes: [UInt8]) throws(BrokenLaw) {
  var input = FuzzInput(bytes)
  let label = input.safeText()
  let valueLabel = input.safeText()
  let (minimum, maximum) = (input.safeText(), input.safeText())
  let theme = input.theme(fillImage: input.safeText(), trackImage: input.safeText())
  let style = input.style()
  let content = input.element(of: contents)
  var template = Template.own()
  template.showsPeakRate = input.flag()
  template.minimumLabel = minimum
  template.maximumLabel = maximum
  var view = OwnView(
    template, content: content, style: style, theme: theme, label: label,
    currentValueLabel: valueLabel.map { Template($0) })
  view.labelWidth = input.number(in: 0...30)
  try checkFrames(of: view, label: label, &input, "\(style)")
}

/// Checks three frames of a view, and its title. `style`: for messages.
func checkFrames(of view: OwnView, label: String?, _ input: inout FuzzInput, _ style: String)
  throws(BrokenLaw)
{
  let clock = input.clock()
  let (width, height) = (input.width(), input.number(in: 1...60))
  var memory = ViewMemory(animates: input.flag())
  var time = 0.0
  // Three frames are drawn, since a bar moves gradually from one to the next.
  for _ in 0..<3 {
    let count = input.number(in: 0...4)
    var snapshots: [Snapshot] = []
    for index in 0..<count {
      var snapshot = input.snapshot()
      snapshot.identifier = index
      snapshot.reading.label = index > 0 ? label : nil
      snapshots.append(snapshot)
    }
    let lines = view.body(
      snapshots, clock: clock, width: width, height: height, at: time, memory: &memory)
    try require(lines.count <= height, "\(lines.count) lines of \(height) in \(style)")
    try require(lines.isEmpty == snapshots.isEmpty, "\(lines.count) lines for \(count) parts")
    for line in lines {
      try requireSafe(line.plainText, "a line")
      try require(
        line.cellWidth == width,
        "\(line.cellWidth) cells instead of \(width) in \(style): \(line.plainText)")
    }
    for snapshot in snapshots {
      try requireSafe(view.title(snapshot, clock: clock), "a title")
    }
    time += Double(input.byte()) / 100
  }
}

private let contents: [LineContent] = [
  .copy, .result, .values, .value, .timer, .command,
]

extension FuzzInput {
  /// A random style of a view.
  fileprivate mutating func style() -> any ProgressViewStyle {
    let bar: BarStyle =
      flag() ? .thin : .thick(element(of: BarGlyphs.allCases))
    let inline = InlineStyle(bar: bar)
    let lines = number(in: 1...40)
    let thickness = Double(number(in: 1...50)) / 100
    let content: any ProgressViewStyle =
      switch number(in: 0...5) {
      case 0: inline
      case 1: StackedStyle(bar: bar)
      case 2: AutomaticStyle(wide: inline)
      case 3: RingStyle(lines: lines, thickness: thickness)
      case 4: RingStyle(.rings, lines: lines, thickness: thickness)
      default: CircularStyle()
      }
    guard flag() else { return content }
    return BorderedStyle(content: content, border: element(of: BorderLines.allCases))
  }
}
