import TerminalText

/// A message about the values for the user. Quoted texts are printable and shortened.
package enum ValueReport: Sendable, Equatable {
  /// The line is no record.
  case notAValue(line: Int, text: String)
  /// The line is too long to be a record; the text is its beginning.
  case tooLong(line: Int, text: String)
  /// The value counts as the total; reported only once.
  case beyondTotal(line: Int, value: Amount, total: Amount)
  /// The value counts as 0; reported only once.
  case negative(line: Int, value: Amount)
  /// The record is ignored, because there are `limit` names already; reported only once.
  case tooManyNames(line: Int, name: String, limit: Int)
}

/// The reports that have not been taken yet, and the number of errors.
struct ValueReportLog: Sendable {
  /// The number of lines that were no records.
  private(set) var errorCount = 0
  /// Whether a value beyond the total has been reported.
  private(set) var hasBeyondTotal = false
  private var hasNegative = false
  private var hasTooManyNames = false
  private var pending: [ValueReport] = []

  /// The number of errors that are reported one by one.
  private static let reportedErrors = 10
  /// The number of characters that are quoted of a line.
  private static let quotedLength = 40

  /// The number of errors that were only counted.
  var unreportedCount: Int { max(0, errorCount - Self.reportedErrors) }

  /// Reports the bytes of a line that is no record. `isTooLong`: they are only the beginning of the line.
  mutating func addError(_ bytes: UnsafeRawBufferPointer, line: Int, isTooLong: Bool = false) {
    errorCount += 1
    guard errorCount <= Self.reportedErrors else { return }
    let text = Self.quoted(bytes)
    pending.append(isTooLong ? .tooLong(line: line, text: text) : .notAValue(line: line, text: text))
  }

  mutating func add(_ warning: ValueWarning, total: Amount, line: Int) {
    switch warning {
    case .beyondTotal(let value) where !hasBeyondTotal:
      hasBeyondTotal = true
      pending.append(.beyondTotal(line: line, value: value, total: total))
    case .negative(let value) where !hasNegative:
      hasNegative = true
      pending.append(.negative(line: line, value: value))
    case .beyondTotal, .negative: break
    }
  }

  mutating func addTooManyNames(_ name: UnsafeRawBufferPointer, line: Int, limit: Int) {
    guard !hasTooManyNames else { return }
    hasTooManyNames = true
    pending.append(.tooManyNames(line: line, name: Self.quoted(name), limit: limit))
  }

  /// Removes and returns the pending reports, the oldest first.
  mutating func take() -> [ValueReport] {
    defer { pending.removeAll() }
    return pending
  }

  /// Quotes the beginning of a line; the rest need not be examined.
  private static func quoted(_ bytes: UnsafeRawBufferPointer) -> String {
    SafeText.quoted(bytes.prefix(16 * quotedLength), limit: quotedLength)
  }
}
