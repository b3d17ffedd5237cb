import TerminalText

/// The text that is written above the bar: whole lines at once, an unfinished one after a while.
///
/// An unfinished line stands on the row above the bar and is written anew, from its start, when more of it
/// comes: so the cursor never has to be put into the middle of a row.
package struct TextAbove: Sendable {
  /// Seconds after which an unfinished line is shown.
  package static let patience = 0.2
  /// An unfinished line of more bytes is not waited for, so that memory stays bounded.
  static let longestUnfinished = 1 << 16
  /// Of an unfinished line of more bytes only what follows its last carriage return is kept.
  private static let longestRepeated = 1 << 12

  /// Whether the terminal knows how to go back to the row above.
  private let movesCursor: Bool
  /// What there is of the unfinished line, whole characters and sequences only; begins in the first column.
  private var unfinished: [UInt8] = []
  /// What comes behind it and waits for its own rest, however long: it is never due.
  private var tail = IncompleteTail()
  /// The look at the start of the unfinished line.
  private var rendition = CarriedRendition()
  /// When the first of its bytes came that is not shown yet.
  private var waitingSince: Double?
  /// Whether the unfinished line stands on the row above the bar, as far as it had come.
  private var isShown = false
  /// Whether the text that was passed through last has not ended its line.
  package private(set) var leavesLineOpen = false

  /// `movesCursor`: the terminal knows control sequences.
  package init(movesCursor: Bool = true) {
    self.movesCursor = movesCursor
  }

  /// Whether there is nothing left that was not written.
  package var isEmpty: Bool { unfinished.isEmpty && tail.isEmpty }

  /// Seconds until the unfinished line is to be shown; `nil` where nothing waits.
  package func secondsUntilDue(at now: Double) -> Double? {
    guard !unfinished.isEmpty, let waitingSince else { return nil }
    return max(0, waitingSince + Self.patience - now)
  }

  /// Takes in text; gives the bytes that write its whole lines in place of the bar, which has been
  /// erased and whose row the cursor stands on.
  package mutating func write(_ bytes: [UInt8], at now: Double) -> [UInt8] {
    let (lines, rest) = tail.complete(with: bytes)
    guard lines.isEmpty else {
      let text = backToShownRow() + rendition.dress(unfinished + lines)
      unfinished = Array(rest)
      waitingSince = rest.isEmpty ? nil : now
      reduce()
      return text
    }
    guard !rest.isEmpty else { return [] }
    unfinished += rest
    if waitingSince == nil { waitingSince = now }
    reduce()
    return unfinished.count > Self.longestUnfinished ? breakRow() : []
  }

  /// The bytes that show the unfinished line above the row of the bar, once it is due.
  package mutating func showUnfinished(at now: Double, columns: Int) -> [UInt8] {
    guard let wait = secondsUntilDue(at: now), wait <= 0 else { return [] }
    guard movesCursor, UnfinishedRow(unfinished).fits(columns: columns) else { return breakRow() }
    // It will be written again from its start, with the look that it had there.
    var shown = rendition
    let row = backToShownRow() + shown.dress(unfinished)
    waitingSince = nil
    isShown = true
    return row + ControlSequence.newline
  }

  /// The text has ended: what waits for its rest does so in vain, and is left to be written or left out.
  package mutating func end() {
    let rest = tail.giveUp()
    guard !rest.isEmpty else { return }
    unfinished += rest
    if waitingSince == nil { waitingSince = -.infinity }
  }

  /// The bytes of everything that is left and whole, when nothing is drawn below it (any more).
  package mutating func flush(endingLine: Bool) -> [UInt8] {
    guard !unfinished.isEmpty else { return [] }
    let isComplete = isShown && waitingSince == nil
    if isComplete { rendition.follow(unfinished) }
    let row = isComplete ? [] : backToShownRow() + rendition.dress(unfinished)
    let needsEnd = endingLine && !isComplete && unfinished.last != UInt8(ascii: "\n")
    isShown = false
    waitingSince = nil
    unfinished = []
    return row + (needsEnd ? ControlSequence.newline : [])
  }

  /// Whether the bar can stand below the unfinished line while the cursor waits behind it.
  package func leavesRoomForBar(columns: Int) -> Bool {
    movesCursor && UnfinishedRow(unfinished).leavesRoomForBar(columns: columns)
  }

  /// The bytes that show the unfinished line, once it is due, in place of the bar and leave the cursor
  /// behind it, for somebody to type an answer there; `bar`: what paints the bar on the `barHeight` rows
  /// below, if the line leaves them free.
  package mutating func ask(
    at now: Double, columns: Int, bar: [UInt8], barHeight: Int = 1
  ) -> [UInt8] {
    guard let wait = secondsUntilDue(at: now), wait <= 0 else { return [] }
    let row = UnfinishedRow(unfinished)
    guard movesCursor, row.leavesRoomForBar(columns: columns) else { return passThrough([]) }
    // What may be the first half of a line's end waits for the other, with the cursor behind the text.
    let returning = row.endsInReturn ? ControlSequence.carriageReturn : []
    unfinished.removeLast(returning.count)
    let question = passThrough([])
    unfinished = returning
    waitingSince = nil
    let height = max(1, barHeight)
    // First the rows are made below, so that going there can't scroll the place that is remembered.
    return (0..<height).flatMap { _ in ControlSequence.newline } + ControlSequence.up(height)
      + ControlSequence.carriageReturn + question + ControlSequence.saveCursor
      + ControlSequence.newline + bar + ControlSequence.restoreCursor
  }

  /// The bytes that write text where no bar stands below it, as it comes.
  package mutating func passThrough(_ bytes: [UInt8]) -> [UInt8] {
    let (lines, rest) = tail.complete(with: bytes)
    if let last = rest.last ?? lines.last ?? unfinished.last {
      leavesLineOpen = last != UInt8(ascii: "\n")
    }
    return flush(endingLine: false) + rendition.dress(lines + rest)
  }

  /// Forgets the row above the bar: somebody else has moved the cursor away from it. More of its line
  /// begins a row of its own.
  package mutating func forget() {
    guard isShown else { return }
    isShown = false
    guard waitingSince == nil else { return }
    rendition.follow(unfinished)
    unfinished = []
  }

  /// Writes the unfinished line as it is. Where its end will stand can't be known, so the rest begins a
  /// row of its own.
  private mutating func breakRow() -> [UInt8] {
    let row = backToShownRow() + rendition.dress(unfinished)
    waitingSince = nil
    unfinished = []
    return row + ControlSequence.newline
  }

  private mutating func backToShownRow() -> [UInt8] {
    guard isShown else { return [] }
    isShown = false
    return ControlSequence.up + ControlSequence.carriageReturn + ControlSequence.eraseToEndOfLine
  }

  /// A line that begins again after a carriage return replaces what it had said, where it covers that.
  private mutating func reduce() {
    guard unfinished.contains(UInt8(ascii: "\r")) else { return }
    let row = UnfinishedRow(unfinished)
    // One that has begun again so often is not kept for what may stick out behind its end.
    let isLong = unfinished.count > Self.longestRepeated
    guard row.isPlain || isLong else { return }
    let least = isLong ? 1 : max(1, row.beginnings.map(\.width).max() ?? 0)
    guard let start = row.beginnings.last(where: { $0.width >= least })?.start else { return }
    rendition.follow(unfinished[..<start])
    unfinished.removeFirst(start)
  }
}
