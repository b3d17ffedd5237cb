import TerminalText

@testable import TerminalOutput

/// A painter whose bytes are compared as text, with ESC as `␛`.
struct Painting {
  var painter: BlockPainter
  private let sendsWhole: Bool

  /// `sendsWhole`: unchanged lines are sent too.
  init(
    _ surface: BlockPainter.Surface, _ depth: ColorDepth = .none, endsLines: Bool = false,
    sendsWhole: Bool = true
  ) {
    painter = BlockPainter(
      surface: surface, encoder: AnsiEncoder(depth: depth), endsLines: endsLines)
    self.sendsWhole = sendsWhole
  }

  var isVisible: Bool { painter.isVisible }

  mutating func paint(_ line: StyledText, afterResize: Bool = false) -> [UInt8] {
    painter.paint([line], whole: sendsWhole, afterResize: afterResize)
  }

  mutating func painted(
    _ lines: String..., whole: Bool = false, afterResize: Bool = false
  ) -> String {
    visible(
      painter.paint(
        lines.map { StyledText($0) }, whole: sendsWhole || whole, afterResize: afterResize))
  }

  mutating func paintedLast(_ lines: String...) -> String {
    visible(painter.paintLast(lines.map { StyledText($0) }))
  }

  mutating func erased() -> String { visible(painter.erase()) }
  mutating func erase() -> [UInt8] { painter.erase() }
  mutating func forget() { painter.forget() }
}

/// The bytes as text, with ESC as `␛`.
func visible(_ bytes: [UInt8]) -> String {
  let text = String(decoding: bytes, as: UTF8.self)
  return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\u{1B}" ? "␛" : $0 }))
}
