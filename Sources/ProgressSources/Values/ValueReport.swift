import TerminalText

package enum ValueReport: Sendable, Equatable {
  /// The line is no record; the hint is what it may be intended as.
  case notAValue(line: Int, text: String, hint: RecordHint? = nil)

  /// The line is too long to be a record; the text is its beginning.
  case tooLong(line: Int, text: String)
  case negative(line: Int, value: Amount)  // The value counts as 0; reported only once

  /// The record is ignored, because there are `limit` names already; reported only once.
  case tooManyNames(line: Int, name: String, limit: Int)
}

/// What a line that is no record may be intended as.
package enum RecordHint: Sendable, Hashable {
  case name  // A name that has to be quoted, and a record: `my file=1/3`
  case decimalComma  // A number with a decimal comma

  init?(_ line: UnsafeRawBufferPointer) {
    // Only so many equals signs are examined that no line takes quadratic time.
    let signs = line.indices.lazy.filter { line[$0] == UInt8(ascii: "=") }.prefix(8)
    let isNamed = signs.contains { sign in
      sign > 0 && ValueRecord(parsing: line.part((sign + 1)...), isNamed: true) != nil
    }
    if isNamed {
      self = .name
    } else if ValueRecord(parsing: line, hasDecimalComma: true) != nil {
      self = .decimalComma
    } else {
      return nil
    }
  }
}

struct ValueReportLog: Sendable {
  private static let reportedErrors = 10  // The number of errors that are reported one by one
  private(set) var errorCount = 0
  private var hasNegative = false
  private var hasTooManyNames = false
  private var pending: [ValueReport] = []

  /// The number of errors after the first ten, which are only counted.
  var unreportedCount: Int { max(0, errorCount - Self.reportedErrors) }

  /// Reports a line that is no record. `isTooLong`: `bytes` are only its beginning.
  mutating func addError(_ bytes: UnsafeRawBufferPointer, line: Int, isTooLong: Bool = false) {
    errorCount += 1
    guard errorCount <= Self.reportedErrors else { return }
    let text = Self.quoted(bytes)
    pending.append(
      isTooLong
        ? .tooLong(line: line, text: text)
        : .notAValue(line: line, text: text, hint: RecordHint(bytes)))
  }

  @inline(__always) mutating func add(negative value: Amount?, line: Int) {
    guard let value, !hasNegative else { return }
    hasNegative = true
    pending.append(.negative(line: line, value: value))
  }

  mutating func addTooManyNames(_ name: [UInt8], line: Int, limit: Int) {
    guard !hasTooManyNames else { return }
    hasTooManyNames = true
    pending.append(.tooManyNames(line: line, name: Self.quoted(name), limit: limit))
  }

  mutating func take() -> [ValueReport] {
    defer { pending.removeAll() }
    return pending
  }

  private static func quoted(_ bytes: some Collection<UInt8>) -> String {
    SafeText.quoted(bytes.prefix(640))
  }
}
