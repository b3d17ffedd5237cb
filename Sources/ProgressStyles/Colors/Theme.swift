import TerminalText
import Wording

/// The direction in which a line is read and a bar fills.
package enum LayoutDirection: Sendable, CaseIterable { case leftToRight, rightToLeft }

package enum Charset: Sendable, CaseIterable {
  case unicode, ascii

  var ellipsis: String { self == .unicode ? "…" : "..." }
}

package enum Ink: Sendable, CaseIterable {
  case none, basic
  case rich  // Any colour, of 24 bits or the nearest of 256
}

/// What is known of the terminal's background.
package enum Background: Hashable, Sendable {
  case unknown
  case light, dark  // Some light or some dark colour
  case color(Color)

  package static let words: KeyValuePairs<String, Background> = [
    "light": .light, "dark": .dark, "auto": .unknown,
  ]
}

/// The ends of thick bars.
package enum CapShape: String, Sendable, CaseIterable {
  case automatic = "auto"  // Round where the terminal draws half circles itself
  case round, square
}

/// The cells at the ends of an image, which are drawn once.
package struct ImageCaps: Hashable, Sendable {
  var leading: Int
  var trailing: Int

  package init(leading: Int, trailing: Int) {
    self.leading = leading
    self.trailing = trailing
  }
}

/// The colours, characters and language of a bar, decided once for a run. Without colours, tints,
/// tracks and gradients are `nil` or empty.
package struct Theme: Hashable, Sendable {
  /// The colour of the completed part; `nil` for the terminal's default.
  var tint: Color?
  var hasChosenTint = false

  /// The colour of the rest.
  var track: Color?
  package var hasChosenTrack = false

  /// The colours along the completed part instead of its tint; empty, or at least two.
  var gradient: [Color] = []
  package var gradientSpan: GradientSpan?

  // Of the parts of a run; all parts beyond have the last one.
  private var tints: [TintColor] = []
  private var gradients: [[Color]] = []

  /// The colour of the border; `nil` for the terminal's default.
  var borderTint: Color?

  // The tint of a run that has failed, and of the sign of one that has not.
  var failure: Color?
  var success: Color?

  var background: BlendedColor?  // What soft edges are blended with, if it is known
  var isOnLightBackground = false  // Unknown backgrounds are taken for dark ones
  let ink: Ink
  let isIndexed: Bool  // Whether rich colours are the nearest of xterm's fixed ones
  var charset: Charset
  var direction: LayoutDirection

  /// The language of words; English if only ASCII may be used.
  package var language = Language.english
  package var decimalSign = DecimalSign.point

  /// The sign of work whose progress is unknown.
  package var spinner = Spinner.dots
  package var accentsEnd = false  // Whether the last ten seconds of a countdown have another tint

  package var glyphs = BlockGlyphs.quadrants

  /// Where circles begin to fill, as a fraction of a turn from the top.
  package var start = 0.0

  // The texts that are repeated to draw the completed part and the track.
  var fillImage: String?
  var trackImage: String?
  package var imageCaps = ImageCaps(leading: 0, trailing: 0)

  /// Whether the ends of thick bars are round: half circles that few terminals draw themselves.
  package var hasRoundCaps = false

  /// Resolves each colour for the background; `tints` and `gradients` are those of the parts.
  package init(
    tints: [TintColor] = [], track: TintColor? = nil, gradients: [[TintColor]] = [],
    borderTint: TintColor? = nil, background: Background = .dark, ink: Ink = .rich,
    isIndexed: Bool = false, charset: Charset = .unicode,
    direction: LayoutDirection = .leftToRight, fillImage: String? = nil,
    trackImage: String? = nil
  ) {
    self.ink = ink
    self.isIndexed = isIndexed
    self.charset = charset
    self.direction = direction
    let known: Color? =
      switch background {
      case .unknown: nil
      case .light: .hex(0xFFFFFF)
      case .dark: .hex(0x000000)
      case .color(let color): color
      }
    self.background = known.map { BlendedColor($0) }
    isOnLightBackground = known?.isLight ?? false
    if ink != .none {
      self.borderTint = borderTint.map(shade)  // Before there is a track, which it does not cover
      hasChosenTint = !tints.isEmpty
      hasChosenTrack = track != nil
      self.track =
        track.map(shade) ?? (ink == .rich ? systemTrack(known) : nil)
      self.tints = tints
      self.gradients = gradients.map { $0.map(shade) }
      gradient = self.gradients.first ?? []
      failure = shade(.systemRed)
      success = shade(.systemGreen)
      // The sixteen colours are the user's own, and their blue is often too dark on black.
      tint =
        ink == .basic && tints.isEmpty && gradients.isEmpty
        ? nil : shade(tints.first ?? .systemBlue)
    }
    // A text without cells cannot fill a bar.
    func image(_ text: String?) -> String? {
      guard let text, text.cellWidth > 0 else { return nil }
      return charset == .unicode || text.utf8.allSatisfy { $0 < 0x80 } ? text : nil
    }
    self.fillImage = image(fillImage)
    self.trackImage = image(trackImage)
  }

  /// The shade for the background; a colour that is not opaque covers the track, or the background.
  func shade(_ color: TintColor) -> Color {
    var shade = isOnLightBackground ? color.light : color.dark
    if isIndexed, ink == .rich { shade = FixedColor(nearestTo: shade).color }
    guard color.opacity < 1, hasChosenTrack || background != nil,
      let below = track.map({ BlendedColor($0) }) ?? background
    else { return shade }
    return below.covered(by: BlendedColor(shade), color.opacity).color
  }

  /// A number for people; empty if there is none.
  func text(_ amount: Amount?) -> String { amount?.text(decimalSign) ?? "" }

  var ellipsis: String { hasPlainGlyphs ? Charset.ascii.ellipsis : charset.ellipsis }

  /// Whether signs are of ASCII: the font of the Linux console has few others.
  var hasPlainGlyphs: Bool { charset == .ascii || glyphs == .halves }
  var hasImages: Bool { fillImage != nil || trackImage != nil }

  /// The track with any colours: Apple's `#787880`, which covers 20 % of a light and 36 % of a dark
  /// background. On an unknown background it is a grey that is seen on all usual ones.
  private func systemTrack(_ background: Color?) -> Color {
    guard let background else { return .hex(0x636366) }
    let opacity = isOnLightBackground ? 0.2 : 0.36
    let own = BlendedColor(background).covered(by: BlendedColor(.hex(0x787880)), opacity).color
    // On a grey like itself the fill could not be seen.
    if own.contrast(to: background) >= 1.15 { return own }
    return .hex(isOnLightBackground ? 0x636366 : 0x48484A)
  }

  /// The colours of a part, at a fraction of its work.
  func ofPart(_ index: Int, at fraction: Double) -> Theme {
    var theme = self
    if !tints.isEmpty {
      theme.tint = shade(tints[min(index, tints.count - 1)].color(at: fraction))
    }
    if !gradients.isEmpty { theme.gradient = gradients[min(index, gradients.count - 1)] }
    return theme
  }

  /// This theme for a fraction that is only estimated, with the tint nearer to the track.
  var estimated: Theme { mixed(tint, trackShare: 0.4).map { tinted($0) } ?? self }

  /// On an unknown background the track of a bar has no colour of its own, since any grey would
  /// look as heavy as the completed part on some background.
  var ofBar: Theme {
    var theme = self
    if background == nil, ink == .rich, !hasChosenTrack { theme.track = nil }
    return theme
  }

  /// Whether the track of a bar has a colour, so that both of its ends can have one shape.
  package var colorsTrack: Bool { ofBar.track != nil }

  func tinted(_ color: Color?) -> Theme {
    var theme = self
    theme.tint = color
    theme.hasChosenTint = true
    theme.gradient = []
    theme.tints = []
    theme.gradients = []
    return theme
  }

  func mixed(_ tint: Color?, trackShare: Double) -> Color? {
    guard canMix, let tint, let track else { return nil }
    return PerceptualColor(tint).mixed(with: PerceptualColor(track), at: trackShare).color
  }

  /// Whether tint and track can be mixed: neither is one of the user's own sixteen.
  var canMix: Bool {
    // A mixture would often be of another hue in fixed colours.
    guard ink == .rich, !isIndexed, let track else { return false }
    let tints = gradient.isEmpty ? [tint].compactMap { $0 } : gradient
    return (tints + [track]).allSatisfy {
      if case .indexed(let index) = $0 { index >= 16 } else { true }
    }
  }

  /// The colour of an edge at the tip of a completed part that is hardly seen on the background: one
  /// of the same hue with the contrast that graphics need (WCAG 2.2). `nil` if none is necessary.
  func edge(_ color: Color) -> Color? {
    guard ink == .rich, let background = background?.color, color.contrast(to: background) < 3
    else { return nil }
    let end = PerceptualColor(.hex(isOnLightBackground ? 0x000000 : 0xFFFFFF))
    return (1...16).map { PerceptualColor(color).mixed(with: end, at: Double($0) / 16).color }
      .first { $0.contrast(to: background) >= 3 }
  }

  func color(at fraction: Double) -> Color? { colors(at: [fraction])[0] }

  /// The colours at these fractions of a bar.
  func colors(at fractions: [Double]) -> [Color?] {
    guard let gradient = Gradient(gradient, isIndexed: isIndexed) else {
      return fractions.map { _ in tint }
    }
    // Of the sixteen colours, the nearest to a mixture would often be a grey.
    return fractions.map { fraction in
      ink == .basic ? self.gradient.nearest(to: fraction) : gradient.color(at: fraction)
    }
  }
}
