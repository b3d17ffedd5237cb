import TerminalText

/// Steps of a part that begin anew, as the folds `[3/5]` of each fit, and the number of all steps
/// that a line has announced.
struct PartTurns {
  private static let header = Array("totalling ".utf8)
  private static let headerBytes = ByteSet(header)
  private var all: Amount?
  private var total: Amount?
  private var last = Amount.whole(0)
  private var restartCount = 0
  private var stepCount: Int64 = 0

  /// Looks for `totalling 40 fits`.
  mutating func note(_ line: UnsafeRawBufferPointer, _ bytes: ByteSet) {
    guard Self.headerBytes.isSubset(of: bytes), let start = line.firstOffset(of: Self.header) else {
      return
    }
    let number = line[(start + Self.header.count)...].prefix { $0.isDigit }
    if let count = Amount(parsingNumber: number) { all = count }
  }

  /// Whether a step is one of a part, whose steps have begun anew more than twice.
  mutating func isPart(_ step: OutputRecord) -> Bool {
    guard let completed = step.completed, let stepTotal = step.total, !step.countsBytes else {
      return false
    }
    if stepTotal != total {
      total = stepTotal
      restartCount = 0
      stepCount = 0
    } else if completed < last {
      restartCount += 1
    }
    last = completed
    stepCount += 1
    return restartCount > 2
  }

  /// All steps so far; `nil` if their total is unknown.
  var count: OutputRecord? {
    guard let all else { return nil }
    var record = OutputRecord()
    record.completed = .whole(stepCount)
    record.total = all
    return record
  }
}
