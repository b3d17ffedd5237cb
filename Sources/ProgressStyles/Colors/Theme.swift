import TerminalText
import Wording

/// Which way a line reads and a bar fills.
package enum LayoutDirection: Sendable, CaseIterable {
  case leftToRight, rightToLeft
}

/// The characters that may be drawn with.
package enum Charset: Sendable, CaseIterable {
  case unicode, ascii
}

/// What may be coloured.
package enum Ink: Sendable, CaseIterable {
  /// Nothing.
  case none
  /// Only the sixteen colours of the reader's theme.
  case basic
  /// Any shade, of 24 bits or the nearest of 256.
  case rich
}

/// The colours, characters and words of a bar, decided once for a run.
package struct Theme: Hashable, Sendable {
  /// The colour of the completed part; `nil` where there is no colour.
  package var tint: Color?
  /// Whether the tint was asked for, and is not the one that bars have by themselves.
  package var hasChosenTint = false
  /// The colour of the rest.
  package var track: Color?
  /// Whether the track's colour was asked for.
  package var hasChosenTrack = false
  /// The colours that run along the completed part instead of its tint; none, or two at least.
  package var gradient: [Color] = []
  /// The colour of the border; `nil`: the terminal's own.
  package var borderTint: Color?
  /// The tint of a run that has failed; `nil` where there is no colour.
  package var failure: Color?
  /// Whether it is drawn on white, or else on black, where colours are blended.
  package var isOnLightBackground: Bool
  /// What of it may be coloured.
  package let ink: Ink
  package var charset: Charset
  package var direction: LayoutDirection
  /// What the words and numbers of our own view are written in; English where only ASCII may be drawn.
  package var language = Language.english
  /// Text repeated to draw the completed part, and the rest.
  package var fillImage: String?
  package var trackImage: String?

  /// Chooses the shades for a background; `tint` and `track` are the defaults of the style if `nil`.
  package init(
    tint: TintColor? = nil, track: TintColor? = nil, gradient: [TintColor] = [],
    borderTint: TintColor? = nil, isOnLightBackground: Bool = false,
    ink: Ink = .rich, charset: Charset = .unicode, direction: LayoutDirection = .leftToRight,
    fillImage: String? = nil, trackImage: String? = nil
  ) {
    func shade(_ color: TintColor) -> Color { isOnLightBackground ? color.light : color.dark }
    self.isOnLightBackground = isOnLightBackground
    self.ink = ink
    if ink != .none {
      hasChosenTint = tint != nil
      hasChosenTrack = track != nil
      self.gradient = gradient.map(shade)
      self.borderTint = borderTint.map(shade)
      failure = shade(.systemRed)
    }
    switch ink {
    case .none: break
    case .basic:
      self.tint = shade(tint ?? .systemBlue)
      self.track = shade(track ?? .basicTrack)
    case .rich:
      self.tint = shade(tint ?? .systemBlue)
      self.track = shade(track ?? .systemFill)
    }
    self.charset = charset
    self.direction = direction
    // A text without a cell can draw nothing, and what is not ASCII can't be drawn everywhere.
    func image(_ text: String?) -> String? {
      guard let text, text.cellWidth > 0 else { return nil }
      return charset == .unicode || text.utf8.allSatisfy { $0 < 0x80 } ? text : nil
    }
    self.fillImage = image(fillImage)
    self.trackImage = image(trackImage)
  }

  var wording: any Wording { language.wording }

  /// Whether a text draws a part of the bar in place of the style's own look.
  var hasImages: Bool { fillImage != nil || trackImage != nil }

  /// The same for a run that has failed: what is completed is red.
  var failed: Theme {
    var theme = self
    theme.tint = failure
    theme.hasChosenTint = true
    theme.gradient = []
    return theme
  }

  /// Whether tint and track can be mixed: any shade can be shown, and both are known. The sixteen colours
  /// of the reader's own theme are not.
  var canMix: Bool {
    guard ink == .rich, let track else { return false }
    return ([track] + (gradient.isEmpty ? [tint].compactMap(\.self) : gradient)).allSatisfy(
      \.isKnown)
  }
}

extension Color {
  /// Whether it looks the same everywhere.
  fileprivate var isKnown: Bool {
    switch self {
    case .rgb: true
    case .indexed(let index): index >= 16
    }
  }
}
