import TerminalText

/// What is sent of a frame.
package enum Repaint: Sendable {
  case changes  // The cells that changed
  case whole  // All rows, and what is below them is erased
}

/// Where the rows of a frame are.
package enum FramePlace: Hashable, Sendable {
  case here  // From the cursor's row on; what moved the cursor there also moves it back

  /// The first row is the cursor's, which waits at the first blank of its line: what a person types
  /// after the line would soon wrap. `hasText`: a text of others may be there.
  case row(hasText: Bool = false)

  /// So many rows below the cursor, which stays in its place; 0: the cursor is at the start of the
  /// first row. `erases`: whether what is after the cursor, and in the rows before the frame, does
  /// not belong to the text that the cursor follows.
  case below(Int, erases: Bool = false)

  /// Whether the first row is the cursor's.
  package var isInRow: Bool { self != .here && gap == 0 }
}

/// Paints the latest frame, a block of lines below the place at which other programs write.
///
/// The terminal itself remembers that place, with its style (DECSC): the bytes of a frame first
/// make room, which may scroll, and save the cursor before they move it. A whole frame covers all
/// cells of its rows, whatever other programs have written there.
package struct BlockPainter: Sendable {
  package enum Surface: Sendable {
    case terminal  // With the sequences for erasing and for moves

    /// Without control sequences (`TERM=dumb`): the cursor cannot move up, so that only the final
    /// frame shows more than the first line.
    case dumbTerminal

    /// The pseudo-terminal of another run, which learns by OSC 9;4 how far the work is: only the
    /// final frame is written, after what others have written.
    case run

    /// No terminal: every frame is sent whole. The lines end in a carriage return, from the first
    /// frame of several lines on in a newline, so that a log is readable.
    case stream
  }

  private let surface: Surface
  package var encoder: AnsiEncoder
  private var endsLines: Bool  // Whether lines of a stream end in a newline
  private var lastLines: [StyledText] = []  // The lines of the previous frame
  private var lastPlace = FramePlace.here

  /// `endsLines`: even a single line of a stream ends in a newline.
  package init(surface: Surface, encoder: AnsiEncoder, endsLines: Bool = false) {
    self.surface = surface
    self.encoder = encoder
    self.endsLines = endsLines
  }

  package var isVisible: Bool { !lastLines.isEmpty }
  package var height: Int { lastLines.count }

  /// The largest number of lines of a frame that is not the final one, at least 1.
  package func capacity(rows: Int) -> Int {
    switch surface {
    case .terminal: max(1, rows - 1)
    case .dumbTerminal: 1
    case .run, .stream: .max
    }
  }

  /// Whether the previous frame has these lines at this place. A stream gets each frame.
  package func shows(_ lines: [StyledText], at place: FramePlace) -> Bool {
    surface != .stream && shownLines(lines) == lastLines && place == lastPlace
  }

  private func shownLines(_ lines: [StyledText]) -> [StyledText] {
    surface != .dumbTerminal || lines.count > 1 ? lines.map { $0.withoutTrailingSpaces } : lines
  }

  /// Replaces the previous frame by `lines`. `columns`: the width of the terminal.
  package mutating func paint(
    _ lines: [StyledText], _ repaint: Repaint = .whole, at place: FramePlace = .below(0),
    columns: Int = .max
  ) -> [UInt8] {
    let before = lastLines
    let lines = shownLines(lines)
    lastLines = lines
    switch surface {
    case .terminal:
      defer { lastPlace = place }
      guard !lines.isEmpty else {
        lastLines = before
        return erase()
      }
      let isWhole = repaint == .whole || lines.count != before.count || place != lastPlace
      return isWhole
        ? whole(lines, at: place, columns) : changes(to: lines, from: before, at: place, columns)
    case .dumbTerminal:
      lastLines = Array(lastLines.prefix(1))
      if lines.isEmpty, before.isEmpty { return [] }
      return overwriting(before.first, with: lines.first) + ControlSequence.carriageReturn
    case .run:
      lastLines = []
      return []
    case .stream: return record(lines, over: before, end: ControlSequence.carriageReturn)
    }
  }

  /// Replaces the previous frame by the final one, which stays, with the cursor below it. On a
  /// terminal the cursor is at the start of an empty row.
  package mutating func end(_ lines: [StyledText]) -> [UInt8] {
    if lines.isEmpty { return erase() }
    let before = lastLines
    let lines = shownLines(lines)
    let end = ControlSequence.newline
    lastLines = []
    switch surface {
    case .terminal:
      return lines.enumerated().flatMap { index, line in
        (index > 0 ? ControlSequence.carriageReturn : []) + encoder.encode(line) + end
      }
    case .dumbTerminal:
      return overwriting(before.first, with: lines.first) + end
        + lines.dropFirst().flatMap { encoder.encode($0) + end }
    case .run: return lines.flatMap { encoder.encode($0) + end }
    case .stream:
      // The row already shows this line, so only its end is missing.
      if !endsLines, lines == before { return end }
      return record(lines, over: before, end: end)
    }
  }

  private mutating func record(_ lines: [StyledText], over before: [StyledText], end: [UInt8])
    -> [UInt8]
  {
    var opening: [UInt8] = []
    if lines.count > 1, !endsLines {
      endsLines = true
      if !before.isEmpty { opening = ControlSequence.newline }
    }
    return endsLines
      ? opening + lines.flatMap { encoder.encode($0) + ControlSequence.newline }
      : written(lines.first, over: before.first) + end
  }

  package mutating func erase() -> [UInt8] {
    guard let first = lastLines.first else { return [] }
    lastLines = []
    switch surface {
    case .terminal:
      return erasure(of: first)
    case .dumbTerminal: return overwriting(first, with: nil) + ControlSequence.carriageReturn
    case .run: return []
    case .stream: return endsLines ? [] : ControlSequence.newline
    }
  }

  private func erasure(of first: StyledText) -> [UInt8] {
    let below = ControlSequence.eraseBelow
    switch lastPlace {
    case .row(hasText: false):
      return ControlSequence.carriageReturn + ControlSequence.elsewhere(below)
    case .row:
      let blanks = [UInt8](repeating: UInt8(ascii: " "), count: first.firstBlank)
      return ControlSequence.elsewhere(below + ControlSequence.carriageReturn + blanks)
    case .here, .below:
      // What is before the cursor in its own row is a text.
      let start = lastPlace.gap > 0 ? lastPlace.approach + ControlSequence.carriageReturn : []
      return ControlSequence.elsewhere(start + below)
    }
  }

  /// Others have moved the cursor, perhaps into the rows of the frame.
  package mutating func noteOthers() {
    switch lastPlace {
    case .here: break
    case .row: lastPlace = .row(hasText: true)
    case .below(let gap, _): lastPlace = .below(gap, erases: true)
    }
  }

  /// Keeps the first `count` lines of the previous frame, since a shared terminal has removed the
  /// rows of the others.
  package mutating func keep(_ count: Int) { lastLines = Array(lastLines.prefix(count)) }

  /// Forgets the previous frame, because others may have changed its rows.
  package mutating func forget() { lastLines = [] }

  private func whole(_ lines: [StyledText], at place: FramePlace, _ columns: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, line) in lines.enumerated() {
      bytes += ControlSequence.carriageReturn + (index > 0 ? ControlSequence.down(1) : [])
      let isLast = index == lines.count - 1 && place != .here
      let erasing = isLast ? ControlSequence.eraseBelow : ControlSequence.eraseToEndOfLine
      bytes += row(line, erasing, columns)
    }
    guard place != .here else { return bytes }
    let frame =
      ControlSequence.room(lines.count - 1 + place.gap)
      + ControlSequence.elsewhere(place.approach + bytes)
    guard case .row = place, let first = lines.first else { return frame }
    return frame + ControlSequence.carriageReturn + ControlSequence.forward(first.firstBlank)
  }

  private func changes(
    to lines: [StyledText], from before: [StyledText], at place: FramePlace, _ columns: Int
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var row = 0
    for (index, (line, old)) in zip(lines, before).enumerated() where line != old {
      bytes += ControlSequence.down(index + place.gap - row) + ControlSequence.carriageReturn
      row = index + place.gap
      let whole = self.row(line, ControlSequence.eraseToEndOfLine, columns)
      let changes = encoder.encodeChanges(from: old, to: line) ?? whole
      bytes += changes.count < whole.count ? changes : whole
    }
    return bytes.isEmpty || place == .here ? bytes : ControlSequence.elsewhere(bytes)
  }

  /// The bytes of a row. After a full row, erasing would erase its last cell.
  private func row(_ line: StyledText, _ erasing: [UInt8], _ columns: Int) -> [UInt8] {
    let text = encoder.encode(line)
    return line.cellWidth < columns ? text + erasing : erasing + text
  }

  private func overwriting(_ before: StyledText?, with line: StyledText?) -> [UInt8] {
    ControlSequence.carriageReturn + written(line, over: before)
  }

  /// The line, with blanks over the rest of a longer one.
  private func written(_ line: StyledText?, over before: StyledText?) -> [UInt8] {
    let missing = (before?.cellWidth ?? 0) - (line?.cellWidth ?? 0)
    return (line.map(encoder.encode) ?? []) + [UInt8](repeating: 0x20, count: max(0, missing))
  }
}

extension FramePlace {
  fileprivate var gap: Int { if case .below(let gap, _) = self { gap } else { 0 } }

  /// The bytes that move the cursor to the first row of the frame, if it is not there.
  fileprivate var approach: [UInt8] {
    guard case .below(let gap, erases: true) = self else { return ControlSequence.down(gap) }
    return (0..<gap).flatMap { _ in
      ControlSequence.eraseToEndOfLine + ControlSequence.carriageReturn + ControlSequence.down(1)
    }
  }
}

extension StyledText {
  /// The cells before the first blank one; 0 if none is blank, since typed text would wrap.
  fileprivate var firstBlank: Int {
    let text = String(runs.lazy.map { $0.text }.joined())
    return text.firstIndex(of: " ").map { String(text[..<$0]).cellWidth } ?? 0
  }
}
