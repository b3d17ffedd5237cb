import ProgressModel
import ProgressStyles
import TerminalText

/// A line that shows just the fields that were asked for, as pv does.
struct FieldsLine: Sendable {
  var template: FormatTemplate
  var theme: Theme
  /// The style of its bar; `nil`: pv's own, between brackets.
  var style: (any ProgressBarStyle)?
  var label: String

  func body(_ snapshot: Snapshot, clock: LocalClock, width: Int) -> StyledText {
    template.line(snapshot, label: name(snapshot, width: width), clock: clock, width: width) {
      cells in
      let configuration = BarConfiguration(
        fractionCompleted: snapshot.fractionCompleted, motion: snapshot.motion, width: cells,
        theme: theme)
      return style.map { $0.body(configuration) } ?? pvBar(configuration)
    }
  }

  /// The name of one of several parts is cut so that the fields keep half of the line, as pv does; the end
  /// of a path says most.
  private func name(_ snapshot: Snapshot, width: Int) -> String {
    guard let name = snapshot.label, !snapshot.labelPrefix.isEmpty else {
      return snapshot.label ?? label
    }
    let room = max(10, width / 2 - 6)
    return snapshot.labelPrefix + name.cutInTheMiddle(toCells: room, keepingLast: 6)
  }

  /// As pv does: plain, whatever the locale.
  private func pvBar(_ configuration: BarConfiguration) -> StyledText {
    if theme.fillImage != nil || theme.trackImage != nil {
      return LinearStyle().body(configuration)
    }
    var plain = configuration
    plain.theme.charset = .ascii
    return BracketedBar.body(plain, segment: 3)
  }
}
