import ProgressModel
import TerminalText
import Wording

/// Draws what is known of a run: our own line with a style, or a line of pv.
package struct OwnView: Sendable {
  package var template: Template
  private let content: LineContent
  private let style: any ProgressViewStyle
  private let shapes: FormatShapes
  package let theme: Theme
  package let label: String?
  private let currentValueLabel: Template?

  package var wantedByStyle = WantedDetails()  // By the lines of the user's style
  package var longestBar = Int.max  // The most cells of a bar on a line
  package var labelWidth = 0  // The least cells of a label, for runs in one column
  package var overallPlace = OverallPlace.top

  /// `label` and `currentValueLabel` are printable, and used if the source has none of its own. A
  /// `template` that is no own line is drawn without a style, with `shapes`.
  package init(
    _ template: Template = .own(), content: LineContent,
    style: any ProgressViewStyle = CircularStyle(), shapes: FormatShapes = FormatShapes(),
    theme: Theme, label: String?, currentValueLabel: Template? = nil
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
    let details = isView ? wantedByStyle : template.wantedDetails
    return currentValueLabel.map { details.union($0.wantedDetails) } ?? details
  }

  /// At most `height` lines, each exactly `width` cells wide; or those of a template for each part,
  /// at most as wide. `time`: seconds of the run's clock.
  package func body(
    _ snapshots: [Snapshot], clock: LocalClock, width: Int, height: Int, at time: Double,
    memory: inout ViewMemory
  ) -> [StyledText] {
    guard isView else {
      return snapshots.filter { !$0.isOverall }.flatMap {
        plainLines($0, clock: clock, width: width, index: memory.index(of: $0.identifier))
      }
    }
    var view = ViewConfiguration(parts: [], width: width, height: max(1, height), theme: theme)
    view.longestBar = longestBar
    view.labelWidth = max(labelWidth, memory.labelWidth)
    view.clock = clock
    let limit = style.valueLabelLimit(in: view)
    // A picture stays where it was at the end, since its texts keep their room.
    let isPicture = style.shownCount(of: view) == nil
    func makePart(_ snapshot: Snapshot, _ memory: inout ViewMemory) -> ViewPart {
      var part = part(
        snapshot, isAlone: snapshots.count == 1, isLast: memory.isLast, clock: clock,
        valueLabelLimit: limit, memory: &memory)
      if part.hasEnded, !isPicture { part.fields = part.fields.compactMap { $0.closing } }
      return part
    }
    let parts = choose(snapshots, in: &view, &memory, makePart)
    view.parts = parts.map { makePart($0, &memory) }
    view.alignAmounts()
    memory.keepWidths(&view, atEnd: isPicture)
    // A timer's bar moves continuously.
    if content != .timer {
      memory.move(
        &view, of: parts, within: style.movementDuration, hasSteps: content == .values, at: time)
    }
    let layout = style.layout(view)
    memory.extent = layout.extent
    return layout.lines.map(view.padded)
  }

  /// The parts that have room, so that every part that works keeps its row, and the whole run;
  /// notes the others as hidden.
  private func choose(
    _ snapshots: [Snapshot], in view: inout ViewConfiguration, _ memory: inout ViewMemory,
    _ makePart: (Snapshot, inout ViewMemory) -> ViewPart
  ) -> [Snapshot] {
    let all = snapshots.filter { !$0.isOverall }
    var overall = snapshots.first { $0.isOverall }
    let counts = overall?.reading.counts ?? PartCounts()
    let elsewhere: [PartState: Int] = [
      .working: counts.working, .done: counts.done, .failed: counts.failed,
    ].filter { $0.value > 0 }
    var capacity = Int.max
    if snapshots.count > 1 || all.isEmpty {
      // All parts take as many lines as the first one.
      var example = view
      var trial = memory
      let parts = all.prefix(1).map { makePart($0, &trial) }
      example.parts = parts
      let isPicture = style.shownCount(of: example) == nil
      if isPicture || overallPlace == .none { overall = nil }
      example.hidden = elsewhere
      example.parts =
        [overall].compactMap { $0.map { makePart($0, &trial) } }
        + all.indices.flatMap { _ in parts }
      capacity =
        style.shownCount(of: example).map { $0 - (overall == nil ? 0 : 1) }
        ?? max(view.height, Self.mostInPicture)
    }
    var (parts, hidden) = memory.select(all, capacity: capacity)
    view.hidden = hidden
    for (state, count) in elsewhere { view.hidden[state, default: 0] += count }
    if let overall { parts.insert(overall, at: overallPlace == .bottom ? parts.endIndex : 0) }
    return parts
  }

  private static let mostInPicture = 24  // The most parts of a picture that shows all in one
  private static let longestTitleLabel = 80  // The most cells of a label in a title

  /// The texts of the line without its bar.
  package func title(_ snapshot: Snapshot, clock: LocalClock) -> String {
    guard isView else {
      if template.kind == .numbers { return numbers(snapshot, clock) }
      let label = name(snapshot).truncated(toCells: Self.longestTitleLabel)
      return heading(snapshot, width: 100)
        + template.text(snapshot, label: label, clock: clock, theme: theme)
    }
    var memory = ViewMemory()
    let part = part(
      snapshot, isAlone: true, isLast: snapshot.phase != .running, clock: clock,
      valueLabelLimit: Self.longestTitleLabel, memory: &memory)
    let label = (part.label ?? "").truncated(toCells: Self.longestTitleLabel)
    return ([label] + part.fields.map { $0.text }.filter { !$0.isEmpty }).joined(separator: " ")
  }

  // MARK: Our own line

  /// `isLast`: the whole run has ended.
  private func part(
    _ given: Snapshot, isAlone: Bool, isLast: Bool, clock: LocalClock, valueLabelLimit: Int,
    memory: inout ViewMemory
  ) -> ViewPart {
    let snapshot = worded(given)
    let hasEnded = snapshot.phase != .running
    let hasRange = snapshot.reading.range != nil
    // Values that ended unknown have no bar, and a circle of them is empty.
    let isUnknown =
      [.values, .value].contains(content) && hasEnded && snapshot.fractionReached == nil
      && !hasRange
    var part = ViewPart(snapshot, fractionReached: isUnknown ? 0 : drawnFraction(of: snapshot))
    var template = template
    var label = snapshot.reading.label ?? label
    if snapshot.isOverall, label == nil { label = theme.language.total() }
    let text =
      snapshot.reading.currentValueLabel
      ?? currentValueLabel?.text(snapshot, label: label ?? "", clock: clock, theme: theme) ?? ""
    part.snapshot.reading.currentValueLabel = text.isEmpty ? nil : text
    // Beside other parts, the label is the name of one.
    if isAlone, template.fields.contains(.label),
      let closing = template.closingWords.text(of: snapshot.phase)
    {
      label = closing
      template.closingWords = ClosingWords()
    }
    part.label = self.label(label, clock)
    part.minimumLabel = hasRange ? template.minimumLabel : nil
    part.maximumLabel = hasRange ? template.maximumLabel : nil
    part.index = snapshot.isOverall ? 0 : memory.index(of: snapshot.identifier)
    part.hasBar = template.fields.contains(.bar) && !isUnknown
    part.hasEndSign =
      isLast && !hasRange && content != .value && (style.endsInWords || content == .command)
    var texts = FieldTexts(
      template: template, snapshot: snapshot, label: part.label ?? "", clock: clock, theme: theme)
    texts.isAlone = isAlone
    texts.hasEndSign = part.hasEndSign
    part.fields = fields(
      texts, text: part.snapshot.reading.currentValueLabel, limit: valueLabelLimit,
      memory: &memory)
    return part
  }

  private func drawnFraction(of snapshot: Snapshot) -> Double? {
    // An empty bar would look as if nothing had been done.
    if content == .timer, snapshot.phase == .finished { return 1 }
    if snapshot.fractionReached != nil || snapshot.reading.range != nil {
      return snapshot.fractionReached
    }
    return snapshot.phase == .finished ? 1 : peakFraction(snapshot)
  }

  /// A snapshot whose current value label says that parts have failed, or that a reader works. A
  /// command that succeeds is done, whatever its last percentage was.
  private func worded(_ snapshot: Snapshot) -> Snapshot {
    var worded = snapshot
    if content == .command, snapshot.phase == .finished { worded.fractionReached = 1 }
    if !snapshot.isOverall, snapshot.reading.counts.failed > 0 {
      worded.reading.currentValueLabel = theme.language.parts(
        snapshot.reading.counts.failed, .failed)
    }
    if let worker = snapshot.reading.worker {
      let count = snapshot.reading.completed.map { theme.language.number($0.plainText) } ?? ""
      worded.reading.currentValueLabel = theme.language.readerWorks(count, worker)
      worded.reading.completed = nil
      worded.stalledFor = nil
    }
    return worded
  }

  /// The label behind the time of day, as far as they are among the fields.
  private func label(_ label: String?, _ clock: LocalClock) -> String? {
    let label = template.fields.contains(.label) ? label : nil
    guard template.fields.contains(.clock) else { return label }
    let time = clock.arrival(in: 0)
    return label.map { time + "  " + $0 } ?? time
  }

  /// The fields with the text of the current value, in at most `limit` cells. Words of the user say
  /// how far the run is, so they replace the amount; a text that comes with a value does not.
  private func fields(
    _ texts: FieldTexts, text: String?, limit: Int, memory: inout ViewMemory
  ) -> [Piece] {
    var named = texts.ownPieces(content)
    if texts.snapshot.isOverall, let text, texts.snapshot.reading.completed == nil {
      // The number of the parts that have ended, as `2/5`.
      var count = Piece(text, rank: .amount)
      count.total = text.split(separator: "/").last.map(String.init)
      named.append((.amount, count))
    } else if template.fields.contains(.text), let text,
      !(texts.hasEndSign && content == .command)
    {
      if texts.snapshot.reading.currentValueLabel == nil { named.removeAll { $0.field == .amount } }
      let width = memory.width(min(text.cellWidth, limit), ofColumn: Self.textColumn)
      let cut = text.truncated(toCells: width, ellipsis: theme.ellipsis).guardedFromReordering
      if content == .timer, let index = named.firstIndex(where: { $0.piece.replacesPercentage }) {
        // The time left is the text of a timer that has no other.
        named[index].piece = .inPlaceOfPercentage(cut, width: width)
      } else {
        named.append((.text, Piece(cut, rank: .text, width: width, aligns: .leading)))
      }
    }
    for index in named.indices {
      let order = template.fields.firstIndex(of: named[index].field) ?? template.fields.count
      let isSecond = index > 0 && named[index - 1].field == named[index].field
      named[index].piece.place = 2 * order + (isSecond ? 1 : 0)
    }
    return named.map { $0.piece }.sorted { $0.place < $1.place }
  }

  private static let textColumn = -1

  /// The rate against its peak, without a total.
  private func peakFraction(_ snapshot: Snapshot) -> Double? {
    template.showsPeakRate ? isView ? snapshot.rateAsFraction : snapshot.pvRateAsFraction : nil
  }

  // MARK: Lines as pv's

  /// The lines of one part, in the colours of the part with this index.
  package func plainLines(_ snapshot: Snapshot, clock: LocalClock, width: Int, index: Int = 0)
    -> [StyledText]
  {
    // Programs read the numbers whole.
    guard template.kind != .numbers else {
      let name = snapshot.name.map { $0 + ": " } ?? ""
      return [StyledText(name + numbers(snapshot, clock))]
    }
    let heading = heading(snapshot, width: width)
    let theme = theme.ofPart(index, at: snapshot.fractionCompleted ?? 0)
    var part = ViewPart(
      snapshot, fractionReached: snapshot.fractionReached ?? peakFraction(snapshot))
    part.index = index
    let lines = template.body(
      snapshot, label: name(snapshot), clock: clock, width: max(0, width - heading.cellWidth),
      theme: theme
    ) { [part] in shapes.body($0, part, theme) }
    let first = StyledText(heading) + (lines.first ?? StyledText())
    return [first.truncated(toCells: width)] + lines.dropFirst()
  }

  private func numbers(_ snapshot: Snapshot, _ clock: LocalClock) -> String {
    template.text(snapshot, label: name(snapshot), clock: clock, theme: theme)
  }

  private func name(_ snapshot: Snapshot) -> String {
    (snapshot.reading.labelPrefix.isEmpty ? snapshot.reading.label ?? label : label) ?? ""
  }

  /// The text before the fields of one of several parts, as in pv. The name is cut so that the
  /// fields keep half of the line; the end of a path says most.
  private func heading(_ snapshot: Snapshot, width: Int) -> String {
    guard let name = snapshot.reading.label, !snapshot.reading.labelPrefix.isEmpty else {
      return ""
    }
    let room = max(10, width / 2 - 6)
    return snapshot.reading.labelPrefix + name.cutInTheMiddle(toCells: room) + ": "
  }
}
