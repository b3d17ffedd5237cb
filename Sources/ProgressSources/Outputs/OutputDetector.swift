import ProgressModel
import TerminalText

/// Finds out how far a program is from the lines of its output, and which of them say nothing else.
///
/// If the format is not given, it is the first that two lines fit of which the second is no step
/// back. A percentage in prose is therefore no progress, and lines of an unknown form count only if
/// their numbers rise.
struct OutputDetector: Sendable {
  enum Verdict: Sendable {
    case text
    case blank  // Blanks and erasures
    case progress  // It says only how far the work is, and may be taken off the screen
  }

  private struct Candidate {
    let format: OutputFormat
    let record: OutputRecord
    var kind = 0  // The kind of a generic record
    var rises = 0  // How many lines of the kind have risen before
    let line: Int
  }

  static let longestLine = 4096  // Longer lines are no records

  /// The lines that may be between two records that make a format sure.
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
    return take(line.trimmed, ByteSet(line), isRedrawn: isRedrawn)
  }

  private mutating func take(_ line: UnsafeRawBufferPointer, _ bytes: ByteSet, isRedrawn: Bool)
    -> Verdict
  {
    if ByteSet.escape.isSubset(of: bytes) {
      let plain: [UInt8] = EscapeFilter.strip(line)
      let verdict = plain.withUnsafeBytes { take($0.trimmed, ByteSet($0), isRedrawn: isRedrawn) }
      // Styles and modes may belong to other text.
      return verdict == .blank && !line.onlyErases ? .text : verdict
    }
    if line.isEmpty { return .blank }
    lineCount += 1
    for index in formsFitting(bytes) {
      let (format, form) = forms[index]
      if form.role == .noise, self.format != format { continue }
      guard let record = form.record(in: line) else { continue }
      let mayGo = isRedrawn || !form.isKept && given == format
      return take(record, form.role, of: format) && mayGo ? .progress : .text
    }
    let mayBeGeneric =
      given == .generic || given == .automatic && (format == nil || format == .generic)
    guard mayBeGeneric, bytes.contains(UInt8(ascii: "0")), bytes.mayHoldGeneric(line),
      let found = GenericRecord(in: line)
    else { return .text }
    return take(found, isRedrawn: isRedrawn) && isRedrawn ? .progress : .text
  }

  private mutating func formsFitting(_ bytes: ByteSet) -> [Int] {
    if let known = fitting[bytes] { return known }
    let all = forms.indices.filter { index in
      forms[index].form.required.isSubset(of: bytes)
        && (forms[index].form.role != .asked || given == forms[index].format)
    }
    fitting[bytes] = all
    return all
  }

  /// Takes a record, and returns whether it says how far the work is and nothing else.
  private mutating func take(
    _ record: OutputRecord, _ role: OutputForm.Role, of format: OutputFormat
  ) -> Bool {
    switch role {
    case .header:
      state.prepare(record)
      return false
    case .noise: return true
    case .step where hasSequences: return false
    case .record, .asked, .step: break
    }
    let record = role == .step ? state.nextStep(record) : record
    guard self.format == format || isConfirmed(record, of: format) else {
      candidate = Candidate(format: format, record: record, line: lineCount)
      return false
    }
    use(format)
    state.apply(record)
    return role != .step
  }

  /// Whether the last candidate makes the format sure: the same format, not long ago, and no step
  /// back.
  private func isConfirmed(_ record: OutputRecord, of format: OutputFormat) -> Bool {
    guard let candidate, candidate.format == format, lineCount - candidate.line <= Self.longestPause
    else {
      return false
    }
    return candidate.record.isFollowed(by: record)
  }

  var readsSequences: Bool { given == .osc || given == .apt || given == .automatic }

  /// Takes a sequence with which the program reports to the terminal. Records on lines say more
  /// than OSC 9;4, so they win, and apt's bar says more than its lines.
  mutating func take(sequence record: OutputRecord, of format: OutputFormat) {
    guard given == .automatic || given == format, self.format == nil || self.format == format else {
      return
    }
    use(format)
    hasSequences = true
    state.apply(record)
  }

  /// Takes a record of an unknown form, and returns whether it counts.
  private mutating func take(_ found: GenericRecord, isRedrawn: Bool) -> Bool {
    if given == .generic || format == .generic && kind == found.kind {
      state.apply(found.record)
      return true
    }
    guard found.isProminent || isRedrawn else { return false }
    let last = candidate.flatMap { last in
      last.format == .generic && last.kind == found.kind
        && lineCount - last.line <= Self.longestPause ? last : nil
    }
    let rises = last.map { $0.record.rises(to: found.record) ? $0.rises + 1 : 0 } ?? 0
    candidate = Candidate(
      format: .generic, record: found.record, kind: found.kind, rises: rises, line: lineCount)
    // A percentage on lines of a log is often a measurement.
    let needed = isRedrawn || found.record.total != nil ? 1 : 3
    guard rises >= needed else { return false }
    use(.generic)
    kind = found.kind
    state.apply(found.record)
    return true
  }

  private mutating func use(_ format: OutputFormat) {
    self.format = format
    candidate = nil
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
    return line.count >= 6
      && (1..<(line.count - 3)).contains {
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
