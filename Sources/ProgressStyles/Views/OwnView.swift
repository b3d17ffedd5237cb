import ProgressModel
import TerminalText

/// The program's own view of a run: what it tells about and the style in which it is drawn.
package struct OwnView: Sendable {
  private let content: LineContent
  private let style: any ProgressViewStyle
  private let theme: Theme
  private let label: String?
  private let currentValueLabel: FormatTemplate?
  private let isGauge: Bool
  private let minimumLabel: String?
  private let maximumLabel: String?

  /// `label` and `currentValueLabel` stand wherever the source says nothing of its own; both are
  /// printable already, as are the labels of the two ends of a range. `isGauge`: without a total the bar
  /// shows the rate as part of the highest.
  package init(
    content: LineContent, style: any ProgressViewStyle, theme: Theme, label: String?,
    currentValueLabel: FormatTemplate?, isGauge: Bool = false, minimumLabel: String? = nil,
    maximumLabel: String? = nil
  ) {
    self.content = content
    self.style = style
    self.theme = theme
    self.label = label
    self.currentValueLabel = currentValueLabel
    self.isGauge = isGauge
    self.minimumLabel = minimumLabel
    self.maximumLabel = maximumLabel
  }

  /// What it shows of a transfer beside its amount.
  package var wantedDetails: WantedDetails {
    currentValueLabel?.wantedDetails ?? WantedDetails()
  }

  /// The lines that show the parts of a run at `time`, seconds on the run's clock; each exactly `width`
  /// cells wide, and no more than `height`.
  package func body(
    _ parts: [Snapshot], clock: LocalClock, width: Int, height: Int, at time: Double,
    memory: inout ViewMemory
  ) -> [StyledText] {
    var configuration = ViewConfiguration(parts: [], width: width, height: height, theme: theme)
    let valueLabelLimit = style.valueLabelLimit(configuration)
    configuration.parts = parts.map {
      part($0, clock: clock, valueLabelLimit: valueLabelLimit, memory: &memory)
    }
    if case .timer = content {
      // It flows by itself, in steps that depend on how long its bar is.
      memory.extent = style.extent(configuration)
    } else {
      memory.move(&configuration, of: parts, in: style, at: time)
    }
    return style.body(configuration)
  }

  /// Cells that each of the labels may take in a title, whatever the style is.
  private static let longestTitleLabel = 80

  /// What the view says beside its bar, in reading order.
  package func title(_ snapshot: Snapshot, clock: LocalClock) -> String {
    var memory = ViewMemory()
    let part = part(
      snapshot, clock: clock, valueLabelLimit: Self.longestTitleLabel, memory: &memory)
    let label = (part.label ?? "").truncated(toCells: Self.longestTitleLabel)
    return ([label] + part.fields.map(\.text)).joined(separator: " ")
  }

  private func part(
    _ snapshot: Snapshot, clock: LocalClock, valueLabelLimit: Int, memory: inout ViewMemory
  ) -> ViewPart {
    let hasRange = snapshot.range != nil
    return ViewPart(
      label: snapshot.label ?? label,
      fields: fields(
        snapshot, clock: clock, valueLabelLimit: valueLabelLimit, memory: &memory),
      fractionCompleted: snapshot.fractionCompleted ?? (hasRange ? nil : substitute(snapshot)),
      overfulfilledFraction: snapshot.overfulfilledFraction,
      motion: snapshot.motion, hasFailed: snapshot.phase == .broken,
      // Only a range has ends that could be named.
      minimumLabel: hasRange ? minimumLabel : nil, maximumLabel: hasRange ? maximumLabel : nil)
  }

  /// What is drawn where it is not known how much is completed. Work without a total that has reached its end
  /// is all done.
  private func substitute(_ snapshot: Snapshot) -> Double? {
    snapshot.phase == .finished ? 1 : isGauge ? snapshot.rateAsFraction : nil
  }

  private func fields(
    _ snapshot: Snapshot, clock: LocalClock, valueLabelLimit: Int, memory: inout ViewMemory
  ) -> [LineField] {
    var fields = LineFields.all(of: snapshot, content: content, in: theme.language)
    if snapshot.range != nil, let level = fields.first {
      memory.levelWidth = max(memory.levelWidth, level.width)
      fields[0].width = memory.levelWidth
    }
    guard let text = valueText(snapshot, clock: clock) else { return fields }
    memory.valueLabelWidth = min(
      max(memory.valueLabelWidth, text.cellWidth), valueLabelLimit)
    let cut = text.truncated(toCells: memory.valueLabelWidth, ellipsis: theme.ellipsis)
    fields.removeAll { $0.rank == .amount }
    let place = fields.firstIndex { $0.rank != .percentage } ?? fields.endIndex
    fields.insert(
      LineField(
        cut.guardedFromReordering, rank: .amount, width: memory.valueLabelWidth, aligns: .leading),
      at: place)
    return fields
  }

  private func valueText(_ snapshot: Snapshot, clock: LocalClock) -> String? {
    let text =
      snapshot.currentValueLabel
      ?? currentValueLabel?.text(snapshot, label: snapshot.label ?? label ?? "", clock: clock)
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
