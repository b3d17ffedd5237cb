import ProgressModel
import TerminalText
import Wording

/// Lines in the language of `--format`, which extends that of pv.
///
/// `%p` or `%{progress}` is a field, `%40p`, `%40{progress}`, `%{40:progress}` or `%{progress:40}` a field of that width,
/// `%{percent:4<}` a text that begins at its left, `%{sgr:bold,red}`, `%{bold}` or `%{color:pink}` a change of style,
/// `%{if total}…%{else}…%{end}` a condition, `%%` a percent sign, and a newline begins a further line. Everything
/// else is literal text, including unknown sequences, as pv does.
package struct FormatTemplate: Hashable, Sendable {
  let segments: [FormatSegment]
  package var charset = Charset.unicode
  /// The language of the fields that pv does not have.
  package var language = Language.english
  /// The frames of the field for a spinner; `nil` for those of pv.
  package var spinner: Spinner?
  /// Writes bare numbers for programs, as pv does with `--numeric`.
  package var isNumeric = false
  /// Shows the highest rate instead of a percentage while there is no total.
  package var isGauge = false
  /// Whether it is a view in the user's style: it is mirrored from right to left, and long texts are cut first.
  var isView = false
  /// The labels of the user for both ends of a range.
  package var minimumLabel: String?
  package var maximumLabel: String?
  package var closingWords = ClosingWords()

  /// Parses a format; its literal text is made printable. `isOneLine`: a newline begins no line, as in pv.
  package init(_ format: String, isOneLine: Bool = false) {
    var scanner = FormatScanner(format, isOneLine: isOneLine)
    segments = scanner.segments()
  }

  /// The first mistake in a format, such as `%Q` or `%{progess}`; `nil` without any. Text such as `100 % done` holds no
  /// sequence: a letter or a brace would have to follow the sign or its number.
  package static func problem(in format: String) -> FormatProblem? {
    var scanner = FormatScanner(format)
    _ = scanner.segments()
    return scanner.problem
  }

  /// The line of pv's display switches, in pv's order, with `lastWrittenCount` of the last bytes.
  package init(fields: [FormatField], lastWrittenCount: Int? = nil) {
    var parts = fields.map { FormatSegment.field($0, width: nil, nil) }
    if let lastWrittenCount { parts.append(.field(.lastWritten, width: lastWrittenCount, nil)) }
    segments = Array(parts.map { [$0] }.joined(separator: [.literal(" ")]))
  }

  /// Whether a format names a field, or seems to.
  package static func hasFields(_ format: String) -> Bool {
    var scanner = FormatScanner(format)
    return scanner.segments().contains { $0.kind != nil } || scanner.problem != nil
  }

  package var wantedDetails: WantedDetails {
    segments.reduce(into: WantedDetails()) { wanted, segment in
      guard case .field(let field, let count, _) = segment else { return }
      if field == .lastWritten { wanted.lastWrittenCount = max(wanted.lastWrittenCount, count ?? 1) }
      if field == .previousLine { wanted.previousLine = true }
      if field == .bufferPercent { wanted.bufferFill = true }
    }
  }
}
