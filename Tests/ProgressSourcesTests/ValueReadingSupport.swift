import ProgressSources
import TerminalText

/// All that can be seen of a reader once its input has ended, however that was cut.
struct ValueReading: Equatable {
  let progress: ValueMeasure?
  let total: Amount?
  let recordCount: Int
  let label: String?
  let currentValueLabel: String?
  let reports: [ValueReport]
  let errorCount: Int
  let unreportedCount: Int
  let parts: [Part]

  /// What can be seen of one of the things that the values are about.
  struct Part: Equatable {
    let identifier: Int
    let name: String?
    let label: String?
    let progress: ValueMeasure?
    let total: Amount?
    let text: String?

    init(_ part: ValuePart) {
      identifier = part.identifier
      name = part.name
      label = part.label
      progress = part.state.progress
      total = part.state.givenTotal
      text = part.state.currentValueLabel
    }
  }

  /// Reads the bytes in pieces, each as long as `pieceLength` says; the default is all at once.
  init(_ bytes: [UInt8], _ scale: ValueScale, pieceLength: () -> Int = { .max }) {
    var reader = ValueRecordReader(scale)
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(pieceLength())
      piece.withUnsafeBytes { reader.read($0) }
      rest = rest.dropFirst(piece.count)
    }
    reader.finish()
    self.progress = reader.state.progress
    self.total = reader.state.givenTotal
    self.recordCount = reader.state.recordCount
    self.label = reader.state.label
    self.currentValueLabel = reader.state.currentValueLabel
    self.reports = reader.takeReports()
    self.errorCount = reader.errorCount
    self.unreportedCount = reader.unreportedCount
    self.parts = reader.parts.map(Part.init)
  }

  init(_ bytes: [UInt8], total: Amount? = nil, pieceLength: () -> Int = { .max }) {
    self.init(bytes, .total(total), pieceLength: pieceLength)
  }

  init(_ text: String, _ scale: ValueScale, pieceLength: () -> Int = { .max }) {
    self.init(Array(text.utf8), scale, pieceLength: pieceLength)
  }

  init(_ text: String, total: Amount? = nil, pieceLength: () -> Int = { .max }) {
    self.init(Array(text.utf8), total: total, pieceLength: pieceLength)
  }

  /// Whether the input gives the same whole, a byte at a time, and cut in two at every place.
  static func isTheSameHoweverCut(_ text: String, total: Amount? = nil) -> Bool {
    let bytes = Array(text.utf8)
    let whole = ValueReading(bytes, total: total)
    guard ValueReading(bytes, total: total, pieceLength: { 1 }) == whole else { return false }
    return bytes.indices.dropFirst().allSatisfy { cut in
      var lengths = [cut]
      return ValueReading(bytes, total: total) { lengths.popLast() ?? .max } == whole
    }
  }
}
