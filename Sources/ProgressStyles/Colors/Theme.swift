import TerminalText
import Wording

/// The direction in which a line is read and a bar fills.
package enum LayoutDirection: Sendable, CaseIterable { case leftToRight, rightToLeft }

/// The characters that may be used.
package enum Charset: Sendable, CaseIterable { case unicode, ascii }

/// The colours that may be used.
package enum Ink: Sendable, CaseIterable {
  /// No colours.
  case none
  /// The sixteen colours of the user's theme.
  case basic
  /// Any colour, of 24 bits or the nearest of 256.
  case rich
}

/// The colours, characters and language of a bar, decided once for a run.
package struct Theme: Hashable, Sendable {
  /// The colour of the completed part; `nil` without colours.
  package var tint: Color?
  /// Whether the user chose the tint.
  package var hasChosenTint = false
  /// The colour of the part that is not completed; `nil` without colours.
  package var track: Color?
  /// Whether the user chose the colour of the track.
  package var hasChosenTrack = false
  /// The colours along the completed part instead of its tint; empty, or at least two.
  package var gradient: [Color] = []
  /// The colour of the border; `nil` for the terminal's default.
  package var borderTint: Color?
  /// The tint of a run that has failed; `nil` without colours.
  package var failure: Color?
  /// Whether the background is taken for white rather than black.
  package var isOnLightBackground: Bool
  package let ink: Ink
  package var charset: Charset
  package var direction: LayoutDirection
  /// The language of words and numbers in views; English if only ASCII may be used.
  package var language = Language.english
  /// The sign of work whose progress is unknown.
  package var spinner = Spinner.dots
  /// The text that is repeated to draw the completed part.
  package var fillImage: String?
  /// The text that is repeated to draw the track.
  package var trackImage: String?

  /// Resolves each colour for the background; `nil` for `tint` and `track` means the default.
  package init(
    tint: TintColor? = nil, track: TintColor? = nil, gradient: [TintColor] = [], borderTint: TintColor? = nil,
    isOnLightBackground: Bool = false, ink: Ink = .rich, charset: Charset = .unicode,
    direction: LayoutDirection = .leftToRight, fillImage: String? = nil, trackImage: String? = nil
  ) {
    func shade(_ color: TintColor) -> Color { color.shade(onLightBackground: isOnLightBackground) }
    self.isOnLightBackground = isOnLightBackground
    self.ink = ink
    if ink != .none {
      hasChosenTint = tint != nil
      hasChosenTrack = track != nil
      self.gradient = gradient.map(shade)
      self.borderTint = borderTint.map(shade)
      failure = shade(.systemRed)
      self.tint = shade(tint ?? .systemBlue)
      self.track = shade(track ?? (ink == .basic ? .basicTrack : .systemFill))
    }
    self.charset = charset
    self.direction = direction
    // A text without cells cannot fill a bar, and not every terminal can show other characters than ASCII.
    func image(_ text: String?) -> String? {
      guard let text, text.cellWidth > 0 else { return nil }
      return charset == .unicode || text.utf8.allSatisfy { $0 < 0x80 } ? text : nil
    }
    self.fillImage = image(fillImage)
    self.trackImage = image(trackImage)
  }

  var wording: any Wording { language.wording }

  /// Whether a text of the user draws a part of the bar.
  var hasImages: Bool { fillImage != nil || trackImage != nil }

  /// This theme for a run that has failed, with a red completed part.
  var failed: Theme { tinted(failure) }

  /// This theme with another colour of the completed part.
  func tinted(_ color: Color?) -> Theme {
    var theme = self
    theme.tint = color
    theme.hasChosenTint = true
    theme.gradient = []
    return theme
  }

  /// Whether tint and track can be mixed: any colour can be shown, and neither is one of the sixteen whose values
  /// depend on the user's theme.
  var canMix: Bool {
    guard ink == .rich, let track else { return false }
    return ([track] + (gradient.isEmpty ? [tint].compactMap(\.self) : gradient)).allSatisfy(\.isKnown)
  }
}

extension Theme {
  /// The ellipsis of a text that was cut.
  var ellipsis: String { charset.ellipsis }
}

extension Charset {
  var ellipsis: String { self == .unicode ? "…" : "..." }
}

extension Color {
  /// Whether its value does not depend on the user's theme.
  fileprivate var isKnown: Bool {
    switch self {
    case .rgb: true
    case .indexed(let index): index >= 16
    }
  }
}
