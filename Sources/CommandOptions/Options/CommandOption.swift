/// Every option of the command line, one case each, in the order in which help and manual show them.
///
/// A new option needs a case here; the compiler then asks for its description
/// (`CommandOption+Description.swift`), its paragraph in the manual (`CommandOption+Manual.swift`)
/// and its effect (`CommandOption+Effect.swift`). Help, manual, completions and README follow.
package enum CommandOption: CaseIterable, Sendable {
  // Where progress comes from.
  case values, value, countdown, until, timerInterval, countUp, indeterminate, run
  // Other processes.
  case watchfd, remote, query, monitor, pidfile
  // What is counted.
  case total, gauge, lineMode, null, bits, si
  // What stands beside the bar.
  case label, currentValueLabel, range, minimumLabel, maximumLabel
  // How it looks.
  case style, tint, trackTint, gradient, fillImage, trackImage, thickness, border, borderTint
  case layout, direction, animation, appearance, color, charset
  // What the desktop sees and hears of it.
  case taskbar, bell
  // pv's display switches.
  case progress, timer, eta, fineta, rate, averageRate, averageRateWindow, bytes, bufferPercent
  case lastWritten, format, barStyle
  // When and where it is shown.
  case numeric, quiet, force, cursor, interval, width, height, wait, delayStart, extraDisplay, stats
  case announce, json
  // How the data is moved.
  case output, rateLimit, stopAtSize, bufferSize, noSplice, skipErrors, errorSkipBlock
  case sync, directIO, sparse, discard, storeAndForward
  // About the program.
  case help, version, gallery, completion
}
