import ProgressModel
import TerminalText
import Wording

/// Draws what is known of a run: in our own line with a style, or in a line as pv's.
package struct OwnView: Sendable {
  /// The fields of the line with what the user says of them.
  package var template: Template
  private let content: LineContent
  private let style: any ProgressViewStyle
  let shapes: FormatShapes
  package let theme: Theme

  /// The label unless the source has one of its own.
  package let label: String?
  private let currentValueLabel: Template?

  /// The details that the lines of the user's style show.
  package var wantedByStyle = WantedDetails()

  /// A bar on a line gets no more cells.
  package var longestBar = Int.max

  /// Where the row of the whole run is, beside those of its parts.
  package var overallPlace = OverallPlace.top

  /// `label` and `currentValueLabel` are used if the source has none of its own. All texts are
  /// printable already. A `template` that is no own line is drawn without a style, with `shapes`.
  package init(
    _ template: Template = .own(), content: LineContent,
    style: any ProgressViewStyle = CircularStyle(),
    shapes: FormatShapes = FormatShapes(), theme: Theme, label: String?,
    currentValueLabel: Template? = nil
  ) {
    self.template = template
    self.content = content
    self.style = style
    self.shapes = shapes
    self.theme = theme
    self.label = label
    self.currentValueLabel = currentValueLabel
  }

  package var isView: Bool { template.kind == .own }

  package var wantedDetails: WantedDetails {
    let shown = isView ? wantedByStyle : template.wantedDetails
    return currentValueLabel.map { shown.union($0.wantedDetails) } ?? shown
  }

  /// At most `height` lines for the parts, each exactly `width` cells wide. Lines as pv's are at
  /// most as wide, and one for each part. `time`: seconds of the run's clock.
  package func body(
    _ snapshots: [Snapshot], clock: LocalClock, width: Int, height: Int, at time: Double,
    memory: inout ViewMemory
  ) -> [StyledText] {
    guard isView else {
      return snapshots.filter { !$0.isOverall }.flatMap {
        plainLines($0, clock: clock, width: width, index: memory.index(of: $0.identifier))
      }
    }
    var configuration = ViewConfiguration(parts: [], width: width, height: height, theme: theme)
    configuration.longestBar = longestBar
    configuration.labelWidth = memory.labelWidth
    configuration.clock = clock
    let valueLabelLimit = style.valueLabelLimit(configuration)
    let hasEnded = snapshots.allSatisfy { $0.phase != .running }
    func makePart(_ snapshot: Snapshot) -> ViewPart {
      var shown = snapshot
      // A part that is done keeps its fields until the run ends, so that the bars keep their
      // columns.
      if !hasEnded, shown.phase == .finished { shown.phase = .running }
      var part = part(
        shown, isAlone: snapshots.count == 1, clock: clock, valueLabelLimit: valueLabelLimit,
        memory: &memory)
      part.state = snapshot.partState
      return part
    }
    let all = snapshots.filter { !$0.isOverall }
    var parts = all
    var overall = snapshots.first { $0.isOverall }
    let counts = overall?.counts ?? PartCounts()
    configuration.parts = parts.prefix(1).map(makePart)
    let isPicture = style.shownCount(configuration) == nil
    if isPicture || overallPlace == .none { overall = nil }
    // What the style has no room for is left out at the second attempt, so that every part that
    // works keeps its row.
    var capacity = max(height, isPicture ? Self.mostInPicture : 1)
    let before = memory
    for _ in 1...2 {
      memory = before
      var hidden: [PartState: Int]
      (parts, hidden) = memory.select(all, capacity: capacity)
      if counts.working > 0 { hidden[.working, default: 0] += counts.working }
      if counts.done > 0 { hidden[.done, default: 0] += counts.done }
      if counts.failed > 0 { hidden[.failed, default: 0] += counts.failed }
      configuration.hidden = hidden
      if let overall { parts.insert(overall, at: overallPlace == .bottom ? parts.endIndex : 0) }
      configuration.parts = parts.map(makePart)
      guard let count = style.shownCount(configuration), count < parts.count else { break }
      capacity = count - (overall == nil ? 0 : 1)
    }
    configuration.alignAmounts()
    if case .timer = content {
      // A timer's bar moves continuously, so the time of the next frame depends on its length.
      memory.extent = style.extent(configuration)
    } else {
      memory.move(&configuration, of: parts, in: style, at: time)
    }
    // The theme's colour replaces the mark of secondary text.
    let secondary = theme.secondary
    return style.body(configuration).map { line in
      StyledText(line.runs.map { $0.style == .faint ? StyledRun($0.text, secondary) : $0 })
    }
  }

  private static let mostInPicture = 24  // A picture that shows all parts in one shows no more

  /// The most cells of a label in a title.
  static let longestTitleLabel = 80

  /// The texts of the line in the order of reading, without its bar.
  package func title(_ snapshot: Snapshot, clock: LocalClock) -> String {
    guard isView else { return plainTitle(snapshot, clock: clock) }
    var memory = ViewMemory()
    let part = part(
      snapshot, isAlone: true, clock: clock, valueLabelLimit: Self.longestTitleLabel,
      memory: &memory)
    let label = (part.label ?? "").truncated(toCells: Self.longestTitleLabel)
    return ([label] + part.fields.map { $0.text }).joined(separator: " ")
  }

  private func part(
    _ snapshot: Snapshot, isAlone: Bool, clock: LocalClock, valueLabelLimit: Int,
    memory: inout ViewMemory
  ) -> ViewPart {
    var snapshot = snapshot
    if !snapshot.isOverall, snapshot.counts.failed > 0 {
      snapshot.currentValueLabel = theme.wording.parts(snapshot.counts.failed, .failed)
    }
    let hasRange = snapshot.range != nil
    // Values that ended unknown have no bar, and a circle of them is empty.
    let isUnknown = isUnknownAtEnd(snapshot)
    var part = ViewPart(
      snapshot,
      fractionCompleted: snapshot.fractionCompleted
        ?? (isUnknown ? 0 : hasRange ? nil : substitute(snapshot)))
    var template = template
    var label = snapshot.label ?? label
    // Beside other parts, the label is the name of one.
    if isAlone, template.fields.contains(.label), snapshot.phase == .finished,
      let done = template.closingWords.done
    {
      label = done
      template.closingWords.done = nil
    }
    part.label = template.fields.contains(.label) ? label : nil
    part.minimumLabel = hasRange ? template.minimumLabel : nil
    part.maximumLabel = hasRange ? template.maximumLabel : nil
    part.snapshot.currentValueLabel = valueText(snapshot, clock: clock)
    (part.index, part.hasRange) = (
      snapshot.isOverall ? 0 : memory.index(of: snapshot.identifier), hasRange
    )
    part.hasBar = template.fields.contains(.bar) && !isUnknown
    part.hasEnded = snapshot.phase != .running
    let texts = FieldTexts(
      template: template, snapshot: snapshot, label: label ?? "", clock: clock, theme: theme)
    if case .command = content, snapshot.phase != .running {
      part.sign = part.state == .failed ? .failed : .done
      part.fields = texts.result
    } else {
      part.fields = fields(
        snapshot, texts.ownPieces(content), clock: clock, valueLabelLimit: valueLabelLimit,
        memory: &memory)
    }
    if part.hasEnded { part.fields = part.fields.compactMap({ $0.closing }) }
    return part
  }

  /// Whether values have ended without it being known how far they are.
  private func isUnknownAtEnd(_ snapshot: Snapshot) -> Bool {
    content == .values && snapshot.phase != .running && snapshot.fractionCompleted == nil
      && snapshot.range == nil
  }

  /// The fraction to draw if the total is unknown: 1 after the end, or the rate of a gauge.
  private func substitute(_ snapshot: Snapshot) -> Double? {
    snapshot.phase == .finished ? 1 : template.isGauge ? snapshot.rateAsFraction : nil
  }

  /// The fields with the text of the current value. Words of the user say how far the run is, so
  /// they replace the amount; a text that comes with a value is about that value and is shown
  /// beside the amount.
  private func fields(
    _ snapshot: Snapshot, _ named: [(field: Field, piece: Piece)], clock: LocalClock,
    valueLabelLimit: Int,
    memory: inout ViewMemory
  ) -> [Piece] {
    var named = named
    if snapshot.range != nil, !named.isEmpty {
      memory.levelWidth = max(memory.levelWidth, named[0].piece.width)
      named[0].piece.width = memory.levelWidth
    }
    guard template.fields.contains(.text), let text = valueText(snapshot, clock: clock) else {
      return named.map { $0.piece }
    }
    if snapshot.currentValueLabel == nil { named.removeAll { $0.field == .amount } }
    memory.valueLabelWidth = min(max(memory.valueLabelWidth, text.cellWidth), valueLabelLimit)
    let cut = text.truncated(toCells: memory.valueLabelWidth, ellipsis: theme.ellipsis)
    if case .timer = content, let index = named.firstIndex(where: { $0.piece.replacesPercentage }) {
      // The time left is the text of a timer that has no other.
      named[index].piece = .inPlaceOfPercentage(
        cut.guardedFromReordering, width: memory.valueLabelWidth)
      return named.map { $0.piece }
    }
    let field = Piece(
      cut.guardedFromReordering, rank: .text, width: memory.valueLabelWidth, aligns: .leading)
    let before = template.fields.prefix { $0 != .text }
    let index = named.firstIndex { !before.contains($0.field) } ?? named.endIndex
    named.insert((.text, field), at: index)
    return named.map { $0.piece }
  }

  private func valueText(_ snapshot: Snapshot, clock: LocalClock) -> String? {
    let text =
      snapshot.currentValueLabel
      ?? currentValueLabel?.text(
        snapshot, label: snapshot.label ?? label ?? "", clock: clock, theme: theme)
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension ViewPart {
  /// The part with what a bar shows of a snapshot; `fractionCompleted` is drawn.
  package init(_ snapshot: Snapshot, fractionCompleted: Double?) {
    self.init(
      snapshot: snapshot, fractionCompleted: fractionCompleted,
      overfulfilledFraction: snapshot.overfulfilledFraction,
      motion: snapshot.motion, state: snapshot.partState)
  }
}

extension Snapshot {
  var partState: PartState {
    switch phase {
    case .broken: .failed
    case .finished: .done
    case .running where range != nil: .working
    case .running:
      fractionCompleted == 1
        ? .done : fractionCompleted == 0 && currentValueLabel == nil ? .waiting : .working
    }
  }
}
