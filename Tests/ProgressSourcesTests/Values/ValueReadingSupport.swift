import ProgressModel
import ProgressSources
import TerminalText
import TestSupport

/// The public state of a reader after the end of its input.
struct ValueReading: Equatable {
  let progress: Progress?
  let total: Amount?
  let recordCount: Int
  let label: String?
  let currentValueLabel: String?
  let reports: [ValueReport]
  let errorCount: Int
  let parts: [Part]

  /// The public state of a part.
  struct Part: Equatable {
    let identifier: Int
    let name: String?
    let label: String?
    let progress: Progress?
    let total: Amount?
    let text: String?

    init(_ part: ProgressPart) {
      identifier = part.identifier
      name = part.name
      label = part.reading.label
      progress = part.reading.progress
      total = part.reading.total
      text = part.reading.currentValueLabel
    }
  }

  /// Reads the bytes in pieces of the lengths that `pieceLength` returns; in one piece by default.
  init(
    _ bytes: [UInt8], _ scale: ValueScale, endsAtTotal: Bool = false,
    pieceLength: () -> Int = { .max }
  ) {
    var reader = ValueRecordReader(scale, endsAtTotal: endsAtTotal)
    for piece in bytes.pieces(pieceLength) { piece.withUnsafeBytes { reader.read($0) } }
    reader.finish()
    let unnamed = reader.unnamed.reading
    self.progress = unnamed.progress
    self.total = unnamed.total
    self.recordCount = unnamed.updateCount
    self.label = unnamed.label
    self.currentValueLabel = unnamed.currentValueLabel
    self.reports = reader.takeReports()
    self.errorCount = reader.errorCount
    self.parts = reader.parts.map(Part.init)
  }

  init(_ bytes: [UInt8], total: Amount? = nil, pieceLength: () -> Int = { .max }) {
    self.init(bytes, .total(total), pieceLength: pieceLength)
  }

  init(
    _ text: String, total: Amount? = nil, endsAtTotal: Bool = false,
    pieceLength: () -> Int = { .max }
  ) {
    self.init(
      text.bytes, .total(total), endsAtTotal: endsAtTotal, pieceLength: pieceLength)
  }
}

extension ValueRecordReader {
  /// The parts without the whole run.
  var parts: [ProgressPart] {
    parts(at: 0).filter { $0.identifier != Snapshot.overallIdentifier }
  }
}
