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
  case style, tint, trackTint, gradient, fillImage, trackImage, imageCaps, thickness, startAngle,
    border, borderTint, layout, lineFields, overall, direction, spinner, animation, appearance,
    color, charset, taskbar, bell
  case progress, timer, eta, fineta, rate, averageRate, averageRateWindow, bytes, bufferPercent,
    lastWritten, format, barStyle
  case quiet, force, cursor, pin, transient, interval, width, height, wait, delayStart,
    extraDisplay
  case numeric, announce, json, stats, pidfile
  case help, version, gallery, completion
}

extension CommandOption: CaseIterable {
  /// In the order of help and manual, which is that of the table.
  package static let allCases = OptionGroup.all.flatMap { $0.options }

  private static let rows = Dictionary(
    uniqueKeysWithValues: OptionGroup.all.flatMap { $0.rows }.map { ($0.option, $0) })

  package var row: OptionRow {
    guard let row = Self.rows[self] else { preconditionFailure("the table lacks an option") }
    return row
  }

  /// Every way to write the option, the letter first: `-s`, `--total`, `--size`.
  package var spellings: [String] { row.spellings }

  /// The letter after a single hyphen.
  package var letter: Character? { spellings[0].hasPrefix("--") ? nil : spellings[0].last }

  /// The preferred long name with its hyphens.
  package var longName: String { spellings[letter == nil ? 0 : 1] }

  /// The long names without hyphens.
  var names: [String] { spellings.dropFirst(letter == nil ? 0 : 1).map { String($0.dropFirst(2)) } }
}
