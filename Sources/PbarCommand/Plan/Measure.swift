import CommandOptions
import ProgressModel
import TerminalText

/// In which unit amounts are shown, and over which time rates are taken.
struct Measure: Sendable, Hashable {
  /// How bytes are written.
  var byteUnit = CountUnit.bytes
  /// Seconds over which the average rate is taken, where that was asked for.
  var averageWindow: Double?
  /// Seconds between two rates that count for the statistics.
  var statisticsInterval = 1.0
  /// Whether they are told at the end.
  var tellsStatistics = false

  init() {}

  init(_ settings: Settings) {
    switch (settings.showsBits, settings.usesDecimalUnits) {
    case (false, false): byteUnit = .bytes
    case (false, true): byteUnit = .decimalBytes
    case (true, false): byteUnit = .bits
    case (true, true): byteUnit = .decimalBits
    }
    averageWindow = settings.averageWindow
    statisticsInterval = settings.interval ?? 1
    tellsStatistics = settings.showsStatistics
  }
}
