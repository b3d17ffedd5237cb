import ProgressModel
import ProgressSources
import TerminalText

/// The bytes are standard input.
func checkValues(_ bytes: [UInt8]) throws(BrokenLaw) {
  for scale in scales {
    _ = try requireAnyCut(bytes) { pieces throws(BrokenLaw) in try readValues(bytes, pieces, scale)
    }
  }
  try checkRecordList(bytes)
}

/// The bytes are the value of `--value`.
private func checkRecordList(_ bytes: [UInt8]) throws(BrokenLaw) {
  let records = RecordList.split(bytes)
  let ends = records.dropLast().map { bytes[$0.endIndex] }
  try require(
    records.map(\.count).reduce(ends.count, +) == bytes.count
      && ends.allSatisfy(",\n\r".utf8.contains), "as a list of records the bytes become \(records)")
}

private let scales: [ValueScale] =
  [nil, .whole(50_000), .real(99.5)].map { .total($0) }
  + [ValueRange(low: .whole(-20), high: .real(45.5))].compactMap { $0.map { .range($0) } }
  + [withDecimalComma]

private var withDecimalComma: ValueScale {
  var scale = ValueScale.total(nil)
  scale.decimalSign = .comma
  return scale
}

/// All properties of a reader that can be seen once its input has ended.
private struct SeenValues: Equatable {
  struct Part: Equatable {
    let identifier: Int
    let name: String?
    let label: String?
    let progress: Progress?
    let total: Amount?
    let recordCount: Int
    let currentValueLabel: String?
  }

  let parts: [Part]
  let unnamed: Part
  let reports: [ValueReport]
  let errorCount: Int
}

/// Reads the pieces. Each is a separate block of memory, so that the address sanitizer reports a
/// read beyond its end.
private func readValues(
  _ bytes: [UInt8], _ pieces: [ArraySlice<UInt8>], _ scale: ValueScale
) throws(BrokenLaw) -> SeenValues {
  var reader = ValueRecordReader(scale)
  for piece in pieces {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count, alignment: 1)
    memory.copyBytes(from: piece)
    reader.read(UnsafeRawBufferPointer(memory))
    memory.deallocate()
    // This check would be too slow for single bytes.
    if piece.count > 1 { try requireSound(reader, scale) }
  }
  reader.finish()
  try requireSound(reader, scale)
  let reports = reader.takeReports()
  try requireSafe(reports.compactMap(\.quotation).joined(), "a report")
  try require(reports.count <= 13, "\(reports.count) reports")
  try require(reader.takeReports().isEmpty, "reports are taken twice")
  let lineCount = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
  try require(reader.errorCount <= lineCount, "\(reader.errorCount) errors")
  return SeenValues(
    parts: reader.parts.map(SeenValues.Part.init),
    unnamed: SeenValues.Part(
      ProgressPart(identifier: 0, .read(reader.unnamed.reading))),
    reports: reports, errorCount: reader.errorCount)
}

private func requireSound(
  _ reader: ValueRecordReader, _ scale: ValueScale
) throws(BrokenLaw) {
  try require(reader.parts.count <= 100_001, "\(reader.parts.count) parts")
  for part in reader.parts {
    try requireSafe(part.name, "a name")
    try requireSafe(part.reading.label, "a label")
    try requireSafe(part.reading.currentValueLabel, "a current value label")
    if let total = part.reading.total {
      try require(total.doubleValue.isFinite && total >= .whole(0), "the total is \(total)")
    }
    switch part.reading.progress {
    case nil: break
    case .amount(let amount):
      try require(amount.doubleValue.isFinite, "the amount is \(amount)")
      if scale.range == nil { try require(amount >= .whole(0), "the amount is \(amount)") }
    case .fraction(let fraction):
      try require(fraction.isFinite && fraction >= 0, "the fraction is \(fraction)")
    }
  }
}

extension ValueRecordReader {
  /// The parts without the whole run.
  fileprivate var parts: [ProgressPart] {
    parts(at: 0).filter { $0.identifier != Snapshot.overallIdentifier }
  }
}

extension SeenValues.Part {
  fileprivate init(_ part: ProgressPart) {
    identifier = part.identifier
    name = part.name
    label = part.reading.label
    progress = part.reading.progress
    total = part.reading.total
    recordCount = part.reading.updateCount
    currentValueLabel = part.reading.currentValueLabel
  }
}

extension ValueReport {
  fileprivate var quotation: String? {
    switch self {
    case .notAValue(_, let text, _), .tooLong(_, let text), .tooManyNames(_, let text, _): text
    case .negative, .beyondFractions: nil
    }
  }
}
