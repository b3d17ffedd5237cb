/// An option. Sources/README.md says what a new one needs.
package enum CommandOption: Int, Sendable {
  case values, value, countdown, until, timerInterval, stopwatch, indeterminate, run, from,
    joblog, watchfd, monitor, query, remote
  case listen, untilTotal, ignoreFailed, range, minimumLabel, maximumLabel, countUp
  case noFiles, outputOnFailure, outputLast
  case lineMode, null, output, rateLimit, stopAtSize, bufferSize, noSplice, skipErrors,
    errorSkipBlock, sync, directIO, sparse, discard, storeAndForward
  case total, approximate, initial, unit, remember, forget, peakRate, bits, si
  case label, currentValueLabel, done, failed
  case style, tint, trackTint, gradient, fillImage, trackImage, imageCaps, caps, thickness,
    startAngle, border, borderTint, layout, lineFields, overall, direction, spinner, animation,
    appearance, color, charset, taskbar, bell
  case progress, timer, eta, fineta, rate, averageRate, averageRateWindow, bytes, bufferPercent,
    lastWritten, format, barStyle
  case quiet, force, cursor, pin, transient, interval, width, height, wait, delayStart,
    extraDisplay
  case numeric, announce, json, stats, pidfile
  case help, version, gallery, terminalBackground, completion
}
