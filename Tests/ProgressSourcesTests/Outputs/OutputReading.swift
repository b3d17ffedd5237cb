import ProgressModel
import ProgressSources
import TerminalText

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

  /// Reads the output in pieces of the lengths that `pieceLength` returns; in one piece by default. `isQuiet`: the
  /// program is quiet after each piece.
  init(
    _ output: String, _ format: OutputFormat = .automatic, total: Amount? = nil, isQuiet: Bool = false,
    isForScreen: Bool = false, pieceLength: () -> Int = { .max }
  ) {
    var reader = OutputReader(format, total: total, isForScreen: isForScreen)
    var passed: [UInt8] = []
    var fractions: [Double?] = []
    func note() {
      let fraction = reader.reading.fractionCompleted
      if fractions.last != fraction { fractions.append(fraction) }
    }
    var rest = Array(output.utf8)[...]
    while !rest.isEmpty {
      let piece = rest.prefix(pieceLength())
      piece.withUnsafeBytes { reader.read($0) { passed += $0 } }
      if isQuiet, reader.patience != nil { reader.settle { passed += $0 } }
      rest = rest.dropFirst(piece.count)
      note()
    }
    reader.finish { passed += $0 }
    note()
    let reading = reader.reading
    text = String(decoding: passed, as: UTF8.self)
    self.fractions = fractions
    (completed, self.total) = (reading.completed?.doubleValue, reading.total?.doubleValue)
    (label, currentValueLabel, countsBytes) = (reading.label, reading.currentValueLabel, reading.countsBytes)
  }

  var fraction: Double? { fractions.last ?? nil }
}
