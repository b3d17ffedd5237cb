import TerminalText

/// The tint of the completed part along the bar: one colour or a gradient.
struct TintRamp {
  private let tint: Color?
  private let gradient: Gradient?
  private let stops: [Color]

  init(_ theme: Theme) {
    tint = theme.tint
    gradient = Gradient(theme.gradient)
    // Of the sixteen colours, the nearest to a mixed colour would often be a grey, so only the stops are used.
    stops = theme.ink == .basic ? theme.gradient : []
  }

  var isGradient: Bool { gradient != nil }

  /// The colour at a fraction of the bar.
  func color(at fraction: Double) -> Color? {
    guard let gradient else { return tint }
    guard !stops.isEmpty else { return gradient.color(at: fraction) }
    return stops[Int((min(1, max(0, fraction)) * Double(stops.count - 1)).rounded())]
  }
}

/// The tint of each cell of a bar, counted from its leading edge.
///
/// The gradient covers the whole bar and not only its completed part, so that a cell keeps its colour while the bar
/// grows, and only the cells that change have to be sent.
struct CellTints {
  private let colors: [Color?]
  private let width: Int

  init(_ theme: Theme, width: Int) {
    self.width = width
    let ramp = TintRamp(theme)
    let last = Double(max(1, width - 1))
    colors = ramp.isGradient ? (0..<max(1, width)).map { ramp.color(at: Double($0) / last) } : [theme.tint]
  }

  subscript(cell: Int) -> Color? { colors[min(colors.count - 1, max(0, cell))] }

  /// The bar with these colours instead of the single tint; each of its characters has to take one cell.
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

extension Theme {
  /// A tint mixed with the track, of which it covers one or two thirds; `nil` if they cannot be mixed.
  func mixed(_ tint: Color?, thirds: Int) -> Color? {
    guard canMix, let tint, let track else { return nil }
    return PerceptualColor(track).mixed(with: PerceptualColor(tint), at: Double(thirds) / 3).color
  }
}
