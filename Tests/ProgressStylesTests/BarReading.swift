import TerminalText
import TestSupport

@testable import ProgressStyles

/// A cell on the screen: its character and its two colours.
struct SeenCell: Hashable {
  var glyph: String
  var foreground: Color?
  var background: Color?
}

/// The cells of a line from left to right; a wide character is one element.
func seenCells(_ line: StyledText) -> [SeenCell] {
  line.runs.flatMap { run in
    run.text.map {
      var cell = SeenCell(
        glyph: String($0), foreground: run.style.foreground, background: run.style.background)
      // With the glyph of the other side of a cell, colours are swapped by the terminal.
      if $0 != " ", run.style.background == nil, run.style.attributes.contains(.reversed) {
        swap(&cell.foreground, &cell.background)
      }
      return cell
    }
  }
}

/// The mirror image of a bar: the order reversed, half cells and brackets swapped.
func mirrored(_ cells: [SeenCell]) -> [SeenCell] {
  cells.reversed().map { cell in
    var cell = cell
    if let eighths = leftBlocks.firstIndex(of: cell.glyph), (1...7).contains(eighths),
      eighths != 4 || cell.foreground != nil || cell.background != nil
    {
      // A block at the right edge is drawn as one at the left edge with the colours swapped.
      cell.glyph = leftBlocks[8 - eighths]
      swap(&cell.foreground, &cell.background)
    } else {
      cell.glyph = mirrorGlyphs[cell.glyph] ?? mirroredDots(cell.glyph) ?? cell.glyph
    }
    return cell
  }
}

/// The colours of 8 by 16 samples of each cell of a line of blocks.
func seenSamples(_ line: StyledText) -> [[Color?]] {
  line.runs.flatMap { run in
    run.text.map { character in
      let style = run.style
      let isReversed = style.attributes.contains(.reversed)
      let (ink, paper) =
        isReversed ? (style.background, style.foreground) : (style.foreground, style.background)
      let filled = BlockPattern(character)?.isFilled ?? []
      return (0..<128).map { filled.indices.contains($0) && filled[$0] ? ink : paper }
    }
  }
}

/// The number of tinted eighths of cells, found from glyphs and colours.
func filledEighths(_ line: StyledText, theme: Theme) -> Int {
  seenCells(line).reduce(0) { sum, cell in
    switch cell.glyph {
    case "[", "]", " ", "-", "─", "╶", "╴": return sum
    case "░" where cell.foreground == nil: return sum
    case "░", "▒", "▓": return sum + 2 * (shades.firstIndex(of: cell.glyph) ?? 0)
    case "▁" where cell.foreground == nil: return sum
    case "▐", "▖", "▗", "\u{1FB03}", "\u{1FB07}": return sum + 4
    case "╸", "╺": return sum + (theme.track != nil && cell.foreground == theme.track ? 0 : 4)
    case "━", "▄", "\u{1FB0B}":
      // A cell that is filled in part has the mixture of both colours.
      let isWhole = cell.foreground == theme.tint
      return sum + (theme.track != nil && cell.foreground == theme.track ? 0 : isWhole ? 8 : 4)
    case "=", ">", "<": return sum + 8
    default:
      let eighths = leftBlocks.firstIndex(of: cell.glyph) ?? 8
      let isSwapped = theme.tint != nil && cell.background == theme.tint
      return sum + (isSwapped ? 8 - eighths : eighths)
    }
  }
}

private let shades = [" ", "░", "▒", "▓"]  // By quarters of a cell
private let leftBlocks = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

private let mirrorGlyphs: [String: String] = {
  let pairs = [
    "[]", "<>", "╸╺", "╴╶", "▐▌", "▘▝", "▖▗", "▛▜", "▙▟", "▞▚", "/\\", "╭╮", "╰╯", "┌┐", "└┘", "┏┓",
    "┗┛", "\u{1FB03}\u{1FB07}",
    "╔╗", "╚╝",
  ]
  let glyphs = pairs.map { $0.map(String.init) }.flatMap { [($0[0], $0[1]), ($0[1], $0[0])] }
  return Dictionary(uniqueKeysWithValues: glyphs)
}()

/// A Braille pattern with its two columns swapped.
private func mirroredDots(_ glyph: String) -> String? {
  guard let value = glyph.unicodeScalars.first?.value, (0x2800...0x28FF).contains(value) else {
    return nil
  }
  let dots = value & 0xFF
  // Dots 1, 2, 3 and 7 are at the left, 4, 5, 6 and 8 at the right.
  let swapped =
    (dots & 0x07) << 3 | (dots & 0x38) >> 3 | (dots & 0x40) << 1 | (dots & 0x80) >> 1
  return Unicode.Scalar(0x2800 + swapped).map { String($0) }
}

/// A bar style with a name for messages of failures.
struct NamedStyle: Sendable {
  var name: String
  var style: BarStyle

  /// Whether a bar without colours has cells that are partly filled.
  var drawsHalves: Bool { name == "linear" || name.hasPrefix("pv's granular") }

  static let all = [
    NamedStyle(name: "linear", style: .thick()),
    NamedStyle(name: "bar", style: .thin),
  ]

  /// Every style, and pv's bar with each kind of glyph.
  static let every =
    all
    + BarGlyphs.allCases.flatMap { glyphs in
      [true, false].map { isBracketed in
        NamedStyle(
          name: "pv's \(glyphs)\(isBracketed ? " in brackets" : "")",
          style: .bracketed(glyphs, isBracketed: isBracketed))
      }
    }
}

/// Every combination of characters, colours and direction.
func allThemes(fillImage: String? = nil, trackImage: String? = nil) -> [Theme] {
  Charset.allCases.flatMap { charset in
    Ink.allCases.flatMap { ink in
      LayoutDirection.allCases.map { direction in
        Theme(
          ink: ink, charset: charset, direction: direction, fillImage: fillImage,
          trackImage: trackImage)
      }
    }
  }
}
