import ProgressModel
import TerminalText
import Wording

/// A bar that a format asks for.
package struct FormatBar: Hashable, Sendable {
  /// Cells that it is wide, brackets and all.
  package var width: Int
  /// The glyphs that the format names, if it does.
  package var glyphs: BarGlyphs?
  package var isBracketed: Bool
}

/// A line described by a format, in the language of pv's `--format`.
///
/// `%p` or `%{progress}` stands for a field, `%40p`, `%40{progress}` or `%{40:progress}` for one of that
/// width, `%{sgr:bold,red}` for a change of look, `%%` for a percent sign; anything else stands for itself,
/// an unknown sequence too, as pv does.
package struct FormatTemplate: Hashable, Sendable {
  private let segments: [FormatSegment]
  /// The characters that a spinner may be drawn with.
  package var charset = Charset.unicode
  /// What the fields that pv does not have are written in.
  package var language = Language.english
  /// Writes bare numbers for a program to read, as pv does with `--numeric`.
  package var isNumeric = false
  /// Shows the highest rate where a percentage would be, while there is no total.
  package var isGauge = false

  /// Reads a format; its own text is made printable.
  package init(_ format: String) {
    var scanner = FormatScanner(format)
    segments = scanner.segments()
  }

  /// The line that pv's display switches ask for, in pv's order, with so many of the last bytes.
  package init(fields: [FormatField], lastWrittenCount: Int? = nil) {
    var parts = fields.map { FormatSegment.field($0, width: nil) }
    if let lastWrittenCount { parts.append(.field(.lastWritten, width: lastWrittenCount)) }
    segments = Array(parts.map { [$0] }.joined(separator: [.literal(" ")]))
  }

  /// What the fields show of a transfer beside its amount.
  package var wantedDetails: WantedDetails {
    segments.reduce(into: WantedDetails()) { wanted, segment in
      guard case .field(let field, let count) = segment else { return }
      if field == .lastWritten {
        wanted.lastWrittenCount = max(wanted.lastWrittenCount, count ?? 1)
      }
      if field == .previousLine { wanted.previousLine = true }
      if field == .bufferPercent { wanted.bufferFill = true }
    }
  }

  /// The text of all fields but bars.
  package func text(_ snapshot: Snapshot, label: String, clock: LocalClock) -> String {
    texts(context(snapshot, label, clock)).joined()
  }

  /// The line, at most `width` cells wide; bars share what room the other fields leave, and go where
  /// there is none. A field that finds no room for all of its number goes too, as in pv.
  package func line(
    _ snapshot: Snapshot, label: String, clock: LocalClock, width: Int,
    bar: (FormatBar) -> StyledText
  ) -> StyledText {
    let context = context(snapshot, label, clock)
    var pieces = FormatPieces(segments, texts(context, width: width))
    pieces.leaveOut(pieces.silent)
    pieces.leaveOut(pieces.misfits(width: width))
    let bars = segments.indices.filter { segments[$0].isFlexible }
    var room = pieces.room(width: width)
    if bars.contains(where: { room / bars.count < leastShare(of: segments[$0], context) }) {
      pieces.leaveOut(bars)
      room = 0
    }
    return drawn(pieces.texts, room: room, bars: bars.count, context, width: width, bar: bar)
      .truncated(toCells: width)
  }

  /// The segments one after the other, those that take a share of the room with their shares; at least all
  /// that fits the width.
  private func drawn(
    _ texts: [String], room: Int, bars: Int, _ context: FieldContext, width: Int,
    bar: (FormatBar) -> StyledText
  ) -> StyledText {
    var (room, left) = (room, bars)
    var style = TextStyle.plain
    var line = StyledText()
    for (segment, text) in zip(segments, texts) {
      switch segment {
      case .literal: line.append(text, style)
      case .style(let sequence): style = sequence.applied(to: style)
      case .field(let field, let asked):
        var share = 0
        if segment.isFlexible {
          share = room / left
          room -= share
          left -= 1
        } else if field.isBar {
          share = min(asked ?? 0, width - line.cellWidth)
          // What follows would be cut.
          if share <= 0 { return line }
        }
        if field.isBar {
          let bar = self.bar(field, width: share, context, drawing: bar)
          for run in bar.runs { line.append(run.text, style.over(run.style)) }
        } else {
          line.append(segment.isFlexible ? context.text(field, count: share) : text, style)
        }
      }
    }
    return line
  }

  private func context(
    _ snapshot: Snapshot, _ label: String, _ clock: LocalClock
  ) -> FieldContext {
    FieldContext(
      snapshot: snapshot, label: label, clock: clock, charset: charset, language: language,
      isNumeric: isNumeric, isGauge: isGauge)
  }

  /// A bar and what stands behind it, or nothing where there is no room for the bar.
  private func bar(
    _ field: FormatField, width: Int, _ context: FieldContext,
    drawing draw: (FormatBar) -> StyledText
  ) -> StyledText {
    let isBracketed = field == .progress
    let suffix = isBracketed ? context.amountBehindBar : ""
    let inner = width - suffix.cellWidth
    // Brackets around nothing are no bar.
    guard inner >= (isBracketed ? 3 : 1) else { return StyledText() }
    var line = draw(FormatBar(width: inner, glyphs: field.glyphs, isBracketed: isBracketed))
    line.append(suffix)
    return line
  }

  /// The text of each segment; of a bar the empty text. What lies beyond `width` is not made: numbers of ten
  /// thousand cells may stand in a format ten thousand times.
  private func texts(_ context: FieldContext, width: Int = FormatScanner.largestNumber) -> [String]
  {
    segments.map { segment in
      switch segment {
      case .literal(let text): return text
      case .style: return ""
      case .field(let field, let asked):
        let text = context.text(field, count: asked, limit: max(0, width) + 1)
        guard let asked, !field.isBar, !field.hasCells else { return text }
        // More cells would push the text no further out of sight.
        let cells = min(asked, max(0, width) + 1 + text.cellWidth)
        return text.padded(toCells: cells, alignment: .trailing)
      }
    }
  }

  /// The cells without which a segment that takes a share of the room shows nothing.
  private func leastShare(of segment: FormatSegment, _ context: FieldContext) -> Int {
    guard segment.isFlexible, case .field(let field, _) = segment else { return 0 }
    return field == .progress ? 3 + context.amountBehindBar.cellWidth : 1
  }
}

/// The texts of a format's segments, and which of them find room on a line.
struct FormatPieces {
  private let segments: [FormatSegment]
  /// What each segment shows; of what takes a share of the room, the empty text.
  private(set) var texts: [String]
  private var isLeftOut: [Bool]

  init(_ segments: [FormatSegment], _ texts: [String]) {
    self.segments = segments
    self.texts = zip(segments, texts).map { $0.isFlexible ? "" : $1 }
    isLeftOut = segments.map { _ in false }
  }

  /// The fields that have nothing to say.
  var silent: [Int] {
    segments.indices.filter { texts[$0].isEmpty && segments[$0].goesWhenSilent }
  }

  /// The numbers that would not be whole; other text is cut where the line ends.
  func misfits(width: Int) -> [Int] {
    var used = 0
    return segments.indices.filter { index in
      let cells = texts[index].cellWidth
      if segments[index].isWholeOrNothing, used + cells > width { return true }
      used += cells + (segments[index].barWidth ?? 0)
      return false
    }
  }

  /// Cells that are left for what takes a share of the room.
  func room(width: Int) -> Int {
    let fixed = texts.reduce(0) { $0 + $1.cellWidth }
    let sized = segments.reduce(0) { $0 + ($1.barWidth ?? 0) }
    return max(0, width - fixed - sized)
  }

  /// Takes fields away, each with the space that would stand doubled beside it; `indices` ascend.
  ///
  /// Whoever is left beside a field is not looked for from the start: there may be tens of thousands.
  mutating func leaveOut(_ indices: [Int]) {
    var keptBefore: [Int] = []
    var (seen, after) = (0, 0)
    for index in indices {
      take(away: index)
      while seen < index {
        if !isLeftOut[seen] { keptBefore.append(seen) }
        seen += 1
      }
      after = max(after, index + 1)
      while after < segments.count, isLeftOut[after] { after += 1 }
      if after < segments.count, texts[after] == " " {
        take(away: after)
      } else if let before = keptBefore.last, texts[before] == " " {
        take(away: before)
        keptBefore.removeLast()
      }
    }
  }

  private mutating func take(away index: Int) {
    texts[index] = ""
    isLeftOut[index] = true
  }
}
