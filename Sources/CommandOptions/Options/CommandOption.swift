/// Every option of the command line, in the order in which help and manual show them.
///
/// A new option needs:
/// 1. a case here;
/// 2. its row in `CommandOption+Description.swift`: names, argument, heading, what it may be
///    combined with (`OptionRole`), which command lines may hold it (`OptionScope`) and a summary;
/// 3. its effect on `Settings` in `Parsing/GivenOption.swift`, and a property of `Settings` for its
///    value;
/// 4. its paragraph in the section OPTIONS of `man/pbar.1`;
/// 5. its meaning in `PbarCommand/Plan` (a copy's in `CopyJob+Settings.swift`) or `Look`, and in
///    `RemoteControl.change` if a running transfer takes it;
/// 6. its groups in `Tests/PbarCommandTests/Plan/OptionPairTests.swift`, unless it goes with all
///    others.
///
/// The compiler asks for 2 and 3, tests for 4 and 6. A value of a new kind also needs a case of
/// `OptionValue` with its traits, and a reader in `GivenOption`. `PBAR_RECORD=1 swift test --filter
/// RenderedFileTests` then writes the completion scripts; the help follows by itself.
package enum CommandOption: CaseIterable, Sendable {
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
