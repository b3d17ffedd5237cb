import ProgressModel
import TerminalText

/// Finds out how far a program is from the lines of its output, and which of them say nothing else.
///
/// If the format is not given, it is the first that two lines fit of which the second is no step
/// back, so that a percentage in prose is no progress. Lines of an unknown form count only if their
/// numbers rise.
struct OutputDetector: Sendable {
  enum Verdict: Sendable {
    case text
    case blank  // Blanks and erasures
    case progress  // It says only how far the work is, and may be removed from the screen
  }

  private struct Candidate {
    let format: OutputFormat
    let record: OutputRecord
    var kind = 0  // The kind of a generic record
    var rises = 0  // How many lines of the kind have risen before
    let line: Int
  }

  static let longestLine = 4096  // Longer lines are no records

  /// The most lines between two records that make a format sure.
  private static let longestPause = 40
  private(set) var state: OutputState
  private let given: OutputFormat
  private let forms: [(format: OutputFormat, form: OutputForm)]
  private var format: OutputFormat?
  private var kind: Int?  // The kind of the records in use if they are generic
  private var candidate: Candidate?
  private var lineCount = 0
  private var hasSequences = false  // Whether sequences for the terminal say how far the work is

  init(_ given: OutputFormat, total: Amount?) {
    self.given = given
    format = given == .automatic || given == .none ? nil : given
    state = OutputState(total: total)
    forms = (given == .automatic ? OutputFormat.allCases : [given]).flatMap { format in
      format.forms.filter { $0.role != .asked || given == format }.map { (format, $0) }
    }
  }

  /// Takes a line, or a text in a row that `isRedrawn`: the program itself writes over it.
  mutating func take(_ line: UnsafeRawBufferPointer, isRedrawn: Bool) -> Verdict {
    guard given != .none, line.count <= Self.longestLine else { return .text }
    guard line.contains(EscapeFilter.escape) else {
      return take(plain: line.trimmed, isRedrawn: isRedrawn)
    }
    let plain: [UInt8] = EscapeFilter.strip(line)
    let verdict = plain.withUnsafeBytes { take(plain: $0.trimmed, isRedrawn: isRedrawn) }
    // Styles and modes may belong to other text.
    return verdict == .blank && !line.onlyErases ? .text : verdict
  }

  private mutating func take(plain line: UnsafeRawBufferPointer, isRedrawn: Bool) -> Verdict {
    if line.isEmpty { return .blank }
    lineCount += 1
    let bytes = ByteSet(line)
    for index in forms.indices where forms[index].form.required.isSubset(of: bytes) {
      let (format, form) = forms[index]
      if form.role == .noise, self.format != format { continue }
      guard let record = form.record(line) else { continue }
      let mayGo = isRedrawn || !form.isKept && given == format
      return take(record, form.role, of: format) && mayGo ? .progress : .text
    }
    guard [.automatic, .generic].contains(format ?? given), let found = GenericRecord(in: line)
    else { return .text }
    return take(found, isRedrawn: isRedrawn) && isRedrawn ? .progress : .text
  }

  /// Takes a record, and returns whether it says how far the work is and nothing else.
  private mutating func take(
    _ record: OutputRecord, _ role: OutputForm.Role, of format: OutputFormat
  ) -> Bool {
    var record = record
    switch role {
    case .header:
      state.prepare(record)
      return false
    case .noise: return true
    case .step:
      if hasSequences { return false }
      record = state.nextStep(record)
    case .record, .asked: break
    }
    guard self.format == format || candidate(of: format)?.record.isFollowed(by: record) ?? false
    else {
      candidate = Candidate(format: format, record: record, line: lineCount)
      return false
    }
    use(format, record)
    return role != .step
  }

  /// The last record of the format, if it is not long ago.
  private func candidate(of format: OutputFormat, kind: Int = 0) -> Candidate? {
    guard let candidate, candidate.format == format, candidate.kind == kind,
      lineCount - candidate.line <= Self.longestPause
    else { return nil }
    return candidate
  }

  var readsSequences: Bool { [.osc, .apt, .automatic].contains(given) }

  /// Takes a sequence of the program for the terminal. Records on lines say more than OSC 9;4, so
  /// they win, and apt's bar says more than its lines.
  mutating func take(sequence record: OutputRecord, of format: OutputFormat) {
    guard [.automatic, format].contains(self.format ?? given) else { return }
    hasSequences = true
    use(format, record)
  }

  /// Takes a record of an unknown form, and returns whether it counts.
  private mutating func take(_ found: GenericRecord, isRedrawn: Bool) -> Bool {
    if given == .generic || format == .generic && kind == found.kind {
      state.apply(found.record)
      return true
    }
    guard found.isProminent || isRedrawn else { return false }
    let last = candidate(of: .generic, kind: found.kind)
    let rises = last.map { $0.record.rises(to: found.record) ? $0.rises + 1 : 0 } ?? 0
    candidate = Candidate(
      format: .generic, record: found.record, kind: found.kind, rises: rises, line: lineCount)
    // A percentage on lines of a log is often a measurement.
    guard rises >= (isRedrawn || found.record.total != nil ? 1 : 3) else { return false }
    kind = found.kind
    use(.generic, found.record)
    return true
  }

  private mutating func use(_ format: OutputFormat, _ record: OutputRecord) {
    self.format = format
    candidate = nil
    state.apply(record)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether there is nothing in a line but blanks, erasures (EL, ED, ECH) and moves within the
  /// row.
  fileprivate var onlyErases: Bool {
    allSatisfy {
      $0.isBlank || $0.isDigit || $0 == EscapeFilter.escape || "[?;JKXGCD".utf8.contains($0)
    }
  }
}
