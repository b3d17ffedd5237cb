import ProgressModel
import ProgressSources
import TerminalText
import TestSupport

/// What a reader makes of the output of a program.
struct OutputReading: Equatable {
  /// The text that was passed on.
  var text: String

  /// The fractions after each piece, without repetitions.
  var fractions: [Double?]
  var completed: Double?
  var total: Double?
  var label: String?
  var currentValueLabel: String?
  var countsBytes: Bool

  /// Reads the output in pieces of the lengths that `pieceLength` returns; in one piece by default.
  /// `isQuiet`: the program is quiet after each piece.
  init(
    _ output: String, _ format: OutputFormat = .automatic, program: OutputFormat? = nil,
    total: Amount? = nil,
    isQuiet: Bool = false,
    isForScreen: Bool = false, pieceLength: () -> Int = { .max }
  ) {
    var reader = OutputReader(
      format, program: program, total: total, isForScreen: isForScreen)
    var passed: [UInt8] = []
    var fractions: [Double?] = []
    func note() {
      let fraction = reader.reading.fractionCompleted
      if fractions.last != fraction { fractions.append(fraction) }
    }
    for piece in output.bytes.pieces(pieceLength) {
      passed += piece.withUnsafeBytes { reader.read($0, at: 0) }
      if isQuiet, reader.secondsUntilDue(at: 0) != nil { passed += reader.settle() }
      note()
    }
    passed += reader.finish()
    note()
    let reading = reader.reading
    text = String(decoding: passed, as: UTF8.self)
    self.fractions = fractions
    (completed, self.total) = (reading.completed?.doubleValue, reading.total?.doubleValue)
    (label, currentValueLabel, countsBytes) = (
      reading.label, reading.currentValueLabel, reading.countsBytes
    )
  }

  var fraction: Double? { fractions.last ?? nil }
}

/// The lines of an output that the program does not write over: of each row what comes after the
/// last `\r` or `\b`.
///
/// A row that ends blank was erased, and one from which the cursor goes up is written over by the
/// next one. Sequences that report to the terminal are no text.
func stayingLines(_ output: String) -> [String] {
  let reports = /\u{1B}\]9;4;[^\u{7}\\]*[\u{7}\\]|\u{1B}7(?:[^\u{1B}]|\u{1B}[^8])*\u{1B}8/
  let text =
    output.contains("\u{1B}")
    ? output.replacing(/\u{1B}\[1?G/.matchingSemantics(.unicodeScalar), with: "\r")
      .replacing(reports.matchingSemantics(.unicodeScalar), with: "") : output
  // A job of GNU parallel prints its line right after a record.
  let bar = #/\u{1B}\[7m[^\r\n]*?\u{1B}\[0m[^\r\n]*?\u{1B}\[0m/#
  let hosts = #/(?:ETA: [^\r\n]*? )?local:\d+\/\d+\/\d+%\/[0-9.]+s /#
  let ownText =
    output.contains("\u{1B}[7m") || output.contains("local:")
    ? text.replacing(bar.matchingSemantics(.unicodeScalar), with: "")
      .replacing(hosts.matchingSemantics(.unicodeScalar), with: "") : text
  let rows = Array(ownText.utf8).split(
    separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  return rows.enumerated().compactMap { index, row in
    var row = row.last == UInt8(ascii: "\r") && index < rows.count - 1 ? row.dropLast() : row
    var start =
      row.lastIndex { $0 == UInt8(ascii: "\r") || $0 == 0x08 }.map { $0 + 1 } ?? row.startIndex
    // A row that is erased begins again.
    while row[start...].starts(with: "\u{1B}[K".utf8) {
      start += 3
      row = row[start...]
    }
    let line = String(decoding: row[start...], as: UTF8.self)
    let isErased =
      line.allSatisfy { " \u{1B}[02K".contains($0) } && (!row.isEmpty || index == rows.count - 1)
    return isErased || line.hasSuffix("\u{1B}[A") ? nil : line
  }
}
