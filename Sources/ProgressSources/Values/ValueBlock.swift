/// A block of dialog's gauge: a line with the percentage, then lines of text, between two markers.
///
/// Where the first line holds no number alone it is text, as in dialog, which met programs that
/// leave the percentage out.
struct ValueBlock: Sendable {
  /// The percentage as a fraction, if the block has one.
  private(set) var fraction: Double?
  /// The line of the percentage.
  private(set) var fractionLine = 0
  /// The lines of text, joined by spaces.
  private(set) var text: [UInt8] = []
  private var isAtFirstLine = true

  /// Text beyond this many bytes is dropped.
  private static let longestText = 1 << 16

  /// Takes a line between the markers.
  mutating func append(_ record: UnsafeRawBufferPointer, line: Int) {
    defer { isAtFirstLine = false }
    if isAtFirstLine, let percentage = ValueBlock.percentage(record) {
      fraction = percentage
      fractionLine = line
      return
    }
    guard !record.isEmpty, text.count + record.count < ValueBlock.longestText else { return }
    if !text.isEmpty { text.append(UInt8(ascii: " ")) }
    text.append(contentsOf: record)
  }

  /// The fraction that a number or a percentage without text means.
  private static func percentage(_ record: UnsafeRawBufferPointer) -> Double? {
    guard let record = ValueRecord(parsing: record), record.text.isEmpty else { return nil }
    switch record.meaning {
    case .amount(let amount, total: nil): return amount.doubleValue / 100
    case .fraction(let fraction): return fraction
    case .amount, .nothing, .change, .signed, .unknown, .label, .blockMarker: return nil
    }
  }
}
