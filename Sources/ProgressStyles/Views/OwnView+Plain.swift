import ProgressModel
import TerminalText

/// Lines that show just the fields that were asked for, as pv does.
extension OwnView {
  /// The lines of one part, which has the colours of the part with this index.
  package func plainLines(_ snapshot: Snapshot, clock: LocalClock, width: Int, index: Int = 0)
    -> [StyledText]
  {
    // Programs read the numbers whole.
    guard template.kind != .numbers else {
      return [
        StyledText((snapshot.name.map { $0 + ": " } ?? "") + plainText(snapshot, clock: clock))
      ]
    }
    let heading = heading(snapshot, width: width)
    let theme = theme.ofPart(index)
    let fraction = snapshot.fractionCompleted ?? (template.isGauge ? snapshot.rateAsFraction : nil)
    let part = ViewPart(snapshot, fractionCompleted: fraction)
    let lines = template.body(
      snapshot, label: name(snapshot), clock: clock, width: max(0, width - heading.cellWidth),
      theme: theme
    ) { shapes.body($0, part, theme) }
    let first = StyledText(heading) + (lines.first ?? StyledText())
    return [first.truncated(toCells: width)] + lines.dropFirst()
  }

  func plainTitle(_ snapshot: Snapshot, clock: LocalClock) -> String {
    guard template.kind != .numbers else { return plainText(snapshot, clock: clock) }
    let label = name(snapshot).truncated(toCells: Self.longestTitleLabel)
    return heading(snapshot, width: 100)
      + template.text(snapshot, label: label, clock: clock, theme: theme)
  }

  private func plainText(_ snapshot: Snapshot, clock: LocalClock) -> String {
    template.text(snapshot, label: name(snapshot), clock: clock, theme: theme)
  }

  private func name(_ snapshot: Snapshot) -> String {
    (snapshot.labelPrefix.isEmpty ? snapshot.label ?? label : label) ?? ""
  }

  /// The text before the fields of one of several parts, as pv does. The name is cut so that the
  /// fields keep half of the line; the end of a path says most.
  private func heading(_ snapshot: Snapshot, width: Int) -> String {
    guard let name = snapshot.label, !snapshot.labelPrefix.isEmpty else { return "" }
    let room = max(10, width / 2 - 6)
    return snapshot.labelPrefix + name.cutInTheMiddle(toCells: room, keepingLast: 6) + ": "
  }
}
