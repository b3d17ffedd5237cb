import ProgressStyles
import TerminalText

/// What the command line said, option by option; nothing is decided here.
///
/// A property is `nil` (or `false`) where its option was not given, so that the plan can tell
/// "not said" from "said to be the default".
package struct Settings: Sendable, Equatable {
  // What to read.

  /// FILE operands as the kernel passed them; `-` is standard input.
  package var operands: [[UInt8]] = []
  package var readsValues = false
  /// The record given to `--value`, as typed.
  package var value: String?
  /// Seconds.
  package var countdown: Double?
  package var until: ClockTime?
  package var timerInterval: ClockInterval?
  package var countsUp = false
  package var isIndeterminate = false
  /// The command of `--run` and its arguments, as the kernel passed them.
  package var command: [[UInt8]]?
  package var total: TotalSetting?
  package var countsLines = false
  package var endsRecordsWithNUL = false

  // What to show.

  package var label: String?
  package var currentValueLabel: String?
  package var style: StyleName = .automatic
  package var tint: TintColor?
  package var trackTint: TintColor?
  package var fillImage: String?
  package var trackImage: String?
  package var direction: DirectionSetting = .automatic
  package var appearance: AppearanceSetting = .automatic
  package var color: Whether = .automatic
  package var charset: CharsetSetting = .automatic
  /// pv's display switches that were given.
  package var displayFields: Set<DisplayField> = []
  package var format: String?

  // How to show it.

  package var isNumeric = false
  package var isQuiet = false
  package var drawsAnyway = false
  /// Waits for the first byte (or record) before anything is shown.
  package var waitsForData = false
  /// Seconds before anything is shown.
  package var delay: Double?
  /// Seconds between frames, 0.1...600.
  package var interval: Double?
  /// Cells of a line; positive.
  package var width: Int?
  /// Lines of the terminal; positive.
  package var height: Int?

  /// Says something about the program instead of running it.
  package var information: Information?

  /// Where an option that takes no value was followed by something that looks as if meant for it:
  /// `--timer 5m` asks for the elapsed time and a FILE named `5m`.
  package var timerOperand: String?

  package init() {}
}

/// The total as it was given.
package enum TotalSetting: Sendable, Equatable {
  case amount(Amount)
  /// The size of this file, whose name follows the `@`.
  case sizeOfFile([UInt8])
}

/// What is shown instead of a run.
package enum Information: Sendable, Equatable {
  case help
  case version
  case completion(Shell)
}

/// A shell whose completion script is known.
package enum Shell: String, Sendable, CaseIterable {
  case bash, zsh, fish
}

/// The names that `--style` takes.
package enum StyleName: String, Sendable, CaseIterable {
  case automatic, linear, bar
}

/// The names that `--direction` takes.
package enum DirectionSetting: String, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
  case automatic = "auto"
}

/// The names that `--appearance` takes.
package enum AppearanceSetting: String, Sendable, CaseIterable {
  case light, dark
  case automatic = "auto"
}

/// The names that `--color` takes.
package enum Whether: String, Sendable, CaseIterable {
  case automatic = "auto"
  case always, never
}

/// The names that `--charset` takes.
package enum CharsetSetting: String, Sendable, CaseIterable {
  case automatic = "auto"
  case unicode, ascii
}

/// What pv's display switches name.
package enum DisplayField: Sendable, CaseIterable {
  case progress, timer, eta, fineta, rate, averageRate, bytes
}
