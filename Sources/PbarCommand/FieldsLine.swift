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
    let name = snapshot.label ?? label
    return template.line(snapshot, label: name, clock: clock, width: width) { cells in
      let configuration = BarConfiguration(
        fractionCompleted: snapshot.fractionCompleted, motion: snapshot.motion, width: cells,
        theme: theme)
      return style.map { $0.body(configuration) } ?? pvBar(configuration)
    }
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
