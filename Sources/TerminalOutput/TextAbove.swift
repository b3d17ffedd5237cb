import TerminalText

/// The text of a command, passed on as it comes.
///
/// Only the start of a line is held for a moment, so that the bar does not move down for each line
/// that comes in pieces; and an incomplete character or sequence, so that no frame gets into it.
package struct TextAbove: Sendable {
  /// Seconds for which the start of a line is held. `OutputReader` holds it for 0.05 s before.
  static let patience = 0.06
  private static let longestHeld = 1 << 12  // In bytes

  private var held: [UInt8] = []
  private var heldSince: Double?
  private var tail = IncompleteTail()
  private var rendition = CarriedRendition()
  package var cursor = TextCursor()

  package init() {}

  /// When the held text is to be written; `nil` if there is none.
  package var nextDue: Double? { heldSince.map { $0 + Self.patience } }

  package func isDue(at now: Double) -> Bool { nextDue ?? .infinity <= now }

  /// Takes text, and returns what is to be written now.
  package mutating func take(_ bytes: [UInt8], at now: Double) -> [UInt8] {
    let (lines, rest) = tail.complete(with: bytes)
    guard cursor.isAtEmptyRow || cursor.isKnown && !lines.isEmpty else {
      return takeHeld() + lines + rest
    }
    let ready = lines.isEmpty ? [] : takeHeld() + lines
    held += rest
    // A question is written at once.
    if !rest.isEmpty { heldSince = held.endOfQuestion == nil ? heldSince ?? now : -.infinity }
    return held.count > Self.longestHeld || rest.asksTerminal ? ready + takeHeld() : ready
  }

  /// Takes the last text; an incomplete sequence is dropped.
  package mutating func takeRest() -> [UInt8] { takeHeld() + tail.giveUp() }

  package mutating func takeHeld() -> [UInt8] {
    defer { held = [] }
    heldSince = nil
    return held
  }

  /// The bytes that write a text, and whether they leave the rows below the text as they are.
  package mutating func write(_ text: [UInt8], columns: Int) -> (bytes: [UInt8], keepsBelow: Bool) {
    let keepsBelow = cursor.follow(text, columns: columns)
    return (rendition.dress(text), keepsBelow)
  }

  /// Writes text as it comes where no bar is beside it.
  package mutating func passThrough(_ bytes: [UInt8], columns: Int) -> [UInt8] {
    let (lines, rest) = tail.complete(with: bytes)
    return write(takeHeld() + lines + rest, columns: columns).bytes
  }
}

/// The style (SGR) that foreign text has set and not reset: it is reset after each piece of text,
/// for the bar below, and restored before the next.
struct CarriedRendition {
  private var style: [UInt8] = []  // The sequences since the last reset
  private var sequence: [UInt8] = []  // The last sequence, which may not have ended
  private var filter = EscapeFilter(endsAtLines: false)

  private static let longestSequence = 64  // No real style needs more
  private static let longestStyle = 512  // Bytes; a longer style begins anew

  /// The text with the style restored before it and reset after it, but not within a sequence.
  mutating func dress(_ text: some Collection<UInt8>) -> [UInt8] {
    guard !text.isEmpty else { return [] }
    let opening = filter.isInSequence ? [] : style
    follow(text)
    let needsReset = !filter.isInSequence && !style.isEmpty
    return opening + text + (needsReset ? ControlSequence.selectGraphicRendition([]) : [])
  }

  private mutating func follow(_ text: some Collection<UInt8>) {
    for byte in text where !filter.feed(byte) {
      if byte == ControlSequence.escape { sequence = [] }
      // A terminal obeys a control within a sequence at once.
      if byte < 0x20, byte != ControlSequence.escape { continue }
      if sequence.count <= Self.longestSequence { sequence.append(byte) }
      if !filter.isInSequence { endSequence() }
    }
  }

  private mutating func endSequence() {
    let introducer = [ControlSequence.escape, UInt8(ascii: "[")]
    guard sequence.count <= Self.longestSequence, sequence.starts(with: introducer),
      sequence.last == UInt8(ascii: "m")
    else { return }
    let separator = UInt8(ascii: ";")
    let rest = sequence.dropFirst(2).dropLast().drop { $0 == UInt8(ascii: "0") }
    if rest.first ?? separator == separator { style = [] }
    if style.count >= Self.longestStyle { style = [] }
    if !rest.isEmpty { style += sequence }
  }
}
