/// Every option of the command line, in the order in which help and manual show them.
///
/// A new option needs:
/// 1. a case here, below its heading (`OptionGroup`);
/// 2. its row in `CommandOption+Description.swift`, and a property of `Settings` for its value. A value
///    of a new kind is described and read in `OptionArgument+Values.swift`;
/// 3. its paragraph in the section OPTIONS of `man/pbar.1`;
/// 4. its meaning in `PbarCommand/Plan` (a copy's in `CopyJob+Settings.swift`) or `Appearance`, and in
///    `RemoteControl.change` if a running transfer takes it;
/// 5. its groups in `OptionPairTests.swift`, unless it goes with all others.
///
/// `PBAR_RECORD=1 swift test --filter RenderedFileTests` then writes the completion scripts; the
/// help follows by itself.
package enum CommandOption: Int, CaseIterable, Sendable {
  // What is followed.
  case values, listen, untilTotal, ignoreFailed, value, countdown, until, timerInterval, countUp
  case indeterminate, run, from, joblog, noFiles, outputOnFailure, outputLast, remember, forget
  // Other processes.
  case watchfd, remote, query, monitor, pidfile
  // What is counted.
  case total, gauge, lineMode, null, bits, si
  // Texts beside the bar.
  case label, currentValueLabel, range, minimumLabel, maximumLabel, done, failed
  // Looks.
  case style, tint, trackTint, gradient, fillImage, trackImage, imageCaps, thickness, startAngle
  case border, borderTint, layout, lineFields, overall, direction, spinner, animation, appearance
  case color, charset, taskbar, bell
  // The fields of pv's line.
  case progress, timer, eta, fineta, rate, averageRate, averageRateWindow, bytes, bufferPercent
  case lastWritten, format, barStyle
  // When and where progress is shown.
  case numeric, quiet, force, cursor, pin, interval, width, height, wait, delayStart, extraDisplay
  case stats, announce, json
  // How data is moved.
  case output, rateLimit, stopAtSize, bufferSize, noSplice, skipErrors, errorSkipBlock
  case sync, directIO, sparse, discard, storeAndForward
  // About the program.
  case help, version, gallery, completion
}
