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

/// Which kind of lines says how far the work is: the first one of which enough lines have come,
/// until it has ended or does not come any more.
struct OutputKinds {
  /// The last line of a kind that is not in use yet: one more like it may decide for the kind.
  private struct Candidate {
    let kind: OutputKind
    let record: OutputRecord
    let followed: Int  // The lines of the kind before it without a step back
    let line: Int
    let time: Double
  }

  private static let mostCandidates = 8

  /// The most lines between two records that decide for a kind, as two percentages of a build with
  /// the warnings of a file between them.
  private static let longestGap = 40

  /// After so many lines of other text, or seconds with two of them, the meter of a program such as
  /// `curl` in a script is over, and the progress unknown. A meter here is a row that is written
  /// over.
  private static let longestRest = (lines: 10, seconds: 10.0)

  var current: OutputKind?  // Of the records in use
  var hasEnded = false  // Whether a row was cleared since
  var lineCount = 0
  var time = 0.0  // Now, in seconds
  private var last: (line: Int, time: Double, isRedrawn: Bool) = (0, 0, false)  // Of the kind
  private var candidates: [Candidate] = []  // One of each kind, the latest last

  var meterIsOver: Bool {
    let lines = lineCount - last.line
    return current != nil && last.isRedrawn
      && (lines > Self.longestRest.lines
        || lines > 1 && time - last.time > Self.longestRest.seconds)
  }

  /// Notes that the present line is of the kind in use.
  mutating func noteLine(_ isRedrawn: Bool) {
    last = (lineCount, time, isRedrawn)
    hasEnded = false
  }

  /// Takes a kind whose records a line has announced.
  mutating func begin(_ kind: OutputKind) {
    guard current == nil else { return }
    current = kind
    last = (lineCount, time, true)
  }

  mutating func replace(with kind: OutputKind?) {
    current = kind
    candidates = []
  }

  /// Makes a kind the one in use, and returns whether it is: `needed` records of it came before
  /// this one, each farther than the last, and the kind in use has ended, or `mayLeave`, or it has
  /// not come for a second or 10 lines, which a program prints in about a second. So `Step 3/9`
  /// does not replace a percentage that goes on between such lines.
  mutating func use(
    _ kind: OutputKind, for record: OutputRecord, after needed: Int, mayBegin: Bool, mayLeave: Bool
  ) -> Bool {
    if kind.format != .generic, current == kind { candidates = [] }
    guard current != kind else { return true }
    guard mayBegin else { return false }
    var followed = 0
    if let candidate = candidates.last(where: { $0.kind == kind }),
      lineCount - candidate.line <= Self.longestGap,
      kind.format == .generic
        ? candidate.record.rises(to: record) : candidate.record.isFollowed(by: record)
    {
      followed = candidate.followed + 1
    }
    let mayLeaveCurrent =
      mayLeave || current?.format != .generic || hasEnded || time - last.time >= 1
      || lineCount - last.line > 10
    guard followed >= needed, mayLeaveCurrent else {
      note(record, as: kind, followed: followed)
      return false
    }
    replace(with: kind)
    return true
  }

  mutating func note(_ record: OutputRecord, as kind: OutputKind, followed count: Int = 0) {
    candidates.removeAll { $0.kind == kind }
    if candidates.count == Self.mostCandidates { candidates.removeFirst() }
    candidates.append(
      Candidate(kind: kind, record: record, followed: count, line: lineCount, time: time))
  }

  /// Whether percentages on lines of a log may be progress: the first one is small (`3% done`), or
  /// a word or a bar says so (`45% complete`, `45% |####`). Percentages that a program prints at
  /// the same moment are a table, as `df` prints one.
  func mayBegin(
    _ record: OutputRecord, as kind: OutputKind, in line: UnsafeRawBufferPointer
  ) -> Bool {
    guard let before = candidates.last(where: { $0.kind == kind }) else {
      return record.fraction ?? 1 < 0.2 || line.saysProgress
    }
    return time == 0 || time - before.time >= 0.05
  }

  /// Whether the step at the end of a line is the next one of the same total: `4/10` after `3/10`.
  func endNext(_ record: OutputRecord) -> Bool {
    guard let before = candidates.last(where: { $0.kind == .ending })?.record,
      let one = before.completed, let next = record.completed
    else { return false }
    return before.total == record.total && one.adding(.whole(1)) == next
  }
}
