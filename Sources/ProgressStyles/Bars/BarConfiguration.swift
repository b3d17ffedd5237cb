import TerminalText

struct BarConfiguration {
  var fractionCompleted: Double?  // 0...1, or `nil` for an activity indicator
  var motion = 0.0  // Seconds for which an activity indicator has moved
  var width: Int
  var theme: Theme
}

/// The characters that a linear bar is drawn with; the raw values are the names for `--bar-style`.
package enum BarGlyphs: String, Sendable, CaseIterable {
  case plain  // An arrow in ASCII: `=====>`
  case block  // Whole cells: `█████`
  case granular  // Eighths of cells: `█████▍`
  case shaded  // Shades of cells: `█████▒`

  var steps: Int {
    switch self {
    case .plain, .block: 1
    case .granular: 8
    case .shaded: 4
    }
  }
}

enum BarCell: Hashable {
  case fill
  case track
  case trackAfterGap  // Its half beside the fill is blank
  case part(eighths: Int, isLeading: Bool)  // The tint at an edge, in 1...7 eighths
  case mixed(thirds: Int)  // One or two thirds of the tint, mixed with the track
}

extension BarConfiguration {
  /// The cells from the leading edge on; 1, 2, 4 or 8 `steps` fill a cell.
  func cells(steps: Int, segment: Int? = nil) -> [BarCell] {
    let filled = filled(steps: steps, segment: segment)
    return (0..<width).map { index in
      let cell = index * steps
      let from = max(filled.lowerBound, cell) - cell
      let to = min(filled.upperBound, cell + steps) - cell
      if to <= from { return .track }
      if to - from >= steps { return .fill }
      return .part(eighths: (to - from) * 8 / steps, isLeading: from == 0)
    }
  }

  /// The completed steps, rounded down; only a fraction of 1 completes the last. Of an activity
  /// indicator, the steps of a segment of `segment` cells that slides to and fro.
  func filled(steps: Int, segment: Int? = nil) -> Range<Int> {
    let all = width * steps
    guard let fractionCompleted else {
      let length = min(width, segment ?? segmentLength) * steps
      let start = Int((Double(all - length) * swing).rounded())
      return start..<start + length
    }
    guard fractionCompleted < 1 else { return 0..<all }
    return 0..<min(max(0, all - 1), max(0, Int(Double(all) * fractionCompleted + 1e-9)))
  }

  /// The cells of a segment with ends that fade into the track, in four shades only, because
  /// another one costs twenty bytes of a frame.
  var softActivityCells: [BarCell] {
    let length = Double(segmentLength)
    let start = (Double(width) - length) * swing
    let slope = min(1.5, length / 4)
    // The integral of a function that rises from 0 to 1 between 0 and `slope`.
    func integral(_ x: Double) -> Double {
      x <= 0 ? 0 : x < slope ? x * x / (2 * slope) : x - slope / 2
    }
    // The mean of a cell where the function rises from `start` on.
    func mean(_ cell: Int, from start: Double) -> Double {
      integral(Double(cell) - start + 1) - integral(Double(cell) - start)
    }
    return (0..<max(0, width)).map { cell in
      let share = mean(cell, from: start) - mean(cell, from: start + length - slope)
      let thirds = Int((share * 3).rounded())
      return thirds <= 0 ? .track : thirds >= 3 ? .fill : .mixed(thirds: thirds)
    }
  }

  private var segmentLength: Int { min(width, min(24, max(3, width / 5))) }

  /// Seconds from one end to the other: 1.6, or longer so that the segment never moves by more than
  /// two cells from a frame to the next.
  private var duration: Double {
    max(1.6, 1.5 * Double(width - segmentLength) / (2 * Spinner.frameRate))
  }

  /// The position of the sliding segment: from 0 to 1 and back, slower at both ends.
  private var swing: Double {
    let phase = (max(0, motion) / duration).truncatingRemainder(dividingBy: 2)
    let position = phase <= 1 ? phase : 2 - phase
    return position * position * (3 - 2 * position)
  }

  func tints(atMost count: Int = .max) -> [Color?] {
    let share = theme.gradientSpan ?? .tip == .tip ? fractionCompleted ?? 1 : 1
    let last = max(1, (Double(width) * share).rounded(.up) - 1)
    return theme.colors(at: (0..<max(0, min(width, count))).map { Double($0) / last })
  }

  func drawn(_ cells: [BarCell], run: (BarCell, Color?) -> StyledRun) -> StyledText {
    // A track needs no colour of a gradient, and most cells are as the one before.
    let colored = cells.lastIndex { $0 != .track } ?? 0
    let tints = tints(atMost: colored + 1)
    // A whole cell, since a part of one may be too small to be seen.
    let tip = fractionCompleted == nil ? cells.count : cells.lastIndex(of: .fill) ?? 0
    func tint(_ index: Int) -> Color? {
      guard cells[index] != .track, let tint = tints[index] else { return nil }
      return index < tip ? tint : theme.edge(tint) ?? tint
    }
    var runs: [StyledRun] = []
    var start = 0
    while start < cells.count {
      var end = start + 1
      while end < cells.count, cells[end] == cells[start], tint(end) == tint(start) { end += 1 }
      var next = run(cells[start], tint(start))
      next.text = String(repeating: next.text, count: end - start)
      runs.append(next)
      start = end
    }
    return StyledText(runs.onScreen(theme.direction))
  }
}

struct BlockCells {
  let glyphs: BarGlyphs
  let theme: Theme
  let track: Color?
  let emptyGlyph: String  // The character of a track without a colour

  func run(_ cell: BarCell, _ tint: Color?) -> StyledRun {
    guard theme.charset == .unicode else {
      return StyledRun(cell == .track ? " " : "=", TextStyle(foreground: tint))
    }
    let style = TextStyle(foreground: tint, background: track)
    switch cell {
    case .fill: return StyledRun("█", TextStyle(foreground: tint))
    case .track, .trackAfterGap:
      return track == nil
        ? StyledRun(emptyGlyph, emptyGlyph == " " ? .plain : .faint)
        : StyledRun(" ", TextStyle(background: track))
    case .mixed(let thirds):
      guard let color = theme.mixed(tint, trackShare: 1 - Double(thirds) / 3) else {
        return StyledRun(shades[thirds + 1], style)
      }
      return StyledRun(" ", TextStyle(background: color))
    case .part(let eighths, _) where glyphs == .shaded:
      return StyledRun(shades[eighths / 2], style)
    case .part(let eighths, let isLeading) where isLeading == (theme.direction == .leftToRight):
      return StyledRun(leftBlocks[eighths], style)
    case .part(let eighths, _):
      // At the right edge only halves have a character; others are drawn with swapped colours.
      guard tint != nil else { return StyledRun(eighths >= 4 ? "▐" : emptyGlyph) }
      return StyledRun(
        leftBlocks[8 - eighths],
        track == nil
          ? TextStyle(foreground: tint, attributes: .reversed)
          : TextStyle(foreground: track, background: tint))
    }
  }
}

private let leftBlocks = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]  // By eighths of a cell
private let shades = [" ", "░", "▒", "▓", "█"]  // By quarters of a cell
