import TerminalText

/// Keeps a block of lines of a screen, most often one, showing the latest frame, below whatever text is
/// written above it.
///
/// It is pure: it gives the bytes of one write and remembers what they leave on the screen. A frame of one
/// line paints it whole, since other programs print on the same terminal; of several lines it sends what
/// changed, without the spaces at the end of a line: a terminal that gets narrower would break the line for
/// them. Each frame leaves the cursor at the start of the first line: what a person types, `^C` too, would
/// wrap at the end of a line and tear it.
package struct BlockPainter: Sendable {
  /// What the block is painted on.
  package enum Surface: Hashable, Sendable {
    /// A terminal that knows the sequences for erasing and for going up.
    case terminal
    /// A terminal without sequences (`TERM=dumb`), where nothing leads back up: only the first line is
    /// shown until the last frame. What an older, longer frame left is overwritten with spaces.
    case dumbTerminal
    /// No terminal: every frame is whole lines. While there has been only one, it ends in a carriage
    /// return, and the last frame only ends the line where it would be the same again; of several, each
    /// ends in a newline, so that a log of them can be read.
    case stream
  }

  private let surface: Surface
  private var encoder: AnsiEncoder
  /// Whether the lines of a stream end in a newline, as several do.
  private var endsLines: Bool
  /// The lines that the last frame left on the screen; none while there is no frame.
  private var shown: [StyledText] = []

  /// `mayGrow`: there may be several lines, and even a lone one is to look as one of them in a stream.
  package init(surface: Surface, encoder: AnsiEncoder, mayGrow: Bool = false) {
    self.surface = surface
    self.encoder = encoder
    endsLines = mayGrow
  }

  /// Whether a frame stands below the cursor.
  package var isVisible: Bool { !shown.isEmpty }

  /// How many lines the last frame left on the screen.
  package var height: Int { shown.count }

  /// Goes on with another encoder in the same place.
  package mutating func adopt(_ encoder: AnsiEncoder) {
    self.encoder = encoder
  }

  /// How many lines a frame can show while the run goes on, on a screen of so many rows; at least 1.
  package func capacity(rows: Int) -> Int {
    switch surface {
    case .terminal: max(1, rows - 1)
    case .dumbTerminal: 1
    case .stream: .max
    }
  }

  /// The bytes that show `lines` in place of the last frame; none where several stay as they are.
  ///
  /// `whole`: also the lines that did not change. `afterResize`: the terminal may have broken the lines of
  /// the last frame over several rows. The cursor went along with its start, so what is left of it stands
  /// below.
  package mutating func paint(
    _ lines: [StyledText], whole: Bool = true, afterResize: Bool = false
  ) -> [UInt8] {
    let before = shown
    let lines = withoutUnseenEnds(lines)
    shown = lines
    switch surface {
    case .terminal:
      let sent = sending(lines, over: before, whole: whole, afterResize: afterResize)
      guard !sent.bytes.isEmpty else { return [] }
      return sent.bytes + ControlSequence.up(sent.row) + ControlSequence.carriageReturn
    case .dumbTerminal:
      shown = Array(lines.prefix(1))
      guard !shown.isEmpty || !before.isEmpty else { return [] }
      return overwriting(before.first, with: shown.first) + ControlSequence.carriageReturn
    case .stream:
      let opening = endLinesIfSeveral(lines, over: before)
      let end = endsLines ? ControlSequence.newline : ControlSequence.carriageReturn
      return opening + lines.flatMap { encoder.encode($0) + end }
    }
  }

  /// The bytes that show `lines` for good and go on below them.
  package mutating func paintLast(_ lines: [StyledText], afterResize: Bool = false) -> [UInt8] {
    guard let last = lines.indices.last else { return erase() }
    let before = shown
    let lines = withoutUnseenEnds(lines)
    shown = []
    switch surface {
    case .terminal:
      let sent = sending(lines, over: before, whole: true, afterResize: afterResize)
      return sent.bytes + ControlSequence.up(sent.row - last) + ControlSequence.newline
    case .dumbTerminal:
      return overwriting(before.first, with: lines.first) + ControlSequence.newline
        + lines.dropFirst().flatMap { encoder.encode($0) + ControlSequence.newline }
    case .stream:
      // The row shows this already.
      if !endsLines, lines == before { return ControlSequence.newline }
      return endLinesIfSeveral(lines, over: before)
        + lines.flatMap { encoder.encode($0) + ControlSequence.newline }
    }
  }

  /// The bytes that take the last frame away, so that other text can stand in its place.
  package mutating func erase() -> [UInt8] {
    guard isVisible else { return [] }
    let before = shown
    shown = []
    switch surface {
    case .terminal: return clear(before.count)
    case .dumbTerminal: return overwriting(before.first, with: nil) + ControlSequence.carriageReturn
    case .stream: return endsLines ? [] : ControlSequence.newline
    }
  }

  /// The bytes that clear so many lines from that of the cursor on, where what is left of a frame may
  /// stand.
  package func clear(_ count: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    switch surface {
    case .terminal:
      let line = ControlSequence.carriageReturn + ControlSequence.eraseToEndOfLine
      let rest = (1..<count).flatMap { _ in ControlSequence.newline + line }
      return line + rest + ControlSequence.up(count - 1)
    case .dumbTerminal, .stream: return ControlSequence.newline
    }
  }

  /// Forgets the last frame: somebody else has moved the cursor away from it.
  package mutating func forget() {
    shown = []
  }

  /// The bytes that send what of the lines is to be sent and clear the rows of those that are gone, and
  /// the row on which they leave the cursor, from the first line's 0.
  private func sending(
    _ lines: [StyledText], over before: [StyledText], whole: Bool, afterResize: Bool
  ) -> (bytes: [UInt8], row: Int) {
    var bytes: [UInt8] = []
    var row = 0
    // The cursor's row always has something of the frame, if the frame has anything.
    for index in 0..<(afterResize ? max(1, lines.count) : max(lines.count, before.count)) {
      let line = index < lines.count ? lines[index] : nil
      let old = index < before.count ? before[index] : nil
      guard whole || afterResize || line != old else { continue }
      while row < index {
        bytes += ControlSequence.newline
        row += 1
      }
      let erasing =
        afterResize && index == 0 ? ControlSequence.eraseBelow : ControlSequence.eraseToEndOfLine
      var sent = (line.map(encoder.encode) ?? []) + erasing
      // What a person types stands in the first line, which is cleaned up whenever it changes.
      if !whole, !afterResize, index > 0, let line, let old,
        let change = LineChange(from: old, to: line)
      {
        let changed = encoder.encode(change)
        if changed.count + Self.worthSaving <= sent.count { sent = changed }
      }
      bytes += ControlSequence.carriageReturn + sent
    }
    return (bytes, row)
  }

  /// The lines without what can't be seen at their ends, where that is not sent.
  private func withoutUnseenEnds(_ lines: [StyledText]) -> [StyledText] {
    surface == .stream || lines.count > 1 ? lines.map(\.withoutTrailingSpaces) : lines
  }

  /// Bytes less than the whole line that make it worth sending a part of it.
  private static let worthSaving = 16

  /// From the first frame of several lines on, all lines of a stream end in newlines; the bytes that end the
  /// line before.
  private mutating func endLinesIfSeveral(
    _ lines: [StyledText], over before: [StyledText]
  ) -> [UInt8] {
    guard lines.count > 1, !endsLines else { return [] }
    endsLines = true
    return before.isEmpty ? [] : ControlSequence.newline
  }

  private func overwriting(_ before: StyledText?, with line: StyledText?) -> [UInt8] {
    let missing = (before?.cellWidth ?? 0) - (line?.cellWidth ?? 0)
    return ControlSequence.carriageReturn + (line.map(encoder.encode) ?? [])
      + [UInt8](repeating: 0x20, count: max(0, missing))
  }
}
