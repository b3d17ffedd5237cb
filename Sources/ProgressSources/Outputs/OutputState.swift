import ProgressModel
import TerminalText

/// How far a program is, by the records of its output so far: headers, items and parts are added
/// up.
struct OutputState {
  private static let mostRuns = 1000
  private(set) var reading = Reading()
  private let givenTotal: Amount?

  private var countsTime = false  // Since the last announcement of a duration
  private var duration = 0.0  // Of the longest announced input (`Duration: 00:01:30`), in seconds
  private var parts = OutputParts()
  /// The runs within the command. A fraction is `nil` while it is unknown, and 1 after the end of
  /// its run, until all runs have ended.
  private var runs: [Int: (fraction: Double?, hasEnded: Bool)] = [:]
  private var items: (done: Double, total: Amount)?  // If percentages are of one file of several
  private var formats: [[UInt8]] = []  // Of a video of yt-dlp, each of which is a file
  private var file = (index: 0, count: 1)  // The one of them that percentages are of
  private var name: [UInt8]?  // Of the work in the last record
  private var hasPhases = false  // Whether the amounts are of several phases, as two downloads

  init(total: Amount?) { givenTotal = total }

  /// Forgets the progress of a meter that has ended, because the next phase is unknown.
  mutating func forget() {
    reading.progress = nil
    reading.total = nil
    reading.label = nil
    reading.currentValueLabel = nil
    name = nil
    items = nil
    file = (0, 1)
    reading.updateCount += 1
    reading.stage += 1
  }

  /// The last row of the meter says how the work ended.
  mutating func close(as end: WorkEnd) {
    // Of several last rows, as `✓ a` and `✗ b`, the one that is no success says how the whole
    // ended.
    let order: [WorkEnd?] = [nil, .done, .unknown, .early, .failed()]
    let before = order.firstIndex(of: reading.end) ?? 0
    guard order.firstIndex(of: end) ?? 1 > before else { return }
    if end == .done { reading.complete() }
    reading.end = end
    reading.updateCount += 1
  }

  /// Names work of an unknown progress.
  mutating func begin(_ line: OutputRecord) {
    reading.currentValueLabel = line.text.map { SafeText.printable($0) }
  }

  mutating func prepare(_ header: OutputRecord) {
    if let part = header.part { return prepare(part, areFormats: header.left != nil) }
    guard let completed = header.completed else { return }
    if let total = header.total {
      // `Downloading item 2 of 5`: the percentages that follow are of one item, after which 1 is
      // done.
      items = (completed.doubleValue - 1, total)
    } else if header.countsSeconds {
      // Of several inputs of one work (`Duration: …` twice), the longest counts. A duration after
      // records is that of the next work.
      duration = max(countsTime ? 0 : duration, completed.doubleValue)
      countsTime = false
    }
  }

  /// Takes the formats of a video, as `137+140`, or the name of a file, as `x.f137.mp4`.
  private mutating func prepare(_ part: [UInt8], areFormats: Bool) {
    if areFormats {
      formats = part.split { "+, ".utf8.contains($0) }.map { Array($0) }
      file = (0, 1)
    }
    let found = formats.firstIndex { format in
      part.withUnsafeBytes { $0.firstOffset(of: Array(".f".utf8) + format + Array(".".utf8)) }
        != nil
    }
    if let found { file = (found, formats.count) }
  }

  /// Makes the share of one item one of all. rsync prints `45%` of each file, and at its end `100%
  /// … (xfr#3, to-chk=7/12)`: 7 of 12 files are left, and the next percentage is of the sixth one.
  /// If the record with what is left says less than 100 %, as with `--info=progress2`, its
  /// percentage is of the whole already.
  private mutating func place(_ record: inout OutputRecord) {
    guard var share = record.fraction else { return }
    if let left = record.left, let total = record.total {
      let isOfItem = share == 1 && (items != nil || left > .whole(0))
      items = isOfItem ? (total.doubleValue - left.doubleValue, total) : nil
      record.left = nil
      record.total = nil
      share = 0
    }
    share = (Double(file.index) + share) / Double(file.count)
    guard items != nil || file.count > 1 else { return }
    if share == 1 { file = (0, 1) }
    record.fraction = items.map { ($0.done + share) / $0.total.doubleValue } ?? share
    record.completed = nil
    record.total = nil
    record.countsBytes = false
  }

  /// Adds to a record what is left (`30% 3:7=…` of GNU parallel: 3 of 10), or the other parts.
  private mutating func sum(_ record: inout OutputRecord) {
    guard let completed = record.completed else { return }
    if let left = record.left { record.total = completed.adding(left) }
    guard record.total != nil, parts.note(record, .record) else { return }
    parts.sum(&record)
  }

  /// Notes what a line says about a part, and returns the record of all parts; `nil` if it says
  /// nothing about them. On a terminal, where the line `isRedrawn`, the sizes of the parts follow.
  mutating func take(
    _ line: OutputRecord, ofPart role: OutputForm.Role, _ isRedrawn: Bool
  ) -> OutputRecord? {
    guard parts.note(line, role) else { return nil }
    var record = OutputRecord()
    parts.sum(&record)
    if isRedrawn, record.completed == nil { record.fraction = nil }
    return record
  }

  var hasRuns: Bool { !runs.isEmpty }

  /// The record of a run of pbar within the command, with the mean of all such runs, of which ended
  /// ones count as whole: 70 % for one that is at 40 % beside one that has ended.
  mutating func joinedWithOtherRuns(_ line: OutputRecord) -> OutputRecord {
    guard let run = line.run else { return line }
    var record = line
    record.isOfPart = true
    if runs[run] != nil || runs.count < Self.mostRuns {
      runs[run] = (line.hasEnded ? 1 : line.fraction, line.hasEnded)
    }
    if runs.values.allSatisfy({ $0.hasEnded }) { runs = [:] }
    let known = runs.values.compactMap { $0.fraction }
    record.fraction = known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    return record
  }

  /// Applies a record. A fraction that falls (`100%`, then `3%`), or another name (`Counting
  /// objects`, then `Receiving objects`), begins a new phase.
  mutating func apply(_ line: OutputRecord) {
    var record = line
    place(&record)
    sum(&record)
    var next = reading
    next.updateCount += 1
    next.end = nil
    next.countsBytes = record.countsBytes
    next.countsSteps = record.countsSteps
    next.isOfPart = record.isOfPart
    next.total = nil
    next.progress = record.fraction.map { .fraction($0) }
    next.label = record.label.map { SafeText.printable($0) }
    next.currentValueLabel = record.text.map { SafeText.printable($0) }
    let isNewPhase = record.name != name
    name = record.name
    if record.countsSeconds {
      countsTime = true
      let whole = givenTotal?.doubleValue ?? duration
      next.progress = whole > 0 ? .fraction((record.completed?.doubleValue ?? 0) / whole) : nil
    } else if let completed = record.completed {
      // A program that does not know the total writes 0 for it, or the amount so far.
      let known = record.total.flatMap { total in
        total > .whole(0) && (total != completed || total == reading.total || record.saysTotal)
          ? total : nil
      }
      // A count that passes its total, as `12/10`, shows that the total was none.
      next.total = known.flatMap { $0 < completed ? nil : $0 } ?? givenTotal
      if let before = reading.amountOfAllPhases, completed < before || isNewPhase {
        hasPhases = true
      }
      next.amountOfAllPhases = hasPhases ? nil : completed
      // The last frame of a meter comes a little before the end of the work, as `99% 2.9/3.0 GB`.
      next.isAmountLast =
        record.fraction.map { $0 == 1 } ?? next.total.map { $0 == completed } ?? !record.isRedrawn
      let hasShare = record.fraction != nil && (record.total == nil || record.fraction == 0)
      if !hasShare || next.total != nil { next.progress = .amount(completed) }
    }
    let falls = next.fractionCompleted ?? 0 < reading.fractionCompleted ?? 0
    if isNewPhase || falls { next.stage += 1 }
    reading = next
  }
}

/// The parts of the work, as the layers of an image, whose amounts are added up.
private struct OutputParts {
  private struct Part {
    var amount: (completed: Amount, total: Amount)?
    var next: (completed: Amount, total: Amount)?  // Of the work that follows
    var isRead = false
    var isDone = false
  }

  private static let most = 1000
  private var all: [[UInt8]: Part] = [:]
  private var countsBytes = false

  /// Notes what a line says about its part; returns `false` if it says nothing.
  mutating func note(_ line: OutputRecord, _ role: OutputForm.Role) -> Bool {
    guard let name = line.part else { return false }
    let begins = role == .begin || role == .waits
    if begins, all.values.allSatisfy({ $0.isDone }) { all = [:] }
    let mayBegin = (begins || role == .next || role == .record) && all.count < Self.most
    guard var part = all[name] ?? (mayBegin ? Part() : nil) else { return false }
    part.isRead = part.isRead || role == .read || role == .end
    part.isDone = part.isDone || role == .end
    if let completed = line.completed, let total = line.total {
      if role == .next { part.next = (completed, total) } else { part.amount = (completed, total) }
      countsBytes = line.countsBytes
    }
    if part.isRead, let total = part.amount?.total { part.amount?.completed = total }
    if part.isDone, let total = part.next?.total { part.next?.completed = total }
    all[name] = part
    return true
  }

  /// Makes the record of a part one of all parts. The work that follows the reading of each part
  /// counts once all of them have been read: first all layers are downloaded, then all are
  /// extracted.
  func sum(_ record: inout OutputRecord) {
    let parts = all.values
    guard parts.contains(where: { $0.amount != nil }) else {
      // The parts have no sizes, and each is read and then worked on: of two layers, one of which
      // is downloaded, a quarter is done.
      let halves = parts.reduce(0) { $0 + ($1.isRead ? 1 : 0) + ($1.isDone ? 1 : 0) }
      record.fraction = Double(halves) / Double(2 * max(1, parts.count))
      return
    }
    let areRead = parts.allSatisfy {
      $0.isRead || $0.amount.map { $0.completed == $0.total } ?? false
    }
    let isNext = areRead && parts.contains { $0.next != nil }
    let amounts = parts.compactMap { part in
      guard isNext, let total = part.amount?.total else { return part.amount }
      return part.next ?? (part.isDone ? total : .whole(0), total)
    }
    record.completed = amounts.reduce(.whole(0)) { $0.adding($1.completed) }
    record.total = amounts.reduce(.whole(0)) { $0.adding($1.total) }
    record.countsBytes = countsBytes
  }
}
