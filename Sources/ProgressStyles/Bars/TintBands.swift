import TerminalText

/// The colour of the completed part at each cell of a bar, counted from its leading edge.
///
/// A gradient belongs to the whole bar and not to what is completed of it, so that a cell keeps its colour
/// while the bar grows. It changes in bands of a few cells: each change is sent to the terminal with
/// every frame.
struct TintBands {
  private let colors: [Color?]
  private let width: Int

  /// The cells of a band are this many at least, where the bar is long enough for that.
  private static let narrowestBand = 3
  private static let mostBands = 24

  init(_ theme: Theme, width: Int) {
    self.width = width
    let ramp = TintRamp(theme)
    guard ramp.hasSeveral else {
      colors = [theme.tint]
      return
    }
    let count = min(Self.mostBands, max(min(2, width), width / Self.narrowestBand))
    let steps = Double(max(1, count - 1))
    colors = (0..<max(1, count)).map { ramp.color(at: Double($0) / steps) }
  }

  subscript(cell: Int) -> Color? {
    colors[min(colors.count - 1, max(0, cell * colors.count / max(1, width)))]
  }

  /// The bar, whose characters take a cell each, with these colours in place of the one tint.
  func applied(to bar: StyledText, _ theme: Theme) -> StyledText {
    var cell = 0
    var result = StyledText()
    for run in bar.runs {
      for character in run.text {
        var style = run.style
        if style.foreground == theme.tint, theme.tint != nil {
          style.foreground = self[theme.direction == .leftToRight ? cell : width - 1 - cell]
        }
        result.append(String(character), style)
        cell += 1
      }
    }
    return result
  }
}

/// The colour of the completed part by the place, 0 at its start and 1 at its end.
struct TintRamp {
  private let tint: Color?
  private let gradient: Gradient?
  private let stops: [Color]

  init(_ theme: Theme) {
    tint = theme.tint
    gradient = Gradient(theme.gradient)
    // What lies between two colours is often nearest to a grey of the sixteen.
    stops = theme.ink == .basic ? theme.gradient : []
  }

  /// Whether it is not the same everywhere.
  var hasSeveral: Bool { gradient != nil }

  func color(at place: Double) -> Color? {
    guard let gradient else { return tint }
    guard !stops.isEmpty else { return gradient.color(at: place) }
    return stops[Int((min(1, max(0, place)) * Double(stops.count - 1)).rounded())]
  }
}
