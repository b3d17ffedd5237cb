import ProgressModel
import TerminalText

/// The program's own view of a run: its content and its style.
package struct OwnView: Sendable {
  private let content: LineContent
  private let style: any ProgressViewStyle
  private let theme: Theme
  private let label: String?
  private let currentValueLabel: FormatTemplate?
  private let isGauge: Bool
  private let minimumLabel: String?
  private let maximumLabel: String?

  /// `label` and `currentValueLabel` are used if the source has none of its own. All texts are printable already.
  /// `isGauge`: without a total the bar shows the rate as a fraction of the highest rate.
  package init(
    content: LineContent, style: any ProgressViewStyle, theme: Theme, label: String?,
    currentValueLabel: FormatTemplate?, isGauge: Bool = false, minimumLabel: String? = nil, maximumLabel: String? = nil
  ) {
    (self.content, self.style, self.theme, self.label) = (content, style, theme, label)
    (self.currentValueLabel, self.isGauge, self.minimumLabel) = (currentValueLabel, isGauge, minimumLabel)
    self.maximumLabel = maximumLabel
  }

  /// The details of a transfer that the view shows.
  package var wantedDetails: WantedDetails { currentValueLabel?.wantedDetails ?? WantedDetails() }

  /// At most `height` lines for the parts of a run, each exactly `width` cells wide. `time`: seconds of the run's
  /// clock.
  package func body(
    _ parts: [Snapshot], clock: LocalClock, width: Int, height: Int, at time: Double, memory: inout ViewMemory
  ) -> [StyledText] {
    var configuration = ViewConfiguration(parts: [], width: width, height: height, theme: theme)
    let valueLabelLimit = style.valueLabelLimit(configuration)
    configuration.parts = parts.map { part($0, clock: clock, valueLabelLimit: valueLabelLimit, memory: &memory) }
    if case .timer = content {
      // A timer's bar moves continuously, so the time of the next frame depends on its length.
      memory.extent = style.extent(configuration)
    } else {
      memory.move(&configuration, of: parts, in: style, at: time)
    }
    return style.body(configuration)
  }

  /// The largest width of a label in a title.
  private static let longestTitleLabel = 80

  /// The texts of the view in the order of reading.
  package func title(_ snapshot: Snapshot, clock: LocalClock) -> String {
    var memory = ViewMemory()
    let part = part(snapshot, clock: clock, valueLabelLimit: Self.longestTitleLabel, memory: &memory)
    let label = (part.label ?? "").truncated(toCells: Self.longestTitleLabel)
    return ([label] + part.fields.map(\.text)).joined(separator: " ")
  }

  private func part(_ snapshot: Snapshot, clock: LocalClock, valueLabelLimit: Int, memory: inout ViewMemory) -> ViewPart
  {
    let hasRange = snapshot.range != nil
    return ViewPart(
      label: snapshot.label ?? label,
      fields: fields(snapshot, clock: clock, valueLabelLimit: valueLabelLimit, memory: &memory),
      fractionCompleted: snapshot.fractionCompleted ?? (hasRange ? nil : substitute(snapshot)),
      overfulfilledFraction: snapshot.overfulfilledFraction, motion: snapshot.motion,
      hasFailed: snapshot.phase == .broken, minimumLabel: hasRange ? minimumLabel : nil,
      maximumLabel: hasRange ? maximumLabel : nil)
  }

  /// The fraction to draw if the total is unknown: 1 after the end, or the rate of a gauge.
  private func substitute(_ snapshot: Snapshot) -> Double? {
    snapshot.phase == .finished ? 1 : isGauge ? snapshot.rateAsFraction : nil
  }

  private func fields(_ snapshot: Snapshot, clock: LocalClock, valueLabelLimit: Int, memory: inout ViewMemory)
    -> [LineField]
  {
    var fields = LineFields.all(of: snapshot, content: content, in: theme.language)
    if snapshot.range != nil, let level = fields.first {
      memory.levelWidth = max(memory.levelWidth, level.width)
      fields[0].width = memory.levelWidth
    }
    guard let text = valueText(snapshot, clock: clock) else { return fields }
    memory.valueLabelWidth = min(max(memory.valueLabelWidth, text.cellWidth), valueLabelLimit)
    let cut = text.truncated(toCells: memory.valueLabelWidth, ellipsis: theme.ellipsis)
    fields.removeAll { $0.rank == .amount }
    let index = fields.firstIndex { $0.rank != .percentage } ?? fields.endIndex
    fields.insert(
      LineField(cut.guardedFromReordering, rank: .amount, width: memory.valueLabelWidth, aligns: .leading), at: index)
    return fields
  }

  private func valueText(_ snapshot: Snapshot, clock: LocalClock) -> String? {
    let text =
      snapshot.currentValueLabel
      ?? currentValueLabel?.text(snapshot, label: snapshot.label ?? label ?? "", clock: clock)
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
