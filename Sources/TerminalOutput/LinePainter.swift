import TerminalText

/// Keeps one line of a screen showing the latest frame, below whatever text is written above it.
///
/// It is pure: it gives the bytes of one write and remembers what they leave on the screen. Each frame
/// paints the whole line, since other programs print on the same terminal, and leaves the cursor at its
/// start: what a person types, `^C` too, would wrap at the end of the line and tear it.
package struct LinePainter: Sendable {
  /// What the line is painted on.
  package enum Surface: Hashable, Sendable {
    /// A terminal that knows the erasing sequence.
    case terminal
    /// A terminal without sequences (`TERM=dumb`): what an older, longer frame left is overwritten
    /// with spaces.
    case dumbTerminal
    /// No terminal: every frame is a whole line that ends in a carriage return.
    case stream
  }

  private let surface: Surface
  private let encoder: AnsiEncoder
  /// Cells of the line that the last frame left on the screen; `nil` while there is none.
  private var visibleWidth: Int?

  package init(surface: Surface, encoder: AnsiEncoder) {
    self.surface = surface
    self.encoder = encoder
  }

  /// Whether a frame stands on the line of the cursor.
  package var isVisible: Bool { visibleWidth != nil }

  /// The bytes that show `line` in place of the last frame.
  ///
  /// `afterResize`: the terminal may have broken the last frame over several rows. The cursor went along
  /// with its start, so what is left of it stands below.
  package mutating func paint(_ line: StyledText, afterResize: Bool = false) -> [UInt8] {
    let content = encoder.encode(line)
    let before = visibleWidth ?? 0
    let width = line.cellWidth
    visibleWidth = width
    switch surface {
    case .terminal:
      let erasing = afterResize ? ControlSequence.eraseBelow : ControlSequence.eraseToEndOfLine
      return ControlSequence.carriageReturn + content + erasing + ControlSequence.carriageReturn
    case .dumbTerminal:
      let rest = [UInt8](repeating: 0x20, count: max(0, before - width))
      return ControlSequence.carriageReturn + content + rest + ControlSequence.carriageReturn
    case .stream:
      return encoder.encode(line.withoutTrailingSpaces) + ControlSequence.carriageReturn
    }
  }

  /// The bytes that show `line` for good and go on below it.
  package mutating func paintLast(_ line: StyledText, afterResize: Bool = false) -> [UInt8] {
    let frame = paint(line, afterResize: afterResize)
    visibleWidth = nil
    return frame.dropLast(ControlSequence.carriageReturn.count) + ControlSequence.newline
  }

  /// The bytes that take the last frame away, so that other text can stand in its place.
  package mutating func erase() -> [UInt8] {
    guard let before = visibleWidth else { return [] }
    visibleWidth = nil
    switch surface {
    case .terminal:
      return ControlSequence.carriageReturn + ControlSequence.eraseToEndOfLine
    case .dumbTerminal:
      return ControlSequence.carriageReturn + [UInt8](repeating: 0x20, count: before)
        + ControlSequence.carriageReturn
    case .stream:
      return ControlSequence.newline
    }
  }

  /// The bytes that clear the line of the cursor, where what is left of a frame may stand.
  package func clearLine() -> [UInt8] {
    switch surface {
    case .terminal: ControlSequence.carriageReturn + ControlSequence.eraseToEndOfLine
    case .dumbTerminal, .stream: ControlSequence.newline
    }
  }

  /// Forgets the last frame: somebody else has moved the cursor away from it.
  package mutating func forget() {
    visibleWidth = nil
  }
}
