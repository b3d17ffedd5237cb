import ProgressModel
import TerminalText

/// A line described by a format, in the language of pv's `--format`.
///
/// `%p` or `%{progress}` stands for a field, `%40p` or `%{40:progress}` for one of that width, `%%` for
/// a percent sign; anything else stands for itself, an unknown sequence too, as pv does.
package struct FormatTemplate: Hashable, Sendable {
  private let segments: [FormatSegment]

  /// Reads a format; its own text is made printable.
  package init(_ format: String) {
    var scanner = FormatScanner(format)
    segments = scanner.segments()
  }

  /// The line that pv's display switches ask for, in pv's order.
  package init(fields: [FormatField]) {
    var segments: [FormatSegment] = []
    for field in fields {
      if !segments.isEmpty { segments.append(.literal(" ")) }
      segments.append(.field(field, width: nil))
    }
    self.segments = segments
  }

  /// The text of all fields but bars.
  package func text(_ snapshot: Snapshot, label: String, clock: LocalClock) -> String {
    pieces(snapshot, label: label, clock: clock).joined()
  }

  /// The line, at most `width` cells wide; bars share what room the other fields leave, and go where
  /// there is none.
  package func line(
    _ snapshot: Snapshot, label: String, clock: LocalClock, width: Int,
    bar: (_ width: Int) -> StyledText
  ) -> StyledText {
    let pieces = withoutDoubledSpaces(pieces(snapshot, label: label, clock: clock))
    let fixed = pieces.reduce(0) { $0 + $1.cellWidth }
    let amount = FormatField.progressAmountOnly.text(snapshot, label: label, clock: clock)
    let flexible = segments.filter { $0.isFlexibleBar }.count
    let sized = segments.reduce(0) { $0 + ($1.barWidth ?? 0) }
    var room = max(0, width - fixed - sized)
    var left = flexible
    var line = StyledText()
    for (segment, piece) in zip(segments, pieces) {
      guard case .field(let field, let asked) = segment, field.isBar else {
        line.append(piece)
        continue
      }
      var share = asked ?? 0
      if asked == nil {
        share = left > 0 ? room / left : 0
        room -= share
        left -= 1
      }
      let suffix = field == .progress && !amount.isEmpty ? " " + amount : ""
      let inner = share - suffix.cellWidth
      // Brackets around nothing are no bar.
      guard inner >= 3 else { continue }
      line.append(bar(inner))
      line.append(suffix)
    }
    return line.truncated(toCells: width)
  }

  /// The text of each segment; of a bar the empty text.
  private func pieces(_ snapshot: Snapshot, label: String, clock: LocalClock) -> [String] {
    segments.map { segment in
      switch segment {
      case .literal(let text): return text
      case .field(let field, let width):
        let text = field.text(snapshot, label: label, clock: clock)
        guard let width, !field.isBar else { return text }
        return text.padded(toCells: width, alignment: .trailing)
      }
    }
  }

  /// Without the space that would stand beside a field that has nothing to say.
  private func withoutDoubledSpaces(_ pieces: [String]) -> [String] {
    var result = pieces
    for index in segments.indices where result[index].isEmpty && !segments[index].isBar {
      let after = index + 1
      if after < result.count, result[after] == " " {
        result[after] = ""
      } else if index > 0, result[index - 1] == " " {
        result[index - 1] = ""
      }
    }
    return result
  }
}
