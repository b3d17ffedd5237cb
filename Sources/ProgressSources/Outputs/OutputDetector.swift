import ProgressModel
import TerminalText

/// Decides which lines of a program's output tell how far it is.
///
/// If the format is not given, it is the first that two lines fit of which the second is no step back. A percentage in
/// prose is therefore no progress, and lines of an unknown form count only if their numbers rise.
struct OutputDetector: Sendable {
  enum Verdict: Sendable {
    case text  // It is shown
    case kept  // It is shown, and has told something
    case record  // It has told how far the work is
    case candidate  // It is a record if the next one is of the same format
    case more  // It belongs to the lines before it, which may be records
  }

  private struct Candidate {
    let format: OutputFormat
    let record: OutputRecord
    var kind = 0  // The kind of a generic record
    var rises = 0  // How many lines of the kind have risen before
    let line: Int
  }

  static let longestLine = 4096  // Longer lines are no records
  private static let longestPause = 40  // The lines that may be between two records that make a format sure
  private let given: OutputFormat
  private(set) var format: OutputFormat?
  private(set) var state: OutputState
  private var candidate: Candidate?
  private var holding: OutputFormat?  // The format of the lines before this one that may belong to records
  private var lineCount = 0
  private var hasSequences = false  // Whether sequences for the terminal tell how far the work is
  /// Whether the line before was a record that the next one covers; an empty line only ends it.
  private var endsMeter = false
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

  mutating func take(_ line: UnsafeRawBufferPointer, isRedrawn: Bool) -> Verdict {
    guard given != .none, line.count <= Self.longestLine else { return .text }
    // Blanks and erasures take a meter away; a lone carriage return may belong to any text.
    if line.isEmpty, isRedrawn, !endsMeter { return .more }
    let verdict = take(line.trimmed, ByteSet(line), isRedrawn: isRedrawn, isShown: false)
    endsMeter = verdict == .record && isRedrawn
    return verdict
  }

  /// Whether more bytes may make a record of a line: one of the format in use, or of any.
  func mayContinue(_ line: UnsafeRawBufferPointer) -> Bool {
    line.count <= Self.longestLine
      && forms.contains { (format == nil || $0.format == format) && $0.form.mayContinue(line.trimmed) }
  }

  mutating func takeShown(_ line: UnsafeRawBufferPointer) {
    guard given != .none, line.count <= Self.longestLine else { return }
    _ = take(line.trimmed, ByteSet(line), isRedrawn: false, isShown: true)
  }

  private mutating func take(_ line: UnsafeRawBufferPointer, _ bytes: ByteSet, isRedrawn: Bool, isShown: Bool)
    -> Verdict
  {
    if ByteSet.escape.isSubset(of: bytes) {
      let plain: [UInt8] = EscapeFilter.strip(line)
      return plain.withUnsafeBytes { take($0.trimmed, ByteSet($0), isRedrawn: isRedrawn, isShown: isShown) }
    }
    if line.isEmpty { return endsMeter ? .record : isRedrawn ? (hasMeter ? .record : .more) : .text }
    lineCount += 1
    for index in formsFitting(bytes) {
      let (format, form) = forms[index]
      // Only beside its records a line is noise.
      if form.role == .noise, self.format != format, holding != format { continue }
      if isShown && !form.role.remainsOnScreen { continue }
      guard let record = form.record(in: line) else { continue }
      return take(record, form.role, of: format)
    }
    let mayBeGeneric = given == .generic || given == .automatic && (format == nil || format == .generic)
    guard mayBeGeneric, !isShown, bytes.contains(UInt8(ascii: "0")), bytes.mayHoldGeneric(line),
      let found = GenericRecord(in: line)
    else {
      holding = nil
      return .text
    }
    return take(found, isRedrawn: isRedrawn)
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

  private mutating func take(_ record: OutputRecord, _ role: OutputForm.Role, of format: OutputFormat) -> Verdict {
    switch role {
    case .header:
      state.prepare(record)
      return .kept
    case .heading, .noise:
      holding = format
      return self.format == format ? .record : .more
    case .record, .asked, .kept, .step: break
    }
    if role == .step, hasSequences { return .kept }
    let record = role == .step ? state.nextStep(record) : record
    guard self.format == format || isConfirmed(record, of: format) else {
      // The first line of a meter may have less than the others.
      let isSecond = candidate?.format == .generic
      (candidate, holding) = (Candidate(format: format, record: record, line: lineCount), format)
      return role.remainsOnScreen ? .kept : isSecond ? .more : .candidate
    }
    use(format)
    state.apply(record)
    return role.remainsOnScreen ? .kept : .record
  }

  /// Whether the last candidate makes the format sure: the same format, not long ago, and no step back.
  private func isConfirmed(_ record: OutputRecord, of format: OutputFormat) -> Bool {
    guard let candidate, candidate.format == format, lineCount - candidate.line <= Self.longestPause else {
      return false
    }
    return candidate.record.isFollowed(by: record)
  }

  private var hasMeter: Bool { format != nil && format != .osc }
  var readsSequences: Bool { given == .osc || given == .apt || given == .automatic }

  /// Takes what the program tells the terminal in a sequence. Records on lines say more than OSC 9;4, so they win, and
  /// apt's bar says more than its lines.
  mutating func take(sequence record: OutputRecord, of format: OutputFormat) {
    guard given == .automatic || given == format, self.format == nil || self.format == format else { return }
    use(format)
    hasSequences = true
    state.apply(record)
  }

  private mutating func take(_ found: GenericRecord, isRedrawn: Bool) -> Verdict {
    if given == .generic || format == .generic && kind == found.kind {
      state.apply(found.record)
      return isRedrawn || found.isProminent ? .record : .kept
    }
    guard found.isProminent || isRedrawn else { return .text }
    let last = candidate.flatMap { last in
      last.format == .generic && last.kind == found.kind && lineCount - last.line <= Self.longestPause ? last : nil
    }
    let rises = last.map { $0.record.rises(to: found.record) ? $0.rises + 1 : 0 } ?? 0
    candidate = Candidate(format: .generic, record: found.record, kind: found.kind, rises: rises, line: lineCount)
    // A percentage on lines of a log is often a measurement.
    let needed = isRedrawn || found.record.total != nil ? 1 : 3
    guard rises >= needed else { return isRedrawn ? .candidate : .text }
    use(.generic)
    kind = found.kind
    state.apply(found.record)
    return .record
  }

  private mutating func use(_ format: OutputFormat) {
    self.format = format
    candidate = nil
  }
}

extension OutputRecord {
  private var position: Double? {
    if let completed, let total, total > .whole(0) { return completed.doubleValue / total.doubleValue }
    return fraction ?? completed?.doubleValue
  }

  fileprivate func isFollowed(by next: OutputRecord) -> Bool {
    guard label == next.label else { return false }
    guard let position, let following = next.position else { return true }
    return following >= position || (completed != nil && (next.completed ?? .whole(0)) >= completed ?? .whole(0))
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
