import TerminalText

/// The colours of one ring.
struct RingColors: Sendable {
  /// From the start of the arc to its tip; none where there is no colour.
  private let colors: [Color]
  let track: Color?

  init(along colors: [Color], track: Color?) {
    self.colors = colors
    self.track = track
  }

  /// The colours along the arc where any shade can be shown, in bands.
  ///
  /// Bands, since the gradient stretches with the arc: colours that changed all the time would have to be
  /// sent all the time. A step from one to the next is too small to be seen.
  var bands: [BlendedColor] {
    guard let gradient = Gradient(colors) else { return colors.map { BlendedColor($0) } }
    let count = min(64, max(2, Int(length / Self.step)))
    return (0..<count).map { band in
      BlendedColor(gradient.color(at: Double(band) / Double(count - 1)))
    }
  }

  /// The nearest of the colours at a place of the arc, 0 at its start and 1 at its tip.
  func color(at place: Double) -> Color? {
    colors.isEmpty ? nil : colors[Self.band(at: place, of: colors.count)]
  }

  /// In which of so many bands a place of the arc is.
  static func band(at place: Double, of count: Int) -> Int {
    min(count - 1, max(0, Int(place * Double(count))))
  }

  /// How far it is from the first colour to the last by way of all others, as the eye sees it.
  private var length: Double {
    let stops = colors.map { PerceptualColor($0) }
    return zip(stops, stops.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// From one band to the next, as far as colours can hardly be told apart.
  private static let step = 0.010
}

extension Theme {
  /// The colours along the only ring: those asked for, else from dark purple to light yellow.
  var ringColors: RingColors {
    let colors: [Color]
    if gradient.count > 1 {
      colors = gradient
    } else if let tint {
      colors = hasChosenTint ? [tint] : (ink == .rich ? richGradient : basicGradient).map(shade)
    } else {
      colors = []
    }
    return RingColors(along: colors, track: track)
  }

  /// The colours of the ring of a part, counted from the outermost: a colour of its own that gets lighter
  /// towards the tip, on a track of the same colour, as the Activity rings have. A ring that is alone has
  /// the colours that were asked for.
  func ringColors(of index: Int, among count: Int, _ part: ViewPart) -> RingColors {
    if part.hasFailed { return failed.ringColors }
    if count == 1, hasChosenTint || gradient.count > 1 { return ringColors }
    switch ink {
    case .none: return ringColors
    case .basic:
      return RingColors(along: [shade(basicRings[index])], track: track)
    case .rich: return ringColors(around: shade(richRings[index]))
    }
  }

  /// The same of one colour.
  private func ringColors(around color: Color) -> RingColors {
    let middle = PerceptualColor(color)
    let tip = middle.mixed(with: PerceptualColor(.hex(0xFFFFFF)), at: 0.28).color
    let dim = background.covered(by: BlendedColor(color), 0.22).color
    return RingColors(
      along: [color, tip], track: hasChosenTrack ? track : dim)
  }

  /// What colours are blended over.
  var background: BlendedColor { isOnLightBackground ? .white : .black }

  private func shade(_ color: TintColor) -> Color {
    isOnLightBackground ? color.light : color.dark
  }
}

private let richGradient: [TintColor] = [.darkPurple, .lightYellow]

/// The same in the colours of the reader's theme.
private let basicGradient = [
  TintColor(light: .indexed(5), dark: .indexed(13)),
  TintColor(light: .indexed(3), dark: .indexed(11)),
]

/// Five, as many as there are rings.
private let richRings: [TintColor] = [.pink, .lightGreen, .lightBlue, .lightYellow, .lightPurple]

/// In the colours of the reader's theme.
private let basicRings: [TintColor] = [
  TintColor(light: .indexed(1), dark: .indexed(9)),
  TintColor(light: .indexed(2), dark: .indexed(10)),
  TintColor(light: .indexed(4), dark: .indexed(12)),
  TintColor(light: .indexed(3), dark: .indexed(11)),
  TintColor(light: .indexed(5), dark: .indexed(13)),
]
