import ProgressModel
import ProgressStyles
import TerminalText

enum DisplayForm: Sendable {
  case own(OwnView)
  case fields(FieldsLine)
  case numbers(NumericLine)  // Numbers for a program to read, a line each
  case formattedNumbers(FieldsLine)  // Lines for a program, in the words of a format

  var isView: Bool { if case .own = self { true } else { false } }

  var wantedDetails: WantedDetails {
    switch self {
    case .own(let view): view.wantedDetails
    case .fields(let line), .formattedNumbers(let line): line.template.wantedDetails
    case .numbers: WantedDetails()
    }
  }

  func lines(_ parts: [Snapshot], clock: LocalClock, width: Int, height: Int, at time: Double, memory: inout ViewMemory)
    -> [StyledText]
  {
    switch self {
    case .own(let view): view.body(parts, clock: clock, width: width, height: height, at: time, memory: &memory)
    case .fields(let fields), .formattedNumbers(let fields):
      parts.withoutOverall.flatMap {
        fields.body($0, clock: clock, width: width, index: memory.index(of: $0.identifier))
      }
    case .numbers(let numbers):
      parts.withoutOverall.map { part in StyledText((part.name.map { $0 + ": " } ?? "") + numbers.text(part)) }
    }
  }
}

extension [Snapshot] {
  var withoutOverall: [Snapshot] { filter { !$0.isOverall } }
  var leading: Snapshot? { first { $0.isOverall } ?? first }
  /// The parts that sentences are about: of many, only the whole run and those that failed.
  var told: [Snapshot] { contains { $0.isOverall } ? filter { $0.isOverall || $0.phase == .broken } : self }
}

/// A line that shows just the fields that were asked for, as pv does.
struct FieldsLine: Sendable {
  var template: FormatTemplate
  var theme: Theme
  var style: (any ProgressBarStyle)?  // The style of its bar; `nil`: pv's own, between brackets
  var glyphs = BarGlyphs.plain
  var hasTrack = true  // Whether a bar of blocks has a coloured track
  var shapes = FormatShapes()
  var label: String

  func body(_ snapshot: Snapshot, clock: LocalClock, width: Int, index: Int = 0) -> [StyledText] {
    let heading = heading(snapshot, width: width)
    var lines = fields(snapshot, clock: clock, width: max(0, width - heading.cellWidth), theme.ofPart(index))
    lines = lines.isEmpty ? [StyledText()] : lines
    var first = StyledText(heading)
    first.append(lines[0])
    lines[0] = first.truncated(toCells: width)
    return lines
  }

  private func fields(_ snapshot: Snapshot, clock: LocalClock, width: Int, _ theme: Theme) -> [StyledText] {
    let fraction = snapshot.fractionCompleted ?? (template.isGauge ? snapshot.rateAsFraction : nil)
    return template.body(snapshot, label: name(snapshot), clock: clock, width: width, theme: theme) { bar in
      guard bar.view == nil else { return shapes.body(bar, ViewPart(snapshot, fractionCompleted: fraction), theme) }
      let configuration = BarConfiguration(
        fractionCompleted: fraction, motion: snapshot.motion, width: bar.width, theme: theme)
      return [barStyle(bar, isExceeded: (snapshot.wholePercentage ?? 0) > 100).body(configuration)]
    }
  }

  private func name(_ snapshot: Snapshot) -> String { snapshot.labelPrefix.isEmpty ? snapshot.label ?? label : label }

  /// The text before the fields of one of several parts, as pv does. The name is cut so that the fields keep half of
  /// the line; the end of a path says most.
  private func heading(_ snapshot: Snapshot, width: Int) -> String {
    guard let name = snapshot.label, !snapshot.labelPrefix.isEmpty else { return "" }
    let room = max(10, width / 2 - 6)
    return snapshot.labelPrefix + name.cutInTheMiddle(toCells: room, keepingLast: 6) + ": "
  }

  func title(_ snapshot: Snapshot, clock: LocalClock) -> String {
    let label = name(snapshot).truncated(toCells: OwnView.longestTitleLabel)
    return heading(snapshot, width: 100) + template.text(snapshot, label: label, clock: clock)
  }

  private func barStyle(_ bar: FormatBar, isExceeded: Bool) -> any ProgressBarStyle {
    if bar.glyphs == nil {
      if let style { return style }
      if theme.hasImages { return LinearStyle() }
    }
    return PvBar(glyphs: bar.glyphs ?? glyphs, isBracketed: bar.isBracketed, isExceeded: isExceeded, hasTrack: hasTrack)
  }
}
