import ProgressModel
import Wording

/// Lines in the language of `--format`, which extends that of pv: fields with widths (`%40p`,
/// `%{percent:4<}`), styles (`%{sgr:bold,red}`, `%{color:pink}`) and conditions
/// (`%{if total}…%{else}…%{end}`). Unknown sequences are literal text.
package struct Template: Sendable {
  package enum Kind: Sendable {
    case own  // Our own line: words are around its fields, and a style draws its bar
    case userStyle  // Mirrored from right to left, and long texts are cut first
    case line  // A line as pv's
    case numericLine  // A line as pv's with bare numbers, as by `--numeric` and `--format`
    case numbers  // The bare numbers of `--numeric`, which have no width
  }

  let elements: [TemplateElement]

  package let fields: [Field]  // In the order of reading

  /// The first mistake in a format, such as `%Q`; `100 % done` is none, since no letter or brace
  /// follows the sign.
  package let problem: TemplateProblem?
  package var kind = Kind.line
  package var interval = 1.0  // The seconds between two lines of numbers
  package var showsPeakRate = false  // Whether a bar without a total shows the rate beside its peak
  package var marksExcess = true  // Whether a percentage that is too high to be written says so

  // The labels of the user for both ends of a range.
  package var minimumLabel: String?
  package var maximumLabel: String?
  package var closingWords = ClosingWords()
  package var unitName: String?  // The user's word for what is counted, if not bytes; printable
  package var countedNoun: CountedNoun?  // The word for it without one of the user's

  /// Parses a format. A newline begins a line unless it `isOneLine`, as in pv.
  package init(_ format: String, isOneLine: Bool = false) {
    var scanner = TemplateScanner(format, isOneLine: isOneLine)
    elements = scanner.elements()
    fields = elements.compactMap { if case .field(let field, _, _) = $0 { field } else { nil } }
    problem = scanner.problem
  }

  /// Fields with a space between two, and the last bytes, as pv's display switches choose them.
  package init(fields: [Field], lastWrittenCount: Int? = nil) {
    var parts = fields.map { TemplateElement.field($0, width: nil, nil) }
    if let lastWrittenCount { parts.append(.field(.lastWritten, width: lastWrittenCount, nil)) }
    elements = Array(parts.map { [$0] }.joined(separator: [.literal(" ")]))
    self.fields = fields
    problem = nil
  }

  /// Our own line.
  package static func own(_ fields: [Field] = usualFields) -> Template {
    var template = Template(fields: fields)
    template.kind = .own
    return template
  }

  var isNumeric: Bool { kind == .numericLine || kind == .numbers }

  package static let usualFields: [Field] = [.label, .bar, .percent, .amount, .text, .rate, .left]

  package var wantedDetails: WantedDetails {
    let counts = elements.map { element in
      if case .field(.lastWritten, let count, _) = element { count ?? 1 } else { 0 }
    }
    var wanted = WantedDetails()
    wanted.lastWrittenCount = counts.max() ?? 0
    wanted.previousLine = fields.contains(.previousLine)
    wanted.bufferFill = fields.contains(.bufferPercent)
    wanted.pvRates = showsPeakRate || fields.contains(.pvRate)
    return wanted
  }
}

/// The words of --done and --failed for the end of a line.
package struct ClosingWords: Hashable, Sendable {
  package var done: String?
  package var failed: String?

  package init() {}

  package func text(of end: WorkEnd?) -> String? {
    switch end {
    case .done: done
    case .interrupted, .failed: failed
    case .early, .readerLeft, .unknown, .unwatched, nil: nil
    }
  }
}
