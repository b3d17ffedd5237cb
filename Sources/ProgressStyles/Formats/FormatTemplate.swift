import ProgressModel
import TerminalText
import Wording

/// A bar in a format.
package struct FormatBar: Hashable, Sendable {
  /// The width in cells, including brackets.
  package var width: Int
  /// The glyphs that the format names; `nil` for those of `--bar-style`.
  package var glyphs: BarGlyphs?
  package var isBracketed: Bool
}

/// A line in the language of pv's `--format`.
///
/// `%p` or `%{progress}` is a field, `%40p`, `%40{progress}` or `%{40:progress}` a field of that width,
/// `%{sgr:bold,red}` a change of style, `%%` a percent sign. Everything else is literal text, including unknown
/// sequences, as pv does.
package struct FormatTemplate: Hashable, Sendable {
  private let segments: [FormatSegment]
  /// The characters for a spinner.
  package var charset = Charset.unicode
  /// The language of the fields that pv does not have.
  package var language = Language.english
  /// The frames of the field for a spinner; `nil` for those of pv.
  package var spinner: Spinner?
  /// Writes bare numbers for programs, as pv does with `--numeric`.
  package var isNumeric = false
  /// Shows the highest rate instead of a percentage while there is no total.
  package var isGauge = false

  /// Parses a format; its literal text is made printable.
  package init(_ format: String) {
    var scanner = FormatScanner(format)
    segments = scanner.segments()
  }

  /// The first sequence in a format that names no field, such as `%Q` or `%{progess}`; `nil` without any.
  ///
  /// Text such as `100 % done` holds no sequence: a letter or a brace would have to follow the sign or its number.
  package static func unknownSequence(in format: String) -> String? {
    var scanner = FormatScanner(format)
    _ = scanner.segments()
    return scanner.unknownSequence
  }

  /// The fields that a format can name, as they are written: `%p`, `%{progress}`.
  package static var sequences: [String] {
    FormatField.allCases.flatMap { field in
      (field.names.letter.map { ["%\($0)"] } ?? []) + field.names.words.map { "%{\($0)}" }
    }
  }

  /// The line of pv's display switches, in pv's order, with `lastWrittenCount` of the last bytes.
  package init(fields: [FormatField], lastWrittenCount: Int? = nil) {
    var parts = fields.map { FormatSegment.field($0, width: nil) }
    if let lastWrittenCount { parts.append(.field(.lastWritten, width: lastWrittenCount)) }
    segments = Array(parts.map { [$0] }.joined(separator: [.literal(" ")]))
  }

  /// The details of a transfer that the fields show.
  package var wantedDetails: WantedDetails {
    segments.reduce(into: WantedDetails()) { wanted, segment in
      guard case .field(let field, let count) = segment else { return }
      if field == .lastWritten { wanted.lastWrittenCount = max(wanted.lastWrittenCount, count ?? 1) }
      if field == .previousLine { wanted.previousLine = true }
      if field == .bufferPercent { wanted.bufferFill = true }
    }
  }

  /// The text of all segments, without bars.
  package func text(_ snapshot: Snapshot, label: String, clock: LocalClock) -> String {
    texts(context(snapshot, label, clock)).joined()
  }

  /// The line, at most `width` cells wide. Bars share the room that the other fields leave, and are dropped if there
  /// is too little. A number that does not fit is dropped too, as pv does.
  package func line(_ snapshot: Snapshot, label: String, clock: LocalClock, width: Int, bar: (FormatBar) -> StyledText)
    -> StyledText
  {
    let context = context(snapshot, label, clock)
    var pieces = FormatPieces(segments, texts(context, width: width))
    pieces.drop(pieces.empty)
    pieces.drop(pieces.misfits(width: width))
    let bars = segments.indices.filter { segments[$0].isFlexible }
    var room = pieces.room(width: width)
    if bars.contains(where: { room / bars.count < leastShare(of: segments[$0], context) }) {
      pieces.drop(bars)
      room = 0
    }
    return drawn(pieces.texts, room: room, bars: bars.count, context, width: width, bar: bar).truncated(toCells: width)
  }

  /// The segments in order, the flexible ones with their shares of the room; the result may be too wide.
  private func drawn(
    _ texts: [String], room: Int, bars: Int, _ context: FieldContext, width: Int, bar: (FormatBar) -> StyledText
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
          // The rest is beyond the width.
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

  private func context(_ snapshot: Snapshot, _ label: String, _ clock: LocalClock) -> FieldContext {
    FieldContext(
      snapshot: snapshot, label: label, clock: clock, charset: charset, language: language, spinnerFrames: spinner,
      isNumeric: isNumeric, isGauge: isGauge)
  }

  /// A bar and the amount after it; empty without room for the bar.
  private func bar(_ field: FormatField, width: Int, _ context: FieldContext, drawing draw: (FormatBar) -> StyledText)
    -> StyledText
  {
    guard case .bar(let glyphs) = field.kind else { return StyledText() }
    let isBracketed = field == .progress
    let suffix = isBracketed ? context.amountBehindBar : ""
    let inner = width - suffix.cellWidth
    // A bar between brackets needs at least one cell inside.
    guard inner >= (isBracketed ? 3 : 1) else { return StyledText() }
    var line = draw(FormatBar(width: inner, glyphs: glyphs, isBracketed: isBracketed))
    line.append(suffix)
    return line
  }

  /// The text of each segment, which is empty for a bar. Texts are limited to slightly more than `width`, because a
  /// format may have ten thousand fields of ten thousand cells.
  private func texts(_ context: FieldContext, width: Int = FormatScanner.largestNumber) -> [String] {
    segments.map { segment in
      switch segment {
      case .literal(let text): return text
      case .style: return ""
      case .field(let field, let asked):
        let text = context.text(field, count: asked, limit: max(0, width) + 1)
        guard let asked, field.kind == .number || field.kind == .text else { return text }
        // This many spaces already move the text out of sight.
        let cells = min(asked, max(0, width) + 1 + text.cellWidth)
        return text.padded(toCells: cells, alignment: .trailing)
      }
    }
  }

  /// The smallest useful share of a flexible segment in cells.
  private func leastShare(of segment: FormatSegment, _ context: FieldContext) -> Int {
    guard segment.isFlexible, case .field(let field, _) = segment else { return 0 }
    return field == .progress ? 3 + context.amountBehindBar.cellWidth : 1
  }
}

/// The texts of a format's segments, of which some are dropped.
private struct FormatPieces {
  private let segments: [FormatSegment]
  /// The text of each segment; empty for flexible and dropped ones.
  private(set) var texts: [String]
  private var isDropped: [Bool]

  init(_ segments: [FormatSegment], _ texts: [String]) {
    self.segments = segments
    self.texts = zip(segments, texts).map { $0.isFlexible ? "" : $1 }
    isDropped = segments.map { _ in false }
  }

  /// The indices of fields without a text.
  var empty: [Int] { segments.indices.filter { texts[$0].isEmpty && segments[$0].isDroppedWhenEmpty } }

  /// The indices of numbers that do not fit whole; other text is cut at the end of the line.
  func misfits(width: Int) -> [Int] {
    var used = 0
    return segments.indices.filter { index in
      let cells = texts[index].cellWidth
      if segments[index].isWholeOrNothing, used + cells > width { return true }
      used += cells + (segments[index].barWidth ?? 0)
      return false
    }
  }

  /// The cells that are left for the flexible segments.
  func room(width: Int) -> Int {
    let fixed = texts.reduce(0) { $0 + $1.cellWidth }
    let sized = segments.reduce(0) { $0 + ($1.barWidth ?? 0) }
    return max(0, width - fixed - sized)
  }

  /// Drops fields, each with one of two spaces beside it; `indices` ascend.
  ///
  /// The neighbours that are kept are tracked during one pass, because searching for them from each field would take
  /// quadratic time.
  mutating func drop(_ indices: [Int]) {
    var keptBefore: [Int] = []
    var (seen, after) = (0, 0)
    for index in indices {
      dropSegment(index)
      while seen < index {
        if !isDropped[seen] { keptBefore.append(seen) }
        seen += 1
      }
      after = max(after, index + 1)
      while after < segments.count, isDropped[after] { after += 1 }
      if after < segments.count, texts[after] == " " {
        dropSegment(after)
      } else if let before = keptBefore.last, texts[before] == " " {
        dropSegment(before)
        keptBefore.removeLast()
      }
    }
  }

  private mutating func dropSegment(_ index: Int) {
    texts[index] = ""
    isDropped[index] = true
  }
}
