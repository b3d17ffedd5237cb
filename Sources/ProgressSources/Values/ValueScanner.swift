import TerminalText

/// Reads the parts of a record from left to right.
///
/// Blanks are spaces and tabs; those at both ends of the record are not seen at all.
struct ValueScanner {
  /// What may stand before a number.
  enum Sign {
    case none, plus, minus, plusEquals, minusEquals
  }

  /// What may stand behind a number.
  enum Unit {
    case none
    case percent
    case total(Amount)
  }

  private let bytes: UnsafeRawBufferPointer
  private var position: Int
  private let end: Int

  @inline(__always)
  init(_ record: UnsafeRawBufferPointer) {
    var start = 0
    var end = record.count
    while start < end, ValueScanner.isBlank(record[start]) { start += 1 }
    while start < end, ValueScanner.isBlank(record[end - 1]) { end -= 1 }
    self.bytes = record
    self.position = start
    self.end = end
  }

  /// The byte to be read next, or `nil` at the end.
  var next: UInt8? { position < end ? bytes[position] : nil }

  /// Whether a word ends here: at a blank or at the end.
  var isAtBoundary: Bool { position == end || ValueScanner.isBlank(bytes[position]) }

  /// All that has not been read, without blanks before it.
  var rest: Range<Int> {
    var start = position
    while start < end, ValueScanner.isBlank(bytes[start]) { start += 1 }
    return start..<end
  }

  /// Steps over one byte; there must be one.
  mutating func advance() { position += 1 }

  /// Reads `+`, `-`, `+=` or `-=`; blanks may follow the latter two, as in any language's.
  @inline(__always)
  mutating func takeSign() -> Sign {
    let isMinus = next == UInt8(ascii: "-")
    guard isMinus || next == UInt8(ascii: "+") else { return .none }
    advance()
    guard next == UInt8(ascii: "=") else { return isMinus ? .minus : .plus }
    advance()
    skipBlanks()
    return isMinus ? .minusEquals : .plusEquals
  }

  /// Reads a number without a sign, or returns `nil` where there is none.
  ///
  /// Up to fifteen digits with a decimal point among them are read here: both their digits and
  /// the power of ten are whole doubles, so one division rounds correctly. Everything else, such
  /// as an exponent, is left to `Amount`.
  @inline(__always)
  mutating func takeNumber() -> Amount? {
    var index = position
    var digits: Int64 = 0
    while index < end, bytes[index] &- UInt8(ascii: "0") < 10 {
      digits = digits &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
      index += 1
    }
    let wholeCount = index - position
    if wholeCount > 0, wholeCount <= 18, endsNumber(at: index) {
      position = index
      return .whole(digits)
    }
    guard wholeCount > 0, index < end, bytes[index] == UInt8(ascii: ".") else {
      return takeUncommonNumber()
    }
    index += 1
    let point = index
    var scale = 1.0
    while index < end, bytes[index] &- UInt8(ascii: "0") < 10 {
      digits = digits &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
      scale *= 10
      index += 1
    }
    let fractionCount = index - point
    guard fractionCount > 0, wholeCount + fractionCount <= 15, endsNumber(at: index) else {
      return takeUncommonNumber()
    }
    position = index
    let value = Double(digits) / scale
    let whole = Int64(value)
    return Double(whole) == value ? .whole(whole) : .real(value)
  }

  /// Reads `%` or `/ 100`, with blanks before and between; what is no unit stays unread.
  ///
  /// A unit ends its word: `42 %d` and `42 /tmp/7` are values followed by text.
  @inline(__always)
  mutating func takeUnit() -> Unit {
    guard position < end else { return .none }
    let start = position
    skipBlanks()
    if next == UInt8(ascii: "%") {
      advance()
      if isAtBoundary { return .percent }
    } else if next == UInt8(ascii: "/") {
      advance()
      skipBlanks()
      if let total = takeNumber(), isAtBoundary { return .total(total) }
    }
    position = start
    return .none
  }

  private mutating func skipBlanks() {
    while position < end, ValueScanner.isBlank(bytes[position]) { position += 1 }
  }

  /// Reads a number that is long, or has an exponent, or lacks digits beside its point.
  private mutating func takeUncommonNumber() -> Amount? {
    guard let first = next, first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: ".") else {
      return nil
    }
    var index = position
    while !endsNumber(at: index) { index += 1 }
    guard let number = Amount(parsingNumber: bytes[position..<index]) else { return nil }
    position = index
    return number
  }

  private func endsNumber(at index: Int) -> Bool {
    guard index < end else { return true }
    let byte = bytes[index]
    return ValueScanner.isBlank(byte) || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "/")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
