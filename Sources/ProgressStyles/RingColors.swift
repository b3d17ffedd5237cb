import TerminalText

/// The colours of one ring, in bands along its arc.
///
/// Bands, since the gradient stretches with the arc: colours that changed all the time would have to be sent
/// all the time. A step from one to the next is too small to be seen.
struct RingColors: Sendable {
  /// The bands from the start of the arc to its tip; none where there is no colour.
  private let bands: [Color]
  let track: Color?

  /// `isBlended`: whether any shade can be shown between the colours.
  init(along colors: [Color], track: Color?, isBlended: Bool) {
    self.track = track
    guard isBlended, let gradient = Gradient(colors) else {
      bands = colors
      return
    }
    let count = Self.bandCount
    bands = (0..<count).map { gradient.color(at: Double($0) / Double(count - 1)) }
  }

  /// The bands as they are mixed with others in one pixel.
  var lights: [BlendedColor] { bands.map { BlendedColor($0) } }

  /// The colour at a place of the arc, 0 at its start and 1 at its tip.
  func color(at place: Double) -> Color? {
    bands.isEmpty ? nil : bands[Self.band(at: place, of: bands.count)]
  }

  static func band(at place: Double, of count: Int) -> Int {
    min(count - 1, max(0, Int(place * Double(count))))
  }

  private static let bandCount = 32
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
    return RingColors(along: colors, track: track, isBlended: ink == .rich)
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
      return RingColors(along: [shade(basicRings[index])], track: track, isBlended: false)
    case .rich: return ringColors(around: shade(richRings[index]))
    }
  }

  /// The same of one colour.
  private func ringColors(around color: Color) -> RingColors {
    let middle = PerceptualColor(color)
    let tip = middle.mixed(with: PerceptualColor(.hex(0xFFFFFF)), at: 0.28).color
    let dim = background.covered(by: BlendedColor(color), 0.22).color
    return RingColors(
      along: [color, tip], track: hasChosenTrack ? track : dim, isBlended: true)
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
