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
  private let given: OutputFormat
  private(set) var format: OutputFormat?
  private(set) var state: OutputState
  private var candidate: Candidate?
  private var lineCount = 0
  private var hasSequences = false  // Whether sequences for the terminal say how far the work is
  private let forms: [(format: OutputFormat, form: OutputForm)]

  /// The indices of the forms that lines with the same set of characters may have.
  private var fitting: [ByteSet: [Int]] = [:]
  private var kind: Int?  // The kind of the records in use if they are generic

  init(_ given: OutputFormat, total: Amount?) {
    self.given = given
    format = given == .automatic || given == .none ? nil : given
    state = OutputState(total: total)
    let formats = given == .automatic ? OutputFormat.allCases : [given]
    forms = formats.flatMap { format in format.forms.map { (format, $0) } }
  }

  /// Takes a line, or a text in a row that `isRedrawn`: the program itself writes over it.
  mutating func take(_ line: UnsafeRawBufferPointer, isRedrawn: Bool) -> Verdict {
    guard given != .none, line.count <= Self.longestLine else { return .text }
    let bytes = ByteSet(line)
    guard ByteSet.escape.isSubset(of: bytes) else {
      return take(line.trimmed, bytes, isRedrawn: isRedrawn)
    }
    let plain: [UInt8] = EscapeFilter.strip(line)
    let verdict = plain.withUnsafeBytes { take($0.trimmed, ByteSet($0), isRedrawn: isRedrawn) }
    // Styles and modes may belong to other text.
    return verdict == .blank && !line.onlyErases ? .text : verdict
  }

  private mutating func take(_ line: UnsafeRawBufferPointer, _ bytes: ByteSet, isRedrawn: Bool)
    -> Verdict
  {
    if line.isEmpty { return .blank }
    lineCount += 1
    for index in formsFitting(bytes) {
      let (format, form) = forms[index]
      if form.role == .noise, self.format != format { continue }
      guard let record = form.record(line) else { continue }
      let mayGo = isRedrawn || !form.isKept && given == format
      return take(record, form.role, of: format) && mayGo ? .progress : .text
    }
    guard [.automatic, .generic].contains(format ?? given), bytes.contains(UInt8(ascii: "0")),
      bytes.mayHoldGeneric(line), let found = GenericRecord(in: line)
    else { return .text }
    return take(found, isRedrawn: isRedrawn) && isRedrawn ? .progress : .text
  }

  private mutating func formsFitting(_ bytes: ByteSet) -> [Int] {
    if let known = fitting[bytes] { return known }
    let all = forms.indices.filter { index in
      let (format, form) = forms[index]
      return form.required.isSubset(of: bytes) && (form.role != .asked || given == format)
    }
    fitting[bytes] = all
    return all
  }

  /// Takes a record, and returns whether it says how far the work is and nothing else.
  private mutating func take(
    _ line: OutputRecord, _ role: OutputForm.Role, of format: OutputFormat
  ) -> Bool {
    var record = line
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
    let needed = isRedrawn || found.record.total != nil ? 1 : 3
    guard rises >= needed else { return false }
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

extension OutputRecord {
  private var position: Double? {
    if let completed, let total, total > .whole(0) {
      return completed.doubleValue / total.doubleValue
    }
    return fraction ?? completed?.doubleValue
  }

  fileprivate func isFollowed(by next: OutputRecord) -> Bool {
    guard label == next.label else { return false }
    guard let position, let following = next.position else { return true }
    return following >= position
      || (completed != nil && (next.completed ?? .whole(0)) >= completed ?? .whole(0))
  }

  fileprivate func rises(to next: OutputRecord) -> Bool {
    guard total == next.total, let position, let following = next.position else { return false }
    return following > position
  }
}

extension ByteSet {
  fileprivate func mayHoldGeneric(_ line: UnsafeRawBufferPointer) -> Bool {
    if contains(UInt8(ascii: "%")) || contains(UInt8(ascii: "/")) { return true }
    // ` of ` is rare among the lines that hold neither.
    return line.indices.dropFirst().dropLast(3).contains {
      line[$0] == UInt8(ascii: "o") && line[$0 + 1] == UInt8(ascii: "f") && line[$0 + 2].isBlank
        && line[$0 - 1].isBlank
    }
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
