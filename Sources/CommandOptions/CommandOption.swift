/// Every option of the command line, one case each, in the order in which help and manual show them.
///
/// A new option needs a case here; the compiler then asks for its description
/// (`CommandOption+Description.swift`), its paragraph in the manual (`CommandOption+Manual.swift`)
/// and its effect (`CommandOption+Effect.swift`). Help, manual, completions and README follow.
package enum CommandOption: CaseIterable, Sendable {
  // Where progress comes from.
  case values, value, countdown, until, timerInterval, countUp, indeterminate, run
  // What is counted.
  case total, lineMode, null
  // What stands beside the bar.
  case label, currentValueLabel
  // How it looks.
  case style, tint, trackTint, fillImage, trackImage, direction, appearance, color, charset
  // pv's display switches.
  case progress, timer, eta, fineta, rate, averageRate, bytes, format
  // When and where it is shown.
  case numeric, quiet, force, interval, width, height, wait, delayStart
  // About the program.
  case help, version, completion
}
