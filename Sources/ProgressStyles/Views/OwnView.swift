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

  package var isOwnLine: Bool { template.kind == .own }

  package var wantedDetails: WantedDetails {
    let details = isOwnLine ? wantedByStyle : template.wantedDetails
    return currentValueLabel.map { details.union($0.wantedDetails) } ?? details
  }

  /// At most `height` lines, each exactly `width` cells wide; of a template that is no own line,
  /// its lines for each part, at most as wide. The final frame stays, and may scroll: unless one
  /// picture shows all parts, it has the lines of each. `time`: seconds of the run's clock.
  package func body(
    _ snapshots: [Snapshot], clock: LocalClock, width: Int, height: Int, at time: Double,
    memory: inout ViewMemory
  ) -> [StyledText] {
    guard isOwnLine else {
      return snapshots.filter { !$0.isOverall }.flatMap {
        plainLines($0, clock: clock, width: width, index: memory.index(of: $0.identifier))
      }
    }
    var view = ViewConfiguration(parts: [], width: width, height: max(1, height), theme: theme)
    view.longestBar = longestBar
    view.labelWidth = max(labelWidth, memory.labelWidth)
    view.clock = clock
    view.parts = snapshots.prefix(2).map { ViewPart($0, fractionReached: $0.fractionReached) }
    let endsInWords = memory.isLast && style.endsInWords
    let subject = Subject(
      isAlone: snapshots.count == 1, isLast: memory.isLast, clock: clock,
      valueLabelLimit: endsInWords ? width : style.valueLabelLimit(in: view))
    let partCount = snapshots.count { !$0.isOverall }
    var listHeight = style.listHeight(of: view, partCount: partCount)
    if memory.isLast, snapshots.count > 1, listHeight != nil {
      view.isList = true
      view.height = .max
      listHeight = style.listHeight(of: view, partCount: partCount)
    }
    let chosen = choose(snapshots, in: &view, height: listHeight, subject, &memory)
    makePieces(of: chosen, in: &view, subject, isPicture: listHeight == nil, at: time, &memory)
    let layout = style.layout(view)
    memory.extent = layout.extent
    return layout.lines.map(view.padded)
  }

  /// The parts that have room, so that every part that works keeps its row, and the whole run;
  /// notes the others as hidden. It assumes that all parts take as many lines as the first one.
  /// `height`: the lines for all of them; `nil` for a picture.
  private func choose(
    _ snapshots: [Snapshot], in view: inout ViewConfiguration, height: Int?, _ subject: Subject,
    _ memory: inout ViewMemory
  ) -> [Snapshot] {
    let all = snapshots.filter { !$0.isOverall }
    var overall = snapshots.first { $0.isOverall }
    let elsewhere = overall?.reading.counts.elsewhere ?? [:]
    var capacity = Int.max
    if snapshots.count > 1 || all.isEmpty {
      if height == nil || overallPlace == .none { overall = nil }
      if let height {
        func lines(_ snapshot: Snapshot?) -> Int {
          snapshot.map { style.height(of: part($0, subject), in: view) } ?? 0
        }
        let each = max(1, lines(all.first))
        let top = lines(overall)
        let most = (height - 1 - top) / each
        let isWhole = all.count * each + top + (elsewhere.isEmpty ? 0 : 1) <= height
        // A part is shown unless the whole run takes its room.
        let least = overall == nil || top + each <= height ? 1 : 0
        capacity = isWhole ? all.count : max(least, most)
      } else {
        let most = style.pictureCapacity(of: view, partCount: all.count)
        capacity = min(max(view.height, Self.mostInPicture), max(1, most))
      }
    }
    var (parts, hidden) = memory.select(all, capacity: capacity)
    view.hidden = hidden
    for (state, count) in elsewhere { view.hidden[state, default: 0] += count }
    if let overall { parts.insert(overall, at: overallPlace == .bottom ? parts.endIndex : 0) }
    return parts
  }

  /// Makes what the view shows of each part, with the room that its texts had before, and moves
  /// what has changed.
  private func makePieces(
    of chosen: [Snapshot], in view: inout ViewConfiguration, _ subject: Subject, isPicture: Bool,
    at time: Double, _ memory: inout ViewMemory
  ) {
    view.parts = chosen.map { snapshot in
      var part = part(snapshot, subject)
      part.index = snapshot.isOverall ? 0 : memory.index(of: snapshot.identifier)
      // Words at the end keep only the width of their text.
      if part.hasEndSign { part.fields = part.fields.compactMap { $0.closing } }
      return part
    }
    view.alignAmounts()
    memory.keepWidths(&view, isPicture: isPicture)
    // A timer's bar moves continuously.
    guard content != .timer else { return }
    memory.move(
      &view, of: chosen, within: style.movementDuration, hasSteps: content == .values, at: time)
  }

  private static let mostInPicture = 24  // The most parts of a picture that shows all in one
  private static let longestTitleLabel = 80  // The most cells of a label in a title

  /// The texts of the line without its bar.
  package func title(_ snapshot: Snapshot, clock: LocalClock) -> String {
    guard isOwnLine else {
      if template.kind == .numbers { return numbers(snapshot, clock) }
      let label = name(snapshot).truncated(toCells: Self.longestTitleLabel)
      return heading(snapshot, width: 100)
        + template.text(snapshot, label: label, clock: clock, theme: theme)
    }
    let part = part(
      snapshot,
      Subject(
        isAlone: true, isLast: snapshot.end != nil, clock: clock,
        valueLabelLimit: Self.longestTitleLabel))
    let label = (part.label ?? "").truncated(toCells: Self.longestTitleLabel)
    return ([label] + part.fields.map { $0.text }.filter { !$0.isEmpty }).joined(separator: " ")
  }

  // MARK: Our own line

  /// What decides the pieces of each part besides its snapshot.
  private struct Subject {
    var isAlone: Bool  // Whether the run has one part
    var isLast: Bool  // Whether the whole run has ended
    var clock: LocalClock
    var valueLabelLimit: Int  // Cells
  }

  private func part(_ given: Snapshot, _ subject: Subject) -> ViewPart {
    let clock = subject.clock
    let snapshot = given.worded(in: theme)
    let hasRange = snapshot.hasRange
    // Values that ended unknown have no bar, and a circle of them is empty.
    let isUnknown =
      [.values, .value].contains(content) && snapshot.hasEnded && snapshot.fractionReached == nil
      && !hasRange
    // `part.snapshot` gets the text that is shown, and `snapshot` keeps that of the source for the
    // sequences of a format.
    var part = ViewPart(snapshot, fractionReached: isUnknown ? 0 : drawnFraction(of: snapshot))
    var template = template
    var label = snapshot.reading.label ?? label
    if snapshot.isOverall, label == nil { label = theme.language.total() }
    // A text that comes with a value replaces words of the user that do not name it.
    let words = currentValueLabel?.text(snapshot, label: label ?? "", clock: clock, theme: theme)
    let namesText = currentValueLabel?.fields.contains(.text) ?? false
    let text = (namesText ? nil : snapshot.reading.currentValueLabel) ?? words ?? ""
    part.snapshot.reading.currentValueLabel = text.isEmpty ? nil : text
    // Beside other parts, the label is the name of one.
    if subject.isAlone, template.fields.contains(.label),
      let closing = template.closingWords.text(of: snapshot.end)
    {
      label = closing
      template.closingWords = ClosingWords()
    }
    part.label = self.label(label, clock)
    part.minimumLabel = hasRange ? template.minimumLabel : nil
    part.maximumLabel = hasRange ? template.maximumLabel : nil
    part.hasBar = template.fields.contains(.bar) && !isUnknown
    part.hasEndSign =
      subject.isLast && !hasRange && content != .value && (style.endsInWords || content == .command)
    var texts = FieldTexts(
      template: template, snapshot: snapshot, label: part.label ?? "", clock: clock, theme: theme)
    texts.isAlone = subject.isAlone
    texts.hasEndSign = part.hasEndSign
    part.fields = fields(
      texts, text: part.snapshot.reading.currentValueLabel, limit: subject.valueLabelLimit)
    return part
  }

  private func drawnFraction(of snapshot: Snapshot) -> Double? {
    if let reached = snapshot.fractionReached { return reached }
    if snapshot.reading.isAwaited { return 0 }
    // A value that has ended unknown moves no more.
    if snapshot.hasRange { return snapshot.hasEnded ? 0 : nil }
    return snapshot.end?.isWhole ?? false ? 1 : peakFraction(snapshot)
  }

  /// The label after the time of day, as far as they are among the fields.
  private func label(_ label: String?, _ clock: LocalClock) -> String? {
    let label = template.fields.contains(.label) ? label : nil
    guard template.fields.contains(.clock) else { return label }
    let time = clock.arrival(in: 0)
    return label.map { time + "  " + $0 } ?? time
  }

  /// The fields with the text of the current value, in at most `limit` cells. Words of the user say
  /// how far the run is, so they replace the amount; a text that comes with a value does not.
  private func fields(_ texts: FieldTexts, text: String?, limit: Int) -> [Piece] {
    var named = texts.ownPieces(content)
    let counts = texts.snapshot.reading.counts
    if texts.snapshot.isOverall, counts.all > 0, texts.snapshot.reading.completed == nil,
      template.fields.contains(.amount)
    {
      // The number of the parts that have ended, as `2/5`.
      named.append(
        (.amount, Piece(AmountPair(completed: "\(counts.ended)", total: "\(counts.all)"))))
    } else if template.fields.contains(.text), let text,
      !(texts.hasEndSign && content == .command)
    {
      if texts.snapshot.reading.currentValueLabel == nil { named.removeAll { $0.field == .amount } }
      let cut = text.truncated(toCells: limit, ellipsis: theme.ellipsis).guardedFromReordering
      if content == .timer, let index = named.firstIndex(where: { $0.piece.value == .level }) {
        // The time left is the text of a timer that has no other.
        named[index].piece = Piece(cut, .level)
      } else {
        named.append((.text, Piece(cut, .text, aligns: .leading)))
      }
    }
    for index in named.indices {
      let order = template.fields.firstIndex(of: named[index].field) ?? template.fields.count
      let isSecond = index > 0 && named[index - 1].field == named[index].field
      named[index].piece.place = 2 * order + (isSecond ? 1 : 0)
    }
    return named.map { $0.piece }.sorted { $0.place < $1.place }
  }

  /// The rate against its peak, without a total.
  private func peakFraction(_ snapshot: Snapshot) -> Double? {
    template.showsPeakRate ? isOwnLine ? snapshot.rateAsFraction : snapshot.pvRateAsFraction : nil
  }

  // MARK: Lines as pv's

  /// The lines of one part, in the colours of the part with this index.
  package func plainLines(_ snapshot: Snapshot, clock: LocalClock, width: Int, index: Int = 0)
    -> [StyledText]
  {
    // Programs read the numbers whole.
    guard template.kind != .numbers else {
      let name = snapshot.name == nil ? "" : (snapshot.title ?? "") + ": "
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
