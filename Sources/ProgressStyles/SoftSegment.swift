import TerminalText

/// The segment of an activity indicator whose ends fade into the track.
struct SoftSegment {
  /// Cells that it covers, wholly or in part, with how much of each is tint: 0...1.
  let tinted: [Double]

  /// Where it is follows from the time alone.
  init(motion: Double, width: Int) {
    let length = Double(BarCells.segmentLength(ofWidth: width))
    let start = (Double(width) - length) * BarCells.swing(motion)
    let slope = Slope(length: min(Self.longestFade, length / 4))
    // The tint rises at the start and falls before the end.
    let fall = start + length - slope.length
    tinted = (0..<max(0, width)).map { cell in
      let (from, to) = (Double(cell), Double(cell + 1))
      return slope.mean(from - start, to - start) - slope.mean(from - fall, to - fall)
    }
  }

  /// The nearest of the few shades that are drawn, since each takes twenty bytes of a frame.
  static func shade(_ share: Double) -> Double { (share * 3).rounded() / 3 }

  /// Cells in which an end fades.
  private static let longestFade = 1.5

  /// What rises from 0 to 1 over so many cells from 0 on.
  private struct Slope {
    let length: Double

    /// The mean between two places one cell apart.
    func mean(_ from: Double, _ to: Double) -> Double { area(to) - area(from) }

    private func area(_ place: Double) -> Double {
      if place <= 0 { return 0 }
      return place < length ? place * place / (2 * length) : place - length / 2
    }
  }
}

extension Color {
  /// The colour on the way from another one to this one, in a space in which equal steps look equal.
  func mixed(over other: Color, share: Double) -> Color {
    PerceptualColor(other).mixed(with: PerceptualColor(self), at: share).color
  }
}
