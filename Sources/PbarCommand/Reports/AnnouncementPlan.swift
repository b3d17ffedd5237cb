import CommandOptions
import SystemCalls

/// How a run is told in sentences.
struct AnnouncementPlan: Sendable {
  var step: AnnouncementStep
  /// Whether nothing is said while others have the terminal, as a bar would not be drawn either.
  var yields: Bool
  var waitsForData: Bool
  /// Seconds before anything is said.
  var delay: Double

  /// Whether sentences take the place of the bar: where they are asked for, or where a bar would be drawn for
  /// somebody who asks every program not to. A run that shows nothing stays silent.
  static func isChosen(_ settings: Settings, _ surroundings: Surroundings) -> Bool {
    guard !settings.isQuiet, !settings.isNumeric, settings.json != .standardError else {
      return false
    }
    if settings.announcement != nil { return true }
    let wouldDraw =
      surroundings.standardError.isTerminal || settings.drawsAnyway || settings.value != nil
    return wouldDraw && isAccessible(surroundings.environment)
  }

  init(_ settings: Settings, _ surroundings: Surroundings) {
    step = settings.announcement ?? .automatic
    yields = surroundings.standardError.isTerminal && !settings.drawsAnyway
    waitsForData = settings.waitsForData
    delay = settings.delay ?? 0
  }
}

/// Whether somebody has asked for words instead of pictures.
private func isAccessible(_ environment: Environment) -> Bool {
  switch environment["ACCESSIBLE"] {
  case nil, "", "0", "false": false
  case _?: true
  }
}

extension Surroundings {
  /// Whether a bar stands on the terminal, which text has to make room for.
  func hasBar(_ settings: Settings) -> Bool {
    standardError.isTerminal && !settings.isQuiet && !settings.isNumeric && mayHaveBar(settings)
  }

  /// Whether standard error is not taken by lines that others read.
  func mayHaveBar(_ settings: Settings) -> Bool {
    settings.json != .standardError && !AnnouncementPlan.isChosen(settings, self)
  }
}
