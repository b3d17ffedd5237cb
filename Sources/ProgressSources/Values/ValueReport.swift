import TerminalText

/// Something that the person who runs the program should hear about the values.
package enum ValueReport: Sendable, Equatable {
  /// The line is no record; the text is quoted, shortened and safe to be shown.
  case notAValue(line: Int, text: String)
  /// The line is too long to be a record; the text is its quoted beginning.
  case tooLong(line: Int, text: String)
  /// The value counts as the total; said the first time only.
  case beyondTotal(line: Int, value: Amount, total: Amount)
  /// The value counts as 0; said the first time only.
  case negative(line: Int, value: Amount)
  /// The record has a name for which there is no room, quoted, and counts for nothing; said the first
  /// time only.
  case tooManyNames(line: Int, name: String, limit: Int)
}

/// The reports that wait to be taken, and the count of errors.
struct ValueReportLog: Sendable {
  /// How many lines were no records.
  private(set) var errorCount = 0
  /// Whether a value beyond the total has been reported.
  private(set) var hasBeyondTotal = false
  private var hasNegative = false
  private var hasTooManyNames = false
  private var pending: [ValueReport] = []

  /// So many errors are reported one by one.
  private static let reportedErrors = 10
  /// So many characters of a line are quoted.
  private static let quotedLength = 40

  /// How many errors were only counted.
  var unreportedCount: Int { max(0, errorCount - ValueReportLog.reportedErrors) }

  mutating func addNotAValue(_ record: UnsafeRawBufferPointer, line: Int) {
    addError { .notAValue(line: line, text: ValueReportLog.quoted(record)) }
  }

  mutating func addTooLong(_ beginning: UnsafeRawBufferPointer, line: Int) {
    addError { .tooLong(line: line, text: ValueReportLog.quoted(beginning)) }
  }

  mutating func add(_ oddity: ValueState.Oddity, total: Amount, line: Int) {
    switch oddity {
    case .beyondTotal(let value) where !hasBeyondTotal:
      hasBeyondTotal = true
      pending.append(.beyondTotal(line: line, value: value, total: total))
    case .negative(let value) where !hasNegative:
      hasNegative = true
      pending.append(.negative(line: line, value: value))
    case .beyondTotal, .negative:
      break
    }
  }

  mutating func addTooManyNames(_ name: UnsafeRawBufferPointer, line: Int) {
    guard !hasTooManyNames else { return }
    hasTooManyNames = true
    pending.append(
      .tooManyNames(
        line: line, name: ValueReportLog.quoted(name), limit: NamedValues.mostNames))
  }

  /// Removes and returns what has not been taken before, in the order they were found.
  mutating func take() -> [ValueReport] {
    defer { pending.removeAll() }
    return pending
  }

  private mutating func addError(_ report: () -> ValueReport) {
    errorCount += 1
    if errorCount <= ValueReportLog.reportedErrors { pending.append(report()) }
  }

  /// The start of a line is enough for the quotation, and the rest need not be looked at.
  private static func quoted(_ bytes: UnsafeRawBufferPointer) -> String {
    SafeText.quoted(bytes.prefix(16 * quotedLength), limit: quotedLength)
  }
}
