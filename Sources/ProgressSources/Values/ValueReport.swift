import TerminalText

package enum ValueReport: Sendable, Equatable {
  case notAValue(line: Int, text: String, hint: RecordHint? = nil)
  case tooLong(line: Int, text: String)  // The text is the beginning of the line

  // Reported only once.
  case negative(line: Int, value: Amount)
  case beyondFractions(line: Int, value: Amount)  // As a percentage would be
  case tooManyNames(line: Int, name: String, limit: Int)
}

/// What a line that is no record may be intended as.
package enum RecordHint: Sendable {
  case name  // That has to be quoted: `my file=1/3`
  case decimalComma
  case text  // With a value in it: `step 3/8`

  init?(_ line: UnsafeRawBufferPointer) {
    // Few equals signs are examined, so that no line takes quadratic time.
    let signs = line.indices.lazy.filter { line[$0] == UInt8(ascii: "=") }.prefix(8)
    let isNamed = signs.contains { sign in
      sign > 0 && ValueRecord(parsing: line.part((sign + 1)...), isNamed: true) != nil
    }
    if isNamed {
      self = .name
    } else if line.last != UInt8(ascii: ","), ValueRecord(parsing: line, decimalSign: .comma) != nil
    {
      self = .decimalComma
    } else if GenericRecord(in: line) != nil {
      self = .text
    } else {
      return nil
    }
  }
}

struct ValueReportLog {
  private(set) var errorCount = 0
  private var hasNegative = false
  private var hasTooManyNames = false
  private var hasBeyondFractions = false
  var pending: [ValueReport] = []

  var unreportedCount: Int { max(0, errorCount - 1) }

  /// `isTooLong`: `bytes` are only the beginning of the line.
  mutating func addError(_ bytes: UnsafeRawBufferPointer, line: Int, isTooLong: Bool = false) {
    errorCount += 1
    guard errorCount == 1 else { return }
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

  mutating func add(beyondFractions value: Amount?, line: Int) {
    guard let value, !hasBeyondFractions else { return }
    hasBeyondFractions = true
    pending.append(.beyondFractions(line: line, value: value))
  }

  mutating func addTooManyNames(_ name: some Collection<UInt8>, line: Int, limit: Int) {
    guard !hasTooManyNames else { return }
    hasTooManyNames = true
    pending.append(.tooManyNames(line: line, name: Self.quoted(name), limit: limit))
  }

  private static func quoted(_ bytes: some Collection<UInt8>) -> String {
    SafeText.quoted(bytes.prefix(640))
  }
}
