import CommandOptions

extension Surroundings {
  /// Whether a bar stands on the terminal, which text has to make room for.
  func hasBar(_ settings: Settings) -> Bool {
    standardError.isTerminal && !settings.isQuiet && !settings.isNumeric && mayHaveBar(settings)
  }

  /// Whether standard error is not taken by lines that others read.
  func mayHaveBar(_ settings: Settings) -> Bool {
    settings.json != .standardError && !AnnouncementPlan.isChosen(settings, self)
  }
}
