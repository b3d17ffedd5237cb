import ProgressModel
import TerminalText

/// Finds how far a program is in the lines of its output, and which of them say nothing else.
///
/// A format that is not given is the first one that two lines have without a step back, so that a
/// percentage in prose is no progress: `Resolving deltas:  45% (9/20)` alone is text, and progress
/// once `Resolving deltas:  50% (10/20)` follows. Lines of no known form count if they rise: `Chunk
/// 3 of 9`, then `Chunk 4 of 9`.
struct OutputDetector {
  enum Verdict {
    case text
    case blank  // Blanks and erasures
    case progress  // Nothing but progress, which may go from the screen
  }

  static let longestLine = 4096  // Bytes; longer lines are no records

  // Reading costs steps of about 10 ns. Each byte and each second grants some, so that of an
  // endless flood of short records only a part is read. At most `mostSaved` are saved, for a quick
  // program.
  private static let stepsOfSecond = 1e7
  private static let mostSaved = 1 << 19
  private static let mostOfLine = 2000
  private static let stepsOfForms = 24
  private static let stepsOfRecord = 96
  private(set) var state: OutputState
  private let given: OutputFormat
  var known: OutputFormat?  // Of a program that was named or is certain: one record suffices
  private let patterns: OutputPatterns
  private var kinds = OutputKinds()
  private var hasSequences = false
  private var savedSteps = mostSaved
  private var isInMeter = false  // Whether the last redrawn line was progress
  private var bar = RisingBar()  // Of redrawn rows without numbers
  private var turns = PartTurns()
  private var tests = TestResults()  // Of pytest
  private var packages = PackageSteps()
  private var frame = FrameRows()

  /// `program`: the format of the program that is run, if it has one.
  init(_ given: OutputFormat, program: OutputFormat?, total: Amount?) {
    // A program that is named may print other forms too, which are read as those of any program.
    let isProgram = ![.none, .generic, .osc, .pbar].contains(given)
    self.given = isProgram ? .automatic : given
    let known = given == .automatic ? program : given
    self.known = known
    tests.areExpected = known == .pytest
    packages.areExpected = known == .apt
    kinds.current = isProgram ? nil : OutputKind(format: given)
    state = OutputState(total: total)
    let others = isProgram ? OutputFormat.allCases.filter { $0 != known } : []
    let all = ((known.map { [$0] } ?? []) + others).flatMap { format in
      format.forms.filter { !$0.isAsked || known == format }
        .map { (format: format, pattern: OutputPattern($0)) }
    }
    patterns = OutputPatterns(all)
  }

  var repaintsRows: Bool { frame.areRepainted }

  /// Whether the last line had one of the known program's own forms, and one that is no message.
  private(set) var tookOwnForm = false
  private(set) var tookOwnRecord = false

  /// Whether a record is known to be of a meter even if it is not redrawn.
  var removesMeter: Bool {
    guard let known, kinds.current == nil || kinds.current?.format == known else { return false }
    return !known.isLog && !known.goesUp && !known.forms.isEmpty
  }

  /// Saves the steps of the time that has passed.
  mutating func rest(until now: Double) {
    add(steps: Int(min(1, max(0, now - kinds.time)) * Self.stepsOfSecond))
    kinds.time = now
  }

  private mutating func add(steps: Int) { savedSteps = min(Self.mostSaved, savedSteps + steps) }

  /// Takes a line, or a text in a row that `isRedrawn`: the program itself writes over it. `row`:
  /// counted from where the program began.
  mutating func take(_ line: UnsafeRawBufferPointer, isRedrawn: Bool, row: Int) -> Verdict {
    frame.move(to: row)
    (tookOwnForm, tookOwnRecord) = (false, false)
    guard given != .none, line.count <= Self.longestLine else { return .text }
    if line.isEmpty { return .blank }
    add(steps: line.count + 1)
    let bytes = ByteSet(line)
    if !bytes.hasEscape {
      guard bytes.mayHaveHardBlank, let plain = line.withoutHardBlanks else {
        return examine(line.trimmed, bytes, isRedrawn: isRedrawn)
      }
      return plain.withUnsafeBytes { examine($0.trimmed, ByteSet($0), isRedrawn: isRedrawn) }
    }
    savedSteps -= line.count + Self.stepsOfForms
    frame.goesUp = frame.goesUp || line.hasUpMove
    guard savedSteps > 0 else { return isRedrawn && isInMeter ? .progress : .text }
    var plain = EscapeFilter.text(line)
    if bytes.mayHaveHardBlank { plain = plain.withUnsafeBytes { $0.withoutHardBlanks } ?? plain }
    let verdict = plain.withUnsafeBytes { examine($0.trimmed, ByteSet($0), isRedrawn: isRedrawn) }
    // Styles and modes may belong to other text.
    return verdict == .blank && !line.onlyErases ? .text : verdict
  }

  private mutating func examine(
    _ line: UnsafeRawBufferPointer, _ bytes: ByteSet, isRedrawn: Bool
  ) -> Verdict {
    if line.isEmpty {
      // A row that is cleared shows that its meter has ended: `\r45%`, then `\r   \r`.
      if isRedrawn { kinds.hasEnded = true }
      return .blank
    }
    kinds.lineCount += 1
    guard savedSteps > 0 else {
      if isRedrawn, isInMeter { kinds.noteLine(true) }
      return isRedrawn && isInMeter ? .progress : .text
    }
    // The meter was written over, and does not come any more.
    if given == .automatic, !hasSequences, kinds.meterIsOver {
      kinds.current = nil
      isInMeter = false
      state.forget()
    }
    let verdict = verdict(line, bytes, isRedrawn: isRedrawn)
    if isRedrawn { isInMeter = verdict == .progress }
    return verdict
  }

  private mutating func verdict(
    _ line: UnsafeRawBufferPointer, _ bytes: ByteSet, isRedrawn: Bool
  ) -> Verdict {
    var steps = Self.mostOfLine
    defer { savedSteps -= Self.mostOfLine - steps }
    // The English header has commas, and most lines have none.
    if !isRedrawn, !hasSequences, given == .automatic,
      packages.areKnown || packages.areExpected || bytes.contains(UInt8(ascii: ",")),
      let record = packages.record(of: line)
    {
      _ = counts(record, as: OutputKind(format: .apt), after: 0, false)
      return .text
    }
    if let verdict = verdict(byFormOf: line, bytes, isRedrawn: isRedrawn, &steps) { return verdict }
    if tests.areExpected, !isRedrawn, let results = line.testResults {
      _ = counts(tests.end(line: results), as: OutputKind(format: .pytest), false)
      return .text
    }
    if !isRedrawn { frame.moveBars() }
    guard [.automatic, .generic].contains(kinds.current?.format ?? given) else { return .text }
    steps -= Self.stepsOfForms
    guard bytes.hasDigit, let found = GenericRecord(in: line) else {
      if kinds.current == .growingText { take(growing: line) }
      if bytes.hasDigit, !isRedrawn { turns.note(line, bytes) }
      guard isRedrawn, let fraction = bar.fraction(in: line) else { return .text }
      return counts(OutputRecord(fraction: fraction), as: .bar, after: 0, true) ? .progress : .text
    }
    return take(found, in: line, isRedrawn: isRedrawn)
  }

  /// Takes a line that has a known form; `nil` if it has none, or one beside the kind in use.
  private mutating func verdict(
    byFormOf line: UnsafeRawBufferPointer, _ bytes: ByteSet, isRedrawn: Bool, _ steps: inout Int
  ) -> Verdict? {
    for need in patterns.needs(of: line, bytes) where need.isMet(by: line, bytes) {
      let (index, format) = (need.index, need.format)
      if need.needsOthers, kinds.current?.format != format, known != format { continue }
      // `[1/3] alpha 45% | 1.2 MiB/s` is a part of dnf's block.
      if format.countsSteps, line.firstOffset(of: "% |".utf8) != nil { continue }
      guard var record = patterns.all[index].pattern.record(line, &steps) else { continue }
      let form = patterns.all[index].pattern.form
      tookOwnForm = format == known
      tookOwnRecord =
        tookOwnForm && (form.role.saysProgress || !form.isKept || known == .parallel)
      if case .closing = form.role, form.isKept, !line.holdsDuration { return .text }
      // apt reads its database before the steps, of which this is none.
      if format == .apt, isRedrawn, record.label != nil, packages.areKnown {
        kinds.current = OutputKind(format: .apt)
        return .progress
      }
      if format == .tqdm { record = frame.outermost(with: record) }
      if format.countsSteps, known != format, !isRedrawn, takeTurn(record, of: format) {
        return .text
      }
      if format == .pytest, !isRedrawn, let results = line.testResults {
        tests.end(line: results, with: &record)
      }
      let mayGo = isRedrawn || !form.isKept && known == format
      if take(record, form, of: format, isRedrawn) { return mayGo ? .progress : .text }
      // The kind in use may go on with a line that is also the first one of a form, as
      // `Fetching: 60% (6/10)`, which git's form fits.
      return form.role == .record && kinds.current?.format == .generic ? nil : .text
    }
    return nil
  }

  /// Whether the record is the number of a part. The count of all parts takes its place, if a line
  /// has announced it.
  private mutating func takeTurn(_ record: OutputRecord, of format: OutputFormat) -> Bool {
    guard turns.isPart(record) else { return false }
    if let all = turns.count {
      _ = counts(all, as: .ending, after: 0, false)
    } else if kinds.current?.format == format {
      kinds.current = nil
      state.forget()
    }
    return true
  }

  private mutating func take(
    _ found: GenericRecord, in line: UnsafeRawBufferPointer, isRedrawn: Bool
  ) -> Verdict {
    bar = RisingBar()
    let isPair = found.record.total != nil
    let whole = frame.whole(with: found.record, isOfAll: line.isOfAll)
    if frame.areRepainted {
      if let whole {
        _ = counts(whole, as: OutputKind(format: .generic, isPair: isPair, isBlock: true), true)
      }
      return .text
    }
    if !isRedrawn, takeTurn(found.record, of: .generic) { return .text }
    var kind = OutputKind(
      format: .generic, wordHash: found.wordHash, isPair: isPair, isSize: found.record.countsBytes)
    if isPair, found.endsLine, kinds.current == .ending || kinds.endNext(found.record) {
      kind = .ending
    }
    // How many records of the kind must come before one counts. Of a row that is written over, 1,
    // and of `Copied [3/10] a.txt`. Within a sentence, `n of m` is rarely progress (`fixed 3 of 9
    // bugs`): 2. A percentage on lines of a log is often a measurement (`score 87%`): 3.
    let needed = isRedrawn || isPair && found.isProminent ? 1 : isPair ? 2 : 3
    let mayBegin =
      isRedrawn || isPair
      || (found.isProminent || line.saysProgress)
        && kinds.mayBegin(found.record, as: kind, in: line)
    let counts = counts(found.record, as: kind, after: needed, isRedrawn, mayBegin: mayBegin)
    if isPair, found.endsLine, !counts { kinds.note(found.record, as: .ending) }
    return counts && isRedrawn ? .progress : .text
  }

  /// Takes the beginning of a line, to which the program adds text.
  mutating func take(growing text: UnsafeRawBufferPointer) {
    if tests.areExpected, let results = text.testResults {
      // A shorter text without a file may be the beginning of another line: `E   assert a == b`.
      guard results > 2 || text.firstOffset(of: ".py ".utf8) != nil else { return }
      let record = tests.record(with: results)
      _ = counts(record, as: OutputKind(format: .pytest), false)
      return
    }
    guard given != .none, [.automatic, .generic].contains(kinds.current?.format ?? given),
      savedSteps > 0, let fraction = text.growingFraction
    else { return }
    _ = counts(OutputRecord(fraction: fraction), as: .growingText, after: 0, true)
  }

  private mutating func take(
    _ record: OutputRecord, _ form: OutputForm, of format: OutputFormat, _ isRedrawn: Bool
  ) -> Bool {
    switch form.role {
    case .noise: return true
    case .header where record.completed == nil && record.part == nil:
      // As curl's heading, the line only tells which program it is.
      kinds.begin(OutputKind(format: format))
      return known == format
    case .header:
      if format == .pytest {
        tests = TestResults(total: record.completed)
        kinds.begin(OutputKind(format: .pytest))
      } else if !isRedrawn {
        state.prepare(record)
      }
      return false
    case .activity:
      guard kinds.current?.format == format else { return false }
      state.forget()
      state.begin(record)
      return false
    case .begin, .waits, .read, .next, .end:
      let mayCount = form.role == .begin || kinds.current?.format == format
      guard mayCount, let record = state.take(record, ofPart: form.role, isRedrawn)
      else { return false }
      return counts(record, as: OutputKind(format: format), isRedrawn)
    case .closing(let end):
      if record.fraction != nil, state.reading.end == nil { state.apply(record) }
      state.close(as: end)
      return !form.isKept
    case .record, .asked, .later: return counts(record, as: OutputKind(format: format), isRedrawn)
    }
  }

  /// Takes a record, and returns whether it counts: its kind is in use, or `needed` records of the
  /// kind came before it, each farther than the last.
  private mutating func counts(
    _ record: OutputRecord, as kind: OutputKind, after needed: Int = 1, _ isRedrawn: Bool,
    mayBegin: Bool = true
  ) -> Bool {
    savedSteps -= Self.stepsOfRecord
    let mayLeave =
      frame.areRepainted && kinds.current?.isBlock == false
      || state.reading.fractionCompleted ?? 1 == 1
    guard
      given == .generic
        || kinds.use(
          kind, for: record, after: kind.format == known ? 0 : needed, mayBegin: mayBegin,
          mayLeave: kind.format == known || mayLeave)
    else { return false }
    // GNU parallel shares its rows with the text of its jobs.
    if kind.format == .parallel { known = .parallel }
    kinds.noteLine(isRedrawn)
    var record = record
    record.countsSteps = kind.format.countsSteps
    record.isOfPart = kind.format == .pbar
    record.isRedrawn = isRedrawn
    // curl writes the amount so far for a total that it does not know: ` 512k    0  512k`.
    record.saysTotal = record.fraction != nil && ![.generic, .curl].contains(kind.format)
    state.apply(record)
    return true
  }

  var readsSequences: Bool { [.osc, .apt, .automatic].contains(given) }

  /// Takes a sequence for the terminal. Lines say more than OSC 9;4, a percentage alone, so they
  /// win; apt's bar in the last row says more than its lines.
  mutating func take(sequence record: OutputRecord, of format: OutputFormat) {
    add(steps: 8)
    guard savedSteps > 0, [.automatic, format].contains(kinds.current?.format ?? given) else {
      return
    }
    savedSteps -= Self.stepsOfRecord
    let record = state.joinedWithOtherRuns(record)
    // After the end of the runs within the command, anything may follow.
    hasSequences = record.run == nil && !record.hasEnded || state.hasRuns
    kinds.replace(with: hasSequences ? OutputKind(format: format) : nil)
    state.apply(record)
  }
}
