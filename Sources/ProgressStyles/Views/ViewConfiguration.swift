/// What a style draws a view from, as `ProgressViewStyleConfiguration` hands it to a style.
package struct ViewConfiguration: Hashable, Sendable {
  /// What is shown: most often one thing, several where a run has several parts.
  package var parts: [ViewPart]
  /// Cells that the view is wide.
  package var width: Int
  /// Lines that there may be; at least 1.
  package var height: Int
  package var theme: Theme

  package init(parts: [ViewPart], width: Int, height: Int = .max, theme: Theme) {
    self.parts = parts
    self.width = width
    self.height = max(1, height)
    self.theme = theme
  }
}

/// One of the things that a view shows.
package struct ViewPart: Hashable, Sendable {
  /// What is being done; printable.
  package var label: String?
  /// How far it is, in the order of reading: percentage, amount or current value label, rate, time.
  package var fields: [LineField]
  /// The part that is drawn as completed, 0...1; `nil` for an activity indicator.
  package var fractionCompleted: Double?
  /// The same of more than all of it, for the styles that can show more than one turn: beyond 1.
  package var overfulfilledFraction: Double?
  /// Seconds that an activity indicator has moved.
  package var motion: Double
  /// Whether it ended before its end.
  package var hasFailed: Bool
  /// What stands at the two ends of a range; printable.
  package var minimumLabel: String?
  package var maximumLabel: String?

  package init(
    label: String? = nil, fields: [LineField] = [], fractionCompleted: Double? = nil,
    overfulfilledFraction: Double? = nil, motion: Double = 0, hasFailed: Bool = false,
    minimumLabel: String? = nil, maximumLabel: String? = nil
  ) {
    self.label = label
    self.fields = fields
    self.fractionCompleted = fractionCompleted
    self.overfulfilledFraction = overfulfilledFraction
    self.motion = motion
    self.hasFailed = hasFailed
    self.minimumLabel = minimumLabel
    self.maximumLabel = maximumLabel
  }

  /// What stands at the two ends of the range, where a style has no ends to write it at: `30..90`.
  var rangeEnds: LineField? {
    guard minimumLabel != nil || maximumLabel != nil else { return nil }
    let text = "\(minimumLabel ?? "")..\(maximumLabel ?? "")"
    return LineField(text.guardedFromReordering, rank: .rate, width: 0, aligns: .leading)
  }

  /// What a bar is drawn from that is so many cells wide.
  func bar(width: Int, theme: Theme) -> BarConfiguration {
    BarConfiguration(
      fractionCompleted: fractionCompleted, motion: motion, width: width,
      theme: hasFailed ? theme.failed : theme)
  }
}
