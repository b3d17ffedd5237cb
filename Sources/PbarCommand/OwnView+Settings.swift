import CommandOptions
import ProgressStyles

extension OwnView {
  /// The view of a copy that options of looks ask for, in colours of its own.
  package init(copyBy settings: Settings, theme: Theme, label: String?) {
    self.init(
      content: .copy, style: ViewStyles.view(settings, labelWidth: 0), theme: theme, label: label,
      currentValueLabel: nil)
  }
}
