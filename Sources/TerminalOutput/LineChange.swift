import TerminalText

extension AnsiEncoder {
  /// The bytes that change the cells in which a line differs from the one on the screen; `nil` if
  /// terminals may disagree about its cells, so that it has to be sent whole.
  func encodeChanges(from old: StyledText, to new: StyledText) -> [UInt8]? {
    guard let before = cells(of: old), let after = cells(of: new) else { return nil }
    var changes: [(skipped: Int, run: StyledRun)] = []
    var skipped = 0
    for (column, cell) in after.enumerated() {
      if column < before.count, before[column] == cell {
        skipped += 1
      } else if !cell.isSecondHalf {
        if skipped == 0, let last = changes.indices.last, changes[last].run.style == cell.style {
          changes[last].run.text.unicodeScalars.append(cell.scalar)
        } else {
          changes.append((skipped, StyledRun(String(cell.scalar), cell.style)))
        }
        skipped = 0
      }
    }
    guard after.count < before.count else { return encode(changes) }
    return encode(changes + [(skipped, StyledRun(""))]) + ControlSequence.eraseToEndOfLine
  }
}

private struct Cell: Hashable {
  var scalar: Unicode.Scalar
  var style: TextStyle
  var isSecondHalf = false
}

/// The cells of a line; `nil` if a character has several scalars or may be drawn elsewhere.
private func cells(of line: StyledText) -> [Cell]? {
  var cells: [Cell] = []
  for run in line.runs {
    if run.text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      cells += run.text.utf8.lazy.map { Cell(scalar: Unicode.Scalar($0), style: run.style) }
      continue
    }
    for character in run.text {
      let scalars = character.unicodeScalars
      guard let scalar = scalars.first, scalars.count == 1, scalar.staysInPlace else { return nil }
      let width = character.cellWidth
      guard width > 0 else { return nil }
      cells.append(Cell(scalar: scalar, style: run.style))
      if width > 1 { cells.append(Cell(scalar: scalar, style: run.style, isSecondHalf: true)) }
    }
  }
  return cells
}

extension Unicode.Scalar {
  /// Whether every terminal draws it in as many cells, where it is sent: letters may be reordered,
  /// emoji may join, and terminals disagree about marks and new characters.
  fileprivate var staysInPlace: Bool {
    switch value {
    case 0x20..<0xAD, 0xAE..<0x300, 0x3A3..<0x483, 0x2010..<0x2028, 0x2190..<0x2427,
      0x2460..<0x2630, 0x2700..<0x2B74, 0x3041..<0x3097, 0x30A0..<0x3100, 0x3400..<0x4DC0,
      0x4E00..<0xA000, 0xAC00..<0xD7A4, 0xE000..<0xF900, 0xFF01..<0xFFA0:
      true
    default: false
    }
  }
}
