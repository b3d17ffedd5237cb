import ProgressModel
import TerminalText

/// The program's own line: label, bar, percentage, amount, rate and time, as many as there is room for.
package struct OwnLine: Sendable {
  private let content: LineContent
  private let style: any ProgressBarStyle
  private let theme: Theme
  private let label: String?
  private let labelWidth: Int
  private let currentValueLabel: FormatTemplate?
  private let isGauge: Bool

  /// `label` and `currentValueLabel` stand wherever the source says nothing of its own; both are
  /// printable already. `labelWidth`: cells that a label takes at least. `isGauge`: without a total the bar
  /// shows the rate as part of the highest.
  package init(
    content: LineContent, style: any ProgressBarStyle, theme: Theme, label: String?,
    labelWidth: Int = 0, currentValueLabel: FormatTemplate?, isGauge: Bool = false
  ) {
    self.content = content
    self.style = style
    self.theme = theme
    self.label = label
    self.labelWidth = labelWidth
    self.currentValueLabel = currentValueLabel
    self.isGauge = isGauge
  }

  /// What it shows of a transfer beside its amount.
  package var wantedDetails: WantedDetails {
    currentValueLabel?.wantedDetails ?? WantedDetails()
  }

  /// The line, exactly `width` cells wide.
  ///
  /// `valueLabelWidth` remembers the widest current value label so far, so that the bar does not jump
  /// with every new text.
  package func body(
    _ snapshot: Snapshot, clock: LocalClock, width: Int, valueLabelWidth: inout Int
  ) -> StyledText {
    let parts = parts(snapshot, clock: clock, width: width, valueLabelWidth: &valueLabelWidth)
    let plan = LinePlan(parts, width: width, ellipsis: ellipsis)
    var pieces: [(gap: Int, text: StyledText)] = []
    if let label = plan.label { pieces.append((0, StyledText(guarded(label)))) }
    if plan.barWidth > 0 { pieces.append((LinePlan.gap, bar(snapshot, width: plan.barWidth))) }
    for field in plan.fields { pieces.append((field.gap, padded(field))) }
    if pieces.isEmpty, width > 0 { pieces.append((0, oneCell(snapshot))) }
    return joined(pieces, width: width)
  }

  /// What the line says beside its bar, in reading order.
  package func title(_ snapshot: Snapshot, clock: LocalClock) -> String {
    var width = 0
    // As wide as it takes: the current value label is cut at a third.
    let parts = parts(snapshot, clock: clock, width: 240, valueLabelWidth: &width)
    return ([parts.label ?? ""] + parts.fields.map(\.text)).joined(separator: " ")
  }

  private var ellipsis: String {
    theme.charset == .unicode ? "…" : "..."
  }

  private func parts(
    _ snapshot: Snapshot, clock: LocalClock, width: Int, valueLabelWidth: inout Int
  ) -> LineParts {
    var fields = LineFields.all(of: snapshot, content: content)
    if let text = valueText(snapshot, clock: clock) {
      valueLabelWidth = min(max(valueLabelWidth, text.cellWidth), max(8, width / 3))
      let cut = text.truncated(toCells: valueLabelWidth, ellipsis: ellipsis)
      fields.removeAll { $0.rank == .amount }
      let place = fields.firstIndex { $0.rank != .percentage } ?? fields.endIndex
      fields.insert(
        LineField(guarded(cut), rank: .amount, width: valueLabelWidth, aligns: .leading), at: place)
    }
    // A bracket keeps bar and percentage apart enough.
    if style.hasBrackets(theme), fields.first?.text.hasSuffix("%") ?? false { fields[0].gap = 1 }
    return LineParts(label: (snapshot.label ?? label).map(padded), fields: fields)
  }

  private func padded(_ label: String) -> String {
    label.padded(
      toCells: labelWidth, alignment: theme.direction == .leftToRight ? .leading : .trailing)
  }

  private func valueText(_ snapshot: Snapshot, clock: LocalClock) -> String? {
    let text =
      snapshot.currentValueLabel
      ?? currentValueLabel.map { $0.text(snapshot, label: label ?? "", clock: clock) }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func bar(_ snapshot: Snapshot, width: Int) -> StyledText {
    // Work without a total that has reached its end is all done.
    let fraction =
      snapshot.fractionCompleted
      ?? (snapshot.phase == .finished ? 1 : isGauge ? snapshot.rateAsFraction : nil)
    return style.body(
      BarConfiguration(
        fractionCompleted: fraction, motion: snapshot.motion, width: width, theme: theme))
  }

  /// The fraction in one cell, where there is room for nothing else.
  private func oneCell(_ snapshot: Snapshot) -> StyledText {
    if theme.charset == .ascii {
      guard let fraction = snapshot.fractionCompleted else { return StyledText("-") }
      return StyledText("\(min(9, wholePercentage(of: fraction) / 10))")
    }
    var plain = theme
    plain.fillImage = nil
    plain.trackImage = nil
    return LinearStyle().body(
      BarConfiguration(
        fractionCompleted: snapshot.fractionCompleted ?? 1, width: 1, theme: plain))
  }

  private func padded(_ field: LineField) -> StyledText {
    let leads = (field.alignment == .leading) == (theme.direction == .leftToRight)
    let text = field.text.padded(toCells: field.width, alignment: leads ? .leading : .trailing)
    return StyledText(text, field.isSecondary ? .faint : .plain)
  }

  /// The pieces in reading order, each behind its gap, flush at the leading edge.
  private func joined(_ pieces: [(gap: Int, text: StyledText)], width: Int) -> StyledText {
    let leftToRight = theme.direction == .leftToRight
    var line = StyledText()
    for (index, piece) in pieces.enumerated() {
      let gap = StyledText(String(repeating: " ", count: index == 0 ? 0 : piece.gap))
      line = leftToRight ? line + gap + piece.text : piece.text + gap + line
    }
    let rest = StyledText(String(repeating: " ", count: max(0, width - line.cellWidth)))
    return leftToRight ? line + rest : rest + line
  }

  /// A label with right-to-left letters between two left-to-right marks: terminals that reorder text
  /// would otherwise take the bar and the numbers along.
  private func guarded(_ label: String) -> String {
    guard label.unicodeScalars.contains(where: isRightToLeft) else { return label }
    return "\u{200E}" + label + "\u{200E}"
  }
}

extension StyledText {
  fileprivate static func + (a: StyledText, b: StyledText) -> StyledText {
    var sum = a
    sum.append(b)
    return sum
  }
}

/// Whether a letter belongs to the scripts that are written from right to left, by their blocks.
private func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EEFF: true
  default: false
  }
}
