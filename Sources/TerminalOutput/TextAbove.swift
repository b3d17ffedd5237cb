import TerminalText

/// The text above the bar: whole lines and questions are written at once, another unfinished line
/// after a moment, on the row above the bar. When more of it comes, it is written again from its
/// start, so that the cursor is never moved into the middle of a row.
package struct TextAbove: Sendable {
  /// Seconds after which an unfinished line is shown. `OutputReader` holds it back for 0.05 s before,
  /// and the answer to a key still seems immediate.
  static let patience = 0.06
  static let longestUnfinished = 1 << 16  // In bytes; a longer line is written at once

  private static let longestRepeated = 1 << 12  // In bytes; of a longer one only the end is kept

  /// Whether text begins with a carriage return, but for sequences before it.
  package static func rewritesLine(_ bytes: [UInt8]) -> Bool {
    var filter = EscapeFilter(endsAtLines: false)
    return bytes.first { filter.feed($0) } == .carriageReturn
  }

  private let movesCursor: Bool
  private var unfinished: [UInt8] = []  // From the first column on, without the incomplete tail
  private var tail = IncompleteTail()
  private var rendition = CarriedRendition()
  private var waitingSince: Double?  // When the first byte came that is not shown yet

  /// Whether the unfinished line, but for what waits, is on the row above the bar.
  package private(set) var isShown = false

  /// The last question, and the style at its start.
  private var asked: (line: [UInt8], rendition: CarriedRendition)?

  /// Whether the text of `passThrough` has not ended its line.
  package private(set) var leavesLineOpen = false

  package init(movesCursor: Bool = true) { self.movesCursor = movesCursor }
  package var isEmpty: Bool { unfinished.isEmpty && tail.isEmpty }

  /// Whether the text has opened the alternate screen, or moved the cursor to other rows.
  package var movesBetweenRows: Bool { rendition.hasAlternateScreen || rendition.movesBetweenRows }
  package mutating func forgetMoves() { rendition.movesBetweenRows = false }

  /// The end of the unfinished line if it looks like a question, which is due at once.
  package var endOfQuestion: UInt8? { unfinished.endOfQuestion }

  /// When the unfinished line is to be shown; `nil` if nothing waits.
  package var nextDue: Double? {
    unfinished.isEmpty ? nil : waitingSince.map { $0 + Self.patience }
  }

  package func isDue(at now: Double) -> Bool { nextDue ?? .infinity <= now }

  /// Writes the whole lines of a text, where the erased bar began.
  package mutating func write(_ bytes: [UInt8], at now: Double, columns: Int? = nil) -> [UInt8] {
    let (lines, rest) = tail.complete(with: bytes)
    guard lines.isEmpty else {
      let text = rewritten(with: lines)
      unfinished = Array(rest)
      waitingSince = rest.isEmpty ? nil : endOfQuestion == nil ? now : -.infinity
      reduce()
      return text
    }
    guard !rest.isEmpty else { return [] }
    unfinished += rest
    if let columns,
      unfinished.suffix(ControlSequence.eraseLine.count).elementsEqual(ControlSequence.eraseLine),
      UnfinishedRow(unfinished).fits(columns: columns)
    {
      dropUnfinished()
      waitingSince = nil
      return backToShownRow()
    }
    waitingSince = endOfQuestion == nil ? waitingSince ?? now : -.infinity
    reduce()
    return unfinished.count > Self.longestUnfinished ? flush(endingLine: true) : []
  }

  /// Shows the unfinished line above the row of the bar, once it is due.
  package mutating func showUnfinished(at now: Double, columns: Int) -> [UInt8] {
    guard isDue(at: now) else { return [] }
    guard canBeRewritten(columns: columns) else { return flush(endingLine: true) }
    // The line may be written again from its start, in its first style.
    var shown = rendition
    let row = backToShownRow() + shown.dress(unfinished)
    waitingSince = nil
    isShown = true
    return row + ControlSequence.newline
  }

  /// Ends the text; an incomplete sequence is dropped.
  package mutating func end() {
    let rest = tail.giveUp()
    guard !rest.isEmpty else { return }
    unfinished += rest
    waitingSince = waitingSince ?? -.infinity
  }

  /// Writes the whole unfinished line, as the bar is gone.
  package mutating func flush(endingLine: Bool) -> [UInt8] {
    guard !unfinished.isEmpty else { return [] }
    if isShown, waitingSince == nil {
      forget()
      return []
    }
    let needsEnd = endingLine && unfinished.last != .newline
    defer {
      waitingSince = nil
      unfinished = []
    }
    return rewritten() + (needsEnd ? ControlSequence.newline : [])
  }

  /// Whether the unfinished line can be written again from its start whenever more of it comes.
  package func canBeRewritten(columns: Int) -> Bool {
    movesCursor && UnfinishedRow(unfinished).fits(columns: columns)
  }

  /// Whether the bar can be below the unfinished line while the cursor waits at its end.
  package func leavesRoomForBar(columns: Int) -> Bool {
    movesCursor && UnfinishedRow(unfinished).leavesRoomForBar(columns: columns)
  }

  /// Shows the unfinished line, once it is due, in place of the bar, with the cursor at its end for
  /// the user's answer. `bar` paints the bar on the `barHeight` rows below, if there is room.
  package mutating func ask(at now: Double, columns: Int, bar: [UInt8], barHeight: Int = 1)
    -> [UInt8]
  {
    guard isDue(at: now) else { return [] }
    guard leavesRoomForBar(columns: columns) else { return passThrough([]) }
    // A carriage return at the end may be the first half of CR LF, so it waits.
    let returning = UnfinishedRow(unfinished).endsInReturn ? ControlSequence.carriageReturn : []
    unfinished.removeLast(returning.count)
    let before = (unfinished, rendition)
    let question = passThrough([])
    asked = before
    unfinished = returning
    waitingSince = nil
    let height = max(1, barHeight)
    // The rows are made first, so that moving there cannot scroll the saved position away.
    return [UInt8](repeating: 0x0A, count: height) + ControlSequence.up(height)
      + ControlSequence.carriageReturn + question + ControlSequence.saveCursor
      + ControlSequence.newline + bar + ControlSequence.restoreCursor
  }

  /// Makes an unanswered question an unfinished line again, and moves the cursor below it; `nil`
  /// without a question.
  package mutating func withdrawQuestion() -> [UInt8]? {
    guard let asked else { return nil }
    unfinished = asked.line + unfinished
    rendition = asked.rendition
    isShown = true
    self.asked = nil
    return ControlSequence.eraseBelow + ControlSequence.newline
  }

  /// Writes text without a bar below it, as it comes.
  package mutating func passThrough(_ bytes: [UInt8]) -> [UInt8] {
    asked = nil
    let (lines, rest) = tail.complete(with: bytes)
    if let last = rest.last ?? lines.last ?? unfinished.last {
      leavesLineOpen = last != .newline
    }
    return flush(endingLine: false) + rendition.dress(lines + rest)
  }

  /// Forgets the row above the bar, which the cursor has left.
  package mutating func forget() {
    if isShown, waitingSince == nil { dropUnfinished() }
    isShown = false
  }

  private mutating func dropUnfinished(upTo end: Int? = nil) {
    let end = end ?? unfinished.count
    rendition.follow(unfinished[..<end])
    unfinished.removeFirst(end)
  }

  private mutating func rewritten(with more: ArraySlice<UInt8> = []) -> [UInt8] {
    backToShownRow() + rendition.dress(unfinished + more)
  }

  private mutating func backToShownRow() -> [UInt8] {
    guard isShown else { return [] }
    isShown = false
    return ControlSequence.up(1) + ControlSequence.eraseLine
  }

  /// Drops the text before a carriage return if the text after it covers it.
  private mutating func reduce() {
    guard unfinished.contains(.carriageReturn) else { return }
    let row = UnfinishedRow(unfinished)
    // In a long line it is dropped even if a part of it stays visible.
    let isLong = unfinished.count > Self.longestRepeated
    guard row.isPlain || isLong else { return }
    let least = isLong ? 1 : max(1, row.beginnings.map { $0.width }.max() ?? 0)
    dropUnfinished(upTo: row.beginnings.last { $0.width >= least }?.start ?? 0)
  }
}
