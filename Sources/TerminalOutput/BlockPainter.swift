import TerminalText

/// What is sent of a frame.
package enum Repaint: Sendable {
  case patches  // The lines that changed; of a costly first line only its changes
  case changes  // The lines that changed, and a first line of which only changes were sent
  case whole  // All lines
  case resized  // All lines, and what wrapped lines have left below the cursor is erased
}

/// Paints the latest frame, a block of lines below the text that is written above it.
///
/// What the user types, and what other programs print, appears in the first line. So that line is
/// sent whole, unless it is costly, as one with a gradient is; of the other lines, and of a costly
/// first one, only the changes are sent. Several lines have no trailing spaces, which would wrap in
/// a terminal that gets narrower. After each frame the cursor is at the start of the first line,
/// since `^C` would wrap at the end of a line.
package struct BlockPainter: Sendable {
  package enum Surface: Sendable {
    case terminal  // With the sequences for erasing and for moving up

    /// Without control sequences (`TERM=dumb`): the cursor cannot move up, so that only the final
    /// frame shows more than the first line.
    case dumbTerminal

    /// No terminal: every frame is sent whole. The lines end in a carriage return, from the first
    /// frame of several lines on in a newline, so that a log is readable.
    case stream
  }

  private let surface: Surface
  package var encoder: AnsiEncoder
  private var endsLines: Bool  // Whether lines of a stream end in a newline
  private var lastLines: [StyledText] = []  // The lines of the previous frame

  /// Whether only changes of the first line were sent, so that it may hold something else.
  private var hasPatchedLine = false

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
    case .stream: .max
    }
  }

  /// Whether the previous frame has these lines, so that a repaint which sends only what changed
  /// sends nothing. A stream gets each frame.
  package func shows(_ lines: [StyledText], _ repaint: Repaint) -> Bool {
    surface != .stream && (repaint == .patches || !hasPatchedLine)
      && shownLines(lines) == lastLines
  }

  private func shownLines(_ lines: [StyledText]) -> [StyledText] {
    surface == .stream || lines.count > 1 ? lines.map { $0.withoutTrailingSpaces } : lines
  }

  /// Replaces the previous frame by `lines`. `isLast`: they are the final frame, which stays, and
  /// the cursor moves below it.
  package mutating func paint(
    _ lines: [StyledText], _ repaint: Repaint = .whole, isLast: Bool = false
  ) -> [UInt8] {
    if isLast, lines.isEmpty { return erase() }
    let before = lastLines
    let lines = shownLines(lines)
    lastLines = isLast ? [] : lines
    let end = isLast ? ControlSequence.newline : ControlSequence.carriageReturn
    switch surface {
    case .terminal:
      let (bytes, row) = sending(lines, over: before, repaint)
      if bytes.isEmpty { return [] }
      return bytes + ControlSequence.up(isLast ? row - lines.count + 1 : row) + end
    case .dumbTerminal:
      lastLines = Array(lastLines.prefix(1))
      if lines.isEmpty, before.isEmpty { return [] }
      let rest = isLast ? lines.dropFirst() : []
      return overwriting(before.first, with: lines.first) + end
        + rest.flatMap { encoder.encode($0) + end }
    case .stream:
      // The row already shows this line, so only its end is missing.
      if isLast, !endsLines, lines == before { return end }
      var opening: [UInt8] = []
      if lines.count > 1, !endsLines {
        endsLines = true
        if !before.isEmpty { opening = ControlSequence.newline }
      }
      if endsLines {
        return opening + lines.flatMap { encoder.encode($0) + ControlSequence.newline }
      }
      return written(lines.first, over: before.first) + end
    }
  }

  package mutating func erase() -> [UInt8] {
    guard let first = lastLines.first else { return [] }
    let height = lastLines.count
    lastLines = []
    switch surface {
    case .terminal: return clear(height)
    case .dumbTerminal: return overwriting(first, with: nil) + ControlSequence.carriageReturn
    case .stream: return endsLines ? [] : ControlSequence.newline
    }
  }

  /// Erases `count` rows from the cursor's row on.
  package func clear(_ count: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    switch surface {
    case .terminal:
      let line = ControlSequence.eraseLine
      let rest = (1..<count).flatMap { _ in ControlSequence.newline + line }
      return line + rest + ControlSequence.up(count - 1)
    case .dumbTerminal, .stream: return ControlSequence.newline
    }
  }

  /// Keeps the first `count` lines of the previous frame, since a shared terminal has removed the
  /// rows of the others.
  package mutating func keep(_ count: Int) { lastLines = Array(lastLines.prefix(count)) }

  /// Forgets the previous frame, because the cursor has been moved away from it.
  package mutating func forget() { lastLines = [] }

  /// The bytes that replace the previous frame, and the row of the cursor after them.
  private mutating func sending(
    _ lines: [StyledText], over before: [StyledText], _ repaint: Repaint
  ) -> (bytes: [UInt8], row: Int) {
    let isResized = repaint == .resized
    let isWhole = isResized || repaint == .whole
    var bytes: [UInt8] = []
    var row = 0
    // The first row is erased even for an empty frame.
    for index in 0..<max(lines.count, isResized || !before.isEmpty ? 1 : 0) {
      let line = lines.dropFirst(index).first
      let old = before.dropFirst(index).first
      let heals = index == 0 && hasPatchedLine && repaint != .patches
      // Moving down to rows that are no longer used could scroll the terminal.
      let erasesBelow =
        isResized ? index == 0 : index >= lines.count - 1 && before.count > lines.count
      guard isWhole || line != old || heals || erasesBelow else { continue }
      while row < index {
        bytes += ControlSequence.newline
        row += 1
      }
      let erasing = erasesBelow ? ControlSequence.eraseBelow : ControlSequence.eraseToEndOfLine
      var sent = (line.map(encoder.encode) ?? []) + erasing
      if index == 0 { hasPatchedLine = false }
      let mayPatch = index > 0 || repaint == .patches && sent.count > Self.costlyLine
      if !isWhole, !erasesBelow, mayPatch, let line, let old,
        let changes = encoder.encodeChanges(from: old, to: line),
        changes.count + Self.worthSaving <= sent.count
      {
        sent = changes
        if index == 0 { hasPatchedLine = true }
      }
      bytes += ControlSequence.carriageReturn + sent
    }
    return (bytes, row)
  }

  private static let costlyLine = 110  // Bytes; 25 such lines a second are 2.75 KB
  private static let worthSaving = 16  // Bytes that changes have to save

  private func overwriting(_ before: StyledText?, with line: StyledText?) -> [UInt8] {
    ControlSequence.carriageReturn + written(line, over: before)
  }

  /// The line, with blanks over the rest of a longer one.
  private func written(_ line: StyledText?, over before: StyledText?) -> [UInt8] {
    let missing = (before?.cellWidth ?? 0) - (line?.cellWidth ?? 0)
    return (line.map(encoder.encode) ?? []) + [UInt8](repeating: 0x20, count: max(0, missing))
  }
}
