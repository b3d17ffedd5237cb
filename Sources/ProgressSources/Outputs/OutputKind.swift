import ProgressModel
import TerminalText

/// A kind of lines that say how far the work is: lines of one format, or lines with the same words
/// before their values, as `Copied 3/10 files` and `Copied 4/10 files`.
struct OutputKind: Equatable {
  enum Mark {
    case words  // The same ones before the value
    case ending  // `3/10` at the end, whatever is before it
    case bar  // And no number, `[###---]`
    case growingText  // `0...10...20`, to which the program adds text
  }

  let format: OutputFormat
  var mark = Mark.words
  var wordHash = 0
  var isPair = false  // `3/10` rather than a percentage
  var isSize = false  // `1.2 MiB/3.0 MiB`
  var isBlock = false  // All rows of a block

  /// `resize b.png 4/10` after `resize a.png 3/10`.
  static let ending = OutputKind(format: .generic, mark: .ending)
  static let bar = OutputKind(format: .generic, mark: .bar)
  static let growingText = OutputKind(format: .generic, mark: .growingText)
}

/// The last line of a kind that is not in use yet: one more like it may decide for the kind.
struct OutputCandidate {
  let kind: OutputKind
  let record: OutputRecord
  let followed: Int  // The lines of the kind before it without a step back
  let line: Int
  let time: Double
}

extension [OutputCandidate] {
  private static var most: Int { 8 }

  /// Notes the last line of its kind.
  mutating func note(_ candidate: OutputCandidate) {
    removeAll { $0.kind == candidate.kind }
    if count == Self.most { removeFirst() }
    append(candidate)
  }

  /// Whether percentages on lines of a log may be progress: the first one is small (`3% done`), or
  /// a word or a bar says so (`45% complete`, `45% |####`). Percentages that a program prints at
  /// the same moment are a table, as `df` prints one.
  func mayBegin(
    _ record: OutputRecord, as kind: OutputKind, in line: UnsafeRawBufferPointer, at now: Double
  ) -> Bool {
    guard let before = last(where: { $0.kind == kind }) else {
      return record.fraction ?? 1 < 0.2 || line.saysProgress
    }
    return now == 0 || now - before.time >= 0.05
  }

  /// Whether the step at the end of a line is the next one of the same total: `4/10` after `3/10`.
  func endNext(_ record: OutputRecord) -> Bool {
    guard let before = last(where: { $0.kind == .ending })?.record,
      let one = before.completed, let next = record.completed
    else { return false }
    return before.total == record.total && one.adding(.whole(1)) == next
  }
}
