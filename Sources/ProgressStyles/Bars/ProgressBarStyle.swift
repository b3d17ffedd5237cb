import TerminalText

/// What a style draws a bar from, as `ProgressViewStyleConfiguration` hands it to a style.
package struct BarConfiguration: Sendable {
  /// 0...1, or `nil` for an activity indicator.
  package var fractionCompleted: Double?
  /// Seconds that an activity indicator has moved.
  package var motion: Double
  /// Cells that the bar is wide.
  package var width: Int
  package var theme: Theme

  package init(fractionCompleted: Double?, motion: Double = 0, width: Int, theme: Theme) {
    self.fractionCompleted = fractionCompleted
    self.motion = motion
    self.width = width
    self.theme = theme
  }
}

/// Turns a configuration into a bar, as `ProgressViewStyle.makeBody(configuration:)` does.
package protocol ProgressBarStyle: Sendable {
  /// The bar, exactly `configuration.width` cells wide.
  func body(_ configuration: BarConfiguration) -> StyledText

  /// Whether the bar stands between brackets, which keep it apart from what follows.
  func hasBrackets(_ theme: Theme) -> Bool
}

extension ProgressBarStyle {
  package func hasBrackets(_ theme: Theme) -> Bool { false }
}

/// The characters that a linear bar is drawn with, under the names that `--bar-style` takes.
package enum BarGlyphs: String, Sendable, CaseIterable {
  /// An arrow in ASCII: `=====>`.
  case plain
  /// Whole cells: `█████`.
  case block
  /// Eighths of cells: `█████▍`.
  case granular
  /// Cells in shades: `█████▒`.
  case shaded

  /// Parts that a cell is divided into.
  var steps: Int {
    switch self {
    case .plain, .block: 1
    case .granular: 8
    case .shaded: 4
    }
  }
}

/// U+2588 to U+258F by how many eighths of the cell they fill from the left.
let leftBlocks = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

/// U+2591 to U+2593 and the full block by how many quarters of the cell they are worth.
let shades = [" ", "░", "▒", "▓", "█"]

/// One cell of a bar, before it is known which way the bar reads.
enum BarCell: Hashable {
  /// All tint.
  case fill
  /// All track.
  case track
  /// Tint from the leading edge on, this many eighths (1...7).
  case leading(eighths: Int)
  /// Tint up to the trailing edge, this many eighths (1...7).
  case trailing(eighths: Int)
}

/// The cells of a bar from its leading to its trailing edge.
enum BarCells {
  /// The completed part from the leading edge on, in steps of `1/steps` of a cell (1, 2 or 8).
  static func determinate(_ fraction: Double, width: Int, steps: Int) -> [BarCell] {
    let all = width * steps
    let done = completedSteps(fraction, of: all)
    return (0..<width).map { index in
      let part = done - index * steps
      if part >= steps { return .fill }
      return part <= 0 ? .track : .leading(eighths: part * 8 / steps)
    }
  }

  /// The whole steps that a fraction is worth; all of them only for all of it.
  static func completedSteps(_ fraction: Double, of all: Int) -> Int {
    guard fraction < 1 else { return all }
    return min(max(0, all - 1), max(0, Int((Double(all) * fraction + 1e-9).rounded(.down))))
  }

  /// A segment that slides to and fro, slower at the ends; where it is follows from the time alone.
  static func activity(
    motion: Double, width: Int, steps: Int, length wished: Int? = nil
  ) -> [BarCell] {
    let length = min(width, wished ?? segmentLength(ofWidth: width)) * steps
    let room = width * steps - length
    let start = Int((Double(room) * swing(motion)).rounded())
    return (0..<width).map { index in
      let cell = index * steps
      let from = max(start, cell) - cell
      let to = min(start + length, cell + steps) - cell
      if to <= from { return .track }
      if to - from >= steps { return .fill }
      let eighths = (to - from) * 8 / steps
      return from == 0 ? .leading(eighths: eighths) : .trailing(eighths: eighths)
    }
  }

  /// Cells of the segment that slides along a bar.
  static func segmentLength(ofWidth width: Int) -> Int {
    min(width, min(24, max(3, width / 5)))
  }

  /// 0...1 and back, a way in `oneWay` seconds, eased at both ends.
  static func swing(_ time: Double) -> Double {
    let oneWay = 1.6
    let phase = (max(0, time) / oneWay).truncatingRemainder(dividingBy: 2)
    let position = phase <= 1 ? phase : 2 - phase
    return position * position * (3 - 2 * position)
  }
}

extension BarConfiguration {
  /// The cells of the whole bar, or of its activity where there is no value.
  func cells(steps: Int) -> [BarCell] {
    guard let fractionCompleted else {
      return BarCells.activity(motion: motion, width: width, steps: steps)
    }
    return BarCells.determinate(fractionCompleted, width: width, steps: steps)
  }
}
