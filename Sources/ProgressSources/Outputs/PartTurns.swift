import TerminalText

/// Steps of parts that begin anew for each part, and the number of all steps that a line has
/// announced.
///
/// scikit-learn prints `Fitting 5 folds for each of 8 candidates, totalling 40 fits`, and then the
/// folds `[CV 1/5]` to `[CV 5/5]` eight times: each of them is one of 40.
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

  /// Whether a step is one of a part: its steps have begun anew more than twice, as `1/5` after
  /// `5/5`. Twice they may do so in a program with three phases.
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
