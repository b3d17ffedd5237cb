import Foundation

extension EmulatedScreen {
  /// The text of a row with a mark at each change of look, for files that people compare.
  ///
  /// `{bold faint italic underlined reverse struck #RRGGBB on color7}` names the look from there
  /// on, `{}` the terminal's own look. Untouched cells at the end are left out.
  package func styledLine(_ row: Int) -> String {
    guard lines.indices.contains(row) else { return "" }
    let line = lines[row]
    var text = ""
    var look = ScreenLook()
    for cell in line.cells.prefix(line.contentLength) where !cell.isContinuation {
      if cell.look != look {
        text += cell.look.mark
        look = cell.look
      }
      text.append(cell.character)
    }
    return look == ScreenLook() ? text : text + ScreenLook().mark
  }

  /// All styled rows, without the empty ones at the end.
  package var styledText: String {
    var texts = (0..<rows).map(styledLine)
    while texts.last == "" { texts.removeLast() }
    return texts.joined(separator: "\n")
  }
}

extension ScreenLook {
  fileprivate var mark: String {
    let attributes = [
      (isBold, "bold"), (isFaint, "faint"), (isItalic, "italic"), (isUnderlined, "underlined"),
      (isReversed, "reverse"), (isStruckThrough, "struck"),
    ]
    var words = attributes.filter(\.0).map(\.1)
    if let foreground = foreground.name { words.append(foreground) }
    if let background = background.name { words += ["on", background] }
    return "{" + words.joined(separator: " ") + "}"
  }
}

extension ScreenColor {
  /// The colour in words; `nil` for the terminal's own.
  fileprivate var name: String? {
    switch self {
    case .default: nil
    case .indexed(let number): "color\(number)"
    case .rgb(let red, let green, let blue):
      String(format: "#%02X%02X%02X", red, green, blue)
    }
  }
}
