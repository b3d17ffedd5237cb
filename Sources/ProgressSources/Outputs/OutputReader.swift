import ProgressModel
import TerminalText

/// Reads progress out of the output of a program, and passes on what stays on the screen: records
/// that the program itself writes over, and lines meant for other programs only, are removed.
///
/// A row consists of pieces. `\r` or `\b` ends a piece that the next one is written over; `\n` or
/// `\r\n` ends the last piece, which stays: `45%\r100%\n` has two. The beginning of a piece is held
/// back for a moment, since it may turn out to be a record.
package struct OutputReader: Sendable {
  private enum Occasion {
    case part  // Text before a sequence, or before other text of its chunk
    case bytes  // The end of a chunk
    case quiet  // After `patience`
    case end  // The end of the output
  }

  /// How far the bytes of a text have been read.
  private struct PieceCursor {
    var passed: Int  // All before has been passed on or removed
    var judged = 0  // All before has been judged
    var searched: Int  // All before has been searched for ends
    var blankCount = 0  // From `judged` on

    /// What has been judged and not yet passed on; all before `next` is passed or removed then.
    mutating func pass(_ bytes: UnsafeRawBufferPointer, before next: Int) -> UnsafeRawBufferPointer
    {
      defer { passed = next }
      return bytes.part(min(passed, judged)..<judged)
    }
  }

  /// The seconds after which the beginning of a piece is passed on, unless it is a record.
  package static let patience = 0.05

  /// Erases the text before a record in its row of the screen.
  private static let erasingRow = [.carriageReturn, EscapeFilter.escape] + Array("[K".utf8)
  private var detector: OutputDetector
  private var sequences: TerminalSequences
  private var row = OutputRow()
  private var rowNumber = 0  // Counted from where the program began

  /// The unfinished piece. Blank pieces before it are kept with it, since a record may begin there.
  private var piece: [UInt8] = []
  private var passedCount = 0  // How many bytes of it have been passed on
  private var waitingSince: Double?  // When the piece came; `nil` if none of it waits
  private var passed: [UInt8] = []
  private var rows: LogRows?  // What stays in a log

  /// `program`: the format of the program that is run. `isForScreen`: the text goes to a terminal,
  /// where CHA is a carriage return, and a record covers the text before it. `isForLog`: it goes to
  /// the file of our reports, which gets rows instead.
  package init(
    _ format: OutputFormat, program: OutputFormat? = nil, total: Amount? = nil,
    isForScreen: Bool = false, isForLog: Bool = false
  ) {
    if isForLog { rows = LogRows() }
    detector = OutputDetector(format, program: program, total: total)
    sequences = TerminalSequences(
      areForScreen: isForScreen, showProgress: isForScreen || detector.readsSequences)
  }

  package var reading: Reading { detector.state.reading }

  /// Makes the first percentage or `n/m` count.
  mutating func expectRecords() { detector.known = .generic }

  /// The seconds until `settle` has something to do; `nil` if it has nothing.
  package func secondsUntilDue(at now: Double) -> Double? {
    waitingSince.map { max(0, $0 + Self.patience - now) }
  }

  /// Takes the next bytes, and returns what stays.
  package mutating func read(_ chunk: some Collection<UInt8>, at now: Double) -> [UInt8] {
    detector.rest(until: now)
    if !sequences.begun.isEmpty || chunk.contains(EscapeFilter.escape) {
      (sequences.begun.takeAll() + chunk).withUnsafeBytes { bytes in
        var offset = 0
        while let part = sequences.next(in: bytes, from: &offset) {
          readText(part.text, at: .part)
          switch part.sign {
          case .carriageReturn: readText([.carriageReturn], at: .part)
          case .record(let record, let format): detector.take(sequence: record, of: format)
          case nil: break
          }
        }
      }
      readText([])
    } else {
      readText(chunk)
    }
    let isWaiting = piece.count > passedCount || !sequences.begun.isEmpty
    waitingSince = isWaiting ? waitingSince ?? now : nil
    let text = passed.takeAll()
    return rows?.take(chunk) ?? text
  }

  package mutating func settle() -> [UInt8] {
    readText(sequences.begun.takeAll(), at: .quiet)
    waitingSince = nil
    let text = passed.takeAll()
    return rows == nil ? text : []
  }

  package mutating func finish() -> [UInt8] {
    readText(sequences.begun.takeAll(), at: .end)
    piece.takeAll().withUnsafeBytes {
      _ = detector.take($0.content, isRedrawn: false, row: rowNumber)
    }
    return rows?.finish() ?? passed
  }

  private mutating func readText(_ chunk: some Collection<UInt8>, at occasion: Occasion = .bytes) {
    var bytes = piece.takeAll()
    // `piece` was searched before; only its trailing CR and BS may still become another end.
    let open = bytes.lastIndex { $0 != .carriageReturn && $0 != 0x08 }.map { $0 + 1 } ?? 0
    bytes += chunk
    let rest = bytes.withUnsafeBytes { readPieces($0, from: open, at: occasion) }
    let kept = passedCount > 0 ? min(rest.count, OutputDetector.longestLine + 1) : rest.count
    bytes.removeLast(rest.count - kept)
    bytes.removeFirst(rest.lowerBound)
    piece = bytes
    passedCount = min(passedCount, kept)
  }

  /// Reads all whole pieces, of which none ends before `start`, and returns where the rest is.
  private mutating func readPieces(
    _ bytes: UnsafeRawBufferPointer, from searchStart: Int, at occasion: Occasion
  ) -> Range<Int> {
    var cursor = PieceCursor(passed: passedCount, searched: searchStart)
    var isHeld = false
    let endsText = ![.part, .bytes].contains(occasion)
    while let end = nextEnd(in: bytes, cursor, isAll: endsText) {
      let piece = bytes.part(cursor.judged..<end.offset)
      isHeld =
        occasion == .quiet && end.isOpen(in: bytes) && (piece.isEmpty || isRecord(piece.content))
      if isHeld { break }
      cursor.searched = end.next
      if passedCount == 0, row.joinsNext(piece, blankCount: cursor.blankCount, end) {
        cursor.blankCount = end.next - cursor.judged
        continue
      }
      cursor.blankCount = 0
      if let removal = judge(piece, end) {
        passed += cursor.pass(bytes, before: removal.leavesEnd ? end.next - 1 : end.next)
        if removal.isCovering { passed += Self.erasingRow }
      }
      cursor.judged = end.next
      passedCount = 0
      waitingSince = nil
    }
    let rest = cursor.judged..<bytes.count
    if !rest.isEmpty, occasion != .part { detector.take(growing: bytes.part(rest).content) }
    if passedCount > 0 || !isHeld && mayPass(bytes.part(rest), at: occasion) {
      cursor.judged = bytes.count
      row.hasText = true
      passedCount = rest.count
    }
    passed += cursor.pass(bytes, before: bytes.count)
    return rest
  }

  /// The end of the next piece. The text of a job of GNU parallel, or of a program with a bar of
  /// tqdm, comes right after a record, and so does the next record of rclone in a pipe. The record
  /// ends as if it were written over.
  private func nextEnd(in bytes: UnsafeRawBufferPointer, _ cursor: PieceCursor, isAll: Bool)
    -> PieceEnd?
  {
    let end = PieceEnd(in: bytes, from: cursor.searched, isAll: isAll)
    guard let known = detector.known, [.parallel, .tqdm, .rclone].contains(known),
      (end?.offset ?? bytes.count) - cursor.judged <= OutputDetector.longestLine
    else { return end }
    let content = bytes.part(cursor.judged..<(end?.offset ?? bytes.count)).content
    let record =
      switch known {
      case .tqdm: content.recordOfTqdm
      case .rclone: content.recordOfRclone
      case _: content.recordOfParallel
      }
    guard let length = record, !content.part(length...).hasOnlySequences else { return end }
    let start = (end?.offset ?? bytes.count) - content.count
    return PieceEnd(writtenOverAt: start + length)
  }

  private var repaintsRows: Bool { sequences.repaintsRows || detector.repaintsRows }

  /// Judges a whole piece, and returns how it is removed; `nil` if it stays.
  private mutating func judge(_ piece: UnsafeRawBufferPointer, _ end: PieceEnd)
    -> (isCovering: Bool, leavesEnd: Bool)?
  {
    let content = piece.content
    let isNewline = end.kind == .newline
    let isLastOfMeter =
      isNewline && (row.hasPieces || content.count < piece.count) && detector.removesMeter
      && (detector.known == .parallel
        ? content.recordOfParallel == content.count : sequences.areForScreen)
    let isWrittenOver = end.isRedrawn(content)
    let isRedrawn = isWrittenOver || isLastOfMeter
    let covers = sequences.areForScreen && isRedrawn && row.isCovered
    let moves = content.rowMoves
    rowNumber -= moves.before
    var verdict = detector.take(content, isRedrawn: isRedrawn, row: rowNumber)
    // The last row of a meter is a message if it has none of the program's own forms: `3/3 files,
    // done`.
    if isLastOfMeter, !isWrittenOver, verdict == .progress, !detector.tookOwnRecord {
      verdict = .text
    }
    rowNumber += (isNewline ? 1 : 0) - moves.after
    let isRemoved =
      switch verdict {
      // A program that moves up over its rows relies on their number, so none of them is removed.
      case _ where repaintsRows || row.followsUpMove: false
      case _ where verdict != .text && content.hasUpMove: false
      case .text: false
      // Text that was passed on can't be removed, only covered.
      case .progress: passedCount == 0 || covers
      case .blank: row.followsRecord && (isNewline ? content.isEmpty && !row.hasText : isRedrawn)
      }
    let leavesEnd = verdict == .progress && isNewline && row.hasText && !covers
    row.advance(after: content, end, isRemoved: isRemoved, isCovering: covers)
    return isRemoved ? (covers, leavesEnd) : nil
  }

  /// Whether the beginning of a piece is passed on before its end has come.
  private mutating func mayPass(_ rest: UnsafeRawBufferPointer, at occasion: Occasion) -> Bool {
    // Searching the content anew after each part would take quadratic time.
    if occasion == .part || rest.isEmpty { return false }
    let content = rest.content
    let isRedrawn = row.hasPieces || content.count < rest.count
    switch occasion {
    case .part: return false
    case .end:
      let mayGo = sequences.areForScreen || detector.known == .parallel
      return !(isRedrawn && mayGo && isRecord(content, ofKnown: true))
    case .quiet:
      if content.trimmed.isEmpty { return false }
      // In a file, a part of a row that is written over would stay for good.
      if isRedrawn, !sequences.areForScreen,
        content.endOfQuestion == nil || !content.contains(UInt8(ascii: "?"))
      {
        _ = isRecord(content)
        return false
      }
    case .bytes:
      // Waiting for the end of a row would leave it blank in a block that is drawn again and again.
      if content.count > OutputDetector.longestLine { return true }
      if repaintsRows {
        _ = isRecord(content)
        return true
      }
      guard sequences.areForScreen else { return false }
      if rest.asksTerminal { return true }
      guard content.endOfQuestion != nil else { return false }
      if content.contains(UInt8(ascii: "?")) { return true }
    }
    return !isRecord(content, ofKnown: !isRedrawn)
  }

  /// Whether the beginning of a piece that may be redrawn is a record, which then counts already.
  /// `ofKnown`: of a known meter.
  private mutating func isRecord(_ content: UnsafeRawBufferPointer, ofKnown: Bool = false) -> Bool {
    var trial = detector
    let row = rowNumber - content.rowMoves.before
    let verdict = trial.take(content, isRedrawn: true, row: row)
    // The last row of a block stays, and may never be ended.
    if trial.repaintsRows {
      detector = trial
      return false
    }
    guard verdict == .progress,
      !ofKnown || trial.removesMeter && trial.tookOwnForm
    else {
      return false
    }
    detector = trial
    return true
  }
}
